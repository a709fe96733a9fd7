import { inLines } from "../../in-lines.ts";
import { parseDate } from "../../types/dates/date.ts";
import { spelledDays } from "./spelled-days.ts";

const YEAR = "(?:19|20)\\d{2}";
const DAY = new RegExp(
  inLines`
    (?<![\d./-])\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:${YEAR}|\d{2})(?![\d/]|[.-]\d)
    |(?<![\d./-])${YEAR}-\d{2}-\d{2}(?!\d)
    |(?<![\d\p{L}./])(?:\d{1,2}|[lI](?=er|st|[°º]|\sde\s\p{L}{4,10}\sde))(?:°|º|er|st|nd|rd|th
        |\.)?\s(?:\(\p{L}{2,12}\)\s)?(?:de\s|di\s|of\s|day\sof\s|del\smese\sdi\s)?\p{L}{3,10}\.?,?\s
      (?:dell['’]anno\s|del\s|de\s)?${YEAR}(?!\d)
    |(?<!\p{L})\p{L}{3,10}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s${YEAR}(?!\d)`,
  "giu",
);

export interface DayInText {
  readonly start: number;
  readonly end: number;
  readonly iso: string;
}

/** Every day, in figures or in words, in order. */
export function daysIn(text: string): DayInText[] {
  const printed = [...text.matchAll(DAY)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    figures: match[0],
  }));
  return [...printed, ...spelledDays(text)]
    .flatMap(({ start, end, figures }) => {
      const iso = readDay(figures);
      return iso === null ? [] : [{ start, end, iso }];
    })
    .sort((a, b) => a.start - b.start);
}

/** "4 (quattro) del mese di marzo dell'anno 2019", "30th day of January 2020", "ler septembre 2022". */
export function readDay(printed: string): string | null {
  const plain = printed
    .replace(/\(\p{L}+\)\s/u, "")
    .replace(/day\sof\s|del\smese\s|dell['’]anno\s/giu, "")
    .replace(/^[lI](?=er|st|[°º\s])/u, "1")
    .replace(/(?<=\d)\s?([./-])\s?/g, "$1");
  return parseDate(plain, "day_first")?.iso ?? null;
}
