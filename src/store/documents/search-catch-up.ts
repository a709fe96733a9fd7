import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";
import { RECORD_COLUMNS } from "./document-records.ts";
import { readResult } from "./document-results.ts";
import { findByName, findByValues } from "./document-search.ts";

/** Documents stored before values were searchable, or by a process of an earlier release running beside this one. */
export interface SearchCatchUp {
  /**
   * The next documents in the order of their ids, and whether their search entries are incomplete; empty at the end.
   * Without `everywhere` only those with just the name indexed, found by an index (migrations/0014), so that a million
   * others cost nothing.
   */
  look(after: string | null, limit: number, everywhere: boolean): Promise<readonly SeenDocument[]>;
  /** Whether a full pass found no document without even its name: no further full scan is needed. */
  isWalked(): Promise<boolean>;
  endWalk(): Promise<void>;
  /** No effect on a document that is being changed right now, or that another process has taken up meanwhile. */
  takeUp(documentId: string): Promise<void>;
}

export interface SeenDocument {
  readonly documentId: string;
  readonly isBehind: boolean;
}

export function createSearchCatchUp({ db }: Pick<Database, "db">): SearchCatchUp {
  return {
    look: (after, limit, everywhere) =>
      db
        .selectFrom("document")
        .leftJoin("documentSearch", (join) =>
          join.onRef("documentSearch.documentId", "=", "document.documentId").on("documentSearch.part", "=", 0),
        )
        .select("document.documentId")
        .select((select) =>
          select
            .or([
              select("documentSearch.documentId", "is", null),
              select.and([select("document.status", "=", "ACTIVE"), select("documentSearch.hasValues", "=", false)]),
            ])
            .$castTo<boolean>()
            .as("isBehind"),
        )
        .where("document.deletedAt", "is", null)
        .$if(!everywhere, (query) =>
          // Literally the index's own condition, without parameters: a generic plan cannot know that the index covers
          // them.
          query.where(sql<boolean>`document_search.part = 0 and not document_search.has_values`),
        )
        .$if(after !== null, (query) => query.where("document.documentId", ">", uuid(after!)))
        .orderBy("document.documentId")
        .limit(limit)
        .execute(),
    isWalked: async () => (await db.selectFrom("searchWalk").select("endedAt").executeTakeFirst()) !== undefined,
    endWalk: async () => {
      await sql`insert into search_walk (ended_at) select now() where not exists (select from search_walk)`.execute(db);
    },
    takeUp: (documentId) =>
      db.transaction().execute(async (transaction) => {
        // Writers of values hold this row: what is read here is what is written, and never older than theirs.
        const document = await transaction
          .selectFrom("document")
          .select([...RECORD_COLUMNS, "machineHead", "correctedHead"])
          .where("documentId", "=", uuid(documentId))
          .where("deletedAt", "is", null)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (!document) return;
        const known = await transaction
          .selectFrom("documentSearch")
          .select("hasValues")
          .where("documentId", "=", documentId)
          .where("part", "=", 0)
          .executeTakeFirst();
        if (known?.hasValues) return;
        const { result } = await readResult(transaction, documentId, document);
        await (result ? findByValues(transaction, document, result.pages) : findByName(transaction, document));
      }),
  };
}
