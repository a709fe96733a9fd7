import type { Candidate } from "../candidate.ts";
import { type PageLayout, rowCount, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import type { FieldMemory } from "./layout-memory.ts";
import { offPlace, SAME_PLACE, wordsAsRemembered } from "./remembered-place.ts";
import type { TemplateMatch } from "./template-match.ts";
import { beginsAsTold, runAsTold, type ToldRun } from "./value-ends.ts";
import type { WeighedCandidates } from "./weighed-candidates.ts";

/** Words at the remembered places of a page that end as the person said; empty if nobody said. */
export function toldRuns(page: PageLayout, known: FieldMemory, shift: TemplateMatch["shift"]): ToldRun[] {
  const { ends } = known;
  if (!ends) return [];
  const offsetOf = (first: Token) => {
    const { dx, dy } = offPlace(page, first, known, shift);
    return dx + dy;
  };
  const begins = [...wordsAsRemembered(page, known, shift), ...behindSign(page, known, shift)].flatMap((first) => {
    const begun = beginsAsTold(page, first, ends);
    return begun === null ? [] : [{ first, begun, offset: offsetOf(first) }];
  });
  const kept: ToldRun[] = [];
  for (const { first } of begins.sort((a, b) => b.begun - a.begun || a.offset - b.offset)) {
    const run = runAsTold(page, first, ends, known);
    if (!kept.some((other) => overlap(other, run))) kept.push(run);
  }
  return kept;
}

/**
 * In "Avviso n. 412 - Retta" the words after the dash, wherever in the line it is, if the remembered value was after
 * one.
 */
function behindSign(page: PageLayout, known: FieldMemory, shift: TemplateMatch["shift"]): readonly Token[] {
  const sign = known.ends?.before;
  if (!sign || /[\p{L}\p{N}]/u.test(sign)) return [];
  return page.tokens.filter((token) => {
    const isBehind = page.tokens[token.index - 1]?.text === sign && token.fold !== "";
    return isBehind && offPlace(page, token, known, shift).dy < SAME_PLACE;
  });
}

/** Minimum lead in logits of the value that ends as told over those in its words that end otherwise. */
const LEAST_LEAD = 3;

/**
 * Whatever rules and scorers say about where a value ends, a person said otherwise, on this very layout: of the
 * candidates that share words, the one that ends as told takes the place of the best one, and the others rank below it.
 * The evidence for the *place* is the same for all.
 *
 * Without this, "501 serie B" was corrected once and still read as "501" ever after: the shipped scorer gave "501" ten
 * logits more, and no tree of layouts.json had ever seen a person want another end.
 *
 * @param isMultiple all candidates above zero are shown: one that ends otherwise must not be
 * @returns the weights, and which candidates end as told
 */
export function endedAsTold(
  { candidates, bases, weights }: WeighedCandidates,
  known: FieldMemory,
  { shift, isMultiple }: { readonly shift: TemplateMatch["shift"]; readonly isMultiple: boolean },
): { readonly weights: readonly number[]; readonly told: ReadonlySet<number> } {
  const asSaid = new Set<number>();
  const page = candidates.find(({ pageIndex }) => pageIndex === known.page)?.page;
  const ended = [...weights];
  for (const run of page ? toldRuns(page, known, shift) : []) {
    const total = (i: number) => bases[i]! + ended[i]!;
    const sharing = [...candidates.keys()].filter((i) => candidates[i]!.page === page && overlap(candidates[i]!, run));
    const best = (some: readonly number[]) => some.reduce((a, b) => (total(b) > total(a) ? b : a), some[0]!);
    const asTold = sharing.filter((i) => isRun(candidates[i]!, run));
    if (asTold.length === 0) continue;
    const told = best(asTold);
    const lines = rowCount(page!, run.tokens);
    const others = sharing.filter(
      (i) =>
        !asTold.includes(i) &&
        isAnotherValue(candidates[i]!, candidates[told]!) &&
        (known.ends!.isOtherLines || rowCount(page!, candidates[i]!.tokens) === lines),
    );
    const most = total(best([told, ...others]));
    ended[told] = most - bases[told]!;
    asSaid.add(told);
    for (const i of others) ended[i] = Math.min(ended[i]!, (isMultiple ? 0 : most) - LEAST_LEAD - bases[i]!);
  }
  return { weights: ended, told: asSaid };
}

type Span = Pick<Candidate, "tokens">;

function overlap({ tokens: a }: Span, { tokens: b }: Span): boolean {
  return a[0]!.index <= b.at(-1)!.index && b[0]!.index <= a.at(-1)!.index && a.some((token) => b.includes(token));
}

/** "KLM /" and "KLM" have the same key but not the same words. */
function isAnotherValue(one: Candidate, told: Candidate): boolean {
  return one.key !== told.key || !isSpan(one, told);
}

function isSpan({ tokens: a }: Span, { tokens: b }: Span): boolean {
  return a[0] === b[0] && a.at(-1) === b.at(-1);
}

/** The same words; without the part of a word that the person left off, if any. */
function isRun({ tokens, text }: Candidate, run: ToldRun): boolean {
  const isWhole = run.text === textOf(run.tokens);
  return isSpan({ tokens }, run) && (isWhole || text === run.text);
}
