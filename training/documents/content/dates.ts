import type { Random } from "../../../measuring/random.ts";
import type { Language } from "../layout.ts";

const MS_A_DAY = 86_400_000;

/** A day in these years, both included, as ISO 8601. */
export function inventDate(random: Random, fromYear: number, toYear: number): string {
  return isoOf(random.whole(fromYear, toYear), random.whole(1, 12), random.whole(1, 28));
}

export function isoOf(year: number, month: number, day: number): string {
  return [year, two(month), two(day)].join("-");
}

export function daysAfter(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * MS_A_DAY).toISOString().slice(0, 10);
}

/** The last day of the month that is `month` months after January of `year`. */
export function lastDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  it: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
};

export function monthName(language: Language, month: number): string {
  return MONTHS[language][month - 1]!;
}

export type DateStyle = "/" | "." | "-" | "/yy" | ".yy" | "-yy" | "words" | "iso" | " ";

/** 2024-03-05 → 05/03/2024, 05.03.24, 5 marzo 2024 …; English dates have the day first, as in Britain. */
export function printedDate(iso: string, style: DateStyle, language: Language): string {
  const [year, month, day] = iso.split("-");
  if (style === "iso") return iso;
  if (style === "words") {
    const [dot, of] = [language === "de" ? "." : "", language === "es" ? " de " : " "];
    return `${Number(day)}${dot}${of}${monthName(language, Number(month))}${of}${year}`;
  }
  const shownYear = style.endsWith("yy") ? year!.slice(2) : year!;
  return [day, month, shownYear].join(style[0]!);
}

export function two(value: number): string {
  return String(value).padStart(2, "0");
}
