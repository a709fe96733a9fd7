import type { AggregatedEntity, DocumentResult } from "../../core/documents/result.ts";
import { type Box, boxOfPolygon, unionOfBoxes, verticalOverlap } from "../../core/geometry.ts";
import {
  aggregationFields,
  type FieldDefinition,
  type ServiceDefinition,
} from "../../core/services/service-definition.ts";
import type { PageLayout, Row } from "../page/layout.ts";
import { foldText, textOf } from "../page/text.ts";
import { extentOf } from "./column-extent.ts";
import { questOf } from "./families/choose-family.ts";
import { tableColumns } from "./table-columns.ts";
import { beginningOf, type RememberedColumn, type TableMemory } from "./table-memory.ts";
import { exampleOf } from "./taught/remember-example.ts";

interface PlacedRow {
  readonly row: AggregatedEntity;
  readonly pageIndex: number;
  readonly box: Box;
}

/**
 * The tables of the aggregations that a person corrected, with the places of their rows on the page.
 *
 * @param before the result without the correction: rows that it had and the person left out are remembered as not being
 * rows
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
    const onPage = rows.filter(({ pageIndex }) => pageIndex === first.pageIndex);
    const own = longestRun(onPage, layout.lineHeight);
    const old = before ? placedRows(before, field.key) : [];
    const isOwn = isOwnTable(service, field);
    const example = exampleOf(
      onPage.map(({ row }) => row),
      layout,
    );
    memories[field.key] = {
      columns: rememberColumns(field, own, isOwn ? [] : old, layout),
      y: Math.min(...own.map(({ box }) => box.y0)) / layout.height,
      notRows: rowsLeftOut(old, rows),
      ...(example && { example }),
    };
  }
  return memories;
}

/** No lexicon has the titles of a table that only its user knows: all its columns are remembered. */
function isOwnTable(service: ServiceDefinition, field: FieldDefinition): boolean {
  return questOf(tableColumns(service, field), service.template).family.name === "own";
}

/** Rows of one table are close together: a form's next section has columns of its own. */
const SECTION_LINE_HEIGHTS = 3;

function longestRun(rows: readonly PlacedRow[], lineHeight: number): PlacedRow[] {
  const runs: PlacedRow[][] = [];
  for (const row of [...rows].sort((a, b) => a.box.y0 - b.box.y0)) {
    const last = runs.at(-1)?.at(-1);
    if (last && row.box.y0 - last.box.y1 < SECTION_LINE_HEIGHTS * lineHeight) runs.at(-1)!.push(row);
    else runs.push([row]);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}

function placedRows({ pages }: DocumentResult, key: string): PlacedRow[] {
  return pages.flatMap(({ pageIndex, aggregatedEntities }) =>
    (aggregatedEntities[key] ?? []).flatMap((row) => {
      const boxes = Object.values(row.fields).flatMap((cell) => cell?.boundingBoxes.map(boxOfPolygon) ?? []);
      return boxes.length > 0 ? [{ row, pageIndex, box: unionOfBoxes(boxes) }] : [];
    }),
  );
}

/**
 * A column that was found right in this share of its cells has nothing to teach: titles that a lexicon knows are more
 * reliable than boxes.
 */
const FOUND_RIGHT = 0.7;

function rememberColumns(
  { aggregationFields: keys }: FieldDefinition,
  rows: readonly PlacedRow[],
  old: readonly PlacedRow[],
  layout: PageLayout,
): RememberedColumn[] {
  const columns = (keys ?? []).flatMap((fieldKey) => {
    const cells = rows.flatMap(({ row }) => row.fields[fieldKey] ?? []);
    const extent = extentOf(cells.flatMap(({ boundingBoxes }) => boundingBoxes.map(boxOfPolygon)));
    return extent ? [{ fieldKey, cells, extent }] : [];
  });
  const oldTexts = (fieldKey: string) => new Set(old.map(({ row }) => foldText(row.fields[fieldKey]?.text ?? "")));
  const titles = titlesAbove(
    layout,
    columns.map(({ extent }) => extent),
    Math.min(...rows.map(({ box }) => box.y0)),
  );
  return columns.flatMap(({ fieldKey, cells, extent }, index) => {
    const known = oldTexts(fieldKey);
    const right = cells.filter(({ text }) => known.has(foldText(text))).length;
    if (right >= FOUND_RIGHT * cells.length) return [];
    const place = { fieldKey, x0: extent.x0 / layout.width, x1: extent.x1 / layout.width };
    if (!standBelow(fieldKey, rows)) return [{ ...place, title: titles[index]! }];
    const label = labelBefore(cells, layout);
    return label === null ? [] : [{ ...place, title: [], label }];
  });
}

/** Whether most of the field's cells are on other lines than the rest of their rows. Then no column contains them. */
function standBelow(fieldKey: string, rows: readonly PlacedRow[]): boolean {
  const below = rows.flatMap(({ row }) => {
    const boxesOf = (cell: RowCell) => cell?.boundingBoxes.map(boxOfPolygon) ?? [];
    const own = boxesOf(row.fields[fieldKey] ?? null);
    const others = Object.entries(row.fields).flatMap(([key, cell]) => (key === fieldKey ? [] : boxesOf(cell)));
    return own.length === 0 ? [] : [!own.some((box) => others.some((other) => verticalOverlap(box, other) > 0.5))];
  });
  return below.filter(Boolean).length * 2 > below.length;
}

/** The words right before most of the cells in their line, without numbers; null if they have none in common. */
function labelBefore(cells: readonly NonNullable<RowCell>[], layout: PageLayout): string | null {
  const labels = cells.map(({ boundingBoxes: [first] }) => {
    const box = first && boxOfPolygon(first);
    const at = layout.tokens.find(
      (token) => box && verticalOverlap(token.box, box) > 0.5 && token.box.x1 > box.x0 && token.box.x0 < box.x1,
    );
    const line = at ? layout.segmentOfToken[at.index]!.tokens : [];
    const before = line.slice(0, at && line.indexOf(at));
    const words = before.slice(before.findLastIndex(({ text }) => /\d/.test(text)) + 1).slice(-LABEL_WORDS);
    return textOf(words).replace(/[:.\s]+$/, "");
  });
  const counted = [...Map.groupBy(labels, foldText).values()].sort((a, b) => b.length - a.length);
  const [most] = counted;
  return most && most.length * 2 > cells.length && most[0] !== "" ? most[0]! : null;
}

type RowCell = AggregatedEntity["fields"][string];
const LABEL_WORDS = 3;

/** Maximum distance of titles above the first row, in line heights; maximum number of lines of a title. */
const TITLE_REACH = 4;
const TITLE_LINES = 3;

/**
 * The words above each column, lines from top to bottom, up to a line with amounts. Each word belongs to the column
 * nearest to it.
 */
function titlesAbove(layout: PageLayout, columns: readonly Box[], top: number): string[][] {
  const titles = columns.map((): string[] => []);
  const above = layout.rows.filter(({ box }) => (box.y0 + box.y1) / 2 < top).toReversed();
  let lines = 0;
  for (const row of above) {
    if (top - row.box.y1 > TITLE_REACH * layout.lineHeight || lines === TITLE_LINES) break;
    const tokens = row.segments.flatMap((segment) => segment.tokens);
    if (tokens.some(({ text }) => /\d[.,]\d/.test(text))) break;
    if (lines === 0 && isHeading(row, columns, layout.lineHeight)) continue;
    // A line with a single segment is the heading of the whole table.
    if (row.segments.length === 1 && lines > 0) break;
    const byColumn = Map.groupBy(tokens, ({ box }) => nearestColumn(box, columns, layout.lineHeight));
    for (const [column, own] of byColumn) {
      if (column >= 0) titles[column]!.unshift(textOf(own));
    }
    lines++;
  }
  return titles;
}

/** "CHIMICA CLINICA" between the titles and the first row is where the first column begins, and above no other. */
function isHeading({ segments }: Row, columns: readonly Box[], lineHeight: number): boolean {
  const [first] = columns.toSorted((a, b) => a.x0 - b.x0);
  return segments.length === 1 && columns.length > 1 && Math.abs(segments[0]!.box.x0 - first!.x0) < lineHeight;
}

/** -1 if no column is within two line heights: the word is the title of one that nobody asked for. */
function nearestColumn({ x0, x1 }: Box, columns: readonly Box[], lineHeight: number): number {
  const middle = (x0 + x1) / 2;
  const distances = columns.map((column) => Math.max(column.x0 - middle, middle - column.x1, 0));
  const least = Math.min(...distances);
  return least > 2 * lineHeight ? -1 : distances.indexOf(least);
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
