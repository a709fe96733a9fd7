import { afterAll, beforeAll, expect, test } from "vitest";
import { newDocument, newResult, newTenant, type Tenant } from "../../../test/support/fixtures.ts";
import { startTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import type { WebhookAnswer } from "../ports.ts";
import { createWebhookDelivery } from "./deliver-webhooks.ts";

/** Deliveries on a real database, a receiver that answers as told, and a clock that is set. */

const START = new Date("2026-03-15T12:00:00Z");
const DAY_MS = 86_400_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await startTestDatabase();
});
afterAll(() => postgres.stop());

function courier(answer: (attempt: number) => WebhookAnswer) {
  const sent: { at: Date; id: string | undefined; body: string }[] = [];
  const clock = { now: START };
  const { leaseDeliveries } = createWebhookDelivery({
    store: postgres.store,
    webhookSender: {
      reachesAny: true,
      refusal: () => null,
      send: async ({ headers, body }) => {
        sent.push({ at: clock.now, id: headers["webhook-id"], body });
        return answer(sent.length);
      },
    },
    ambient: {
      limits: {} as never,
      processId: "p1",
      now: () => clock.now,
      newId: () => "",
      log: quiet,
    },
  });
  const round = async (limit = 16) => {
    const sendings = await leaseDeliveries(limit, new AbortController().signal);
    await Promise.all(sendings);
    return sendings.length;
  };
  return { sent, clock, round };
}

async function webhookOf(tenant: Tenant) {
  return postgres.store.webhooks.create({
    serviceId: tenant.service.serviceId,
    url: "https://hooks.example.com/",
    description: null,
    eventTypes: [],
    secret: "whsec_c2VjcmV0",
  });
}

const deliveriesOf = async (webhookId: string) =>
  (await postgres.store.webhooks.deliveries(webhookId, { status: null, cursor: null, limit: 100 })).deliveries;

async function processed(tenant: Tenant): Promise<string> {
  const { documents, plans } = postgres.store;
  const { reservationId } = await plans.reserve(tenant.plan.planId, 2, "p1", START);
  const { documentId } = await documents.accept(newDocument(tenant), {
    reservationId,
    queueLimit: 100,
    idempotency: null,
  });
  await documents.beginAttempt(documentId, "p1");
  await documents.complete(documentId, 1, {
    result: newResult(),
    category: null,
    revisionStatus: "pending",
    processedAt: START,
  } as never);
  return documentId;
}

test("a receiver that never answers is asked ten times over three days at growing distances, then the letter is dead", async () => {
  const tenant = await newTenant(postgres.store);
  const { webhookId } = await webhookOf(tenant);
  const { sent, clock, round } = courier(() => ({ kind: "failed", error: "no answer in time" }));
  await postgres.store.webhooks.addTest({ ...tenant.service, webhookId } as never, START);
  for (let minute = 0; minute < 5 * 24 * 60; minute++) {
    const [{ nextAttemptAt } = { nextAttemptAt: null }] = await deliveriesOf(webhookId);
    if (nextAttemptAt === null) break;
    clock.now = nextAttemptAt;
    await round();
  }
  const distances = sent.slice(1).map(({ at }, i) => (at.getTime() - sent[i]!.at.getTime()) / 1000);
  expect(sent).toHaveLength(10);
  expect(distances[0]).toBeGreaterThanOrEqual(5);
  expect(distances[0]).toBeLessThan(7);
  expect(distances.at(-1)).toBeGreaterThanOrEqual(86_400);
  expect(distances.every((distance, i) => i === 0 || distance > distances[i - 1]!)).toBe(true);
  expect(await deliveriesOf(webhookId)).toMatchObject([
    { status: "dead", attempts: 10, lastError: "no answer in time" },
  ]);
  clock.now = new Date(clock.now.getTime() + 10 * DAY_MS);
  expect(await round()).toBe(0);

  const [dead] = await deliveriesOf(webhookId);
  await postgres.store.webhooks.replay(webhookId, dead!.deliveryId, clock.now);
  expect(await round()).toBe(1);
  expect(sent.at(-1)?.id).toBe(dead!.eventId);
});

test("a receiver that asks for time gets it", async () => {
  const tenant = await newTenant(postgres.store);
  const { webhookId } = await webhookOf(tenant);
  const { clock, round } = courier(() => ({ kind: "answered", status: 503, retryAfterSeconds: 3600 }));
  await postgres.store.webhooks.addTest({ ...tenant.service, webhookId } as never, START);
  await round();
  const [delivery] = await deliveriesOf(webhookId);
  expect(delivery?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(clock.now.getTime() + 3_600_000);
});

test("what a dead process was about to send is sent by another one when its lease is over, not before", async () => {
  const tenant = await newTenant(postgres.store);
  const { webhookId } = await webhookOf(tenant);
  await postgres.store.webhooks.addTest({ ...tenant.service, webhookId } as never, START);
  const [taken] = await postgres.store.webhooks.lease(16, START, new Date(START.getTime() + 60_000));
  const { clock, round } = courier(() => ({ kind: "answered", status: 204, retryAfterSeconds: null }));
  expect(await round()).toBe(0);
  clock.now = new Date(START.getTime() + 60_001);
  expect(await round()).toBe(1);
  // The one that was taken for dead comes back late.
  await postgres.store.webhooks.conclude(taken!, {
    delivered: false,
    status: 500,
    error: "late",
    nextAttemptAt: null,
    now: clock.now,
  });
  expect(await deliveriesOf(webhookId)).toMatchObject([{ status: "delivered", attempts: 2, lastError: null }]);
});

test("of processes that look at the same time, each delivery is sent by one", async () => {
  const tenant = await newTenant(postgres.store);
  const { webhookId } = await webhookOf(tenant);
  for (let i = 0; i < 3; i++) await postgres.store.webhooks.addTest({ ...tenant.service, webhookId } as never, START);
  const until = new Date(START.getTime() + 60_000);
  const leased = await Promise.all(Array.from({ length: 8 }, () => postgres.store.webhooks.lease(16, START, until)));
  const ids = leased.flat().map(({ deliveryId }) => deliveryId);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
});

test("a receiver that hangs keeps four places at most, and others are served", async () => {
  const [slow, quick] = [await newTenant(postgres.store), await newTenant(postgres.store)];
  const [hung, served] = [await webhookOf(slow), await webhookOf(quick)];
  for (let i = 0; i < 20; i++) {
    await postgres.store.webhooks.addTest({ ...slow.service, webhookId: hung.webhookId } as never, START);
  }
  const later = new Date(START.getTime() + 1000);
  await postgres.store.webhooks.addTest({ ...quick.service, webhookId: served.webhookId } as never, later);
  const until = new Date(START.getTime() + 60_000);
  const first = await postgres.store.webhooks.lease(100, later, until);
  expect(first.filter(({ webhookId }) => webhookId === hung.webhookId)).toHaveLength(4);
  expect(first.filter(({ webhookId }) => webhookId === served.webhookId)).toHaveLength(1);
  const second = await postgres.store.webhooks.lease(100, later, until);
  expect(second.filter(({ webhookId }) => webhookId === hung.webhookId)).toHaveLength(0);
});

test("an event stands exactly when its change does: a change that is rolled back tells nobody", async () => {
  const tenant = await newTenant(postgres.store);
  const { webhookId } = await webhookOf(tenant);
  const documentId = await processed(tenant);
  expect(await deliveriesOf(webhookId)).toMatchObject([{ eventType: "document.processed", status: "pending" }]);
  const stale = { to: "approved", actor: "t", reason: null, now: START, expectedVersion: 99 } as never;
  await expect(postgres.store.documents.revise(tenant.service.serviceId, documentId, stale)).rejects.toThrow();
  expect(await deliveriesOf(webhookId)).toHaveLength(1);
});

test("a plan tells when 80 and 100 percent of its pages are used, once each", async () => {
  const tenant = await newTenant(postgres.store, 10);
  const { webhookId } = await webhookOf(tenant);
  const { sent, round } = courier(() => ({ kind: "answered", status: 200, retryAfterSeconds: null }));
  for (const pages of [7, 1, 1, 1]) await postgres.store.plans.reserve(tenant.plan.planId, pages, "p1", START);
  await round();
  expect(await deliveriesOf(webhookId)).toHaveLength(2);
  const told = sent.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === "plan.threshold_reached");
  expect(told.map(({ data }) => [data.percent, data.usage]).sort()).toEqual([
    [100, 10],
    [80, 8],
  ]);
});
