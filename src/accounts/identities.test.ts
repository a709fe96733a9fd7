import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Counts the modules of better-auth that are loaded with the whole product, and then with what stores identities. */
const PROGRAM = `
  import { registerHooks } from "node:module";
  let count = 0;
  registerHooks({ load: (url, context, next) => {
    if (url.includes("/node_modules/better-auth/")) count++;
    return next(url, context);
  } });
  await import("./src/compose.ts");
  const before = count;
  await import("./src/accounts/stored-identities.ts");
  console.log(JSON.stringify([before, count]));
  process.exit(0);
`;

test("a process that nobody signs in to does not load better-auth; control: stored identities do", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
  });
  const [before, after] = JSON.parse(stdout) as [number, number];
  expect(before).toBe(0);
  expect(after).toBeGreaterThan(50);
});
