import type { UnjudgedValue } from "../../core/documents/unjudged.ts";
import { fieldMissing, pointerTo } from "../../errors.ts";
import type { CorrectedValue, Correction } from "../../extraction/contract.ts";
import type { CorrectedValueJson, CorrectionJson, CorrectionKeptJson } from "../contract/documents.ts";

/** Converts the API's correction to our own type. Whether it fits the service's fields is checked by the use case. */
export function toCorrection(json: CorrectionJson): Correction {
  return {
    entities: mapValues(json.entities ?? {}, (given, key) => {
      if (given === null) return null;
      if (!Array.isArray(given)) return [toValue(given, ["entities", key])];
      return given.map((value, index) => toValue(value, ["entities", key, index]));
    }),
    aggregatedEntities: mapValues(json.aggregated_entities ?? {}, (rows, key) =>
      rows.map((row, index) =>
        mapValues(row, (value, column) =>
          value === null ? null : toValue(value, ["aggregated_entities", key, index, column]),
        ),
      ),
    ),
    ...(json.category !== undefined && { category: json.category }),
  };
}

/** Its values that are marked as left as the machine read them. */
export function unjudgedOf(json: CorrectionJson): UnjudgedValue[] {
  const given = [
    ...Object.entries(json.entities ?? {}).flatMap(([key, value]) => [value].flat().map((each) => ({ key, each }))),
    ...Object.values(json.aggregated_entities ?? {}).flatMap((rows) =>
      rows.flatMap((row) => Object.entries(row).map(([key, each]) => ({ key, each }))),
    ),
  ];
  return given.flatMap(({ key, each }) => {
    if (each === null || typeof each === "string" || each.as_read !== true) return [];
    return [{ key, text: cleaned(each.text), pageIndex: each.page_index ?? 0 }];
  });
}

/** What a correction named: all that a caller learns who may correct a document and not read it. */
export function presentKept({ entities = {}, aggregated_entities: rows = {} }: CorrectionJson): CorrectionKeptJson {
  const named = { entities: Object.keys(entities), aggregated_entities: Object.keys(rows) };
  return { message: "Document fields updated.", fields_updated: named };
}

function toValue(json: CorrectedValueJson, path: readonly (string | number)[]): CorrectedValue {
  if (typeof json === "string") return { text: cleaned(json), boxes: null };
  const { page_index: pageIndex, bounding_boxes: polygons } = json;
  const text = cleaned(json.text);
  if (polygons === undefined) return { text, boxes: null, ...(pageIndex !== undefined && { pageIndex }) };
  if (pageIndex === undefined) throw fieldMissing(pointerTo(...path, "page_index"), "is required with bounding_boxes");
  return {
    text,
    boxes: { pageIndex, polygons: polygons.map((polygon) => polygon.map(([x = 0, y = 0]) => [x, y] as const)) },
  };
}

/**
 * Characters that no font shows and other programs' files cannot contain become replacement characters; line breaks and
 * tabs stay.
 */
function cleaned(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "\ufffd");
}

function mapValues<From, To>(from: Readonly<Record<string, From>>, map: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value, key)]));
}
