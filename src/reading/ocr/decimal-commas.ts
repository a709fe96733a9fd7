import type { ReadCharacter } from "./ctc-output.ts";
import { splitAtSpaces } from "./line-words.ts";

/**
 * Worn print loses the tails of commas: on pages of validation in two inks a seventh of the decimal commas are read as
 * points (43 of 309), and no point as a comma. On a page that uses decimal commas, a point before decimals is read as a
 * comma if the recogniser saw a trace of one. A page that uses points keeps them, and so do times and days ("ore
 * 14.30", "31.12.") unless the comma was nearly read.
 */

/** Minimum number of decimals with a comma, which must also outnumber those with a certain point. */
const LEAST_COMMAS = 2;
/**
 * Minimum probability of the comma relative to the point that was read. For lost commas it was 0.006 to 0.47; points of
 * clean print stay below 0.001, those of worn English pages, which have no commas to compare with, reach 0.2.
 */
const [SEEN, NEARLY_READ] = [0.003, 0.1];

const DECIMALS =
  /^(?:EUR|[^\d\s\p{L}]{0,3})(?:\d{1,3}(?:[.,']?\d{3})*[.,]\d{2}(?:EUR)?|\d{1,2}[.,]\d{1,2}%)[^\d\s\p{L}]{0,3}$/u;
const ENGLISH_THOUSANDS = /\d,\d{3}\./;
const GERMAN_THOUSANDS = /\d\.\d{3}[.,]\d{2}/;
const TIME_OR_DAY = /^\D{0,4}(?:(?:[01]?\d|2[0-3])\.[0-5]\d|(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2]))\D{0,4}$/;

/** The lines of a page with worn commas restored. */
export function withDecimalCommas<Line extends { readonly characters: readonly ReadCharacter[] }>(
  lines: readonly Line[],
): readonly Line[] {
  const marks = lines.flatMap(({ characters }) => splitAtSpaces(characters).flatMap((word) => decimalMark(word) ?? []));
  const commas = marks.filter(({ mark }) => mark.text === ",");
  const points = marks.filter(({ mark }) => mark.text === ".");
  const worn = new Set(points.filter(isWornComma).map(({ mark }) => mark));
  const isWrittenWithCommas =
    commas.length >= LEAST_COMMAS &&
    commas.length > points.length - worn.size &&
    !points.some(({ text }) => ENGLISH_THOUSANDS.test(text));
  if (!isWrittenWithCommas || worn.size === 0) return lines;
  return lines.map((line) => {
    if (!line.characters.some((own) => worn.has(own))) return line;
    return { ...line, characters: line.characters.map((own) => (worn.has(own) ? { ...own, text: "," } : own)) };
  });
}

interface DecimalMark {
  readonly mark: ReadCharacter;
  /** The word that contains it. */
  readonly text: string;
}

/** The last point or comma of a word that is a number with decimals; null for other words. */
function decimalMark(word: readonly ReadCharacter[]): DecimalMark | null {
  const text = word.map((own) => own.text).join("");
  if (!DECIMALS.test(text)) return null;
  const lastFigure = word.findLastIndex((own) => /\d/.test(own.text));
  const mark = word.slice(0, lastFigure).findLast((own) => own.text === "." || own.text === ",");
  return mark === undefined ? null : { mark, text };
}

function isWornComma({ mark, text }: DecimalMark): boolean {
  const seen = mark.variants?.find((own) => own.text === ",")?.ratio ?? 0;
  const isTold = text.includes("%") || GERMAN_THOUSANDS.test(text) || !TIME_OR_DAY.test(text);
  return seen >= (isTold ? SEEN : NEARLY_READ);
}
