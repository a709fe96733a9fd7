import { sql } from "kysely";
import type { PageResult } from "../../core/documents/result.ts";
import { MOST_PAGES_A_STATEMENT, type ReadingPace, type ValueStore } from "../contract/document-types.ts";
import type { Database } from "../database/database.ts";
import { isStatementTimeout } from "../database/database-errors.ts";
import { uuid } from "../database/uuid.ts";
import { keysFound } from "./document-search.ts";
import { partsOfPage } from "./parts-of-page.ts";

type Values = Omit<PageResult, "words">;

/** Below it a statement is far from its time-out. */
const QUICK_MS = 500;

export function createValueStore({ db }: Pick<Database, "db">): ValueStore {
  return {
    keysWithValues: (serviceId, keys) => keysFound(db, serviceId, keys),
    of: async (serviceId, documentIds, pace = { pages: MOST_PAGES_A_STATEMENT }) => {
      if (documentIds.length === 0) return [];
      const heads = await db
        .selectFrom("document")
        .select(["documentId", "version", "reviewedAt", "machineHead", "correctedHead"])
        .where("serviceId", "=", uuid(serviceId))
        .where("documentId", "in", documentIds.map(uuid))
        .where("status", "=", "ACTIVE")
        .where("deletedAt", "is", null)
        .execute();
      const pages = new Map<string, { machine: PageResult; corrected: PageResult | null }[]>();
      const ids = heads.map(({ documentId }) => documentId);
      for await (const { documentId, machine, corrected } of inSteps(db, await placesOf(db, ids), pace)) {
        const list = pages.get(documentId) ?? [];
        list.push({ machine: { ...machine, words: [] }, corrected: corrected && { ...corrected, words: [] } });
        pages.set(documentId, list);
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

interface Place {
  readonly documentId: string;
  readonly pageIndex: number;
}

interface ValuesOfPage {
  readonly documentId: string;
  readonly machine: Values;
  readonly corrected: Values | null;
}

/**
 * A page may hold megabytes of corrected values, and nothing cheap tells: its size on the disk is that of packed text.
 * So a statement that the database gives up is asked again for half of its pages.
 */
async function* inSteps(db: Database["db"], places: readonly Place[], pace: ReadingPace): AsyncGenerator<ValuesOfPage> {
  for (let at = 0; at < places.length; ) {
    const step = places.slice(at, at + pace.pages);
    const begunAt = performance.now();
    try {
      yield* await pagesAt(db, step);
      at += step.length;
      if (performance.now() - begunAt < QUICK_MS) pace.pages = Math.min(pace.pages * 2, MOST_PAGES_A_STATEMENT);
    } catch (error) {
      if (!isStatementTimeout(error) || step.length === 1) throw error;
      pace.pages = Math.floor(step.length / 2);
    }
  }
}

function placesOf(db: Database["db"], documentIds: readonly string[]): Promise<Place[]> {
  if (documentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("documentPage")
    .select(["documentId", "pageIndex"])
    .where("documentId", "in", documentIds)
    .orderBy("documentId")
    .orderBy("pageIndex")
    .execute();
}

async function pagesAt(db: Database["db"], places: readonly Place[]): Promise<ValuesOfPage[]> {
  const ids = places.map(({ documentId }) => documentId);
  const indexes = places.map(({ pageIndex }) => pageIndex);
  const { rows } = await sql<ValuesOfPage>`
    select document_id, ${valuesIn("machine")} as machine, ${valuesIn("corrected")} as corrected
      from unnest(${ids}::uuid[], ${indexes}::integer[]) as wanted (document_id, page_index)
           join document_page using (document_id, page_index)
     order by document_id, page_index`.execute(db);
  return rows;
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
