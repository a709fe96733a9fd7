import { inLines } from "../../in-lines.ts";
import { type Row, type Token, tokensOfRow } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import type { Titles } from "../columns/column-titles.ts";
import type { Cell } from "../table-row.ts";
import { dateIn } from "./days.ts";

/** Number of words of the longest name before a day, "data della operazione". */
const LONGEST_NAME_WORDS = 3;

/** The day of a line that holds nothing else, but the day of the week or a word for the day: "Datum 2. Oktober". */
export function dayOfLine(row: Row, titles: Titles, { dateOrder }: Pick<DocumentStyle, "dateOrder">): Cell | null {
  const tokens = tokensOfRow(row);
  for (let count = 0; count <= Math.min(LONGEST_NAME_WORDS, tokens.length - 1); count++) {
    const day = isBeforeDay(tokens.slice(0, count), titles) ? dateIn(tokens.slice(count), dateOrder) : null;
    if (day?.tokens.length === tokens.length - count) return day;
  }
  return null;
}

function isBeforeDay(tokens: readonly Token[], titles: Titles): boolean {
  const text = textOf(tokens);
  return text === "" || WEEKDAY.test(text) || titles.listedRoleOf(text) === "date";
}

/** Italian, English, German, French, Spanish, Dutch, Portuguese, and other languages of Europe. */
const WEEKDAY = new RegExp(
  inLines`
    ^(?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica
    |(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi
    |mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo
    |(?:maan|dins|woens|donder|vrij|zater|zon)dag|(?:segunda|ter[cç]a|quarta|quinta|sexta)(?:-feira)?
    |(?:man|tirs|ons|tors|fre)dag|m[aå]ndag|tisdag|l[oøö]rdag|s[oøö]ndag|poniedzia[lł]ek|wtorek|[sś]roda
    |czwartek|pi[aą]tek|sobota|niedziela|\p{L}{2,3}\.?)[.,]?$`,
  "iu",
);
