import type { ReadCharacter } from "./ctc-output.ts";
import { spacedWords } from "./spaced-words.ts";

/**
 * Heat and needles draw a € whose bars run into its bow: it is read as C, £, E or 0. Beside an amount, alone between spaces, where the page
 * has € elsewhere and something of one was seen, it is one. A receipt that marks its rates with letters behind the amounts (A, B, C) keeps
 * them: other letters stand there too.
 */

/** What a € is read as, and how much of one must have been seen by it: a C beside an amount means nothing else, £ and 0 do. */
export const EURO_LOOKALIKES: ReadonlyMap<string, number> = new Map([
  ["C", 1e-5],
  ["£", 1e-3],
  ["E", 1e-3],
  ["0", 1e-3],
]);

/** A € that was read with this is one. */
const SURELY_READ = 0.5;
/** So many signs beside amounts, something of a € seen by each, are € even if none was surely read: of five other C four show nothing of one. */
const ALL_AT_LEAST = 3;
const AMOUNT = /^\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$/;

/** The lines of a page, with € where its look-alikes stand beside amounts. */
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

/** Places of lone characters, but for punctuation behind them, whose neighbour on either side is an amount. */
function signsBesideAmounts(characters: readonly ReadCharacter[]): number[] {
  const words = spacedWords(characters.map(({ text }) => text));
  const isAmount = (n: number) => AMOUNT.test((words[n]?.text ?? "").replace(/[.,;:]$/, ""));
  return words.flatMap(({ from, text }, n) =>
    /^[^\s\d.,;:][.,;:]?$|^0$/u.test(text) && (isAmount(n - 1) || isAmount(n + 1)) ? [from] : [],
  );
}
