import type { CorrectedValueJson, CorrectionJson, PolygonJson } from "../../../src/client.ts";
import { doubtOf, type ReviewModel, type ReviewRow, type ReviewValue, type Target } from "./review-model.ts";

/**
 * What a reviewer changed, field by field.
 *
 * Given   – a value as the reviewer gives it.
 * Content – all values of a field, all rows of a table, or the category: what a change replaces, and what the API
 *           takes.
 * Draft   – a content that the service does not have yet. Its revision rises with each change, so that an answer to
 *           an older one is recognised.
 */
export type Given = {
  readonly text: string;
  /** Where it was shown on the page; null: the service searches for it. */
  readonly place: { readonly pageIndex: number; readonly boxes: readonly PolygonJson[] } | null;
} | null;

export type Content =
  | { readonly kind: "values"; readonly values: readonly ReviewValue[] }
  | { readonly kind: "rows"; readonly rows: readonly ReviewRow[] }
  | { readonly kind: "category"; readonly category: string | null };

export interface Draft {
  readonly content: Content;
  /** The content when it was made: if this is no longer the current one, somebody else changed it too. */
  readonly madeOn: Content | null;
  readonly revision: number;
  /** Everything in it that can be sent has been: what is left is an empty row. */
  readonly isLocal: boolean;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** Represents the document's category among field keys, which contain no control characters. */
export const CATEGORY = "\u0000category";

export function contentOf(model: ReviewModel, key: string): Content | null {
  if (key === CATEGORY) return { kind: "category", category: model.category };
  const table = model.tables.find((t) => t.key === key);
  if (table !== undefined) return { kind: "rows", rows: table.rows };
  const field = model.fields.find((f) => f.key === key);
  return field === undefined ? null : { kind: "values", values: field.values };
}

/** What the machine had read; null if it was not changed. */
export function machineContentOf(model: ReviewModel, key: string): Content | null {
  const rows = model.tables.find((t) => t.key === key)?.machine;
  if (rows) return { kind: "rows", rows };
  const values = model.fields.find((f) => f.key === key)?.machine;
  return values ? { kind: "values", values } : null;
}

export function withContent(model: ReviewModel, key: string, content: Content): ReviewModel {
  switch (content.kind) {
    case "category":
      return { ...model, category: content.category };
    case "rows": {
      const { rows } = content;
      return { ...model, tables: model.tables.map((t) => (t.key === key ? { ...t, rows } : t)) };
    }
    case "values": {
      const { values } = content;
      return { ...model, fields: model.fields.map((f) => (f.key === key ? { ...f, values } : f)) };
    }
    default:
      return content satisfies never;
  }
}

export function withDrafts(model: ReviewModel, drafts: Drafts): ReviewModel {
  return Object.entries(drafts).reduce((shown, [key, { content }]) => withContent(shown, key, content), model);
}

/** The content after one value was given, or removed (null). */
export function changed(model: ReviewModel, target: Target, given: Given): Content | null {
  const before = contentOf(model, target.key);
  if (target.kind === "cell" && before?.kind === "rows") {
    const row = before.rows[target.row];
    if (row === undefined) return null;
    const old = row.cells[target.column] ?? null;
    const cell = given === null ? null : human(given, old, row.pageIndex);
    // The cells of a row are on one page, which the first given cell determines.
    const isEmpty = Object.values(row.cells).every((each) => each === null);
    const pageIndex = isEmpty && cell !== null ? cell.pageIndex : row.pageIndex;
    const now = { ...row, pageIndex, cells: { ...row.cells, [target.column]: cell } };
    return { kind: "rows", rows: before.rows.with(target.row, now) };
  }
  if (target.kind === "value" && before?.kind === "values") {
    const { values } = before;
    const old = values[target.index] ?? null;
    if (given === null) return { kind: "values", values: values.filter((_, index) => index !== target.index) };
    const value = human(given, old, old?.pageIndex ?? 0);
    return { kind: "values", values: old === null ? [...values, value] : values.with(target.index, value) };
  }
  return null;
}

/** A person's value; what was typed is shown as it is until the service has read the new text. */
function human({ text, place }: NonNullable<Given>, old: ReviewValue | null, pageIndex: number): ReviewValue {
  const typed = old !== null && old.text === text ? old.entity.value : undefined;
  const entity = {
    id: old?.entity.id ?? 0,
    text,
    confidence: 100,
    bounding_boxes: [...(place?.boxes ?? [])].map((box) => [...box]),
    source: "human" as const,
    ...(typed !== undefined && { value: typed }),
  };
  const { confidence } = entity;
  return { text, confidence, doubt: doubtOf(entity), problem: null, pageIndex: place?.pageIndex ?? pageIndex, entity };
}

/** The value at its present place: to confirm it, or to keep it beside a changed one. */
export function givenOf(value: ReviewValue): NonNullable<Given> {
  const boxes = value.entity.bounding_boxes;
  return { text: value.text, place: boxes.length === 0 ? null : { pageIndex: value.pageIndex, boxes } };
}

/** Equal in everything that a person sees. */
export function sameContent(a: Content | null, b: Content | null): boolean {
  return JSON.stringify(a && seenOf(a)) === JSON.stringify(b && seenOf(b));
}

function seenOf(content: Content): unknown {
  const value = (each: ReviewValue | null) => each && [each.text, each.doubt === "confirmed"];
  switch (content.kind) {
    case "category":
      return content.category;
    case "rows":
      return content.rows.map(({ cells }) =>
        Object.entries(cells)
          .filter(([, cell]) => cell !== null)
          .map(([column, cell]) => [column, value(cell)])
          .sort(),
      );
    case "values":
      return content.values.map(value);
    default:
      return content satisfies never;
  }
}

/**
 * The correction that makes the service's document like these contents. The API takes a whole field or table; values
 * that nobody judged are sent with `as_read`, and so keep the machine's confidence.
 */
export function correctionOf(contents: Readonly<Record<string, Content>>): CorrectionJson {
  const entities: NonNullable<CorrectionJson["entities"]> = {};
  const rows: NonNullable<CorrectionJson["aggregated_entities"]> = {};
  let category: { category?: string | null } = {};
  for (const [key, content] of Object.entries(contents)) {
    if (content.kind === "category") category = { category: content.category };
    else if (content.kind === "rows") rows[key] = content.rows.filter(hasValue).map(rowJson);
    else if (content.values.length === 0) entities[key] = null;
    else entities[key] = content.values.map(valueJson);
  }
  return {
    ...(Object.keys(entities).length > 0 && { entities }),
    ...(Object.keys(rows).length > 0 && { aggregated_entities: rows }),
    ...category,
  };
}

export function hasValue({ cells }: ReviewRow): boolean {
  return Object.values(cells).some((cell) => cell !== null);
}

function rowJson({ cells }: ReviewRow): Record<string, CorrectedValueJson | null> {
  return Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell && valueJson(cell)]));
}

function valueJson({ text, entity, pageIndex }: ReviewValue): CorrectedValueJson {
  const boxes = entity.bounding_boxes.length > 0 && { bounding_boxes: entity.bounding_boxes };
  if (entity.source !== "human") return { text, page_index: pageIndex, ...boxes, as_read: true };
  return boxes ? { text, page_index: pageIndex, ...boxes } : text;
}
