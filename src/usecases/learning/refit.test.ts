import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newDocument, newResult, newTenant, type Tenant } from "../../../test/support/fixtures.ts";
import { silentLog, startTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import type { FittedModel, Learner } from "../../extraction/contract.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { createModels } from "./models.ts";
import { createRefit } from "./refit.ts";

/** A refit that is watched and stopped, on a real database and its queue; the test determines how long a fit takes. */

const NOW = new Date("2026-03-15T12:00:00Z");
const operator = { kind: "admin" } as const;
const tally = { values: 0, rightBefore: 0, rightAfter: 0, fixes: 0, breaks: 0 };
const FITTED: FittedModel = {
  model: { format: 1, fields: {} },
  report: { documents: 1, layouts: 1, newLayouts: tally, knownLayouts: tally, changesOfApproved: [], fields: {} },
  isNew: true,
  mayGoLive: true,
  cpuSeconds: 0,
};

let postgres: TestDatabase;
let tenant: Tenant;
let service: AdmittedService;
beforeAll(async () => {
  postgres = await startTestDatabase();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  tenant = await newTenant(postgres.store);
  service = { ...tenant.service, caller: operator };
});

const models = () => {
  const ambient = { now: () => NOW, newId: randomUUID, log: silentLog };
  return createModels({ store: postgres.store, extraction: { modelVersion: "shipped" }, ambient } as unknown as Ports);
};
const state = () => models().learning(service);
const cancel = () => models().cancelRefit(service);
const versions = async () => (await models().models(service)).versions.map((one) => `${one.version} ${one.status}`);

/** A document that a person approved. */
async function reviewed(): Promise<string> {
  const document = { ...newDocument(tenant), processedAt: NOW };
  const stored = await postgres.store.documents.insertProcessed(document, {
    result: newResult(),
    revisionStatus: "approved",
    reservationId: null,
    idempotency: null,
    example: { actor: "key:1", corrected: { entities: {} }, template: {} },
  });
  return stored.document.documentId;
}

/** The service's job as the queue hands it to a worker; null: there is none. */
async function takeJob(): Promise<{ jobId: string; end: () => Promise<void> } | null> {
  const { pool } = postgres.database;
  const { rows } = await pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = attempts + 1
      where key = $1 and locked_at is null returning id`,
    [`refit:${service.serviceId}`],
  );
  if (!rows[0]) return null;
  const jobId = String(rows[0].id);
  return {
    jobId,
    end: async () => {
      await pool.query("delete from graphile_worker._private_jobs where id = $1", [jobId]);
    },
  };
}

/** The refit that was asked for, at work on a fit that tells of 3 steps of 10 and ends when the test says so. */
async function startRefit() {
  const job = (await takeJob())!;
  const { promise, resolve } = Promise.withResolvers<FittedModel>();
  const learner: Learner = {
    fit: (_task, signal, onProgress) => {
      onProgress?.({ done: 3, total: 10 });
      signal.throwIfAborted();
      return Promise.race([
        promise,
        new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      ]);
    },
    close: async () => undefined,
  };
  const ambient = { now: () => NOW, log: silentLog };
  const refit = createRefit({ store: postgres.store, extraction: { modelVersion: "shipped" }, learner, ambient });
  const killed = new AbortController();
  const over = refit(service.serviceId, { signal: killed.signal, jobId: job.jobId }).then(job.end);
  over.catch(() => undefined);
  return { over, finish: () => resolve(FITTED), kill: () => killed.abort(new Error("killed")) };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}
const isTold = async () => (await state()).refit?.total === 10;

test("a refit tells how far it is: that it waits, its steps, and that it is over", async () => {
  await reviewed();
  expect(await state()).toMatchObject({ state: "idle", refit: null });
  await models().requestRefit(service);
  expect((await state()).refit).toEqual({ done: null, total: null, forgetsLive: false });
  const { over, finish } = await startRefit();
  await until(isTold);
  expect(await state()).toMatchObject({ state: "training", refit: { done: 3, total: 10 } });
  finish();
  await over;
  expect(await state()).toMatchObject({ state: "idle", refit: null });
  expect(await versions()).toEqual(["1 live"]);
});

test("a refit that a person stops leaves what was live, is over at once, and the next request begins a new one", async () => {
  await reviewed();
  await models().requestRefit(service);
  const first = await startRefit();
  first.finish();
  await first.over;
  await models().requestRefit(service);
  const stopped = await startRefit();
  await until(isTold);
  await cancel();
  expect(await state()).toMatchObject({ state: "idle", refit: null });
  await stopped.over;
  expect(await versions()).toEqual(["1 live"]);
  const trail = await postgres.store.audit.list(null, { limit: 10, before: null });
  expect(trail.filter(({ action }) => action === "service_model.refit_cancelled")).toHaveLength(1);
  const requested = trail.filter(({ action }) => action === "service_model.refit_requested");
  expect(requested.filter(({ subject }) => subject === service.serviceId)).toHaveLength(2);

  await models().requestRefit(service);
  expect((await state()).refit).toEqual({ done: null, total: null, forgetsLive: false });
  const next = await startRefit();
  next.finish();
  await next.over;
  expect(await versions()).toEqual(["2 live", "1 retired"]);
});

test("a refit that waits for its turn is stopped too, and stopping none is no error", async () => {
  await reviewed();
  await cancel();
  await models().requestRefit(service);
  await cancel();
  expect(await state()).toMatchObject({ state: "idle", refit: null });
  expect(await takeJob()).toBeNull();
});

test("a fit that ends in the moment it is cancelled adds no version", async () => {
  await reviewed();
  await models().requestRefit(service);
  const job = (await takeJob())!;
  const learner: Learner = {
    fit: async () => {
      await cancel();
      return FITTED;
    },
    close: async () => undefined,
  };
  const ambient = { now: () => NOW, log: silentLog };
  const refit = createRefit({ store: postgres.store, extraction: { modelVersion: "shipped" }, learner, ambient });
  await refit(service.serviceId, { signal: new AbortController().signal, jobId: job.jobId });
  await job.end();
  expect(await versions()).toEqual([]);
});

test("stopping a refit that is to forget a deleted document forgets it at once, in the live version too", async () => {
  const [kept, deleted] = [await reviewed(), await reviewed()];
  await models().requestRefit(service);
  const first = await startRefit();
  first.finish();
  await first.over;
  await postgres.store.documents.remove(service.serviceId, deleted, NOW);
  expect((await state()).refit).toMatchObject({ forgetsLive: true });
  const { over } = await startRefit();
  await until(isTold);
  await cancel();
  await over;
  expect(await versions(), "none that knew the document is left").toEqual([]);
  expect(await state()).toMatchObject({ state: "idle", modelVersion: "shipped", reviewed: 1 });

  // What is deleted while a stopped fit is still ending asks for a fit of its own.
  await models().requestRefit(service);
  const second = await startRefit();
  second.finish();
  await second.over;
  await models().requestRefit(service);
  const third = await startRefit();
  await until(isTold);
  await cancel();
  await postgres.store.documents.remove(service.serviceId, kept, NOW);
  expect(await state()).toMatchObject({ state: "training", refit: { forgetsLive: true } });
  await third.over;
  expect(await state()).toMatchObject({ state: "training", refit: { forgetsLive: true } });
});

test("what is reviewed or deleted in the moment a refit ends is learned or forgotten by the next one", async () => {
  const learned = await Promise.all(Array.from({ length: 5 }, reviewed));
  const whileItEnds = async (what: () => Promise<unknown>) => {
    const job = (await takeJob())!;
    const learner: Learner = { fit: async () => FITTED, close: async () => undefined };
    const ambient = { now: () => NOW, log: silentLog };
    const refit = createRefit({ store: postgres.store, extraction: { modelVersion: "shipped" }, learner, ambient });
    await refit(service.serviceId, { signal: new AbortController().signal, jobId: job.jobId });
    await what();
    await job.end();
  };
  await whileItEnds(() => Promise.all(Array.from({ length: 5 }, reviewed)));
  expect(await state()).toMatchObject({ state: "training", reviewed: 10 });
  await whileItEnds(() => postgres.store.documents.remove(service.serviceId, learned[0]!, NOW));
  expect(await state()).toMatchObject({ state: "training", refit: { forgetsLive: true } });
  await whileItEnds(async () => undefined);
  expect(await state()).toMatchObject({ state: "idle", reviewed: 9 });
});

test("a worker that is killed in a refit leaves no progress behind: its job waits again, for another worker", async () => {
  await reviewed();
  await models().requestRefit(service);
  const { over, kill } = await startRefit();
  await until(isTold);
  kill();
  await expect(over).rejects.toThrow("killed");
  await postgres.database.pool.query("select graphile_worker.force_unlock_workers(array['worker'])");
  expect((await state()).refit).toEqual({ done: null, total: null, forgetsLive: false });
  const next = await startRefit();
  next.finish();
  await next.over;
  expect(await versions()).toEqual(["1 live"]);
});
