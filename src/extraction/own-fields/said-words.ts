import { keptByText } from "../../core/basics/kept-by-text.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { type PageLayout, segmentOf, type Token } from "../page/layout.ts";
import { saysOfFieldsName } from "./label-agreement.ts";
import { STOP_WORDS } from "./own-name-words.ts";

/**
 * How near to a candidate its page prints words of the field's names, and of other fields' names, wherever that is: in
 * the sentence, after the value, in the next cell but one.
 */
export const SAID_FEATURES = [
  "said_before",
  "said_after",
  "said_above",
  "said_below",
  "said_in_row",
  "said_near",
  "said_on_page",
  "other_said_before",
  "other_said_after",
] as const;

/** What is farther, or not there at all: words in reading order, and lines. */
const FAR = { words: 40, lines: 15 } as const;
/** Words this far to the side, in line heights, are still above or below. */
const BESIDE = 4;
/** Different words of the name are counted among so many before a value. */
const NEAR = 12;
/** A word after the value in its line, compared with one before it. */
const BEHIND = 0.5;

/** In the order of SAID_FEATURES. */
export function saidColumns(candidate: Candidate, read: ReadField): number[] {
  const { page } = candidate;
  const said = saidOn(read)(page);
  const others = (read.others ?? []).map((other) => distances(candidate, saidOn(other)(page)));
  const own = distances(candidate, said);
  const { above, below, inRow } = lines(candidate, said);
  return [
    own.before,
    own.after,
    above,
    below,
    inRow,
    wordsNear(candidate, said),
    Math.min(FAR.lines, said.length),
    Math.min(FAR.words, ...others.map(({ before }) => before)),
    Math.min(FAR.words, ...others.map(({ after }) => after)),
  ];
}

/** The words of a page that say something of the field's names, in reading order. */
const saidOn = oncePer((read: ReadField) => {
  const says = keptByText((fold) => /\p{L}{2}/u.test(fold) && !STOP_WORDS.has(fold) && saysOfFieldsName(fold, read));
  return oncePer((page: PageLayout): readonly Token[] => page.tokens.filter(({ fold }) => says(fold)));
});

function distances({ tokens }: Candidate, said: readonly Token[]): { before: number; after: number } {
  const [first, last] = [tokens[0]!.index, tokens.at(-1)!.index];
  const before = said.findLast(({ index }) => index < first);
  const after = said.find(({ index }) => index > last);
  return {
    before: before ? Math.min(FAR.words, first - before.index) : FAR.words,
    after: after ? Math.min(FAR.words, after.index - last) : FAR.words,
  };
}

function lines({ page, tokens, box }: Candidate, said: readonly Token[]) {
  const [first, last] = [tokens[0]!, tokens.at(-1)!];
  const { row } = segmentOf(page, first);
  let [above, below, inRow]: [number, number, number] = [FAR.lines, FAR.lines, 0];
  for (const token of said) {
    if (token.index >= first.index && token.index <= last.index) continue;
    const off = segmentOf(page, token).row - row;
    const apart = Math.max(token.box.x0 - box.x1, box.x0 - token.box.x1) / page.lineHeight;
    if (off === 0) inRow = token.box.x0 < box.x0 ? 1 : Math.max(inRow, BEHIND);
    else if (apart > BESIDE) continue;
    else if (off < 0) above = Math.min(above, -off);
    else below = Math.min(below, off);
  }
  return { above, below, inRow };
}

function wordsNear({ tokens }: Candidate, said: readonly Token[]): number {
  const first = tokens[0]!.index;
  const near = said.filter(({ index }) => index < first && first - index <= NEAR);
  return new Set(near.map(({ fold }) => fold)).size;
}
