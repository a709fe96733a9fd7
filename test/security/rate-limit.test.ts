import { afterAll, beforeAll, expect, test } from "vitest";
import type { Api } from "../support/api.ts";
import { call } from "../support/api.ts";
import { ADMIN, type Installation, newService, openInstallation, type Process } from "../support/installation.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLongTrial } from "./scale.ts";

/** docs/trust.md S11: one exact limit for all serving processes. */

const LIMIT = 100;
const CALLS = 300;
const WINDOW_SECONDS = 60;
let installation: Installation;
let servers: Process[];
let api: Api;
beforeAll(async () => {
  installation = await openInstallation();
  servers = [await installation.start("serve"), await installation.start("serve")];
  api = await newService(servers[0]!.url);
}, 600_000);
afterAll(() => installation.stop());

async function limitedKey(): Promise<string> {
  const rate_limit = { inference_per_minute: LIMIT, other_per_minute: LIMIT, concurrent: 100 };
  const path = `/api/v1/admin/services/${api.serviceId}/api-keys`;
  return (await call(api, "POST", path, { headers: ADMIN, json: { name: "limited", rate_limit } })).body.key;
}
const look = (key: string, i: number) =>
  call({ ...api, url: servers[i % 2]!.url, key }, "GET", `/api/v1/service/${api.serviceId}`);

/** All of them within one window of the limit; if the machine takes longer for them, once more. */
async function burst() {
  for (let attempt = 1; ; attempt++) {
    const key = await limitedKey();
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: CALLS }, (_, i) => look(key, i)));
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds < WINDOW_SECONDS || attempt === 3)
      return { key, answers: answers.map(({ status, headers }) => ({ status, headers })) };
  }
}

test("of 300 calls to two processes exactly the limit passes, the rest is told when to come back", {
  timeout: 600_000,
}, async () => {
  const { key, answers } = await burst();
  const passed = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 429);
  const told = refused.filter(({ headers }) => /^[1-9]\d?$/.test(headers.get("retry-after") ?? "")).length;
  const wellFormed = answers.filter(
    ({ headers }) =>
      headers.get("ratelimit-policy") === `"other";q=${LIMIT};w=60` &&
      /^"other";r=\d+;t=\d+$/.test(headers.get("ratelimit") ?? ""),
  ).length;
  expect([
    trialFigure("S11", "calls of 300 that passed a limit of 100 over two processes", passed, "=100", passed === LIMIT),
    trialFigure(
      "S11",
      "refused calls that were told when to come back",
      told,
      `=${CALLS - LIMIT}`,
      told === CALLS - LIMIT,
    ),
    trialFigure("S11", "answers whose rate headers are well-formed", wellFormed, `=${CALLS}`, wellFormed === CALLS),
  ]).toEqual([true, true, true]);
  // Other keys are not affected.
  expect((await look(await limitedKey(), 0)).status).toBe(200);
  if (!isLongTrial) return;
  const waitSeconds = Math.max(...refused.map(({ headers }) => Number(headers.get("retry-after"))));
  await new Promise((waited) => setTimeout(waited, waitSeconds * 1000));
  const later = await Promise.all(Array.from({ length: LIMIT }, (_, i) => look(key, i)));
  const through = later.filter(({ status }) => status === 200).length;
  expect(trialFigure("S11", "calls that passed after waiting as told", through, `=${LIMIT}`, through === LIMIT)).toBe(
    true,
  );
});

test("control: two processes that count apart would have let 200 through", async () => {
  // One key per process, as if they shared nothing.
  const keys = [await limitedKey(), await limitedKey()];
  const answers = await Promise.all(Array.from({ length: CALLS }, (_, i) => look(keys[i % 2]!, i)));
  const passed = answers.filter(({ status }) => status === 200).length;
  expect(trialFigure("S11", "control: calls that pass two limits", passed, "=200", passed === 2 * LIMIT)).toBe(true);
});
