import type { Random } from "../random.ts";
import type { HeldOutWords, Language } from "./held-out-words.ts";
import { PHRASES } from "./phrases.ts";

export interface PageShape {
  readonly lines: number;
  readonly columns: number;
}

/**
 * The lines of one page, each at most `columns` characters long. Names, numbers and accounts are random and refer to
 * nobody.
 */
export function pageText(
  language: Language,
  words: HeldOutWords,
  random: Random,
  { lines, columns }: PageShape,
): string[] {
  const page: string[] = [];
  while (page.length < lines)
    page.push(...wrap(fill(random.pick(PHRASES[language]), language, words, random), columns));
  return page.slice(0, lines);
}

function wrap(text: string, columns: number): string[] {
  const lines = [""];
  for (const piece of text.split(/(?<= )(?=\S)/)) {
    const line = lines.at(-1)!;
    if (line !== "" && (line + piece).trimEnd().length > columns) lines.push(piece);
    else lines[lines.length - 1] = line + piece;
  }
  return lines.map((line) => line.trimEnd().slice(0, columns));
}

function fill(phrase: string, language: Language, words: HeldOutWords, random: Random): string {
  const word = () => random.pick(words.all);
  const accented = () => random.pick(words.accented.length > 0 ? words.accented : words.all);
  const gaps: Record<string, () => string> = {
    w: word,
    a: accented,
    W: () => capital(word()),
    A: () => capital(accented()),
    n: () => String(random.whole(1, 99)),
    amount: () => money(language, random),
    date: () => date(random),
    pct: () =>
      `${random.whole(1, 22)}${random.chance(0.3) ? `${decimalSign(language)}5` : ""}${language === "fr" ? " %" : "%"}`,
    no: () => `${random.whole(2019, 2026)}/${String(random.whole(1, 99999)).padStart(5, "0")}`,
    iban: () =>
      `${random.pick(["IT", "DE", "FR", "ES", "PT", "NL"])}${digits(random, 22).replace(/(?<=^(..)(....)*)(?=(....)+$)/g, " ")}`,
    vat: () => `${language === "en" ? "GB" : language.toUpperCase()}${digits(random, 11)}`,
    tel: () => `+${random.whole(31, 49)} ${digits(random, 3)} ${digits(random, 6)}`,
  };
  return phrase.replace(/\{(\w+)\}/g, (_, gap: string) => gaps[gap]!());
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.whole(0, 9)).join("");
}

function date(random: Random): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const sign = random.pick([".", "/", "-"]);
  return [two(random.whole(1, 28)), two(random.whole(1, 12)), random.whole(2019, 2027)].join(sign);
}

function decimalSign(language: Language): string {
  return language === "en" ? "." : ",";
}

/** In the format of the language: € 1.234,56 · 1 234,56 € · €1,234.56. */
function money(language: Language, random: Random): string {
  const cents = random.chance(0.3) ? random.whole(100_000, 9_999_999) : random.whole(50, 99_999);
  const group = { en: ",", fr: " " }[language as string] ?? ".";
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  const amount = `${whole}${decimalSign(language)}${String(cents % 100).padStart(2, "0")}`;
  if (language === "en") return `€${amount}`;
  return language === "it" || language === "nl" ? `€ ${amount}` : `${amount} €`;
}
