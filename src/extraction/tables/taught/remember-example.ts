import { median } from "../../../core/basics/median.ts";
import type { AggregatedEntity } from "../../../core/documents/result.ts";
import { type Box, boxOfPolygon } from "../../../core/geometry.ts";
import { type PageLayout, type Row, type Token, tokensOfRow } from "../../page/layout.ts";
import { levelRows } from "../../page/level-rows.ts";
import { confusionKey, textOf } from "../../page/text.ts";
import { extentOf } from "../column-extent.ts";
import { WORD_SPACE_LINE_HEIGHTS } from "../columns/columns.ts";
import { beginningOf } from "../table-memory.ts";
import { gapAbove, NEAR, wordHeight } from "./line-measures.ts";
import {
  type CellLook,
  type ExampleColumn,
  type LineKind,
  lookOf,
  type TableExample,
  type TitleWord,
} from "./table-example.ts";

/** A printed line of a corrected table. */
interface LabelledLine {
  readonly printed: Row;
  /** Position of the row whose cells it holds; null if it holds none. */
  readonly row: number | null;
  readonly cells: readonly LabelledCell[];
}

interface LabelledCell {
  readonly fieldKey: string | null;
  readonly tokens: readonly Token[];
}

/**
 * What the corrected rows of a page look like; null if they hold nothing that is printed there.
 *
 * @param rows those of the page, each with at least one box
 */
export function exampleOf(rows: readonly AggregatedEntity[], layout: PageLayout): TableExample | null {
  const page = levelRows(layout);
  const lines = labelledLines(rows, page);
  const first = lines.findIndex(({ row }) => row !== null);
  const last = lines.findLastIndex(({ row }) => row !== null);
  if (first < 0) return null;
  const below = lines.slice(last + 1, last + 1 + LINES_BELOW).map((line): LineOfTable => ({ line, part: "none" }));
  const table = [...partsOf(lines.slice(first, last + 1)), ...below];
  const beginnings = (are: (part: LineKind["part"]) => boolean) =>
    new Set(table.flatMap(({ line, part }) => (are(part) ? [beginningOf(textOf(tokensOfRow(line.printed)))] : [])));
  const ofRows = beginnings((part) => part !== "none");
  const ofOthers = beginnings((part) => part === "none");
  return {
    titles: titlesAbove(page, lines[first]!.printed),
    print: { x0: share(page.textBox.x0, page), x1: share(page.textBox.x1, page) },
    kinds: kindsOf(table, page),
    withNotes: withNotes(table, page),
    others: [...ofOthers].filter((text) => text.length >= 3 && !ofRows.has(text)),
  };
}

/** What ends the table is remembered in this many lines. */
const LINES_BELOW = 2;

function share(x: number, { width }: PageLayout): number {
  return Math.round((10_000 * x) / width) / 10_000;
}

function labelledLines(rows: readonly AggregatedEntity[], page: PageLayout): LabelledLine[] {
  const cells = rows.flatMap(({ fields }, row) =>
    Object.entries(fields).flatMap(([fieldKey, cell]) =>
      (cell?.boundingBoxes ?? []).map((polygon) => ({ row, fieldKey, box: boxOfPolygon(polygon) })),
    ),
  );
  return page.rows.map((printed) => {
    const labelled = tokensOfRow(printed).map((token) => {
      const cell = cells.find(({ box }) => isWithin(token.box, box));
      return { token, row: cell?.row ?? null, fieldKey: cell?.fieldKey ?? null };
    });
    const row = mostFrequent(labelled.flatMap((one) => one.row ?? []));
    const parts: { fieldKey: string | null; tokens: Token[] }[] = [];
    for (const one of labelled) {
      const fieldKey = one.row === row ? one.fieldKey : null;
      const open = parts.at(-1);
      if (open && open.fieldKey === fieldKey) open.tokens.push(one.token);
      else parts.push({ fieldKey, tokens: [one.token] });
    }
    const runs = parts.flatMap(({ fieldKey, tokens }): LabelledCell[] =>
      fieldKey === null ? runsOf(tokens, page).map((run) => ({ fieldKey, tokens: run })) : [{ fieldKey, tokens }],
    );
    return { printed, row, cells: runs };
  });
}

/** Tokens with no gap between them that is wider than a word space. */
function runsOf(tokens: readonly Token[], { lineHeight }: PageLayout): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1)?.at(-1);
    if (last && token.box.x0 - last.box.x1 < WORD_SPACE_LINE_HEIGHTS * lineHeight) runs.at(-1)!.push(token);
    else runs.push([token]);
  }
  return runs;
}

function isWithin({ x0, y0, x1, y1 }: Box, box: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
}

function mostFrequent(numbers: readonly number[]): number | null {
  const counts = [...Map.groupBy(numbers, (one) => one)];
  if (counts.length === 0) return null;
  return counts.reduce((a, b) => (b[1].length > a[1].length ? b : a))[0];
}

interface LineOfTable {
  readonly line: LabelledLine;
  readonly part: LineKind["part"];
}

/** A line without cells that is between two lines of one row belongs to this row. */
function partsOf(lines: readonly LabelledLine[]): LineOfTable[] {
  const keysOf = ({ cells }: LabelledLine) => new Set(cells.flatMap(({ fieldKey }) => fieldKey ?? [])).size;
  const ends = new Map<number, { first: number; last: number; main: number }>();
  for (const [at, line] of lines.entries()) {
    if (line.row === null) continue;
    const known = ends.get(line.row) ?? { first: at, last: at, main: at };
    const main = keysOf(line) > keysOf(lines[known.main]!) ? at : known.main;
    ends.set(line.row, { ...known, last: at, main });
  }
  return lines.map((line, at) => {
    const own =
      line.row === null ? [...ends.values()].find(({ first, last }) => first < at && at < last) : ends.get(line.row);
    if (!own) return { line, part: "none" };
    return { line, part: at === own.main ? "row" : at < own.main ? "before" : "after" };
  });
}

function withNotes(table: readonly LineOfTable[], page: PageLayout): number {
  const rows = table.flatMap(({ part }, at) => (part === "row" ? [at] : []));
  const isNote = (next: LineOfTable | undefined) => next?.part === "none" && gapAbove(next.line.printed, page) < NEAR;
  return Math.round((100 * rows.filter((at) => isNote(table[at + 1])).length) / rows.length) / 100;
}

/** Further lines of no row say little more. */
const MOST_KINDS = 12;
const USE: readonly LineKind["part"][] = ["row", "before", "after", "none"];

/** Lines of rows that hold the same fields are of one kind; lines of no row are each of their own. */
function kindsOf(table: readonly LineOfTable[], page: PageLayout): LineKind[] {
  const groups = Map.groupBy(table, ({ line, part }) => {
    if (part === "row") return part;
    if (part === "none") return line;
    return `${part} ${[...new Set(line.cells.flatMap(({ fieldKey }) => fieldKey ?? []))].sort().join()}`;
  });
  // Main lines first: a table without them says nothing of its rows.
  const byUse = [...groups.values()].sort((a, b) => USE.indexOf(a[0]!.part) - USE.indexOf(b[0]!.part));
  const kinds = byUse.slice(0, MOST_KINDS).map((own) => {
    const printed = own.map(({ line }) => line.printed);
    return {
      part: own[0]!.part,
      lines: own.length,
      height: median(printed.map((row) => wordHeight(row, page))),
      gap: median(printed.map((row) => gapAbove(row, page))),
      columns: columnsOf(
        own.map(({ line }) => line),
        page,
      ),
    };
  });
  // Print at other places in each of its lines makes no column.
  const withColumns = kinds.filter(({ columns }) => columns.length > 0);
  return withColumns.map((kind) => (kind.part === "row" ? { ...kind, columns: withColumnsOf(kind, kinds) } : kind));
}

/** What the example has above or below a row's main line may be in it where there is room: a short name. */
function withColumnsOf({ columns }: LineKind, kinds: readonly LineKind[]): ExampleColumn[] {
  const further = kinds
    .filter(({ part }) => part === "before" || part === "after")
    .flatMap((kind) => kind.columns)
    .filter(({ fieldKey }) => fieldKey !== null && !columns.some((column) => column.fieldKey === fieldKey));
  const all = [...columns];
  for (const column of further)
    if (!all.some(({ x0, x1 }) => Math.min(x1, column.x1) > Math.max(x0, column.x0)))
      all.push({ ...column, filled: 0 });
  return all.sort(leftToRight);
}

function columnsOf(lines: readonly LabelledLine[], page: PageLayout): ExampleColumn[] {
  const cells = lines.flatMap((line) => line.cells);
  const asked = [
    ...Map.groupBy(
      cells.filter(({ fieldKey }) => fieldKey !== null),
      ({ fieldKey }) => fieldKey!,
    ),
  ].flatMap(([fieldKey, own]) => columnOf(fieldKey, own, page) ?? []);
  const isApart = ({ x0, x1 }: ExampleColumn) =>
    asked.every(
      (column) =>
        Math.min(x1, column.x1) - Math.max(x0, column.x0) < SAME_COLUMN * Math.min(x1 - x0, column.x1 - column.x0),
    );
  const unasked = stacksOf(cells.filter(({ fieldKey }) => fieldKey === null))
    .filter((own) => own.length >= Math.min(lines.length, 2) && own.length >= STRAY_SHARE * lines.length)
    .flatMap((own) => columnOf(null, own, page) ?? [])
    .filter(isApart);
  return [...asked, ...unasked].sort(leftToRight);
}

function leftToRight(a: ExampleColumn, b: ExampleColumn): number {
  return a.x0 + a.x1 - b.x0 - b.x1;
}

const SAME_COLUMN = 0.5;
/** What fewer lines have is a part of a cell that was read otherwise than it was corrected to. */
const STRAY_SHARE = 0.2;

/** Cells above each other. */
function stacksOf(cells: readonly LabelledCell[]): LabelledCell[][] {
  const stacks: { x0: number; x1: number; cells: LabelledCell[] }[] = [];
  for (const cell of cells.toSorted((a, b) => edgesOf(a).x0 - edgesOf(b).x0)) {
    const { x0, x1 } = edgesOf(cell);
    const own = stacks.find(
      (stack) => Math.min(x1, stack.x1) - Math.max(x0, stack.x0) > SAME_COLUMN * Math.min(x1 - x0, stack.x1 - stack.x0),
    );
    if (own) {
      own.cells.push(cell);
      own.x1 = Math.max(own.x1, x1);
    } else stacks.push({ x0, x1, cells: [cell] });
  }
  return stacks.map((stack) => stack.cells);
}

function edgesOf({ tokens }: LabelledCell): { x0: number; x1: number } {
  return { x0: Math.min(...tokens.map(({ box }) => box.x0)), x1: Math.max(...tokens.map(({ box }) => box.x1)) };
}

/** Null if most of the cells have no width: they say nothing of where the next one is. */
function columnOf(fieldKey: string | null, cells: readonly LabelledCell[], page: PageLayout): ExampleColumn | null {
  const places = cells.map(edgesOf);
  const extent = extentOf(places.map((place) => ({ ...place, y0: 0, y1: 1 })));
  if (!extent) return null;
  const looks: Partial<Record<CellLook, number>> = {};
  for (const { tokens } of cells) {
    const look = lookOf(textOf(tokens));
    looks[look] = (looks[look] ?? 0) + 1;
  }
  const spread = (edges: readonly number[]) => Math.max(...edges) - Math.min(...edges);
  const [left, right] = [spread(places.map(({ x0 }) => x0)), spread(places.map(({ x1 }) => x1))];
  const areNumbers = 2 * (looks.number ?? 0) > cells.length;
  // Cells of one width tell nothing: numbers are set to the right.
  const middle = spread(places.map(({ x0, x1 }) => (x0 + x1) / 2));
  const margin = SAME_SPREAD * page.lineHeight;
  const isRight = Math.abs(left - right) < margin ? areNumbers : right < left;
  const isMiddle = cells.length >= FEWEST_IN_MIDDLE && middle < Math.min(left, right) - margin / 2;
  return {
    fieldKey,
    x0: share(extent.x0, page),
    x1: share(extent.x1, page),
    edge: isMiddle ? "middle" : isRight ? "right" : "left",
    filled: cells.length,
    looks,
  };
}

const SAME_SPREAD = 0.5;
const FEWEST_IN_MIDDLE = 3;

const TITLE_LINES = 5;
const SAME_WORD = 0.005;
/** Maximum distance of a line of titles from the first row, or from the next line of titles, in line heights. */
const TITLE_GAP = { aboveRows: 5, aboveTitles: 0.9 };

/** Lines of words side by side right above the first row; single ones between them are headings of the first rows. */
function titlesAbove(page: PageLayout, first: Row): TitleWord[] {
  const words: TitleWord[] = [];
  let [below, up] = [first, 0];
  for (let at = page.rows.indexOf(first) - 1; at >= 0 && up < TITLE_LINES; at--) {
    const row = page.rows[at]!;
    const tokens = tokensOfRow(row);
    const figures = tokens.filter(({ text }) => /\d[.,:/-]?\d/.test(text)).length;
    const most = words.length > 0 ? TITLE_GAP.aboveTitles : TITLE_GAP.aboveRows;
    if (below.box.y0 - row.box.y1 > most * page.lineHeight || 3 * figures > tokens.length) break;
    if (row.segments.length === 1 && words.length > 0) break;
    below = row;
    up++;
    if (row.segments.length === 1) continue;
    for (const { fold, box } of tokens) {
      const word = { key: confusionKey(fold), x: share((box.x0 + box.x1) / 2, page), up };
      // Print between the columns of two lines is read twice at times.
      const isTwice = words.some((other) => other.key === word.key && Math.abs(other.x - word.x) < SAME_WORD);
      if (/\p{L}{2}/u.test(fold) && !isTwice) words.push(word);
    }
  }
  return words;
}
