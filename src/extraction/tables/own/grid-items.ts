import { median } from "../../../core/basics/median.ts";
import type { Box } from "../../../core/geometry.ts";
import type { Token } from "../../page/layout.ts";
import { endsTable, isCarriedOver } from "../line-wording.ts";
import type { GridLine } from "./grid-lines.ts";

/** A row of a table: a printed line, and those whose texts belong to it. */
export interface GridItem {
  /** Column by column. */
  readonly cells: readonly (readonly Token[])[];
  /** 0..1: the share it fills of the columns that most rows fill. */
  readonly fullness: number;
  /** The number of columns that its line fills. */
  readonly filled: number;
}

/** Lines of one cell follow each other within this many line heights. */
const PARAGRAPH_GAP = 0.9;
/** Columns filled in this share of the lines determine whether a line is a row. */
const NEARLY_ALL = 0.75;
/** Maximum gap between a text that fills its column and the next column, in line heights. */
const COLUMN_GAP = 2.5;

/**
 * The rows among the lines of a grid: those that fill two columns and half of those that most of them fill. A line of
 * texts only continues the row above it if that had no room, or the one below if that has no text of its own; else it
 * is a heading or a note, and belongs to no row.
 *
 * @param fits whether its cells are what their columns contain: a line with one that is not is a row only if it has
 * everything that rows have
 */
export function itemsOf(lines: readonly GridLine[], lineHeight: number, fits: (line: GridLine) => boolean): GridItem[] {
  const mayBeRows = lines.filter(mayBeRow);
  const always = (lines[0]?.cells ?? []).map(
    (_, column) => mayBeRows.filter(({ cells }) => cells[column]!.length > 0).length >= NEARLY_ALL * mayBeRows.length,
  );
  const usual = median(mayBeRows.map(({ filled }) => filled));
  const fullness = (line: GridLine) => fullnessOf(line, always);
  const pitch = pitchOf(mayBeRows.filter((line) => fullness(line) === 1));
  const isRow = (line: GridLine) =>
    mayBeRow(line) && 2 * fullness(line) >= 1 && 2 * line.filled >= usual && (fits(line) || fullness(line) === 1);
  const items: ItemSoFar[] = [];
  let above: GridLine[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    const isTail = last !== undefined && fullness(line) < 1 && isCloseTo(last, line, pitch);
    if (isRow(line) && !isTail) {
      items.push({ line, cells: withTextsAbove(line, above, lineHeight), bottom: line.row.box });
      above = [];
    } else if (line.isProse || isSum(line)) above = [];
    else if (last && !isSmaller(line, last.line) && (isTail || goesOn(last, line, lines, lineHeight))) {
      last.cells = last.cells.map((tokens, column) => [...tokens, ...line.cells[column]!]);
      last.bottom = line.row.box;
    } else above.push(line);
  }
  return items.map(({ line, cells }) => ({ cells, fullness: fullness(line), filled: line.filled }));
}

/** A row with the lines that continue it so far. */
interface ItemSoFar {
  readonly line: GridLine;
  cells: (readonly Token[])[];
  bottom: Box;
}

/** "Getto massetto | e posa rete" around its numbers: texts right above a row in columns that it leaves empty. */
function withTextsAbove(line: GridLine, above: readonly GridLine[], lineHeight: number): (readonly Token[])[] {
  const cells = [...line.cells];
  for (const text of above.toReversed()) {
    const isNear = line.row.box.y0 - text.row.box.y1 < PARAGRAPH_GAP * lineHeight;
    if (!isNear || !fillsGaps(text, cells)) continue;
    for (const [column, tokens] of text.cells.entries()) if (tokens.length > 0) cells[column] = tokens;
  }
  return cells;
}

/** A line in smaller type is a note, though it is in the column of the text above it. */
const SMALLER = 0.86;

function isSmaller(line: GridLine, row: GridLine): boolean {
  return heightOf(line) < SMALLER * heightOf(row);
}

function heightOf({ cells }: GridLine): number {
  return median(cells.flat().map(({ box }) => box.y1 - box.y0));
}

/**
 * Texts of a second line of the row: closer than rows are to each other, in fewer columns, and without a digit if the
 * row has one.
 */
function isCloseTo({ line, cells, bottom }: ItemSoFar, below: GridLine, pitch: number): boolean {
  const isNear = below.row.box.y0 - bottom.y0 < CLOSE * pitch;
  const areTexts = below.cells.every(
    (tokens, column) =>
      tokens.length === 0 || cells[column]!.length === 0 || tokens.some(({ text }) => /\p{L}{2}/u.test(text)),
  );
  return isNear && areTexts && 2 * below.filled <= Math.max(2, line.filled);
}

/** Lines of one row follow each other in less than this part of the distance from row to row. */
const CLOSE = 0.72;

/** From row to row, pixels: the smallest there is, except for misread ones. */
function pitchOf(rows: readonly GridLine[]): number {
  const steps = rows.slice(1).map(({ row }, at) => row.box.y0 - rows[at]!.row.box.y0);
  return steps.length < 2 ? 0 : steps.sort((a, b) => a - b)[Math.floor(steps.length / 4)]!;
}

function mayBeRow(line: GridLine): boolean {
  return line.filled >= 2 && !line.isProse && !isSum(line) && !isLabelled(line);
}

function fullnessOf({ cells }: GridLine, always: readonly boolean[]): number {
  const wanted = always.filter(Boolean).length;
  const has = cells.filter((tokens, column) => always[column] && tokens.length > 0).length;
  return wanted === 0 ? 1 : has / wanted;
}

function isSum({ row }: GridLine): boolean {
  return row.segments.some(({ text }) => endsTable("own", text) || isCarriedOver(text));
}

/** "CFU acquisiti: 180" is a fact about the paper. */
function isLabelled({ row }: GridLine): boolean {
  return /^\p{L}[\p{L} .]{2,40}:(?:\s|$)/u.test(row.segments[0]?.text ?? "");
}

/** A text above a row that has none in its column. */
function fillsGaps({ cells }: GridLine, row: readonly (readonly Token[])[]): boolean {
  return cells.every((tokens, column) => tokens.length === 0 || row[column]!.length === 0);
}

/**
 * A text has wrapped if the first word of the next line would not have fitted after it, or if the line begins as no new
 * text does.
 */
function goesOn(
  { line, cells, bottom }: ItemSoFar,
  below: GridLine,
  lines: readonly GridLine[],
  lineHeight: number,
): boolean {
  if (below.row.box.y0 - bottom.y1 > PARAGRAPH_GAP * lineHeight) return false;
  return below.cells.every((tokens, column) => {
    const [first] = tokens;
    const last = cells[column]!.at(-1);
    if (!first) return true;
    if (!last) return false;
    const isSmall = /^[\p{Ll}(&+/-]/u.test(first.text);
    return (
      isSmall ||
      last.box.x1 + (first.box.x1 - first.box.x0) + 0.2 * lineHeight > textEnd(lines, column, line, lineHeight)
    );
  });
}

/** Where texts of a column break: as far as those of other rows extend, or a little before the next column. */
function textEnd(lines: readonly GridLine[], column: number, own: GridLine, lineHeight: number): number {
  const others = lines
    .filter((line) => line !== own && mayBeRow(line))
    .flatMap(({ cells }) => cells[column]!.map(({ box }) => box.x1));
  const behind = lines
    .filter(mayBeRow)
    .flatMap(({ cells }) => cells.slice(column + 1).find((tokens) => tokens.length > 0)?.[0]?.box.x0 ?? []);
  return Math.max(0, ...others, Math.min(...behind, Number.POSITIVE_INFINITY) - COLUMN_GAP * lineHeight);
}
