import { beforeEach, expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";
import { CLAIM_IDLE_MS } from "../../core/documents/review-claim.ts";
import type { RevisionStatus } from "../../core/documents/revision.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);
let serviceId: string;
beforeEach(() => {
  serviceId = tenant.service.serviceId;
});

async function stored(second: number, revisionStatus: RevisionStatus = "pending"): Promise<string> {
  const at = later(1000 * second);
  const document = { ...newDocument(tenant), createdAt: at, processedAt: at };
  const options = { result: newResult(), revisionStatus, reservationId: null, idempotency: null };
  await postgres.store.documents.insertProcessed(document, options);
  return document.documentId;
}
const take = (documentId: string, holder: string, now = NOW, takeOver = false) =>
  postgres.store.reviewDesk.take(serviceId, documentId, { holder, takeOver, now });
const next = (after: string | null = null, holder = "member:a") =>
  postgres.store.reviewDesk.nextWaiting(serviceId, { after, holder, now: NOW });

test("a claimed document stays its holder's, and another hears whose it is", async () => {
  const id = await stored(0);
  await take(id, "member:a");
  expect((await take(id, "member:b", later(1000)))?.claim).toMatchObject({ holder: "member:a", renewedAt: NOW });
  expect(await postgres.store.reviewDesk.claimOf(id, NOW)).toMatchObject({ holder: "member:a" });
});

test("of many who take at once one gets it", async () => {
  const id = await stored(0);
  const holders = Array.from({ length: 8 }, (_, n) => `member:${n}`);
  const taken = await Promise.all(holders.map((holder) => take(id, holder)));
  expect(new Set(taken.map((each) => each?.claim.holder)).size).toBe(1);
});

test("a claim lapses 15 minutes after its last renewal, not after its beginning", async () => {
  const id = await stored(0);
  await take(id, "member:a");
  await take(id, "member:a", later(CLAIM_IDLE_MS - 1));
  expect((await take(id, "member:b", later(CLAIM_IDLE_MS + 1)))?.claim.holder).toBe("member:a");
  expect(await postgres.store.reviewDesk.claimOf(id, later(2 * CLAIM_IDLE_MS))).toBeNull();
  expect((await take(id, "member:b", later(2 * CLAIM_IDLE_MS)))?.claim.holder).toBe("member:b");
});

test("taking over works while another holds it, and tells from whom", async () => {
  const id = await stored(0);
  await take(id, "member:a");
  const taken = await take(id, "member:b", later(1), true);
  expect([taken?.before?.holder, taken?.claim.holder]).toEqual(["member:a", "member:b"]);
});

test("only the holder releases", async () => {
  const id = await stored(0);
  await take(id, "member:a");
  expect(await postgres.store.reviewDesk.release(id, "member:b")).toBe(false);
  expect(await postgres.store.reviewDesk.release(id, "member:a")).toBe(true);
  expect(await postgres.store.reviewDesk.claimOf(id, NOW)).toBeNull();
});

test("a document of another service cannot be taken, nor one that is no more", async () => {
  const id = await stored(0);
  const other = await newTenant(postgres.store);
  const claimant = { holder: "member:a", takeOver: true, now: NOW };
  expect(await postgres.store.reviewDesk.take(other.service.serviceId, id, claimant)).toBeNull();
  await postgres.store.documents.remove(serviceId, id, NOW);
  expect(await take(id, "member:a")).toBeNull();
});

test("the queue gives what the system demands first, then what a person asked for, then the oldest", async () => {
  const [pending, older, asked, demanded] = [
    await stored(3),
    await stored(1),
    await stored(4, "to_review"),
    await stored(5, "review_required"),
  ];
  await stored(0, "approved");
  const order: (string | undefined)[] = [];
  for (let after: string | null = null, n = 0; n < 5; n++) {
    after = (await next(after)).document?.documentId ?? null;
    order.push(after ?? undefined);
  }
  expect(order).toEqual([demanded, asked, older, pending, demanded]);
});

test("the queue passes what somebody else is reviewing, not what one reviews oneself, and counts what is left", async () => {
  const [first, second] = [await stored(1), await stored(2)];
  await take(first, "member:b");
  expect(await next()).toMatchObject({ document: { documentId: second }, waiting: 1 });
  expect(await next(null, "member:b")).toMatchObject({ document: { documentId: first }, waiting: 2 });
  expect(await next(second)).toEqual({ document: null, waiting: 0 });
});
