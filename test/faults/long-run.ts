/**
 * The reliability trials at the size that was promised, one after the other, each within its time; figures are printed
 * and stored in docs/trust/results.jsonl. Exits with 1 if one fails.
 *
 *   npm run test:faults -- [kill] [power-cut] …     without names: all
 *
 * They take about an hour and a half on two cores. Timings are judged here and not in `npm test`, so run it on a
 * machine that does nothing else.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TrialFigure } from "../support/trial-figure.ts";

/** Maximum minutes for each. */
const TRIALS: Readonly<Record<string, number>> = {
  "sync-order": 5,
  "bit-rot": 3,
  "start-up": 5,
  clocks: 3,
  "lost-statements": 10,
  "file-faults": 5,
  "disk-full": 5,
  "blob-store": 5,
  "database-away": 8,
  lease: 8,
  poison: 5,
  "exactly-once": 25,
  backup: 20,
  upgrade: 5,
  history: 8,
  restart: 20,
  overload: 10,
  refit: 3,
  soak: 15,
  "power-cut": 20,
  kill: 60,
};
const RESULTS = fileURLToPath(new URL("../../docs/trust/results.jsonl", import.meta.url));
const VITEST = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in TRIALS));
if (unknown) throw new Error(`${unknown} is no trial; there are: ${Object.keys(TRIALS).join(" ")}`);

const begunAt = new Date().toISOString();
const broken: string[] = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(TRIALS)) {
  console.log(`\n== ${name}, at most ${TRIALS[name]} minutes`);
  if (!(await run(name, TRIALS[name]!))) broken.push(name);
}
const failed = figures().filter(({ pass, at }) => pass === false && at >= begunAt);
for (const { row, name, figure, threshold } of failed) console.log(`FAILED ${row} ${name} ${figure} ${threshold}`);
for (const name of broken) console.log(`BROKEN OFF OR FAILED ${name}`);
process.exitCode = failed.length + broken.length > 0 ? 1 : 0;

/** True: every assertion of the trial held. */
async function run(name: string, minutes: number): Promise<boolean> {
  const env = { ...process.env, TRIAL_SIZE: "long", TRIAL_RESULTS: RESULTS };
  const limit = AbortSignal.timeout(minutes * 60_000);
  const vitest = spawn(process.execPath, [VITEST, "run", "--silent=false", `test/faults/${name}.test.ts`], {
    env,
    stdio: "inherit",
    signal: limit,
  });
  const [code] = await once(vitest, "exit").catch(() => [1]);
  if (limit.aborted) console.log(`${name} took longer than ${minutes} minutes`);
  return code === 0;
}

function figures(): TrialFigure[] {
  if (!existsSync(RESULTS)) return [];
  const lines = readFileSync(RESULTS, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as TrialFigure);
}
