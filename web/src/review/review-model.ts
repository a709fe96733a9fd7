import type {
  EntityJson,
  FieldDefinitionJson,
  OcrWordJson,
  PolicyViolationJson,
  ServiceDefinitionJson,
  StoredResultJson,
} from "../../../src/client.ts";
import { type GroupName, groupOf, inGroups } from "./field-groups.ts";
import { problemOf, type ValueProblem } from "./value-problem.ts";

/**
 * A result as a reviewer sees it: values by field over all pages, rows by table, with what needs attention.
 *
 * Target – names one value: the n-th of a field, or one cell of a table's row. Selection and editing point at it.
 * Doubt  – how much a value needs attention; the screen shows it with a word, never with a colour alone.
 */
export type Target =
  | { readonly kind: "value"; readonly key: string; readonly index: number }
  | { readonly kind: "cell"; readonly key: string; readonly row: number; readonly column: string };

export type Doubt = "confirmed" | "sure" | "check" | "unlikely";

export interface ReviewValue {
  readonly text: string;
  /** 0..100, calibrated. */
  readonly confidence: number;
  readonly doubt: Doubt;
  /** The type that it does not satisfy (problemOf); also null while the service has not read what was given. */
  readonly problem: ValueProblem | null;
  readonly pageIndex: number;
  readonly entity: EntityJson;
}

export interface ReviewField {
  readonly key: string;
  readonly alias: string;
  readonly group: GroupName;
  readonly multiple: boolean;
  readonly required: boolean;
  /** In page order; for a single field at most one, the best. */
  readonly values: readonly ReviewValue[];
  /** What the machine had read, if people changed it; null: unchanged. */
  readonly machine: readonly ReviewValue[] | null;
  readonly violations: readonly PolicyViolationJson[];
}

export interface ReviewRow {
  readonly pageIndex: number;
  readonly cells: Readonly<Record<string, ReviewValue | null>>;
}

export interface ReviewTable {
  readonly key: string;
  readonly alias: string;
  readonly columns: readonly { readonly key: string; readonly alias: string }[];
  readonly multiple: boolean;
  readonly rows: readonly ReviewRow[];
  /** As in a field. */
  readonly machine: readonly ReviewRow[] | null;
}

export interface ReviewPage {
  readonly pageIndex: number;
  /** Pixels of the page image; all boxes use them. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly OcrWordJson[];
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

export interface ReviewModel {
  readonly fields: readonly ReviewField[];
  readonly tables: readonly ReviewTable[];
  readonly violations: readonly PolicyViolationJson[];
  readonly pages: readonly ReviewPage[];
  /** Key of one of the service's categories; null: none of them. */
  readonly category: string | null;
}

/**
 * Of values shown with 90, nine in ten are right: below it a person should look; below 60 the value is hardly better
 * than a guess.
 */
export const SURE = 90;
const UNLIKELY = 60;

export function doubtOf({ source, confidence }: Pick<EntityJson, "source" | "confidence">): Doubt {
  if (source === "human") return "confirmed";
  if (confidence >= SURE) return "sure";
  return confidence >= UNLIKELY ? "check" : "unlikely";
}

export function needsLook(value: ReviewValue): boolean {
  return value.doubt === "check" || value.doubt === "unlikely" || Boolean(value.problem);
}

/** The level of doubt: an impossible value has the highest, whoever gave or read it. */
export function lookOf(value: ReviewValue): Doubt {
  return value.problem ? "unlikely" : value.doubt;
}

/** `definition` adds what the result lacks: order, required fields, columns. Without it every field is separate. */
export function reviewModel(result: StoredResultJson, definition: ServiceDefinitionJson | undefined): ReviewModel {
  const violations = distinctViolations(result);
  const tables = tablesOf(result, definition);
  const inRows = new Set(
    tables.flatMap((t) => t.rows.flatMap((r) => Object.values(r.cells).map((c) => c && placeOf(c)))),
  );
  const columnKeys = new Set(tables.flatMap((t) => t.columns.map((c) => c.key)));
  const fields = fieldKeys(result, definition).flatMap((key): ReviewField[] => {
    const type = definition?.service_fields[key]?.type ?? null;
    const values = valuesOf(result, key, type).filter((value) => !inRows.has(placeOf(value)));
    // A column's values are in the table; one that is in no row must not be lost.
    if (columnKeys.has(key) && values.length === 0) return [];
    const info = definition?.service_fields[key] ?? result.service_fields[key];
    const multiple = info?.tag_multiple_values ?? false;
    const machine = columnKeys.has(key) ? null : machineValuesOf(result, key, type);
    return [
      {
        key,
        alias: info?.tag_alias || key,
        group: groupOf(key, type),
        multiple,
        required: definition?.service_fields[key]?.required ?? false,
        values: multiple ? values : best(values),
        machine: machine && (multiple ? machine : best(machine)),
        violations: violations.filter((v) => v.fields.includes(key)),
      },
    ];
  });
  const pages = result.document_pages.map(pageOf);
  return { fields: inGroups(fields), tables, violations, pages, category: result.document.category?.value ?? null };
}

/** All targets in the order of the screen. */
export function targetsOf(model: ReviewModel): Target[] {
  return [
    ...model.fields.flatMap((f) =>
      Array.from(
        { length: Math.max(1, f.values.length) },
        (_, index): Target => ({ kind: "value", key: f.key, index }),
      ),
    ),
    ...model.tables.flatMap((t) =>
      t.rows.flatMap((_, row) => t.columns.map((c): Target => ({ kind: "cell", key: t.key, row, column: c.key }))),
    ),
  ];
}

export function valueAt(model: ReviewModel, target: Target): ReviewValue | null {
  if (target.kind === "value") return model.fields.find((f) => f.key === target.key)?.values[target.index] ?? null;
  return model.tables.find((t) => t.key === target.key)?.rows[target.row]?.cells[target.column] ?? null;
}

export function sameTarget(a: Target | null, b: Target | null): boolean {
  return targetId(a) === targetId(b);
}

/** Also the id of the value's element on the screen. */
export function targetId(target: Target | null): string {
  if (target === null) return "";
  return target.kind === "value"
    ? `value:${target.key}:${target.index}`
    : `cell:${target.key}:${target.row}:${target.column}`;
}

function fieldKeys(result: StoredResultJson, definition: ServiceDefinitionJson | undefined): string[] {
  const defined = Object.entries(definition?.service_fields ?? {});
  const known = defined.filter(([, field]) => !field.tag_aggregation).map(([key]) => key);
  // A field that was removed from the service since still has its values on the document.
  const read = result.document_pages.flatMap((page) => Object.keys(page.entities));
  return [...new Set([...known, ...read])];
}

function valuesOf(result: StoredResultJson, key: string, type: FieldType): ReviewValue[] {
  return result.document_pages.flatMap((page) => {
    const given = page.entities[key];
    const entities = given === undefined ? [] : Array.isArray(given) ? given : "id" in given ? [given] : [];
    return entities.map((entity) => reviewValue(entity, page.page_index, type));
  });
}

/** Null: nobody changed the field on any page. */
function machineValuesOf(result: StoredResultJson, key: string, type: FieldType): ReviewValue[] | null {
  if (result.document_pages.every((page) => page.machine?.entities[key] === undefined)) return null;
  return result.document_pages.flatMap((page) => {
    const read = page.machine?.entities[key];
    return read === undefined
      ? valuesOf({ ...result, document_pages: [page] }, key, type)
      : read.map((entity) => reviewValue(entity, page.page_index, type));
  });
}

/** The summary's rule: highest confidence, then the earlier page, then the lower id (values come in that order). */
function best(values: readonly ReviewValue[]): ReviewValue[] {
  const top = values.reduce<ReviewValue | null>((a, b) => (a !== null && a.confidence >= b.confidence ? a : b), null);
  return top === null ? [] : [top];
}

function tablesOf(result: StoredResultJson, definition: ServiceDefinitionJson | undefined): ReviewTable[] {
  const aliasOf = (key: string) =>
    definition?.service_fields[key]?.tag_alias || result.service_fields[key]?.tag_alias || key;
  const typeOf = (key: string) => definition?.service_fields[key]?.type ?? null;
  const keys = new Set(result.document_pages.flatMap((page) => Object.keys(page.aggregated_entities)));
  return [...keys].map((key) => {
    const isChanged = result.document_pages.some((page) => page.machine?.aggregated_entities[key] !== undefined);
    const rowsOf = (read: (page: Page) => RowsJson | undefined) =>
      result.document_pages.flatMap((page) => {
        const given = read(page) ?? [];
        const list = Array.isArray(given) ? given : "id" in given ? [given] : [];
        return list.map((row) => rowOf(row.aggregated_fields, page.page_index, typeOf));
      });
    const rows = rowsOf((page) => page.aggregated_entities[key]);
    const columns = definition?.service_fields[key]?.tag_aggregation?.aggregation_fields ?? [
      ...new Set(rows.flatMap((row) => Object.keys(row.cells))),
    ];
    return {
      key,
      alias: aliasOf(key),
      columns: columns.map((c) => ({ key: c, alias: aliasOf(c) })),
      multiple: definition?.service_fields[key]?.tag_multiple_values ?? true,
      rows,
      machine: isChanged
        ? rowsOf((page) => page.machine?.aggregated_entities[key] ?? page.aggregated_entities[key])
        : null,
    };
  });
}

type Page = StoredResultJson["document_pages"][number];
/** Null: not stated. */
type FieldType = NonNullable<FieldDefinitionJson["type"]> | null;
type RowsJson = Page["aggregated_entities"][string];

function rowOf(
  cells: Readonly<Record<string, EntityJson | null>>,
  pageIndex: number,
  typeOf: (key: string) => FieldType,
): ReviewRow {
  const entries = Object.entries(cells).map(
    ([key, entity]) => [key, entity === null ? null : reviewValue(entity, pageIndex, typeOf(key))] as const,
  );
  return { pageIndex, cells: Object.fromEntries(entries) };
}

/** In the service's state. */
export function reviewValue(entity: EntityJson, pageIndex: number, type: FieldType): ReviewValue {
  const { text, confidence } = entity;
  return { text, confidence, doubt: doubtOf(entity), problem: problemOf(entity, type), pageIndex, entity };
}

/** Entity ids are unique on their page only. */
function placeOf(value: ReviewValue): string {
  return `${value.pageIndex}:${value.entity.id}`;
}

function pageOf(page: StoredResultJson["document_pages"][number]): ReviewPage {
  const { width, height } = page.page_layout;
  return { pageIndex: page.page_index, width, height, words: page.ocr, errors: page.errors };
}

/** A policy is evaluated on each page of its range; for a reviewer one message is enough. */
function distinctViolations(result: StoredResultJson): PolicyViolationJson[] {
  const byText = new Map<string, PolicyViolationJson>();
  for (const violation of result.document_pages.flatMap((page) => page.policy_violations)) {
    byText.set(`${violation.policy_id}:${violation.message}`, violation);
  }
  return [...byText.values()];
}
