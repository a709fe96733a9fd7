/**
 * The long form of the security tests, at the product's own limits: mutants of every kind, every bomb, a receipt beside
 * four bombs, and the files of a folder if one is named. Prints one line per finding and exits with 1 if one fails;
 * files that broke the promise are kept in test/security/corpus.
 *
 * The part `rows` runs the tests of test/security with their full counts (TRIAL_SCALE=long). Figures are stored in
 * docs/trust/results.jsonl, from which `npm run docs` makes docs/trust.md.
 *
 *   node test/security/long-run.ts [rows] [bombs] [beside] [pdf] [png] [jpeg] [tiff] [webp] [rare]
 *        [--share 1] [--first 1] [--minutes 60] [--readers 2] [--record outcomes.jsonl]
 *        [--folder ../shared/data/robustness/docs]
 *
 * Without a named part: all. `share` of 10 000 PDF, 17 000 images and 2 000 of the rare formats; `first` is the number
 * of the first mutant, so that another week tries others. What was not tried when the minutes are over fails; with
 * `--record` outcomes are stored and the next run continues after them.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { quantile } from "../../measuring/reading-score.ts";
import { createReaderPool } from "../../src/reading/reader-pool.ts";
import { BESIDE_RATIO, receiptBesideBombs } from "./beside-bombs.ts";
import { BOMBS, writeBombs } from "./bombs/all-bombs.ts";
import { report } from "./figure.ts";
import { mutant } from "./mutate.ts";
import { KINDS, type Kind, makeSeeds } from "./seeds.ts";
import { CORPUS, countByAnswer, type MakeFile, type Outcome, reportTrials, type Trials, trials } from "./trial.ts";

const COUNTS: Readonly<Record<Kind, number>> = {
  pdf: 10_000,
  png: 5000,
  jpeg: 5000,
  tiff: 5000,
  webp: 2000,
  rare: 2000,
};
/** Mutants are answered faster than bombs: 99 of 100 in this time, on an idle machine. */
const MUTANTS_P99_MS = 3000;
/** After this many the clock is checked and outcomes are recorded. */
const PORTION = 50;
const SLOWEST_SHOWN = 5;
const BESIDE_READINGS = 5;

interface Portion extends Trials {
  readonly part: string;
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: "string", default: "1" },
    first: { type: "string", default: "1" },
    minutes: { type: "string", default: "60" },
    readers: { type: "string", default: String(availableParallelism()) },
    record: { type: "string" },
    folder: { type: "string" },
  },
});

process.env.TRIAL_RESULTS ??= "docs/trust/results.jsonl";
const isWanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);
const log = { info: () => undefined, warn: () => undefined };
const children = Number(flags.readers);
const pool = createReaderPool({ children, log, requireSandbox: false });
await pool.ready();
const endsAt = performance.now() + Number(flags.minutes) * 60_000;
const recorded: Portion[] = flags.record !== undefined && existsSync(flags.record) ? readRecord(flags.record) : [];
let allPassed = true;
if (isWanted("rows")) runRows();

console.log(`isolation: ${pool.isolation}, ${children} readers`);
if (isWanted("bombs")) await tryBombs();
if (isWanted("beside")) await tryBeside();
const seeds = await makeSeeds();
for (const kind of KINDS.filter(isWanted)) {
  const first = Number(flags.first);
  const numbers = Array.from({ length: Math.round(COUNTS[kind] * Number(flags.share)) }, (_, i) => String(first + i));
  const done = await tryOut(`mutants-${kind}`, numbers, (number) => mutant(seeds[kind], Number(number)));
  const p99Ms = quantile(
    done.map(({ ms }) => ms),
    0.99,
  );
  note(report(`mutants-${kind}-p99`, `${p99Ms}ms`, `<=${MUTANTS_P99_MS}ms`, p99Ms <= MUTANTS_P99_MS));
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

/** One file at a time: the load of one must not affect another's figure. */
function runRows(): void {
  const env = { ...process.env, TRIAL_SCALE: "long" };
  const rows = globSync("test/security/*.test.ts").filter((file) => !/bombs|mutants|trust/.test(file));
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--no-file-parallelism", ...rows];
  note(spawnSync(process.execPath, vitest, { env, stdio: "inherit" }).status === 0);
}

/** Returns the outcomes of this run and of those recorded. */
async function tryOut(part: string, names: readonly string[], make: MakeFile): Promise<readonly Outcome[]> {
  const portions = recorded.filter((portion) => portion.part === part);
  const tried = new Set(portions.flatMap(({ outcomes }) => outcomes.map(({ name }) => name)));
  const left = names.filter((name) => !tried.has(name));
  for (let at = 0; at < left.length && performance.now() < endsAt; at += PORTION) {
    const portion = { part, ...(await trials(pool, left.slice(at, at + PORTION), make, children)) };
    portions.push(portion);
    for (const { name } of portion.outcomes.filter(({ kept }) => !kept)) keepForCorpus(await make(name));
    if (flags.record !== undefined) appendFileSync(flags.record, `${JSON.stringify(portion)}\n`);
  }
  const asked = new Set(names);
  const outcomes = portions.flatMap((portion) => portion.outcomes).filter(({ name }) => asked.has(name));
  console.log(`${part}: ${JSON.stringify(countByAnswer(outcomes))}`);
  note(report(`${part}-tried`, outcomes.length, `=${names.length}`, outcomes.length === names.length));
  note(reportTrials(part, { outcomes, largestMiB: Math.max(0, ...portions.map(({ largestMiB }) => largestMiB)) }));
  const slowest = [...outcomes].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN);
  const toShow = [...outcomes.filter(({ kept }) => !kept), ...slowest.filter(({ kept }) => kept)];
  for (const { name, answer, ms } of toShow) console.log(`  ${name}: ${answer} after ${ms} ms`);
  return outcomes;
}

async function tryBombs(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "estratto-bombs-"));
  await tryOut("bombs", Object.keys(BOMBS), await writeBombs(folder));
  rmSync(folder, { recursive: true });
}

async function tryBeside(): Promise<void> {
  const { aloneMs, besideMs, togetherMs, answers, bombsAtWork } = await receiptBesideBombs(pool, BESIDE_READINGS);
  const ratio = besideMs / aloneMs;
  note(
    report(
      "beside-answers",
      answers.filter((answer) => answer === "200").length,
      `=${answers.length}`,
      answers.every((answer) => answer === "200"),
    ),
  );
  note(report("beside-control-bombs-at-work", bombsAtWork, "=4", bombsAtWork === 4));
  console.log(
    `receipt alone ${aloneMs} ms, beside four bombs ${besideMs} ms, come together with them ${togetherMs} ms`,
  );
  note(report("beside-four-bombs", ratio.toFixed(2), `<=${BESIDE_RATIO}`, ratio <= BESIDE_RATIO));
}

function keepForCorpus(bytes: Buffer): void {
  writeFileSync(join(CORPUS, createHash("sha256").update(bytes).digest("hex").slice(0, 16)), bytes);
}

function note(passed: boolean): void {
  allPassed &&= passed;
}

function readRecord(file: string): Portion[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Portion);
}
