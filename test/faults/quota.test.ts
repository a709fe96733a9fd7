import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, call, submit } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";

const ONE_FIELD = { number: { tag_alias: "Number", tag_multiple_values: false, tag_aggregation: null } };
const LIMIT = 37;
const CALLERS = 100;

/** R11: the quota is exact whatever the concurrency; async submissions, which are charged by the same rule as sync ones. */
describe(`${CALLERS} parallel callers on a plan of ${LIMIT} pages`, () => {
  const invoice = readFileSync("samples/invoice.pdf");
  let estratto: Estratto;
  let api: Api;

  beforeAll(async () => {
    estratto = await startEstratto();
    const admin = { url: estratto.url, serviceId: "", key: "" };
    const headers = { authorization: `Bearer ${estratto.adminToken}` };
    const plan = await call(admin, "POST", "/api/v1/admin/plans", {
      headers,
      json: { plan_type: "TRIAL", plan_usage_limit: LIMIT },
    });
    const service = await call(admin, "POST", "/api/v1/admin/services", {
      headers,
      json: {
        name: "Quota",
        description: "",
        service_fields: ONE_FIELD,
        service_categories: {},
        plan_id: plan.body.plan_id,
      },
    });
    const key = await call(admin, "POST", `/api/v1/admin/services/${service.body.service_id}/api-keys`, {
      headers,
      json: { name: "quota" },
    });
    api = { url: estratto.url, serviceId: service.body.service_id, key: key.body.key };
  });

  afterAll(() => estratto.stop());

  it("exactly the limit succeeds, the rest is 403 quota_exceeded, and the usage is the limit", async () => {
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => submit(api, invoice)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect({ ok: count(200), refused: count(403) }).toEqual({ ok: LIMIT, refused: CALLERS - LIMIT });
    const refused = answers.find((answer) => answer.status === 403);
    expect(refused?.body.code).toBe("quota_exceeded");
    expect(refused?.headers.get("x-plan-usage")).toBe(String(LIMIT));
    expect(refused?.headers.get("x-plan-usage-limit")).toBe(String(LIMIT));
    const quotas = await call(api, "GET", `/api/v1/service/${api.serviceId}/plan/quotas`);
    expect(quotas.body).toMatchObject({ plan_usage: LIMIT, plan_usage_limit: LIMIT, plan_type: "TRIAL" });
  }, 60_000);
});
