import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { processesBelow } from "./process-tree.ts";
import { createReaderPool, type ReaderPoolOptions } from "./reader-pool.ts";
import type { Reader } from "./types.ts";

const PROGRAM = fileURLToPath(new URL("../../test/support/faulty-reader.ts", import.meta.url));
const limits = { maxPages: 10, maxImagePixels: 1e6, maxSidePx: 10_000, minSidePx: 50 };
const log = { info: () => undefined, warn: () => undefined };
const GOOD = { contentType: "application/pdf", pageCount: 1 };

/** Both ways to start a reader; where bubblewrap does not work, sandbox.test.ts reports it and both are plain. */
const LEVELS = [
  { level: "boxed where bubblewrap works", sandbox: {} },
  { level: "plain processes", sandbox: { bwrap: "/nonexistent/bwrap" } },
];

let pool: Reader | undefined;
let sandbox: { bwrap?: string } = {};
function open(options: Partial<ReaderPoolOptions> = {}): void {
  const childLimits = { pageTimeoutMs: 700, memoryBytes: 300 * 1024 * 1024 };
  pool = createReaderPool({
    children: 1,
    log,
    requireSandbox: false,
    program: PROGRAM,
    childLimits,
    ...sandbox,
    ...options,
  });
}
const inspect = async (fault: string, priority: "sync" | "async" = "sync", signal?: AbortSignal) =>
  await pool!.inspect(Buffer.from(fault), { limits, priority, ...(signal === undefined ? {} : { signal }) });

/** A process that ended but was not yet waited for (where pid 1 does not reap) counts as dead. */
function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
}

afterEach(async () => await pool?.close());

describe.each(LEVELS)("a document that gets the better of its reader costs only itself: $level", (at) => {
  beforeEach(() => {
    sandbox = at.sandbox;
  });

  test("control: a document without a fault is read", async () => {
    open();
    await expect(inspect("good")).resolves.toEqual(GOOD);
  });

  test.each(["crash", "hang", "exit", "lie", "other-answer", "garbage", "flood", "memory"])(
    "%s is file_corrupt, the next document is read",
    async (fault) => {
      // A busy machine may delay the good one longer than it takes to detect the one that hangs.
      const pageTimeoutMs = fault === "hang" ? 2_000 : 10_000;
      open({ childLimits: { pageTimeoutMs, memoryBytes: 300 * 1024 * 1024 } });
      const [bad, next] = await Promise.allSettled([inspect(fault), inspect("good")]);
      expect(bad).toMatchObject({ status: "rejected", reason: { code: "file_corrupt", status: 422 } });
      const told = (bad as PromiseRejectedResult).reason.message;
      if (fault === "hang" || fault === "memory") {
        expect(told).toContain(fault === "hang" ? "longer than it may" : "more memory than it may");
        expect(told, "a good file may take too much").not.toContain("damaged");
      } else expect(told).toContain("damaged");
      expect(next).toEqual({ status: "fulfilled", value: GOOD });
    },
  );

  test("memory that others left behind is not its fault: it is read once more by a fresh reader", async () => {
    open({ childLimits: { pageTimeoutMs: 10_000, memoryBytes: 300 * 1024 * 1024 } });
    const { pageCount: first } = await inspect("born");
    await inspect("leaves 120 MB");
    const { pageCount: second } = await inspect("needs 150 MB");
    expect(second).not.toBe(first);
  });

  test("control: where there is room, the reader that others used reads it", async () => {
    open({ childLimits: { pageTimeoutMs: 10_000, memoryBytes: 450 * 1024 * 1024 } });
    const { pageCount: first } = await inspect("born");
    await inspect("leaves 120 MB");
    const { pageCount: second } = await inspect("needs 150 MB");
    expect(second).toBe(first);
  });

  test("too much memory after other documents is file_corrupt after two readers, and the next document is read", async () => {
    open();
    await inspect("good");
    await expect(inspect("memory")).rejects.toMatchObject({ code: "file_corrupt" });
    await expect(inspect("good")).resolves.toEqual(GOOD);
  });

  test("killed from outside is no fault of the document: another reader reads it", async () => {
    open({ childLimits: { pageTimeoutMs: 30_000 } });
    const { pageCount: first } = await inspect("born");
    const again = inspect("takes a second");
    for (const pid of processesBelow(process.pid)) if (processesBelow(pid).length === 0) process.kill(pid, "SIGKILL");
    const { pageCount: second } = await again;
    expect(second).not.toBe(first);
  });

  test("killed from outside twice, it is to be sent again later, and the next document is read", async () => {
    open({ childLimits: { pageTimeoutMs: 30_000 } });
    await expect(inspect("killed")).rejects.toMatchObject({ code: "overloaded", retryAfterSeconds: 30 });
    await expect(inspect("good")).resolves.toEqual(GOOD);
  });

  test("a hang beside it does not hold up a second child", async () => {
    open({ children: 2 });
    await Promise.all([inspect("slow"), inspect("slow")]);
    let hangs = true;
    const hang = inspect("hang").catch((error: unknown) => {
      hangs = false;
      return error;
    });
    await expect(inspect("good")).resolves.toEqual(GOOD);
    expect(hangs).toBe(true);
    await expect(hang).resolves.toMatchObject({ code: "file_corrupt" });
  });
});

describe("the queue", () => {
  test("sync work passes async work that came before", async () => {
    open();
    const order: string[] = [];
    const first = inspect("slow");
    const late = inspect("good", "async").then(() => order.push("async"));
    const early = inspect("good", "sync").then(() => order.push("sync"));
    await Promise.all([first, late, early]);
    expect(order).toEqual(["sync", "async"]);
  });

  test("is bounded: one more than may wait is overloaded at once", async () => {
    open({ maxQueued: 2 });
    await inspect("good");
    const running = [inspect("slow"), inspect("good"), inspect("good")];
    await expect(inspect("good")).rejects.toMatchObject({ code: "overloaded", retryAfterSeconds: 5 });
    await Promise.all(running);
  });

  test("an aborted document leaves the queue, and a running one frees its reader", async () => {
    open({ childLimits: { pageTimeoutMs: 10_000 } });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const hang = inspect("hang", "sync", running.signal);
    const never = inspect("hang", "sync", waiting.signal);
    const next = inspect("good");
    waiting.abort(new Error("client went away"));
    running.abort(new Error("client went away"));
    await expect(never).rejects.toThrow("client went away");
    await expect(hang).rejects.toThrow("client went away");
    await expect(next).resolves.toEqual(GOOD);
  });
});

describe("pages that take long", () => {
  const patient = { children: 1, longPageMs: 300, childLimits: { pageTimeoutMs: 60_000 } };
  const hang = () => void inspect("hang").catch(() => undefined);

  test("do not keep others waiting: those are read beside them, and the long ones give way", async () => {
    open(patient);
    await inspect("good");
    hang();
    await expect(inspect("good")).resolves.toEqual(GOOD);
    const priorities = processesBelow(process.pid).map((pid) => getPriority(pid));
    expect(priorities).toContain(15);
    expect(priorities).toContain(getPriority());
  });

  test("are few: of those that take less time none gives way, and no process is started for it", async () => {
    open({ ...patient, longPageMs: 30_000 });
    const readers = new Set<number>();
    for (let i = 0; i < 4; i++) {
      const [, born] = await Promise.all([inspect("slow"), inspect("born")]);
      readers.add(born.pageCount);
    }
    expect(readers.size).toBe(1);
    expect(processesBelow(process.pid).map((pid) => getPriority(pid))).not.toContain(15);
  });

  test("cost at most four more processes; then others wait", async () => {
    open(patient);
    await inspect("good");
    const leaves = async () => processesBelow(process.pid).filter((pid) => processesBelow(pid).length === 0).length;
    for (let i = 0; i < 7; i++) hang();
    const waits = inspect("good").catch((error: unknown) => error);
    await expect.poll(leaves, { timeout: 20_000, interval: 200 }).toBe(5);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await leaves()).toBe(5);
    await pool!.close();
    await expect(waits).resolves.toMatchObject({ code: "maintenance" });
  });

  test("a second reader is warm before it is needed", async () => {
    open({ children: 2 });
    await inspect("slow");
    const leaves = () => processesBelow(process.pid).filter((pid) => processesBelow(pid).length === 0).length;
    await expect.poll(leaves, { timeout: 5000 }).toBe(2);
  });
});

describe.each(LEVELS)("processes: $level", (at) => {
  beforeEach(() => {
    sandbox = at.sandbox;
  });

  test("children die with a parent that was killed", async () => {
    const script = `
      import { createReaderPool } from ${JSON.stringify(new URL("./reader-pool.ts", import.meta.url).href)};
      const log = { info: () => undefined, warn: () => undefined };
      const pool = createReaderPool({ children: 1, log, requireSandbox: false, ...${JSON.stringify(at.sandbox)} });
      await pool.ready();
      console.log("ready");
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(parent.stdout, "data");
    const below = processesBelow(parent.pid!);
    expect(below.length).toBeGreaterThan(0);
    parent.kill("SIGKILL");
    await expect.poll(() => below.filter(isAlive), { timeout: 5000 }).toEqual([]);
  });

  test("a child is replaced after its share of documents, without a request failing", async () => {
    open({ documentsPerChild: 3 });
    const served = new Map<number, number>();
    const serve = async () => {
      const { pageCount: reader } = await inspect("born");
      served.set(reader, (served.get(reader) ?? 0) + 1);
      return served.size;
    };
    await expect.poll(serve, { timeout: 20_000, interval: 30 }).toBe(3);
    const [first, second] = [...served.values()];
    expect(Math.min(first!, second!)).toBeGreaterThanOrEqual(3);
  });

  test("close leaves no process behind, not even one that spins, and rejects what waited", async () => {
    open({ childLimits: { pageTimeoutMs: 10_000 } });
    await inspect("good");
    const below = processesBelow(process.pid);
    expect(below.length).toBeGreaterThan(0);
    const hang = inspect("hang").catch((error: unknown) => error);
    const waiting = inspect("good").catch((error: unknown) => error);
    await pool!.close();
    // Killed processes may take a moment to return their memory.
    await expect.poll(() => below.filter(isAlive), { timeout: 1000 }).toEqual([]);
    await expect(waiting).resolves.toMatchObject({ code: "maintenance" });
    await expect(hang).resolves.toMatchObject({ code: "file_corrupt" });
  });
});
