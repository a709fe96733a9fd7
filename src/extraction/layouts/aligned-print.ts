import { oncePer } from "../../core/basics/once-per.ts";
import { timesEach } from "../../core/basics/times-each.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import type { FieldMemory, LayoutMemory } from "./layout-memory.ts";
import { hashesOf, isPrinted, mostWordsFor, printedWords } from "./phrases.ts";

/**
 * Where a remembered value is on the next paper of its layout, by what both papers print around it in the same order:
 * the words of both in reading order are aligned (the heaviest common subsequence, a word counting less the more often
 * either paper has it), and the value is in the stretch between the fixed words before and after it.
 */
export interface Stretch {
  /** Indices of the stretch's first and last word among the page's tokens; empty if `to` is before `from`. */
  readonly from: number;
  readonly to: number;
  /** On the remembered paper, words of the stretch before and after the value. */
  readonly before: number;
  readonly after: number;
}

/** Index of a value's first word among the words that are remembered of its page; only these tokens count. */
export function indexInPrint({ tokens }: PageLayout, first: Token): number {
  return tokens.slice(0, first.index).filter(isPrinted).length;
}

/** Null if the memory does not say where in its print the value was, or nothing fixed is on either side. */
export function stretchOf(
  page: PageLayout,
  { print }: LayoutMemory,
  { at, words, page: index }: FieldMemory,
): Stretch | null {
  if (at === undefined || !print || index !== 0 || page.pageIndex !== 0 || at >= print.length) return null;
  const { printed, matchOf } = alignedWith(page, print);
  let previous = at - 1;
  while (previous >= 0 && matchOf[previous] === NO_MATCH) previous--;
  let next = at + words;
  while (next < print.length && matchOf[next] === NO_MATCH) next++;
  if (previous < 0 && next >= print.length) return null;
  return {
    from: previous < 0 ? 0 : printed[matchOf[previous]!]!.index + 1,
    to: next >= print.length ? page.tokens.length - 1 : printed[matchOf[next]!]!.index - 1,
    before: at - 1 - previous,
    after: next - at - words,
  };
}

/** The words that are in the stretch as the remembered value was: as many after its begin, and before its end. */
export function alignedRun(page: PageLayout, memory: LayoutMemory, known: FieldMemory): readonly Token[] | null {
  const stretch = stretchOf(page, memory, known);
  if (!stretch) return null;
  const run = page.tokens.slice(stretch.from + stretch.before, stretch.to + 1 - stretch.after);
  return run.length > 0 && run.length <= mostWordsFor(known.words) ? run : null;
}

/**
 * How many of some words of a page are aligned with the remembered value, and how many with other words of the
 * remembered paper; none if the memory does not say where in its print the value was.
 */
export function wordsOfPrint(
  page: PageLayout,
  { print }: LayoutMemory,
  { at, words }: FieldMemory,
  tokens: readonly Token[],
): { readonly value: number; readonly others: number } {
  if (at === undefined || !print || page.pageIndex !== 0) return { value: 0, others: 0 };
  const { taughtOf } = alignedWith(page, print);
  let [value, others] = [0, 0];
  for (const { index } of tokens) {
    const taught = taughtOf.get(index);
    if (taught === undefined) continue;
    if (taught >= at && taught < at + words) value++;
    else others++;
  }
  return { value, others };
}

const NO_MATCH = -1;

interface Alignment {
  /** The page's words, without those that are not remembered. */
  readonly printed: readonly Token[];
  /** For each remembered word its index in `printed`, or NO_MATCH. */
  readonly matchOf: Int32Array;
  /** By index of a token of the page, the index of the remembered word; missing if it has none. */
  readonly taughtOf: ReadonlyMap<number, number>;
}

const alignments = oncePer((_: PageLayout) => new Map<readonly number[], Alignment>());

function alignedWith(page: PageLayout, print: readonly number[]): Alignment {
  const known = alignments(page).get(print);
  if (known) return known;
  const printed = printedWords(page);
  const matchOf = align(print, hashesOf(printed));
  const taughtOf = new Map<number, number>();
  matchOf.forEach((match, taught) => {
    if (match !== NO_MATCH) taughtOf.set(printed[match]!.index, taught);
  });
  const alignment = { printed, matchOf, taughtOf };
  alignments(page).set(print, alignment);
  return alignment;
}

/** A word that neither paper repeats counts 1. */
const LEAST_ALONE = 0.3;

/** For each of `taught` the index in `own` that it is aligned with, or NO_MATCH. */
export function align(taught: readonly number[], own: readonly number[]): Int32Array {
  const [rows, columns] = [taught.length, own.length];
  const weightOf = weights(taught, own);
  const width = columns + 1;
  const best = new Float32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    const weight = weightOf(taught[i]!);
    for (let j = columns - 1; j >= 0; j--) {
      const [down, right] = [best[(i + 1) * width + j]!, best[i * width + j + 1]!];
      const skipped = down > right ? down : right;
      const taken = taught[i] === own[j] ? weight + best[(i + 1) * width + j + 1]! : 0;
      best[i * width + j] = taken > skipped ? taken : skipped;
    }
  }
  const matchOf = new Int32Array(rows).fill(NO_MATCH);
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (taught[i] === own[j]) matchOf[i++] = j++;
    else if (best[(i + 1) * width + j]! >= best[i * width + j + 1]!) i++;
    else j++;
  }
  // A common word aligned alone is chance.
  return matchOf.map((match, i) => {
    if (match === NO_MATCH || weightOf(taught[i]!) >= LEAST_ALONE) return match;
    const isInRun = (match > 0 && matchOf[i - 1] === match - 1) || matchOf[i + 1] === match + 1;
    return isInRun ? match : NO_MATCH;
  });
}

function weights(taught: readonly number[], own: readonly number[]): (word: number) => number {
  const [a, b] = [timesEach(taught), timesEach(own)];
  return (word) => 1 / Math.sqrt((a.get(word) ?? 1) * (b.get(word) ?? 1));
}
