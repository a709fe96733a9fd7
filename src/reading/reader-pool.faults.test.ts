import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { createReaderPool, type ReaderPoolOptions } from "./reader-pool.ts";
import type { Reader } from "./types.ts";

const PROGRAM = fileURLToPath(new URL("../../test/support/faulty-reader.ts", import.meta.url));
const limits = { maxPages: 10, maxImagePixels: 1e6, maxSidePx: 10_000, minSidePx: 50 };
const log = { info: () => undefined, warn: () => undefined };
const GOOD = { contentType: "application/pdf", pageCount: 1 };

let pool: Reader | undefined;
function open(options: Partial<ReaderPoolOptions> = {}): void {
  const childLimits = { pageTimeoutMs: 700, memoryBytes: 300 * 1024 * 1024 };
  pool = createReaderPool({ children: 1, log, requireSandbox: false, program: PROGRAM, childLimits, ...options });
}
const inspect = async (fault: string, priority: "sync" | "async" = "sync", signal?: AbortSignal) =>
  await pool!.inspect(Buffer.from(fault), { limits, priority, ...(signal === undefined ? {} : { signal }) });

/** A process that ended but was not yet waited for (where pid 1 does not reap) counts as dead. */
function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
}

afterEach(async () => await pool?.close());

describe("a document that gets the better of its reader costs only itself", () => {
  test("control: a document without a fault is read", async () => {
    open();
    await expect(inspect("good")).resolves.toEqual(GOOD);
  });

  test.each(["crash", "hang", "exit", "lie", "other-answer", "garbage", "flood", "memory"])(
    "%s is file_corrupt, the next document is read",
    async (fault) => {
      open();
      const [bad, next] = await Promise.allSettled([inspect(fault), inspect("good")]);
      expect(bad).toMatchObject({ status: "rejected", reason: { code: "file_corrupt", status: 422 } });
      expect(next).toEqual({ status: "fulfilled", value: GOOD });
    },
  );

  test("a hang beside it does not hold up a second child", async () => {
    open({ children: 2 });
    await Promise.all([inspect("slow"), inspect("slow")]);
    const hang = inspect("hang").catch((error: unknown) => error);
    const begun = performance.now();
    await inspect("good");
    expect(performance.now() - begun).toBeLessThan(500);
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

describe("processes", () => {
  test("children die with a parent that was killed", async () => {
    const script = `
      import { createReaderPool } from ${JSON.stringify(new URL("./reader-pool.ts", import.meta.url).href)};
      const log = { info: () => undefined, warn: () => undefined };
      const pool = createReaderPool({ children: 1, log, requireSandbox: false });
      await pool.ready();
      const { readFileSync } = await import("node:fs");
      console.log(readFileSync("/proc/" + process.pid + "/task/" + process.pid + "/children", "utf8"));
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [pids] = (await once(parent.stdout, "data")) as [Buffer];
    const child = Number(pids.toString().trim().split(" ")[0]);
    expect(isAlive(child)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isAlive(child), { timeout: 5000 }).toBe(false);
  });

  test("a child is replaced after its share of documents, without a request failing", async () => {
    open({ documentsPerChild: 3 });
    const pids = new Set<number>();
    for (let i = 0; i < 12; i++) {
      pids.add((await inspect("pid")).pageCount);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(pids.size).toBeGreaterThanOrEqual(2);
    expect(pids.size).toBeLessThanOrEqual(4);
  });

  test("close leaves no process behind, not even one that spins, and rejects what waited", async () => {
    open({ childLimits: { pageTimeoutMs: 10_000 } });
    const pid = (await inspect("pid")).pageCount;
    const hang = inspect("hang").catch((error: unknown) => error);
    const waiting = inspect("good").catch((error: unknown) => error);
    await pool!.close();
    expect(isAlive(pid)).toBe(false);
    await expect(waiting).resolves.toMatchObject({ code: "maintenance" });
    await expect(hang).resolves.toMatchObject({ code: "file_corrupt" });
  });
});
