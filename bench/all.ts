/** `npm run bench`: every speed bench in turn, each in its own process so that none warms another's caches. */
import { spawnSync } from "node:child_process";

for (const bench of ["bench/reading.ts", "bench/api.ts"]) {
  console.log(`\n== ${bench}`);
  const { status } = spawnSync(process.execPath, [bench, ...process.argv.slice(2)], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
