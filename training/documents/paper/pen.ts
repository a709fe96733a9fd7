import { type DateStyle, printedDate } from "../content/dates.ts";
import { decimalOf, type MoneyStyle, moneyStyle, printedMoney } from "../content/money.ts";
import type { Language, Layout } from "../layout.ts";
import { ways, words } from "../parts.ts";

/**
 * Wordings of a type's labels: language → name → "common|common ~ validation only ~ test only" (see `words`). A name
 * without a wording in a language is an error of the type, not of the reader.
 */
export type Lexicon = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/**
 * Writes labels and values in the way of one layout. Values are marked, so that their boxes are found once the page is
 * set.
 */
export interface Pen {
  readonly layout: Layout;
  readonly language: Language;
  readonly moneyStyle: MoneyStyle;
  /** The wording of a label in this layout, as HTML. */
  label(name: string): string;
  /** The same as plain text, for wordings that are themselves values. */
  wording(name: string): string;
  /** A value that a service may ask for; `value` is its canonical form, the text itself if it has no other. */
  mark(key: string, text: string, value?: string): string;
  date(key: string, iso: string): string;
  money(key: string, cents: number, decimals?: number): string;
  /** Unmarked: no field asks for it. */
  plainMoney(cents: number, decimals?: number): string;
  plainDate(iso: string): string;
  /** The same for a cell of a row of a table: `row` counts from 0. */
  row(table: string, row: number): Pick<Pen, "mark" | "date" | "money">;
}

const DATE_STYLES: Readonly<Record<Language, readonly DateStyle[]>> = {
  it: ["/", "/", "/", "-", "words", "/yy"],
  en: ["/", "words", "words", "-", "iso"],
  de: [".", ".", ".", "words", ".yy"],
  fr: ["/", "/", "words", "."],
  es: ["/", "/", "-", "words"],
};
const OWN_DATE_STYLES: Readonly<Record<Language, readonly DateStyle[]>> = {
  it: [".", "-yy"],
  en: ["."],
  de: ["iso"],
  fr: ["-"],
  es: ["."],
};

export function penOf(layout: Layout, lexicon: Lexicon): Pen {
  const { language } = layout;
  const own = lexicon[language];
  if (!own) throw new Error(`${layout.id}: no wordings in ${language}`);
  const money = moneyStyle(
    language,
    layout.chance("thousands apart", 0.8),
    layout.of("minus", ways(["before", "before", "after"] as const)),
  );
  const dates = layout.of("dates", ways(DATE_STYLES[language], [], OWN_DATE_STYLES[language]));
  // Some program print-outs are entirely in capitals, and have no label in lower case.
  const isLoud = layout.chance("labels in capitals", 0.25);
  // Dates in tables are never spelled out.
  const tableDates: DateStyle = dates === "words" ? DATE_STYLES[language][0]! : dates;
  const marker = (prefix: string, dateStyle: DateStyle) => {
    const mark = (key: string, text: string, value = text) =>
      `<data data-key="${prefix}${key}" data-text="${escaped(text)}" value="${escaped(value)}">${escaped(text)}</data>`;
    return {
      mark,
      date: (key: string, iso: string) => mark(key, printedDate(iso, dateStyle, language), iso),
      money: (key: string, cents: number, decimals = 2) =>
        mark(key, printedMoney(cents, money, decimals), decimalOf(cents, decimals)),
    };
  };
  const wording = (name: string): string => {
    const wordings = own[name];
    if (wordings === undefined) throw new Error(`${layout.id}: the label "${name}" has no wording`);
    const text = layout.of(`wording of ${name}`, words(wordings));
    return isLoud ? text.toUpperCase() : text;
  };
  return {
    layout,
    language,
    moneyStyle: money,
    wording,
    label: (name) => escaped(wording(name)),
    ...marker("", dates),
    plainMoney: (cents, decimals = 2) => printedMoney(cents, money, decimals),
    plainDate: (iso) => printedDate(iso, dates, language),
    row: (table, row) => marker(`${table}.${row}.`, tableDates),
  };
}

export function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
