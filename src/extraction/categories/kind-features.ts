import type { PageLayout, Segment } from "../page/layout.ts";
import { textOf, withoutStrokes } from "../page/text.ts";
import { KINDS } from "./kinds.ts";
import { plainWords } from "./plain-text.ts";

/** Features of the kind of a document: for each kind the strength of its titles and cues, and the page's structure. */
export interface KindFeatures {
  /** By kind: 0 = no title of it, about 1 = a plain one, about 2 = in large print at the top. */
  readonly titles: readonly number[];
  /** By kind: log2 of one plus the number of distinct cues. */
  readonly cues: readonly number[];
  readonly structure: readonly number[];
  /** Each word once, in normal form (see `plainText`), without numbers. */
  readonly words: ReadonlySet<string>;
}

export const STRUCTURE = [
  "machine-readable zone",
  "passport's zone",
  "card's zone",
  "narrow page",
  "card",
  "IBAN",
  "VAT number",
  "amounts",
  "rows of figures",
  "length",
  "pages",
] as const;

interface Phrase {
  readonly kind: number;
  readonly isTitle: boolean;
  /** Index of the cue among all. */
  readonly id: number;
}

const LONGEST_PHRASE = 8;
const PHRASES = indexPhrases();
const PAGES_READ = 3;
/** Titles usually lie within this share of the text's height from its top. */
const TITLE_SHARE = 0.45;

export function kindFeaturesOf(pages: readonly PageLayout[]): KindFeatures {
  const titles = KINDS.map(() => 0);
  const cues = KINDS.map(() => new Set<number>());
  const found = new Set<string>();
  for (const [index, page] of pages.slice(0, PAGES_READ).entries()) {
    for (const segment of page.segments) {
      const words = plainWords(segment.text);
      for (const word of words) if (IS_WORD.test(word)) found.add(word);
      for (const { phrase, at, length } of phrasesIn(words)) {
        if (KINDS[phrase.kind]!.name === "invoice" && isOfAnother(words, at)) continue;
        cues[phrase.kind]!.add(phrase.id);
        if (!phrase.isTitle || index > 0) continue;
        const strength = titleStrength(page, segment, {
          at,
          length,
          words: words.filter((word) => !/\d/.test(word)).length,
        });
        titles[phrase.kind] = Math.max(titles[phrase.kind]!, strength);
      }
    }
    for (const row of page.rows.filter(({ segments }) => segments.length > 1)) {
      const words = plainWords(textOf(row.segments));
      for (const { phrase } of phrasesIn(words)) if (!phrase.isTitle) cues[phrase.kind]!.add(phrase.id);
    }
  }
  return { titles, cues: cues.map(({ size }) => Math.log2(1 + size)), structure: structureOf(pages), words: found };
}

const IS_WORD = /^\p{L}{2,24}$/u;

const REFERS =
  /^(?:rif|riferimento|rifto|ref|reference|bezug|zu|zur|storno|rettifica|korrektur|original|originale|rectifica)$/;
const WHOSE = /^(?:ns|nostra|vs|vostra|our|your|unsere[r]?|a|alla|di|n|la|notre)$/;

/**
 * "Rif. ns. fattura n. 1841", "zu Rechnung", "Réf. facture": the invoice to which a credit note or a reminder refers.
 */
function isOfAnother(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? "";
  return REFERS.test(before) || (WHOSE.test(before) && REFERS.test(words[at - 2] ?? ""));
}

/** "Fattura n°", "Beleg-Nr.": a label, whose value is beside or below it. */
const NUMBERED = /(?<![\p{L}\d])(?:n|nr|no|num|numero|nummer|number)[.:°º]*$/iu;
const AS_LARGE_AS_TEXT = 1.4;

/**
 * A title begins its line, is most of it except for its number, is near the top, larger than the rest and has no colon.
 */
function titleStrength(
  page: PageLayout,
  segment: Segment,
  { at, length, words }: { readonly at: number; readonly length: number; readonly words: number },
): number {
  const top = (segment.box.y0 - page.textBox.y0) / Math.max(1, page.textBox.y1 - page.textBox.y0);
  const size = Math.min(2, (segment.box.y1 - segment.box.y0) / page.lineHeight);
  const share = length / Math.max(length, Math.min(words, 8));
  const place = top < TITLE_SHARE ? 1 : 0.3;
  const isLabel = /[:=]\s*$/.test(segment.text) || (size < AS_LARGE_AS_TEXT && NUMBERED.test(segment.text));
  return place * (at === 0 ? 1 : 0.5) * (isLabel ? 0.4 : 1) * (0.4 + 0.6 * share) * (0.3 + 0.7 * size);
}

function* phrasesIn(printed: readonly string[]) {
  const words = printed.map(withoutStrokes);
  for (let at = 0; at < words.length; at++) {
    let key = "";
    for (let length = 1; length <= LONGEST_PHRASE && at + length <= words.length; length++) {
      key = length === 1 ? words[at]! : `${key} ${words[at + length - 1]!}`;
      for (const phrase of PHRASES.get(key) ?? []) yield { phrase, at, length };
    }
  }
}

function indexPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  const index = new Map<string, Phrase[]>();
  let id = 0;
  for (const [kind, { titles, cues }] of KINDS.entries()) {
    for (const [phrases, isTitle] of [
      [titles, true],
      [cues, false],
    ] as const) {
      for (const phrase of new Set(phrases)) {
        const known = index.get(phrase) ?? [];
        index.set(phrase, [...known, { kind, isTitle, id: id++ }]);
      }
    }
  }
  return index;
}

const AMOUNT = /^[-+(]?[€$£]?\d{1,3}(?:[.,'’ ]?\d{3})*[.,]\d{2}\)?-?[€$£]?$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/;
const VAT_NUMBER = /^(?:IT|DE|FR|ES|AT)?\d{9,11}$/;

function structureOf(pages: readonly PageLayout[]): number[] {
  const [first] = pages;
  if (!first) return STRUCTURE.map(() => 0);
  const read = pages.slice(0, PAGES_READ);
  const tokens = read.flatMap((page) => page.tokens);
  const aspect = (first.textBox.x1 - first.textBox.x0) / Math.max(1, first.textBox.y1 - first.textBox.y0);
  const amounts = tokens.filter(({ text }) => AMOUNT.test(text)).length;
  const figureRows = read
    .flatMap(({ rows }) => rows)
    .filter(({ segments }) => segments.filter(({ text }) => /\d[.,]\d{2}\b/.test(text)).length >= 2).length;
  const flag = (holds: boolean) => (holds ? 1 : 0);
  return [
    flag(tokens.some(({ text }) => text.includes("<<"))),
    flag(tokens.some(({ text }) => /^P[<A-Z][A-Z]{3}.*<</.test(text))),
    flag(tokens.some(({ text }) => /^[IAC][<A-Z0-9][A-Z]{3}[A-Z0-9<]*<</.test(text))),
    flag(first.width / first.height < 0.62 || aspect < 0.55),
    flag(first.width / first.height > 1.2 && tokens.length < 120),
    flag(tokens.some(({ fold }) => IBAN.test(fold))),
    flag(tokens.some(({ fold }) => VAT_NUMBER.test(fold))),
    Math.log2(1 + amounts),
    Math.log2(1 + figureRows),
    Math.log2(1 + tokens.length / 20),
    Math.log2(pages.length || 1),
  ];
}
