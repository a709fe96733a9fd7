import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { isOurUuid } from "../../core/basics/uuids.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { Sort } from "../../core/search/sorts.ts";
import { fieldInvalid } from "../../errors.ts";
import type { DocumentFilter, DocumentPageOfList, DocumentQuery, ListedDocument } from "../contract/list-types.ts";
import type { Queries } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { RECORD_COLUMNS } from "./document-records.ts";
import { isFoundBy, matchedValues, shownValues } from "./document-search.ts";

const LISTED_COLUMNS = [...RECORD_COLUMNS, "leastConfidence", "violations", "errorViolations"] as const;

/**
 * Figures the list filters and sorts by, stored beside the result: reading the pages of 100 000 documents would take
 * minutes.
 */
export function listedFigures({ pages }: DocumentResult) {
  const confidences = pages.flatMap((page) =>
    Object.values(page.entities).flatMap((entities) => entities.map(({ confidence }) => confidence)),
  );
  const violations = pages.flatMap(({ policyViolations }) => policyViolations);
  return {
    leastConfidence: confidences.length === 0 ? null : confidences.reduce((a, b) => Math.min(a, b)),
    violations: violations.length,
    errorViolations: violations.filter(({ severity }) => severity === "error").length,
    violatedPolicies: [...new Set(violations.map(({ policyId }) => policyId))],
  };
}

/** Keyset pagination: a document that arrives between two pages of the list neither repeats nor hides another. */
export async function listDocuments(
  queries: Queries,
  serviceId: string,
  { cursor, limit, sort = "-created_at", isCounted, shownFields, ...filter }: DocumentQuery,
): Promise<DocumentPageOfList> {
  const order = ORDERS[sort];
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  const comparison = sql.raw(direction === "desc" ? "<" : ">");
  const [rows, total] = await Promise.all([
    matching(queries, serviceId, filter)
      .select(LISTED_COLUMNS)
      .select(order.shown.as("sortedBy"))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(${order.key}, document_id) ${comparison} (${order.parse(after!.value)}, ${after!.documentId}::uuid)`,
        ),
      )
      .orderBy(order.key, direction)
      .orderBy("documentId", direction)
      .limit(limit + 1)
      .execute(),
    isCounted ? countDocuments(queries, serviceId, filter) : null,
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ documentId }) => documentId);
  const matches = filter.text === undefined ? null : await matchedValues(queries, ids, filter.text);
  const values = shownFields ? await shownValues(queries, ids, shownFields) : null;
  return {
    documents: page.map(
      ({ sortedBy: _, ...document }) =>
        ({
          ...document,
          match: matches?.get(document.documentId) ?? null,
          values: values && (values.get(document.documentId) ?? {}),
        }) satisfies ListedDocument,
    ),
    nextCursor: last ? writeCursor(sort, last.sortedBy, last.documentId) : null,
    total,
  };
}

async function countDocuments(queries: Queries, serviceId: string, filter: DocumentFilter): Promise<number> {
  const { count } = await matching(queries, serviceId, filter)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The documents of the service that match the filter; never removed ones. */
export function matching(queries: Queries, serviceId: string, filter: DocumentFilter) {
  return queries
    .selectFrom("document")
    .where("serviceId", "=", uuid(serviceId))
    .where("deletedAt", "is", null)
    .where((builder) => builder.and(conditions(builder, filter)));
}

function conditions(where: ExpressionBuilder<Schema, "document">, filter: DocumentFilter): Expression<SqlBool>[] {
  const { revisionStatus, status, category, text, confidenceBelow, violation } = filter;
  const { createdFrom, createdTo, pagesFrom, pagesTo, documentIds } = filter;
  return [
    revisionStatus !== undefined && where("revisionStatus", "=", revisionStatus),
    status !== undefined && where("status", "=", status),
    category !== undefined && where("category", "=", storable(category)),
    documentIds !== undefined && sql<SqlBool>`document_id = any (${documentIds.map(uuid)}::uuid[])`,
    text !== undefined && isFoundBy(where, text),
    // The same expression as in the index.
    confidenceBelow !== undefined && sql<SqlBool>`coalesce(least_confidence, 101) < ${confidenceBelow}`,
    violation !== undefined && violationIs(where, violation),
    createdFrom !== undefined && where("createdAt", ">=", createdFrom),
    createdTo !== undefined && where("createdAt", "<", createdTo),
    pagesFrom !== undefined && where("pageCount", ">=", pagesFrom),
    pagesTo !== undefined && where("pageCount", "<=", pagesTo),
  ].filter((condition) => condition !== false);
}

function violationIs(where: ExpressionBuilder<Schema, "document">, violation: string): Expression<SqlBool> {
  switch (violation) {
    case "any":
      return where("violations", ">", 0);
    case "error":
      return where.and([where("violations", ">", 0), where("errorViolations", ">", 0)]);
    case "none":
      return where.and([where("violations", "=", 0), where("status", "=", "ACTIVE")]);
    default:
      return where.and([
        where("violations", ">", 0),
        sql<SqlBool>`violated_policies @> array[${storable(violation)}]::text[]`,
      ]);
  }
}

interface Order {
  /** The same expression as in the index. */
  readonly key: Expression<unknown>;
  /** The form in a cursor: a time has more digits than a Date, a number more than JSON shows. */
  readonly shown: ReturnType<typeof sql<string>>;
  readonly parse: (value: string) => Expression<unknown>;
}

const byTime: Order = {
  key: sql`created_at`,
  shown: sql<string>`(extract(epoch from created_at) * 1000)::bigint::text`,
  parse: (value) => sql`${new Date(Number(value))}::timestamptz`,
};
const byConfidence: Order = {
  key: sql`coalesce(least_confidence, 101)`,
  shown: sql<string>`coalesce(least_confidence, 101)::text`,
  parse: (value) => sql`${value}::double precision`,
};
const byName: Order = {
  key: sql`name_folded`,
  shown: sql<string>`name_folded`,
  parse: (value) => sql`${storable(value)}::text collate "C"`,
};
const byPages: Order = {
  key: sql`page_count`,
  shown: sql<string>`page_count::text`,
  parse: (value) => sql`${value}::integer`,
};

const ORDERS: Readonly<Record<Sort, Order>> = {
  created_at: byTime,
  "-created_at": byTime,
  confidence: byConfidence,
  "-confidence": byConfidence,
  name: byName,
  "-name": byName,
  pages: byPages,
  "-pages": byPages,
};

function writeCursor(sort: Sort, value: string, documentId: string): string {
  return Buffer.from(JSON.stringify([sort, value, documentId])).toString("base64url");
}

const VALUES: Readonly<Record<string, RegExp>> = {
  created_at: /^\d{1,15}$/,
  confidence: /^\d{1,3}(\.\d{1,20})?(e-\d{1,3})?$/,
  name: /^.{0,1000}$/su,
  pages: /^\d{1,9}$/,
};

function readCursor(cursor: string, sort: Sort): { value: string; documentId: string } {
  const [of, value, documentId] = parsedList(Buffer.from(cursor, "base64url").toString());
  const isSound =
    of === sort &&
    typeof value === "string" &&
    typeof documentId === "string" &&
    VALUES[sort.replace("-", "")]!.test(value) &&
    isOurUuid(documentId);
  if (isSound) return { value, documentId };
  const detail = "The cursor is not one that this list gave out in this order; start again without it.";
  throw fieldInvalid("#/query/cursor", detail);
}

/** The elements of a JSON list; empty for anything else. */
function parsedList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
