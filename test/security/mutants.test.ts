import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import { createReaderPool } from "../../src/reading/reader-pool.ts";
import type { Reader } from "../../src/reading/types.ts";
import { mutant } from "./mutate.ts";
import { KINDS, type Kind, makeSeeds } from "./seeds.ts";
import { CORPUS, countByAnswer, LIMITS, PROMISE, reportTrials, trials } from "./trial.ts";

/** 500 PDFs and 500 images of the 29 000 that `npm run test:security` tries. */
const SHARE_OF_KIND: Readonly<Record<Kind, number>> = { pdf: 500, png: 110, jpeg: 110, tiff: 110, webp: 110, rare: 60 };

/** Shorter than the product's 15 s: two files of the corpus use all the time they are given. */
const SHORT_MS = 4000;

/** A whole test may take a busy machine's time; what is promised for a file is asserted separately. */
const TEST_MS = 600_000;

const log = { info: () => undefined, warn: () => undefined };
const CHILDREN = Math.min(2, availableParallelism());
let pool: Reader;
let seeds: Awaited<ReturnType<typeof makeSeeds>>;
beforeAll(async () => {
  const childLimits = { pageTimeoutMs: SHORT_MS };
  pool = createReaderPool({ children: CHILDREN, log, requireSandbox: false, childLimits });
  seeds = await makeSeeds();
  await pool.ready();
});
afterAll(async () => await pool.close());

test("control: every seed is answered as the sound file it is", async () => {
  for (const kind of ["png", "jpeg", "tiff", "webp"] as const) {
    const { outcomes } = await trials(
      pool,
      seeds[kind].map((_, i) => String(i)),
      (i) => seeds[kind][Number(i)]!,
      CHILDREN,
    );
    expect(countByAnswer(outcomes), kind).toEqual({ "200": seeds[kind].length });
  }
});

test("a mutant's number gives the same bytes on every machine", () => {
  const random = seededRandom(7).next;
  expect([random(), random()].map((n) => n.toFixed(6))).toEqual(["0.011705", "0.061958"]);
  const png = seeds.png;
  expect(mutant(png, 3)).toEqual(mutant(png, 3));
  expect(mutant(png, 3)).not.toEqual(mutant(png, 4));
});

test.each(KINDS)(
  "mutants of %s end as words or as a stated code, in time and memory, and the pool lives on",
  async (kind) => {
    const numbers = Array.from({ length: SHARE_OF_KIND[kind] }, (_, i) => String(i + 1));
    const tried = await trials(pool, numbers, (number) => mutant(seeds[kind], Number(number)), CHILDREN);
    reportTrials(`mutants-${kind}`, tried);
    expect(tried.outcomes.length).toBe(numbers.length);
    expect(tried.outcomes.filter(({ kept }) => !kept)).toEqual([]);
    expect(tried.largestMiB).toBeLessThanOrEqual(PROMISE.residentMiB);
    expect(countByAnswer(tried.outcomes)["200"], "some mutants are still sound: their readers work").toBeGreaterThan(0);
    await expect(pool.inspect(seeds.png[0]!, { limits: LIMITS, priority: "sync" })).resolves.toMatchObject({
      pageCount: 1,
    });
  },
  TEST_MS,
);

test(
  "files that once broke the promise, or took the most of 10 000, keep it",
  async () => {
    const names = readdirSync(CORPUS);
    const tried = await trials(pool, names, (name) => readFileSync(join(CORPUS, name)), CHILDREN);
    reportTrials("corpus", tried);
    expect(tried.outcomes.length).toBeGreaterThan(0);
    expect(tried.outcomes.filter(({ kept }) => !kept)).toEqual([]);
  },
  TEST_MS,
);
