import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { findLauncher } from "../../src/reading/sandbox.ts";
import { startEstratto } from "../support/estratto.ts";
import { startProgram } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";

const dataDir = openTempDir("estratto-sandbox-");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/**
 * An environment in which bubblewrap cannot make its namespaces, as in many containers: a sandbox that forbids further
 * ones.
 */
const NO_NAMESPACES = ["bwrap", "--unshare-user", "--disable-userns", "--dev-bind", "/", "/"];

test("ESTRATTO_REQUIRE_SANDBOX=1 refuses to start where readers cannot be boxed, in one line that names it", async () => {
  const forbids = spawnSync(NO_NAMESPACES[0]!, [...NO_NAMESPACES.slice(1), "true"]).status === 0;
  // If the outer sandbox cannot be made either, bubblewrap does not work anyway.
  const [program, ...args] = [...(forbids ? NO_NAMESPACES : []), process.execPath, "src/main.ts"];
  const refused = startProgram(program!, args, {
    cwd: process.cwd(),
    env: {
      PATH: process.env.PATH,
      ESTRATTO_REQUIRE_SANDBOX: "1",
      ESTRATTO_DATA_DIR: dataDir,
      ESTRATTO_PORT: "0",
      ESTRATTO_LOG_LEVEL: "silent",
    },
  });
  expect(await refused.exited).toBe(1);
  expect(refused.stderr().trim().split("\n")).toEqual([
    expect.stringMatching(/^estratto: ESTRATTO_REQUIRE_SANDBOX is set, but bubblewrap does not work here/),
  ]);
  expect(refused.stdout()).toBe("");
}, 60_000);

test("GET /readyz and /metrics name the level of isolation that this machine allows", async () => {
  const { isolation } = findLauncher();
  const estratto = await startEstratto(isolation === "bubblewrap" ? { ESTRATTO_REQUIRE_SANDBOX: "1" } : {});
  try {
    expect(await (await fetch(`${estratto.url}/readyz`)).json()).toMatchObject({ status: "ready", isolation });
    const metrics = await (await fetch(`${estratto.url}/metrics`)).text();
    expect(metrics).toContain(`estratto_reader_isolation{level="${isolation}"} 1`);
  } finally {
    await estratto.stop();
  }
}, 60_000);
