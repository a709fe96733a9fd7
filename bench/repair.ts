/**
 * How often garbled identifiers are repaired correctly: 2 % of the characters wrong, in four ways. Prints a table, and
 * fails if the promise for look-alikes (right ≥ 97 %, false repairs ≤ 0.1 %) or for any noise (false repairs ≤ 0.15 %)
 * is broken.
 *
 *   node bench/repair.ts [--count 20000] [--seed 1]
 */
import { parseArgs } from "node:util";
import { NOISES } from "./repair-noise.ts";
import { MEASURED_IDENTIFIERS, runRepairs } from "./repair-runs.ts";

const { values: options } = parseArgs({
  options: { count: { type: "string", default: "20000" }, seed: { type: "string", default: "1" } },
});
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
let isKept = true;
console.log("| identifier | noise | right | of these as read | refused | false repairs | unseen | CPU ms a repair |");
console.log("|---|---|---|---|---|---|---|---|");
for (const kind of Object.keys(MEASURED_IDENTIFIERS)) {
  for (const noise of NOISES) {
    const started = process.cpuUsage().user;
    const { right, asRead, refused, falseRepairs, unseen } = runRepairs(
      kind,
      noise,
      Number(options.count),
      Number(options.seed),
    );
    const milliseconds = (process.cpuUsage().user - started) / 1_000 / (Number(options.count) * (1 - asRead));
    console.log(
      `| ${[kind, noise, ...[right, asRead, refused, falseRepairs, unseen].map(percent), milliseconds.toFixed(1)].join(" | ")} |`,
    );
    const isPromised = noise === "look-alikes" ? right >= 0.97 && falseRepairs <= 0.001 : falseRepairs <= 0.0015;
    if (!isPromised) isKept = false;
  }
}
if (!isKept) process.exitCode = 1;
