import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createReaderPool } from "../../src/reading/reader-pool.ts";
import type { Reader } from "../../src/reading/types.ts";
import { BOMBS } from "./bombs/all-bombs.ts";
import { report } from "./figure.ts";
import { countByAnswer, PROMISE, quantile, trial, trials, watchMemory } from "./trial.ts";

const log = { info: () => undefined, warn: () => undefined };
/** Shorter than the product's 15 s, for the bombs that would spin for ever; nothing sound here takes as long. */
const SHORT_MS = 5000;
/** So long that bombs are at work until the pool closes. */
const FOR_EVER_MS = 600_000;
const RECEIPT = readFileSync(fileURLToPath(new URL("../../samples/receipt.jpg", import.meta.url)));

let pool: Reader;
async function open(pageTimeoutMs: number): Promise<void> {
  const childLimits = { pageTimeoutMs, documentTimeoutMs: FOR_EVER_MS };
  pool = createReaderPool({ children: 2, log, requireSandbox: false, childLimits });
  await pool.ready();
}
afterEach(async () => await pool.close());

test("each of the bombs is answered by words or a stated code, in time and memory", async () => {
  await open(SHORT_MS);
  const memory = watchMemory();
  const names = Object.keys(BOMBS);
  const outcomes = await trials(pool, names, (name) => BOMBS[name]!(), 2);
  memory.stop();
  console.log(countByAnswer(outcomes));
  const kept = outcomes.filter((outcome) => outcome.kept).length;
  const slowest = Math.max(...outcomes.map(({ ms }) => ms));
  expect(names.length).toBeGreaterThanOrEqual(30);
  report("bombs", `${kept}/${names.length}`, `=${names.length}`, kept === names.length);
  report("bombs-slowest", `${slowest}ms`, `<=${PROMISE.answerMs}ms`, slowest <= PROMISE.answerMs);
  report(
    "bombs-resident",
    `${memory.largestMiB()}MiB`,
    `<=${PROMISE.residentMiB}MiB`,
    memory.largestMiB() <= PROMISE.residentMiB,
  );
  expect(outcomes.filter((outcome) => !outcome.kept)).toEqual([]);
  expect(memory.largestMiB()).toBeLessThanOrEqual(PROMISE.residentMiB);
}, 120_000);

const SPINNING = ["a pattern of a billion tiles", "a shading that computes"] as const;

test("four bombs at once leave a document beside them at most twice its time alone", async () => {
  await open(FOR_EVER_MS);
  const timesOfReceipt = async (count: number): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < count; i++) {
      const outcome = await trial(pool, "receipt", RECEIPT);
      expect(outcome.answer).toBe("200");
      times.push(outcome.ms);
    }
    return quantile(
      times.sort((a, b) => a - b),
      0.5,
    );
  };
  await timesOfReceipt(2);
  const alone = await timesOfReceipt(5);
  let ended = 0;
  for (const i of [0, 1, 2, 3])
    void trial(pool, "bomb", BOMBS[SPINNING[i % 2]!]!() as Buffer).then(() => {
      ended++;
    });
  // The first one comes together with them, and waits until the pool has seen that they take long.
  const atOnce = await timesOfReceipt(1);
  const beside = await timesOfReceipt(5);
  const ratio = beside / alone;
  console.log(`alone ${alone} ms, beside four bombs ${beside} ms, come together with them ${atOnce} ms`);
  report("four-bombs-ratio", ratio.toFixed(2), "<=2", ratio <= 2);
  expect(ended, "control: the bombs were at work all the while").toBe(0);
  expect(ratio).toBeLessThanOrEqual(2);
}, 120_000);
