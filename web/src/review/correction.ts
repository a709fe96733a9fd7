import type { CorrectedValueJson, CorrectionJson, PolygonJson } from "../../../src/client.ts";
import type { ReviewModel, ReviewValue, Target } from "./review-model.ts";

/** A value as the reviewer gives it; null = it is not on the document. */
export type Given = {
  readonly text: string;
  /** Where it was shown on the page; null: the service looks for it. */
  readonly place: { readonly pageIndex: number; readonly boxes: readonly PolygonJson[] } | null;
} | null;

/**
 * The correction that changes one value. The API takes a whole field or a whole table, so the values beside it are sent as they
 * stand, with their places, which spares the service looking for them again.
 */
export function correctionOf(model: ReviewModel, target: Target, given: Given): CorrectionJson {
  if (target.kind === "cell") return { aggregated_entities: { [target.key]: rowsWith(model, target, given) } };
  const field = model.fields.find((f) => f.key === target.key);
  if (!field?.multiple) return { entities: { [target.key]: given === null ? null : jsonOf(given) } };
  const values: (CorrectedValueJson | null)[] = field.values.map(asItStands);
  values[target.index] = given === null ? null : jsonOf(given);
  const left = values.filter((value) => value !== null);
  return { entities: { [target.key]: left.length === 0 ? null : left } };
}

function rowsWith(model: ReviewModel, target: Target & { kind: "cell" }, given: Given) {
  const rows = model.tables.find((t) => t.key === target.key)?.rows ?? [];
  return rows.map((row, index) => {
    const cells: Record<string, CorrectedValueJson | null> = {};
    for (const [key, value] of Object.entries(row.cells)) cells[key] = value === null ? null : asItStands(value);
    if (index === target.row) cells[target.column] = given === null ? null : jsonOf(given);
    return cells;
  });
}

/** The value at its present place: confirming it, or keeping it beside a changed one. */
export function givenOf(value: ReviewValue): NonNullable<Given> {
  const boxes = value.entity.bounding_boxes;
  return { text: value.text, place: boxes.length === 0 ? null : { pageIndex: value.pageIndex, boxes } };
}

function asItStands(value: ReviewValue): CorrectedValueJson {
  return jsonOf(givenOf(value));
}

function jsonOf({ text, place }: NonNullable<Given>): CorrectedValueJson {
  return place === null ? text : { text, page_index: place.pageIndex, bounding_boxes: [...place.boxes] };
}
