import type { Transaction } from "kysely";
import { uuid } from "./accounts.ts";
import type { Queries } from "./database.ts";
import { recordEvent } from "./document-events.ts";
import type { DocumentRecord } from "./document-types.ts";
import { teach } from "./learning.ts";
import type { Schema } from "./schema.ts";
import type { PendingExample, TaughtExample } from "./types.ts";

/** A labelled document teaches in the transaction that stores its result, whether somebody waited for it or the queue read it. */
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
