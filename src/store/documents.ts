import { sql } from "kysely";
import { AppError } from "../errors.ts";
import { uuid } from "./accounts.ts";
import type { Database } from "./database.ts";
import { storable } from "./database-errors.ts";
import { createDocumentLifecycle } from "./document-lifecycle.ts";
import { RECORD_COLUMNS } from "./document-records.ts";
import { readResult } from "./document-results.ts";
import { createDocumentReview } from "./document-review.ts";
import type { DocumentEvent, DocumentQuery, DocumentRecord, DocumentStore } from "./types.ts";

export function createDocumentStore(database: Pick<Database, "db">): DocumentStore {
  return {
    ...createDocumentLifecycle(database),
    ...createDocumentReview(database),
    ...createDocumentReading(database),
  };
}

type DocumentReading = Pick<DocumentStore, "find" | "findRecord" | "findByJob" | "list" | "events">;

/** Every query leaves removed documents out: after remove() nothing finds them. */
function createDocumentReading({ db }: Pick<Database, "db">): DocumentReading {
  const visible = () => db.selectFrom("document").where("deletedAt", "is", null);
  const ofService = (serviceId: string, documentId: string) =>
    visible().where("serviceId", "=", uuid(serviceId)).where("documentId", "=", uuid(documentId));
  return {
    find: async (serviceId, documentId) => {
      const row = await ofService(serviceId, documentId)
        .select([...RECORD_COLUMNS, "machineHead", "correctedHead"])
        .executeTakeFirst();
      if (!row) return null;
      const { machineHead, correctedHead, ...record } = row;
      return { ...record, ...(await readResult(db, documentId, { machineHead, correctedHead })) };
    },
    findRecord: async (serviceId, documentId) =>
      (await ofService(serviceId, documentId).select(RECORD_COLUMNS).executeTakeFirst()) ?? null,
    findByJob: async (jobId) =>
      (await visible().select(RECORD_COLUMNS).where("jobId", "=", uuid(jobId)).executeTakeFirst()) ?? null,
    list: (serviceId, query) => listDocuments(db, serviceId, query),
    events: async (serviceId, documentId) => {
      const found = await ofService(serviceId, documentId).select("documentId").executeTakeFirst();
      return found ? eventsOf(db, documentId) : null;
    },
  };
}

/** Newest first, by key set: a document that arrives between two pages of the list neither repeats nor hides another. */
async function listDocuments(
  db: Database["db"],
  serviceId: string,
  { revisionStatus, status, category, text, cursor, limit }: DocumentQuery,
): Promise<{ documents: DocumentRecord[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const documents = await db
    .selectFrom("document")
    .select(RECORD_COLUMNS)
    .where("serviceId", "=", uuid(serviceId))
    .where("deletedAt", "is", null)
    .$if(revisionStatus !== undefined, (query) => query.where("revisionStatus", "=", revisionStatus ?? "pending"))
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? "ACTIVE"))
    .$if(category !== undefined, (query) => query.where("category", "=", storable(category ?? "")))
    .$if(text !== undefined, (query) => query.where("originalName", "ilike", `%${literal(text ?? "")}%`))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, document_id) < (${after?.createdAt}::timestamptz, ${after?.documentId}::uuid)`,
      ),
    )
    .orderBy("createdAt", "desc")
    .orderBy("documentId", "desc")
    .limit(limit + 1)
    .execute();
  const last = documents.length > limit ? documents[limit - 1] : undefined;
  return { documents: documents.slice(0, limit), nextCursor: last ? writeCursor(last) : null };
}

/** The text itself, where ILIKE would see wildcards. */
function literal(text: string): string {
  return storable(text).replace(/[\\%_]/g, "\\$&");
}

function writeCursor({ createdAt, documentId }: DocumentRecord): string {
  return Buffer.from(`${createdAt.getTime()} ${documentId}`).toString("base64url");
}

function readCursor(cursor: string): { createdAt: Date; documentId: string } {
  const [, time, documentId] =
    /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, "base64url").toString()) ??
    [];
  if (time === undefined || documentId === undefined) {
    const detail = "The cursor is not one that this list gave out; start again without it.";
    throw new AppError("field_invalid", detail, { errors: [{ pointer: "#/cursor", code: "field_invalid", detail }] });
  }
  return { createdAt: new Date(Number(time)), documentId };
}

async function eventsOf(db: Database["db"], documentId: string): Promise<DocumentEvent[]> {
  return db
    .selectFrom("revisionEvent")
    .select(["kind", "actor", "at", "fromStatus as from", "toStatus as to", "reason"])
    .where("documentId", "=", documentId)
    .orderBy("eventId")
    .execute();
}
