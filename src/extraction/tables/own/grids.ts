import { median } from "../../../core/basics/median.ts";
import type { PageLayout, Row, Segment, Token } from "../../page/layout.ts";
import { levelRows } from "../../page/level-rows.ts";

/** Printed lines whose segments are in columns, titles included. Boxes in pixels of the page raster. */
export interface Grid {
  readonly page: PageLayout;
  /** Top to bottom; including lines of one segment between them: continued texts, headings of groups. */
  readonly rows: readonly Row[];
  /** Left to right. */
  readonly columns: readonly GridColumn[];
}

export interface GridColumn {
  readonly x0: number;
  readonly x1: number;
}

/**
 * Edges of one column differ by the side bearing of the first letter, a scan's skew and the width of a proportional
 * digit.
 */
const SAME_EDGE = 0.6;
/** This many lines that are in no column, or a gap of this many line heights, end a grid. */
const LINES_OFF = 3;
const GAP = 4;
/**
 * … but for lines that are in the columns of those above, a wider one: in print whose ink boxes are exact, lines are no
 * higher than its small letters.
 */
const GAP_OF_ROWS = 7;
/** Two lines in columns make a grid: a title and a row. */
const FEWEST_ROWS = 2;

/**
 * The grids of a page, top to bottom: what may be a table. A line that is in the columns of the lines above it
 * continues their grid.
 */
export function findGrids(printed: PageLayout): Grid[] {
  const page = levelRows(printed);
  const { lineHeight } = page;
  const groups: Row[][] = [];
  let open: { rows: Row[]; last: number; bottom: number } | null = null;
  const close = () => {
    if (open && open.last >= FEWEST_ROWS) groups.push(open.rows.slice(0, open.last));
    open = null;
  };
  for (const row of page.rows.filter((one) => !isRuling(one))) {
    const inColumns = row.segments.length >= 2;
    const goesOn = open !== null && inColumns && standsIn(row, open.rows, lineHeight);
    if (open && inColumns && !goesOn) close();
    if (open && row.box.y0 - open.bottom > (goesOn ? GAP_OF_ROWS : GAP) * lineHeight) close();
    if (!open) {
      if (inColumns) open = { rows: [row], last: 1, bottom: row.box.y1 };
      continue;
    }
    open.rows.push(row);
    open.bottom = row.box.y1;
    if (inColumns) open.last = open.rows.length;
    else if (open.rows.length - open.last >= LINES_OFF) close();
  }
  close();
  return groups.flatMap((rows) => {
    const tail = page.rows.slice(rows.at(-1)!.index + 1, rows.at(-1)!.index + 1 + MOST_TAIL);
    const columns = columnsOf(rows, lineHeight);
    return columns.length >= 2
      ? [{ page, rows: [...rows, ...tail.filter(({ segments }) => segments.length === 1)], columns }]
      : [];
  });
}

/** "---------", "========": a line drawn with characters. */
function isRuling({ segments }: Row): boolean {
  return segments.every(({ text }) => /^[-=_.·*\s]{4,}$/.test(text));
}

/** The texts of a grid's last line may continue below it. */
const MOST_TAIL = 2;

/** The place of a column is determined by this many of its segments in the lines above. */
const LINES_TOLD_BY = 6;

/**
 * At least two segments begin, end or have their centre where those of the lines above do, and none extends over two of
 * theirs.
 */
function standsIn({ segments }: Row, above: readonly Row[], lineHeight: number): boolean {
  const known = above
    .filter((row) => row.segments.length >= 2)
    .slice(-LINES_TOLD_BY)
    .flatMap((row) => row.segments);
  const tolerance = SAME_EDGE * lineHeight;
  const isAligned = ({ box }: Segment) =>
    known.some(
      ({ box: other }) =>
        Math.abs(box.x0 - other.x0) < tolerance ||
        Math.abs(box.x1 - other.x1) < tolerance ||
        Math.abs(box.x0 + box.x1 - other.x0 - other.x1) < 2 * tolerance,
    );
  return segments.filter(isAligned).length >= Math.min(2, segments.length);
}

/**
 * A white stripe this wide, in line heights, separates columns: in many lines the gaps between words do not coincide.
 */
const STRIPE_OF_MANY = 0.45;
const STRIPE_OF_SOME = 0.8;
const STRIPE_OF_FEW = 1.2;
const MANY = 6;
const SOME = 3;
/** Maximum share of lines with print in a stripe: a text that overflows its column. */
const LINES_ACROSS = 0.12;

/**
 * Columns are separated by white stripes that go down through nearly all lines. Titles that say what two columns have
 * in common are ignored.
 */
function columnsOf(rows: readonly Row[], lineHeight: number): GridColumn[] {
  const telling = withoutTitles(rows.filter(({ segments }) => segments.length >= 2));
  const tokens = telling.map(({ segments }) => segments.flatMap((segment) => segment.tokens));
  const least =
    lineHeight * (telling.length >= MANY ? STRIPE_OF_MANY : telling.length >= SOME ? STRIPE_OF_SOME : STRIPE_OF_FEW);
  const across = Math.floor(LINES_ACROSS * telling.length);
  const edges = tokens
    .flatMap((line) => printOf(line))
    .flatMap(({ x0, x1 }) => [
      { x: x0, step: 1 },
      { x: x1, step: -1 },
    ])
    .sort((a, b) => a.x - b.x || b.step - a.step);
  const columns: { x0: number; x1: number }[] = [];
  let [lines, from] = [0, Number.NaN];
  for (const { x, step } of edges) {
    const before = lines;
    lines += step;
    if (before <= across && lines > across) {
      const last = columns.at(-1);
      const isStripe = last && x - last.x1 >= least && gapAt(tokens, (last.x1 + x) / 2) >= COLUMN_GAP * lineHeight;
      from = last && !isStripe ? last.x0 : x;
    }
    if (before > across && lines <= across) {
      if (columns.at(-1)?.x0 === from) columns[columns.length - 1] = { x0: from, x1: x };
      else columns.push({ x0: from, x1: x });
    }
  }
  return withoutCuts(columns, telling);
}

/**
 * A column that at most this share of the lines fill, with words of the segment before, is cut off a text:
 * "desiderabile | < | 200". Marks are separate.
 */
const CUT_OFF = 0.25;
const LINES_OF_CUT = 2;

function withoutCuts(columns: readonly GridColumn[], rows: readonly Row[]): GridColumn[] {
  const whole: GridColumn[] = [];
  for (const column of columns) {
    const before = whole.at(-1);
    const cells = rows.flatMap(({ segments }) =>
      segments.flatMap((segment) => {
        const own = segment.tokens.filter((token) => isIn(token, column));
        return own.length > 0 ? [{ segment, own }] : [];
      }),
    );
    const isRare = cells.length <= Math.max(LINES_OF_CUT, CUT_OFF * rows.length);
    const areTails = cells.every(
      ({ segment, own }) =>
        before && segment.tokens.some((token) => token.index < own[0]!.index && isIn(token, before)),
    );
    const areMarks = cells.every(({ own }) => own.every(({ text }) => !/[\p{L}\p{N}<>]/u.test(text)));
    if (before && isRare && areTails && !areMarks) whole[whole.length - 1] = { x0: before.x0, x1: column.x1 };
    else whole.push(column);
  }
  return whole;
}

/** The column contains the centre of the word. */
export function isIn({ box }: Token, { x0, x1 }: GridColumn): boolean {
  const middle = (box.x0 + box.x1) / 2;
  return middle >= x0 && middle <= x1;
}

/** Words of a text are closer together: "ligne 2", "ligne 4" have a white stripe between them too. */
const COLUMN_GAP = 0.7;

/** The gap between the words left and right of a place, as the median of the lines that have both. */
function gapAt(lines: readonly (readonly Token[])[], x: number): number {
  const gaps = lines.flatMap((line) => {
    const [left, right] = [
      Math.max(...line.map(({ box }) => (box.x1 <= x ? box.x1 : -Infinity))),
      Math.min(...line.map(({ box }) => (box.x0 >= x ? box.x0 : Infinity))),
    ];
    return Number.isFinite(right - left) ? [right - left] : [];
  });
  return gaps.length === 0 ? Infinity : median(gaps);
}

/** Words that touch or overlap count once per line. */
function printOf(line: readonly Token[]): GridColumn[] {
  const print: { x0: number; x1: number }[] = [];
  for (const { box } of [...line].sort((a, b) => a.box.x0 - b.box.x0)) {
    const last = print.at(-1);
    if (last && box.x0 <= last.x1) last.x1 = Math.max(last.x1, box.x1);
    else print.push({ x0: box.x0, x1: box.x1 });
  }
  return print;
}

/** The first lines without a digit are titles, if lines with digits are below them. */
function withoutTitles(rows: readonly Row[]): readonly Row[] {
  const first = rows.findIndex(({ segments }) => segments.some(({ text }) => /\d/.test(text)));
  return first > 0 && first < rows.length ? rows.slice(first) : rows;
}
