import type { Transaction } from "kysely";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { DocumentRecord } from "../contract/document-types.ts";
import type { DocumentStore } from "../contract/store.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { recordJudgement } from "../learning/approvals.ts";
import { putTemplate, teach } from "../learning/learning.ts";
import { markReviewed } from "../learning/reviewed-documents.ts";
import { announce, recordEvent } from "./document-events.ts";
import { listedFigures } from "./document-list.ts";
import { RECORD_COLUMNS } from "./document-records.ts";
import { correctPages, headOf } from "./document-results.ts";
import { findByValues } from "./document-search.ts";

/**
 * What people decide about a stored document. Each change locks the row first, so that two reviewers cannot interfere.
 */
export type DocumentReview = Pick<DocumentStore, "revise" | "correct">;

export function createDocumentReview({ db }: Pick<Database, "db">): DocumentReview {
  return {
    revise: (serviceId, documentId, change) =>
      db.transaction().execute(async (transaction) => {
        const before = await lockVersion(transaction, serviceId, documentId, change.expectedVersion);
        if (!before) return null;
        const record = await transaction
          .updateTable("document")
          .set((set) => ({ revisionStatus: change.to, version: set("version", "+", 1) }))
          .where("documentId", "=", documentId)
          .returning(RECORD_COLUMNS)
          .executeTakeFirstOrThrow();
        await recordEvent(transaction, documentId, {
          kind: "revision_status_changed",
          actor: change.actor,
          at: change.now,
          from: before.revisionStatus,
          to: change.to,
          reason: change.reason,
        });
        // Approving a document confirms its values: from now on learning uses it.
        if (change.to === "approved" && record.status === "ACTIVE") await markReviewed(transaction, record, change.now);
        const { template = null, now } = change;
        if (template !== null) await putTemplate(transaction, record, { template, now });
        if (change.judgement) await recordJudgement(transaction, documentId, change.judgement, change.now);
        await announce(transaction, "document.revision_status_changed", record, change.now);
        return record;
      }),
    correct: (serviceId, documentId, change) =>
      db.transaction().execute((transaction) => correct(transaction, serviceId, documentId, change)),
  };
}

async function correct(
  transaction: Transaction<Schema>,
  serviceId: string,
  documentId: string,
  { result, actor, corrected, template, expectedVersion, judgement, now }: Parameters<DocumentStore["correct"]>[2],
): Promise<DocumentRecord | null> {
  const before = await lockVersion(transaction, serviceId, documentId, expectedVersion);
  if (!before) return null;
  if (before.status !== "ACTIVE") {
    throw new AppError("field_invalid", `The document is ${before.status}; only an ACTIVE document can be corrected.`);
  }
  if (before.revisionStatus === "approved") throw frozen();
  const record = await transaction
    .updateTable("document")
    .set((set) => ({
      correctedHead: headOf(result),
      ...listedFigures(result),
      category: result.category?.value ?? null,
      version: set("version", "+", 1),
    }))
    .where("documentId", "=", documentId)
    .returning(RECORD_COLUMNS)
    .executeTakeFirstOrThrow();
  await correctPages(transaction, documentId, result.pages);
  await findByValues(transaction, record, result.pages);
  await teach(transaction, { serviceId, documentId }, { actor, corrected, template, now });
  await recordEvent(transaction, documentId, { kind: "corrected", actor, at: now });
  if (judgement) await recordJudgement(transaction, documentId, judgement, now);
  await announce(transaction, "document.corrected", record, now);
  return record;
}

/** Contract section 6: approved values are frozen. */
function frozen(): AppError {
  const detail =
    "The document is approved, so its values are frozen; give it another revision_status to open it again.";
  return fieldInvalid("#/revision_status", detail);
}

/** Null: there is none. Another version than the expected one: field_invalid. */
export async function lockVersion(
  transaction: Transaction<Schema>,
  serviceId: string,
  documentId: string,
  expectedVersion: number | null,
): Promise<DocumentRecord | null> {
  const record = await transaction
    .selectFrom("document")
    .select(RECORD_COLUMNS)
    .where("serviceId", "=", uuid(serviceId))
    .where("documentId", "=", uuid(documentId))
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!record) return null;
  refuseOtherVersion(record, expectedVersion);
  return record;
}

/** A change that names a version is of that version. */
export function refuseOtherVersion({ version }: Pick<DocumentRecord, "version">, expected: number | null): void {
  if (expected === null || expected === version) return;
  const detail = `The document is at version ${version} by now; fetch it again and repeat the change.`;
  throw fieldInvalid("#/headers/if-match", detail);
}
