import type { Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { DAY_OF_MONTH, parseDate } from "../../types/dates/date.ts";
import type { DateOrder } from "../../types/document-style.ts";
import { type Cell, cellOf } from "../table-row.ts";

/** Number of words of the longest day: "Mon 3 February 2025". */
const LONGEST_DAY_WORDS = 4;
/**
 * A day begins with a digit, the name of a month or of a day of the week; "Saldo am 31.12.2024" is a text with a day in
 * it.
 */
const BEGINS_A_DAY = /^\W*(?:\d|\p{L}{2,3}[.,]?$)/u;

/** "vom 31.12.2025", "am 3. März": a day mentioned in a text, and no cell of a column of days. */
const BEFORE_A_DAY = /^(?:vom|zum|am|ab|bis|per|al|del|dal|dell|au|du|op|van|at|on|as|of|em)$/i;

/** The first words that are a day; statements often omit the year, and write the name of the month. */
export function dateIn(tokens: readonly Token[], order: DateOrder): Cell | null {
  const [day] = twoDaysIn(tokens[0]) ?? [];
  if (day) return day;
  for (let count = 1; count <= Math.min(LONGEST_DAY_WORDS, tokens.length); count++) {
    const own = tokens.slice(0, count);
    const text = withoutBrackets(textOf(own));
    if (DAY_OF_MONTH.test(text)) return dayCell(isYear(tokens, count) ? tokens.slice(0, count + 1) : own);
    const begins = BEGINS_A_DAY.test(own[0]!.text) && !BEFORE_A_DAY.test(own[0]!.text);
    if ((begins || count === 1) && parseDate(text, order)) return dayCell(own);
  }
  return null;
}

/** "01.10./03.10." */
export const TWO_DAYS = /^(\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?)\/(\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?)$/;

/** A day and its value day in one word; null if it is not such a word. */
export function twoDaysIn(token: Token | undefined): readonly [Cell, Cell] | null {
  const [, day, valueDay] = (token && TWO_DAYS.exec(token.text)) ?? [];
  if (!token || !day || !valueDay) return null;
  const own = cellOf([token]);
  return [
    { ...own, text: day },
    { ...own, text: valueDay },
  ];
}

/** "(06-10)": Dutch banks print the value day in brackets below the day. */
function withoutBrackets(text: string): string {
  return text.replace(/^\(([^()]+)\)$/, "$1");
}

function dayCell(tokens: readonly Token[]): Cell {
  const cell = cellOf(tokens);
  return { ...cell, text: withoutBrackets(cell.text) };
}

/** A number of two digits may be the next column's day, but for the last word of a cell: "01 Oct 25". */
function isYear(tokens: readonly Token[], at: number): boolean {
  const [day, text] = [tokens[at - 1]?.text ?? "", tokens[at]?.text ?? ""];
  const endsCell = tokens.length === at + 1 && at > 1 && /^\p{L}{3,}\.?$/u.test(day);
  return /^(?:19|20)\d{2}$/.test(text) || (endsCell && /^\d{2}$/.test(text));
}
