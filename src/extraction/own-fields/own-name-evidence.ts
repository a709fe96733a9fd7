import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { sumOf } from "../sum-of-evidence.ts";
import { dayEvidenceFor } from "./day-evidence.ts";
import { figureEvidence } from "./figure-evidence.ts";
import { LABEL_SIDES, type LabelSide } from "./label-places.ts";
import { IS_OWN, type NameMatch, nameMatches, strongest } from "./own-names.ts";
import { unnamedEvidence } from "./unnamed-facts.ts";
import { wordingEvidence } from "./wording-evidence.ts";

/** Logits for a label that says the field's name, and nothing else. */
const NAMED: Readonly<Record<LabelSide, number>> = {
  left: 3.6,
  above: 3,
  row: 3.3,
  column: 2,
  words: 2.5,
  heading: 2.3,
  called: 3.2,
};
/**
 * Measured on papers whose fields were asked for by names: right in 95 of 100, in 74 if a second value had such a
 * label, and in 55 if two more had.
 */
const ONLY_NAMED_WEIGHT = 0.8;
const ONLY_NAMED = "no other label says the field's name";
/** … if the label says the whole name: of those that say a part of it, or more, 72 were right. */
const WHOLLY_NAMED = 2.5;
/** Factor for a label found letter by letter if other words precede it or are in between. */
const IS_PART = 0.5;
/**
 * Evidence of the rules for the candidates of a field that the product does not know, in which the agreement with the
 * field's name replaces that of labels found letter by letter.
 */
export function withOwnName(
  candidates: readonly Candidate[],
  byRules: readonly (readonly Evidence[])[],
  read: ReadField,
): Evidence[][] {
  const matches = nameMatches(candidates, read);
  const only = onlyNamed(candidates, matches);
  const ofDays = dayEvidenceFor(candidates, read);
  const endsSooner = new Set(candidates.flatMap((one) => (endsInComma(one) ? [] : [placeOfWords(one)])));
  const all = candidates.map((candidate, i) => {
    const match = matches[i]!;
    const days = ofDays(candidate);
    const evidence = [
      ...labelEvidence(withLikelyShape(byRules[i]!, match), match, days.isAsked),
      ...(only.has(candidate) ? [{ term: ONLY_NAMED, weight: ONLY_NAMED_WEIGHT }] : []),
      ...days.evidence,
      ...wordingEvidence(candidate, match, read),
      ...figureEvidence(candidate, match, read),
      { term: "cut off", weight: endsInComma(candidate) && endsSooner.has(placeOfWords(candidate)) ? COMMA : 0 },
    ];
    return evidence.filter(({ weight }) => weight !== 0);
  });
  const isFound = all.some((evidence, i) => strongest(matches[i]!) >= IS_OWN && sumOf(evidence) > LEAST_FOUND);
  const unnamed = isFound ? [] : unnamedEvidence(candidates, read);
  return all.map((evidence, i) => {
    const fact = unnamed[i] ?? [];
    // A label that any person may have belongs to no other field.
    return fact.length === 0 ? evidence : [...evidence.filter((one) => !isLabel(one) || one.weight > 0), ...fact];
  });
}

/** The same words may be read with the comma after them and without. */
const COMMA = -1;

function endsInComma({ text }: Candidate): boolean {
  return /[,;]$/.test(text);
}

function placeOfWords({ page, tokens }: Candidate): string {
  return `${page.pageIndex} ${tokens[0]!.index} ${tokens.at(-1)!.index}`;
}

/** A value named by a label is preferred to one that the paper shows without a label. */
const LEAST_FOUND = 0.3;

/** Those whose label says the name, if all of them are at one place or are one value. */
function onlyNamed(candidates: readonly Candidate[], matches: readonly (NameMatch | null)[]): ReadonlySet<Candidate> {
  const named = candidates.filter((_, i) => strongest(matches[i]!) >= IS_OWN);
  const [first] = named;
  const isOne = named.every((one) => one.key === first!.key || sharesWords(one, first!));
  return new Set(isOne ? named : []);
}

function sharesWords(a: Candidate, b: Candidate): boolean {
  return a.tokens.some((token) => b.tokens.includes(token));
}

/** The look of a value says less if a label says the whole name: "Canone mensile 410 €". */
function withLikelyShape(byRules: readonly Evidence[], match: NameMatch | null): readonly Evidence[] {
  if (strongest(match) < IS_WHOLE) return byRules;
  return byRules.map((one) =>
    one.term === "shape" && one.weight < 0 ? { ...one, weight: one.weight * SHAPE_WHERE_NAMED } : one,
  );
}

function isNamedFarther({ words, column, row }: NameMatch): boolean {
  return Math.max(words.score, column.score, row.score) >= IS_OWN;
}

const IS_WHOLE = 0.7;
const SHAPE_WHERE_NAMED = 0.4;

/**
 * @param isAsked an end of a date range is asked for, and the label announces one: "Contract Dates" belongs to no other
 * field
 */
function labelEvidence(byRules: readonly Evidence[], match: NameMatch | null, isAsked: boolean): Evidence[] {
  const agreement = (one: Evidence) => match?.[sideOf(one) ?? "left"].score ?? 0;
  const letters = byRules.find((one) => isLabel(one) && one.weight > 0);
  const told = letters ? letters.weight * (match && sideOf(letters) ? agreement(letters) || IS_PART : 1) : 0;
  const named = match ? best(match) : { term: "", weight: 0 };
  // The end of the words before a value in a sentence is also the word right before it, and that may be another's label
  // ("residente a").
  const isNamed = strongest(match) >= IS_OWN;
  const isOverruled = (one: Evidence) =>
    isAsked || (isNamed && (sideOf(one) !== "left" || agreement(one) >= IS_OWN || isNamedFarther(match!)));
  const kept = byRules.filter((one) => one !== letters && !(isLabel(one) && one.weight < 0 && isOverruled(one)));
  const weight = Math.max(told, named.weight);
  return weight > 0 ? [...kept, { term: weight === told ? letters!.term : named.term, weight }] : kept;
}

/**
 * Whether only its name supports a value: the label says the whole name, and no other label does. Such values have
 * their own calibration.
 */
export function isNamedAlone(evidence: readonly Evidence[]): boolean {
  return (
    evidence.some(({ term }) => term === ONLY_NAMED) &&
    evidence.some((one) => sideOf(one) !== null && one.weight >= WHOLLY_NAMED)
  );
}

export const isLabel = ({ term }: Evidence): boolean => term.startsWith("label ");

const TERMS = LABEL_SIDES.map((side) => ({ side, opening: `label ${side}:` }));

function sideOf({ term }: Evidence): LabelSide | null {
  return TERMS.find(({ opening }) => term.startsWith(opening))?.side ?? null;
}

function best(match: NameMatch): Evidence {
  const weightOf = (side: LabelSide) => NAMED[side] * match[side].score;
  const side = LABEL_SIDES.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return { term: `label ${side}: ${match[side].label.toLowerCase()}`, weight: weightOf(side) };
}
