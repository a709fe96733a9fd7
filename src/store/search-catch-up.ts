import { uuid } from "./accounts.ts";
import type { Database } from "./database.ts";
import { RECORD_COLUMNS } from "./document-records.ts";
import { readResult } from "./document-results.ts";
import { findByName, findByValues } from "./document-search.ts";

/** Documents that came before their values were searched, or by a process of an earlier release beside this one. */
export interface SearchCatchUp {
  /** The next documents in the order of their ids, and whether something of them is not searched yet; none: these were all. */
  look(after: string | null, limit: number): Promise<{ readonly documentId: string; readonly isBehind: boolean }[]>;
  /** Of a document that somebody changes just now, or that another process took up meanwhile, nothing is to be done. */
  takeUp(documentId: string): Promise<void>;
}

export function createSearchCatchUp({ db }: Pick<Database, "db">): SearchCatchUp {
  return {
    look: (after, limit) =>
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
        .$if(after !== null, (query) => query.where("document.documentId", ">", uuid(after!)))
        .orderBy("document.documentId")
        .limit(limit)
        .execute(),
    takeUp: (documentId) =>
      db.transaction().execute(async (transaction) => {
        // Whoever writes values holds this row: what is read here is what is written, and never older than theirs.
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
