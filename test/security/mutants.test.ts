import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReaderPool } from "../../src/reading/reader-pool.ts";
import type { Reader } from "../../src/reading/types.ts";
import { report } from "./figure.ts";
import { mutant, randomNumbers } from "./mutate.ts";
import { KINDS, type Kind, makeSeeds } from "./seeds.ts";
import { CORPUS, countByAnswer, PROMISE, quantile, trials, watchMemory } from "./trial.ts";

/** 500 PDFs and 500 pictures of the 22 000 that `npm run test:security` tries. */
const SHARE_OF_KIND: Readonly<Record<Kind, number>> = { pdf: 500, png: 110, jpeg: 110, tiff: 110, webp: 110, rare: 60 };

const log = { info: () => undefined, warn: () => undefined };
const CHILDREN = Math.min(2, availableParallelism());
let pool: Reader;
let seeds: Awaited<ReturnType<typeof makeSeeds>>;
beforeAll(async () => {
  pool = createReaderPool({ children: CHILDREN, log, requireSandbox: false });
  seeds = await makeSeeds();
  await pool.ready();
});
afterAll(async () => await pool.close());

test("control: every seed is answered as the sound file it is", async () => {
  for (const kind of ["png", "jpeg", "tiff", "webp"] as const) {
    const outcomes = await trials(
      pool,
      seeds[kind].map((_, i) => String(i)),
      (i) => seeds[kind][Number(i)]!,
      CHILDREN,
    );
    expect(countByAnswer(outcomes), kind).toEqual({ "200": seeds[kind].length });
  }
});

test("a mutant's number gives the same bytes on every machine", () => {
  const random = randomNumbers(7);
  expect([random(), random()].map((n) => n.toFixed(6))).toEqual(["0.011705", "0.061958"]);
  const png = seeds.png;
  expect(mutant(png, 3)).toEqual(mutant(png, 3));
  expect(mutant(png, 3)).not.toEqual(mutant(png, 4));
});

test.each(KINDS)(
  "mutants of %s end as words or as a stated code, in time and memory, and the pool lives on",
  async (kind) => {
    const memory = watchMemory();
    const numbers = Array.from({ length: SHARE_OF_KIND[kind] }, (_, i) => String(i + 1));
    const outcomes = await trials(pool, numbers, (number) => mutant(seeds[kind], Number(number)), CHILDREN);
    memory.stop();
    const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
    const kept = outcomes.filter((outcome) => outcome.kept).length;
    report(`mutants-${kind}`, `${kept}/${outcomes.length}`, `=${outcomes.length}`, kept === outcomes.length);
    report(
      `mutants-${kind}-slowest`,
      `${times.at(-1)}ms`,
      `<=${PROMISE.answerMs}ms`,
      times.at(-1)! <= PROMISE.answerMs,
    );
    report(
      `mutants-${kind}-p99`,
      `${quantile(times, 0.99)}ms`,
      `<=${PROMISE.p99Ms}ms`,
      quantile(times, 0.99) <= PROMISE.p99Ms,
    );
    report(
      `mutants-${kind}-resident`,
      `${memory.largestMiB()}MiB`,
      `<=${PROMISE.residentMiB}MiB`,
      memory.largestMiB() <= PROMISE.residentMiB,
    );
    expect(outcomes.filter((outcome) => !outcome.kept)).toEqual([]);
    expect(quantile(times, 0.99)).toBeLessThanOrEqual(PROMISE.p99Ms);
    expect(memory.largestMiB()).toBeLessThanOrEqual(PROMISE.residentMiB);
    expect(countByAnswer(outcomes)["200"], "some mutants are still sound: their readers work").toBeGreaterThan(0);
    await expect(
      pool.inspect(seeds.png[0]!, {
        limits: { maxPages: 1, maxImagePixels: 1e6, maxSidePx: 1000, minSidePx: 50 },
        priority: "sync",
      }),
    ).resolves.toMatchObject({ pageCount: 1 });
  },
  180_000,
);

test("files that once broke the promise keep it now", async () => {
  const names = existsSync(CORPUS) ? readdirSync(CORPUS) : [];
  const outcomes = await trials(pool, names, (name) => readFileSync(join(CORPUS, name)), CHILDREN);
  report(
    "corpus",
    `${outcomes.filter(({ kept }) => kept).length}/${names.length}`,
    `=${names.length}`,
    outcomes.every(({ kept }) => kept),
  );
  expect(outcomes.filter(({ kept }) => !kept)).toEqual([]);
});
