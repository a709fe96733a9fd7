import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "../../src/errors.ts";
import { EDGE_ADMIN_TOKEN, EDGE_KEY, EDGE_PLAN, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";

/**
 * Contract section 4: what every authenticated response states about the caller's limits, and inference responses about
 * the plan.
 */

const RATE_HEADERS = [
  "ratelimit-policy",
  "ratelimit",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-request-id",
];
const KEY = { "x-api-key": EDGE_KEY };
const OPERATOR = { authorization: `Bearer ${EDGE_ADMIN_TOKEN}` };
const PREDICT = `/api/v1/inference/service/${EDGE_SERVICE}/predict`;
const SUBMIT = `/api/v1/inference/service/${EDGE_SERVICE}/async-predict`;

let edge: Edge;
let spent: Edge;
let failing: Edge;
beforeAll(async () => {
  edge = await startEdge();
  const state = { allowed: false, limit: 1, remaining: 0, resetSeconds: 7 };
  spent = await startEdge({ limiter: { take: async () => state, giveBack: async () => undefined } });
  failing = await startEdge({
    useCases: { plan: () => Promise.reject(new AppError("dependency_unavailable", "The database is away.")) },
  });
});
afterAll(() => Promise.all([edge.stop(), spent.stop(), failing.stop()]));

const headersOf = async (at: Edge, path: string, init: RequestInit) => {
  const response = await fetch(`${at.url}${path}`, init);
  await response.text();
  return { status: response.status, headers: response.headers };
};

describe("every authenticated answer says how many requests are left", () => {
  test.each([
    ["of a route that nobody has", "/api/v1/nothing", KEY, 404],
    ["of an address that cannot be understood", "/api/v1/service/%ff", KEY, 404],
    ["of a service that is not there", "/api/v1/service/absent", KEY, 404],
    ["of administration", "/api/v1/admin/accounts", OPERATOR, 200],
    ["of administration that is refused", "/api/v1/admin/services/absent", OPERATOR, 404],
  ])("%s", async (_, path, headers, expected) => {
    const answer = await headersOf(edge, path, { headers });
    expect(answer.status).toBe(expected);
    for (const name of RATE_HEADERS) expect([name, answer.headers.get(name)]).not.toEqual([name, null]);
  });

  test("a stranger's says nothing of it", async () => {
    const answer = await headersOf(edge, "/api/v1/nothing", {});
    expect([answer.status, answer.headers.get("ratelimit")]).toEqual([401, null]);
  });

  test("the operator is told, and never refused", async () => {
    const answer = await headersOf(spent, "/api/v1/admin/accounts", { headers: OPERATOR });
    expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([200, "0"]);
  });
});

describe("every answer of the inference routes that is about a service says what is used of the plan", () => {
  const usageOf = ({ headers }: { headers: Headers }) => [
    headers.get("x-plan-usage"),
    headers.get("x-plan-usage-limit"),
  ];

  test.each([PREDICT, SUBMIT])("POST %s, refused for what was sent or for how often", async (path) => {
    const invalid = await headersOf(edge, path, { method: "POST", headers: KEY });
    expect([invalid.status, ...usageOf(invalid)]).toEqual([422, "3", "10"]);
    const tooOften = await headersOf(spent, path, { method: "POST", headers: KEY });
    expect([tooOften.status, ...usageOf(tooOften)]).toEqual([429, "3", "10"]);
  });

  test("refusals of too many at once too, of one look at the plan", async () => {
    let looks = 0;
    const atWork = Promise.withResolvers<never>();
    const busy = await startEdge({
      limits: { rate: { inferencePerMinute: 1_000, otherPerMinute: 1_000, concurrent: 1 } },
      useCases: {
        predict: () => atWork.promise,
        plan: async () => {
          looks++;
          return { ...EDGE_PLAN, usage: 3, usageLimit: 10 };
        },
      },
    });
    const ask = () => {
      const body = new FormData();
      body.append("push_result_on_platform", "never");
      body.append("file", new Blob(["%PDF"]), "a.pdf");
      return headersOf(busy, PREDICT, { method: "POST", headers: KEY, body });
    };
    const first = ask();
    await expect.poll(async () => (await ask()).status).toBe(429);
    looks = 0;
    for (let i = 0; i < 5; i++) {
      const refused = await ask();
      expect([refused.status, ...usageOf(refused)]).toEqual([429, "3", "10"]);
    }
    expect(looks).toBeLessThanOrEqual(1);
    atWork.reject(new AppError("overloaded", "Enough."));
    await first;
    await busy.stop();
  });

  test("a refusal stands though the plan cannot be asked", async () => {
    const answer = await headersOf(failing, PREDICT, { method: "POST", headers: KEY });
    expect([answer.status, ...usageOf(answer)]).toEqual([422, null, null]);
  });

  test("other routes say nothing of it", async () => {
    const answer = await headersOf(edge, `/api/v1/service/${EDGE_SERVICE}`, { headers: KEY });
    expect([answer.status, ...usageOf(answer)]).toEqual([200, null, null]);
  });
});
