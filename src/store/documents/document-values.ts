import type { PageResult } from "../../core/documents/result.ts";
import type { ValueStore } from "../contract/document-types.ts";
import type { Database } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";
import { partsOfPage } from "./parts-of-page.ts";

type Values = Omit<PageResult, "words">;

/** Keeps one statement far below its time-out. */
const PAGES_A_STATEMENT = 100;

export function createValueStore({ db }: Pick<Database, "db">): ValueStore {
  return {
    of: async (serviceId, documentIds) => {
      if (documentIds.length === 0) return [];
      const heads = await db
        .selectFrom("document")
        .select(["documentId", "version", "reviewedAt", "machineHead", "correctedHead", "pageCount"])
        .where("serviceId", "=", uuid(serviceId))
        .where("documentId", "in", documentIds.map(uuid))
        .where("status", "=", "ACTIVE")
        .where("deletedAt", "is", null)
        .execute();
      const pages = new Map<string, { machine: PageResult; corrected: PageResult | null }[]>();
      for (const ids of inStatements(heads)) {
        for (const { documentId, machine, corrected } of await pagesOf(db, ids)) {
          const list = pages.get(documentId) ?? [];
          list.push({ machine: { ...machine, words: [] }, corrected: corrected && { ...corrected, words: [] } });
          pages.set(documentId, list);
        }
      }
      const byId = new Map(heads.map((head) => [head.documentId, head]));
      return documentIds.flatMap((documentId) => {
        const head = byId.get(documentId);
        if (!head?.machineHead) return [];
        const { machineHead, correctedHead, version, reviewedAt } = head;
        const own = pages.get(documentId) ?? [];
        const machineResult = { ...machineHead, pages: own.map(({ machine }) => machine) };
        const result = correctedHead
          ? { ...correctedHead, pages: own.map(({ machine, corrected }) => corrected ?? machine) }
          : machineResult;
        return [{ documentId, version, reviewedAt, machineResult, result }];
      });
    },
  };
}

async function pagesOf(db: Database["db"], documentIds: readonly string[]) {
  return db
    .selectFrom("documentPage")
    .select(["documentId", valuesIn("machine").as("machine"), valuesIn("corrected").as("corrected")])
    .where("documentId", "in", documentIds)
    .orderBy("documentId")
    .orderBy("pageIndex")
    .execute() as Promise<{ documentId: string; machine: Values; corrected: Values | null }[]>;
}

/** Words are most of a page; leaving them out in the database saves sending and parsing them. */
const valuesIn = (column: "machine" | "corrected") => partsOfPage<Values | null>(column, KEPT);

const KEPT = [
  "pageIndex",
  "width",
  "height",
  "rotationAngle",
  "entitiesIndex",
  "entities",
  "aggregatedEntities",
  "policyViolations",
  "errors",
] as const satisfies readonly (keyof Values)[];

function inStatements(documents: readonly { readonly documentId: string; readonly pageCount: number }[]): string[][] {
  const statements: string[][] = [];
  let room = 0;
  for (const { documentId, pageCount } of documents) {
    if (room < pageCount || statements.length === 0) {
      statements.push([]);
      room = PAGES_A_STATEMENT;
    }
    statements.at(-1)!.push(documentId);
    room -= pageCount;
  }
  return statements;
}
