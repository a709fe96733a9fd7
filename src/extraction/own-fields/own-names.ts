import type { Box } from "../../core/geometry.ts";
import { oncePer } from "../../core/once-per.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidates.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import { similarity } from "../page/text.ts";
import { type DayEnd, endIn, isEndWord, KIND_OF, nameOf, namesOf, type OwnName, STOP_WORDS } from "./own-name-words.ts";
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

/** The end of a stretch of days that the field is for; null where its name says none, or it is no day. */
export function wantedEnd({ field, meaning }: ReadField): DayEnd | null {
  if (meaning.type !== "date") return null;
  const phrases = [field.alias, field.key.replace(/[_\-.]+/g, " "), ...Object.values(field.labels).flat()];
  const ends = new Set(phrases.flatMap((phrase) => nameOf(phrase, "date").end ?? []));
  return ends.size === 1 ? [...ends][0]! : null;
}

/** How the label of a day names it: "Start Date", "dal". */
export function namedEnd(candidate: Candidate): DayEnd | null {
  const { left, above } = labelsOf(candidate);
  return endIn(left.map(({ fold }) => fold)) ?? endIn(above.map(({ fold }) => fold));
}

const NO_AGREEMENT: Agreement = { score: 0, label: "" };

/** How labels agree with a field's name; null where it has none but what any value of its type may be called. */
export function nameMatcher(read: ReadField): ((candidate: Candidate) => NameMatch) | null {
  const names = namesOf(read);
  if (names.length === 0) return null;
  // Many candidates stand beside the same words.
  const scores = new Map<string, number>();
  const agreement = (label: readonly Token[]): Agreement => {
    const words = label.map(({ fold }) => fold).filter((fold) => /\p{L}/u.test(fold));
    if (words.length === 0) return NO_AGREEMENT;
    const said = words.join(" ");
    const score = scores.get(said) ?? Math.max(0, ...names.map((name) => agreementOf(words, name, read.meaning.type)));
    scores.set(said, score);
    return { score, label: label.map(({ text }) => text).join(" ") };
  };
  return (candidate) => {
    const { left, above } = labelsOf(candidate);
    return { left: agreement(left), above: agreement(above) };
  };
}

/** Fields of one type share their candidates. Both ends of a stretch of days have what stands around its beginning. */
const labelsOf = oncePer((candidate: Candidate): { left: readonly Token[]; above: readonly Token[] } => {
  const { page, box } = candidate;
  const { opens } = placeOfDay(candidate);
  const from = { ...box, x0: Math.min(box.x0, opens.box.x0) };
  return { left: labelBefore(page, opens), above: titleAbove(page, opens, from) };
});

/** The nearest words over a value that share some of its width. */
function titleAbove(page: PageLayout, first: Token, box: Box): readonly Token[] {
  const reach = box.y0 - TITLE_REACH * page.lineHeight;
  for (let row = page.segmentOfToken[first.index]!.row - 1; row >= 0; row--) {
    const { segments, box: own } = page.rows[row]!;
    if (own.y1 < reach) return [];
    const over = segments.find(
      (segment) => Math.min(box.x1, segment.box.x1) > Math.max(box.x0, segment.box.x0) && segment.tokens.some(isWord),
    );
    if (over) return over.tokens;
  }
  return [];
}

/** Where a candidate that is a day stands in a stretch of days. */
export const placeOfDay = oncePer(
  ({ page, tokens, text, value }: Candidate): DayPlace =>
    value?.type === "date" ? dayPlace(page, tokens, text) : { role: "none", opens: tokens[0]! },
);

/** A title stands this near above its value, in line heights. */
const TITLE_REACH = 3.5;
/** What a label says besides the name takes away so much of the agreement. */
const FURTHER_WORD = 0.3;
/** … and a kind of value that the field has not. */
const OTHER_KIND = 0.5;
/** Names that are found by less than this share are others. */
const LEAST_RECALL = 0.6;

function agreementOf(label: readonly string[], name: OwnName, type: FieldType): number {
  const likeness = (word: string) => Math.max(0, ...label.map((other) => alike(word, other)));
  const recall = name.words.reduce((sum, word) => sum + likeness(word), 0) / name.words.length;
  if (recall < LEAST_RECALL) return 0;
  const further = label.filter((word) => {
    const isKnown = STOP_WORDS.has(word) || KIND_OF.has(word) || (type === "date" && isEndWord(word));
    return !isKnown && !name.words.some((own) => alike(own, word) > 0);
  });
  const kinds = label.flatMap((word) => KIND_OF.get(word) ?? []);
  const isOther = kinds.length > 0 && !kinds.some((kind) => name.kinds.has(kind));
  return recall * Math.max(0, 1 - FURTHER_WORD * Math.min(3, further.length) - (isOther ? OTHER_KIND : 0));
}

const ALIKE = 0.75;
const ABBREVIATED = 0.9;
const LEAST_ABBREVIATION = 3;

/** Equal, cut short ("Adv.", "acct"), bent ("Advertisers"), or misread by a letter. */
function alike(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= LEAST_ABBREVIATION && long.startsWith(short)) return ABBREVIATED;
  const share = similarity(a, b);
  return share >= ALIKE ? share : 0;
}

const MOST_LABEL_WORDS = 5;

/** The words right before a value, back to the last one with a figure; where it opens its stretch of the line, those of the stretch before. */
function labelBefore(layout: PageLayout, first: Token): readonly Token[] {
  const own = layout.segmentOfToken[first.index]!;
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

/** "Code", "Original Date / Revision": what labels are made of, and no value. */
export function labelWording({ tokens }: Candidate): "whole" | "part" | "none" {
  const words = tokens.map(({ fold }) => fold).filter((fold) => fold !== "");
  if (words.length === 0 || words.some((word) => /\d/.test(word))) return "none";
  if (words.every((word) => KIND_OF.has(word) || STOP_WORDS.has(word))) return "whole";
  return words.some((word) => word.length >= 4 && KIND_OF.has(word)) ? "part" : "none";
}

/** "Flight Dates", "Invoice period", "Zeitraum": announces a stretch of days, whichever. */
export function announcesDays(candidate: Candidate): boolean {
  const { left, above } = labelsOf(candidate);
  return [...left, ...above].some(({ fold }) => KIND_OF.get(fold) === "date" || PERIODS.has(fold));
}

const PERIODS: ReadonlySet<string> = new Set("PERIOD PERIODO PERIODE ZEITRAUM TERM DURATION DURATA".split(" "));
