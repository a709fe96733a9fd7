import type { AggregatedEntity, Entity } from "../../core/documents/result.ts";
import { type Box, boxOfPolygon, unionOfBoxes, verticalOverlap } from "../../core/geometry.ts";
import {
  aggregationFields,
  type FieldDefinition,
  type ServiceDefinition,
} from "../../core/services/service-definition.ts";
import type { Draft, PlacedEntity } from "./correction-draft.ts";

export interface PlacedRow {
  readonly pageIndex: number;
  readonly row: AggregatedEntity;
}

/** A place on a page. */
export interface Place {
  readonly pageIndex: number;
  readonly box: Box;
}

export function placeOfRow(old: PlacedRow | null): Place | null {
  const boxes = Object.values(old?.row.fields ?? {}).flatMap((cell) => cell?.boundingBoxes.map(boxOfPolygon) ?? []);
  return old && boxes.length > 0 ? { pageIndex: old.pageIndex, box: unionOfBoxes(boxes) } : null;
}

/**
 * Assigns rows to new values of a column, which correct no existing one: if as many rows lack a value, those in order;
 * else null, and the value's place decides.
 *
 * @param partners for each value the one it corrects
 */
export function seatsOf(
  draft: Draft,
  service: ServiceDefinition,
  field: FieldDefinition,
  partners: readonly (PlacedEntity | null)[],
): (PlacedRow | null)[] {
  const table = aggregationsOf(service, field).find(({ multiple }) => multiple);
  const stays = (cell: Entity | null | undefined, pageIndex: number) =>
    partners.some((partner) => partner?.pageIndex === pageIndex && partner.entity.id === cell?.id);
  const rows = table ? draft.rowsOf(table.key) : [];
  const free = rows.filter(({ pageIndex, row }) => !stays(row.fields[field.key], pageIndex));
  const isUnpaired = partners.filter((partner) => partner === null).length;
  if (free.length !== isUnpaired) return partners.map(() => null);
  return partners.map((partner) => (partner === null ? (free.shift() ?? null) : null));
}

/**
 * Puts the values of a corrected column into rows, so that rows and `entities` agree: each into the row it belongs to,
 * else into the one on its line, else into a row of its own. A row left without any value is removed.
 */
export function seatValues(
  draft: Draft,
  service: ServiceDefinition,
  field: FieldDefinition,
  placed: readonly PlacedEntity[],
  seats: readonly (PlacedRow | null)[],
): void {
  for (const aggregation of aggregationsOf(service, field)) {
    for (const [index, { pageIndex, entity }] of placed.entries()) {
      const rows = draft.rowsOf(aggregation.key).filter((row) => row.pageIndex === pageIndex);
      if (rows.some(({ row }) => row.fields[field.key]?.id === entity.id)) continue;
      const free = rows.filter(({ row }) => !row.fields[field.key]);
      const own = free.find(({ row }) => row.id === seats[index]?.row.id);
      const chosen = own ?? (aggregation.multiple ? rowOnLine(free, entity) : free[0]);
      // Of several values in the one row of an aggregation the first is put in it, the others only in `entities`.
      if (!chosen && !aggregation.multiple && rows.length > 0) continue;
      if (chosen) draft.putCell(pageIndex, aggregation.key, chosen.row.id, field.key, entity);
      else draft.putRow(pageIndex, aggregation.key, newRow(draft, aggregation, field, { pageIndex, entity }));
    }
    draft.dropEmptyRows(aggregation.key);
  }
}

function newRow(
  draft: Draft,
  { aggregationFields: keys }: FieldDefinition,
  { key }: FieldDefinition,
  { pageIndex, entity }: PlacedEntity,
): AggregatedEntity {
  const empty = Object.fromEntries((keys ?? []).map((column) => [column, null]));
  return { id: draft.nextId(pageIndex), fields: { ...empty, [key]: entity } };
}

/** A value and its row share most of their height. */
const ON_ONE_LINE = 0.5;

function rowOnLine(rows: readonly PlacedRow[], { boundingBoxes }: Entity): PlacedRow | null {
  if (boundingBoxes.length === 0) return null;
  const box = unionOfBoxes(boundingBoxes.map(boxOfPolygon));
  const overlapOf = (row: PlacedRow) => {
    const place = placeOfRow(row);
    return place ? verticalOverlap(box, place.box) : 0;
  };
  const ranked = rows.map((row) => ({ row, overlap: overlapOf(row) })).sort((a, b) => b.overlap - a.overlap);
  return ranked[0] && ranked[0].overlap > ON_ONE_LINE ? ranked[0].row : null;
}

function aggregationsOf(service: ServiceDefinition, { key }: FieldDefinition): FieldDefinition[] {
  return aggregationFields(service).filter((aggregation) => aggregation.aggregationFields?.includes(key));
}

export function sameText(a: string, b: string): boolean {
  return a.replace(/\s+/g, " ").trim() === b.replace(/\s+/g, " ").trim();
}
