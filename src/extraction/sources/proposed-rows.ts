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

/**
 * A language model's rows for the aggregations whose table was not found on the page. As with fields, a cell counts if
 * its words are in the lines it names; a row without any such cell is no row.
 */
export function proposedRows(
  rows: readonly ProposedRow[],
  printed: readonly PlacedRow[],
  document: ReadDocument,
  service: ServiceDefinition,
  style: DocumentStyle,
): { readonly rows: readonly PlacedRow[]; readonly errors: readonly PlacedError[] } {
  const errors: PlacedError[] = [];
  const placed = aggregationFields(service).flatMap((aggregation) => {
    if (printed.some(({ aggregationKey }) => aggregationKey === aggregation.key)) return [];
    const own = rows.filter(({ aggregationKey }) => aggregationKey === aggregation.key);
    const placedRows = own.flatMap((row) =>
      placeRow(row, aggregation.aggregationFields ?? [], document, service, style, errors),
    );
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

function placeRow(
  { aggregationKey, cells }: ProposedRow,
  columns: readonly string[],
  document: ReadDocument,
  service: ServiceDefinition,
  style: DocumentStyle,
  errors: PlacedError[],
): PlacedRow[] {
  const placed: Record<string, PlacedEntity | null> = Object.fromEntries(columns.map((key) => [key, null]));
  for (const cell of cells) {
    const field = service.fields.find(({ key }) => key === cell.fieldKey);
    const type = field && fieldTypeOf(field);
    const aligned = type && alignProposal(cell, type, document);
    const page = aligned && document.pages[aligned.pageIndex];
    const text = textOf(aligned?.words ?? []);
    const value = type ? typedValueOf(type, text, style, field.options) : null;
    if (!aligned || !page || value === null) {
      errors.push(notOnPage(cell, document));
      continue;
    }
    if (placed[cell.fieldKey]) continue;
    const read = aligned.words.filter(({ source }) => source === "ocr");
    placed[cell.fieldKey] = {
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
  const found = Object.values(placed).filter((cell) => cell !== null);
  const pageIndex = found[0]?.pageIndex;
  if (pageIndex === undefined) return [];
  // A row is on one page.
  const onPage = Object.entries(placed).map(([key, cell]) => [key, cell?.pageIndex === pageIndex ? cell : null]);
  return [{ aggregationKey, pageIndex, cells: Object.fromEntries(onPage) }];
}
