import type { Token } from "../../page/layout.ts";
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

/** Costs are per line height of distance. */
const OUTSIDE = 1;
/** Texts are longer than those of the example: to the side where they do not begin there is room. */
const INTO_ROOM = { ofTexts: 0.03, ofOthers: 0.2 };
const OFF_EDGE = 0.35;
const FREE = 0.5;
/** Words of one cell are a word space apart, those of two are farther apart. */
const WORD_SPACE = 0.8;
const CUT = 1.2;
const HOLE = { ofTexts: 0.4, ofOthers: 1.5 };
const WIDE = { ofTexts: 1.4, ofOthers: 0.8 };
const MOST_OF_HOLE = { ofTexts: 1.5, ofOthers: 4 };
/** A word where the example has none, and the first of several. */
const IN_WHITE = 0.6;
const INTO_WHITE = 0.5;

/**
 * Which column takes which word of a line: words keep their order from left to right, and of all ways the cheapest is
 * taken (the Viterbi algorithm, Forney 1973).
 *
 * @param tokens of one printed line, from left to right
 * @param columns from left to right, at least one
 */
export function assignWords(
  tokens: readonly Token[],
  columns: readonly PlacedColumn[],
  lineHeight: number,
): AssignedWords {
  const ofExample = columns.filter(({ edge }) => edge !== null);
  const room = columns.map((column) => {
    const at = ofExample.indexOf(column);
    return roomOf(column, ofExample[at - 1], ofExample[at + 1]);
  });
  const inHeights = (pixels: number) => Math.max(0, pixels) / lineHeight;
  const offEdge = (pixels: number) => OFF_EDGE * Math.max(0, Math.abs(pixels) / lineHeight - FREE);
  const entering = ({ box }: Token, at: number) => {
    const { edge, x0 } = columns[at]!;
    if (edge === null) return INTO_WHITE;
    return edge === "left" ? offEdge(box.x0 - x0) : 0;
  };
  const leaving = ({ box }: Token, at: number) =>
    columns[at]!.edge === "right" ? offEdge(box.x1 - columns[at]!.x1) : 0;
  const within = ({ box }: Token, at: number) => {
    const [own, wide] = [columns[at]!, room[at]!];
    const beside = inHeights(own.x0 - box.x0) + inHeights(box.x1 - own.x1);
    const beyond = inHeights(wide.x0 - box.x0) + inHeights(box.x1 - wide.x1);
    return (
      (own.isText ? INTO_ROOM.ofTexts : INTO_ROOM.ofOthers) * Math.min(beside, MOST_BESIDE) +
      OUTSIDE * beyond +
      (own.edge === null ? IN_WHITE : 0)
    );
  };
  const cut = (a: Token, b: Token) => CUT * Math.max(0, WORD_SPACE - (b.box.x0 - a.box.x1) / lineHeight);
  const hole = (a: Token, b: Token, at: number) => {
    const whose = columns[at]!.isText ? "ofTexts" : "ofOthers";
    return Math.min(MOST_OF_HOLE[whose], HOLE[whose] * Math.max(0, (b.box.x0 - a.box.x1) / lineHeight - WIDE[whose]));
  };
  let costs = columns.map((_, at) => within(tokens[0]!, at) + entering(tokens[0]!, at));
  const from: number[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (index === 0) continue;
    const before = tokens[index - 1]!;
    const between = cut(before, token);
    let [left, leftCost] = [0, Infinity];
    const choices = columns.map((_, at) => {
      const stays = costs[at]! + hole(before, token, at);
      const comes = leftCost + between + entering(token, at);
      const choice = { best: comes < stays ? left : at, cost: Math.min(comes, stays) + within(token, at) };
      const leaves = costs[at]! + leaving(before, at);
      if (leaves < leftCost) [left, leftCost] = [at, leaves];
      return choice;
    });
    from.push(choices.map(({ best }) => best));
    costs = choices.map(({ cost }) => cost);
  }
  const last = tokens.at(-1)!;
  const ended = costs.map((cost, at) => cost + leaving(last, at));
  const cells = columns.map((): Token[] => []);
  const cost = Math.min(...ended);
  let at = ended.indexOf(cost);
  for (let index = tokens.length - 1; index >= 0; index--) {
    cells[at]!.unshift(tokens[index]!);
    if (index > 0) at = from[index - 1]![at]!;
  }
  return { cells, cost };
}

const MOST_BESIDE = 10;

/** As far as the neighbours, on the side where its cells do not begin. */
function roomOf(column: PlacedColumn, left: PlacedColumn | undefined, right: PlacedColumn | undefined): Stretch {
  if (column.edge === null) return column;
  const [x0, x1] = [Math.min(column.x0, left?.x1 ?? -Infinity), Math.max(column.x1, right?.x0 ?? Infinity)];
  if (column.edge === "middle") return { x0, x1 };
  return column.edge === "left" ? { x0: column.x0, x1 } : { x0, x1: column.x1 };
}
