import type { Transaction } from "kysely";
import type { DocumentResult, PageResult } from "../../core/documents/result.ts";
import type { FrameOfPage } from "../contract/store.ts";
import type { Queries } from "../database/database.ts";
import type { ResultHead, Schema } from "../database/schema.ts";
import { partsOfPage } from "./parts-of-page.ts";

/** A page of dense text is about 100 kB of JSON; 500 pages in one statement would exceed the statement time-out. */
const PAGES_PER_STATEMENT = 20;

export function headOf(result: DocumentResult): string {
  const { pages: _, ...head } = result;
  return JSON.stringify(head satisfies ResultHead);
}

export async function insertPages(
  transaction: Transaction<Schema>,
  documentId: string,
  pages: readonly PageResult[],
): Promise<void> {
  for (let start = 0; start < pages.length; start += PAGES_PER_STATEMENT) {
    const rows = pages.slice(start, start + PAGES_PER_STATEMENT).map((page, offset) => ({
      documentId,
      pageIndex: start + offset,
      machine: JSON.stringify(page),
      corrected: null,
    }));
    await transaction.insertInto("documentPage").values(rows).execute();
  }
}

/** Writes the corrected form of the pages that differ from what is stored; the machine's form is kept. */
export async function correctPages(
  transaction: Transaction<Schema>,
  documentId: string,
  pages: readonly PageResult[],
): Promise<void> {
  const stored = await readPages(transaction, documentId);
  for (const [index, page] of pages.entries()) {
    const row = stored[index];
    const text = JSON.stringify(page);
    if (!row || JSON.stringify(row.corrected ?? row.machine) === text) continue;
    await transaction
      .updateTable("documentPage")
      .set({ corrected: text })
      .where("documentId", "=", documentId)
      .where("pageIndex", "=", index)
      .execute();
  }
}

export interface Heads {
  readonly machineHead: ResultHead | null;
  readonly correctedHead: ResultHead | null;
}

/** Both forms of the result; null until the document is ACTIVE. The forms share the pages that nobody corrected. */
export async function readResult(
  queries: Queries,
  documentId: string,
  { machineHead, correctedHead }: Heads,
): Promise<{ result: DocumentResult | null; machineResult: DocumentResult | null }> {
  if (machineHead === null) return { result: null, machineResult: null };
  const pages = await readPages(queries, documentId);
  const machineResult = { ...machineHead, pages: pages.map((page) => page.machine) };
  if (correctedHead === null) return { result: machineResult, machineResult };
  return { result: { ...correctedHead, pages: pages.map((page) => page.corrected ?? page.machine) }, machineResult };
}

/** Four numbers of a result that may be megabytes: a screen requests the images of many pages at once. */
export async function readFrame(queries: Queries, documentId: string, pageIndex: number): Promise<FrameOfPage | null> {
  const row = await queries
    .selectFrom("documentPage")
    .select(partsOfPage<FrameOfPage>("machine", ["width", "height", "rotationAngle"]).as("page"))
    .where("documentId", "=", documentId)
    .where("pageIndex", "=", pageIndex)
    .executeTakeFirst();
  if (!row) return null;
  const { width, height, rotationAngle } = row.page;
  return { pageIndex, width, height, rotationAngle };
}

function readPages(
  queries: Queries,
  documentId: string,
): Promise<{ machine: PageResult; corrected: PageResult | null }[]> {
  return queries
    .selectFrom("documentPage")
    .select(["machine", "corrected"])
    .where("documentId", "=", documentId)
    .orderBy("pageIndex")
    .execute();
}
