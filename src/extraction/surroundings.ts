import { oncePer } from "../core/basics/once-per.ts";
import type { Box } from "../core/geometry.ts";
import { nearestAbove, type PageLayout, type Segment, segmentOf, type Token } from "./page/layout.ts";
import { inLineHeights } from "./page/pitch.ts";
import { hasFigure, isWord } from "./page/words.ts";
import { isCurrencyWord } from "./types/numbers/currency.ts";

/** In widths of the text block, from its upper left corner. */
export interface Place {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  /** From the last line of the text block upwards. */
  readonly fromEnd: number;
}

export interface Surroundings {
  /** Folded words with letters of the label left of the value, nearest first, and of the line above it. */
  readonly left: readonly string[];
  readonly above: readonly string[];
}

/** In line heights, rounded to hundredths. */
export function heightOf(page: PageLayout, { box }: Token): number {
  return inLineHeights(page, box.y1 - box.y0);
}

export function placeOf({ textBox }: PageLayout, box: Box): Place {
  const width = Math.max(1, textBox.x1 - textBox.x0);
  const rounded = (length: number) => Math.round((1e4 * length) / width) / 1e4;
  return {
    x0: rounded(box.x0 - textBox.x0),
    x1: rounded(box.x1 - textBox.x0),
    y: rounded(box.y0 - textBox.y0),
    fromEnd: rounded(textBox.y1 - box.y1),
  };
}

/** The maximum distance of a column title above a value, in line heights: tables fill pages. */
const COLUMN_REACH = 60;

export function surroundings(layout: PageLayout, first: Token, box: Box): Surroundings {
  return { left: wordsLeft(layout, first), above: wordsAbove(layout, first, box) };
}

/** A long line on a skewed page ends as high as the line above it begins: searched for above its first word. */
export function wordsAbove(layout: PageLayout, first: Token, box: Box): readonly string[] {
  const over = (counts: (segment: Segment) => boolean) =>
    nearestAbove(layout, { ...box, y0: first.box.y0, y1: first.box.y0 + 1 }, COLUMN_REACH, counts);
  // "109 mg/dl" is a cell of the column, not a title.
  const above = over((segment) => wordingOf(segment).isTitle) ?? over((segment) => wordingOf(segment).hasWords);
  return above ? wordingOf(above).title : [];
}

/** Many values begin with the same word. */
const knownLeft = oncePer((_: PageLayout) => new Map<number, readonly string[]>());

export function wordsLeft(layout: PageLayout, first: Token): readonly string[] {
  const known = knownLeft(layout);
  const words = known.get(first.index) ?? lettersOf(labelLeft(layout, first)).slice(0, MOST_WORDS_AROUND);
  known.set(first.index, words);
  return words;
}

/**
 * Whether a number is between the value and the words before it in its segment of the line: "+2" before the "°C" in
 * "Temperature: +2 °C".
 */
export function isBehindFigure(layout: PageLayout, first: Token): boolean {
  const before = segmentOf(layout, first).tokens.filter(({ index }) => index < first.index);
  const between = before.slice(before.findLastIndex(({ fold }) => /\p{L}/u.test(fold)) + 1);
  return between.some(hasFigure);
}

const MOST_WORDS_AROUND = 4;

/**
 * The words before a value in its segment of the line, nearest first; if it begins one, those of the next segment to
 * the left. A single letter there may be OCR of dots: "Fournisseur......: " was read as "Fournisseur" and "N.:".
 */
function labelLeft(layout: PageLayout, first: Token): Token[] {
  const own = segmentOf(layout, first);
  const before = own.tokens.filter(({ index }) => index < first.index).reverse();
  if (before.some(({ fold }) => isLabelWord(fold))) return before;
  const row = layout.rows[own.row]!.segments;
  const left = row.slice(0, row.indexOf(own)).findLast((segment) => wordingOf(segment).hasWords);
  return [...before.filter(({ fold }) => isLabelWord(fold)), ...(left?.tokens ?? []).toReversed()];
}

function isLabelWord(fold: string): boolean {
  return fold.length > 1 && /\p{L}/u.test(fold) && !isCurrencyWord(fold);
}

/** All values of a column need the words above them. */
const wordingOf = oncePer(({ tokens, text }: Segment) => {
  const hasWords = tokens.some(isWord);
  return {
    hasWords,
    /** A title or a label, not a figure. */
    isTitle: hasWords && !/\d/.test(text),
    title: lettersOf(tokens)
      .filter((word) => !/\d/.test(word))
      .slice(0, MOST_WORDS_AROUND),
  };
});

function lettersOf(tokens: readonly Token[]): string[] {
  return tokens.map((token) => token.fold).filter((word) => /\p{L}/u.test(word));
}
