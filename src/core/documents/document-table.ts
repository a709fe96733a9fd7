import {
  aggregationFields,
  type FieldDefinition,
  plainFields,
  type ServiceDefinition,
} from "../services/service-definition.ts";
import type { Entity } from "./result.ts";
import type { DocumentSummary } from "./summary.ts";

/** A document's values as rows of tables: one row per document, and one table per aggregation of the service. */

export type Cell =
  | { readonly type: "text"; readonly text: string }
  /** A decimal string with a point. */
  | { readonly type: "number"; readonly amount: string }
  /** A whole day, YYYY-MM-DD. */
  | { readonly type: "date"; readonly iso: string }
  | { readonly type: "instant"; readonly at: Date }
  | { readonly type: "boolean"; readonly value: boolean }
  | null;

export interface Column {
  /** Unique in its table; the name for programs. */
  readonly key: string;
  /** The name for people. */
  readonly title: string;
}

/** The document's own columns precede those of its values. */
export interface DocumentHead {
  readonly documentId: string;
  readonly originalName: string;
  readonly status: string;
  readonly revisionStatus: string;
  readonly category: string | null;
  readonly pageCount: number;
  readonly createdAt: Date;
  readonly leastConfidence: number | null;
  readonly violations: number;
}

const HEAD: readonly (Column & { readonly cell: (head: DocumentHead) => Cell })[] = [
  { key: "document_id", title: "Document id", cell: ({ documentId }) => text(documentId) },
  { key: "original_name", title: "Name", cell: ({ originalName }) => text(originalName) },
  { key: "created_at", title: "Received", cell: ({ createdAt }) => ({ type: "instant", at: createdAt }) },
  { key: "status", title: "Status", cell: ({ status }) => text(status) },
  { key: "revision_status", title: "Revision status", cell: ({ revisionStatus }) => text(revisionStatus) },
  { key: "category", title: "Category", cell: ({ category }) => (category === null ? null : text(category)) },
  { key: "page_count", title: "Pages", cell: ({ pageCount }) => number(pageCount) },
  { key: "confidence", title: "Least confidence", cell: ({ leastConfidence }) => number(leastConfidence) },
  { key: "violations", title: "Violations", cell: ({ violations }) => number(violations) },
];

/** Number of leading columns, the document's id and name, by which the rows of a table are joined to their document. */
const JOIN = 2;

export interface DocumentTables {
  readonly documents: { readonly columns: readonly Column[] };
  /** By the key of the aggregation, in the order of the service. */
  readonly tables: readonly { readonly key: string; readonly title: string; readonly columns: readonly Column[] }[];
  row(head: DocumentHead, summary: DocumentSummary | null): Cell[];
  rowsOf(table: string, head: DocumentHead, summary: DocumentSummary | null): Cell[][];
}

/** `withConfidence` adds a column of the confidence beside each value. */
export function documentTables(
  service: Pick<ServiceDefinition, "fields">,
  { withConfidence }: { readonly withConfidence: boolean },
): DocumentTables {
  const fields = plainFields(service);
  const byKey = new Map(service.fields.map((field) => [field.key, field]));
  const columnsOf = (list: readonly FieldDefinition[]) => list.flatMap((field) => fieldColumns(field, withConfidence));
  const tables = aggregationFields(service).map(({ key, alias, aggregationFields: keys }) => {
    const own = (keys ?? []).flatMap((column) => byKey.get(column) ?? []);
    const columns = [...HEAD.slice(0, JOIN), PAGE, ROW, ...columnsOf(own)];
    return { key, title: alias, columns, own };
  });
  return {
    documents: { columns: uniquelyNamed([...HEAD, ...columnsOf(fields)]) },
    tables: tables.map((table) => ({ ...table, columns: uniquelyNamed(table.columns) })),
    row: (head, summary) => [
      ...HEAD.map(({ cell }) => cell(head)),
      ...fields.flatMap((field) =>
        fieldCells(
          field,
          (summary?.entities[field.key] ?? []).map(({ entity }) => entity),
          withConfidence,
        ),
      ),
    ],
    rowsOf: (table, head, summary) => {
      const own = tables.find(({ key }) => key === table)?.own ?? [];
      return (summary?.aggregatedEntities[table] ?? []).map(({ pageIndex, row }, index) => [
        ...HEAD.slice(0, JOIN).map(({ cell }) => cell(head)),
        number(pageIndex + 1),
        number(index + 1),
        ...own.flatMap((field) => {
          const entity = row.fields[field.key];
          return fieldCells(field, entity ? [entity] : [], withConfidence);
        }),
      ]);
    },
  };
}

const PAGE = { key: "page", title: "Page" };
const ROW = { key: "row", title: "Row" };

/**
 * An amount has a column for its currency, without which the figure is incomplete. A field without a type may turn out
 * to be an amount.
 */
function hasCurrency({ type }: FieldDefinition): boolean {
  return type === "amount" || type === null;
}

function fieldColumns(field: FieldDefinition, withConfidence: boolean): Column[] {
  const { key, alias } = field;
  return [
    { key, title: alias },
    ...(hasCurrency(field) ? [{ key: `${key}.currency`, title: `${alias} (currency)` }] : []),
    ...(withConfidence ? [{ key: `${key}.confidence`, title: `${alias} (confidence)` }] : []),
  ];
}

/**
 * A field may have the name of one of our columns, or two fields the same name: later ones are numbered, "category_2",
 * "Category (2)".
 */
function uniquelyNamed(columns: readonly Column[]): Column[] {
  const titles = new Set<string>();
  const keys = new Set<string>();
  return columns.map(({ key, title }) => ({
    key: unlike(keys, key, (n) => `${key}_${n}`),
    title: unlike(titles, title, (n) => `${title} (${n})`),
  }));
}

function unlike(taken: Set<string>, name: string, numbered: (n: number) => string): string {
  let own = name;
  for (let n = 2; taken.has(own); n++) own = numbered(n);
  taken.add(own);
  return own;
}

const BETWEEN_VALUES = " | ";

function fieldCells(field: FieldDefinition, entities: readonly Entity[], withConfidence: boolean): Cell[] {
  const [only] = entities;
  const currencies = [...new Set(entities.flatMap(({ value }) => (value?.type === "amount" ? [value.currency] : [])))];
  const value: Cell =
    entities.length === 0 || !only
      ? null
      : entities.length === 1
        ? cellOf(only)
        : text(entities.map((entity) => shownText(cellOf(entity))).join(BETWEEN_VALUES));
  const least = entities.length === 0 ? null : Math.min(...entities.map(({ confidence }) => confidence));
  return [
    value,
    ...(hasCurrency(field) ? [currencies.length === 1 && currencies[0] ? text(currencies[0]) : null] : []),
    ...(withConfidence ? [number(least)] : []),
  ];
}

/** The typed value; the text if there is none or it is incomplete. */
export function cellOf({ text: printed, value }: Entity): Cell {
  switch (value?.type) {
    case "date":
      return value.iso === null ? text(printed) : { type: "date", iso: value.iso };
    case "amount":
    case "number":
      return { type: "number", amount: value.amount };
    case "boolean":
      return { type: "boolean", value: value.value };
    case "identifier":
    case "enum":
    case "text":
      return text(value.value);
    case undefined:
      return text(printed);
  }
}

export function shownText(cell: Cell): string {
  switch (cell?.type) {
    case undefined:
      return "";
    case "text":
      return cell.text;
    case "number":
      return cell.amount;
    case "date":
      return cell.iso;
    case "instant":
      return cell.at.toISOString();
    case "boolean":
      return String(cell.value);
  }
}

function text(value: string): Cell {
  return { type: "text", text: value };
}

function number(value: number | null): Cell {
  return value === null ? null : { type: "number", amount: String(Math.round(value * 100) / 100) };
}
