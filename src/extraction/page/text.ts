/**
 * Comparing what was printed with what is meant: folding takes away what carries no meaning (case, accents, punctuation),
 * the confusion key besides takes away what a reader of bad print cannot tell apart.
 */

/** Words as they follow each other on paper, a space between. */
export function textOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(" ");
}

/** Upper-case letters and digits only, accents removed: "Nº 12/b" → "NO12B". */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const CONFUSABLE: Readonly<Record<string, string>> = {
  "0": "O",
  Q: "O",
  D: "O",
  "1": "I",
  L: "I",
  J: "I",
  T: "I",
  "5": "S",
  "8": "B",
  "2": "Z",
  "6": "G",
  C: "G",
  V: "U",
  M: "N",
};

/** A folded text with the characters OCR mixes up merged into one; only for comparing, never for showing. */
export function confusionKey(folded: string): string {
  return folded.replace(/[0-9QDLJTCVM]/g, (character) => CONFUSABLE[character] ?? character);
}

export const DIGIT_LOOKALIKE: Readonly<Record<string, string>> = {
  O: "0",
  o: "0",
  Q: "0",
  D: "0",
  I: "1",
  l: "1",
  i: "1",
  "|": "1",
  "!": "1",
  S: "5",
  s: "5",
  B: "8",
  Z: "2",
  z: "2",
  G: "6",
  b: "6",
};

/**
 * Mends letters inside words that are otherwise numbers ("1O.5O" → "10.50"). Same length as the input, so that positions in the
 * mended text are positions in the printed one. A word is a number when most of its characters are digits or separators.
 */
export function mendDigits(text: string): string {
  return text.replace(/[^\s:]+/g, (word) => {
    const digits = word.replace(/[^\d]/g, "").length;
    const foreign = word.replace(/[\d.,/\-+()€$£%]/g, "");
    if (digits === 0 || foreign === "" || foreign.length > digits) return word;
    if ([...foreign].some((character) => DIGIT_LOOKALIKE[character] === undefined)) return word;
    return word.replace(/[OoQDIli|!SsBZzGb]/g, (character) => DIGIT_LOOKALIKE[character] ?? character);
  });
}

/** Share of equal characters after the best alignment, 0 to 1 (Sørensen on character pairs: no alignment table, O(n)). */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < a.length; i++) {
    const pair = a.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let i = 0; i + 1 < b.length; i++) {
    const pair = b.slice(i, i + 2);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) {
      pairs.set(pair, left - 1);
      shared++;
    }
  }
  return (2 * shared) / (a.length + b.length - 2);
}

/** The look of a value: runs of digits, letters and signs ("INV-0042" → "A-9", "12/03/24" → "9/9/9"). */
export function shapeOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\p{L}+/gu, "A")
    .replace(/\d+/g, "9")
    .replace(/\s+/g, " ")
    .trim();
}
