import { type PageLayout, type Row, type Token, tokensOfRow } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { assignWords, type PlacedColumn } from "./assign-words.ts";
import { gapAbove, wordHeight } from "./line-measures.ts";
import { type PlacedExample, placed } from "./place-example.ts";
import { type CellLook, type ExampleColumn, type LineKind, lookOf } from "./table-example.ts";

/** A line of the page read as one of the example's kinds. */
export interface JudgedLine {
  readonly kind: LineKind;
  /** Column by column of the kind, empty if there is none. */
  readonly cells: readonly (readonly Token[])[];
  /** Words that are in none of its columns. */
  readonly strays: number;
  /** How much likelier it is that a line of this kind looks like this than any line of the paper, natural logarithm. */
  readonly score: number;
}

// All figures of this file were chosen by hand while the thirteen kinds of training/tables-of-users were looked at
// (docs/decisions/0100), and not fitted. Scores are natural logarithms of how much likelier a kind of line is.

/** The share of the lines of any paper that fill a column. */
const FILLED_ANYWHERE = 0.4;
/** The shares of what any filled cell looks like; they add up to 1. */
const LOOKS_ANYWHERE: Readonly<Record<CellLook, number>> = {
  sign: 0.04,
  number: 0.25,
  date: 0.06,
  time: 0.03,
  code: 0.1,
  text: 0.4,
  mixed: 0.12,
};
/**
 * Lines, filled and empty, to which those of the example are added: half a line of each (Krichevsky and Trofimov 1981),
 * so that a column that all its few lines fill may be empty on another page.
 */
const PRIOR = 0.5;
/** Cells, distributed as anywhere, to which those of the example are added. */
const PRIOR_OF_LOOKS = 0.5;
/** What a unit of the cost of `assignWords`, about a line height of distance, takes off the score. */
const COST_WEIGHT = 0.8;
/** In those units: a line that is nowhere in its columns is not made still worse by its length. */
const MOST_COST = 5;
/** Limits of what one column says, so that no single misread cell decides for a line. */
const LEAST_OF_COLUMN = -2;
const MOST_OF_LOOK = 1.5;
/** What a column says that nobody asked for, as a share of what it would. */
const WEIGHT_OF_UNASKED = 0.5;

export function judgeLine(row: Row, kind: LineKind, place: PlacedExample, page: PageLayout): JudgedLine {
  const own = kind.columns.map(
    (column): PlacedColumn => ({ ...placed(column, place), edge: column.edge, isText: holdsTexts(column) }),
  );
  const columns = withWhite(own, page.lineHeight);
  const assigned = assignWords(tokensOfRow(row), columns, page.lineHeight);
  const strays = columns.reduce((sum, { edge }, at) => (edge === null ? sum + assigned.cells[at]!.length : sum), 0);
  const cells = own.map((column, at) => ownPartOf(assigned.cells[columns.indexOf(column)]!, kind.columns[at]!));
  const ofCells = kind.columns.reduce((sum, column, at) => sum + scoreOf(column, textOf(cells[at]!), kind), 0);
  const score = ofCells - COST_WEIGHT * Math.min(MOST_COST, assigned.cost);
  return { kind, cells, strays, score: kind.part === "row" ? score : score + scoreOfLook(row, kind, page) };
}

/** Line heights. White wider than this between two columns may have print of a column that the example leaves empty. */
const LEAST_WHITE = 1.2;
/** Line heights at either end of such white that stay with the columns beside it. */
const MARGIN = 0.3;

function withWhite(columns: readonly PlacedColumn[], lineHeight: number): PlacedColumn[] {
  const white = (x0: number, x1: number): PlacedColumn[] =>
    x1 - x0 < LEAST_WHITE * lineHeight
      ? []
      : [{ x0: x0 + MARGIN * lineHeight, x1: x1 - MARGIN * lineHeight, edge: null, isText: true }];
  const inside = columns.flatMap((column, at) => [column, ...white(column.x1, columns[at + 1]?.x0 ?? Infinity)]);
  return [...white(-Infinity, columns[0]!.x0), ...inside];
}

export function holdsTexts({ looks }: ExampleColumn): boolean {
  return (looks.text ?? 0) + (looks.mixed ?? 0) > 0;
}

/** Looks of which a cell has one, whatever is beside it. */
const TELLING: readonly CellLook[] = ["date", "time", "code"];

/** Of "ISIN DE000NWK1235" the code, if codes are all that the example has there. */
function ownPartOf(tokens: readonly Token[], { looks, fieldKey }: ExampleColumn): readonly Token[] {
  const [look, ...more] = Object.keys(looks) as CellLook[];
  if (fieldKey === null || !look || more.length > 0 || !TELLING.includes(look) || tokens.length < 2) return tokens;
  if (lookOf(textOf(tokens)) === look) return tokens;
  const own = tokens.filter(({ text }) => lookOf(text) === look);
  return own.length === 1 ? own : tokens;
}

function scoreOf({ filled, looks, fieldKey }: ExampleColumn, text: string, { lines, part }: LineKind): number {
  const share = (Math.min(filled, lines) + PRIOR) / (lines + 2 * PRIOR);
  const weight = fieldKey === null && part !== "none" ? WEIGHT_OF_UNASKED : 1;
  if (text === "") return weight * Math.log((1 - share) / (1 - FILLED_ANYWHERE));
  const look = lookOf(text);
  const known = Object.values(looks).reduce((sum, count) => sum + count, 0);
  const anywhere = LOOKS_ANYWHERE[look];
  const likely = ((looks[look] ?? 0) + PRIOR_OF_LOOKS * anywhere) / (known + PRIOR_OF_LOOKS);
  const ofLook = Math.min(MOST_OF_LOOK, Math.log(likely / anywhere));
  return weight * Math.max(LEAST_OF_COLUMN, Math.log(share / FILLED_ANYWHERE) + ofLook);
}

/**
 * A note is in smaller type, and the heading of a group farther below than a text's second line: line heights by which
 * the words are higher or lower than those of the example, and the white above them is more or less, that count as one
 * step.
 */
const AS_HIGH = 0.1;
const AS_FAR = 0.3;
/** What a line of the same height gains, one with the same white above it as well, and what each step takes off. */
const LOOKS_ALIKE = 0.5;
/** The most that steps of either may take off. */
const MOST_UNLIKE = 2.5;

function scoreOfLook(row: Row, { height, gap }: LineKind, page: PageLayout): number {
  const off = Math.abs(wordHeight(row, page) - height) / AS_HIGH;
  const apart = Math.abs(gapAbove(row, page) - gap) / AS_FAR;
  return 2 * LOOKS_ALIKE - Math.min(MOST_UNLIKE, LOOKS_ALIKE * off) - Math.min(MOST_UNLIKE, LOOKS_ALIKE * apart);
}
