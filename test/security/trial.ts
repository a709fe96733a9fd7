import { fileURLToPath } from "node:url";
import { AppError } from "../../src/errors.ts";
import { processesBelow, residentBytes } from "../../src/reading/process-tree.ts";
import type { Reader, ReadLimits } from "../../src/reading/types.ts";
import { report } from "./figure.ts";
import { isLongTrial } from "./scale.ts";

/**
 * In the suite of every commit tests of other files run at the same time, on machines of any speed: there it is only
 * asserted that each ends.
 */
const IN_THE_SUITE = process.env.VITEST !== undefined && !isLongTrial;

/** What is promised for every file, whatever its content. */
export const PROMISE = { answerMs: IN_THE_SUITE ? 120_000 : 20_000, residentMiB: 512 };

/** The product's defaults (contract section 4). */
export const LIMITS: ReadLimits = { maxPages: 50, maxImagePixels: 100_000_000, maxSidePx: 10_000, minSidePx: 50 };

export type MakeFile = (name: string) => Buffer | Promise<Buffer>;

export interface Outcome {
  readonly name: string;
  /** "200", or "422" and the code, or what went wrong. */
  readonly answer: string;
  readonly ms: number;
  readonly kept: boolean;
}

export interface Trials {
  readonly outcomes: readonly Outcome[];
  /** The largest size of a reader process. */
  readonly largestMiB: number;
}

/** Reads a hostile file; the promise is kept if words or a documented code come back in time. */
export async function trial(reader: Reader, name: string, bytes: Buffer): Promise<Outcome> {
  const startedAt = performance.now();
  const answer = await reader.read(bytes, { limits: LIMITS, priority: "sync" }).then(
    () => "200",
    (error: unknown) => (error instanceof AppError ? `${error.status} ${error.code}` : `thrown ${String(error)}`),
  );
  const ms = Math.round(performance.now() - startedAt);
  return { name, answer, ms, kept: /^(200|422 )/.test(answer) && ms <= PROMISE.answerMs };
}

/** Every file in turn, this many at a time. */
export async function trials(
  reader: Reader,
  names: readonly string[],
  make: MakeFile,
  atOnce: number,
): Promise<Trials> {
  const left = [...names];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      outcomes.push(await trial(reader, name, await make(name)));
    }
  };
  const memory = watchMemory();
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { outcomes, largestMiB: memory.stop() };
}

/** Prints how well the promise was kept; true if it was. */
export function reportTrials(title: string, { outcomes, largestMiB }: Trials): boolean {
  const kept = outcomes.filter((outcome) => outcome.kept).length;
  const slowestMs = Math.max(0, ...outcomes.map(({ ms }) => ms));
  const { answerMs, residentMiB } = PROMISE;
  return [
    report(title, `${kept}/${outcomes.length}`, `=${outcomes.length}`, kept === outcomes.length),
    report(`${title}-slowest`, `${slowestMs}ms`, `<=${answerMs}ms`, slowestMs <= answerMs),
    report(`${title}-resident`, `${largestMiB}MiB`, `<=${residentMiB}MiB`, largestMiB <= residentMiB),
  ].every(Boolean);
}

export function countByAnswer(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { answer } of outcomes) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

/**
 * Files that broke the promise in a long run, tried again in every run; those that took the longest were added by hand.
 */
export const CORPUS = fileURLToPath(new URL("./corpus/", import.meta.url));

const LOOK_MS = 50;

/** `stop` returns the largest size of any reader. */
function watchMemory(): { stop(): number } {
  let largest = 0;
  const timer = setInterval(() => {
    for (const pid of processesBelow(process.pid)) largest = Math.max(largest, ownBytes(pid));
  }, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(largest / 2 ** 20);
    },
  };
}

/** Bubblewrap's figure would include its reader's, which is measured separately. */
function ownBytes(pid: number): number {
  return processesBelow(pid).length > 0 ? 0 : residentBytes(pid);
}
