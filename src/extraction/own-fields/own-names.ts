import type { Box } from "../../core/geometry.ts";
import { oncePer } from "../../core/once-per.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidates.ts";
import { type PageLayout, type Segment, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { labelAgreement } from "./label-agreement.ts";
import { BARE_NUMBER, type DayEnd, endIn, KIND_OF, type OwnName, phrasesOf, STOP_WORDS } from "./own-name-words.ts";
import { type DayPlace, dayPlace } from "./stretch-of-days.ts";

/**
 * How a user's own field is called, against the words printed around a value: "contract_num" and "Contract #", "Contract / Revision". What a
 * label says besides speaks against it ("Advertiser Code" is no advertiser).
 */
export interface NameMatch {
  readonly left: Agreement;
  readonly above: Agreement;
}

interface Agreement {
  /** 0..1 */
  readonly score: number;
  /** The label as it is printed, for showing. */
  readonly label: string;
}

/** 0..1; 0 where there is no name to agree with. */
export function strongest(match: NameMatch | null): number {
  return match ? Math.max(match.left.score, match.above.score) : 0;
}

/** The end of a stretch of days that the field is for; null where its name says none, or it is no day. */
export function wantedEnd(read: ReadField): DayEnd | null {
  const ends = new Set(phrasesOf(read).flatMap(({ end }) => end ?? []));
  return ends.size === 1 ? [...ends][0]! : null;
}

/** How the label of a day names it: "Start Date", "dal". */
export function namedEnd(candidate: Candidate): DayEnd | null {
  const { left, above } = labelsOf(candidate);
  return endIn(left.map(({ fold }) => fold)) ?? endIn(above.map(({ fold }) => fold));
}

/** How labels agree with a field's name; null where it has none but what any value of its type may be called. */
export function nameMatcher(read: ReadField): ((candidate: Candidate) => NameMatch) | null {
  return matcherOf(phrasesOf(read), read.meaning.type);
}

/** Words with what is printed around them: a candidate, or a place where a value may stand. */
export type Printed = Pick<Candidate, "page" | "box" | "tokens" | "text" | "value">;

/** How labels agree with any of the names; null where none says which value it is. */
export function matcherOf(phrases: readonly OwnName[], type: FieldType): ((printed: Printed) => NameMatch) | null {
  const names = phrases.filter(({ words }) => words.length > 0);
  if (names.length === 0) return null;
  // Many candidates stand beside the same words.
  const scores = new Map<string, number>();
  const agreement = (label: readonly Token[]): Agreement => {
    const said = textOf(label);
    const score = scores.get(said) ?? labelAgreement(said, names, type);
    scores.set(said, score);
    return { score, label: said };
  };
  return (candidate) => {
    const { left, above } = labelsOf(candidate);
    return { left: agreement(left), above: agreement(above) };
  };
}

/** Fields of one type share their candidates. Both ends of a stretch of days have what stands around its beginning. */
const labelsOf = oncePer((candidate: Printed): { left: readonly Token[]; above: readonly Token[] } => {
  const { page, box } = candidate;
  const { opens } = placeOfDay(candidate);
  const from = { ...box, x0: Math.min(box.x0, opens.box.x0) };
  return { left: labelBefore(page, opens), above: titleAbove(page, opens, from) };
});

/** The nearest words over a value that share some of its width. */
function titleAbove(page: PageLayout, first: Token, box: Box): readonly Token[] {
  const reach = box.y0 - TITLE_REACH * page.lineHeight;
  for (let row = segmentOf(page, first).row - 1; row >= 0; row--) {
    const { segments, box: own } = page.rows[row]!;
    if (own.y1 < reach) return [];
    const over = segments.find(
      (segment) => Math.min(box.x1, segment.box.x1) > Math.max(box.x0, segment.box.x0) && segment.tokens.some(isWord),
    );
    if (over) return announcesBeside(over, segments[segments.indexOf(over) + 1]) ? [] : over.tokens;
  }
  return [];
}

/** Shorter numbers are those of a form's boxes: "Ritenute 21". */
const LEAST_VALUE_LETTERS = 3;

/** "POD: IT001E08221852": announces what stands behind it, in its segment or the next, and not what stands below. */
function announcesBeside({ tokens }: Segment, next: Segment | undefined): boolean {
  const holdsValue = tokens.some(({ text }, i) => i > 0 && text.length >= LEAST_VALUE_LETTERS && /\d/.test(text));
  if (holdsValue) return true;
  return next !== undefined && tokens.at(-1)!.text.endsWith(":") && !next.tokens.at(-1)!.text.endsWith(":");
}

/** Where a candidate that is a day stands in a stretch of days. */
export const placeOfDay = oncePer(
  ({ page, tokens, text, value }: Printed): DayPlace =>
    value?.type === "date" ? dayPlace(page, tokens, text) : { role: "none", opens: tokens[0]! },
);

/** A title stands this near above its value, in line heights. */
const TITLE_REACH = 3.5;
const MOST_LABEL_WORDS = 5;

/** The words right before a value, back to the last one with a figure; where it opens its stretch of the line, those of the stretch before. */
function labelBefore(layout: PageLayout, first: Token): readonly Token[] {
  const own = segmentOf(layout, first);
  const before = own.tokens.filter(({ index }) => index < first.index);
  if (before.some(isWord)) return isProse(before) ? [] : lastWords(before);
  const row = layout.rows[own.row]!.segments;
  const left = row[row.indexOf(own) - 1];
  return left && !isProse(left.tokens) ? lastWords(left.tokens) : [];
}

/** Labels are short; in running text every word stands before another. */
function isProse(tokens: readonly Token[]): boolean {
  return tokens.filter((token) => isWord(token) && /^\p{Ll}/u.test(token.text)).length > MOST_LABEL_WORDS;
}

function lastWords(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findLastIndex(({ text }) => /\d/.test(text)) + 1;
  return tokens.slice(Math.max(from, tokens.length - MOST_LABEL_WORDS));
}

function isWord({ fold }: Token): boolean {
  return fold.length >= 2 && !/\d/.test(fold);
}

/** "Code", "Original Date / Revision", "Polizza n.": what labels are made of, and no value. */
export function labelWording({ tokens }: Candidate): "whole" | "part" | "none" {
  const words = tokens.map(({ fold }) => fold).filter((fold) => fold !== "");
  if (words.length === 0 || words.some((word) => /\d/.test(word))) return "none";
  if (words.length > 1 && BARE_NUMBER.has(words.at(-1)!)) return "whole";
  if (words.every((word) => KIND_OF.has(word) || STOP_WORDS.has(word))) return "whole";
  return words.some((word) => word.length >= 4 && KIND_OF.has(word)) ? "part" : "none";
}

/** "Immatriculation | du véhicule FY-014-DA", "CIG | n. M66M657845": goes on from the label that stands right before it, and is no value. */
export function goesOnFromLabel({ tokens, page }: Candidate): boolean {
  const [first, second] = tokens;
  if (BARE_NUMBER.has(first!.fold)) return second !== undefined && /\d/.test(second.text);
  const before = page.tokens[first!.index - 1];
  if (!before || segmentOf(page, before) !== segmentOf(page, first!)) return false;
  return /\p{L}[.)]?$/u.test(before.text) && /^\p{Ll}/u.test(first!.text);
}

/** "Flight Dates", "Invoice period", "Zeitraum": announces a stretch of days, whichever. */
export function announcesDays(candidate: Candidate): boolean {
  const { left, above } = labelsOf(candidate);
  return [...left, ...above].some(({ fold }) => KIND_OF.get(fold) === "date" || PERIODS.has(fold));
}

const PERIODS: ReadonlySet<string> = new Set("PERIOD PERIODO PERIODE ZEITRAUM TERM DURATION DURATA".split(" "));
