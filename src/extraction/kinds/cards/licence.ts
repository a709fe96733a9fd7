import { oncePer } from "../../../core/basics/once-per.ts";
import type { Concept } from "../../lexicons/concepts.ts";
import type { LabelHit } from "../../page/label-hit.ts";
import type { PageLayout, Segment, Token } from "../../page/layout.ts";
import { foldText, textOf } from "../../page/text.ts";

/**
 * Driving licences of the European Union and the EEA have numbers instead of captions, the same in every country
 * (Directive 2006/126/EC, annex I): 1 surname, 2 other names, 3 date and place of birth, 4a issued, 4b expires, 4c
 * authority, 4d national number, 5 number of the licence, 8 residence, 9 to 12 categories with their own days. Readers
 * take the small letters for digits: 4a for 48, 4b for 46, 4c for 40.
 */
export interface Licence {
  /** The number of a field, which is its label. */
  readonly numbers: readonly { readonly token: Token; readonly meanings: readonly Meaning[] }[];
  /** Values whose number was not read, or was read as a part of them. */
  readonly unnumbered: readonly {
    readonly concept: Concept;
    readonly tokens: readonly Token[];
    readonly text: string;
  }[];
  /** The text after the date in the line of date and place of birth. */
  readonly birthPlace: readonly Token[];
}

type Meaning = Concept;

/** In line heights: maximum distance from one line of the list to the next, and of its numbers from a common edge. */
const [PITCH, EDGE] = [4, 2];
const DAY = /(?<!\d)\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]?\s?(?:\d{4}|\d{2})(?!\d)/;
/** Readers take the digit for a B or an 8. */
const THIRD = /^[3B8][.:,]?$/;
/** "2.MARIO", "3.12.05.1980", "5.U14P83Y02C": the number in one word with its value. */
const GLUED = /^(?<number>[1-358])[.,:](?<value>\S{3,})$/u;
/** "4a.", "48", "4x", "46,"; and with its day after it in one word, "46.04.02.2035". */
const FOURTH = /^4[a-zA-Z@0-9]?[.:,]?$/;
const FOURTH_WITH_DAY = /^4[a-z0-9][.,:]?(?<day>\d{2}[.,/-]\d{2}[.,/-](?:\d{4}|\d{2}))$/i;
const MOST_LINES_BELOW = 9;

/** The list of numbered fields on a page; null if it has none. */
export const licenceOn: (page: PageLayout) => Licence | null = oncePer(findLicence);

function findLicence(page: PageLayout): Licence | null {
  for (const segment of page.segments) {
    const [first] = segment.tokens;
    const isGlued = GLUED.exec(first!.text)?.groups?.number === "3";
    if (!isGlued && !THIRD.test(first!.text)) continue;
    const birth = [...(isGlued ? [first!] : []), ...restOfRow(page, segment)];
    if (!DAY.test(textOf(birth))) continue;
    const days = linesBelow(page, segment).filter(isOfDays);
    if (days.length > 0) return licenceFrom(page, segment, birth, isGlued);
  }
  return null;
}

/** The words of a row after the number with which it begins. */
function restOfRow(page: PageLayout, segment: Segment): Token[] {
  const { segments } = page.rows[segment.row]!;
  return segments
    .slice(segments.indexOf(segment))
    .flatMap(({ tokens }) => tokens)
    .slice(1);
}

function isNear(page: PageLayout, a: number, b: number): boolean {
  return Math.abs(a - b) < EDGE * page.lineHeight;
}

/** Lines of the list below one, the nearest first. */
function linesBelow(page: PageLayout, { row, box }: Segment): Segment[] {
  return page.rows
    .slice(row + 1, row + 1 + MOST_LINES_BELOW)
    .flatMap(({ segments }) => segments.filter((other) => isNear(page, other.box.x0, box.x0)));
}

function isOfDays({ tokens }: Segment): boolean {
  const [first] = tokens;
  return FOURTH.test(first!.text) || FOURTH_WITH_DAY.test(first!.text);
}

function licenceFrom(page: PageLayout, third: Segment, birth: readonly Token[], isGlued: boolean): Licence {
  const names = namesAbove(page, third, birth[0]!);
  const below = fieldsBelow(page, third);
  const numbers = [
    ...names.flatMap(({ number, concept }) => (number ? [{ token: number, meanings: [concept] }] : [])),
    ...(isGlued
      ? []
      : [{ token: third.tokens[0]!, meanings: ["identity.birth_date", "identity.birth_place"] as const }]),
    ...below.numbers,
  ];
  const unnumbered = [
    ...names.flatMap(({ number, concept, tokens }) =>
      number ? [] : [{ concept, tokens, text: withoutNumber(textOf(tokens)) }],
    ),
    ...(isGlued ? gluedBirth(birth) : []),
    ...below.unnumbered,
  ];
  return { numbers, unnumbered, birthPlace: placeIn(birth) };
}

function withoutNumber(text: string): string {
  return text.replace(/^[1-358Il|][.,:]\s?(?=\S{2})/u, "");
}

function gluedBirth(birth: readonly Token[]): Licence["unnumbered"] {
  const day = DAY.exec(withoutNumber(textOf(birth)))?.[0];
  const end = birth.findLastIndex(({ text }) => /\d/.test(text));
  return day === undefined ? [] : [{ concept: "identity.birth_date", tokens: birth.slice(0, end + 1), text: day }];
}

const [FIRST, SECOND] = [/^[1Il|][.:,]?$/, /^[2Zz][.:,]?$/];

/** The lines of names above that of the birth, with their numbers or, if a reader missed these, without. */
function namesAbove(page: PageLayout, third: Segment, value: Token) {
  const found: { concept: Concept; number: Token | null; tokens: readonly Token[] }[] = [];
  let y = third.box.y0;
  for (const concept of ["identity.given_names", "identity.surname"] as const) {
    const number = concept === "identity.surname" ? FIRST : SECOND;
    const line = page.segments
      .filter(
        ({ box, row }) => row < third.row && box.y1 < y + page.lineHeight / 2 && y - box.y1 < PITCH * page.lineHeight,
      )
      .filter(({ box, tokens }) =>
        number.test(tokens[0]!.text) ? isNear(page, box.x0, third.box.x0) : isNear(page, box.x0, value.box.x0),
      )
      .sort((a, b) => b.box.y0 - a.box.y0 || a.box.x0 - b.box.x0)[0];
    if (!line) break;
    const isNumbered = number.test(line.tokens[0]!.text);
    const { segments } = page.rows[line.row]!;
    const before = segments[segments.indexOf(line) - 1]?.tokens[0];
    const beside = before && number.test(before.text) ? before : null;
    found.push({ concept, number: isNumbered ? line.tokens[0]! : beside, tokens: line.tokens });
    y = line.box.y0;
  }
  return found;
}

/**
 * Numbers below the birth: the first 4 with a day is the issue, the second the expiry; one without a day is the
 * authority or the national number.
 */
function fieldsBelow(page: PageLayout, third: Segment): Pick<Licence, "numbers" | "unnumbered"> {
  const numbers: Licence["numbers"][number][] = [];
  const unnumbered: Licence["unnumbered"][number][] = [];
  const days: Concept[] = ["identity.issue_date", "identity.expiry_date"];
  for (const segment of linesBelow(page, third)) {
    const { segments } = page.rows[segment.row]!;
    for (const one of segments.slice(segments.indexOf(segment))) {
      const [first] = one.tokens;
      const glued = FOURTH_WITH_DAY.exec(first!.text)?.groups?.day;
      if (glued !== undefined) {
        const concept = days.shift();
        if (concept) unnumbered.push({ concept, tokens: [first!], text: glued });
      } else if (FOURTH.test(first!.text)) {
        const hasDay = DAY.test(textOf(restOfRow(page, one)));
        const concept = hasDay ? days.shift() : "identity.issuer";
        if (concept) numbers.push({ token: first!, meanings: [concept] });
      } else if (one === segment) {
        const meaning = LATER.find(([number]) => number.test(first!.text))?.[1];
        const isGluedNumber = GLUED.exec(first!.text)?.groups?.number === "5";
        if (isGluedNumber)
          unnumbered.push({ concept: "identity.document_number", tokens: one.tokens, text: withoutNumber(one.text) });
        if (meaning) numbers.push({ token: first!, meanings: [meaning] });
      }
    }
  }
  return { numbers, unnumbered };
}

const LATER: readonly (readonly [RegExp, Concept])[] = [
  [/^[5S][.:,]?$/, "identity.document_number"],
  [/^8[.:,]?$/, "identity.address"],
  [/^(?:[679]|1[0-4])[.:,]?$/, "other.reference"],
];

/** "27.05.88 Regensburg", "23/11/1979 ALB", "30.10.1993 (GRENOBLE)". */
function placeIn(birth: readonly Token[]): readonly Token[] {
  const last = birth.findLastIndex(({ text }) => /\d/.test(text));
  return birth.slice(last + 1).filter(({ fold }) => fold !== "");
}

/** "1. Cognome 2. Nome 3. Data e luogo di": the legend of the numbers, on the back. */
const LEGEND = /(?:^|\s)\d{1,2}[abcd0]?\s?[.,]\s?\p{L}{3,}.*\s\d{1,2}[abcd0]?\s?[.,]\s?\p{L}{3,}/u;
const CATEGORY = /^(?:AM|A[12]?|B[1E]?|C1?E?|D1?E?|DI|T)$/;

/**
 * The labels of a page; on a licence its numbers are the labels: its legend has no values, and the days of its
 * categories are not its own.
 */
export function withNumbersOfLicence(page: PageLayout, hits: readonly LabelHit[]): readonly LabelHit[] {
  const legend = legendOn(page);
  const categories = page.segments.filter(
    ({ tokens, row }) =>
      tokens.length === 1 && CATEGORY.test(tokens[0]!.text) && DAY.test(textOf(page.rows[row]!.segments)),
  );
  const numbers = licenceOn(page)?.numbers ?? [];
  if (legend.length === 0 && numbers.length === 0) return hits;
  const own = [
    ...numbers.map(({ token, meanings }) => hitOf(token, meanings)),
    ...(categories.length < LEAST_CATEGORIES ? [] : categories.map(({ tokens }) => hitOf(tokens[0]!, ["other.date"]))),
  ];
  const taken = new Set(own.flatMap(({ tokens }) => tokens));
  const others = hits.filter(
    ({ tokens }) =>
      !legend.includes(page.segmentOfToken[tokens[0]!.index]!) && !tokens.some((token) => taken.has(token)),
  );
  return [...others, ...own].sort((a, b) => a.tokens[0]!.index - b.tokens[0]!.index);
}

const LEAST_CATEGORIES = 2;

function hitOf(token: Token, meanings: readonly Concept[]): LabelHit {
  return { tokens: [token], meanings: new Set(meanings), box: token.box, phrase: foldText(token.text) };
}

/** The lines of the legend: those with two numbers, and the ones above and below them in their column. */
function legendOn(page: PageLayout): readonly Segment[] {
  const sure = page.segments.filter(({ text }) => LEGEND.test(text));
  const [first] = sure;
  if (!first) return [];
  const below = linesBelow(page, first).filter(({ box }) => isNear(page, box.x0, first.box.x0));
  return [...new Set([...sure, ...below])];
}
