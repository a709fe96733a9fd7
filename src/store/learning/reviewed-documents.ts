import { sql, type Transaction } from "kysely";
import { nextRefitAt } from "../../core/learning/refit-schedule.ts";
import type { ReviewedDocumentText } from "../../extraction/contract.ts";
import type { Queries } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { requestRefit } from "./refit-jobs.ts";
import { lockService, newestFit } from "./service-models.ts";

/** Limits of a refit, which bound its time and memory. Longer documents still teach their layout. */
const MOST_DOCUMENTS = 500;
const MOST_PAGES = 20;
const DOCUMENTS_A_STATEMENT = 20;

/** In a transaction that holds the document's row; requests a refit when one is due. */
export async function markReviewed(
  transaction: Transaction<Schema>,
  { serviceId, documentId }: { readonly serviceId: string; readonly documentId: string },
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("document")
    .set({ reviewedAt: now })
    .where("documentId", "=", documentId)
    .where("reviewedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  // Of two concurrent reviews the later sees both: neither alone may be the fifth.
  await lockService(transaction, serviceId);
  if (await isRefitDue(transaction, serviceId)) await requestRefit(transaction, serviceId);
}

/** Whether the number of reviewed documents has reached that of the next refit. */
export async function isRefitDue(queries: Queries, serviceId: string): Promise<boolean> {
  const reviewed = await countReviewed(queries, serviceId);
  const newest = await newestFit(queries, serviceId);
  return reviewed >= nextRefitAt(newest.reviewed);
}

export async function countReviewed(queries: Queries, serviceId: string): Promise<number> {
  const { rows } = await usableDocuments(queries, serviceId)
    .select((select) => select.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Restricted to the service, so no document of another account can be among them. */
function usableDocuments(queries: Queries, serviceId: string) {
  return queries
    .selectFrom("document")
    .where("serviceId", "=", uuid(serviceId))
    .where("reviewedAt", "is not", null)
    .where("deletedAt", "is", null)
    .where("status", "=", "ACTIVE")
    .where("revisionStatus", "!=", "not_approved")
    .where("pageCount", "<=", MOST_PAGES);
}

/** Pages as text: parsing 50 MB would block the event loop for half a second. */
export async function reviewedDocuments(queries: Queries, serviceId: string): Promise<ReviewedDocumentText[]> {
  const rows = await usableDocuments(queries, serviceId)
    .select(["documentId", sql<string>`coalesce(corrected_head, machine_head)::text`.as("head")])
    .select(wasApproved.as("wasApproved"))
    .orderBy("reviewedAt", "desc")
    .orderBy("documentId")
    .limit(MOST_DOCUMENTS)
    .execute();
  const documents: ReviewedDocumentText[] = [];
  for (let start = 0; start < rows.length; start += DOCUMENTS_A_STATEMENT) {
    const some = rows.slice(start, start + DOCUMENTS_A_STATEMENT);
    const ids = some.map(({ documentId }) => documentId);
    const [pages, corrections, templates] = await Promise.all([
      queries
        .selectFrom("documentPage")
        .select(["documentId", sql<string>`coalesce(corrected, machine)::text`.as("page")])
        .where("documentId", "in", ids)
        .orderBy("documentId")
        .orderBy("pageIndex")
        .execute(),
      queries.selectFrom("correction").select(["documentId", "corrected"]).where("documentId", "in", ids).execute(),
      queries.selectFrom("template").select(["documentId", "payload"]).where("documentId", "in", ids).execute(),
    ]);
    for (const { documentId, head, wasApproved: whole } of some) {
      const own = <Row extends { documentId: string }>(list: readonly Row[]) =>
        list.filter((row) => row.documentId === documentId);
      documents.push({
        documentId,
        head,
        pages: own(pages).map(({ page }) => page),
        judged: whole ? "all" : [...new Set(own(corrections).flatMap(({ corrected }) => namedFields(corrected)))],
        template: own(templates)[0]?.payload ?? null,
      });
    }
  }
  return documents;
}

/**
 * Only if a person approved the whole. An example is stored as approved too, but only its named values were given by a
 * person.
 */
const wasApproved = sql<boolean>`(revision_status = 'approved' and exists (
  select from revision_event as event where event.document_id = document.document_id
    and event.kind = 'revision_status_changed' and event.to_status = 'approved'))`;

/** The fields a stored correction names. */
function namedFields(corrected: unknown): string[] {
  const { entities } = (corrected ?? {}) as { readonly entities?: Readonly<Record<string, unknown>> };
  return Object.keys(entities ?? {});
}
