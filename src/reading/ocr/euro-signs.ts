import type { ReadCharacter } from "./ctc-output.ts";
import { spacedWords } from "./spaced-words.ts";

/**
 * Thermal and needle printers draw a € whose bars merge with its bow: it is read as C, £, E or 0. It is restored beside
 * an amount, on a page that has € elsewhere, if the recogniser saw a trace of one. A receipt that marks its tax rates
 * with letters after the amounts (A, B, C) keeps them: other letters occur there too.
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
/** If one sign is read in several ways, E here and £ there, it is none of them: a fainter trace of € will do. */
const FAINT = 1e-4;
/**
 * Ratio of a sign that touches its amount: five of validation that were € had 0.004 to 0.25, no other £ or 0 before an
 * amount had any. A C or E that touches one may belong to a code, and a 6 is a figure.
 */
const TOUCHING = 2e-3;
const FIGURES = String.raw`\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}`;
const AMOUNT = new RegExp(`^${FIGURES}$`);
/** "£719.52", "0594.42": no amount begins with a zero and another figure. */
const SIGN_AND_AMOUNT = new RegExp(`^(?:£|0(?=[1-9]))${FIGURES}[.,;:]?$`);

/** The lines of a page, with € for its look-alikes beside amounts. */
export function withEuroSigns<Line extends { readonly characters: readonly ReadCharacter[] }>(
  lines: readonly Line[],
): readonly Line[] {
  const isSure = ({ text, probability }: ReadCharacter) => text === "€" && probability >= SURELY_READ;
  const isRate = ({ text }: ReadCharacter) => /^\p{Lu}$/u.test(text) && !EURO_LOOKALIKES.has(text);
  const signs = lines.flatMap(({ characters }) => signsBesideAmounts(characters).map((at) => characters[at]!));
  const ways = new Set(signs.map(({ text }) => text));
  const isReadInManyWays = ways.size > 1 && [...ways].every((text) => EURO_LOOKALIKES.has(text));
  const mayBeEuro = (sign: ReadCharacter) => {
    const least = EURO_LOOKALIKES.get(sign.text) ?? Infinity;
    return ratioOfEuro(sign) >= (isReadInManyWays ? Math.min(FAINT, least) : least);
  };
  const areAllEuros = signs.length >= ALL_AT_LEAST && signs.every(mayBeEuro);
  const hasEuros = lines.some(({ characters }) => characters.some(isSure));
  if (signs.some(isRate) || !(hasEuros || areAllEuros)) return lines;
  return lines.map((line) => {
    const { characters } = line;
    const euros = new Set([
      ...signsBesideAmounts(characters).filter((at) => mayBeEuro(characters[at]!)),
      ...signsBeforeAmounts(characters).filter((at) => ratioOfEuro(characters[at]!) >= TOUCHING),
    ]);
    if (euros.size === 0) return line;
    return { ...line, characters: characters.map((own, at) => (euros.has(at) ? { ...own, text: "€" } : own)) };
  });
}

function ratioOfEuro({ variants }: ReadCharacter): number {
  return variants?.find(({ text }) => text === "€")?.ratio ?? 0;
}

/** Positions of single characters, ignoring punctuation after them, that have an amount on either side. */
function signsBesideAmounts(characters: readonly ReadCharacter[]): number[] {
  const words = spacedWords(characters.map(({ text }) => text));
  const isAmount = (n: number) => AMOUNT.test((words[n]?.text ?? "").replace(/[.,;:]$/, ""));
  return words.flatMap(({ from, text }, n) =>
    /^[^\s\d.,;:][.,;:]?$|^0$/u.test(text) && (isAmount(n - 1) || isAmount(n + 1)) ? [from] : [],
  );
}

/** Positions of the characters that an amount of the same word follows. */
function signsBeforeAmounts(characters: readonly ReadCharacter[]): number[] {
  return spacedWords(characters.map(({ text }) => text)).flatMap(({ from, text }) =>
    SIGN_AND_AMOUNT.test(text) ? [from] : [],
  );
}
