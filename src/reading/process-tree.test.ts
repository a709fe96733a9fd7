import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cpuTime, giveWay, NICENESS, processesBelow, residentBytes } from "./process-tree.ts";
import { startStopwatch } from "./work-watch.ts";

let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

async function run(script: string, options: { detached?: boolean } = {}): Promise<number> {
  child = spawn(process.execPath, ["--eval", `console.log(); ${script}`], {
    ...options,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout!, "data");
  return child.pid!;
}
const autogroupOf = (pid: number) => readFileSync(`/proc/${pid}/autogroup`, "utf8").trim();
const SPINS = "for (;;);";
const SLEEPS = "setInterval(() => undefined, 1000)";

describe.runIf(process.platform === "linux")("what Linux tells of a process", () => {
  test("memory, also of the processes below it", async () => {
    const pid = await run(SLEEPS);
    const below = residentBytes(pid);
    expect(below).toBeGreaterThan(20 * 2 ** 20);
    expect(processesBelow(process.pid)).toContain(pid);
    // Asked at the same moment: what tests before this one left may be given back at any time.
    const [whole, own] = [residentBytes(process.pid), process.memoryUsage.rss()];
    expect(whole).toBeGreaterThan(own + below / 2);
  });

  test("nothing of one that ended", async () => {
    const pid = await run(SLEEPS);
    child!.kill("SIGKILL");
    await once(child!, "exit");
    expect([residentBytes(pid), cpuTime(pid).ranMs, residentBytes(undefined)]).toEqual([0, 0, 0]);
  });

  test("giving way is for each of its threads", async () => {
    const pid = await run(SLEEPS);
    giveWay(pid, NICENESS.long);
    const threads = readdirSync(`/proc/${pid}/task`).map(Number);
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(new Set([15]));
  });

  test.runIf(existsSync("/proc/self/autogroup"))("giving way is for a session of its own as well", async () => {
    const pid = await run(SLEEPS, { detached: true });
    giveWay(pid, NICENESS.long);
    // A process that is not root may have to wait a moment.
    await vi.waitFor(() => expect(autogroupOf(pid)).toMatch(/ nice 15$/), 10_000);
  });

  test.runIf(existsSync("/proc/self/autogroup"))("our own session never gives way", async () => {
    const before = autogroupOf(process.pid);
    giveWay(await run(SLEEPS), NICENESS.long);
    expect(autogroupOf(process.pid)).toBe(before);
  });
});

describe("a stopwatch", () => {
  test("charges a process that hangs without computing all the time that passes", async () => {
    const watch = startStopwatch(await run(SLEEPS));
    await sleep(300);
    expect(watch.usedMs()).toBeGreaterThan(200);
    expect(watch.usedMs()).toBeLessThanOrEqual(watch.wallMs());
  });

  test("does not charge more than passed, nor less than was computed", async () => {
    const pid = await run(SPINS);
    const before = cpuTime(pid).ranMs;
    const watch = startStopwatch(pid);
    await sleep(300);
    expect(watch.usedMs()).toBeLessThanOrEqual(watch.wallMs());
    expect(watch.usedMs()).toBeGreaterThanOrEqual((cpuTime(pid).ranMs - before) * 0.5);
  });
});
