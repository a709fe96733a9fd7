import type { ReadDocument } from "../../core/documents/document.ts";
import type { Proposals, ProposedRow, ProposedValue } from "../../core/documents/proposals.ts";
import { clampPolygon } from "../../core/geometry.ts";
import { aggregationFields, type ServiceDefinition } from "../../core/services/service-definition.ts";
import { fieldTypeOf, typedValueOf } from "../fields/typed-value.ts";
import { textOf } from "../page/text.ts";
import type { PlacedEntity, PlacedError, PlacedRow } from "../page-results.ts";
import { fieldsOutsideTables } from "../tables/table-columns.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { alignProposal, notOnPage } from "./grounding.ts";

/** A cell whose words are on the page may still be in the wrong column; nothing confirms it. */
const CELL_CONFIDENCE = 60;
const MAX_ERRORS = 20;

interface Paper {
  readonly document: ReadDocument;
  readonly style: DocumentStyle;
}

/**
 * A language model's rows for the aggregations whose table was not found on the page. As with fields, a cell counts if
 * its words are in the lines it names; a row without any such cell is no row.
 */
export function proposedRows(
  rows: readonly ProposedRow[],
  printed: readonly PlacedRow[],
  service: ServiceDefinition,
  paper: Paper,
): { readonly rows: readonly PlacedRow[]; readonly errors: readonly PlacedError[] } {
  const errors: PlacedError[] = [];
  const placed = aggregationFields(service).flatMap((aggregation) => {
    if (printed.some(({ aggregationKey }) => aggregationKey === aggregation.key)) return [];
    const own = rows.filter(({ aggregationKey }) => aggregationKey === aggregation.key);
    const placedRows = own.flatMap((row) => {
      const { cells, misses } = placeCells(row, service, paper);
      errors.push(...misses.map((cell) => notOnPage(cell, paper.document)));
      return rowOf(row.aggregationKey, aggregation.aggregationFields ?? [], cells);
    });
    return aggregation.multiple ? placedRows : placedRows.slice(0, 1);
  });
  return { rows: placed, errors: errors.slice(0, MAX_ERRORS) };
}

/**
 * The model is asked for rows of every aggregation: a value that is printed once on the paper is one like any other,
 * grouped later.
 */
export function valuesOfGroups(proposals: Proposals, service: ServiceDefinition): Proposals {
  const outside = new Set(fieldsOutsideTables(service).map(({ key }) => key));
  const standsOnce = ({ fieldKey }: ProposedValue) => outside.has(fieldKey);
  const rows = proposals.rows.map((row) => ({ ...row, cells: row.cells.filter((cell) => !standsOnce(cell)) }));
  return {
    ...proposals,
    values: [...proposals.values, ...proposals.rows.flatMap(({ cells }) => cells.filter(standsOnce))],
    rows: rows.filter(({ cells }) => cells.length > 0),
  };
}

/** The cells that are where the model says, each field once, and those that are not. */
function placeCells(
  { cells }: ProposedRow,
  service: ServiceDefinition,
  paper: Paper,
): { readonly cells: ReadonlyMap<string, PlacedEntity>; readonly misses: readonly ProposedValue[] } {
  const placed = new Map<string, PlacedEntity>();
  const misses: ProposedValue[] = [];
  for (const cell of cells) {
    const found = placeCell(cell, service, paper);
    if (!found) misses.push(cell);
    else if (!placed.has(cell.fieldKey)) placed.set(cell.fieldKey, found);
  }
  return { cells: placed, misses };
}

function placeCell(cell: ProposedValue, service: ServiceDefinition, { document, style }: Paper): PlacedEntity | null {
  const field = service.fields.find(({ key }) => key === cell.fieldKey);
  if (!field) return null;
  const type = fieldTypeOf(field);
  const aligned = alignProposal(cell, type, document);
  const page = aligned && document.pages[aligned.pageIndex];
  if (!aligned || !page) return null;
  const text = textOf(aligned.words);
  const value = typedValueOf(type, text, style, field.options);
  if (value === null) return null;
  const read = aligned.words.filter(({ source }) => source === "ocr");
  return {
    fieldKey: cell.fieldKey,
    pageIndex: aligned.pageIndex,
    boundingBoxes: aligned.words.map(({ polygon }) => clampPolygon(polygon, page.width, page.height)),
    entity: {
      text,
      confidence: CELL_CONFIDENCE,
      value,
      source: "llm",
      ocrConfidence:
        read.length === 0 ? null : Math.round(1000 * Math.min(...read.map((word) => word.confidence))) / 10,
      evidence: [{ term: `read so by the language model (${aligned.how})`, weight: 0.4 }],
      alternatives: [],
    },
  };
}

/** A row is on one page: that of the first of its columns that was found. Empty if none was. */
function rowOf(
  aggregationKey: string,
  columns: readonly string[],
  placed: ReadonlyMap<string, PlacedEntity>,
): PlacedRow[] {
  const keys = [...new Set([...columns, ...placed.keys()])];
  const pageIndex = keys.flatMap((key) => placed.get(key) ?? [])[0]?.pageIndex;
  if (pageIndex === undefined) return [];
  const onPage = keys.map((key) => [key, placed.get(key)?.pageIndex === pageIndex ? placed.get(key)! : null]);
  return [{ aggregationKey, pageIndex, cells: Object.fromEntries(onPage) }];
}
