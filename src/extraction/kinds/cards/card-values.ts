import type { FieldMeaning } from "../../fields/field-concepts.ts";
import { inLines } from "../../in-lines.ts";
import type { Concept } from "../../lexicons/concepts.ts";
import type { LabelHit } from "../../page/label-hit.ts";
import { type PageLayout, stackedSegments, type Token, tokensBetween } from "../../page/layout.ts";
import { foldText, textOf } from "../../page/text.ts";
import { dayOfBirth } from "../../types/dates/birth-date.ts";
import { parseDate } from "../../types/dates/date.ts";
import { type Find, type Found, findPattern } from "../../types/field-type.ts";
import { foundOf } from "../../types/text-runs.ts";
import { licenceOn } from "./licence.ts";
import { paperCardOn } from "./paper-card.ts";

/** What is found on identity documents in addition to what a type finds on any paper. */
export const FACTS_OF_CARDS: Readonly<Partial<Record<Concept, Find>>> = {
  "identity.surname": (page, { hits }) => [
    ...namedOn(page, "identity.surname"),
    ...namesOfOneCaption(page, hits, 0),
    ...markedSurnames(page),
  ],
  "identity.given_names": (page, { hits }) => [
    ...namedOn(page, "identity.given_names"),
    ...namesOfOneCaption(page, hits, 1),
  ],
  "identity.document_number": (page) => [...namedOn(page, "identity.document_number"), ...seriesAndNumbers(page)],
  "identity.birth_place": (page) => [
    ...placesBesideDays(page),
    ...placesInRowOfDays(page),
    ...placesBesideSex(page),
    ...placesOnLists(page),
  ],
  "identity.nationality": (page) => namedOn(page, "identity.nationality"),
  "identity.sex": (page) => sexesInTwoLanguages(page),
  "identity.birth_date": (page) => datesOfCards(page, "identity.birth_date"),
  "identity.issue_date": (page) => datesOfCards(page, "identity.issue_date"),
  "identity.expiry_date": (page) => datesOfCards(page, "identity.expiry_date"),
  "identity.address": (page) =>
    paperCardOn(page).flatMap(({ concept, tokens }) => (concept === "identity.address" ? [sure(page, tokens)] : [])),
};

/** Prior from which a value replaces the type's find at its place: the structure of the document identifies it. */
const SURE_OF_CARDS = 5;

/** Whether a type's find can be the field's value on an identity document at all. */
export function mayBeOnCard({ text, key }: Found, { concept, type }: FieldMeaning): boolean {
  // "1,73 m" is a height: cards print the sex in capitals.
  if (concept === "identity.sex") return text !== text.toLowerCase();
  if (WORDED.has(concept ?? "") && (/<</.test(text) || !/\p{L}{2}/u.test(text))) return false;
  if (NAMES.has(concept ?? "") && OF_NO_NAME.test(text)) return false;
  // Holders of cards are persons: eleven digits are another state's personal number, or a telephone number.
  return (
    concept !== "identity.personal_number" || type !== "it.codice_fiscale" || key.length >= LEAST_OF_A_PERSONS_CODE
  );
}

const LEAST_OF_A_PERSONS_CODE = 15;
/** Fields of words: a line of the machine-readable zone is none of these, nor is "(37)". */
const WORDED: ReadonlySet<string> = new Set([
  "identity.surname",
  "identity.given_names",
  "identity.birth_place",
  "identity.address",
] satisfies Concept[]);

const NAMES: ReadonlySet<string> = new Set(["identity.surname", "identity.given_names"] satisfies Concept[]);
/**
 * "[b] KÖHLER", "(geb. KÖHLER)", and its remainder "KÖHLER)": the mark is no part of a name, and a name at birth is not
 * the name.
 */
const OF_NO_NAME = /^\[\p{L}\]|^[^(]*\)|(?:^|[\s(])(?:geb\.|geborene?\s|née?\s|born\s|nata\s)/iu;

function sure(page: PageLayout, tokens: readonly Token[], text = textOf(tokens)): Found {
  const found = foundOf(page, tokens, SURE_OF_CARDS);
  return text === textOf(tokens)
    ? found
    : { ...found, text, key: foldText(text), value: { type: "text", value: text } };
}

/** Values of a field in lists and forms; for names none with a digit. */
function namedOn(page: PageLayout, wanted: Concept): Found[] {
  const ofLicence = licenceOn(page)?.unnumbered ?? [];
  return [...ofLicence, ...paperCardOn(page)].flatMap(({ concept, tokens, text }) =>
    concept === wanted && (wanted === "identity.document_number" || !/\d/.test(text)) ? [sure(page, tokens, text)] : [],
  );
}

const SEX_CAPTION = /(?<!\p{L})(?:sesso|sexe?|sexo|geschlecht)(?!\p{L})/iu;
const BIRTH_PLACE_CAPTION =
  /(?<!\p{L})(?:luogo\sdi\snascita|place\sof\sbirth|lieu\sde\snaissance|geburtsort|lugar\sde\snacimiento)(?!\p{L})/iu;

/**
 * "F SASSUOLO (MO)" below "Sesso. Sex. (5) Luogo di nascita. Place of birth. (6)": passports print both in one line.
 */
function placesBesideSex(page: PageLayout): Found[] {
  return page.rows.flatMap(({ segments }, row) => {
    const captions = page.rows[row - 1]?.segments.map(({ text }) => text).join(" ") ?? "";
    const [sex, ...rest] = segments[0]?.tokens ?? [];
    const isBeside = rest.length > 0 && /^[MF]$/.test(sex!.text);
    return isBeside && SEX_CAPTION.test(captions) && BIRTH_PLACE_CAPTION.test(captions) ? [sure(page, rest)] : [];
  });
}

const MARK = /^\[\p{L}\]$/u;

/**
 * "[a] KÖHLER-YILMAZ" over "[b] KÖHLER": German cards since 2021 mark the name and the name at birth; their caption has
 * both marks and small letters.
 */
function markedSurnames(page: PageLayout): Found[] {
  return page.segments.flatMap(({ tokens }) => {
    if (!/^\[a\]$/i.test(tokens[0]!.text)) return [];
    const end = tokens.findIndex(({ text }, i) => i > 0 && MARK.test(text));
    const name = tokens.slice(1, end < 0 ? tokens.length : end);
    return name.length === 0 || /\p{Ll}/u.test(textOf(name)) ? [] : [sure(page, name)];
  });
}

const SERIES = /^(?:seria|serie|series)$/iu;
const NUMBER = /^n(?:r|o|º|°|umber|umăr|umero)?\.?$/iu;

/** "SERIA SB  NR 740218": the number of a Romanian card is both. */
function seriesAndNumbers(page: PageLayout): Found[] {
  return page.rows.flatMap(({ segments }) => {
    const words = segments.flatMap(({ tokens }) => tokens);
    return words.flatMap((word, i): Found[] => {
      const [series, label, number] = words.slice(i + 1, i + 4);
      const isBoth = SERIES.test(word.text) && label !== undefined && NUMBER.test(label.text);
      if (!isBoth || !/^\p{Lu}{2,3}$/u.test(series!.text) || !/^\d{6,7}$/.test(number?.text ?? "")) return [];
      return [sure(page, [series!, label, number!], `${series!.text} ${number!.text}`)];
    });
  });
}

/** "NOM Prénoms / SURNAME Given names" has the surname below it, and the given names below that. */
function namesOfOneCaption(page: PageLayout, hits: readonly LabelHit[], line: 0 | 1): Found[] {
  const labelled = new Set(hits.map(({ tokens }) => tokens[0]));
  return hits.flatMap(({ meanings, box }) => {
    if (!meanings.has("identity.surname") || !meanings.has("identity.given_names")) return [];
    const below = stackedSegments(page, box, "below", NAMES_BELOW).filter(
      ({ box: other }) => Math.abs(other.x0 - box.x0) < page.lineHeight,
    );
    const end = below.findIndex(({ tokens }) => labelled.has(tokens[0]));
    const names = end < 0 ? below : below.slice(0, end);
    return names.length === 2 ? [sure(page, names[line]!.tokens)] : [];
  });
}

/** In line heights, from a caption to the second name below it and the caption below that. */
const NAMES_BELOW = 6;

function placesOnLists(page: PageLayout): Found[] {
  const place = licenceOn(page)?.birthPlace ?? [];
  return [...(place.length > 0 ? [sure(page, place)] : []), ...namedOn(page, "identity.birth_place")];
}

const PLACE = "\\p{Lu}[\\p{L}'’.]*(?:[\\s/-]{1,2}\\(?[\\p{L}'’.]+\\)?){0,5}?";
const DAY =
  "\\d{1,2}(?:\\s?[./-]\\s?|\\s)(?:\\d{1,2}|\\p{Lu}{3,4}\\.?(?:\\s?/\\s?\\p{Lu}{3,4}\\.?)?)(?:\\s?[./-]\\s?|\\s)\\d{2,4}";
const BESIDE_A_DAY = new RegExp(
  inLines`
    ^(?:[ai]\s)?(?<value>${PLACE}),?\s(?:il\s|am\s|le\s)?${DAY}$
    |^${DAY},?\s(?:a\s|in\s|à\s)?(?<behind>\(?${PLACE}\)?)$`,
  "gu",
);

/** "PARMA (PR) 05.02.1969", "Brugge 14 MEI 1974": place and day of birth in one line. */
function placesBesideDays(page: PageLayout): Found[] {
  return page.segments.flatMap((segment) => {
    const match = [...segment.text.matchAll(BESIDE_A_DAY)][0]?.groups;
    const text = match?.value ?? match?.behind;
    if (text === undefined) return [];
    const start = segment.text.indexOf(text);
    const tokens = segment.tokens.filter(
      (_, i) => segment.starts[i]! >= start && segment.starts[i]! < start + text.length,
    );
    return tokens.length === 0 ? [] : [foundOf(page, tokens, BESIDE_DAY)];
  });
}

const BESIDE_DAY = 0.5;
const WHOLE_PLACE = new RegExp(`^${PLACE}$`, "u");
const WHOLE_DAY = new RegExp(`^${DAY}$`, "u");

/** The same with a gap between: place and day under one caption. */
function placesInRowOfDays(page: PageLayout): Found[] {
  return page.rows.flatMap(({ segments }) => {
    const [place, day] = segments;
    const isPair = segments.length === 2 && WHOLE_PLACE.test(place!.text) && WHOLE_DAY.test(day!.text);
    return isPair ? [foundOf(page, place!.tokens, BESIDE_DAY)] : [];
  });
}

/**
 * "V/F", "K / F", "M/M": the letter of the state's language and that of every machine-readable zone, which is the
 * value.
 */
const TWO_LETTERS = /^[^\s\d]{1,2}\/(?<sex>[MFX])$/;
/**
 * A single letter, in languages whose word for a woman begins with another letter: Dutch V, Polish K, Slavic Ž,
 * Hungarian N. Only a caption makes it a value.
 */
const OTHER_LETTERS: Readonly<Record<string, string>> = { V: "F", K: "F", Ž: "F", N: "F" };
const A_LETTER = -2;

function sexesInTwoLanguages(page: PageLayout): Found[] {
  return page.segments.flatMap(({ tokens }): Found[] => {
    const text = textOf(tokens).replace(/\s/g, "");
    const sex = tokens.length <= 3 ? (TWO_LETTERS.exec(text)?.groups?.sex ?? OTHER_LETTERS[text]) : undefined;
    if (sex === undefined) return [];
    const isSingle = OTHER_LETTERS[text] !== undefined;
    const { pageIndex } = page;
    return [
      { pageIndex, tokens, text: sex, key: sex, value: { type: "enum", value: sex }, prior: isSingle ? A_LETTER : 0.5 },
    ];
  });
}

/** "02.07 1984", "07.06 2023": print so small that a reader misses one of two dots. */
const HALF_DOTTED = /(?<![\d.,/-])\d{2}(?:[.,/-]\s?\d{2}\s|\s\d{2}[.,/-]\s?)(?:19|20)\d{2}(?![\d/]|[.,]\d)/gu;
/**
 * "05 MAR/MAR 19", "27 JAN /JAN 32", "22 NOVINOV 2021": the month in two languages, of which the second is English or
 * French.
 */
const TWO_MONTHS =
  /(?<!\d)(?<day>\d{1,2})\s\p{Lu}[\p{L}.]{2,4}\s?[/|Il]?\s?(?<month>\p{Lu}{3,4})\.?\s(?<year>(?:19|20)\d{2}|\d{2})(?!\d)/gu;
/** "12.03.19-09.10.2029": the validity of a card. */
const SPAN = new RegExp(`^(?<from>${DAY})\\s?[-–—]\\s?(?<to>${DAY})$`, "u");
/** "03011980" as a line of its own. */
const UNBROKEN = /^\d{2}\d{2}(?:19|20)\d{2}$/gu;

function datesOfCards(page: PageLayout, wanted: Concept): Found[] {
  const printed = [
    ...findPattern(page, HALF_DOTTED).map((hit) => ({ hit, read: hit.text.replace(/[.,/\s-]+/g, ".") })),
    ...findPattern(page, TWO_MONTHS).map((hit) => ({
      hit,
      read: hit.text.replace(TWO_MONTHS, "$<day> $<month> $<year>"),
    })),
    ...findPattern(page, UNBROKEN).map((hit) => ({ hit, read: hit.text })),
  ];
  const found = printed.flatMap(({ hit, read }) => dated(hit, read, wanted, 0)).map(inOneLanguage);
  const ofLists = [...(licenceOn(page)?.unnumbered ?? []), ...paperCardOn(page)].flatMap(({ concept, tokens, text }) =>
    concept === wanted ? dated(foundOf(page, tokens, 0), text, wanted, SURE_OF_CARDS, text) : [],
  );
  return [...found, ...ofLists, ...validity(page, wanted)];
}

function validity(page: PageLayout, wanted: Concept): Found[] {
  const end = wanted === "identity.issue_date" ? "from" : "to";
  if (wanted === "identity.birth_date") return [];
  return page.segments.flatMap((segment) => {
    const text = SPAN.exec(segment.text)?.groups?.[end];
    if (text === undefined) return [];
    const start = end === "from" ? 0 : segment.text.length - text.length;
    const tokens = tokensBetween(segment, start, start + text.length);
    return dated(foundOf(page, tokens, 0), text, wanted, SURE_OF_CARDS, text);
  });
}

/**
 * A day with its month in two languages and a two-digit year is shown normalised: "09 AUG /AOUT 83" is 09 AOUT 1983.
 */
function inOneLanguage(found: Found): Found {
  const { day, month } = [...found.text.matchAll(TWO_MONTHS)][0]?.groups ?? {};
  return month === undefined ? found : { ...found, text: `${day} ${month} ${found.key.slice(0, 4)}` };
}

function dated(hit: Found, read: string, wanted: Concept, prior: number, text = hit.text): Found[] {
  const date = parseDate(read, "day_first");
  if (!date || date.iso === null) return [];
  const value = { type: "date", iso: date.iso } as const;
  const own = wanted === "identity.birth_date" ? dayOfBirth(value, text) : value;
  return own?.type === "date" && own.iso !== null ? [{ ...hit, text, key: own.iso, value: own, prior }] : [];
}
