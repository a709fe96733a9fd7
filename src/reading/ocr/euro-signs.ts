import type { ReadCharacter } from "./ctc-output.ts";
import { spacedWords } from "./spaced-words.ts";

/**
 * Thermal and needle printers draw a € whose bars merge with its bow: it is read as C, £, E or 0. It is restored beside
 * an amount, between spaces, on a page that has € elsewhere, if the recogniser saw a trace of one. A receipt that marks
 * its tax rates with letters after the amounts (A, B, C) keeps them: other letters occur there too.
 */

/** What € is misread as, with the minimum ratio for €: a C beside an amount means nothing else, £ and 0 do. */
export const EURO_LOOKALIKES: ReadonlyMap<string, number> = new Map([
  ["C", 1e-5],
  ["£", 1e-3],
  ["E", 1e-3],
  ["0", 1e-3],
]);

/** A € read with this probability is certain. */
const SURELY_READ = 0.5;
/**
 * This many signs beside amounts, all with a trace of €, are € even if none was read with certainty: of five other C
 * four show no trace.
 */
const ALL_AT_LEAST = 3;
const AMOUNT = /^\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$/;

/** The lines of a page, with € for its look-alikes beside amounts. */
export function withEuroSigns<Line extends { readonly characters: readonly ReadCharacter[] }>(
  lines: readonly Line[],
): readonly Line[] {
  const isSure = ({ text, probability }: ReadCharacter) => text === "€" && probability >= SURELY_READ;
  const isRate = ({ text }: ReadCharacter) => /^\p{Lu}$/u.test(text) && !EURO_LOOKALIKES.has(text);
  const signs = lines.flatMap(({ characters }) => signsBesideAmounts(characters).map((at) => characters[at]!));
  const areAllEuros = signs.length >= ALL_AT_LEAST && signs.every(mayBeEuro);
  const hasEuros = lines.some(({ characters }) => characters.some(isSure));
  if (signs.some(isRate) || !(hasEuros || areAllEuros)) return lines;
  return lines.map((line) => {
    const euros = new Set(signsBesideAmounts(line.characters).filter((at) => mayBeEuro(line.characters[at]!)));
    if (euros.size === 0) return line;
    return { ...line, characters: line.characters.map((own, at) => (euros.has(at) ? { ...own, text: "€" } : own)) };
  });
}

function mayBeEuro({ text, variants }: ReadCharacter): boolean {
  const least = EURO_LOOKALIKES.get(text) ?? Infinity;
  return variants?.some((own) => own.text === "€" && own.ratio >= least) ?? false;
}

/** Positions of single characters, ignoring punctuation after them, that have an amount on either side. */
function signsBesideAmounts(characters: readonly ReadCharacter[]): number[] {
  const words = spacedWords(characters.map(({ text }) => text));
  const isAmount = (n: number) => AMOUNT.test((words[n]?.text ?? "").replace(/[.,;:]$/, ""));
  return words.flatMap(({ from, text }, n) =>
    /^[^\s\d.,;:][.,;:]?$|^0$/u.test(text) && (isAmount(n - 1) || isAmount(n + 1)) ? [from] : [],
  );
}
