import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Targets } from "../../test/support/escape-artist.ts";
import { StartupError } from "../errors.ts";
import { createReaderPool } from "./reader-pool.ts";
import { findLauncher, type Launcher } from "./sandbox.ts";

const PROGRAM = fileURLToPath(new URL("../../test/support/escape-artist.ts", import.meta.url));
const NO_BWRAP = "/nonexistent/bwrap";
/** Every attempt of test/support/escape-artist.ts. */
const ESCAPES = [
  "read /etc/passwd",
  "read a file of the user",
  "read the environment of its parent",
  "write beside the code",
  "write into the user's folder",
  "signal the service",
  "connect to the service",
];

const service = createServer((socket) => socket.destroy());
// One folder that the box shows, read-only, and one that it does not.
const inside = mkdtempSync(fileURLToPath(new URL("../../node_modules/.sandbox-test-", import.meta.url)));
const outside = mkdtempSync(join(tmpdir(), "sandbox-test-"));
let targets: Targets;
beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const secretFile = join(outside, "secret");
  writeFileSync(secretFile, "of the user");
  targets = { secretFile, port: (service.address() as { port: number }).port, folder: inside, pid: process.pid };
});
afterAll(() => {
  service.close();
  for (const folder of [inside, outside]) rmSync(folder, { recursive: true });
});

async function escapesFrom({ program, args }: Launcher): Promise<string[]> {
  const child = spawn(program, [...args, PROGRAM, JSON.stringify(targets)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {},
  });
  return JSON.parse(await text(child.stdout)) as string[];
}

async function logOf(options: { bwrap?: string }): Promise<object[]> {
  const lines: object[] = [];
  const note = (details: object, message: string) => lines.push({ ...details, message });
  const pool = createReaderPool({ children: 1, requireSandbox: false, log: { info: note, warn: note }, ...options });
  await pool.ready();
  await pool.close();
  return [{ isolation: pool.isolation }, ...lines];
}

const boxed = findLauncher({ alsoVisible: [fileURLToPath(new URL("../../test/support", import.meta.url))] });

describe("what a document can do that took over its reader", () => {
  test("control: in a plain process it can do everything that is tried", async () => {
    expect(await escapesFrom(findLauncher({ bwrap: NO_BWRAP }))).toEqual(ESCAPES);
  });

  test("under bubblewrap it can do nothing of it; where bubblewrap does not work, the log says so and why", async () => {
    if (boxed.whyPlain === null) {
      expect(await escapesFrom(boxed)).toEqual([]);
      expect(await logOf({})).toContainEqual({ isolation: "bubblewrap", message: "readers are boxed by bubblewrap" });
      return;
    }
    console.warn(`bubblewrap was not proved here: ${boxed.whyPlain}`);
    expect(await logOf({})).toContainEqual({
      isolation: "process",
      whyPlain: boxed.whyPlain,
      message: "bubblewrap does not work here: readers are plain child processes",
    });
  });
});

describe("without bubblewrap", () => {
  test("readers are plain processes, and the log names the isolation and what is missing", async () => {
    expect((await logOf({ bwrap: NO_BWRAP })).slice(0, 2)).toEqual([
      { isolation: "process" },
      {
        isolation: "process",
        whyPlain: "/nonexistent/bwrap: is not installed",
        message: "bubblewrap does not work here: readers are plain child processes",
      },
    ]);
  });

  test("a bubblewrap that may not make namespaces is as good as none, and its own words are logged", () => {
    // A program that fails as bwrap does on kernels that forbid user namespaces.
    expect(findLauncher({ bwrap: "/bin/false" })).toMatchObject({
      isolation: "process",
      whyPlain: "/bin/false: ended with code 1",
    });
  });

  test("a required sandbox refuses to start and names the setting", () => {
    const log = { info: () => undefined, warn: () => undefined };
    expect(() => createReaderPool({ children: 1, log, requireSandbox: true, bwrap: NO_BWRAP })).toThrow(StartupError);
    expect(() => createReaderPool({ children: 1, log, requireSandbox: true, bwrap: NO_BWRAP })).toThrow(
      /ESTRATTO_REQUIRE_SANDBOX.*is not installed/,
    );
  });
});
