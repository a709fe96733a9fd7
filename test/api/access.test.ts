import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, call, predict, submit } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { paintedPng } from "../support/papers.ts";

/** Specification 4.6, 4.7, 5, 7 and 8, contract sections 4, 5 and 8: keys, plans, limits and administration. */

let estratto: Estratto;
let api: Api;
let png: Buffer;
beforeAll(async () => {
  estratto = await startEstratto();
  api = { url: estratto.url, ...estratto.service("receipt") };
  png = await paintedPng();
});
afterAll(() => estratto.stop());

const admin = (method: string, path: string, json?: unknown) =>
  call(api, method, `/api/v1/admin${path}`, {
    ...(json !== undefined && { json }),
    headers: { authorization: `Bearer ${estratto.adminToken}` },
  });
const info = (changes: Partial<Api>) =>
  call({ ...api, ...changes }, "GET", `/api/v1/service/${changes.serviceId ?? api.serviceId}`);
const newKey = async (json: object) =>
  (await admin("POST", `/services/${api.serviceId}/api-keys`, { name: "test", ...json })).body;

const ROUTES: readonly [string, string][] = ["/api/v1", "/api"].flatMap((prefix): [string, string][] => [
  ["POST", `${prefix}/inference/service/:id/predict`],
  ["POST", `${prefix}/inference/service/:id/async-predict`],
  ["GET", `${prefix}/inference/service/:id/predicted-documents/d`],
  ["PATCH", `${prefix}/inference/service/:id/predicted-documents/d`],
  ["DELETE", `${prefix}/inference/service/:id/predicted-documents/d`],
  ["GET", `${prefix}/service/:id`],
  ["GET", `${prefix}/inference/service/:id`],
  ["GET", `${prefix}/service/:id/plan/quotas`],
]);

describe("every endpoint of the specification", () => {
  test.each(ROUTES)(
    "%s %s refuses a missing, a wrong and a foreign key with 401 and an absent service with 404",
    async (method, route) => {
      const at = (serviceId: string) => route.replace(":id", serviceId);
      const without = await fetch(`${api.url}${at(api.serviceId)}`, { method });
      expect([without.status, (await without.json()).code]).toEqual([401, "missing_api_key"]);
      const wrong = await call({ ...api, key: "wrong-wrong" }, method, at("absent"));
      expect([wrong.status, wrong.body.code]).toEqual([401, "invalid_api_key"]);
      const foreign = await call({ ...api, key: estratto.service("invoice").key }, method, at(api.serviceId));
      expect([foreign.status, foreign.body.code]).toEqual([401, "key_not_for_service"]);
      const absent = await call(api, method, at("00000000-0000-4000-8000-000000000000"));
      expect([absent.status, absent.body.code]).toEqual([404, "service_not_found"]);
      expect(deviations("getService", 404, absent.body)).toEqual([]);
    },
  );
});

describe("GET service", () => {
  test("GET service gives the fields with their aggregation", async () => {
    const { status, body } = await info({});
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      "created_at",
      "description",
      "name",
      "service_categories",
      "service_fields",
      "service_id",
    ]);
    expect(body.service_fields.total).toEqual({
      tag_alias: "Total",
      tag_multiple_values: false,
      tag_aggregation: null,
    });
    expect(body.service_fields.items.tag_aggregation.aggregation_fields).toContain("item_amount");
  });

  test("GET inference/service is the same, and says that it is deprecated", async () => {
    const { body, headers } = await call(api, "GET", `/api/v1/inference/service/${api.serviceId}`);
    expect(body).toEqual((await info({})).body);
    expect(headers.get("deprecation")).toMatch(/^@\d+$/);
    expect(Number.isNaN(Date.parse(headers.get("sunset") ?? ""))).toBe(false);
    expect(headers.get("link")).toBe(`</api/v1/service/${api.serviceId}>; rel="successor-version"`);
  });

  test("GET plan/quotas gives a trial plan without dates and a paid one with its period", async () => {
    const trial = await call(api, "GET", `/api/v1/service/${api.serviceId}/plan/quotas`);
    expect(deviations("getPlanQuotas", 200, trial.body)).toEqual([]);
    expect(trial.body).toMatchObject({
      plan_type: "TRIAL",
      subscription_start_date: null,
      subscription_end_date: null,
    });
    const { body: plan } = await admin("POST", "/plans", {
      plan_type: "PAID_MONTHLY_QUOTA_RESET",
      plan_usage_limit: 10,
      subscription_start_date: "2026-01-31",
    });
    expect(deviations("createPlan", 200, plan)).toEqual([]);
    expect(plan.subscription_start_date).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    const { body: undated } = await admin("POST", "/plans", {
      plan_type: "PAID_ANNUAL_QUOTA_RESET",
      plan_usage_limit: 10,
    });
    const [start, end] = [undated.subscription_start_date, undated.subscription_end_date].map(Date.parse);
    expect(Math.abs(start! - Date.now())).toBeLessThan(60_000);
    expect(end! - start!).toBeGreaterThan(364 * 86_400_000);
    const { status, body: refused } = await admin("POST", "/plans", {
      plan_type: "PAID_MONTHLY_QUOTA_RESET",
      plan_usage_limit: 10,
      subscription_start_date: "9999-12-31",
    });
    expect([status, refused.errors?.[0].pointer]).toEqual([422, "#/subscription_start_date"]);
  });
});

describe("quota and rate", () => {
  test("POST predict above the plan's quota answers 403 with the usage headers, and charges nothing", async () => {
    const { body: plan } = await admin("POST", "/plans", { plan_type: "TRIAL", plan_usage_limit: 1 });
    const { body: service } = await admin("POST", "/services", { ...DEFINITION, plan_id: plan.plan_id });
    const { body: key } = await admin("POST", `/services/${service.service_id}/api-keys`, { name: "k" });
    const limited: Api = { url: api.url, serviceId: service.service_id, key: key.key };
    expect((await predict(limited, png)).status).toBe(200);
    for (const refused of [await predict(limited, png), await submit(limited, png)]) {
      expect([refused.status, refused.body.code]).toEqual([403, "quota_exceeded"]);
      expect(refused.headers.get("x-plan-usage")).toBe("1");
      expect(refused.headers.get("x-plan-usage-limit")).toBe("1");
    }
  });

  test("any request above the key's rate answers 429 with Retry-After, after 401 and 404 and before 422", async () => {
    const { key } = await newKey({ rate_limit: { inference_per_minute: 1, other_per_minute: 2, concurrent: 1 } });
    const slow = { ...api, key };
    expect((await info({ key })).headers.get("x-ratelimit-remaining")).toBe("1");
    expect((await info({ key })).status).toBe(200);
    const refused = await info({ key });
    expect([refused.status, refused.body.code, refused.body.retryable]).toEqual([429, "rate_limited", true]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await info({ key, serviceId: "absent" })).status).toBe(404);
    expect((await call(slow, "GET", "/api/v1/jobs/absent")).status).toBe(404);
    expect((await predict(slow, png)).status).toBe(200);
    expect((await predict(slow, Buffer.from("x"), "sometimes")).status).toBe(429);
  });

  test("POST predict above the key's places at once answers 429 too_many_concurrent", async () => {
    const { key } = await newKey({ rate_limit: { inference_per_minute: 1000, other_per_minute: 1000, concurrent: 1 } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => predict({ ...api, key }, png)));
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
    expect(codes).toContain(200);
    expect(codes).toContain("too_many_concurrent");
    expect((await predict({ ...api, key }, png)).status).toBe(200);
  });

  test("GET limits shows what the installation takes", async () => {
    const { body } = await call(api, "GET", "/api/v1/limits");
    expect(deviations("getLimits", 200, body)).toEqual([]);
    expect(body).toMatchObject({
      file_bytes: 50_000_000,
      json_bytes: 1_000_000,
      form_parts: 1_000,
      pages_sync: 50,
      pages_async: 500,
    });
  });
});

const DEFINITION = {
  name: "Notes",
  service_fields: {
    total: { tag_alias: "Total", tag_multiple_values: false, tag_aggregation: null, type: "amount", required: true },
    line: { tag_alias: "Line", tag_multiple_values: true },
    rows: { tag_alias: "Rows", tag_multiple_values: true, tag_aggregation: { aggregation_fields: ["line"] } },
  },
  service_categories: { note: "Note" },
};

const { line: LINE, rows: ROWS } = DEFINITION.service_fields;
const withFields = (fields: object) => ({
  ...DEFINITION,
  service_fields: { ...DEFINITION.service_fields, ...fields },
});
const withPolicy = (policy: object) => ({ ...DEFINITION, policies: [{ policy_name: "A check", ...policy }] });

describe("administration", () => {
  test("POST api-keys shows the key once; revoked and expired keys answer 401 at once", async () => {
    const made = await newKey({ expires_at: "2999-01-01T00:00:00Z" });
    expect(deviations("createApiKey", 200, made)).toEqual([]);
    const listed = await admin("GET", `/services/${api.serviceId}/api-keys`);
    expect(deviations("listApiKeys", 200, listed.body)).toEqual([]);
    expect(JSON.stringify(listed.body)).not.toContain(made.key);
    expect((await info({ key: made.key })).status).toBe(200);
    const revoke = (keyId: string) => admin("DELETE", `/services/${api.serviceId}/api-keys/${keyId}`);
    await revoke(made.key_id);
    expect((await info({ key: made.key })).body.code).toBe("key_revoked");
    const again = await revoke(made.key_id);
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      422,
      "field_invalid",
      "The key was revoked already.",
    ]);
    const unknown = await revoke("3f0e9c1a-7a55-4c5e-9d3b-0c5f2b7a1e00");
    expect([unknown.status, unknown.body.code]).toEqual([404, "route_not_found"]);
    const expiring = await newKey({ expires_at: new Date(Date.now() + 1_500).toISOString() });
    await expect
      .poll(async () => (await info({ key: expiring.key })).body.code, { timeout: 10_000 })
      .toBe("key_expired");
  });

  test("names and keys with half of a character are refused where they are", async () => {
    const broken = "Bro\ud800ken";
    const named = await admin("POST", `/services/${api.serviceId}/api-keys`, { name: broken });
    expect([named.status, named.body.errors[0].pointer]).toEqual([422, "#/name"]);
    const field = { tag_alias: "Total", tag_multiple_values: false };
    const keyed = await admin("POST", "/services", { name: "Keyed", service_fields: { [broken]: field } });
    expect([keyed.status, keyed.body.errors[0].pointer]).toEqual([422, "#/service_fields/Bro\ufffdken"]);
    const alias = { name: "Aliased", service_fields: { total: { ...field, tag_alias: broken } } };
    const aliased = await admin("POST", "/services", alias);
    expect([aliased.status, aliased.body.errors[0].pointer]).toEqual([422, "#/service_fields/total/tag_alias"]);
    const whole = { name: "Whole \ud83d\ude00", service_fields: { total: field } };
    expect((await admin("POST", "/services", whole)).status).toBe(200);
  });

  test("what may be null too is told what it should be first", async () => {
    const { body } = await admin("POST", `/services/${api.serviceId}/api-keys`, { name: "idle", scopes: [] });
    expect(body.errors[0].detail).toBe("must not have fewer than 1 items, or be null");
  });

  test.each(["soon", "2026", "2026-13-01", "29/11/2026"])(
    "a time that cannot be read, such as %s, is told the form that can",
    async (expires_at) => {
      const { status, body } = await admin("POST", `/services/${api.serviceId}/api-keys`, { name: "k", expires_at });
      expect(status).toBe(422);
      expect(body.errors).toEqual([
        {
          pointer: "#/expires_at",
          code: "field_invalid",
          detail: "must be an ISO 8601 date or date-time, such as 2026-03-01 or 2026-03-01T09:30:00Z",
        },
      ]);
    },
  );

  test("POST api-keys refuses a key that would be dead from the beginning", async () => {
    const json = { name: "dead", expires_at: "2020-01-01" };
    const { status, body } = await admin("POST", `/services/${api.serviceId}/api-keys`, json);
    expect([status, body.errors[0].pointer]).toEqual([422, "#/expires_at"]);
  });

  test("POST api-keys imports a foreign key, and scopes bind", async () => {
    await newKey({ key: "foreign-key-of-a-customer", scopes: ["read"] });
    const foreign = { ...api, key: "foreign-key-of-a-customer" };
    expect((await info(foreign)).status).toBe(200);
    const refused = await predict(foreign, png);
    expect([refused.status, refused.body.code]).toEqual([401, "key_not_for_service"]);
    expect(refused.body.detail).toBe('This API key lacks the scope "infer", which this takes; use one that has it.');
    const byPeople = await call(foreign, "GET", `/api/v1/inference/service/${api.serviceId}/views`);
    expect(byPeople.body.detail).toBe("No API key may do this; people do it in the console.");
    const elsewhere = await info({ ...foreign, serviceId: estratto.service("invoice").serviceId });
    expect(elsewhere.body.detail).toBe("These credentials are not valid for this service and operation.");
  });

  test("POST services takes an aggregation with one row of fields that have a single value", async () => {
    const header = { ...ROWS, tag_multiple_values: false, tag_aggregation: { aggregation_fields: ["total"] } };
    const expression = { policy_name: "Sum", policy_type: "expression", fields: [], expression: "total > 0" };
    const { status } = await admin("POST", "/services", { ...withFields({ header }), policies: [expression] });
    expect(status).toBe(200);
  });

  test("POST services takes a field of a list of rows as one with several values, whatever it says of itself", async () => {
    const { status, body } = await admin(
      "POST",
      "/services",
      withFields({ line: { ...LINE, tag_multiple_values: false } }),
    );
    expect(status).toBe(200);
    const key = (await admin("POST", `/services/${body.service_id}/api-keys`, { name: "rows" })).body.key;
    const shown = await info({ serviceId: body.service_id, key });
    for (const fields of [body.service_fields, shown.body.service_fields])
      expect(fields).toMatchObject({ line: { tag_multiple_values: true }, total: { tag_multiple_values: false } });
    const read = await predict({ ...api, serviceId: body.service_id, key }, png);
    expect(Array.isArray(read.body.document_pages[0].entities.line)).toBe(true);
  });

  test("POST services takes the definition that docs/contract.md has as its example", async () => {
    const docs = readFileSync(new URL("../../docs/contract.md", import.meta.url), "utf8");
    const [, example = ""] =
      /takes the portable \*\*service definition\*\*[^`]*[\s\S]*?```json\n([\s\S]*?)```/.exec(docs) ?? [];
    const definition = JSON.parse(example);
    const { status, body } = await admin("POST", "/services", definition);
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    expect(Object.keys(body.service_fields)).toEqual(Object.keys(definition.service_fields));
  });

  test("POST services imports a definition under a foreign id, and GET exports what can be imported again", async () => {
    const { status, body } = await admin("POST", "/services", {
      ...DEFINITION,
      service_id: "3f0e9c1a-7a55-4c5e-9d3b-0c5f2b7a1e44",
    });
    expect(status).toBe(200);
    expect(deviations("createService", 200, body)).toEqual([]);
    const exported = await admin("GET", "/services/3f0e9c1a-7a55-4c5e-9d3b-0c5f2b7a1e44");
    const again = await admin("PUT", "/services/3f0e9c1a-7a55-4c5e-9d3b-0c5f2b7a1e44", exported.body);
    expect([again.status, again.body.service_fields]).toEqual([200, body.service_fields]);
  });

  test.each([
    [{ ...DEFINITION, template: "poem" }, "#/template"],
    [{ ...DEFINITION, colour: "red" }, "#/colour"],
    [{ name: "x" }, "#/service_fields"],
    [{ ...DEFINITION, service_id: "x" }, "#/service_id"],
    [{ ...DEFINITION, service_id: "00000000-0000-0000-0000-000000000000" }, "#/service_id"],
    [{ ...DEFINITION, plan_id: "x" }, "#/plan_id"],
    [
      { ...DEFINITION, policies: [{ policy_name: "p", policy_type: "format", fields: ["total"], pattern: "(" }] },
      "#/policies/0/pattern",
    ],
    [
      { ...DEFINITION, policies: [{ policy_name: "p", policy_type: "label_score", fields: ["total"] }] },
      "#/policies/0/min_confidence",
    ],
    [
      withFields({ more: { ...ROWS, tag_multiple_values: false } }),
      "#/service_fields/more/tag_aggregation/aggregation_fields",
    ],
    [
      withFields({ rows: { ...ROWS, tag_aggregation: { aggregation_fields: ["line", "line"] } } }),
      "#/service_fields/rows/tag_aggregation/aggregation_fields",
    ],
    [withFields({ code: { ...LINE, type: "regex", pattern: "(a" } }), "#/service_fields/code/pattern"],
    [withPolicy({ policy_type: "mandatory_labels", fields: [] }), "#/policies/0/fields"],
    [withPolicy({ policy_type: "range", fields: ["total"], minimum: 2, maximum: 1 }), "#/policies/0/minimum"],
    [
      withPolicy({ policy_type: "expression", fields: [], expression: "sum(rows.price) > 0" }),
      "#/policies/0/expression",
    ],
    [withPolicy({ policy_type: "expression", fields: [], expression: "total >" }), "#/policies/0/expression"],
  ])("POST services refuses %j with 422 at %s", async (definition, pointer) => {
    const { status, body } = await admin("POST", "/services", definition);
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
    if (body.detail.includes("contradicts")) expect(body.detail).toContain(`. ${pointer.slice(2)}: `);
  });

  test("a field that lacks a part is told what it lacks, and its own name is not called unknown", async () => {
    const { status, body } = await admin("POST", "/services", withFields({ note: { tag_alias: "Note" } }));
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: "#/service_fields/note/tag_multiple_values", code: "field_missing", detail: "is required" }],
    ]);
    const { body: other } = await admin("POST", "/services", { ...DEFINITION, colour: "red" });
    expect(other.errors).toEqual([{ pointer: "#/colour", code: "field_invalid", detail: "is not a known name here" }]);
  });

  test("PUT services and POST policies refuse a calculation with a field that the service has not, and name it", async () => {
    const { body: made } = await admin("POST", "/services", DEFINITION);
    const expression = { policy_name: "Sum", policy_type: "expression", fields: [], expression: "totl == total" };
    const path = `/services/${made.service_id}`;
    const put = await admin("PUT", path, { ...DEFINITION, policies: [expression] });
    const posted = await admin("POST", `${path}/policies`, expression);
    expect([put.status, put.body.errors[0].pointer]).toEqual([422, "#/policies/0/expression"]);
    expect([posted.status, posted.body.errors[0].pointer]).toEqual([422, "#/expression"]);
    for (const { body } of [put, posted]) expect(body.errors[0].detail).toMatch(/: totl$/);
    const whole = { ...expression, expression: "total >= count(rows.line)" };
    expect((await admin("POST", `${path}/policies`, whole)).status).toBe(200);
  });

  test.each(["toString", "valueOf", "hasOwnProperty", "constructor", "prototype"])(
    "POST services takes no field or category %s, which every object has",
    async (name) => {
      for (const part of ["service_fields", "service_categories"] as const) {
        const definition = {
          ...DEFINITION,
          [part]: { ...DEFINITION[part], [name]: part === "service_fields" ? LINE : name },
        };
        const { status, body } = await admin("POST", "/services", definition);
        expect([status, body.errors[0].pointer]).toEqual([422, `#/${part}/${name}`]);
      }
      const { status } = await admin("POST", "/services", withFields({ [`${name} of it`]: LINE }));
      expect(status).toBe(200);
    },
  );

  test("PUT services refuses another service's, account's or plan's id, instead of changing nothing in silence", async () => {
    const { body: made } = await admin("POST", "/services", DEFINITION);
    const { body: plan } = await admin("POST", "/plans", { plan_type: "TRIAL", plan_usage_limit: 1 });
    const others = { service_id: api.serviceId, account_id: plan.plan_id, plan_id: plan.plan_id };
    for (const [name, id] of Object.entries(others)) {
      const { status, body } = await admin("PUT", `/services/${made.service_id}`, { ...DEFINITION, [name]: id });
      expect([status, body.errors[0].pointer]).toEqual([422, `#/${name}`]);
      expect(body.detail).toContain(made[name]);
    }
    const own = { ...DEFINITION, service_id: made.service_id.toUpperCase(), plan_id: null };
    expect((await admin("PUT", `/services/${made.service_id}`, own)).status).toBe(200);
  });

  test("GET services of an account that is not there says so", async () => {
    const { status, body } = await admin("GET", "/services?account_id=nothing");
    expect([status, body.errors[0].pointer]).toEqual([422, "#/account_id"]);
  });

  test.each([
    ["/accounts", { name: "  " }, "#/name"],
    ["/accounts", { name: "a\nb" }, "#/name"],
    ["/services/:id/api-keys", { name: " \u00a0" }, "#/name"],
    ["/services/:id/policies", { policy_name: "\t", policy_type: "label_score", fields: [] }, "#/policy_name"],
    ["/services", { ...DEFINITION, name: " " }, "#/name"],
    ["/services", { ...DEFINITION, service_fields: { " ": LINE } }, "#/service_fields/ "],
  ])(
    "POST admin%s refuses the name of %j, in which nothing is to be seen, and says so",
    async (path, json, pointer) => {
      const { status, body } = await admin("POST", path.replace(":id", api.serviceId), json);
      expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
      expect(body.detail).toContain("something to be seen");
    },
  );

  test.each(["/accounts", "/plans", "/services", "/audit"])("GET admin%s wants the operator's token", async (path) => {
    const ok = await admin("GET", path);
    expect([ok.status, ok.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const byKey = await call(api, "GET", `/api/v1/admin${path}`);
    expect([byKey.status, byKey.body.code]).toEqual([401, "key_not_for_service"]);
    expect(byKey.headers.get("ratelimit-policy")).toMatch(/^"other";q=\d+;w=60$/);
    const wrong = await fetch(`${api.url}/api/v1/admin${path}`, { headers: { authorization: "Bearer wrong" } });
    expect(wrong.status).toBe(401);
    expect((await fetch(`${api.url}/api/v1/admin${path}`)).status).toBe(401);
  });
});

describe("operations", () => {
  test("GET healthz, readyz, metrics, openapi.json, docs and errors answer without a key", async () => {
    const get = (path: string) => fetch(`${api.url}${path}`);
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
    expect(await (await get("/readyz")).json()).toMatchObject({ status: "ready", storage: "ok" });
    expect(await (await get("/metrics")).text()).toContain("estratto_http_request_duration_seconds");
    expect((await (await get("/openapi.json")).json()).openapi).toBe("3.1.0");
    expect((await get("/docs")).headers.get("content-type")).toContain("text/html");
    expect(await (await get("/errors/quota_exceeded")).text()).toContain("What to do");
    expect((await get("/errors/nothing")).status).toBe(404);
  });
});
