import { expect, test } from "vitest";
import { startComputingLimit } from "./computing-limit.ts";

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

test("time in which the process was not let compute is not the call's", async () => {
  using limit = startComputingLimit(1_000);
  // As on a machine whose cores are busy with others: the clock goes on and nothing is computed, except for garbage
  // collection of the tests before.
  await pause(1_300);
  expect(limit.signal.aborted).toBe(false);
});

test("control: time in which the process computed is", async () => {
  using limit = startComputingLimit(300);
  const start = process.cpuUsage();
  while (process.cpuUsage(start).user < 400_000);
  await pause(50);
  expect(limit.signal.aborted).toBe(true);
});

test("whoever waits has an answer, however crowded the machine is", async () => {
  using limit = startComputingLimit(100);
  await expect.poll(() => limit.signal.aborted, { timeout: 5000 }).toBe(true);
});

test("a call that ended in time leaves no timer behind", async () => {
  const limit = startComputingLimit(50);
  limit[Symbol.dispose]();
  await pause(400);
  expect(limit.signal.aborted).toBe(false);
});
