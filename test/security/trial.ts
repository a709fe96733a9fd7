import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "../../src/errors.ts";
import { processesBelow, residentBytes } from "../../src/reading/process-tree.ts";
import type { Reader, ReadLimits } from "../../src/reading/types.ts";

/** What is promised of every file, whatever is in it. */
export const PROMISE = { answerMs: 20_000, residentMiB: 512, p99Ms: 3000 };

/** As the product ships them (contract section 4). */
export const LIMITS: ReadLimits = { maxPages: 50, maxImagePixels: 100_000_000, maxSidePx: 10_000, minSidePx: 50 };

export interface Outcome {
  readonly name: string;
  /** "200", or "422" and the code, or what went wrong. */
  readonly answer: string;
  readonly ms: number;
  readonly kept: boolean;
}

/** Reads a hostile file; the promise is kept by words or by a stated code, in time. */
export async function trial(reader: Reader, name: string, bytes: Buffer): Promise<Outcome> {
  const startedAt = performance.now();
  const answer = await reader.read(bytes, { limits: LIMITS, priority: "sync" }).then(
    () => "200",
    (error: unknown) => (error instanceof AppError ? `${error.status} ${error.code}` : `thrown ${String(error)}`),
  );
  const ms = Math.round(performance.now() - startedAt);
  return { name, answer, ms, kept: /^(200|422 )/.test(answer) && ms <= PROMISE.answerMs };
}

/** Every file in turn, so many at a time. */
export async function trials(
  reader: Reader,
  names: readonly string[],
  make: (name: string) => Buffer | Promise<Buffer>,
  atOnce: number,
): Promise<Outcome[]> {
  const left = [...names];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const outcome = await trial(reader, name, await make(name));
      outcomes.push(outcome);
      if (!outcome.kept) keepForCorpus(await make(name));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return outcomes;
}

export const CORPUS = fileURLToPath(new URL("./corpus/", import.meta.url));

/** A file that broke the promise is tried again for ever. */
function keepForCorpus(bytes: Buffer): void {
  mkdirSync(CORPUS, { recursive: true });
  writeFileSync(join(CORPUS, createHash("sha256").update(bytes).digest("hex").slice(0, 16)), bytes);
}

/** The largest a reader process was, looked at every 50 ms. */
export function watchMemory(): { readonly largestMiB: () => number; stop(): void } {
  let largest = 0;
  const timer = setInterval(() => {
    for (const pid of processesBelow(process.pid)) largest = Math.max(largest, ownBytes(pid));
  }, 50);
  return { largestMiB: () => Math.round(largest / 2 ** 20), stop: () => clearInterval(timer) };
}

/** Bubblewrap's figure would hold its reader's, which is looked at by itself. */
function ownBytes(pid: number): number {
  return processesBelow(pid).length > 0 ? 0 : residentBytes(pid);
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function countByAnswer(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { answer } of outcomes) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}
