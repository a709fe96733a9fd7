import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { LearningStore, LearningSummary } from "../contract/learning-types.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { isAnyForgetful } from "./forgotten-models.ts";
import { raiseRevision } from "./learning-revision.ts";
import { isWanted, refitUnderWay, reportRefit, requestRefit, withdrawRefit } from "./refit-jobs.ts";
import { countReviewed, isRefitDue, markReviewed, reviewedDocuments } from "./reviewed-documents.ts";
import { createServiceModels, lockService, newestFit, servicesOfOtherModels } from "./service-models.ts";

const NEWEST_TEMPLATES = 200;

export function createLearningStore({ db }: Pick<Database, "db">): LearningStore {
  return {
    templates: (serviceId) =>
      db
        .selectFrom("template")
        .select(["templateId", "documentId", "payload", "createdAt"])
        .where("serviceId", "=", uuid(serviceId))
        .orderBy("createdAt", "desc")
        .orderBy("templateId")
        .limit(NEWEST_TEMPLATES)
        .execute(),
    revision: async (serviceId) => {
      const service = await db
        .selectFrom("service")
        .select("learningRevision")
        .where("serviceId", "=", uuid(serviceId))
        .executeTakeFirst();
      return service?.learningRevision ?? 0;
    },
    summary: (serviceId) => summaryOf(db, serviceId),
    reviewed: (serviceId) => reviewedDocuments(db, serviceId),
    requestRefit: (serviceId) => requestRefit(db, serviceId),
    reportRefit: (serviceId, jobId, progress) => reportRefit(db, serviceId, jobId, progress),
    endRefit: (serviceId, jobId) => db.transaction().execute((transaction) => endRefit(transaction, serviceId, jobId)),
    requestStaleRefits: async (shippedVersion) => {
      const stale = await servicesOfOtherModels(db, shippedVersion);
      for (const serviceId of stale) await requestRefit(db, serviceId);
      return stale.length;
    },
    ...createServiceModels(db),
  };
}

async function endRefit(transaction: Transaction<Schema>, serviceId: string, jobId: string): Promise<void> {
  if (!(await lockService(transaction, serviceId)) || !(await isWanted(transaction, serviceId, jobId))) return;
  // First: a concurrent request now waits for this job's key and is seen afterwards; a later one creates a job of its
  // own.
  await withdrawRefit(transaction, serviceId);
  const isDue = (await isRefitDue(transaction, serviceId)) || (await isAnyForgetful(transaction, serviceId));
  if (isDue) await requestRefit(transaction, serviceId);
}

async function summaryOf(db: Database["db"], serviceId: string): Promise<LearningSummary> {
  const ofService = (table: "template" | "correction") =>
    db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as("rows"))
      .where("serviceId", "=", uuid(serviceId))
      .executeTakeFirstOrThrow();
  const [templates, corrections, reviewed, refit, service, fit] = await Promise.all([
    ofService("template"),
    ofService("correction"),
    countReviewed(db, serviceId),
    refitUnderWay(db, serviceId),
    db.selectFrom("service").select("modelPinned").where("serviceId", "=", uuid(serviceId)).executeTakeFirst(),
    newestFit(db, serviceId),
  ]);
  return {
    documents: templates.rows,
    corrections: corrections.rows,
    reviewed,
    refit,
    liveVersion: fit.liveVersion,
    isPinned: service?.modelPinned ?? false,
    lastFit: fit.reviewed,
  };
}

/**
 * Records a person's review of a document: its layout is learned at once, unless there is nothing to learn (null), and
 * a refit is requested when enough reviews have accumulated. In a transaction that holds the document's row.
 */
export async function teach(
  transaction: Transaction<Schema>,
  document: { readonly serviceId: string; readonly documentId: string },
  lesson: { readonly actor: string; readonly corrected: unknown; readonly template: unknown; readonly now: Date },
): Promise<void> {
  const { serviceId, documentId } = document;
  const { actor, now, template } = lesson;
  await transaction
    .insertInto("correction")
    .values({ documentId, serviceId, actor, corrected: JSON.stringify(lesson.corrected ?? null), at: now })
    .execute();
  // What the document taught before contradicts what is said of it now, even where that teaches nothing.
  if (template === null) await forgetTemplates(transaction, serviceId, documentId);
  else await putTemplate(transaction, document, { template, now });
  await markReviewed(transaction, document, now);
}

/** Replaces the layout template learned from the document. */
export async function putTemplate(
  transaction: Transaction<Schema>,
  { serviceId, documentId }: { readonly serviceId: string; readonly documentId: string },
  { template, now }: { readonly template: unknown; readonly now: Date },
): Promise<void> {
  const learned = { payload: JSON.stringify(template ?? null), createdAt: now };
  await transaction
    .insertInto("template")
    .values({ templateId: randomUUID(), serviceId, documentId, ...learned })
    .onConflict((conflict) => conflict.columns(["serviceId", "documentId"]).doUpdateSet(learned))
    .execute();
  await raiseRevision(transaction, serviceId);
}

/** What the service learned from a document is deleted with it (contract section 2, DELETE). */
export async function forgetTemplates(
  transaction: Transaction<Schema>,
  serviceId: string,
  documentId: string,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom("template")
    .where("documentId", "=", documentId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await raiseRevision(transaction, serviceId);
}
