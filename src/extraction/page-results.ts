import type { Page, PageError, ReadDocument } from "../core/documents/document.ts";
import type { AggregatedEntity, Entity, PageResult } from "../core/documents/result.ts";
import { clampPolygon, type Polygon } from "../core/geometry.ts";
import { aggregationFields, entityFields, type ServiceDefinition } from "../core/services/service-definition.ts";
import type { ExtractedRow, RowCell } from "./tables/extract-rows.ts";
import { fieldsOutsideTables } from "./tables/table-columns.ts";

/** A value on its page, before it has an id. */
export interface PlacedEntity {
  readonly fieldKey: string;
  readonly pageIndex: number;
  readonly boundingBoxes: readonly Polygon[];
  readonly entity: Omit<Entity, "id" | "boundingBoxes">;
}

/** Something that went wrong on a page. */
export interface PlacedError {
  readonly pageIndex: number;
  readonly error: PageError;
}

/** A row of an aggregation, before it and its cells have ids. */
export interface PlacedRow {
  readonly aggregationKey: string;
  readonly pageIndex: number;
  readonly cells: Readonly<Record<string, PlacedEntity | null>>;
}

/**
 * Turns values and rows into the results of the pages. Ids count from 1 on each page: fields in the service's order,
 * then row by row; a row's cells are the same objects in `entities` and in `aggregatedEntities`.
 */
export function pageResults(
  document: ReadDocument,
  service: ServiceDefinition,
  values: readonly PlacedEntity[],
  rows: readonly PlacedRow[],
  errors: readonly PlacedError[],
): PageResult[] {
  return document.pages.map((page): PageResult => {
    let lastId = 0;
    const entities: Record<string, Entity[]> = Object.fromEntries(entityFields(service).map(({ key }) => [key, []]));
    const given = new Map<PlacedEntity, Entity>();
    const give = (placed: PlacedEntity): Entity => {
      const { fieldKey, boundingBoxes, entity } = placed;
      const made = given.get(placed) ?? { ...entity, id: ++lastId, boundingBoxes };
      if (!given.has(placed)) entities[fieldKey]?.push(made);
      given.set(placed, made);
      return made;
    };
    for (const { key } of entityFields(service)) {
      for (const value of values) if (value.fieldKey === key && value.pageIndex === page.pageIndex) give(value);
    }
    const aggregatedEntities: Record<string, AggregatedEntity[]> = Object.fromEntries(
      aggregationFields(service).map(({ key }) => [key, []]),
    );
    for (const row of rows.filter(({ pageIndex }) => pageIndex === page.pageIndex)) {
      const id = ++lastId;
      const fields = Object.fromEntries(Object.entries(row.cells).map(([key, cell]) => [key, cell && give(cell)]));
      aggregatedEntities[row.aggregationKey]?.push({ id, fields });
    }
    const { pageIndex, width, height, rotationAngle, words } = page;
    const own = errors.filter((placed) => placed.pageIndex === pageIndex).map(({ error }) => error);
    return {
      pageIndex,
      width,
      height,
      rotationAngle,
      words,
      entitiesIndex: lastId,
      entities,
      aggregatedEntities,
      policyViolations: [],
      errors: [...page.errors, ...own],
    };
  });
}

/** A table's row with boxes and sources; an aggregation that is not multiple keeps the first row only. */
export function placeRows(
  document: ReadDocument,
  service: ServiceDefinition,
  rows: readonly ExtractedRow[],
): PlacedRow[] {
  const single = new Set(
    aggregationFields(service)
      .filter(({ multiple }) => !multiple)
      .map(({ key }) => key),
  );
  const seen = new Set<string>();
  return rows.flatMap((row): PlacedRow[] => {
    if (single.has(row.aggregationKey) && seen.has(row.aggregationKey)) return [];
    seen.add(row.aggregationKey);
    const page = document.pages[row.pageIndex];
    if (!page) return [];
    const cells = Object.entries(row.cells).map(([key, cell]) => [key, cell && placeCell(key, cell, page)] as const);
    return [{ aggregationKey: row.aggregationKey, pageIndex: row.pageIndex, cells: Object.fromEntries(cells) }];
  });
}

/**
 * Puts values that are printed once on the paper into the one row of their aggregation: into the row of a table, if
 * there is one on their page, else into a row of their own. A row is on one page, so values of two pages make two rows.
 */
export function withGroupedValues(
  service: ServiceDefinition,
  values: readonly PlacedEntity[],
  rows: readonly PlacedRow[],
): PlacedRow[] {
  const outside = new Set(fieldsOutsideTables(service).map(({ key }) => key));
  const grouped = [...rows];
  for (const { key: aggregationKey, aggregationFields: keys } of aggregationFields(service)) {
    const own = values.filter(({ fieldKey }) => outside.has(fieldKey) && keys?.includes(fieldKey));
    for (const [pageIndex, onPage] of Map.groupBy(own, (value) => value.pageIndex)) {
      const at = grouped.findIndex((row) => row.aggregationKey === aggregationKey && row.pageIndex === pageIndex);
      // The first of several values; the others are in `entities` only.
      const found = Object.fromEntries(onPage.toReversed().map((value) => [value.fieldKey, value]));
      const row = { aggregationKey, pageIndex, cells: { ...grouped[at]?.cells, ...found } };
      if (at < 0) grouped.push(row);
      else grouped[at] = row;
    }
  }
  return grouped.map((row) => withAllCells(row, service));
}

/** The row with a key for every field of the aggregation. */
function withAllCells(row: PlacedRow, service: ServiceDefinition): PlacedRow {
  const keys = service.fields.find(({ key }) => key === row.aggregationKey)?.aggregationFields ?? [];
  return { ...row, cells: { ...Object.fromEntries(keys.map((key) => [key, null])), ...row.cells } };
}

/** Limits the confidence to `most`; what a structured source states is not in doubt. */
export function capConfidence(placed: PlacedEntity, most: number): PlacedEntity {
  const { entity } = placed;
  if (entity.source === "structured" || entity.confidence <= most) return placed;
  return { ...placed, entity: { ...entity, confidence: most } };
}

export function capRowConfidence(row: PlacedRow, most: number): PlacedRow {
  const cells = Object.entries(row.cells).map(([key, cell]) => [key, cell && capConfidence(cell, most)] as const);
  return { ...row, cells: Object.fromEntries(cells) };
}

function placeCell(fieldKey: string, { words, text, confidence, value, evidence }: RowCell, page: Page): PlacedEntity {
  const isRead = words.some(({ source }) => source === "ocr");
  return {
    fieldKey,
    pageIndex: page.pageIndex,
    boundingBoxes: words.map(({ polygon }) => clampPolygon(polygon, page.width, page.height)),
    entity: {
      text,
      confidence,
      value,
      source: "rule",
      ocrConfidence: isRead ? Math.round(1000 * Math.min(...words.map((word) => word.confidence))) / 10 : null,
      evidence,
      alternatives: [],
    },
  };
}
