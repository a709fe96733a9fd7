import { oncePer } from "../../core/basics/once-per.ts";
import type { PageLayout, Row, Token } from "./layout.ts";

/** A box of a form with its caption: "☒ Polizia Locale". Other systems call it a selection mark. */
export interface TickBox {
  /** One word, or the two brackets of an empty one. */
  readonly mark: readonly Token[];
  readonly isTicked: boolean;
  /** The words beside it up to the next box of the row; empty if there are none. */
  readonly caption: readonly Token[];
}

const EMPTY = /^(?:[☐□▢❏❑○◯]|\[\]|\(\))/u;
const TICKED = /^(?:[☒☑✓✔✗✘⊠⊗●◉■]|\[[x×✓✔]\]|\([x×✓✔]\))/iu;
const OPENING: Readonly<Record<string, string>> = { "[": "]", "(": ")" };

/** The mark at the beginning of a word; null if there is none. */
export function tickOf(text: string): { readonly isTicked: boolean; readonly rest: string } | null {
  const mark = EMPTY.exec(text) ?? TICKED.exec(text);
  return mark && { isTicked: TICKED.test(text), rest: text.slice(mark[0].length) };
}

/** All boxes of a page with their captions, row by row. */
export const tickBoxesOf = oncePer((page: PageLayout): readonly TickBox[] => page.rows.flatMap(boxesOfRow));

/**
 * A caption follows its box, except in a row that begins with a caption and ends with a box ("SÌ ☐ NO ☒"): there it
 * precedes the box. Words at the beginning of a row whose captions follow are the question: "Feriti ☐ SÌ ☒ NO".
 */
function boxesOfRow({ segments }: Row): readonly TickBox[] {
  const tokens = segments.flatMap((segment) => segment.tokens);
  const printed = tokens.flatMap((token, at) => markAt(tokens, token, at) ?? []);
  if (printed.length === 0) return [];
  const marks = [...printed, ...misreadMarks(tokens, printed)].sort((a, b) => a.from - b.from);
  const closesRow = marks.at(-1)!.to === tokens.length && marks.at(-1)!.rest === "";
  const opensRow = marks[0]!.from === 0;
  if (closesRow && !opensRow) {
    return marks.map(({ from, to, isTicked }, i) => ({
      mark: tokens.slice(from, to),
      isTicked,
      caption: tokens.slice(marks[i - 1]?.to ?? 0, from),
    }));
  }
  return marks.map(({ from, to, isTicked, rest }, i) => ({
    mark: tokens.slice(from, to),
    isTicked,
    // "☐SÌ": the word with the mark is the first of the caption.
    caption: tokens.slice(rest === "" ? to : from, marks[i + 1]?.from ?? tokens.length),
  }));
}

interface Mark {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly isTicked: boolean;
  /** The part of the same word after the mark. */
  readonly rest: string;
}

/** "☐ Yes @ No": a cross in its box, read as a sign. Only a sign of a box's size, among boxes that are all empty. */
const SIGN_OF_BOX = /^[^\p{L}\p{N}\s&%/+–—-]$/u;
/** Its sides in units of theirs. */
const [LEAST_SIDE, MOST_SIDE] = [0.75, 1.35];

function misreadMarks(tokens: readonly Token[], printed: readonly Mark[]): Mark[] {
  if (printed.some(({ isTicked }) => isTicked)) return [];
  const { box } = tokens[printed[0]!.from]!;
  const isAlike = (side: number, known: number) => side >= LEAST_SIDE * known && side <= MOST_SIDE * known;
  return tokens.flatMap((token, at): Mark[] => {
    const { x0, y0, x1, y1 } = token.box;
    const isOne = isAlike(x1 - x0, box.x1 - box.x0) && isAlike(y1 - y0, box.y1 - box.y0);
    const isBox = printed.some(({ from, to }) => at >= from && at < to);
    if (!isOne || isBox || !SIGN_OF_BOX.test(token.text)) return [];
    return [{ from: at, to: at + 1, isTicked: true, rest: "" }];
  });
}

function markAt(tokens: readonly Token[], token: Token, at: number): Mark | null {
  const tick = tickOf(token.text);
  if (tick) return { from: at, to: at + 1, ...tick };
  const next = tokens[at + 1];
  // "[ ]", which its blank splits into two words.
  if (next === undefined || OPENING[token.text] !== next.text) return null;
  return { from: at, to: at + 2, isTicked: false, rest: "" };
}
