import { type Box, boxOfPolygon, unionOfBoxes } from "../../core/geometry.ts";
import type { AggregatedEntity, DocumentResult } from "../../core/result.ts";
import { aggregationFields, type FieldDefinition, type ServiceDefinition } from "../../core/service-definition.ts";
import { median, type PageLayout } from "../layout.ts";
import { foldText } from "../text.ts";

/** What corrected rows teach about the table they stand in; JSON-safe. Shares are of the page's width and height. */
export interface TableMemory {
  readonly columns: readonly RememberedColumn[];
  /** Upper edge of the first row, share of the page's height. */
  readonly y: number;
  /** Folded beginnings of lines that were taken for rows and are none. */
  readonly notRows: readonly string[];
}

export interface RememberedColumn {
  readonly fieldKey: string;
  /** Printed above it; empty where nothing is. */
  readonly title: string;
  readonly x0: number;
  readonly x1: number;
}

/** What is known of an aggregation's tables: titles that any corrected document showed, and the table of this very layout. */
export interface LearnedTable {
  readonly titles: readonly RememberedColumn[];
  /** Most similar layout first; empty where the layout is new. */
  readonly layout: readonly TableMemory[];
}

export const NOTHING_LEARNED: LearnedTable = { titles: [], layout: [] };

interface PlacedRow {
  readonly row: AggregatedEntity;
  readonly pageIndex: number;
  readonly box: Box;
}

/**
 * The tables of the aggregations that a person corrected, where their rows stand on the page.
 *
 * @param before the result without the correction: what it had as rows and the person left out is remembered as none
 */
export function rememberTables(
  result: DocumentResult,
  layouts: readonly PageLayout[],
  service: ServiceDefinition,
  correctedKeys: ReadonlySet<string>,
  before?: DocumentResult,
): Record<string, TableMemory> {
  const memories: Record<string, TableMemory> = {};
  for (const field of aggregationFields(service)) {
    if (!correctedKeys.has(field.key)) continue;
    const rows = placedRows(result, field.key);
    const first = rows[0];
    const layout = first && layouts[first.pageIndex];
    if (!first || !layout) continue;
    const own = rows.filter(({ pageIndex }) => pageIndex === first.pageIndex);
    memories[field.key] = {
      columns: rememberColumns(field, own, layout),
      y: Math.min(...own.map(({ box }) => box.y0)) / layout.height,
      notRows: before ? rowsLeftOut(placedRows(before, field.key), rows) : [],
    };
  }
  return memories;
}

function placedRows({ pages }: DocumentResult, key: string): PlacedRow[] {
  return pages.flatMap(({ pageIndex, aggregatedEntities }) =>
    (aggregatedEntities[key] ?? []).flatMap((row) => {
      const boxes = Object.values(row.fields).flatMap((cell) => cell?.boundingBoxes.map(boxOfPolygon) ?? []);
      return boxes.length > 0 ? [{ row, pageIndex, box: unionOfBoxes(boxes) }] : [];
    }),
  );
}

function rememberColumns(field: FieldDefinition, rows: readonly PlacedRow[], layout: PageLayout): RememberedColumn[] {
  const top = Math.min(...rows.map(({ box }) => box.y0));
  return (field.aggregationFields ?? []).flatMap((fieldKey) => {
    const boxes = rows.flatMap(({ row }) => row.fields[fieldKey]?.boundingBoxes.map(boxOfPolygon) ?? []);
    if (boxes.length === 0) return [];
    const extent = unionOfBoxes(boxes);
    const title = titleAbove(layout, extent, top);
    return [{ fieldKey, title, x0: extent.x0 / layout.width, x1: extent.x1 / layout.width }];
  });
}

/** Titles stand at most so far above the first row, line heights; a title has at most so many lines. */
const TITLE_REACH = 4;
const TITLE_LINES = 3;

/** The words above a column, lines from top to bottom, up to the first that has figures. */
function titleAbove(layout: PageLayout, column: Box, top: number): string {
  const lines: string[] = [];
  const above = layout.rows.filter(({ box }) => (box.y0 + box.y1) / 2 < top).toReversed();
  for (const row of above) {
    if (top - row.box.y1 > TITLE_REACH * layout.lineHeight || lines.length === TITLE_LINES) break;
    const own = row.segments.filter(({ box }) => Math.min(box.x1, column.x1) > Math.max(box.x0, column.x0));
    if (row.segments.some(({ text }) => /\d[.,]\d/.test(text))) break;
    // Under a line that says nothing of this column, a heading of the whole table is none of its titles.
    if (own.length !== 1 || /\d/.test(own[0]!.text) || row.segments.length === 1) continue;
    lines.unshift(own[0]!.text);
  }
  return lines.join(" ");
}

const WORDS_OF_BEGINNING = 3;

/** How a line begins, figures left out: they change from paper to paper. */
export function beginningOf(text: string): string {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
  return foldText(words.slice(0, WORDS_OF_BEGINNING).join(""));
}

function rowsLeftOut(before: readonly PlacedRow[], after: readonly PlacedRow[]): string[] {
  const stays = ({ box, pageIndex }: PlacedRow) =>
    after.some(
      (row) => row.pageIndex === pageIndex && row.box.y0 < (box.y0 + box.y1) / 2 && row.box.y1 > (box.y0 + box.y1) / 2,
    );
  const kept = new Set(after.map(({ row }) => beginningOf(longestText(row))));
  const left = before.filter((row) => !stays(row)).map(({ row }) => beginningOf(longestText(row)));
  return [...new Set(left)].filter((beginning) => beginning.length >= 3 && !kept.has(beginning));
}

function longestText({ fields }: AggregatedEntity): string {
  const texts = Object.values(fields).map((cell) => cell?.text ?? "");
  return texts.reduce((longest, text) => (letters(text) > letters(longest) ? text : longest), "");
}

function letters(text: string): number {
  return text.replace(/\P{L}/gu, "").length;
}

/** Typical edges of remembered columns in pixels of a page; null where the layouts remember none of the field. */
export function columnOnPage(
  memories: readonly TableMemory[],
  fieldKey: string,
  width: number,
): { x0: number; x1: number } | null {
  const own = memories.flatMap(({ columns }) => columns.filter((column) => column.fieldKey === fieldKey));
  if (own.length === 0) return null;
  return { x0: median(own.map(({ x0 }) => x0)) * width, x1: median(own.map(({ x1 }) => x1)) * width };
}
