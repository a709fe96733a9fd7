import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";
import { AppError } from "../../errors.ts";
import type { PlanRecord, PlanType } from "../contract/plan-types.ts";
import { createStore } from "../postgres-store.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const postgres = databaseOfFile();

test("a reservation raises the usage, and a refund gives the pages back once", async () => {
  const { plans } = postgres.store;
  const { planId } = await newPlan({ usageLimit: 10 });
  const reservation = await plans.reserve(planId, 7, "p1", NOW);
  expect(reservation).toMatchObject({ planId, pages: 7, usage: { usage: 7, usageLimit: 10 } });
  expect(await plans.refund(reservation.reservationId)).toEqual({ usage: 0, usageLimit: 10 });
  expect(await plans.refund(reservation.reservationId)).toBeNull();
  expect(await usageOf(planId)).toBe(0);
});

test("settled pages stay charged and cannot be refunded", async () => {
  const { plans } = postgres.store;
  const { planId } = await newPlan({ usageLimit: 10 });
  const { reservationId } = await plans.reserve(planId, 4, "p1", NOW);
  expect(await plans.settle(reservationId)).toEqual({ usage: 4, usageLimit: 10 });
  expect(await plans.refund(reservationId)).toBeNull();
  await expect(plans.settle(reservationId)).rejects.toMatchObject({ code: "dependency_unavailable" });
  expect(await usageOf(planId)).toBe(4);
});

test("a refusal names the usage in its headers and charges nothing", async () => {
  const { plans } = postgres.store;
  const { planId } = await newPlan({ usageLimit: 5 });
  await plans.reserve(planId, 3, "p1", NOW);
  const refusal = await plans.reserve(planId, 3, "p1", NOW).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    code: "quota_exceeded",
    headers: { "x-plan-usage": "3", "x-plan-usage-limit": "5" },
  });
  expect(await usageOf(planId)).toBe(3);
});

test("a refusal says when the next period begins, where that would help", async () => {
  const refusalOf = async (plan: Parameters<typeof newPlan>[0], pages: number) => {
    const { planId } = await newPlan({ ...plan, start: "2026-03-01T00:00:00Z", end: "2026-04-01T00:00:00Z" });
    await postgres.store.plans.reserve(planId, 3, "p1", NOW);
    const error = await postgres.store.plans.reserve(planId, pages, "p1", NOW).catch((refused: AppError) => refused);
    return (error as AppError).message;
  };
  const paid = { usageLimit: 5, planType: "PAID_MONTHLY_QUOTA_RESET" as const };
  const next = " The next period begins on 2026-04-01T00:00:00.000Z.";
  expect(await refusalOf(paid, 3)).toBe(`The document has 3 pages; 2 of the plan's 5 are left.${next}`);
  expect(await refusalOf(paid, 6)).toBe("The document has 6 pages; 2 of the plan's 5 are left.");
  expect(await refusalOf({ usageLimit: 5 }, 3)).toBe("The document has 3 pages; 2 of the plan's 5 are left.");
});

test("100 callers over two pools get exactly the 37 pages of the plan, in every round", async () => {
  const stores = [postgres.store, createStore(postgres.open())];
  for (let round = 0; round < 10; round++) {
    const { planId } = await newPlan({ usageLimit: 37 });
    const outcomes = await hundredCallers((caller) => stores[caller % 2]!.plans.reserve(planId, 1, "p1", NOW));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(37);
    const codes = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(codes).toEqual(Array(63).fill("quota_exceeded"));
    expect(await usageOf(planId)).toBe(37);
  }
});

test("control: reading the usage first and writing it after lets more than 37 callers through", async () => {
  const databases = [postgres.database, postgres.open()];
  const { planId } = await newPlan({ usageLimit: 37 });
  const outcomes = await hundredCallers(async (caller) => {
    const { db } = databases[caller % 2]!;
    const plan = await db.selectFrom("plan").select("usage").where("planId", "=", planId).executeTakeFirstOrThrow();
    if (plan.usage >= 37) throw new Error("full");
    await db
      .updateTable("plan")
      .set({ usage: plan.usage + 1 })
      .where("planId", "=", planId)
      .execute();
  });
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(37);
});

test("callers that fail and refund in between never push the usage past the limit, and it ends exact", async () => {
  const { plans } = postgres.store;
  const { planId } = await newPlan({ usageLimit: 20 });
  let kept = 0;
  await hundredCallers(async (caller) => {
    const { reservationId, usage } = await plans.reserve(planId, 1 + (caller % 3), "p1", NOW);
    expect(usage.usage).toBeLessThanOrEqual(20);
    if (caller % 2 === 0) await plans.refund(reservationId);
    else {
      await plans.settle(reservationId);
      kept += 1 + (caller % 3);
    }
  });
  expect(kept).toBeGreaterThan(0);
  expect(await usageOf(planId)).toBe(kept);
});

test("a monthly plan rolls over once, however many ask at the moment its period has ended", async () => {
  const { planId } = await newPlan({
    usageLimit: 50,
    planType: "PAID_MONTHLY_QUOTA_RESET",
    start: "2026-01-31T00:00:00Z",
    end: "2026-02-28T00:00:00Z",
  });
  await sql`update plan set usage = 50 where plan_id = ${planId}`.execute(postgres.database.db);
  const stores = [postgres.store, createStore(postgres.open())];
  const outcomes = await hundredCallers((caller) => stores[caller % 2]!.plans.reserve(planId, 1, "p1", NOW));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
  expect(await postgres.store.plans.find(planId, NOW)).toMatchObject({
    usage: 50,
    subscriptionStart: new Date("2026-02-28T00:00:00Z"),
    subscriptionEnd: new Date("2026-03-31T00:00:00Z"),
  });
});

test("a plan is shown rolled over as soon as its period has ended", async () => {
  const plan = { usageLimit: 50, planType: "PAID_ANNUAL_QUOTA_RESET" as const };
  const { planId } = await newPlan({ ...plan, start: "2025-01-01T00:00:00Z", end: "2026-01-01T00:00:00Z" });
  await postgres.store.plans.reserve(planId, 9, "p1", new Date("2025-12-31T23:59:59Z"));
  expect(await postgres.store.plans.find(planId, new Date("2026-01-01T00:00:00Z"))).toMatchObject({
    usage: 0,
    subscriptionStart: new Date("2026-01-01T00:00:00Z"),
  });
});

test("plans are listed rolled over, too", async () => {
  const plan = { usageLimit: 50, planType: "PAID_ANNUAL_QUOTA_RESET" as const };
  const { planId, accountId } = await newPlan({ ...plan, start: "2025-01-01T00:00:00Z", end: "2026-01-01T00:00:00Z" });
  await postgres.store.plans.reserve(planId, 9, "p1", new Date("2025-12-31T23:59:59Z"));
  const [listed] = await postgres.store.plans.list(new Date("2026-01-01T00:00:00Z"), accountId);
  expect(listed).toMatchObject({ planId, usage: 0, subscriptionStart: new Date("2026-01-01T00:00:00Z") });
});

test("a refund that comes after the roll-over leaves the new period's usage alone", async () => {
  const { plans } = postgres.store;
  const { planId } = await newPlan({
    usageLimit: 50,
    planType: "PAID_MONTHLY_QUOTA_RESET",
    start: "2026-02-01T00:00:00Z",
    end: "2026-03-01T00:00:00Z",
  });
  const before = await plans.reserve(planId, 8, "p1", new Date("2026-02-20T00:00:00Z"));
  await plans.reserve(planId, 2, "p1", NOW);
  expect(await plans.refund(before.reservationId)).toEqual({ usage: 2, usageLimit: 50 });
});

test("a trial whose end has passed is refused as expired, not as used up", async () => {
  const { planId } = await newPlan({ usageLimit: 50, start: "2026-01-01T00:00:00Z", end: "2026-02-01T00:00:00Z" });
  await expect(postgres.store.plans.reserve(planId, 1, "p1", NOW)).rejects.toMatchObject({ code: "plan_expired" });
});

test("reservations of a silent process are given back, those of a living one and of documents are not", async () => {
  const { store } = postgres;
  const tenant = await newTenant(store);
  const { planId } = tenant.plan;
  await store.plans.refundOrphans();
  await store.processes.beat("living", "all");
  await store.plans.reserve(planId, 1, "living", NOW);
  await store.plans.reserve(planId, 10, "silent", NOW);
  await store.plans.reserve(planId, 20, "silent", NOW);
  const held = await store.plans.reserve(planId, 100, "silent", NOW);
  const document = newDocument(tenant);
  const options = { reservationId: held.reservationId, queueLimit: 10, idempotency: null };
  await store.documents.accept(document, options);
  expect(await store.plans.refundOrphans()).toBe(2);
  expect(await usageOf(planId)).toBe(101);
  expect(await store.plans.refundOrphans()).toBe(0);
});

test("work whose reservation was given back in the meantime is not stored", async () => {
  const { store } = postgres;
  const tenant = await newTenant(store);
  const { reservationId } = await store.plans.reserve(tenant.plan.planId, 2, "suspended", NOW);
  await store.plans.refundOrphans();
  const document = { ...newDocument(tenant), processedAt: NOW };
  const options = { result: newResult(), revisionStatus: "pending" as const, reservationId, idempotency: null };
  await expect(store.documents.insertProcessed(document, options)).rejects.toMatchObject({
    code: "dependency_unavailable",
  });
  expect(await store.documents.findRecord(document.serviceId, document.documentId)).toBeNull();
  expect(await usageOf(tenant.plan.planId)).toBe(0);
});

function hundredCallers<T>(call: (caller: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: 100 }, (_, caller) => call(caller)));
}

async function usageOf(planId: string): Promise<number | undefined> {
  return (await postgres.store.plans.find(planId, NOW))?.usage;
}

async function newPlan(plan: {
  usageLimit: number;
  planType?: PlanType;
  start?: string;
  end?: string;
}): Promise<PlanRecord> {
  const { accountId } = await postgres.store.accounts.create(randomUUID());
  return postgres.store.plans.create({
    accountId,
    planType: plan.planType ?? "TRIAL",
    usageLimit: plan.usageLimit,
    subscriptionStart: plan.start ? new Date(plan.start) : null,
    subscriptionEnd: plan.end ? new Date(plan.end) : null,
  });
}
