import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReaderPool } from "../../src/reading/reader-pool.ts";
import { findLauncher, type Launcher } from "../../src/reading/sandbox.ts";
import { DENIED_CALLS, type DeniedCall, seccompFilter } from "../../src/reading/seccomp.ts";
import type { Targets } from "./escape-artist.ts";
import { report } from "./figure.ts";
import { answersOf, nativeProgram, type SystemCall } from "./native-program.ts";

/**
 * What a document that has taken over its reader could do, tried at each level of isolation and, as the control,
 * without any.
 */

const PROGRAM = fileURLToPath(new URL("./escape-artist.ts", import.meta.url));
const SUPPORT = dirname(PROGRAM);
const FAULTY_READER = fileURLToPath(new URL("../support/faulty-reader.ts", import.meta.url));
const NO_BWRAP = { bwrap: "/nonexistent/bwrap" };

/** Through Node. */
const ESCAPES = [
  "read /etc/passwd",
  "read a file of the user",
  "look into the database's folder",
  "connect to the database's socket",
  "connect to the service on loopback",
  "connect to an outer address",
  "start 1 000 processes",
  "open 2 000 files",
  "write beside the code",
  "write into the user's folder",
  "fill /tmp with 256 MiB",
  "read an environment",
  "signal the service",
];
/** A plain process has the user's network and may signal the user's processes; only namespaces prevent that. */
const LEFT_TO_A_PLAIN_PROCESS = [
  "connect to the database's socket",
  "connect to the service on loopback",
  "connect to an outer address",
  "signal the service",
];

const [PTRACE_TRACEME, NEW_NAMESPACES, AF_INET, SOCK_RAW, ICMP] = [0, 0x50020000, 2, 3, 1];
const [EPERM, ENOSYS] = [1, 38];
const NOBODY = 65534;

/** Through machine code. */
function nativeEscapes(uid: number, mountPoint: string): Record<string, SystemCall> {
  return {
    "become another user": { number: DENIED_CALLS.setuid[0], args: [uid] },
    "trace a process": { number: DENIED_CALLS.ptrace[0], args: [PTRACE_TRACEME, 0, 0, 0] },
    "make namespaces": { number: DENIED_CALLS.unshare[0], args: [NEW_NAMESPACES] },
    mount: { number: DENIED_CALLS.mount[0], args: ["none", mountPoint, "tmpfs", 0, 0] },
    "open a raw socket": { number: DENIED_CALLS.socket[0], args: [AF_INET, SOCK_RAW, ICMP] },
  };
}

const service = createServer((socket) => socket.destroy());
const database = createServer((socket) => socket.destroy());
// One folder that the box shows, read-only, and one that it does not.
const inside = mkdtempSync(fileURLToPath(new URL("../../node_modules/.sandbox-test-", import.meta.url)));
const outside = mkdtempSync(join(tmpdir(), "sandbox-test-"));
let targets: Targets;
beforeAll(async () => {
  service.listen(0, "0.0.0.0");
  database.listen(join(outside, "database.sock"));
  await Promise.all([once(service, "listening"), once(database, "listening")]);
  const secretFile = join(outside, "secret");
  writeFileSync(secretFile, "of the user");
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  targets = {
    secretFile,
    databaseDir: outside,
    databaseSocket: join(outside, "database.sock"),
    port: (service.address() as { port: number }).port,
    externalAddress: addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.2",
    folder: inside,
    tempDir: tmpdir(),
    pid: process.pid,
  };
});
afterAll(() => {
  service.close();
  database.close();
  for (const folder of [inside, outside]) rmSync(folder, { recursive: true });
});

const boxed = findLauncher({ alsoVisible: [SUPPORT] });
const plain = findLauncher({ ...NO_BWRAP, alsoVisible: [SUPPORT] });
/** No isolation at all: shows that the attempts would succeed. */
const unbound: Pick<Launcher, "start"> = {
  start: (command, stdio) => spawn(process.execPath, [...command], { stdio: [...stdio] }),
};

async function outputOf(launcher: Pick<Launcher, "start">, what: Targets): Promise<Buffer> {
  const child = launcher.start([PROGRAM, JSON.stringify(what)], ["ignore", "pipe", "ignore"]);
  return await buffer(child.stdout!);
}

const escapesFrom = async (launcher: Pick<Launcher, "start">): Promise<string[]> =>
  JSON.parse((await outputOf(launcher, targets)).toString()) as string[];

async function nativeAnswers(launcher: Pick<Launcher, "start">, calls: readonly SystemCall[]): Promise<number[]> {
  const native = join(inside, "native");
  writeFileSync(native, nativeProgram(calls), { mode: 0o755 });
  return answersOf(await outputOf(launcher, { ...targets, native }));
}

/** If bubblewrap cannot work there is nothing to prove about it; the line in the log says so in the figure's place. */
function provedUnderBubblewrap(name: string, attempts: number): boolean {
  if (boxed.whyPlain === null) return true;
  console.warn(`${name} 0/${attempts} =${attempts} NOT-PROVED bubblewrap does not work here: ${boxed.whyPlain}`);
  expect(boxed.isolation).toBe("process");
  return false;
}

/** The programs of machine code are written for x86-64. */
function provedByMachineCode(name: string, attempts: number): boolean {
  if (process.arch === "x64") return true;
  console.warn(`${name} 0/${attempts} =${attempts} NOT-PROVED no programs for ${process.arch}`);
  expect(seccompFilter("arm64")).not.toBeNull();
  return false;
}

describe("what a document can do that took over its reader's JavaScript", () => {
  test("control: without any isolation it can do everything that is tried", async () => {
    expect(await escapesFrom(unbound)).toEqual(ESCAPES);
  }, 600_000);

  test("under bubblewrap it can do nothing of it", async () => {
    if (!provedUnderBubblewrap("escapes-bubblewrap", ESCAPES.length)) return;
    const escaped = await escapesFrom(boxed);
    report(
      "escapes-bubblewrap",
      `${ESCAPES.length - escaped.length}/${ESCAPES.length}`,
      `=${ESCAPES.length}`,
      escaped.length === 0,
    );
    expect(escaped).toEqual([]);
  });

  test("in a plain process it can only connect and signal", async () => {
    const escaped = await escapesFrom(plain);
    const [stopped, wanted] = [ESCAPES.length - escaped.length, ESCAPES.length - LEFT_TO_A_PLAIN_PROCESS.length];
    report("escapes-process", `${stopped}/${ESCAPES.length}`, `=${wanted}`, stopped === wanted);
    expect(escaped).toEqual(LEFT_TO_A_PLAIN_PROCESS);
  });
});

describe("what a document can do that took over its reader's machine code", () => {
  test("control: without any isolation every call is answered with success", async () => {
    if (!provedByMachineCode("native-escapes-control", 5)) return;
    const answers = await nativeAnswers(unbound, Object.values(nativeEscapes(process.getuid!(), outside)));
    expect(answers.every((answer) => answer >= 0)).toBe(true);
  });

  test("under bubblewrap every one of them is refused", async () => {
    const escapes = nativeEscapes(NOBODY, inside);
    if (!provedUnderBubblewrap("native-escapes-bubblewrap", 5) || !provedByMachineCode("native-escapes", 5)) return;
    const answers = await nativeAnswers(boxed, Object.values(escapes));
    const refused = answers.filter((answer) => answer === -EPERM).length;
    report("native-escapes-bubblewrap", `${refused}/5`, "=5", refused === 5);
    expect(Object.fromEntries(Object.keys(escapes).map((name, i) => [name, answers[i]]))).toEqual(
      Object.fromEntries(Object.keys(escapes).map((name) => [name, -EPERM])),
    );
  });

  test("the filter refuses every call of its list, and clone3", async () => {
    const names = Object.keys(DENIED_CALLS) as DeniedCall[];
    if (!provedUnderBubblewrap("seccomp-filter", names.length) || !provedByMachineCode("seccomp-filter", names.length))
      return;
    const CLONE3 = 435;
    const calls = [...names.map((name) => DENIED_CALLS[name][0]), CLONE3].map((number) => ({
      number,
      args: [0, 0, 0],
    }));
    const answers = await nativeAnswers(boxed, calls);
    const allowed = [...names, "clone3"].filter((_, i) => answers[i] !== -EPERM && answers[i] !== -ENOSYS);
    report(
      "seccomp-filter",
      `${calls.length - allowed.length}/${calls.length}`,
      `=${calls.length}`,
      allowed.length === 0,
    );
    expect(allowed).toEqual([]);
  });
});

describe("what a document can do with the pipe to the service", () => {
  const limits = { maxPages: 10, maxImagePixels: 1e6, maxSidePx: 10_000, minSidePx: 50 };
  const log = { info: () => undefined, warn: () => undefined };

  test.each([
    { level: "boxed where bubblewrap works", sandbox: {} },
    { level: "plain process", sandbox: NO_BWRAP },
  ])("lies, garbage, other answers and a flood of 1 GB cost the document only: $level", async ({ sandbox }) => {
    const pool = createReaderPool({ children: 1, log, requireSandbox: false, program: FAULTY_READER, ...sandbox });
    try {
      const send = async (what: string) => await pool.inspect(Buffer.from(what), { limits, priority: "sync" });
      await expect(send("good"), "control").resolves.toMatchObject({ pageCount: 1 });
      const before = process.memoryUsage().rss;
      for (const fault of ["lie", "garbage", "other-answer", "flood"])
        await expect(send(fault), fault).rejects.toMatchObject({ code: "file_corrupt" });
      const grownMiB = Math.round((process.memoryUsage().rss - before) / 2 ** 20);
      expect(report(`reply-flood-${pool.isolation}`, `${grownMiB}MiB`, "<=256MiB", grownMiB <= 256)).toBe(true);
    } finally {
      await pool.close();
    }
  });
});
