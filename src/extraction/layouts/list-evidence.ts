import type { Candidate, ReadField, ReadPage, ScoredCandidate } from "../candidate.ts";
import { placeCandidate } from "../candidates/candidates.ts";
import { typedValueOfField } from "../fields/typed-value.ts";
import { foldText } from "../page/text.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { listOnPage } from "./list-on-page.ts";
import { type ListPart, separatorsOf } from "./list-parts.ts";
import type { TemplateMatch } from "./template-match.ts";

/**
 * If a corrected paper of the layout has shown how it prints a list, the values are those at its place, and text
 * elsewhere on the page is none of it. Scoring single values one by one returned the first of three, the three as one,
 * and words of the form around them.
 */

const OF_LIST = "remembered layout: stands in the list of such values";
const OUTSIDE = "remembered layout: stands outside the list of such values";
/** In logits. */
const [IN_LIST, NOT_IN_LIST] = [4, -3];
/**
 * Confidence limits if a list of several values, of one, or an empty one was learned: how its values are separated is
 * less and less certain.
 */
const MOST_SURE = { several: 96, one: 92, none: 78 } as const;
/** If the label is not on the page, only what the layout is certain of is used, and left to a person to judge. */
const WITHOUT_LABEL = { sureLogit: 1.5, most: 60 } as const;

export function withTaughtList(
  scored: readonly ScoredCandidate[],
  read: ReadField,
  pages: readonly ReadPage[],
  matches: readonly TemplateMatch[],
  style: DocumentStyle,
): readonly ScoredCandidate[] {
  const taught = matches.flatMap((match) =>
    (match.memory.lists?.[read.field.key] ?? []).map((known) => ({ known, match })),
  );
  if (taught.length === 0 || !read.field.multiple) return scored;
  for (const { known, match } of taught) {
    for (const page of inOrder(pages, known.page)) {
      const separators = [...new Set([...separatorsOf(read.meaning.type), ...known.separators])];
      const shift = page.layout.pageIndex === 0 ? match.shift : { x: 0, y: 0 };
      const print = match.memory.print ?? [];
      const parts = listOnPage(page.layout, { known, print, shift, separators });
      if (!parts) continue;
      const count = known.texts.length;
      const most = count > 1 ? MOST_SURE.several : count === 1 ? MOST_SURE.one : MOST_SURE.none;
      return listed(scored, parts, most, { read, page, style });
    }
  }
  return scored.map((one) => (one.logit <= 0 ? one : withoutLabel(one)));
}

function inOrder(pages: readonly ReadPage[], first: number): readonly ReadPage[] {
  return pages.toSorted((a, b) => Math.abs(a.layout.pageIndex - first) - Math.abs(b.layout.pageIndex - first));
}

function listed(
  scored: readonly ScoredCandidate[],
  parts: readonly ListPart[],
  most: number,
  { read, page, style }: { read: ReadField; page: ReadPage; style: DocumentStyle },
): ScoredCandidate[] {
  const values = parts.flatMap((part): ScoredCandidate[] => {
    const found = candidateOfPart(part, read, page, style);
    if (!found) return [];
    const evidence = [{ term: OF_LIST, weight: IN_LIST }];
    const candidate = { ...found, isRemembered: true };
    return [{ candidate, evidence, logit: IN_LIST, origin: "template", confidenceCap: most }];
  });
  const keys = new Set(values.map(({ candidate }) => candidate.key));
  const others = scored.filter(({ candidate }) => !keys.has(candidate.key)).map(outside);
  return [...values, ...others];
}

/** null: its text is no value of the field's type. */
export function candidateOfPart(
  { tokens, text }: ListPart,
  { field, meaning }: ReadField,
  page: ReadPage,
  style: DocumentStyle,
): Candidate | null {
  const value = typedValueOfField(meaning, text, style, field.options);
  const { pageIndex } = page.layout;
  return value && placeCandidate({ pageIndex, tokens, text, key: foldText(text), value, prior: 0 }, page);
}

function outside(one: ScoredCandidate): ScoredCandidate {
  const weight = Math.min(0, NOT_IN_LIST - one.logit);
  return { ...one, evidence: [...one.evidence, { term: OUTSIDE, weight }], logit: one.logit + weight };
}

function withoutLabel(one: ScoredCandidate): ScoredCandidate {
  return one.logit < WITHOUT_LABEL.sureLogit ? outside(one) : { ...one, confidenceCap: WITHOUT_LABEL.most };
}
