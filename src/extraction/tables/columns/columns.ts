import { median } from "../../../core/basics/median.ts";
import { type Box, unionOfBoxes } from "../../../core/geometry.ts";
import { type Row, type Token, tokensOfRow } from "../../page/layout.ts";
import { IS_UNIT } from "../factors-in-names.ts";
import type { TableFamily } from "../families/family.ts";
import { type ColumnRole, isNumericRole } from "./column-role.ts";
import type { HeaderColumn } from "./titled-columns.ts";

/** A column from edge to edge; the first begins at -Infinity, the last ends at Infinity. Pixels of the page raster. */
export interface Column {
  readonly role: ColumnRole;
  readonly x0: number;
  readonly x1: number;
}

/** Boxes enclose ink, so a space beside a narrow letter looks wider: 0.4 to 0.7 line heights were seen. */
export const WORD_SPACE_LINE_HEIGHTS = 0.8;
/** A space between words may be as wide as this many of their letters: 1.4 in monospaced type. */
const WORD_SPACE_LETTERS = 1.6;
/** Left edges of one column differ by the side bearing of the first letter and by a scan's skew. */
export const SAME_EDGE_PX = 6;

/**
 * Puts the borders between columns where the body leaves the widest white stripe between two titles: titles are centred
 * while numbers are right-aligned, so the titles' own edges would cut through long values.
 */
export function bordersOf(
  header: readonly HeaderColumn[],
  body: readonly Row[],
  lineHeight: number,
  { anchors }: TableFamily,
): Column[] {
  const dense = denseRows(body).map((row) => {
    const tokens = tokensOfRow(row);
    return { tokens, runs: runsOf(tokens, lineHeight), segments: row.segments.map(({ box }) => box) };
  });
  // Sums and sentences have few segments, at arbitrary places.
  const telling = dense.filter(({ runs }) => runs.length >= TELLING_SHARE * header.length);
  const rows = telling.length > 0 ? telling : dense;
  // Of outgoing and incoming amounts each row fills one; few rows fill columns of hours and rates.
  const areFilled = !header.some(({ role }) => role === "debit" || role === "credit");
  const hasText = header.some(({ role }) => role === "description");
  const counted = areFilled ? (bordersByCount(header, rows) ?? bordersBeforeEmpty(header, rows)) : null;
  const ended = areFilled ? null : (bordersByEnds(header, dense) ?? bordersByEnds(header, rows));
  const byTitles = counted ?? bordersBeforeTitles(header, rows);
  const borders = header.slice(1).map((right, index) => {
    const left = header[index]!;
    if (byTitles) return byTitles[index]!;
    const byEnds = ended?.get(right);
    if (byEnds !== undefined) return byEnds;
    const mayBeText = right.role === "description" || (!hasText && right.role === "other" && isNumericRole(left.role));
    return (
      (mayBeText ? leftEdgeOfText(left, right, rows) : null) ??
      borderBetween(
        left,
        right,
        rows.map(({ runs }) => runs),
        left.role === "description" && anchors.use === "one" ? rows.flatMap(({ segments }) => segments) : [],
        areFilled
          ? {
              x0: index > 0 ? middleOfGap(header[index - 1]!, left) : -Infinity,
              x1: index + 2 < header.length ? middleOfGap(right, header[index + 2]!) : Infinity,
            }
          : null,
      )
    );
  });
  const widened = anchors.use === "one" ? behindLongNames(header, borders, body, dense) : borders;
  return header.map(({ role }, index) => ({
    role,
    x0: widened[index - 1] ?? -Infinity,
    x1: widened[index] ?? Infinity,
  }));
}

/**
 * "Axialkolbenpumpe A10VSO 45 DFR/31R" above "Liefertermin 16.06.2025 | 3 ST": names in lines without numbers may be
 * longer than what stands beside the numbers, and still end before these.
 */
function behindLongNames(
  header: readonly HeaderColumn[],
  borders: readonly number[],
  body: readonly Row[],
  dense: readonly DenseRow[],
): readonly number[] {
  const at = header.findIndex(({ role }) => role === "description");
  const [border, next] = [borders[at], header[at + 1]];
  if (at < 0 || border === undefined || !next || !isNumericRole(next.role)) return borders;
  const begins = dense.flatMap(
    ({ runs }) => runs.find(({ x0, x1 }) => x1 <= border && x0 > (borders[at - 1] ?? -Infinity))?.x0 ?? [],
  );
  const cells = dense.flatMap(({ runs }) => runs.find(({ x0 }) => x0 >= border)?.x0 ?? []);
  if (begins.length === 0 || cells.length === 0) return borders;
  const [edge, limit] = [median(begins), Math.min(...cells)];
  const ends = body.flatMap(({ segments }) => {
    const last = segments.at(-1);
    return last && Math.abs(last.box.x0 - edge) <= SAME_EDGE_PX && last.box.x1 < limit ? [last.box.x1] : [];
  });
  const end = Math.max(border, ...ends);
  return end === border ? borders : borders.with(at, (end + limit) / 2);
}

/**
 * Rows that fill this share of the columns show what is below each title; text that extends over the columns does not.
 */
export const TELLING_SHARE = 0.5;

/**
 * If rows have as many segments as there are titles, the n-th segment belongs to the n-th title: titles at the left of
 * wide columns may be closer to the numbers of the column before. Null if too few rows have as many, or if they
 * disagree.
 */
function bordersByCount(header: readonly HeaderColumn[], rows: readonly DenseRow[]): number[] | null {
  const full = rows.filter(({ runs }) => runs.length === header.length);
  if (header.length < 3 || full.length < 2 || full.length < FULL_SHARE * rows.length) return null;
  const columns = header.map((_, column) => unionOfBoxes(full.map(({ runs }) => runs[column]!)));
  const isSane = columns.every(({ x0, x1 }, column) => {
    const [before, after] = [header[column - 1], header[column + 1]];
    return x1 > (before?.box.x1 ?? -Infinity) && x0 < (after?.box.x0 ?? Infinity);
  });
  const areApart = columns.every(({ x0 }, column) => column === 0 || x0 > columns[column - 1]!.x1);
  if (!isSane || !areApart) return null;
  return columns.slice(1).map((right, column) => (endBefore(right, columns[column]!, rows) + right.x0) / 2);
}

/**
 * The end of the left column in all rows: something before a cell of the right column, with a wide gap, belongs to the
 * left one.
 */
function endBefore(right: Box, left: Box, rows: readonly DenseRow[]): number {
  const isIn = (run: Box) => run.x1 > right.x0 && run.x0 < right.x1;
  const ends = rows.flatMap(({ runs }) => {
    const before = runs[runs.findIndex(isIn) - 1];
    return before && before.x0 > left.x0 && before.x1 < right.x0 ? [before.x1] : [];
  });
  return ends.reduce((end, x1) => Math.max(end, x1), left.x1);
}

/** The same if the last column is for notes and empty. */
function bordersBeforeEmpty(header: readonly HeaderColumn[], rows: readonly DenseRow[]): number[] | null {
  const [before, last] = [header.at(-2), header.at(-1)];
  if (!before || last?.role !== "other" || rows.some(({ runs }) => runs.at(-1)!.x1 > last.box.x0)) return null;
  const borders = bordersByCount(header.slice(0, -1), rows);
  const end = Math.max(before.box.x1, ...rows.map(({ runs }) => runs.at(-1)!.x1));
  return borders && [...borders, (end + last.box.x0) / 2];
}

/**
 * Forms with ruled cells print their titles at the left edges of these, and numbers at the right, next to the title of
 * the column behind. Null unless every cell of the rows fits so, one number to a column, and some number is wholly
 * behind its title.
 */
function bordersBeforeTitles(header: readonly HeaderColumn[], rows: readonly DenseRow[]): number[] | null {
  const begins = header.map(({ box }) => box.x0 - SAME_EDGE_PX / 2);
  const columnAt = (x: number) => begins.findLastIndex((x0) => x0 <= x);
  let isBehind = false;
  for (const { runs } of rows) {
    const columns = runs.map(({ x0 }) => columnAt(x0));
    const fits = runs.every(({ x1 }, i) => columns[i]! >= 0 && columnAt(x1) === columns[i]);
    const numbers = columns.filter((column) => isNumericRole(header[column]?.role ?? "other"));
    if (!fits || new Set(numbers).size < numbers.length) return null;
    isBehind ||= runs.some(({ x0 }, i) => {
      const { role, box } = header[columns[i]!]!;
      return isNumericRole(role) && x0 > box.x1 + SAME_EDGE_PX;
    });
  }
  return isBehind && rows.length >= LEAST_RULED_ROWS ? begins.slice(1) : null;
}

const LEAST_RULED_ROWS = 2;

const FULL_SHARE = 0.5;

/** Maximum difference of the right edges of numbers of one column in a scan. */
const SAME_END_PX = 9;
/** A column that rows fill only now and then counts from this many of its numbers on. */
const LEAST_ENDS = 2;

/**
 * If rows fill one of several columns, numbers that end at the same x belong to one: with as many such ends as titles
 * of numbers, the n-th end belongs to the n-th title, however far to its right. Titles of wide columns are at their
 * left, numbers at their right. The borders by the column to their right; null if the numbers of ends and titles
 * differ.
 */
function bordersByEnds(header: readonly HeaderColumn[], rows: readonly DenseRow[]): Map<HeaderColumn, number> | null {
  const numeric = header.slice(header.findLastIndex(({ role }) => !isNumericRole(role)) + 1);
  const before = header[header.length - numeric.length - 1];
  if (!before || numeric.length < 3) return null;
  const runs = rows.flatMap((row) => row.runs.filter(({ x0 }) => x0 > before.box.x1));
  const columns: Box[][] = [];
  for (const run of runs.toSorted((a, b) => a.x1 - b.x1)) {
    const last = columns.at(-1);
    if (last && run.x1 - last.at(-1)!.x1 <= SAME_END_PX) last.push(run);
    else columns.push([run]);
  }
  const ends = columns.filter(({ length }) => length >= LEAST_ENDS).map(unionOfBoxes);
  const isSane = (end: Box, index: number) =>
    end.x1 > (numeric[index - 1]?.box.x1 ?? -Infinity) &&
    end.x0 < (numeric[index + 1]?.box.x0 ?? Infinity) &&
    (index === 0 || end.x0 > ends[index - 1]!.x1);
  if (ends.length !== numeric.length || !ends.every(isSane)) return null;
  return new Map(ends.slice(1).map((end, index) => [numeric[index + 1]!, (ends[index]!.x1 + end.x0) / 2]));
}

interface DenseRow {
  readonly tokens: readonly Token[];
  readonly runs: readonly Box[];
  /** Segments of print whose spaces are wider than those between the words within them. */
  readonly segments: readonly Box[];
}

/** Rows with a number and something else show the columns; free text extends over them. */
function denseRows(rows: readonly Row[]): readonly Row[] {
  const withNumber = (number: RegExp) =>
    rows.filter((row) => {
      const tokens = tokensOfRow(row);
      const isSpread = row.segments.length >= 2 && tokens.some(({ text }) => number.test(text));
      // A count one space before a text: "33,00 Cavo elettrico".
      return isSpread || (tokens.length > 1 && number.test(tokens[0]!.text) && /^[\d.,]+$/.test(tokens[0]!.text));
    });
  const decimals = withNumber(/\d[.,]\d/);
  return decimals.length > 0 ? decimals : withNumber(/^\d+(?:[x×]|\p{L}{1,4}\.?)?$/u);
}

/** The gap between two neighbours is a space of their type, not a gap between columns. */
export function areOneSpaceApart(left: Token, right: Token, lineHeight: number): boolean {
  const gap = right.box.x0 - left.box.x1;
  const areWords = [left, right].every(({ text }) => /\p{L}{2}/u.test(text));
  const letter = Math.min(...[left, right].map(({ text, box }) => (box.x1 - box.x0) / text.length));
  return gap < WORD_SPACE_LINE_HEIGHTS * lineHeight || (areWords && gap < WORD_SPACE_LETTERS * letter);
}

/**
 * Words with at most a space between them: no border goes through there. A number after decimals belongs to another
 * column.
 */
function runsOf(tokens: readonly Token[], lineHeight: number): Box[] {
  const runs: Box[] = [];
  for (const [index, { box, text }] of tokens.entries()) {
    const last = runs.at(-1);
    const areNumbers = /\d[.,]\d+$/.test(tokens[index - 1]?.text ?? "") && /^\d/.test(text);
    if (last && !areNumbers && areOneSpaceApart(tokens[index - 1]!, tokens[index]!, lineHeight))
      runs[runs.length - 1] = unionOfBoxes([last, box]);
    else runs.push(box);
  }
  return runs;
}

/**
 * Text is left-aligned below a title that may be centred over a wide column, with codes before it that may be missing:
 * the border is the rightmost left edge before the middle of the title that most rows share. Null if rows share none.
 */
function leftEdgeOfText(left: HeaderColumn, right: HeaderColumn, rows: readonly DenseRow[]): number | null {
  const middle = (right.box.x0 + right.box.x1) / 2;
  // "33,00 Cavo": right-aligned numbers end one space before the text.
  const behindNumber = ({ tokens }: DenseRow) =>
    isNumericRole(left.role)
      ? tokens.flatMap(({ text }, i) => {
          if (!/^\d[\d.,]*$/.test(tokens[i - 1]?.text ?? "")) return [];
          // "12 Stk | Flachstahl": a unit is the count's.
          return (left.role === "quantity" && IS_UNIT.test(text) ? tokens[i + 1] : undefined) ?? tokens[i]!;
        })
      : [];
  const starts = rows.map((row) =>
    [...row.runs, ...behindNumber(row).map(({ box }) => box)]
      .map(({ x0 }) => x0)
      .filter((x0) => x0 > left.box.x0 - SAME_EDGE_PX && x0 < middle),
  );
  const candidates = [...new Set(starts.flat())].sort((a, b) => b - a);
  const shared = candidates.map(
    (x) => starts.filter((row) => row.some((x0) => Math.abs(x0 - x) <= SAME_EDGE_PX)).length,
  );
  const most = Math.max(...shared);
  // "2 Antigüedad", "19 Plus": codes of any length begin below the title, as numbers of the column before do not.
  const own = candidates.findIndex((x) => Math.abs(x - right.box.x0) <= SAME_EDGE_PX);
  const edge = shared[own] === most ? candidates[own] : candidates.find((_, index) => shared[index]! > 0.6 * most);
  if (edge === undefined) return null;
  // Left of the left title's middle it would swallow that column, unless that column is empty.
  const belongsLeft = edge + SAME_EDGE_PX < (left.box.x0 + left.box.x1) / 2;
  return belongsLeft ? null : edge - SAME_EDGE_PX;
}

function middleOfGap(left: HeaderColumn, right: HeaderColumn): number {
  return (left.box.x1 + right.box.x0) / 2;
}

/** Of two columns of numbers the emptier one has at least this share of what is in both. */
const LEAST_SHARE = 0.25;

/** Texts that a border would cut belong together if this share of the rows has one. */
const PARTED_SHARE = 0.34;

/**
 * @param texts segments that may be texts with numbers in them, which have gaps as wide as those of columns around
 * them: a border goes through none of them if possible
 * @param reach from half way to the previous title to half way to the next one: what is in it may belong to either of
 * the two columns; null if columns may be empty
 */
function borderBetween(
  left: HeaderColumn,
  right: HeaderColumn,
  rows: readonly (readonly Box[])[],
  texts: readonly Box[],
  reach: { readonly x0: number; readonly x1: number } | null,
): number {
  const from = (left.box.x0 + left.box.x1) / 2;
  const to = (right.box.x0 + right.box.x1) / 2;
  const titleGap = (left.box.x1 + right.box.x0) / 2;
  const runs = rows.flat();
  const inside = runs.filter((run) => run.x1 > from && run.x0 < to);
  const edges = [from, to, ...inside.flatMap((run) => [run.x0, run.x1])].filter((x) => x >= from && x <= to);
  edges.sort((a, b) => a - b);
  // Columns of numbers have something on both sides, even if it is beside its title and closer to the next one.
  const between = reach ? runs.filter((run) => middleOf(run) > reach.x0 && middleOf(run) < reach.x1) : [];
  // What comes before the cell below the right title is not in its column, however far from the left title.
  const isUnderRight = (run: Box) => run.x1 > right.box.x0 && run.x0 < right.box.x1;
  const beforeRight = new Set(rows.flatMap((row) => row.slice(0, Math.max(0, row.findIndex(isUnderRight)))));
  const isNearLeft = (run: Box) => beforeRight.has(run) || run.x0 - left.box.x1 < right.box.x0 - run.x1;
  const misplaced = (x: number) => between.filter((run) => isNearLeft(run) !== middleOf(run) < x).length;
  const within = reach ? texts.filter(({ x0, x1 }) => x1 > reach.x0 && x0 < reach.x1) : [];
  const isLopsided = (x: number) => {
    const [before, after] =
      within.length > 0
        ? [within.filter(({ x0 }) => x0 < x).length, within.filter(({ x1 }) => x1 > x).length]
        : [between.filter((run) => middleOf(run) < x).length, between.filter((run) => middleOf(run) >= x).length];
    return Math.min(before, after) < LEAST_SHARE * (before + after);
  };
  let best = { crossed: Infinity, lopsided: 0, misplaced: 0, width: 0, x: titleGap };
  for (let i = 0; i + 1 < edges.length; i++) {
    const [x0, x1] = [edges[i]!, edges[i + 1]!];
    if (x1 - x0 < 1) continue;
    const middle = (x0 + x1) / 2;
    const crossed = inside.filter((run) => run.x0 < middle && run.x1 > middle).length;
    const parted = texts.filter((text) => text.x0 < middle && text.x1 > middle).length;
    // A single text that extends up to the next column's word is separated from it.
    const areParted = parted >= PARTED_SHARE * inside.length;
    const now = {
      crossed: crossed + (areParted ? parted : 0),
      lopsided: Number(isLopsided(middle)),
      misplaced: misplaced(middle),
    };
    const holdsTitleGap = titleGap >= x0 && titleGap <= x1;
    const width = x1 - x0 + (holdsTitleGap ? 0.5 * (to - from) : -0.6 * Math.abs(middle - titleGap));
    const worse =
      now.crossed - best.crossed ||
      now.lopsided - best.lopsided ||
      now.misplaced - best.misplaced ||
      best.width - width;
    if (worse < 0) best = { ...now, width, x: holdsTitleGap ? titleGap : middle };
  }
  return best.x;
}

/** Print farther than this beyond the table's own edges belongs to another block, in line heights. */
const BESIDE_LINE_HEIGHTS = 2;
const EDGE_LINE_HEIGHTS = 6;

/**
 * Cuts off what is beside the table: its first column begins at the title or where its rows begin, its last ends at the
 * title or where they end. A currency or a tax letter may be a little outside.
 */
export function tableExtent(
  columns: readonly Column[],
  header: readonly HeaderColumn[],
  body: readonly Row[],
  lineHeight: number,
): Column[] {
  const rows = denseRows(body).map((row) => runsOf(tokensOfRow(row), lineHeight));
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return [...columns];
  // A code and its text, two spaces apart, begin with the code.
  const begins = denseRows(body).flatMap(
    ({ segments }) => segments.findLast(({ tokens }) => middleOf(tokens[0]!.box) < first.x1)?.box.x0 ?? [],
  );
  const ends = isNumericRole(last.role)
    ? rows.flatMap((runs) => runs.find((run) => middleOf(run) > last.x0)?.x1 ?? [])
    : endsOfText(last, body);
  const margin = BESIDE_LINE_HEIGHTS * lineHeight;
  // Rows after the table's end have other edges: those that most rows share count.
  const near = (edges: readonly number[]) => {
    const middle = median(edges);
    return edges.filter((edge) => Math.abs(edge - middle) < EDGE_LINE_HEIGHTS * lineHeight);
  };
  // The texts of a column show where it ends: one that continues without a gap is complete, however much longer than
  // the others.
  const whole = last.role === "description" ? endsOfWholeTexts(last, body, lineHeight) : [];
  const x0 = Math.min(header[0]!.box.x0, ...near(begins)) - margin;
  const titlesEnd = header.at(-1)!.box.x1;
  const end = Math.max(titlesEnd, ...near(ends), ...whole);
  const x1 = Math.min(end + margin, isNumericRole(last.role) ? listBeside(titlesEnd, body) : Infinity);
  return columns.map((column) => ({
    ...column,
    x0: column === first ? x0 : column.x0,
    x1: column === last ? x1 : column.x1,
  }));
}

/** A list has this many lines. */
const LINES_BESIDE = 3;

/**
 * Where a list of names begins beside a table that ends with numbers, however close; Infinity if there is none.
 *
 * @param end of the last title
 */
function listBeside(end: number, body: readonly Row[]): number {
  const begins = body.flatMap(({ segments }) => {
    const next = segments.find(({ box, tokens }) => box.x0 > end && /\p{L}{3}/u.test(tokens[0]!.text));
    return next ? [next.box.x0] : [];
  });
  const nearest = Math.min(...begins);
  const listed = begins.filter((x0) => x0 - nearest <= SAME_EDGE_PX);
  return listed.length >= LINES_BESIDE ? nearest - 1 : Infinity;
}

/** The ends of texts in a table's last column: a text may contain numbers, with wider spaces around them. */
function endsOfText(last: Column, body: readonly Row[]): number[] {
  const rows = body.filter((row) => tokensOfRow(row).some(({ box }) => middleOf(box) < last.x0));
  return rows.flatMap(
    ({ segments }) => segments.find(({ tokens }) => middleOf(tokens.at(-1)!.box) > last.x0)?.box.x1 ?? [],
  );
}

/**
 * The ends of descriptions that begin where most do and are one segment: no other block begins at the column's own
 * edge.
 */
function endsOfWholeTexts(last: Column, body: readonly Row[], lineHeight: number): number[] {
  const texts = body.flatMap((row) => runsOf(tokensOfRow(row), lineHeight).filter((run) => middleOf(run) > last.x0));
  const edge = median(texts.map(({ x0 }) => x0));
  return texts.flatMap(({ x0, x1 }) => (Math.abs(x0 - edge) <= lineHeight ? x1 : []));
}

function middleOf({ x0, x1 }: Box): number {
  return (x0 + x1) / 2;
}

/** The column a token belongs to: the one that contains its centre. */
export function columnOf(token: Token, columns: readonly Column[]): Column {
  const x = (token.box.x0 + token.box.x1) / 2;
  return columns.find((column) => x >= column.x0 && x < column.x1) ?? columns.at(-1)!;
}
