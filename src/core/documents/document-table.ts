import { firstFree } from "../basics/first-free.ts";
import {
  aggregationFields,
  type FieldDefinition,
  groupedFields,
  plainFields,
  type ServiceDefinition,
} from "../services/service-definition.ts";
import type { Entity } from "./result.ts";
import type { ProcessingStatus, RevisionStatus } from "./revision.ts";
import type { DocumentSummary } from "./summary.ts";
import { type OwnColumn, TABLE_WORDS, type TableLanguage, type TableWords } from "./table-words.ts";

/** A document's values as rows of tables: one row per document, and one table per aggregation of the service. */

export type Cell =
  | { readonly type: "text"; readonly text: string }
  /** A decimal string with a point; `money` is shown with two decimals where it has no more. */
  | { readonly type: "number" | "money"; readonly amount: string }
  /** A whole day, YYYY-MM-DD. */
  | { readonly type: "date"; readonly iso: string }
  | { readonly type: "instant"; readonly at: Date }
  /** The same on the clocks of a time zone, YYYY-MM-DD HH:mm:ss. */
  | { readonly type: "local"; readonly time: string }
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
  readonly status: ProcessingStatus;
  readonly revisionStatus: RevisionStatus;
  readonly category: string | null;
  readonly pageCount: number;
  readonly createdAt: Date;
  readonly leastConfidence: number | null;
  readonly violations: number;
}

/** How a table says what is ours, and what a document says of time. */
interface Manner {
  readonly words: TableWords;
  /** Statuses and categories as people call them; otherwise as the API has them. */
  readonly isForPeople: boolean;
  readonly categories: ReadonlyMap<string, string>;
  readonly received: (at: Date) => Cell;
}

const HEAD: readonly { readonly key: OwnColumn; readonly cell: (head: DocumentHead, manner: Manner) => Cell }[] = [
  { key: "document_id", cell: ({ documentId }) => text(documentId) },
  { key: "original_name", cell: ({ originalName }) => text(originalName) },
  { key: "created_at", cell: ({ createdAt }, { received }) => received(createdAt) },
  {
    key: "status",
    cell: ({ status }, { isForPeople, words }) => text(isForPeople ? words.statuses[status] : status),
  },
  {
    key: "revision_status",
    cell: ({ revisionStatus: status }, { isForPeople, words }) =>
      text(isForPeople ? words.revisionStatuses[status] : status),
  },
  {
    key: "category",
    cell: ({ category }, { isForPeople, categories }) =>
      category === null ? null : text((isForPeople && categories.get(category)) || category),
  },
  { key: "page_count", cell: ({ pageCount }) => number(pageCount) },
  { key: "confidence", cell: ({ leastConfidence }) => number(leastConfidence) },
  { key: "violations", cell: ({ violations }) => number(violations) },
];

/** Number of leading columns, the document's id and name, by which the rows of a table are joined to their document. */
const JOIN = 2;

export interface DocumentTables {
  /** Those of the language, for what the file itself says. */
  readonly words: TableWords;
  readonly documents: { readonly columns: readonly Column[] };
  /** By the key of the aggregation, in the order of the service. */
  readonly tables: readonly { readonly key: string; readonly title: string; readonly columns: readonly Column[] }[];
  row(head: DocumentHead, summary: DocumentSummary | null): Cell[];
  rowsOf(table: string, head: DocumentHead, summary: DocumentSummary | null): Cell[][];
}

/** What a table has columns of. */
export interface TableSource extends Pick<ServiceDefinition, "fields" | "categories"> {
  /** Keys of those of the fields that the service no longer has. */
  readonly formerKeys?: ReadonlySet<string>;
}

export interface TableOptions {
  /** A column of the confidence beside each value. */
  readonly withConfidence: boolean;
  /** null: for programs, with English titles, and statuses and categories as the API has them. */
  readonly language: TableLanguage | null;
  /** An IANA name; null: instants in UTC. */
  readonly timeZone: string | null;
}

export function documentTables(service: TableSource, options: TableOptions): DocumentTables {
  const manner = mannerOf(service, options);
  const { withConfidence } = options;
  const fields = plainFields(service);
  const titleOf = ({ key, alias }: FieldDefinition) =>
    service.formerKeys?.has(key) ? `${alias} (${manner.words.formerField})` : alias;
  const columnsOf = (list: readonly FieldDefinition[]) =>
    list.flatMap((field) => fieldColumns(field, titleOf(field), withConfidence, manner.words));
  const own = (...keys: OwnColumn[]) => keys.map((key) => ({ key, title: manner.words.titles[key] }));
  const heads = own(...HEAD.map(({ key }) => key));
  const cellsOf = (field: FieldDefinition, entities: readonly Entity[]) =>
    fieldCells(field, entities, withConfidence, manner);
  const tables = aggregationFields(service).map((table) => {
    const columns = groupedFields(service, table);
    const all = uniquelyNamed([...heads.slice(0, JOIN), ...own("page", "row"), ...columnsOf(columns)]);
    return { key: table.key, title: titleOf(table), columns: all, fields: columns };
  });
  return {
    words: manner.words,
    documents: { columns: uniquelyNamed([...heads, ...columnsOf(fields)]) },
    tables,
    row: (head, summary) => [
      ...HEAD.map(({ cell }) => cell(head, manner)),
      ...fields.flatMap((field) =>
        cellsOf(
          field,
          (summary?.entities[field.key] ?? []).map(({ entity }) => entity),
        ),
      ),
    ],
    rowsOf: (table, head, summary) => {
      const columns = tables.find(({ key }) => key === table)?.fields ?? [];
      return (summary?.aggregatedEntities[table] ?? []).map(({ pageIndex, row }, index) => [
        ...HEAD.slice(0, JOIN).map(({ cell }) => cell(head, manner)),
        number(pageIndex + 1),
        number(index + 1),
        ...columns.flatMap((field) => {
          const entity = row.fields[field.key];
          return cellsOf(field, entity ? [entity] : []);
        }),
      ]);
    },
  };
}

function mannerOf({ categories }: TableSource, { language, timeZone }: TableOptions): Manner {
  const clock = timeZone === null ? null : clockOf(timeZone);
  return {
    words: TABLE_WORDS[language ?? "en"],
    isForPeople: language !== null,
    categories: new Map(categories.map(({ key, label }) => [key, label])),
    received: (at) => (clock ? { type: "local", time: clock(at) } : { type: "instant", at }),
  };
}

/** What the clocks of a time zone show, as a spreadsheet reads it in every language. */
function clockOf(timeZone: string): (at: Date) => string {
  // The Swedish form is that of ISO 8601, with a space for the T.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
  return (at) => format.format(at);
}

/**
 * An amount has a column for its currency, without which the figure is incomplete. No other value has one: the types
 * must have been inferred where none is stated, or every date would have a column of no currency.
 */
function hasCurrency({ type }: FieldDefinition): boolean {
  return type === "amount";
}

function fieldColumns(field: FieldDefinition, title: string, withConfidence: boolean, words: TableWords): Column[] {
  const { key } = field;
  return [
    { key, title },
    ...(hasCurrency(field) ? [{ key: `${key}.currency`, title: `${title} (${words.currency})` }] : []),
    ...(withConfidence ? [{ key: `${key}.confidence`, title: `${title} (${words.confidence})` }] : []),
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
    key: unlike(keys, key),
    title: unlike(titles, title, (n) => `${title} (${n})`),
  }));
}

function unlike(taken: Set<string>, name: string, numbered?: (n: number) => string): string {
  const own = firstFree(name, taken, numbered);
  taken.add(own);
  return own;
}

const BETWEEN_VALUES = " | ";

function fieldCells(
  field: FieldDefinition,
  entities: readonly Entity[],
  withConfidence: boolean,
  manner: Manner,
): Cell[] {
  const [only] = entities;
  const currencies = [...new Set(entities.flatMap(({ value }) => (value?.type === "amount" ? [value.currency] : [])))];
  const value: Cell =
    entities.length === 0 || !only
      ? null
      : entities.length === 1
        ? cellOf(only)
        : text(entities.map((entity) => textAmongOthers(cellOf(entity), manner)).join(BETWEEN_VALUES));
  const least = entities.length === 0 ? null : Math.min(...entities.map(({ confidence }) => confidence));
  return [
    value,
    ...(hasCurrency(field) ? [currencies.length === 1 && currencies[0] ? text(currencies[0]) : null] : []),
    ...(withConfidence ? [number(least)] : []),
  ];
}

/** Of several values in one cell, which no spreadsheet takes for figures: as people write them, if it is for people. */
function textAmongOthers(cell: Cell, { isForPeople, words }: Manner): string {
  if (!isForPeople) return shownText(cell);
  switch (cell?.type) {
    case "number":
    case "money":
      return cell.amount.replace(".", words.decimal);
    case "date":
      return words.decimal === "," ? cell.iso.split("-").reverse().join("/") : cell.iso;
    case "boolean":
      return words.booleans[cell.value ? 1 : 0];
    default:
      return shownText(cell);
  }
}

/** The typed value; the text if there is none or it is incomplete. */
export function cellOf({ text: printed, value }: Entity): Cell {
  switch (value?.type) {
    case "date":
      return value.iso === null ? text(printed) : { type: "date", iso: value.iso };
    case "amount":
      return { type: "money", amount: value.amount };
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
    case "money":
      return cell.amount;
    case "date":
      return cell.iso;
    case "instant":
      return cell.at.toISOString();
    case "local":
      return cell.time;
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
