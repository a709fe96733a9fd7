/**
 * The long form of the security tests: mutants of every kind and every bomb at the product's own limits, besides the files of a folder
 * if one is named. Prints a line a finding and exits 1 when one fails; files that broke the promise are kept in test/security/corpus.
 *
 *   node test/security/long-run.ts [bombs] [pdf] [png] [jpeg] [tiff] [webp] [rare]
 *                                  [--share 1] [--first 1] [--minutes 60] [--folder ../shared/data/robustness/docs]
 *
 * Without a part named: all. `share` of 10 000 PDF, 12 000 pictures and 2 000 of the rare formats; `first` is the number of the first
 * mutant, so that another week tries others. What was not tried when the minutes are over fails.
 */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createReaderPool } from "../../src/reading/reader-pool.ts";
import { BOMBS } from "./bombs/all-bombs.ts";
import { report } from "./figure.ts";
import { mutant } from "./mutate.ts";
import { KINDS, type Kind, makeSeeds } from "./seeds.ts";
import { countByAnswer, type Outcome, PROMISE, quantile, trials, watchMemory } from "./trial.ts";

const COUNTS: Readonly<Record<Kind, number>> = {
  pdf: 10_000,
  png: 3500,
  jpeg: 3500,
  tiff: 3500,
  webp: 1500,
  rare: 2000,
};

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: "string", default: "1" },
    first: { type: "string", default: "1" },
    minutes: { type: "string", default: "60" },
    folder: { type: "string" },
  },
});

const isWanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);
const log = { info: () => undefined, warn: () => undefined };
const children = availableParallelism();
const pool = createReaderPool({ children, log, requireSandbox: false });
await pool.ready();
const seeds = await makeSeeds();
const endsAt = performance.now() + Number(flags.minutes) * 60_000;
let allPassed = true;

/** Portions let the clock be looked at; the last ones are left out when time is over. */
async function tryOut(title: string, names: readonly string[], make: (name: string) => Buffer | Promise<Buffer>) {
  const PORTION = 200;
  const memory = watchMemory();
  const outcomes: Outcome[] = [];
  for (let at = 0; at < names.length && performance.now() < endsAt; at += PORTION)
    outcomes.push(...(await trials(pool, names.slice(at, at + PORTION), make, children)));
  memory.stop();
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const kept = outcomes.filter((outcome) => outcome.kept).length;
  console.log(`${title}: ${JSON.stringify(countByAnswer(outcomes))}`);
  const figures = [
    report(`${title}-tried`, outcomes.length, `=${names.length}`, outcomes.length === names.length),
    report(title, `${kept}/${outcomes.length}`, "all", kept === outcomes.length),
    report(
      `${title}-slowest`,
      `${times.at(-1) ?? 0}ms`,
      `<=${PROMISE.answerMs}ms`,
      (times.at(-1) ?? 0) <= PROMISE.answerMs,
    ),
    report(
      `${title}-resident`,
      `${memory.largestMiB()}MiB`,
      `<=${PROMISE.residentMiB}MiB`,
      memory.largestMiB() <= PROMISE.residentMiB,
    ),
  ];
  // Bombs are slow by trade.
  if (title.startsWith("mutants")) {
    const p99 = quantile(times, 0.99);
    figures.push(report(`${title}-p99`, `${p99}ms`, `<=${PROMISE.p99Ms}ms`, p99 <= PROMISE.p99Ms));
  }
  allPassed &&= figures.every(Boolean);
  for (const { name, answer, ms } of outcomes.filter((outcome) => !outcome.kept))
    console.log(`  ${name}: ${answer} after ${ms} ms`);
}

console.log(`isolation: ${pool.isolation}, ${children} readers`);
if (isWanted("bombs")) await tryOut("bombs", Object.keys(BOMBS), (name) => BOMBS[name]!());
const first = Number(flags.first);
for (const kind of KINDS.filter(isWanted)) {
  const numbers = Array.from({ length: Math.round(COUNTS[kind] * Number(flags.share)) }, (_, i) => String(first + i));
  await tryOut(`mutants-${kind}`, numbers, (number) => mutant(seeds[kind], Number(number)));
}
if (flags.folder !== undefined) {
  if (!existsSync(flags.folder)) console.log(`${flags.folder} is absent: its files were not tried.`);
  else {
    const files = globSync(join(flags.folder, "**/*")).filter((file) => statSync(file).isFile());
    await tryOut("files", files, (file) => readFileSync(file));
  }
}
await pool.close();
process.exitCode = allPassed ? 0 : 1;
