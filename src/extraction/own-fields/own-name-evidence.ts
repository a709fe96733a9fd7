import type { Evidence } from "../../core/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidates.ts";
import { segmentOf } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { isOfName } from "./label-agreement.ts";
import { hasFigure, isProse, LABEL_SIDES, type LabelSide, placeOfDay } from "./label-places.ts";
import { type DayEnd, phrasesOf, wordsIn } from "./own-name-words.ts";
import {
  announcesDays,
  goesOnFromLabel,
  impliedEnd,
  labelWording,
  type NameMatch,
  namedEnd,
  nameMatcher,
  strongest,
  wantedEnd,
} from "./own-names.ts";
import { isKnownLabel, isRowOfTotals, titlesOfColumns } from "./titles.ts";
import { isTitleOfPerson, unnamedEvidence } from "./unnamed-facts.ts";

/** A label that says the field's name, and nothing else, in logits. */
const NAMED: Readonly<Record<LabelSide, number>> = {
  left: 3.6,
  above: 3,
  row: 3.3,
  column: 2,
  words: 2.6,
  heading: 2.3,
  called: 3.2,
};
/** From here on a label is taken to be the field's, so that it is no other's. */
const IS_OWN = 0.5;
/** On papers whose fields were asked by names: right in 95 of 100, and in 74 where a second value had such a label, 55 where two more had. */
const ONLY_NAMED_WEIGHT = 0.8;
const ONLY_NAMED = "no other label says the field's name";
/** … where the label says the whole name: of those that say a part of it, or more, 72 were right. */
const WHOLLY_NAMED = 2.5;
/** What a label found letter by letter keeps of its weight where other words go before it or stand between. */
const IS_PART = 0.5;
const LABEL_WORDING = { whole: -3, part: -1.5, none: 0 } as const;
/** Words that other fields are called by are rarely a value. */
const KNOWN_LABEL = -1.5;
const IN_BRACKETS = -2;
/** A line that goes on from the one before is no value. */
const GOES_ON = -1.5;
const GOES_ON_FROM_LABEL = -3;
const LEAST_GOING_ON = 4;
const ANNOUNCED_DAYS = 0.5;
const OUTERMOST = 0.5;
/** Two days that follow each other, and one day whose label says which end it is. */
const STRETCH_END = { asked: 1.6, other: -2.5 } as const;
const NAMED_END = { asked: 1, other: -2 } as const;
const NO_END = -0.6;

/**
 * Evidence of the rules for the candidates of a field that the product does not know, with what the field's name says in place of what labels say
 * that were found letter by letter.
 */
export function withOwnName(
  candidates: readonly Candidate[],
  byRules: readonly (readonly Evidence[])[],
  read: ReadField,
): Evidence[][] {
  const matches = matchesOf(candidates, read);
  const only = onlyNamed(candidates, matches);
  const end = wantedEnd(read);
  const outer = end ? outermost(candidates, end) : new Set<Candidate>();
  const implied = impliedEnd(read);
  const isText = WORDS.has(read.meaning.type);
  const isOfOrganisation = read.meaning.type === "organization";
  const isNumbered = read.meaning.type === "text" && isCalledNumber(read);
  const asksForTotal = phrasesOf(read).some(({ isOfTotals }) => isOfTotals);
  const isNumber = NUMBERS.has(read.meaning.type);
  const all = candidates.map((candidate, i) => {
    const isAsked = end !== null && placeOfDay(candidate).role === end && announcesDays(candidate);
    const match = matches[i]!;
    const evidence = labelEvidence(withLikelyShape(byRules[i]!, match), match, isAsked);
    if (isText && match && !isSaidInSentence(match) && runsOn(candidate))
      evidence.push({ term: "goes on from its label", weight: isOfOrganisation ? RUNS_ON_WITHIN_NAME : RUNS_ON });
    if (isOfOrganisation && opensWithName(candidate, read))
      evidence.push({ term: "its own first word says the field's name", weight: OPENS_WITH_NAME });
    if (only.has(candidate)) evidence.push({ term: ONLY_NAMED, weight: ONLY_NAMED_WEIGHT });
    if (end) evidence.push(endEvidence(end, candidate, isAsked));
    if (implied) evidence.push(...impliedEndEvidence(implied, candidate));
    if (outer.has(candidate)) evidence.push({ term: "of the first or longest stretch of days", weight: OUTERMOST });
    if (isText) evidence.push(...wordingEvidence(candidate, isSaidInSentence(match)));
    if (isText) evidence.push(placeEvidence(candidate));
    if (isNumbered) evidence.push({ term: "words in a number", weight: wordsInNumber(candidate) });
    if (isNumber) evidence.push(...figureEvidence(candidate, match, asksForTotal));
    return evidence.filter(({ weight }) => weight !== 0);
  });
  const isFound = all.some((evidence, i) => strongest(matches[i]!) >= IS_OWN && sumOf(evidence) > LEAST_FOUND);
  const unnamed = isFound ? [] : unnamedEvidence(candidates, read);
  return all.map((evidence, i) => (unnamed[i] ? [...evidence, unnamed[i]] : evidence));
}

/** What a label names is taken before what the paper shows without one. */
const LEAST_FOUND = 0.3;

function sumOf(evidence: readonly Evidence[]): number {
  return evidence.reduce((sum, { weight }) => sum + weight, 0);
}

function matchesOf(candidates: readonly Candidate[], read: ReadField): (NameMatch | null)[] {
  const match = nameMatcher(read);
  return candidates.map((candidate) => match?.(candidate) ?? null);
}

/** Those whose label says the name, where all of them stand in one place or are one value. */
function onlyNamed(candidates: readonly Candidate[], matches: readonly (NameMatch | null)[]): ReadonlySet<Candidate> {
  const named = candidates.filter((_, i) => strongest(matches[i]!) >= IS_OWN);
  const [first] = named;
  const isOne = named.every((one) => one.key === first!.key || sharesWords(one, first!));
  return new Set(isOne ? named : []);
}

function sharesWords(a: Candidate, b: Candidate): boolean {
  return a.tokens.some((token) => b.tokens.includes(token));
}

/** What a value looks like says less where a label says the whole name: "Canone mensile 410 €". */
function withLikelyShape(byRules: readonly Evidence[], match: NameMatch | null): readonly Evidence[] {
  if (strongest(match) < IS_WHOLE) return byRules;
  return byRules.map((one) =>
    one.term === "shape" && one.weight < 0 ? { ...one, weight: one.weight * SHAPE_WHERE_NAMED } : one,
  );
}

function isNamedFarther({ words, column, row }: NameMatch): boolean {
  return Math.max(words.score, column.score, row.score) >= IS_OWN;
}

/** Signatures repeat what a paper says of its parties at its head. */
const UPPER_HALF = 0.3;
const AT_FOOT = -0.3;

function placeEvidence({ page, box }: Candidate): Evidence {
  const place = (box.y0 - page.textBox.y0) / Math.max(1, page.textBox.y1 - page.textBox.y0);
  if (page.pageIndex === 0 && place < 0.5) return { term: "upper half", weight: UPPER_HALF };
  return { term: "at the foot", weight: place > FOOT ? AT_FOOT : 0 };
}

const FOOT = 0.8;

const IS_WHOLE = 0.7;
const SHAPE_WHERE_NAMED = 0.4;

/** @param isAsked it is the end of a stretch of days that is asked for, and the label announces one: "Contract Dates" is no other's */
function labelEvidence(byRules: readonly Evidence[], match: NameMatch | null, isAsked: boolean): Evidence[] {
  const agreement = (one: Evidence) => match?.[sideOf(one) ?? "left"].score ?? 0;
  const letters = byRules.find((one) => isLabel(one) && one.weight > 0);
  const told = letters ? letters.weight * (match && sideOf(letters) ? agreement(letters) || IS_PART : 1) : 0;
  const named = match ? best(match) : { term: "", weight: 0 };
  // What stands before a value in a sentence is the word right before it, too, and that may be another's label ("residente a").
  const isNamed = strongest(match) >= IS_OWN;
  const isOverruled = (one: Evidence) =>
    isAsked || (isNamed && (sideOf(one) !== "left" || agreement(one) >= IS_OWN || isNamedFarther(match!)));
  const kept = byRules.filter((one) => one !== letters && !(isLabel(one) && one.weight < 0 && isOverruled(one)));
  const weight = Math.max(told, named.weight);
  return weight > 0 ? [...kept, { term: weight === told ? letters!.term : named.term, weight }] : kept;
}

/** Of a value that nothing but its name speaks for: the label says the whole name, and no other does. Such values have a calibration of their own. */
export function isNamedAlone(evidence: readonly Evidence[]): boolean {
  return (
    evidence.some(({ term }) => term === ONLY_NAMED) &&
    evidence.some((one) => sideOf(one) !== null && one.weight >= WHOLLY_NAMED)
  );
}

/** What a paper is for as a whole stands before its parts, and holds them. */
function outermost(candidates: readonly Candidate[], end: DayEnd): Set<Candidate> {
  const ends = candidates.filter((one) => placeOfDay(one).role === end);
  const days = ends.map(({ key }) => key).sort();
  const extreme = end === "start" ? days[0] : days.at(-1);
  return new Set(ends.filter(({ key }, i) => i === 0 || key === extreme));
}

const isLabel = ({ term }: Evidence): boolean => term.startsWith("label ");

function sideOf({ term }: Evidence): LabelSide | null {
  return LABEL_SIDES.find((side) => term.startsWith(`label ${side}:`)) ?? null;
}

function best(match: NameMatch): Evidence {
  const weighed = LABEL_SIDES.map((side): Evidence => {
    const { score, label } = match[side];
    return { term: `label ${side}: ${label.toLowerCase()}`, weight: NAMED[side] * score };
  });
  return weighed.reduce((a, b) => (b.weight > a.weight ? b : a));
}

/** Right before the value, in running text, words say the field's name: what goes on from them is the value. */
function isSaidInSentence(match: NameMatch | null): boolean {
  return match !== null && match.words.score >= IS_OWN && match.left.score < IS_OWN;
}

function wordingEvidence(candidate: Candidate, isInSentence: boolean): Evidence[] {
  const { tokens, text, page } = candidate;
  const goesOn = tokens.length >= LEAST_GOING_ON && /^\p{Ll}/u.test(text);
  const isTitle = titlesOfColumns(page).has(segmentOf(page, tokens[0]!));
  const isOne = isTitle ? LABEL_WORDING.whole : isKnownLabel(text) ? KNOWN_LABEL : 0;
  return [
    { term: "a label or a title", weight: Math.min(LABEL_WORDING[labelWording(candidate)], isOne) },
    { term: "goes on from the line before", weight: goesOn ? GOES_ON : 0 },
    { term: "goes on from its label", weight: !isInSentence && goesOnFromLabel(candidate) ? GOES_ON_FROM_LABEL : 0 },
    { term: "a line of running text", weight: isLineOfParagraph(candidate) ? OF_PARAGRAPH : 0 },
    { term: "what brackets hold", weight: /^\(\P{N}*\)$/u.test(text) ? IN_BRACKETS : 0 },
  ];
}

/** "Lettera di vettura INTERNAZIONALE": words that stand in one stretch with those before them, with no colon between, may be of the same title. */
function runsOn({ page, tokens, text }: Candidate): boolean {
  const [first] = tokens;
  const before = page.tokens[first!.index - 1];
  if (!before || segmentOf(page, before) !== segmentOf(page, first!) || /\d/.test(text)) return false;
  if (isTitleOfPerson(before.text)) return false;
  return /\p{L}[.)]?$/u.test(before.text);
}

const RUNS_ON = -0.9;
/** "Università degli | Studi di Valtenna" */
const RUNS_ON_WITHIN_NAME = -2.4;
const OPENS_WITH_NAME = 1.5;

/** "Compagnia Ligure S.p.A." is a "compagnia". */
function opensWithName({ tokens }: Candidate, read: ReadField): boolean {
  const [first] = wordsIn(tokens[0]!.text);
  if (tokens.length < 3 || tokens[0]!.text.endsWith(":") || first === undefined) return false;
  return phrasesOf(read).some((name) => name.words.length > 0 && isOfName(first, name));
}

/** "Numero di polizza", "MRN of the declaration", "CIG" */
function isCalledNumber(read: ReadField): boolean {
  return phrasesOf(read).some(({ kinds }) => kinds.has("number")) || /^\p{Lu}{2,5}(?!\p{L})/u.test(read.field.alias);
}

/** What is called a number has a figure, and begins with no word. */
function wordsInNumber({ text, tokens }: Candidate): number {
  if (!/\d/.test(text)) return NO_FIGURE;
  if (/^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$/.test(text)) return IS_DAY;
  return /^\p{L}{4}/u.test(tokens[0]!.text) && !/\d/.test(tokens[0]!.text) ? OPENS_WITH_WORD : 0;
}

const NO_FIGURE = -2.5;
const OPENS_WITH_WORD = -1.2;
const IS_DAY = -2;
const WORDS: ReadonlySet<FieldType> = new Set(["text", "name", "organization"]);
/** Of a line that fills the page and goes on in the next or comes from the one before: no value, but a part of a paragraph. */
function isLineOfParagraph({ page, tokens, box }: Candidate): boolean {
  const own = segmentOf(page, tokens[0]!);
  const isWhole = box.x1 - box.x0 >= LEAST_WIDTH * (page.textBox.x1 - page.textBox.x0);
  if (!isWhole || own.tokens.filter(({ text }) => /^\p{Ll}/u.test(text)).length < LEAST_RUNNING) return false;
  return [own.row - 1, own.row + 1].some((row) => {
    const [line] = page.rows[row]?.segments ?? [];
    return line !== undefined && Math.abs(line.box.x0 - own.box.x0) < page.lineHeight && isProse(line.tokens);
  });
}

const LEAST_WIDTH = 0.6;
const LEAST_RUNNING = 6;
const OF_PARAGRAPH = -1.5;
const NUMBERS: ReadonlySet<FieldType> = new Set(["amount", "number", "integer", "percent"]);

/** Of the figures of one row: the sum of the others, the one with a unit, and those between which a value is normal. */
function figureEvidence(candidate: Candidate, match: NameMatch | null, asksForTotal: boolean): Evidence[] {
  if (!match || strongest(match) < IS_OWN) return [];
  const { page, tokens } = candidate;
  const own = segmentOf(page, tokens[0]!);
  const { segments } = page.rows[own.row]!;
  const isTotal = isRowOfTotals(page, own);
  const isUnderTitle = Math.max(match.column.score, match.above.score) >= IS_OWN;
  const isNamedByRow = Math.max(match.row.score, match.left.score) >= IS_OWN;
  const isLast =
    isNamedByRow && segments.length > 2 && own === segments.findLast(({ tokens: some }) => some.some(hasFigure));
  return [
    {
      term: "in the row of totals",
      weight: isTotal && isUnderTitle ? (asksForTotal ? OF_ASKED_TOTALS : OF_TOTALS) : 0,
    },
    { term: "the last figure of a row of totals", weight: isTotal && asksForTotal && isLast ? LAST_OF_TOTALS : 0 },
    { term: "with a unit", weight: hasUnit(candidate) ? WITH_UNIT : 0 },
    { term: "the number of a box of the form", weight: opensKnownLabel(candidate) ? NUMBER_OF_BOX : 0 },
    { term: "what is normal", weight: isBound(own.text) ? BOUND : 0 },
  ];
}

const OF_TOTALS = 1.6;
const OF_ASKED_TOTALS = 2.4;
const LAST_OF_TOTALS = 0.8;
const WITH_UNIT = 0.6;
const BOUND = -3;

/** "109 mg/dl", "15,1 | g/dL" */
function hasUnit({ page, tokens }: Candidate): boolean {
  const next = page.tokens[tokens.at(-1)!.index + 1];
  return next !== undefined && segmentOf(page, next).row === segmentOf(page, tokens[0]!).row && UNIT.test(next.text);
}

const UNIT = /^(?:\p{L}{1,6}\/\p{L}{1,4}|%|kg|km|cm|mm|m[²³23q]|mq|mc|kWh?|t|g|l|h)[.,;)]?$/u;

/** "11 Peso lordo", "3.1 Your hours are …": the number of a box or of a paragraph. */
function opensKnownLabel({ page, tokens }: Candidate): boolean {
  const { tokens: all } = segmentOf(page, tokens[0]!);
  const rest = all.slice(all.indexOf(tokens.at(-1)!) + 1);
  if (tokens[0]!.text.length > 4 || all[0] !== tokens[0] || rest.length === 0) return false;
  if (rest.filter(({ text }) => /^\p{Ll}/u.test(text)).length >= LEAST_RUNNING) return true;
  return /\p{L}{4}/u.test(rest[0]!.text) && isKnownLabel(textOf(rest.slice(0, 3)));
}

const NUMBER_OF_BOX = -2.5;

/** "70 - 100", "(0,70 a 1,05)", "fino a 200", "> 40" */
function isBound(text: string): boolean {
  return (
    /^\(?\d[\d.,]*\s?(?:-|–|a|à|bis|to)\s?\d[\d.,]*\)?$/u.test(text) ||
    /^\(?(?:fino\s|inf\.|sup\.|bis\s|up\sto|oltre\s|[<>≤≥])/iu.test(text)
  );
}

function impliedEndEvidence(end: DayEnd, candidate: Candidate): Evidence[] {
  const { role } = placeOfDay(candidate);
  const said = role === "none" ? namedEnd(candidate) : role;
  const weights = role === "none" ? IMPLIED_BY_WORD : IMPLIED;
  return said === null ? [] : [{ term: dayTerm(said), weight: said === end ? weights.asked : weights.other }];
}

const IMPLIED = { asked: 1.6, other: -2 } as const;
const IMPLIED_BY_WORD = { asked: 0.6, other: -1 } as const;

function dayTerm(end: DayEnd): string {
  return end === "start" ? "first day of a stretch" : "last day of a stretch";
}

function endEvidence(end: DayEnd, candidate: Candidate, isAsked: boolean): Evidence {
  const { role } = placeOfDay(candidate);
  const named = role === "none" ? namedEnd(candidate) : role;
  if (named === null) return { term: "no end of a stretch of days", weight: NO_END };
  const weights = role === "none" ? NAMED_END : STRETCH_END;
  const weight = named === end ? weights.asked + (isAsked ? ANNOUNCED_DAYS : 0) : weights.other;
  return { term: dayTerm(named), weight };
}
