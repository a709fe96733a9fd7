import type { UnjudgedValue } from "../core/unjudged.ts";
import { AppError } from "../errors.ts";
import type { CorrectedValue, Correction } from "../extraction/contract.ts";
import type { CorrectedValueJson, CorrectionJson } from "./contract/documents.ts";

/** A correction as the API writes it, in our own terms. That it fits the service's fields is for the use case to check. */
export function toCorrection(json: CorrectionJson): Correction {
  return {
    entities: mapValues(json.entities ?? {}, (given, key) => {
      if (given === null) return null;
      return (Array.isArray(given) ? given : [given]).map((value) => toValue(value, `#/entities/${key}`));
    }),
    aggregatedEntities: mapValues(json.aggregated_entities ?? {}, (rows, key) =>
      rows.map((row) =>
        mapValues(row, (value) => (value === null ? null : toValue(value, `#/aggregated_entities/${key}`))),
      ),
    ),
    ...(json.category !== undefined && { category: json.category }),
  };
}

/** The values of it that stand as the machine read them. */
export function unjudgedOf(json: CorrectionJson): UnjudgedValue[] {
  const given = [
    ...Object.entries(json.entities ?? {}).flatMap(([key, value]) => [value].flat().map((each) => ({ key, each }))),
    ...Object.values(json.aggregated_entities ?? {}).flatMap((rows) =>
      rows.flatMap((row) => Object.entries(row).map(([key, each]) => ({ key, each }))),
    ),
  ];
  return given.flatMap(({ key, each }) => {
    if (each === null || typeof each === "string" || each.as_read !== true) return [];
    return [{ key, text: each.text, pageIndex: each.page_index ?? 0 }];
  });
}

function toValue(json: CorrectedValueJson, pointer: string): CorrectedValue {
  if (typeof json === "string") return { text: json, boxes: null };
  const { text, page_index: pageIndex, bounding_boxes: polygons } = json;
  if (polygons === undefined) return { text, boxes: null };
  if (pageIndex === undefined) {
    const detail = "page_index is required with bounding_boxes";
    throw new AppError("field_missing", `${pointer}: ${detail}.`, {
      errors: [{ pointer, code: "field_missing", detail }],
    });
  }
  return {
    text,
    boxes: { pageIndex, polygons: polygons.map((polygon) => polygon.map(([x = 0, y = 0]) => [x, y] as const)) },
  };
}

function mapValues<From, To>(from: Readonly<Record<string, From>>, map: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value, key)]));
}
