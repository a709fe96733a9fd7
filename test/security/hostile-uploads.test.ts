import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Api, call, predict } from "../support/api.ts";
import { newKey } from "../support/installation.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { type Product, startProduct } from "./edges/product.ts";
import { mutant } from "./mutate.ts";
import { isLongTrial } from "./scale.ts";
import { type Kind, makeSeeds } from "./seeds.ts";

/**
 * docs/trust.md S1 from end to end: mutated files uploaded to the running program. Those that only the reader is given
 * are in mutants.test.ts.
 */

const OF_KIND: Readonly<Record<Kind, number>> = { pdf: 400, png: 160, jpeg: 160, tiff: 160, webp: 60, rare: 60 };
const SHARE = isLongTrial ? 1 : 0.06;
/** Other mutants than those of mutants.test.ts. */
const FIRST = 20_001;
const AT_ONCE = 4;

let product: Product;
let files: { readonly kind: Kind; readonly number: number }[];
let seeds: Awaited<ReturnType<typeof makeSeeds>>;

beforeAll(async () => {
  [product, seeds] = await Promise.all([startProduct(), makeSeeds()]);
  files = Object.entries(OF_KIND).flatMap(([kind, count]) =>
    Array.from({ length: Math.round(count * SHARE) }, (_, i) => ({ kind: kind as Kind, number: FIRST + i })),
  );
}, 600_000);
afterAll(() => product.stop());

/** Null: a result, or a refusal according to the contract. */
function faultOf({ status, headers, body }: Answer): string | null {
  if (status === 200) return null;
  const isProblem = /^application\/problem\+json/.test(headers.get("content-type") ?? "");
  const isStable = typeof body?.code === "string" && String(body.type).endsWith(`/errors/${body.code}`);
  return status === 422 && isProblem && isStable ? null : `${status} ${JSON.stringify(body).slice(0, 200)}`;
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

test("mutated files are each answered 200 or 422 by a program that goes on, and leave nothing behind", {
  timeout: 1_200_000,
}, async () => {
  const answers: Record<string, number> = {};
  const faults: string[] = [];
  const stored: string[] = [];
  await inLanes(files, async ({ kind, number }) => {
    const push = number % 3 === 0 ? "always" : "never";
    const answer = await predict(product.api, mutant(seeds[kind], number), push);
    const fault = faultOf(answer);
    if (fault) faults.push(`${kind} ${number}: ${fault}`);
    const id = answer.headers.get("x-document-id");
    if (id) stored.push(id);
    answers[answer.body?.code ?? answer.status] = (answers[answer.body?.code ?? answer.status] ?? 0) + 1;
  });
  console.log(JSON.stringify(answers));
  console.log(faults.join("\n"));
  const restarts = product.program.child.exitCode === null && product.program.child.signalCode === null ? 0 : 1;
  const path = `/api/v1/inference/service/${product.api.serviceId}/predicted-documents`;
  const { body } = await call(product.api, "GET", `${path}?limit=1&total=true`);
  const left = product.leftovers().length;
  expect(answers["200"] ?? 0, "some are still sound").toBeGreaterThan(0);
  const count = files.length;
  expect([
    trialFigure(
      "S1",
      "uploads answered otherwise than 200 or 422",
      faults.length,
      `=0 of ${count}`,
      faults.length === 0,
    ),
    trialFigure("S1", "ends of the program under mutated uploads", restarts, "=0", restarts === 0),
    trialFigure(
      "S1",
      "documents of mutated uploads that are stored",
      body.total,
      `=${stored.length}`,
      body.total === stored.length,
    ),
    trialFigure("S1", "files that mutated uploads left", left, "=0", left === 0),
  ]).toEqual([true, true, true, true]);
});

test("control: an answer that is none of the two is found", async () => {
  // For a key that may have one request in progress the others get 429.
  const narrow: Api = { ...product.api, key: await newKey(product.url, product.api.serviceId, 1) };
  const answers = await Promise.all(Array.from({ length: 6 }, () => predict(narrow, seeds.pdf[0]!)));
  const found = answers.filter((answer) => faultOf(answer) !== null).length;
  expect(trialFigure("S1", "control: answers of another kind found", found, ">0", found > 0)).toBe(true);
}, 120_000);
