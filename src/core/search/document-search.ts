import type { Entity, PageResult } from "../documents/result.ts";
import { daysMeant } from "./days-meant.ts";
import { folded, oneLine } from "./folded.ts";

/** One searchable value of a document. */
export interface SearchLine {
  /** Key of its field. */
  readonly key: string;
  /** As printed, in one line. */
  readonly shown: string;
  /** Folded forms to match against: as printed, and in canonical form. */
  readonly forms: readonly string[];
}

/**
 * Fewer letters than a trigram occur in nearly every document, and no index finds them
 * (store/documents/document-search).
 */
const LEAST_LETTERS = 3;
/** Numbers, codes and telephone numbers are no longer; longer text such as an address would only be stored twice. */
const MOST_LETTERS_CLOSED_UP = 30;

/**
 * The values of a document, each once per field, the one that represents the whole document first
 * (core/documents/summary): the highest confidence, then the lower page. Words outside of any field are not included.
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
 * The search terms for what a person typed: a document matches if a value contains any of these. Empty if it is too
 * short to search for.
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
      // Nothing on the paper says which of two days it is: it is found as either.
      return value.iso === null ? daysMeant(printed) : [value.iso];
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

/** Amounts are stored without trailing zeros, but searched with them. */
function withCents(amount: string): string {
  const [whole, cents = ""] = amount.split(".");
  return `${whole}.${cents.padEnd(2, "0")}`;
}

/** Numbers and codes written in groups, without the spaces: "DE89 3704 …", "2026 / 114". */
function closedUp(text: string): string[] {
  if (!/\d/u.test(text) || !text.includes(" ") || text.length > MOST_LETTERS_CLOSED_UP) return [];
  return [text.replaceAll(" ", "")];
}

const CURRENCIES = ["€", "$", "£", "eur", "usd", "gbp", "chf", "pln", "zl", "sek", "nok", "dkk", "kr", "czk"];

/**
 * The forms in which the amount may be stored: with a point before the cents and no thousands separator. "1.234" has
 * two readings.
 */
function amountsMeant(text: string): string[] {
  const before = CURRENCIES.find((currency) => text.startsWith(currency)) ?? "";
  const after = CURRENCIES.find((currency) => text.endsWith(currency)) ?? "";
  const amount = text.slice(before.length, Math.max(before.length, text.length - after.length)).trim();
  // "45,90-" is a debit, "45,-" is a round amount.
  const bare = /[.,]-{1,2}$/u.test(amount) ? amount.replace(/[.,]-+$/u, "") : amount.replace(/^(.*\d)-$/u, "-$1");
  if (!/^[+-]?\d[\d.,' ]*$/u.test(bare)) return [];
  const figures = bare.replace(/[' ]/gu, "");
  const mark = Math.max(figures.lastIndexOf("."), figures.lastIndexOf(","));
  const whole = figures.replace(/[.,]/gu, "");
  if (mark < 0) return [whole];
  const withMark = `${figures.slice(0, mark).replace(/[.,]/gu, "")}.${figures.slice(mark + 1)}`;
  if (figures.split(figures[mark]!).length > 2) return [whole];
  return figures.length - mark - 1 === 3 ? [whole, withMark] : [withMark];
}
