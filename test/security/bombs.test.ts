import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createReaderPool } from "../../src/reading/reader-pool.ts";
import type { Reader } from "../../src/reading/types.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { BESIDE_RATIO, receiptBesideBombs } from "./beside-bombs.ts";
import { BOMBS, writeBombs } from "./bombs/all-bombs.ts";
import { report } from "./figure.ts";
import { countByAnswer, PROMISE, reportTrials, trials } from "./trial.ts";

const log = { info: () => undefined, warn: () => undefined };
const CHILDREN = 2;
/** Shorter than the product's 15 s, for the bombs that would compute forever; with 2 s the answers were the same. */
const SHORT_MS = 1000;
/** Enough to see that the lane stays open. */
const READINGS = 1;
/** Long enough for bombs to be running until the pool closes. */
const FOR_EVER_MS = 3_600_000;
/** Shorter than the product's 3 s, so that the pool knows sooner which documents are bombs. */
const LONG_PAGE_MS = 500;
/** A whole test may take a busy machine's time; what is promised for a document is asserted separately. */
const TEST_MS = 600_000;

const folder = openTempDir("estratto-bombs-");
let bomb: (name: string) => Promise<Buffer>;
beforeAll(async () => {
  bomb = await writeBombs(folder);
}, TEST_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let pool: Reader;
async function open(pageTimeoutMs: number, longPageMs: number): Promise<void> {
  const childLimits = { pageTimeoutMs };
  pool = createReaderPool({ children: CHILDREN, log, requireSandbox: false, childLimits, longPageMs });
  await pool.ready();
}
afterEach(async () => await pool.close());

test(
  "each of the bombs is answered by words or a stated code, in time and memory",
  async () => {
    await open(SHORT_MS, LONG_PAGE_MS);
    const names = Object.keys(BOMBS);
    const tried = await trials(pool, names, bomb, CHILDREN);
    console.log(countByAnswer(tried.outcomes));
    reportTrials("bombs", tried);
    expect(tried.outcomes.length).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(30);
    expect(tried.outcomes.filter(({ kept }) => !kept)).toEqual([]);
    expect(tried.largestMiB).toBeLessThanOrEqual(PROMISE.residentMiB);
  },
  TEST_MS,
);

test(
  "documents beside four bombs are read while the bombs are still at work",
  async () => {
    await open(FOR_EVER_MS, LONG_PAGE_MS);
    const { aloneMs, besideMs, togetherMs, answers, bombsAtWork } = await receiptBesideBombs(pool, READINGS);
    console.log(`alone ${aloneMs} ms, beside four bombs ${besideMs} ms, come together with them ${togetherMs} ms`);
    report(
      "beside-four-bombs",
      (besideMs / aloneMs).toFixed(2),
      `<=${BESIDE_RATIO} in the long run`,
      besideMs <= BESIDE_RATIO * aloneMs,
    );
    expect(answers.filter((answer) => answer !== "200")).toEqual([]);
    expect(bombsAtWork, "control: more bombs than readers were at work all the while").toBe(4);
  },
  TEST_MS,
);
