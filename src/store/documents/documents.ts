import type { DocumentEvent } from "../contract/document-types.ts";
import type { DocumentStore } from "../contract/store.ts";
import type { Database } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";
import { createDocumentLifecycle } from "./document-lifecycle.ts";
import { listDocuments } from "./document-list.ts";
import { RECORD_COLUMNS } from "./document-records.ts";
import { createDocumentRemoval } from "./document-removal.ts";
import { readFrame, readResult } from "./document-results.ts";
import { createDocumentReview } from "./document-review.ts";

export function createDocumentStore(database: Pick<Database, "db">): DocumentStore {
  return {
    ...createDocumentLifecycle(database),
    ...createDocumentRemoval(database),
    ...createDocumentReview(database),
    ...createDocumentReading(database),
  };
}

type DocumentReading = Pick<
  DocumentStore,
  "find" | "findRecord" | "findRecords" | "findFrame" | "findByJob" | "list" | "events"
>;

/** Every query excludes removed documents: after remove() nothing finds them. */
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
    findRecords: async (serviceId, documentIds) => {
      if (documentIds.length === 0) return [];
      const ids = documentIds.map(uuid);
      return visible()
        .select(RECORD_COLUMNS)
        .where("serviceId", "=", uuid(serviceId))
        .where("documentId", "in", ids)
        .execute();
    },
    findFrame: async (serviceId, documentId, pageIndex) => {
      const document = await ofService(serviceId, documentId).select(RECORD_COLUMNS).executeTakeFirst();
      const frame = document && (await readFrame(db, documentId, pageIndex));
      return document && frame ? { document, frame } : null;
    },
    findByJob: async (jobId) =>
      (await visible().select(RECORD_COLUMNS).where("jobId", "=", uuid(jobId)).executeTakeFirst()) ?? null,
    list: (serviceId, query) => listDocuments(db, serviceId, query),
    events: async (serviceId, documentId) => {
      const found = await ofService(serviceId, documentId).select("documentId").executeTakeFirst();
      return found ? eventsOf(db, documentId) : null;
    },
  };
}

async function eventsOf(db: Database["db"], documentId: string): Promise<DocumentEvent[]> {
  return db
    .selectFrom("revisionEvent")
    .select(["kind", "actor", "at", "fromStatus as from", "toStatus as to", "reason"])
    .where("documentId", "=", documentId)
    .orderBy("eventId")
    .execute();
}
