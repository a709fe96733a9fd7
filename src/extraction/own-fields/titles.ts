import { keptByText } from "../../core/basics/kept-by-text.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import type { PageLayout, Segment } from "../page/layout.ts";
import { hasFigure } from "../page/words.ts";
import { KIND_OF, STOP_WORDS, wordsIn } from "./own-name-words.ts";
import { isThing, joinEntries, namesThing } from "./translated-words.ts";

/** What numbers count: in "45 giorni" the word says no more than what is counted. */
const COUNTED = ["GIORNI", "SETTIMANA", "MESE", "ORE", "MINUTI", "SECONDI", "LITRI", "PEZZI", "KM"];

/**
 * "giorni", "weeks"
 *
 * @param word folded
 */
export function isCounted(word: string): boolean {
  return COUNTED.some((one) => isThing(word, one));
}

/** "Targa", "Nato il", "Codice fiscale": consists only of words that fields are called by. */
export const isKnownLabel = keptByText((text): boolean => {
  const [figure, counted, ...further] = wordsIn(text);
  const isCount = counted !== undefined && further.length === 0 && /^\p{N}+$/u.test(figure!);
  if (isCount && isCounted(counted)) return false;
  const words = joinEntries(wordsIn(text)).filter((word) => /\p{L}/u.test(word));
  return words.length > 0 && words.every((word) => namesThing(word) || KIND_OF.has(word) || STOP_WORDS.has(word));
});

const LEAST_TITLES = 3;
/** Minimum share of titles that fields are called by, of all titles of a row. */
const LEAST_KNOWN = 0.6;
/** In line heights. */
const SAME_EDGE = 1;
const ROW_PITCH = 3;

/**
 * The segments of a page that are titles of columns: three or more side by side without a digit, above a row that
 * begins where they do; two only if fields are called by both ("Nome | Mario" above "Cognome | Rossi" is a label and
 * its value, twice).
 */
export const titlesOfColumns = oncePer((page: PageLayout): ReadonlySet<Segment> => {
  const { rows, lineHeight } = page;
  // What is under titles is what they announce.
  let isUnderTitles = false;
  const titles = rows.flatMap(({ segments, box }, i) => {
    const below = rows[i + 1];
    const isValues = isUnderTitles;
    isUnderTitles = false;
    if (isValues || segments[0]!.text.endsWith(":")) return [];
    if (segments.length < 2 || !below || below.box.y0 - box.y0 > ROW_PITCH * lineHeight) return [];
    if (segments.some(({ tokens }) => tokens.some((token) => hasFigure(token) && token.text.length > 2))) return [];
    const isUnder = (one: Segment) =>
      segments.some(({ box: { x0 } }) => Math.abs(x0 - one.box.x0) < SAME_EDGE * lineHeight);
    const isTable =
      below.segments.filter(isUnder).length >= Math.min(LEAST_TITLES, segments.length, below.segments.length);
    const known = segments.filter(isMostlyKnown).length;
    const isPair =
      below.segments.length < 2 ||
      ((known < segments.length || segments.length === 2) && isMostlyKnown(below.segments[0]!)) ||
      below.segments.every(isMostlyKnown);
    const least = segments.length < LEAST_TITLES ? segments.length : LEAST_KNOWN * segments.length;
    isUnderTitles = isTable && !isPair && known >= least;
    return isUnderTitles ? segments : [];
  });
  return new Set(titles);
});

/** Most of its words are what fields are called by. */
function isMostlyKnown({ text }: Segment): boolean {
  const words = joinEntries(wordsIn(text)).filter((word) => /\p{L}{2}/u.test(word) && !STOP_WORDS.has(word));
  const known = words.filter((word) => namesThing(word) || KIND_OF.has(word));
  return words.length > 0 && known.length * 3 >= words.length * 2;
}

const TOTALS: ReadonlySet<string> = new Set(
  "TOTALE TOTALI TOTAL TOTALS TOTALES TOTAUX TOT SUMME SUMMEN GESAMT GESAMTSUMME INSGESAMT SOMMA SOMMANO SUMA SUM SOMME".split(
    " ",
  ),
);

/** Whether the row begins with words that mark it as a sum of others. */
export function isRowOfTotals({ rows }: PageLayout, { row }: Segment): boolean {
  return wordsIn(rows[row]!.segments[0]!.text).some((word) => TOTALS.has(word));
}
