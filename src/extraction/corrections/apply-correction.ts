import type { DocumentResult, Entity } from "../../core/documents/result.ts";
import {
  aggregationFields,
  entityFields,
  type FieldDefinition,
  type ServiceDefinition,
} from "../../core/services/service-definition.ts";
import type { CorrectedValue, Correction, CorrectionOutcome } from "../contract.ts";
import { meaningOf } from "../fields/field-concepts.ts";
import { createDraft, type Draft, type PlacedEntity } from "./correction-draft.ts";
import { type AskedField, placeOf, placeValue } from "./place-value.ts";
import { type PlacedRow, placeOfRow, sameText, seatsOf, seatValues } from "./seats.ts";
import { type CorrectedRow, createTableGround, isShortText, type TableGround } from "./table-ground.ts";

/**
 * Applies a human's values to a result; see `Extraction.applyCorrection` for the contract. Pure: `result` is not
 * modified.
 *
 * A text equal to the current one confirms it at its place; another text is searched for near the old place. A column's
 * values are put into the rows at their places. Rows are replaced as a whole per aggregation: rows and cells that
 * survive keep their ids, cells not named are null. The one row of a single aggregation groups values: those not named
 * stay as they are.
 *
 * Call `correctionProblems` first: keys that the service does not have are ignored here.
 */
export function applyCorrection(
  result: DocumentResult,
  service: ServiceDefinition,
  correction: Correction,
): CorrectionOutcome {
  const draft = createDraft(result.pages);
  const aligned: Record<string, boolean> = {};
  for (const field of entityFields(service)) {
    const values = correction.entities[field.key];
    if (values !== undefined) aligned[field.key] = correctField(draft, service, field, values ?? []);
  }
  for (const field of aggregationFields(service)) {
    const rows = correction.aggregatedEntities[field.key];
    if (rows === undefined) continue;
    const correctEach = field.multiple ? correctRows : correctGroup;
    aligned[field.key] = correctEach(draft, service, field, rows);
  }
  return { result: { ...result, pages: draft.pages() }, aligned };
}

/** @returns whether all values were found on a page */
function correctField(
  draft: Draft,
  service: ServiceDefinition,
  field: FieldDefinition,
  values: readonly CorrectedValue[],
): boolean {
  const given = values.filter(({ text }) => text.trim() !== "").slice(0, field.multiple ? undefined : 1);
  const old = draft.entitiesOf(field.key);
  const partners = pairUp(given, old, field.multiple);
  const seats = seatsOf(draft, service, field, partners);
  const asked = { field, meaning: meaningOf(field, service) };
  const placed = given.map((value, index) =>
    placeValue(draft, asked, { value, old: partners[index] ?? null, row: placeOfRow(seats[index] ?? null) }),
  );
  // Only now: the old places guided the search.
  for (const { entity, pageIndex } of old) {
    const survives = placed.some((now) => now.pageIndex === pageIndex && now.entity.id === entity.id);
    if (!survives) draft.removeEntity(pageIndex, field.key, entity.id);
  }
  for (const { pageIndex, entity } of placed) draft.putEntity(pageIndex, field.key, entity);
  // A value that was taken out and put back is where it was, and not the last one.
  draft.orderEntities(field.key, placed);
  seatValues(draft, service, field, placed, seats);
  return placed.every(({ aligned }) => aligned);
}

/** Which old entity each value corrects: equal texts first, then the rest in order. */
function pairUp(
  given: readonly CorrectedValue[],
  old: readonly PlacedEntity[],
  multiple: boolean,
): (PlacedEntity | null)[] {
  const free = new Set(old);
  const partners = given.map(({ text }) => {
    const equal = [...free].find(({ entity }) => sameText(entity.text, text));
    if (equal) free.delete(equal);
    return equal ?? null;
  });
  if (multiple && given.length !== old.length) return partners;
  const left = [...free];
  return partners.map((partner) => partner ?? left.shift() ?? null);
}

/**
 * Corrects the one row by the values it groups: what is not named stays as it is; if no row is given, nothing of it
 * stays.
 */
function correctGroup(
  draft: Draft,
  service: ServiceDefinition,
  field: FieldDefinition,
  [row]: readonly CorrectedRow[],
): boolean {
  const grouped = service.fields.filter(({ key }) => field.aggregationFields?.includes(key));
  const named = grouped.filter(({ key }) => row === undefined || row[key] !== undefined);
  const aligned = named.map((column) => correctField(draft, service, column, [row?.[column.key] ?? []].flat()));
  return aligned.every(Boolean);
}

function correctRows(
  draft: Draft,
  service: ServiceDefinition,
  field: FieldDefinition,
  given: readonly CorrectedRow[],
): boolean {
  const rows = given.filter((row) => Object.values(row).some((value) => value !== null && value.text.trim() !== ""));
  const columns = service.fields.filter(({ key }) => field.aggregationFields?.includes(key));
  const old = draft.rowsOf(field.key);
  const partners = pairRows(rows, old);
  // A row that stays reserves its words before any other row may search for some.
  const confirmed = new Set<PlacedEntity>();
  for (const [index, row] of rows.entries()) {
    for (const cell of cellsOf(partners[index] ?? null)) {
      const text = row[cell.key]?.text;
      if (text !== undefined && sameText(text, cell.entity.text)) confirmed.add(cell);
    }
  }
  for (const cell of confirmed) draft.take(cell);
  const asked = columns.map((column) => ({ field: column, meaning: meaningOf(column, service) }));
  const ground = createTableGround(rows, partners);
  const corrected = rows.map((row, index) => correctRow(draft, asked, row, partners[index] ?? null, { ground, index }));
  for (const { pageIndex, row } of old) draft.removeRow(pageIndex, field.key, row);
  // Rows contain all values of their columns: values that earlier corrections left outside them are removed too.
  for (const { key } of columns) {
    for (const { pageIndex, entity } of draft.entitiesOf(key)) draft.removeEntity(pageIndex, key, entity.id);
  }
  for (const [index, { pageIndex, fields }] of corrected.entries()) {
    const partner = partners[index];
    const id = partner?.pageIndex === pageIndex ? partner.row.id : draft.nextId(pageIndex);
    draft.putRow(pageIndex, field.key, { id, fields });
  }
  return corrected.every(({ aligned }) => aligned);
}

/** The old row with the most equal cells, each once; rows without any keep their order if the counts agree. */
function pairRows(rows: readonly CorrectedRow[], old: readonly PlacedRow[]): (PlacedRow | null)[] {
  const free = new Set(old);
  const equalCells = (row: CorrectedRow, candidate: PlacedRow) =>
    cellsOf(candidate).filter(({ key, entity }) => row[key] && sameText(row[key].text, entity.text)).length;
  const partners = rows.map((row, index): PlacedRow | null => {
    const ranked = [...free]
      .map((candidate) => ({
        candidate,
        equal: equalCells(row, candidate),
        distance: Math.abs(old.indexOf(candidate) - index),
      }))
      .filter(({ equal }) => equal > 0)
      .sort((a, b) => b.equal - a.equal || a.distance - b.distance);
    const best = ranked[0]?.candidate ?? null;
    if (best) free.delete(best);
    return best;
  });
  if (rows.length !== old.length) return partners;
  const left = [...free];
  return partners.map((partner) => partner ?? left.shift() ?? null);
}

function cellsOf(old: PlacedRow | null): (PlacedEntity & { readonly key: string })[] {
  if (!old) return [];
  return Object.entries(old.row.fields).flatMap(([key, entity]) =>
    entity ? [{ key, entity, pageIndex: old.pageIndex }] : [],
  );
}

/** All cells of a row are on one page: where the row was, else where its longest text is found. */
function correctRow(
  draft: Draft,
  columns: readonly AskedField[],
  row: CorrectedRow,
  old: PlacedRow | null,
  { ground, index }: { readonly ground: TableGround; readonly index: number },
) {
  const given = columns.flatMap((column) => {
    const value = row[column.field.key];
    return value && value.text.trim() !== "" ? [{ column, value }] : [];
  });
  const oldCells = new Map(cellsOf(old).map((cell) => [cell.key, cell]));
  let where = ground.placeOf(index) ?? placeOfRow(old);
  const fields: Record<string, Entity | null> = Object.fromEntries(columns.map(({ field }) => [field.key, null]));
  let aligned = true;
  // The longest text is the rarest on the page: it locates the row, and "1" is then searched for beside it.
  const shown = given.filter(({ value }) => value.boxes !== null);
  const searched = given
    .filter(({ value }) => value.boxes === null)
    .sort((a, b) => b.value.text.length - a.value.text.length);
  for (const { column, value } of [...shown, ...searched]) {
    const sameRow =
      value.boxes && where && value.boxes.pageIndex !== where.pageIndex ? { ...value, boxes: null } : value;
    const { key } = column.field;
    const within = ground.boundsOf(index, key, value.text);
    const mustBeTold = where === null && isShortText(value.text);
    const placed = placeValue(draft, column, {
      value: sameRow,
      old: oldCells.get(key) ?? null,
      row: where,
      cell: { within, mustBeTold },
    });
    fields[key] = placed.entity;
    aligned &&= placed.aligned;
    const found = placeOf(placed);
    if (found) ground.settle(index, found);
    where = ground.placeOf(index) ?? where;
    if (where && where.pageIndex !== placed.pageIndex)
      fields[key] = { ...placed.entity, id: draft.nextId(where.pageIndex) };
  }
  return { pageIndex: where?.pageIndex ?? 0, fields, aligned };
}
