import type { Transaction } from "kysely";
import type { DocumentRecord } from "../contract/document-types.ts";
import type { PendingExample, TaughtExample } from "../contract/store.ts";
import type { Queries } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { teach } from "../learning/learning.ts";
import { recordEvent } from "./document-events.ts";

/**
 * A labelled document is learned from in the transaction that stores its result, whether read synchronously or by the
 * queue.
 */
export async function teachExample(
  transaction: Transaction<Schema>,
  document: DocumentRecord,
  example: TaughtExample,
  now: Date,
): Promise<void> {
  const { documentId } = document;
  await teach(transaction, document, { ...example, now });
  await recordEvent(transaction, documentId, { kind: "corrected", actor: example.actor, at: now });
  await transaction.deleteFrom("pendingExample").where("documentId", "=", documentId).execute();
}

export async function keepPendingExample(
  transaction: Transaction<Schema>,
  documentId: string,
  { actor, correction, category }: PendingExample,
): Promise<void> {
  const row = { documentId, actor, correction: JSON.stringify(correction), category };
  await transaction.insertInto("pendingExample").values(row).execute();
}

export async function pendingExample(queries: Queries, documentId: string): Promise<PendingExample | null> {
  const found = await queries
    .selectFrom("pendingExample")
    .select(["actor", "correction", "category"])
    .where("documentId", "=", uuid(documentId))
    .executeTakeFirst();
  return found ?? null;
}
