import { sql } from "kysely";
import type { ComparisonStore } from "../contract/document-types.ts";
import type { Database } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";

/** A reviewer opens one of them; a list of a hundred copies is of no use. */
const MOST_NAMED = 5;

export function createComparisonStore({ db }: Pick<Database, "db">): ComparisonStore {
  return {
    same: async (serviceId, documentId, digests) => {
      const rows = await db
        .selectFrom("documentDigest")
        .innerJoin("document", "document.documentId", "documentDigest.documentId")
        .select("document.documentId")
        .where(sql<boolean>`document_digest.digests @> ${digests}::bigint[]`)
        .where("document.serviceId", "=", uuid(serviceId))
        .where("document.deletedAt", "is", null)
        .where("document.revisionStatus", "<>", "not_approved")
        .$if(documentId !== null, (query) => query.where("document.documentId", "<>", documentId))
        .orderBy("document.createdAt")
        .orderBy("document.documentId")
        .limit(MOST_NAMED)
        .execute();
      return rows.map((row) => row.documentId);
    },
    hold: async (digests) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${digests.join()}, 0))`.execute(db);
    },
    keep: async (documentId, digests) => {
      await sql`
        insert into document_digest (document_id, digests)
        select document_id, ${digests}::bigint[] from document
         where document_id = ${uuid(documentId)} and status = 'ACTIVE' and deleted_at is null
        on conflict (document_id) do update set digests = excluded.digests`.execute(db);
    },
    unkept: async (serviceId, limit) => {
      const rows = await db
        .selectFrom("document")
        .leftJoin("documentDigest", "documentDigest.documentId", "document.documentId")
        .select("document.documentId")
        .where("document.serviceId", "=", uuid(serviceId))
        .where("document.status", "=", "ACTIVE")
        .where("document.deletedAt", "is", null)
        .where("documentDigest.documentId", "is", null)
        .limit(limit)
        .execute();
      return rows.map((row) => row.documentId);
    },
  };
}
