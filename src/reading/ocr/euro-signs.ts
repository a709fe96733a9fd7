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
const AMOUNT = /^\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$/;
/** "£719.52", "0594.42": no amount begins with a zero and another figure. */
const SIGN_AND_AMOUNT = /^(?:£|0(?=[1-9]))\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}[.,;:]?$/;

/** The lines of a page, with € for its look-alikes beside amounts. */
export function withEuroSigns<Line extends { readonly characters: readonly ReadCharacter[] }>(
  lines: readonly Line[],
): readonly Line[] {
  const isSure = ({ text, probability }: ReadCharacter) => text === "€" && probability >= SURELY_READ;
  const isRate = ({ text }: ReadCharacter) => /^\p{Lu}$/u.test(text) && !EURO_LOOKALIKES.has(text);
  const signs = lines.flatMap(({ characters }) => signsBesideAmounts(characters).map((at) => characters[at]!));
  const isOneSign =
    signs.every(({ text }) => EURO_LOOKALIKES.has(text)) && new Set(signs.map(({ text }) => text)).size > 1;
  const mayBe = (sign: ReadCharacter) =>
    ratioOfEuro(sign) >= (isOneSign ? FAINT : (EURO_LOOKALIKES.get(sign.text) ?? 1));
  const areAllEuros = signs.length >= ALL_AT_LEAST && signs.every(mayBe);
  const hasEuros = lines.some(({ characters }) => characters.some(isSure));
  if (signs.some(isRate) || !(hasEuros || areAllEuros)) return lines;
  return lines.map((line) => {
    const { characters } = line;
    const euros = new Set([
      ...signsBesideAmounts(characters).filter((at) => mayBe(characters[at]!)),
      ...signsBeforeAmounts(characters).filter((at) => ratioOfEuro(characters[at]!) >= TOUCHING),
    ]);
    if (euros.size === 0) return line;
    return { ...line, characters: characters.map((own, at) => (euros.has(at) ? { ...own, text: "€" } : own)) };
  });
}

/** 0 for what is no look-alike. */
function ratioOfEuro({ text, variants }: ReadCharacter): number {
  return EURO_LOOKALIKES.has(text) ? (variants?.find((own) => own.text === "€")?.ratio ?? 0) : 0;
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
