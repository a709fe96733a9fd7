/**
 * Every file of a folder through synchronous predict of the running product: each must be answered 200 or 422 within 20
 * s, and the product must be alive afterwards. Prints statuses by code, the slowest, and one JSON line; exits with 1 if
 * the promise is broken.
 *
 *   node bench/robustness.ts [folder]     default: ../shared/data/robustness/docs
 */
import { existsSync, globSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { pino } from "pino";
import { compose } from "../src/compose.ts";
import { readConfig } from "../src/config/config.ts";
import { predict } from "../test/support/api.ts";
import { openTempDir } from "../test/support/temp-dir.ts";

const LIMIT_MS = 20_000;
const folder = process.argv[2] ?? "../shared/data/robustness/docs";
if (!existsSync(folder)) {
  console.log(`${folder} is absent: name a folder of odd files as the argument.`);
  process.exit(0);
}

const dataDir = openTempDir("estratto-bench-");
const config = readConfig({
  ESTRATTO_DATA_DIR: dataDir,
  ESTRATTO_PORT: "0",
  ESTRATTO_RATE_INFERENCE_PER_MINUTE: "1000000",
});
const running = await compose(config, "all", pino({ level: "silent" }));
try {
  const service = running.firstRun?.services[0];
  if (!service || !running.url) throw new Error("the product did not come up as new");
  const api = { url: running.url, ...service };
  const answers: { file: string; status: number; code: string; ms: number }[] = [];
  const files = globSync(join(folder, "**/*")).filter((file) => statSync(file).isFile());
  await Promise.all(
    [0, 1].map(async () => {
      for (let file = files.pop(); file !== undefined; file = files.pop()) {
        const startedAt = performance.now();
        const { status, body } = await predict(api, readFileSync(file));
        const ms = Math.round(performance.now() - startedAt);
        answers.push({ file: relative(folder, file), status, code: body?.code ?? "", ms });
      }
    }),
  );
  const alive = (await fetch(`${running.url}/readyz`)).status === 200;
  const bad = answers.filter(({ status, ms }) => (status !== 200 && status !== 422) || ms > LIMIT_MS);
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const outcome = `${status} ${code}`.trim();
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  const slowest = answers.sort((a, b) => b.ms - a.ms).slice(0, 5);
  console.table(counts);
  console.table(slowest);
  if (bad.length > 0) console.table(bad);
  console.log(
    JSON.stringify({
      bench: "robustness",
      files: answers.length,
      counts,
      slowestMs: slowest[0]?.ms,
      bad: bad.length,
      alive,
    }),
  );
  if (bad.length > 0 || !alive) process.exitCode = 1;
} finally {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
