import type { Token } from "./layout.ts";

/** At least two characters and none a digit: it can be a word of a label or of a title. */
export function isWord({ fold }: Pick<Token, "fold">): boolean {
  return fold.length >= 2 && !/\d/.test(fold);
}

/** Two letters beside each other, whatever else is in it: "Pos.12" has a word, "B12" is a code. */
export function holdsWord({ fold }: Pick<Token, "fold">): boolean {
  return /\p{L}{2}/u.test(fold);
}

export function hasFigure({ text }: Pick<Token, "text">): boolean {
  return /\d/.test(text);
}

const CENTS = /\d[.,]\d{2}(?!\d)/;

/** "12,50", "1.234,00 EUR": somewhere in it is a number with two decimals, as money is printed. */
export function hasCents({ text }: Pick<Token, "text">): boolean {
  return CENTS.test(text);
}

/** The folded words of a run, without what is only a sign. */
export function foldsOf(tokens: readonly Pick<Token, "fold">[]): string[] {
  return tokens.map(({ fold }) => fold).filter((fold) => fold !== "");
}
