import type { Token } from "../../page/layout.ts";
import { WORD_SPACE_LINE_HEIGHTS } from "../columns/columns.ts";
import type { Stretch } from "./table-example.ts";

/** A column on the page, in pixels. */
export interface PlacedColumn extends Stretch {
  /** What its cells share; null for the white between columns. */
  readonly edge: "left" | "right" | "middle" | null;
  /** Texts have several words, and are longer than those of the example. */
  readonly isText: boolean;
}

export interface AssignedWords {
  /** Column by column, empty if there is none. */
  readonly cells: readonly (readonly Token[])[];
  /** How far the words are from where the columns have theirs; 0 if each is within its column. */
  readonly cost: number;
}

/** What a line height of distance costs. Chosen by hand on the kinds of training/tables-of-users. */
const COST = {
  /** … of a word beyond the room of its column. */
  beyond: 1,
  /** … of a first or last word from the edge that the column's cells share, after the free part. */
  offEdge: 0.35,
  /** … that is missing to a word space between words of two columns. */
  cut: 1.2,
};
const FREE_OFF_EDGE = 0.5;

/** Texts are longer than those of the example, and words of them may be far apart; numbers and days are one word. */
const OF_TEXTS = { intoRoom: 0.03, hole: 0.4, widest: 1.4, mostOfHole: 1.5 };
const OF_OTHERS = { intoRoom: 0.2, hole: 1.5, widest: 0.8, mostOfHole: 4 };
/** No word is counted as farther into the room of its column, line heights. */
const MOST_INTO_ROOM = 10;

/** A word where the example has none, and more for the first of several. */
const IN_WHITE = 0.6;
const INTO_WHITE = 0.5;

/**
 * Which column takes which word of a line: words keep their order from left to right, and of all ways the cheapest is
 * taken (the Viterbi algorithm, Forney 1973). In time proportional to words × columns.
 *
 * @param tokens of one printed line, from left to right, at least one
 * @param columns from left to right, at least one
 */
export function assignWords(
  tokens: readonly Token[],
  columns: readonly PlacedColumn[],
  lineHeight: number,
): AssignedWords {
  const cost = costsOf(columns, lineHeight);
  let costs = columns.map((_, at) => cost.within(tokens[0]!, at) + cost.entering(tokens[0]!, at));
  /** For each word after the first and each column: the column of the word before. */
  const from: number[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (index === 0) continue;
    const before = tokens[index - 1]!;
    const cut = cost.cut(before, token);
    /** The cheapest column further left to come from. */
    let [left, leftCost] = [0, Infinity];
    const choices = columns.map((_, at) => {
      const stays = costs[at]! + cost.hole(before, token, at);
      const comes = leftCost + cut + cost.entering(token, at);
      const leaves = costs[at]! + cost.leaving(before, at);
      const choice = { from: comes < stays ? left : at, cost: Math.min(comes, stays) + cost.within(token, at) };
      if (leaves < leftCost) [left, leftCost] = [at, leaves];
      return choice;
    });
    from.push(choices.map((choice) => choice.from));
    costs = choices.map((choice) => choice.cost);
  }
  const ended = costs.map((own, at) => own + cost.leaving(tokens.at(-1)!, at));
  const least = Math.min(...ended);
  const cells = columns.map((): Token[] => []);
  let at = ended.indexOf(least);
  for (let index = tokens.length - 1; index >= 0; index--) {
    cells[at]!.unshift(tokens[index]!);
    if (index > 0) at = from[index - 1]![at]!;
  }
  return { cells, cost: least };
}

function costsOf(columns: readonly PlacedColumn[], lineHeight: number) {
  const ofExample = columns.filter(({ edge }) => edge !== null);
  const rooms = columns.map((column) => {
    const at = ofExample.indexOf(column);
    return roomOf(column, ofExample[at - 1], ofExample[at + 1]);
  });
  const kindOf = (at: number) => (columns[at]!.isText ? OF_TEXTS : OF_OTHERS);
  const inHeights = (pixels: number) => Math.max(0, pixels) / lineHeight;
  const gapBetween = (a: Token, b: Token) => (b.box.x0 - a.box.x1) / lineHeight;
  const offEdge = (pixels: number) => COST.offEdge * Math.max(0, inHeights(Math.abs(pixels)) - FREE_OFF_EDGE);
  return {
    within({ box }: Token, at: number): number {
      const [own, room] = [columns[at]!, rooms[at]!];
      const beside = inHeights(own.x0 - box.x0) + inHeights(box.x1 - own.x1);
      const beyond = inHeights(room.x0 - box.x0) + inHeights(box.x1 - room.x1);
      const intoRoom = kindOf(at).intoRoom * Math.min(beside, MOST_INTO_ROOM);
      return intoRoom + COST.beyond * beyond + (own.edge === null ? IN_WHITE : 0);
    },
    /** The first word of a cell. */
    entering({ box }: Token, at: number): number {
      const { edge, x0 } = columns[at]!;
      if (edge === null) return INTO_WHITE;
      return edge === "left" ? offEdge(box.x0 - x0) : 0;
    },
    /** The last word of a cell. */
    leaving({ box }: Token, at: number): number {
      const { edge, x1 } = columns[at]!;
      return edge === "right" ? offEdge(box.x1 - x1) : 0;
    },
    /** Two words of two cells. */
    cut(a: Token, b: Token): number {
      return COST.cut * Math.max(0, WORD_SPACE_LINE_HEIGHTS - gapBetween(a, b));
    },
    /** Two words of one cell. */
    hole(a: Token, b: Token, at: number): number {
      const { hole, widest, mostOfHole } = kindOf(at);
      return Math.min(mostOfHole, hole * Math.max(0, gapBetween(a, b) - widest));
    },
  };
}

/** As far as the neighbours, on the sides where its cells do not begin or end in one line. */
function roomOf(column: PlacedColumn, left: PlacedColumn | undefined, right: PlacedColumn | undefined): Stretch {
  if (column.edge === null) return column;
  const [x0, x1] = [Math.min(column.x0, left?.x1 ?? -Infinity), Math.max(column.x1, right?.x0 ?? Infinity)];
  if (column.edge === "middle") return { x0, x1 };
  return column.edge === "left" ? { x0: column.x0, x1 } : { x0, x1: column.x1 };
}
