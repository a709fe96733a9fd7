import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, predict } from "../support/api.ts";
import { type Installation, newService, openInstallation } from "../support/installation.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLong } from "./size.ts";

/**
 * docs/trust.md R13: twice as much as the machine can do. The excess is refused at once; what is admitted is done
 * nearly as quickly as ever.
 */

/**
 * Together a minute at twice the capacity, in turns with the usual load: other work of the machine affects both alike.
 */
const ROUNDS = 5;
const WARM_MS = 4_000;
const USUAL_MS = 8_000;
const LOADED_MS = 12_000;
/** The product's default: what one key may have in progress at once. */
const CONCURRENT = 8;

const invoice = readFileSync("samples/invoice.pdf");
let installation: Installation;
let api: Api;

beforeAll(async () => {
  installation = await openInstallation({ settings: { ESTRATTO_RATE_INFERENCE_PER_MINUTE: "1000000" } });
  const serving = await installation.start("serve");
  api = await newService(serving.url, { concurrent: CONCURRENT });
  for (let i = 0; i < 5; i++) await predict(api, invoice);
}, 120_000);
afterAll(() => installation?.stop());

interface Done {
  readonly status: number;
  readonly retryAfter: number;
  readonly ms: number;
}

async function one(): Promise<Done> {
  const startedAt = performance.now();
  const { status, headers } = await predict(api, invoice);
  return { status, retryAfter: Number(headers.get("retry-after")), ms: performance.now() - startedAt };
}

/** This many callers, each with one request after the other. */
async function closed(callers: number, ms: number): Promise<Done[]> {
  const done: Done[] = [];
  const until = performance.now() + ms;
  const caller = async () => {
    while (performance.now() < until) done.push(await one());
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return done;
}

/** Requests arrive at a fixed rate, whether or not others are done. */
async function open(perSecond: number, ms: number): Promise<Done[]> {
  const all: Promise<Done>[] = [];
  const begunAt = performance.now();
  while (performance.now() - begunAt < ms) {
    const due = Math.ceil(((performance.now() - begunAt) * perSecond) / 1_000);
    while (all.length < due) all.push(one());
    await sleep(2);
  }
  return Promise.all(all);
}

const quantile = (of: readonly Done[], q: number): number =>
  of.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(of.length * q)] ?? 0;
const admitted = (of: readonly Done[]) => of.filter(({ status }) => status === 200);

/** Every refusal says when to retry, and something was refused. */
function expectRefusals(loaded: readonly Done[]): void {
  const refused = loaded.filter(({ status }) => status !== 200);
  const odd = refused.filter(({ status, retryAfter }) => ![429, 503].includes(status) || !(retryAfter >= 1)).length;
  const isRefusing = refused.length > 0;
  const passed = [
    trialFigure("R13", "refusals other than 429 or 503 with Retry-After", `${odd}/${refused.length}`, "=0", odd === 0),
    trialFigure("R13", "control: requests refused at twice the capacity", refused.length, ">0", isRefusing),
  ];
  expect(passed).toEqual([true, true]);
  expect(admitted(loaded).length).toBeGreaterThan(0);
}

test("three times as many at once as one key may have: each answer is a result or a refusal that says when to come again", async () => {
  expectRefusals(await Promise.all(Array.from({ length: 3 * CONCURRENT }, one)));
}, 180_000);

test.runIf(isLong)(
  "at twice the capacity those admitted are hardly slowed and the others are refused at once",
  async () => {
    const [usual, loaded, after]: Done[][] = [[], [], []];
    let capacity = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const begunAt = performance.now();
      const warm = admitted(await closed(CONCURRENT, WARM_MS)).length;
      const now = warm / ((performance.now() - begunAt) / 1_000);
      capacity += now / ROUNDS;
      usual!.push(...(await open(now * 0.7, USUAL_MS)));
      loaded!.push(...(await open(now * 2, LOADED_MS)));
      after!.push(...(await open(now * 0.7, WARM_MS)));
    }
    expectRefusals(loaded!);
    const refused = loaded!.filter(({ status }) => status !== 200);
    const [usualP99, usualP95] = [quantile(admitted(usual!), 0.99), quantile(admitted(usual!), 0.95)];
    const ratio = quantile(admitted(loaded!), 0.99) / usualP99;
    const refusalMs = Math.round(quantile(refused, 0.99));
    const goodput = admitted(loaded!).length / ((ROUNDS * LOADED_MS) / 1_000) / capacity;
    const back = quantile(admitted(after!), 0.95) / usualP95;
    console.log(
      `capacity ${capacity.toFixed(1)}/s, p99 at 70 % ${Math.round(usualP99)} ms; refusals p50 ${Math.round(quantile(refused, 0.5))} ms`,
    );
    const passed = [
      trialFigure("R13", "p99 of the admitted, to that at 70 % load", ratio.toFixed(2), "<=1.50", ratio <= 1.5),
      trialFigure("R13", "p99 of refusals", `${refusalMs}ms`, "<=100ms", refusalMs <= 100),
      trialFigure("R13", "goodput, to capacity", goodput.toFixed(2), ">=0.90", goodput >= 0.9),
      trialFigure("R13", "p95 afterwards, to that before", back.toFixed(2), "<=1.50", back <= 1.5),
    ];
    expect(passed).toEqual([true, true, true, true]);
  },
  480_000,
);
