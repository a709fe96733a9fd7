import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Api, call, predict } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { paintedPng } from "../support/papers.ts";
import { newMember, newOwner, newVisitor, passwordOf, tokenOf, type Visitor } from "../support/people.ts";

/** One account and one plan as administrators see them, and what an operator changes in a plan. */

const ABSENT = "00000000-0000-4000-8000-000000000000";
const MONTHLY = "PAID_MONTHLY_QUOTA_RESET";
const DAY_MS = 86_400_000;

let estratto: Estratto;
let owner: Visitor;
let png: Buffer;
beforeAll(async () => {
  [estratto, png] = await Promise.all([startEstratto(), paintedPng()]);
  owner = await newOwner(estratto);
});
afterAll(() => estratto.stop());

const operator = (method: string, path: string, json?: object): Promise<Answer> =>
  call({ url: estratto.url, serviceId: "", key: "" }, method, `/api/v1/admin${path}`, {
    headers: { authorization: `Bearer ${estratto.adminToken}` },
    ...(json && { json }),
  });
const newPlan = async (plan: object = {}) =>
  (await operator("POST", "/plans", { plan_type: "TRIAL", plan_usage_limit: 10, ...plan })).body;
const change = (planId: string, json: object) => operator("PATCH", `/plans/${planId}`, json);

async function serviceOn(planId: string): Promise<Api> {
  const service_fields = { total: { tag_alias: "Total", tag_multiple_values: false } };
  const { body } = await operator("POST", "/services", { name: "On a plan", plan_id: planId, service_fields });
  const { key } = (await operator("POST", `/services/${body.service_id}/api-keys`, { name: "k" })).body;
  return { url: estratto.url, serviceId: body.service_id, key };
}

async function ownerOfAnotherAccount(
  email = "other.owner@example.com",
): Promise<{ other: Visitor; accountId: string }> {
  const { account_id: accountId } = (await operator("POST", "/accounts", { name: "Other" })).body;
  const invited = await operator("POST", "/invitations", { account_id: accountId, email, role: "owner" });
  const other = newVisitor(estratto);
  const token = tokenOf(invited.body.path);
  await other.call("POST", "/session/link/use", { token, name: "Other", password: passwordOf(email) });
  return { other, accountId };
}

describe("an account that a person names beside the path", () => {
  test("is theirs, or is not there, whether it exists or not: nobody takes their own data for another's", async () => {
    const { other, accountId } = await ownerOfAnotherAccount("another.owner@example.com");
    const service_fields = { total: { tag_alias: "Total", tag_multiple_values: false } };
    const asking = (person: Visitor, account_id: string) => [
      ...["members", "services", "audit", "audit/verification", "overview", "system"].map((path) =>
        person.call("GET", `/admin/${path}?account_id=${account_id}`),
      ),
      person.call("POST", "/admin/services", { name: "Mine", account_id, service_fields }),
      person.call("POST", "/admin/invitations", { account_id, email: "new@example.com", role: "viewer" }),
    ];
    for (const account of [accountId, ABSENT, "nope"]) {
      for (const { status, body } of await Promise.all(asking(owner, account))) {
        expect([status, body.detail]).toEqual([422, "account_id: no such account."]);
      }
    }
    const { body: plan } = await operator("POST", "/plans", {
      account_id: accountId,
      plan_type: "TRIAL",
      plan_usage_limit: 1,
    });
    expect(plan.account_id).toBe(accountId);
    for (const { status } of await Promise.all(asking(other, accountId))) expect(status).toBe(200);
  });
});

describe("GET admin/accounts/{account_id} and admin/plans/{plan_id}", () => {
  test("give what the lists have, to the operator and to the account's own administrators", async () => {
    const plan = await newPlan();
    const { accounts } = (await operator("GET", "/accounts")).body;
    const account = await operator("GET", `/accounts/${plan.account_id}`);
    expect(deviations("getAccount", 200, account.body)).toEqual([]);
    expect(accounts).toContainEqual(account.body);
    const one = await operator("GET", `/plans/${plan.plan_id}`);
    expect(deviations("getPlan", 200, one.body)).toEqual([]);
    expect(one.body).toEqual(plan);
    expect((await owner.call("GET", `/admin/accounts/${plan.account_id}`)).body).toEqual(account.body);
    expect((await owner.call("GET", `/admin/plans/${plan.plan_id}`)).body).toEqual(plan);
  });

  test("are 404 for what is not there and for what is another account's, and 401 below an administrator", async () => {
    const plan = await newPlan();
    const paths = [`/admin/accounts/${plan.account_id}`, `/admin/plans/${plan.plan_id}`];
    const { other, accountId } = await ownerOfAnotherAccount();
    const viewer = await newMember(estratto, owner, { email: "viewer@example.com", role: "viewer" });
    for (const path of paths) {
      const [foreign, below] = [await other.call("GET", path), await viewer.call("GET", path)];
      expect([foreign.status, foreign.body.code]).toEqual([404, "route_not_found"]);
      expect([below.status, below.body.code]).toEqual([401, "key_not_for_service"]);
    }
    expect((await other.call("GET", `/admin/accounts/${accountId}`)).status).toBe(200);
    for (const path of [`/accounts/${ABSENT}`, `/plans/${ABSENT}`, "/plans/no-uuid"]) {
      expect((await operator("GET", path)).body.code).toBe("route_not_found");
    }
  });
});

describe("a trial with an end", () => {
  test("keeps its dates, is refused as ended when they are over, and goes on when the end is moved or taken away", async () => {
    const dates = {
      subscription_start_date: "2026-01-01T00:00:00.000Z",
      subscription_end_date: "2026-02-01T00:00:00.000Z",
    };
    const plan = await newPlan(dates);
    expect(plan).toMatchObject({ plan_type: "TRIAL", ...dates });
    const { plans } = (await operator("GET", "/plans")).body;
    expect(plans).toContainEqual(plan);
    const api = await serviceOn(plan.plan_id);
    const refused = await predict(api, png);
    expect([refused.status, refused.body.code]).toEqual([403, "plan_expired"]);
    const end = new Date(Date.now() + DAY_MS).toISOString();
    expect((await change(plan.plan_id, { subscription_end_date: end })).body.subscription_end_date).toBe(end);
    expect((await predict(api, png)).status).toBe(200);
    expect((await change(plan.plan_id, { subscription_end_date: null })).body.subscription_end_date).toBeNull();
    // The interface itself shows dates of paid plans only (specification 2.9).
    const quotas = await call(api, "GET", `/api/v1/service/${api.serviceId}/plan/quotas`);
    expect(quotas.body).toMatchObject({ subscription_start_date: null, subscription_end_date: null });
  });
});

describe("PATCH admin/plans/{plan_id}", () => {
  test("raises a limit: what was refused is read, and what was used stays counted", async () => {
    const plan = await newPlan({ plan_usage_limit: 1 });
    const api = await serviceOn(plan.plan_id);
    expect((await predict(api, png)).status).toBe(200);
    expect((await predict(api, png)).body.code).toBe("quota_exceeded");
    const changed = await change(plan.plan_id, { plan_usage_limit: 2 });
    expect(deviations("updatePlan", 200, changed.body)).toEqual([]);
    expect(changed.body).toEqual({ ...plan, plan_usage: 1, plan_usage_limit: 2 });
    const read = await predict(api, png);
    expect([read.status, read.headers.get("x-plan-usage")]).toEqual([200, "2"]);
  });

  test("a limit below what is used is a plan that is used up, and what was used stays counted", async () => {
    const plan = await newPlan({ plan_usage_limit: 5 });
    const api = await serviceOn(plan.plan_id);
    for (let i = 0; i < 3; i++) await predict(api, png);
    const lowered = await change(plan.plan_id, { plan_usage_limit: 1 });
    expect([lowered.status, lowered.body.plan_usage, lowered.body.plan_usage_limit]).toEqual([200, 3, 1]);
    const refused = await predict(api, png);
    expect([refused.status, refused.body.code]).toEqual([403, "quota_exceeded"]);
    expect(refused.body.detail).toContain("0 of the plan's 1 are left");
    expect((await operator("GET", `/plans/${plan.plan_id}`)).body.plan_usage).toBe(3);
  });

  test("makes a trial a paid plan with a period from now, and moves an end; a trial again, it has none", async () => {
    const plan = await newPlan();
    const paid = await change(plan.plan_id, { plan_type: MONTHLY });
    expect(Math.abs(Date.parse(paid.body.subscription_start_date) - Date.now())).toBeLessThan(60_000);
    expect(paid.body.subscription_end_date).not.toBeNull();
    const end = new Date(Date.now() + 90 * DAY_MS).toISOString();
    const moved = await change(plan.plan_id, { subscription_end_date: end });
    expect(moved.body).toEqual({ ...paid.body, subscription_end_date: end });
    const trial = await change(plan.plan_id, { plan_type: "TRIAL" });
    expect(trial.body).toMatchObject({ plan_type: "TRIAL", subscription_end_date: null });
    expect((await predict(await serviceOn(plan.plan_id), png)).status).toBe(200);
  });

  test.each([
    [{ plan_usage_limit: -1 }, "#/plan_usage_limit"],
    [{ plan_type: "FREE" }, "#/plan_type"],
    [{ plan_usage: 0 }, "#/plan_usage"],
    [{ account_id: ABSENT }, "#/account_id"],
    [{ subscription_end_date: "2026-02-31" }, "#/subscription_end_date"],
    // It must be after the start, which is already set.
    [{ subscription_end_date: "2020-01-01" }, "#/subscription_end_date"],
    [{ subscription_start_date: "9999-12-31", subscription_end_date: null }, "#/subscription_start_date"],
  ])("refuses %j as making a plan does, and changes nothing", async (json, pointer) => {
    const plan = await newPlan({ plan_type: MONTHLY });
    const { status, body } = await change(plan.plan_id, json);
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
    expect((await operator("GET", `/plans/${plan.plan_id}`)).body).toEqual(plan);
  });

  test("is the operator's alone, is told in the trail, and 404 where there is no such plan", async () => {
    const plan = await newPlan();
    const byOwner = await owner.call("PATCH", `/admin/plans/${plan.plan_id}`, { plan_usage_limit: 1_000_000 });
    expect([byOwner.status, byOwner.body.code]).toEqual([401, "key_not_for_service"]);
    await change(plan.plan_id, { plan_usage_limit: 20 });
    const { events } = (await operator("GET", "/audit")).body;
    expect(events[0]).toMatchObject({ actor: "operator", action: "plan.updated", subject: plan.plan_id });
    expect((await change(ABSENT, { plan_usage_limit: 1 })).body.code).toBe("route_not_found");
  });
});
