import type { Entity, PageResult } from "../documents/result.ts";
import { daysMeant } from "./days-meant.ts";
import { folded, oneLine } from "./folded.ts";

/** One value that a document is found by. */
export interface SearchLine {
  /** Of its field. */
  readonly key: string;
  /** As it is printed, in one line. */
  readonly shown: string;
  /** As it is looked for, folded: as it is printed, and as what it means. */
  readonly forms: readonly string[];
}

/** Fewer letters than make a trigram stand in nearly every document, and no index finds them (store/documents/document-search). */
const LEAST_LETTERS = 3;
/** Numbers, codes and telephone numbers are no longer; an address would only be kept twice. */
const MOST_LETTERS_CLOSED_UP = 30;

/**
 * The values of a document, each once a field, the one that the document as a whole says first (core/documents/summary): the surest, then that of
 * the lower page. Words that no field took are not among them.
 */
export function searchLines(pages: readonly PageResult[]): SearchLine[] {
  const values = [...pages]
    .sort((a, b) => a.pageIndex - b.pageIndex)
    .flatMap(({ entities }) => Object.entries(entities).flatMap(([key, own]) => own.map((entity) => ({ key, entity }))))
    .sort((a, b) => b.entity.confidence - a.entity.confidence);
  const lines = new Map<string, SearchLine>();
  for (const { key, entity } of values) {
    const forms = formsOf(entity);
    const id = [key, ...forms].join("\t");
    if (forms.length > 0 && !lines.has(id)) lines.set(id, { key, shown: oneLine(entity.text), forms });
  }
  return [...lines.values()];
}

/**
 * What a person may mean by what they typed: a document that holds any of these in a value is found. None: too short for values.
 *
 * @example searchTerms("1.234,56 €") // ["1.234,56 €", "1234.56"]
 */
export function searchTerms(typed: string): string[] {
  const text = folded(typed);
  if (text.length < LEAST_LETTERS) return [];
  const terms = [text, ...amountsMeant(text), ...daysMeant(text), ...closedUp(text)];
  return [...new Set(terms)].filter((term) => term.length >= LEAST_LETTERS);
}

function formsOf({ text, value }: Entity): string[] {
  const printed = folded(text);
  return [...new Set([printed, ...meanings(value, printed)])].filter((form) => form !== "");
}

function meanings(value: Entity["value"], printed: string): string[] {
  switch (value?.type) {
    case "date":
      return value.iso === null ? [] : [value.iso];
    case "amount":
    case "number":
      return [withCents(value.amount)];
    case "identifier":
    case "enum":
      return [folded(value.value)];
    case "text":
      return [folded(value.value), ...closedUp(printed)];
    case "boolean":
      return [];
    default:
      return closedUp(printed);
  }
}

/** An amount is kept without the noughts at its end, and looked for with them. */
function withCents(amount: string): string {
  const [whole, cents = ""] = amount.split(".");
  return `${whole}.${cents.padEnd(2, "0")}`;
}

/** Numbers and codes in groups, without the spaces between: "DE89 3704 …", "2026 / 114". */
function closedUp(text: string): string[] {
  if (!/\d/u.test(text) || !text.includes(" ") || text.length > MOST_LETTERS_CLOSED_UP) return [];
  return [text.replaceAll(" ", "")];
}

const CURRENCIES = ["€", "$", "£", "eur", "usd", "gbp", "chf"];

/** As the amount is kept: with a point before the cents and nothing between thousands. "1.234" may be either. */
function amountsMeant(text: string): string[] {
  const before = CURRENCIES.find((currency) => text.startsWith(currency)) ?? "";
  const after = CURRENCIES.find((currency) => text.endsWith(currency)) ?? "";
  const bare = text.slice(before.length, Math.max(before.length, text.length - after.length)).trim();
  if (!/^[+-]?\d[\d.,' ]*$/u.test(bare)) return [];
  const figures = bare.replace(/[' ]/gu, "");
  const mark = Math.max(figures.lastIndexOf("."), figures.lastIndexOf(","));
  const whole = figures.replace(/[.,]/gu, "");
  if (mark < 0) return [whole];
  const withMark = `${figures.slice(0, mark).replace(/[.,]/gu, "")}.${figures.slice(mark + 1)}`;
  if (figures.split(figures[mark]!).length > 2) return [whole];
  return figures.length - mark - 1 === 3 ? [whole, withMark] : [withMark];
}
