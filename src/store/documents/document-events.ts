import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { DocumentEvent, DocumentRecord } from "../contract/document-types.ts";
import { storable } from "../database/database-errors.ts";
import type { OutboxEventType, Schema } from "../database/schema.ts";
import { queueDeliveries } from "../services/webhook-deliveries.ts";

/** The actor of everything the product did automatically. */
export const MACHINE = "estratto";

type Recorded = Pick<DocumentEvent, "kind" | "actor" | "at"> & Partial<Pick<DocumentEvent, "from" | "to" | "reason">>;

/** Appends to the document's trail, in the transaction of the change itself. */
export async function recordEvent(
  transaction: Transaction<Schema>,
  documentId: string,
  { kind, actor, at, from = null, to = null, reason = null }: Recorded,
): Promise<void> {
  await transaction
    .insertInto("revisionEvent")
    .values({ documentId, kind, actor, at, fromStatus: from, toStatus: to, reason: reason && storable(reason) })
    .execute();
}

/**
 * The transactional outbox: the event, and a delivery for each webhook that subscribes to it. The rows exist exactly if
 * the change was committed. Bodies are thin (contract section 8): receivers fetch the rest from the API.
 */
export async function announce(
  transaction: Transaction<Schema>,
  eventType: OutboxEventType,
  document: DocumentRecord,
  now: Date,
): Promise<void> {
  const { documentId, serviceId, accountId, status, revisionStatus } = document;
  const eventId = randomUUID();
  const payload = { documentId, serviceId, status, revisionStatus };
  await transaction
    .insertInto("outbox")
    .values({ eventId, accountId, serviceId, documentId, eventType, payload: JSON.stringify(payload), createdAt: now })
    .execute();
  await queueDeliveries(transaction, { eventId, eventType, services: sql`${serviceId}::uuid`, payload, now });
}
