import { type Token, tokensOfRow } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import type { BodyRow } from "../body-row.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import type { Titles } from "../columns/column-titles.ts";
import { MOVEMENTS } from "../families/movements.ts";
import type { Cell } from "../table-row.ts";
import { dateIn } from "./days.ts";

const MONEY = MOVEMENTS.anchors.roles;
/** Number of words of the longest name before a day, "data della operazione". */
const LONGEST_NAME_WORDS = 3;

/**
 * Banks' apps print a day as the heading of its movements: each row with an amount and without a day gets the one
 * above. If most rows have a day of their own, a line with nothing but a day is their second one.
 */
export function takeDaysAbove(
  body: readonly BodyRow[],
  titles: Titles,
  style: Pick<DocumentStyle, "dateOrder">,
): readonly BodyRow[] {
  const days = body.map((row) => dayOfHeading(row, titles, style));
  const movements = body.filter(({ values }) => MONEY.some((role) => values.has(role)));
  const first = body.findIndex(({ values }) => MONEY.some((role) => values.has(role)));
  const isHeaded = days.slice(0, first).some((day) => day !== null);
  if (!isHeaded || movements.some(({ values }) => values.has("date"))) return body;
  let above: Cell | null = null;
  return body.map((row, index) => {
    const day = days[index]!;
    above = day ?? above;
    if (day) return { ...row, cells: new Map(), values: new Map() };
    if (!above || !movements.includes(row)) return row;
    return { ...row, values: new Map<ColumnRole, Cell>([...row.values, ["date", above]]) };
  });
}

/** The day of a line that holds nothing else, but the day of the week or a word for the day: "Datum 2. Oktober". */
function dayOfHeading({ row }: BodyRow, titles: Titles, { dateOrder }: Pick<DocumentStyle, "dateOrder">): Cell | null {
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
const WEEKDAY =
  /^(?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|(?:maan|dins|woens|donder|vrij|zater|zon)dag|(?:segunda|ter[cç]a|quarta|quinta|sexta)(?:-feira)?|(?:man|tirs|ons|tors|fre)dag|m[aå]ndag|tisdag|l[oøö]rdag|s[oøö]ndag|poniedzia[lł]ek|wtorek|[sś]roda|czwartek|pi[aą]tek|sobota|niedziela|\p{L}{2,3}\.?)[.,]?$/iu;
