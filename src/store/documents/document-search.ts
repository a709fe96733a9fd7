import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { PageResult } from "../../core/documents/result.ts";
import { type SearchLine, searchLines, searchTerms } from "../../core/search/document-search.ts";
import { folded } from "../../core/search/folded.ts";
import type { DocumentRecord } from "../contract/document-types.ts";
import type { MatchedValue } from "../contract/list-types.ts";
import type { Queries } from "../database/database.ts";
import { isStatementTimeout, storable } from "../database/database-errors.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";

/**
 * The search text of documents, in a separate table: a text's index entry is rewritten with every change of its row,
 * and a document's row changes with each decision. Written in the transaction that writes the values, deleted with
 * them.
 */
type Named = Pick<DocumentRecord, "documentId" | "originalName">;
type Part = Pick<Schema["documentSearch"], "folded" | "shown">;

/**
 * Maximum size of a part, so that the planner keeps statistics of it (migrations/0013). A longer line has a part of its
 * own.
 */
const MOST_BYTES = 900;
const PARTS_PER_STATEMENT = 100;

/** For a document that is not read yet. */
export function findByName(transaction: Transaction<Schema>, document: Named): Promise<void> {
  return write(transaction, document, [], false);
}

/** Replaces the document's entries. */
export function findByValues(
  transaction: Transaction<Schema>,
  document: Named,
  pages: readonly PageResult[],
): Promise<void> {
  return write(transaction, document, searchLines(pages), true);
}

async function write(
  transaction: Transaction<Schema>,
  { documentId, originalName }: Named,
  lines: readonly SearchLine[],
  hasValues: boolean,
): Promise<void> {
  const rows = partsOf(originalName, lines).map((each, part) => ({ documentId, part, ...each, hasValues }));
  for (let start = 0; start < rows.length; start += PARTS_PER_STATEMENT) {
    await transaction
      .insertInto("documentSearch")
      .values(rows.slice(start, start + PARTS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(["documentId", "part"]).doUpdateSet((set) => ({
          folded: set.ref("excluded.folded"),
          shown: set.ref("excluded.shown"),
          hasValues: set.ref("excluded.hasValues"),
        })),
      )
      .execute();
  }
  await transaction
    .deleteFrom("documentSearch")
    .where("documentId", "=", documentId)
    .where("part", ">=", rows.length)
    .execute();
}

function partsOf(name: string, lines: readonly SearchLine[]): Part[] {
  const parts: { folded: string[]; shown: string[] }[] = [{ folded: [folded(name)], shown: [""] }];
  let room = MOST_BYTES - Buffer.byteLength(parts[0]!.folded[0]!);
  for (const { key, shown, forms } of lines) {
    const line = forms.join("\t");
    const sizeBytes = Buffer.byteLength(line) + 1;
    if (sizeBytes > room) {
      parts.push({ folded: [], shown: [] });
      room = MOST_BYTES;
    }
    parts.at(-1)!.folded.push(line);
    parts.at(-1)!.shown.push(`${key}\t${shown}`);
    room -= sizeBytes;
  }
  return parts.map((part) => ({ folded: storable(part.folded.join("\n")), shown: storable(part.shown.join("\n")) }));
}

/** Documents whose name or one of whose values contains the text; one or two letters match names only. */
export function isFoundBy(where: ExpressionBuilder<Schema, "document">, text: string): Expression<SqlBool> {
  const terms = searchTerms(text);
  if (terms.length === 0) return sql<SqlBool>`name_folded like lower(${patternOf(text)})`;
  // One set of ids for name and values. `name like … or document_id in (…)` scans every document, and if the planner
  // considers the set too large to hash, re-runs the subquery for each of them.
  return where(
    "documentId",
    "in",
    where
      .selectFrom("documentSearch")
      .select("documentSearch.documentId")
      .where((part) => part.or(terms.map((term) => part("folded", "like", patternOf(term))))),
  );
}

/** For each document the first value that contains the text; none for documents found by their name. */
export async function matchedValues(
  queries: Queries,
  documentIds: readonly string[],
  text: string,
): Promise<ReadonlyMap<string, MatchedValue>> {
  const terms = searchTerms(text);
  if (terms.length === 0 || documentIds.length === 0) return new Map();
  const parts = await queries
    .selectFrom("documentSearch")
    .distinctOn("documentId")
    .select(["documentId", "folded", "shown"])
    .where("documentId", "in", documentIds)
    .where((part) => part.or(terms.map((term) => part("folded", "like", patternOf(term)))))
    .orderBy("documentId")
    .orderBy("part")
    .execute();
  return new Map(
    parts.flatMap((part) => {
      const line = part.folded.split("\n").findIndex((each) => terms.some((term) => each.includes(storable(term))));
      const [key, value] = (part.shown.split("\n")[line] ?? "").split("\t");
      return key && value ? [[part.documentId, { key, text: value }] as const] : [];
    }),
  );
}

/** For each document the summary value of each of these fields, as printed, if there is one. */
export async function shownValues(
  queries: Queries,
  documentIds: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const values = new Map<string, Record<string, string>>();
  if (documentIds.length === 0) return values;
  for (const key of keys) {
    const start = `${storable(key)}\t`;
    const parts = await queries
      .selectFrom("documentSearch")
      .distinctOn("documentId")
      .select(["documentId", "shown"])
      .where("documentId", "in", documentIds)
      .where(sql<SqlBool>`E'\\n' || shown like ${patternOf(`\n${start}`)}`)
      .orderBy("documentId")
      .orderBy("part")
      .execute();
    for (const { documentId, shown } of parts) {
      const line = shown.split("\n").find((each) => each.startsWith(start));
      if (line !== undefined) values.set(documentId, { ...values.get(documentId), [key]: line.slice(start.length) });
    }
  }
  return values;
}

/**
 * Those of the keys under which some document of the service has a value. All of them where looking through the
 * documents takes too long: a column without values does less harm than no file.
 */
export async function keysFound(queries: Queries, serviceId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const patterns = keys.map((key) => patternOf(`\n${storable(key)}\t`));
  try {
    const { rows } = await sql<{ key: string }>`
      select key
        from unnest(${keys.map(storable)}::text[], ${patterns}::text[]) as wanted (key, pattern)
       where exists (select from document join document_search using (document_id)
                      where service_id = ${uuid(serviceId)}::uuid and deleted_at is null
                        and E'\\n' || shown like pattern)`.execute(queries);
    return rows.map(({ key }) => key);
  } catch (error) {
    if (isStatementTimeout(error)) return [...keys];
    throw error;
  }
}

/** Escapes LIKE's wildcards in the text. */
function patternOf(text: string): string {
  return `%${storable(text).replace(/[\\%_]/g, "\\$&")}%`;
}
