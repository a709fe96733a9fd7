import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { uuid } from "./accounts.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";
import type { LearningStore } from "./types.ts";

const NEWEST_TEMPLATES = 200;

export function createLearningStore({ db }: Pick<Database, "db">): LearningStore {
  return {
    putTemplate: (serviceId, documentId, payload, now) =>
      db.transaction().execute(async (transaction) => {
        // The document's lock: a template must not appear after the document's removal took the others away.
        const document = await transaction
          .selectFrom("document")
          .select("documentId")
          .where("serviceId", "=", uuid(serviceId))
          .where("documentId", "=", uuid(documentId))
          .where("deletedAt", "is", null)
          .forShare()
          .executeTakeFirst();
        if (document) await learnTemplate(transaction, serviceId, documentId, payload, now);
      }),
    templates: (serviceId) =>
      db
        .selectFrom("template")
        .select(["templateId", "documentId", "payload", "createdAt"])
        .where("serviceId", "=", uuid(serviceId))
        .orderBy("createdAt", "desc")
        .orderBy("templateId")
        .limit(NEWEST_TEMPLATES)
        .execute(),
    revision: (serviceId) => revisionOf(db, serviceId),
    summary: async (serviceId) => {
      const { rows } = await sql<{ documents: number; corrections: number }>`
        select (select count(*) from template where service_id = ${uuid(serviceId)}) as documents,
               (select count(*) from correction where service_id = ${uuid(serviceId)}) as corrections`.execute(db);
      return { documents: 0, corrections: 0, ...rows[0], revision: await revisionOf(db, serviceId) };
    },
  };
}

async function revisionOf(db: Database["db"], serviceId: string): Promise<number> {
  const service = await db
    .selectFrom("service")
    .select("learningRevision")
    .where("serviceId", "=", uuid(serviceId))
    .executeTakeFirst();
  return service?.learningRevision ?? 0;
}

/** In a transaction that holds the document's row. */
export async function learnTemplate(
  transaction: Transaction<Schema>,
  serviceId: string,
  documentId: string,
  payload: unknown,
  now: Date,
): Promise<void> {
  const learned = { payload: JSON.stringify(payload ?? null), createdAt: now };
  await transaction
    .insertInto("template")
    .values({ templateId: randomUUID(), serviceId, documentId, ...learned })
    .onConflict((conflict) => conflict.columns(["serviceId", "documentId"]).doUpdateSet(learned))
    .execute();
  await raiseRevision(transaction, serviceId);
}

async function raiseRevision(transaction: Transaction<Schema>, serviceId: string): Promise<void> {
  await transaction
    .updateTable("service")
    .set((set) => ({ learningRevision: set("learningRevision", "+", 1) }))
    .where("serviceId", "=", uuid(serviceId))
    .execute();
}

/** What the service learned from a document goes with the document (contract section 2, DELETE). */
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
