import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { createChecks, type FuzzAnswer } from "./fuzz/checks.ts";
import { type FuzzRequest, type OpenApi, requests, type Surroundings } from "./fuzz/requests.ts";
import { trialCount } from "./scale.ts";
import { makeWorld, NOBODY_LISTENS, type World } from "./tenants/world.ts";

/**
 * docs/trust.md S14: requests made from openapi.json, right and wrong ones, against the whole product. Of the checks of
 * Schemathesis: not a server error, status code, content type, response schema and headers conform, unknown keys
 * refused; of RESTler's: use after free, resource hierarchy and leakage are in the matrix of tenants; that deleted
 * things stay gone is checked here.
 */

const SEEDS = trialCount(1, 3);
const EACH = trialCount(1_500, 7_000);
const AT_ONCE = 4;

let estratto: Estratto;
let world: World;
let openapi: OpenApi;
beforeAll(async () => {
  estratto = await startEstratto({ ESTRATTO_WEBHOOK_HOSTS: NOBODY_LISTENS, ESTRATTO_RATE_CONCURRENT: "100" });
  world = await makeWorld(estratto, { tenants: 2, services: 1 });
  openapi = (await (await fetch(`${estratto.url}/openapi.json`)).json()) as OpenApi;
}, 600_000);
afterAll(() => estratto.stop());

test("every answer to every request is described, and none is the server's fault", {
  timeout: trialCount(10, 30) * 60_000,
}, async () => {
  const faultsOf = createChecks(openapi);
  const faults = new Map<string, string>();
  const statuses = new Map<number, number>();
  let asked = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const sampled = fc.sample(requests(openapi, surroundings()), { numRuns: EACH, seed }).values();
    const lane = async () => {
      for (const request of sampled) {
        const answer = await send(request);
        asked++;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        for (const fault of faultsOf(request, answer))
          faults.set(`${request.operation.operationId} ${fault.slice(0, 60)}`, describe(request, fault));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
  console.log(JSON.stringify(Object.fromEntries([...statuses].sort())));
  for (const fault of faults.values()) console.log(fault);
  const fiveHundreds = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
  expect([
    trialFigure("S14", "answers of 5xx to made-up requests", fiveHundreds, `=0 of ${asked}`, fiveHundreds === 0),
    trialFigure(
      "S14",
      "kinds of answers that openapi.json does not describe",
      faults.size,
      `=0 of ${asked} answers`,
      faults.size === 0,
    ),
  ]).toEqual([true, true]);
  // The fuzzer must get past authentication: a good part of what it requests is done.
  expect((statuses.get(200) ?? 0) / asked).toBeGreaterThan(0.15);
});

test("what longer runs have found stays mended", async () => {
  const { owner } = world.tenants[0]!;
  const answers = [
    await owner.call("PATCH", "/session/profile", { name: "a\u0000b" }),
    await owner.call("GET", "/admin/audit?before=9999999999999999999"),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [422, "field_invalid"],
    [422, "field_invalid"],
  ]);
});

test("control: answers that break each promise are found", () => {
  const faultsOf = createChecks(openapi);
  const operation = openapi.paths["/api/v1/limits"]!.get!;
  const request = { operation, method: "GET", path: "", query: "", headers: {}, body: null, isUnknownKey: true };
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}): FuzzAnswer => ({
    status,
    headers: new Headers({
      "content-type": status === 200 ? "application/json" : "application/problem+json",
      ...headers,
    }),
    bytes: Buffer.from(JSON.stringify(body)),
  });
  const found = (given: FuzzAnswer) => faultsOf(request, given).join("\n");
  const wrong = [
    found(answer(500, {})).includes("not_a_server_error"),
    found(answer(418, {})).includes("status_code"),
    found(answer(200, {})).includes("response_schema"),
    found(answer(200, {}, { "content-type": "text/html" })).includes("content_type"),
    found(answer(200, {})).includes("negative_data_rejection"),
    found(answer(200, {})).includes("response_headers: x-request-id"),
  ];
  expect(
    trialFigure(
      "S14",
      "control: broken answers found",
      wrong.filter(Boolean).length,
      `=${wrong.length}`,
      wrong.every(Boolean),
    ),
  ).toBe(true);
});

test("what was deleted stays gone on every route", async () => {
  const [service] = world.services;
  const { serviceId, key, documents } = service!;
  const path = `/api/v1/inference/service/${serviceId}/predicted-documents/${documents[0]}`;
  const headers = { "x-api-key": key };
  await fetch(`${estratto.url}${path}`, { method: "DELETE", headers });
  const routes = Object.entries(openapi.paths).flatMap(([url, methods]) =>
    url.includes("{document_id}") ? Object.keys(methods).map((method) => [method.toUpperCase(), url] as const) : [],
  );
  const alive: string[] = [];
  for (const [method, url] of routes) {
    const there = url
      .replace("{service_id}", serviceId)
      .replace("{document_id}", documents[0]!)
      .replaceAll(/\{\w+\}/g, "0");
    const { status } = await fetch(`${estratto.url}${there}`, { method, headers });
    if (status !== 404) alive.push(`${method} ${url}: ${status}`);
  }
  expect(alive).toEqual([]);
  expect(
    trialFigure(
      "S14",
      "routes that know a deleted document",
      alive.length,
      `=0 of ${routes.length}`,
      alive.length === 0,
    ),
  ).toBe(true);
});

async function send({ method, path, query, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const response = await fetch(`${estratto.url}${path}${query && `?${query}`}`, {
    method,
    headers,
    ...(body !== null && method !== "GET" && { body }),
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

function describe({ operation, method, path, query, body }: FuzzRequest, fault: string): string {
  const sent = typeof body === "string" ? body.slice(0, 400) : body === null ? "" : JSON.stringify([...body.keys()]);
  return `${operation.operationId}: ${method} ${path}${query && `?${query.slice(0, 200)}`} ${sent}\n    ${fault}`;
}

/** Own and foreign things; what ends a session is requested with ids that do not exist. */
function surroundings(): Surroundings {
  const [own, foreign] = world.services;
  const { url, adminToken } = estratto;
  const named = ["policy_id", "webhook_id", "delivery_id", "key_id", "job", "invitation_id", "member_id"];
  const thing = (service: typeof own, name: string) =>
    [service?.things[name] ?? service?.tenant.things[name] ?? []].flat();
  const cookies = [...own!.tenant.owner.cookies].map((pair) => pair.join("=")).join("; ");
  return {
    ids: {
      service_id: { own: [own!.serviceId], foreign: [foreign!.serviceId] },
      document_id: { own: own!.documents, foreign: foreign!.documents },
      page_index: { own: ["0"], foreign: ["1", "999999"] },
      ...Object.fromEntries(named.map((name) => [name, { own: thing(own, name), foreign: thing(foreign, name) }])),
    },
    credentials: {
      apiKey: { "x-api-key": own!.key },
      session: { cookie: cookies, origin: url },
      operator: { authorization: `Bearer ${adminToken}` },
    },
    files: [
      tinyPdf([{ content: printText([[40, 500, "Total 12,50"]]) }]),
      Buffer.from("%PDF-1.7 broken"),
      Buffer.from("hello"),
      Buffer.from("<FatturaElettronica/>"),
      Buffer.alloc(0),
    ],
  };
}
