import type { TypedValue } from "../../../core/values.ts";
import { inLines } from "../../in-lines.ts";
import { type PageLayout, segmentOf } from "../../page/layout.ts";
import { foldText, mendDigits, textOf } from "../../page/text.ts";
import type { DateOrder } from "../document-style.ts";
import { type Find, type Found, findPattern, type Parse, type ValueType } from "../field-type.ts";
import { isOfLaw } from "../laws.ts";
import { stacks } from "../text-runs.ts";

export interface ParsedDate {
  /** YYYY-MM-DD, null if the order of day and month is unknown: a date is never guessed. */
  readonly iso: string | null;
  readonly ambiguous: boolean;
}

/**
 * Beginnings of month names; index = month − 1. An l at the beginning is mostly a misread I. Short forms that
 * begin other words must stand alone; those that are two months in two languages ("lip") are missing.
 */
const MONTHS = [
  "jan|gen|ene|jän|janv|ian(?=ua|\\.)|jaan|ledna|leden|stycz|sty(?!\\p{L})|sije[cč]|tammik|sausi|ocak",
  "feb|fév|fev|veebr|[uú]nor|lut(?:ego|y|(?!\\p{L}))|velja[cč]|helmik|vasari|[sş]ubat",
  "mar(?!ras)|mär|mrz|maer|maalisk|maa(?!lis)|mrt|már|b[rř]ez(?:na|en)|o[zž]uj|kova?[so](?!\\p{L})",
  "apr|avr|abr|ápr|dubna|duben|kwie|kwi(?!\\p{L})|trav(?:anj|nj)|huhtik|baland|nisan",
  "may|mag|mai|mei|maj|máj|kv[eě]t(?:na|en)|svib|toukok|gegu[zž]",
  inLines`
    jun|giu|juin|jún|jūn|juun|iun(?=i|\.)|[cč]ervna|[cč]erven(?!e?c)|czerw|cze(?!\p{L})|lipanj|lipnj|kes[aä]k
    |bir[zž]el|hazir`,
  inLines`
    jul|lug|juil|iug|júl|jūl|juul|iul(?=i|\.)|[cč]ervenc|[cč]ervenec|lip(?:ca|iec)|srpanj|srpnj|hein[aä]k
    |liep(?:os|a(?!\p{L}))|temmuz`,
  "aug|ago|aoû|aou|avg|srpna|srpen|sierp|sie(?!\\p{L})|kolovoz|elok|rugpj|a[gğ]ustos",
  "sep|set|szept|z[aá][rř][ií]|wrze[sś]|wrz(?!\\p{L})|ruja?n|syysk|rugs[eė]|eyl[uü]l",
  "oct|ott|okt|out|[rř][ií]j(?:na|en)|pa[zź](?:dz|(?!\\p{L}))|lokak|spali|ekim",
  "nov|noiem|listopad|studen|marrask|lapkri|kas[iı]m",
  "dec|dic|dez|déc|desem|des(?=\\.)|dets|prosin|gru(?:dnia|dzie|(?!\\p{L}))|gruod|jouluk|aral[iı]k",
];
export const MONTH_NAME = `(?:${MONTHS.join("|")})[\\p{L}]{0,7}\\.?`;
const IS_MONTH = new RegExp(`^${MONTH_NAME}$`, "iu");
/** A day without its year, as in the rows of a statement: "02.06.", "4 mar", "1er févr.", "Feb 3", "12/25". */
export const DAY_OF_MONTH = new RegExp(
  inLines`
    ^(?:(?:0?[1-9]|[12]\d|3[01])(?:[./-](?:0?[1-9]|1[0-2])[./-]?
      |(?:st|nd|rd|th|er|\.|º|°)?[-/ ]?(?:de |di )?${MONTH_NAME})|(?:0?[1-9]|1[0-2])[/-](?:1[3-9]|2\d|3[01])
    |${MONTH_NAME}[-/ ]?(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?)$`,
  "iu",
);
export const YEAR = "(?:19|20)\\d{2}";

/**
 * A dot is often read as a comma, but two numbers and a comma are no date: then the year has four digits, and the
 * second dot may be lost. Before and after a dash may be the other end of a date range ("02/01/20-02/12/20"), but no
 * other digit.
 */
const NUMERIC = new RegExp(
  inLines`
    (?<![\d.,/]|(?<!\d[./]\d{1,2}[./](?:\d{4}|\d{2}))-)(\d{1,4})
    (?:\s?([./\-·\\])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})|\s?([.,])\s?(\d{1,2})\s?[.,]\s?((?:19|20)\d{2})
      |( )(\d{1,2}) (\d{4}|\d{2})|(\.)(\d{2}) ((?:19|20)\d{2}))(?![\d/]|[.,]\d|-\d(?!\d?[./]\d{1,2}[./]\d))`,
  "gu",
);
const ROMAN_MONTHS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
const ROMAN = new RegExp(`(?<![\\d.,/-])(\\d{1,2})\\s?([./-])\\s?([IVX]{1,4})\\s?\\2\\s?(${YEAR})(?!\\d)`, "gu");
/** In "1 aprile - 31 maggio 2025" the 31 is the day at the other end, and no two-digit year. */
const OTHER_END = `(?:\\.?\\s(?:de\\s|di\\s)?${MONTH_NAME}(?:\\sdel?)?|,)?\\s${YEAR}`;
const DAY_NAME_YEAR = new RegExp(
  inLines`
    (?<![\d\p{L}])(\d{1,2})(?:st|nd|rd|th|er|\.|º|°)?\s?[-/., ]?\s?(?:de\s|di\s|of\s
    |d['’])?(${MONTH_NAME})\s?[-/., ']?\s?(?:de\s|del\s)?(${YEAR}|\d{2}(?!${OTHER_END}))(?!\d)`,
  "giu",
);
const NAME_DAY_YEAR = new RegExp(
  inLines`
    (?<!\p{L})(${MONTH_NAME})\s?[-/. ]?\s?(\d{1,2})(?:st|nd|rd|th)?\s?[-/., ]\s?(${YEAR}
    |\d{2}(?!${OTHER_END}))(?!\d)`,
  "giu",
);
/** "2025. május 14.", "2025 m. gegužės 14 d.", "2025. gada 14. maijs": Hungarian, Lithuanian and Latvian. */
const YEAR_NAME_DAY = new RegExp(
  inLines`
    (?<![\d.,/-])(${YEAR})(?:\.|\s?m\.|\.\s?gada)\s(?:(${MONTH_NAME})\s(\d{1,2})
    |(\d{1,2})\.\s(${MONTH_NAME}))(?!\d)`,
  "giu",
);
const COMPACT = /(?<![\d.,/-])((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d|[.,/-]\d)/gu;

/**
 * Reads one printed date in any of the forms above; null if there is none. Two-digit years are between 1950 and 2049.
 */
export function parseDate(text: string, order: DateOrder): ParsedDate | null {
  for (const [pattern, read] of READERS) {
    pattern.lastIndex = 0;
    const match = pattern.exec(mendFor(pattern)(text));
    pattern.lastIndex = 0;
    const date = match ? read(match, order) : null;
    if (date) return date;
  }
  // Eight digits in the boxes of a form; in running text they may be any number, so they are not looked for.
  const boxes = /^\s*(\d{2})\s?(\d{2})\s?(\d{4})\s*$/.exec(mendDate(text));
  return boxes && calendarDate(Number(boxes[3]), Number(boxes[2]), Number(boxes[1]));
}

/** Roman numerals are letters that the correction would turn into digits. */
function mendFor(pattern: RegExp): (text: string) => string {
  return pattern === ROMAN ? (text) => text : mendDate;
}

/**
 * Letters in numbers become digits, digits in the name of a month letters: "l2/O3/2024", "12 Marz0 2024". Of the same
 * length. In "Feb13/20" the digits belong to the day.
 */
export function mendDate(text: string): string {
  return mendDigits(text).replace(/\p{L}{2,}[01]\p{L}*(?!\d)|\p{L}[01]\p{L}+/gu, (word) => {
    const letters = word.replace(/0/g, "o").replace(/1/g, "l");
    return IS_MONTH.test(letters) ? letters : word;
  });
}

type ReadMatch = (match: RegExpExecArray, order: DateOrder) => ParsedDate | null;

const readNumeric: ReadMatch = (match, order) => {
  const [, first = ""] = match;
  const separator = match[2] ?? match[5] ?? match[8] ?? match[11] ?? "";
  const second = match[3] ?? match[6] ?? match[9] ?? match[12] ?? "";
  const third = match[4] ?? match[7] ?? match[10] ?? match[13] ?? "";
  // "3-7 - 15" is a range and a number; with dots and slashes OCR loses or adds the space.
  if (separator === "-" && /\d-\d/.test(match[0]) && /\s/.test(match[0])) return null;
  if (first.length === 4) return third.length > 2 ? null : calendarDate(Number(first), Number(second), Number(third));
  if (first.length === 3 || (separator === " " && third.length !== 4)) return null;
  const [a, b] = [Number(first), Number(second)];
  const year = fullYear(third);
  const dayFirst = calendarDate(year, b, a);
  const monthFirst = calendarDate(year, a, b);
  if (!dayFirst || !monthFirst || a === b) return dayFirst ?? monthFirst;
  // Dates with dots are day first wherever they are used.
  if (order === "day_first" || separator === "." || separator === ",") return dayFirst;
  if (order === "month_first") return monthFirst;
  return { iso: null, ambiguous: true };
};

const READERS: readonly (readonly [RegExp, ReadMatch])[] = [
  [NUMERIC, readNumeric],
  [
    DAY_NAME_YEAR,
    ([text, day, month = "", year = ""]) =>
      calendarDate(fullYear(year), CROATIAN_OCTOBER.test(text) ? 10 : monthOfName(month), Number(day)),
  ],
  [NAME_DAY_YEAR, ([, month = "", day, year = ""]) => calendarDate(fullYear(year), monthOfName(month), Number(day))],
  [
    YEAR_NAME_DAY,
    ([, year, month = "", day, otherDay, otherMonth = ""]) =>
      calendarDate(Number(year), monthOfName(month || otherMonth), Number(day ?? otherDay)),
  ],
  [ROMAN, ([, day, , month = "", year]) => calendarDate(Number(year), ROMAN_MONTHS.indexOf(month) + 1, Number(day))],
  [COMPACT, ([, year, month, day]) => calendarDate(Number(year), Number(month), Number(day))],
];

/** "17. listopada": in Polish, without the dot, it is November, as "listopadu" in Czech. */
const CROATIAN_OCTOBER = /^\d{1,2}\.\s?listopada(?!\p{L})/iu;

export function monthOfName(name: string): number {
  return MONTHS.findIndex((beginnings) => new RegExp(`^(?:${beginnings})`, "iu").test(name)) + 1;
}

/** Two digits mean a year from 1950 to 2049: 50 → 1950, 49 → 2049. */
function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : year < 50 ? 2000 + year : 1900 + year;
}

/** Null if the calendar has no such day. */
export function calendarDate(year: number, month: number, day: number): ParsedDate | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const pad = (part: number) => String(part).padStart(2, "0");
  return { iso: `${year}-${pad(month)}-${pad(day)}`, ambiguous: false };
}

const findDates: Find = (page, { style }) => {
  const found = new Map<number, Found[]>();
  for (const [pattern] of READERS) {
    const taken = new Set(found.keys());
    for (const hit of findPattern(page, pattern, mendFor(pattern))) {
      const first = hit.tokens[0]!.index;
      const date = taken.has(first) ? null : parseDate(hit.text, style.dateOrder);
      if (!date || isOfLaw(page, hit.tokens)) continue;
      // One word may contain both ends of a date range.
      const own = found.get(first) ?? [];
      found.set(first, [...own, { ...hit, key: date.iso ?? hit.text, value: typedDate(date) }]);
    }
  }
  return [...[...found.values()].flat(), ...findBrokenDates(page, style.dateOrder), ...findBoxedDates(page)];
};

/** In line heights, between the boxes of day, month and year. */
const MOST_BETWEEN_BOXES = 3;

/** "08", "11" and "1985" in boxes of a form, too far from each other to be one segment. */
function findBoxedDates(page: PageLayout): Found[] {
  return page.rows.flatMap(({ segments }) => {
    const words = segments.flatMap((segment) => segment.tokens);
    return words.flatMap((first, i): Found[] => {
      const tokens = words.slice(i, i + 3);
      const text = textOf(tokens);
      const date = /^\d{2} \d{2} (?:19|20)\d{2}$/.test(text) ? parseDate(text, "day_first") : null;
      const isInOne = segmentOf(page, first) === segmentOf(page, tokens.at(-1)!);
      const isNear = tokens.every(
        ({ box }, n) => n === 0 || box.x0 - tokens[n - 1]!.box.x1 < MOST_BETWEEN_BOXES * page.lineHeight,
      );
      if (!date || isInOne || !isNear) return [];
      const { pageIndex } = page;
      return [{ pageIndex, tokens, text, key: date.iso ?? text, value: typedDate(date), prior: BROKEN_PRIOR }];
    });
  });
}

/** The part of a date at the end of a line: "15/03/", "2025-03-"; "18", "18 de", "18 de marzo de", "March 15,". */
const FIGURES_CUT = /(?<![\d\p{L}.,/-])\d{1,4}(?:([./-])\d{1,2}\1|[/-])$/gu;
const WORDS_CUT = new RegExp(
  inLines`
    (?<![\d\p{L}.,/-])(?:\d{1,2}(?:st|nd|rd|th|er|\.|º|°)?(?:\s(?:de|di|of))?(?:\s${MONTH_NAME}(?:\sdel?)?)?
    |${MONTH_NAME}\s\d{1,2}(?:st|nd|rd|th)?,?)$`,
  "giu",
);
/** The maximum number of words of the rest of a date: "de marzo de 2025". */
const MOST_WORDS_BELOW = 4;
/** Two digits below the name of a month may be anything. */
const ENDS_IN_YEAR = new RegExp(`(?<!\\d)${YEAR}$`, "u");
const BROKEN_PRIOR = -0.5;

/**
 * Dates that are broken by a narrow box or the end of a line: "15/03/" above "2025", "FATTURA N. 12 DEL 14" above
 * "ottobre 2021".
 */
function findBrokenDates(page: PageLayout, order: DateOrder): Found[] {
  const inFigures = findPattern(page, FIGURES_CUT, mendDate).flatMap((hit) =>
    joinedBelow(page, hit, "", 1, (text) => (isWholly([NUMERIC], text) ? parseDate(text, order) : null)),
  );
  const inWords = findPattern(page, WORDS_CUT, mendDate).flatMap((hit) =>
    joinedBelow(page, hit, " ", MOST_WORDS_BELOW, (text) =>
      ENDS_IN_YEAR.test(text) && isWholly([DAY_NAME_YEAR, NAME_DAY_YEAR], text) ? parseDate(text, order) : null,
    ),
  );
  return [...inFigures, ...inWords];
}

/** The hit with as few words of the line below as make a date of it. */
function joinedBelow(
  page: PageLayout,
  hit: Found,
  between: string,
  mostWords: number,
  read: (text: string) => ParsedDate | null,
): Found[] {
  const [, two = []] = stacks(page, hit.tokens, 1);
  const below = two.slice(hit.tokens.length, hit.tokens.length + mostWords);
  for (let count = 1; count <= below.length; count++) {
    const rest = below.slice(0, count).map((token) => token.text);
    const text = [hit.text, ...rest].join(between).replace(/[,;]$/, "");
    const date = read(text);
    if (!date) continue;
    const tokens = [...hit.tokens, ...below.slice(0, count)];
    return [{ ...hit, tokens, text, key: date.iso ?? text, value: typedDate(date), prior: BROKEN_PRIOR }];
  }
  return [];
}

function isWholly(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => [...mendDate(text).matchAll(pattern)].some(([match]) => match === mendDate(text)));
}

const parseDay: Parse = (text, { style }) => {
  const date = parseDate(text, style.dateOrder);
  return date && typedDate(date);
};

function typedDate({ iso, ambiguous }: ParsedDate): TypedValue {
  return { type: "date", iso, ...(ambiguous ? { ambiguous } : {}) };
}

/**
 * date: a full calendar date, YYYY-MM-DD. Accepted are numeric dates in any order and with any separator that OCR
 * leaves between the parts, and dates with month names in Italian, English, German, French, Spanish, Portuguese and
 * Dutch, or in Roman numerals. A date that no calendar has is refused; one whose day and month could be swapped is
 * flagged and has no ISO date, unless the document's other dates tell the order.
 */
export const DATE: ValueType = { find: findDates, parse: parseDay };

const NUMERIC_MONTH = `(?:0?[1-9]|1[0-2])\\s?[/.\\-]\\s?${YEAR}`;
const MONTH_AND_YEAR = new RegExp(
  `(?<![\\d\\p{L}.,/-]|\\d\\s)(?:${MONTH_NAME}\\s?[-/. ']?\\s?${YEAR}|${NUMERIC_MONTH})(?![\\d/]|[.,-]\\d)`,
  "giu",
);

/** Little else looks like one. */
const IS_MONTH_OF_A_YEAR = 1.5;

/** The additional pay at the end of the year: "13^ MENSILITA'", "Tredicesima". */
const EXTRA_PAY = "(?:1[34]\\s?[\\^ªa°º.]?|tredicesima|quattordicesima)(?:\\smensilit[aà]['’]?)?";
const EXTRA_PAY_OF_YEAR = new RegExp(`(?<![\\d\\p{L}.,/-])${EXTRA_PAY}\\s${YEAR}(?![\\d/]|[.,-]\\d)`, "giu");
/** What may be separate from a payslip's year, in a box of its own. */
const MONTH_OF_PAY = new RegExp(`^(?:${MONTH_NAME}|${EXTRA_PAY})$`, "iu");
const IS_YEAR = new RegExp(`^${YEAR}$`, "u");

/** Months: "Gennaio 2024", "01/2024". The value is the text; with a day before it, it would be a date. */
export function findMonths(page: PageLayout): Found[] {
  return findPattern(page, MONTH_AND_YEAR, mendDate).map(asMonth);
}

function asMonth(hit: Found): Found {
  const value = { type: "text", value: hit.text } as const;
  return { ...hit, key: foldText(hit.text), value, prior: IS_MONTH_OF_A_YEAR };
}

/** "2025. március", "2025 m. kovo mėn.", "2025. gada marts", "2025-03": a month after its year, and no day after it. */
const YEAR_AND_MONTH = new RegExp(
  inLines`
    (?<![\d\p{L}.,/-])(?:${YEAR}(?:\.|\s?m\.|\.?\s?gada|\.?\sg\.)?\s${MONTH_NAME}(?:\smėn(?:uo|esi[so])?\.?)?
    |${YEAR}\s?[./-]\s?(?:0[1-9]|1[0-2])\.?)(?![\d\p{L}]|\s?[./-]?\s?\d)`,
  "giu",
);

/** Months, and those whose year is beside them: "13^ MENSILITA'" and "2025". */
export function findMonthsOfPay(page: PageLayout): Found[] {
  const apart = page.rows.flatMap(({ segments }) =>
    segments.flatMap((segment, index): Found[] => {
      const year = segments[index + 1];
      const isNear = year && year.box.x0 - segment.box.x1 < MOST_BETWEEN_BOXES * page.lineHeight;
      if (!isNear || !IS_YEAR.test(year.text) || !MONTH_OF_PAY.test(segment.text)) return [];
      const tokens = [...segment.tokens, ...year.tokens];
      const text = textOf(tokens);
      return [asMonth({ pageIndex: page.pageIndex, tokens, text, key: text, value: null, prior: 0 })];
    }),
  );
  const yearFirst = findPattern(page, YEAR_AND_MONTH, mendDate).map(asMonth);
  return [...findMonths(page), ...yearFirst, ...findPattern(page, EXTRA_PAY_OF_YEAR).map(asMonth), ...apart];
}
