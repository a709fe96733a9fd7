/**
 * Comparing what was printed with what is meant: folding removes what carries no meaning (case, accents, punctuation);
 * the confusion key also merges what OCR of bad print cannot distinguish.
 */

/** Words in the order of the paper, joined by spaces. */
export function textOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(" ");
}

/** By far the most common case, and folded in half the time without the Unicode tables. */
const ASCII_ONLY = /^[\0-\x7f]*$/;

/** Upper-case letters and digits only, accents removed: "Nº 12/b" → "NO12B". */
export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toUpperCase().replace(/[^A-Z0-9]+/g, "");
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** In capitals without accents, signs as single spaces: for patterns of several words. */
export function foldWords(text: string): string {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldText)
    .filter((word) => word !== "")
    .join(" ");
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

/** A folded text with the characters that OCR confuses merged into one; only for comparing, never for display. */
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

/** "3’812.65": programs print the mark with any of these, and readers write all of them as one. */
const MARK_OF_THOUSANDS = /(?<=\d)[’‘ʼ´`′](?=\d{3})/gu;

/**
 * Corrects letters inside words that are otherwise numbers ("1O.5O" → "10.50"), and the mark of thousands. Same length
 * as the input, so that positions in the corrected text are positions in the printed one. A word is a number if most of
 * its characters are digits or separators.
 */
export function mendDigits(text: string): string {
  return text.replace(MARK_OF_THOUSANDS, "'").replace(/[^\s:]+/g, (word) => {
    const digits = word.replace(/[^\d]/g, "").length;
    const foreign = word.replace(/[\d.,/\-+()€$£%]/g, "");
    if (digits === 0 || foreign === "" || foreign.length > digits) return word;
    if ([...foreign].some((character) => DIGIT_LOOKALIKE[character] === undefined)) return word;
    return word.replace(/[OoQDIli|!SsBZzGb]/g, (character) => DIGIT_LOOKALIKE[character] ?? character);
  });
}

/** Up to this many pairs a text is searched linearly, which for words and short lines is faster than any table. */
const MOST_PAIRS_AT_HAND = 64;
const pairsAtHand = new Uint32Array(MOST_PAIRS_AT_HAND);

/** Sørensen–Dice coefficient of the character pairs of two texts, 0 to 1: the positions of the pairs do not count. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const shared = short.length <= MOST_PAIRS_AT_HAND ? pairsOfWordIn(short, long) : pairsOfTextIn(short, long);
  return (2 * shared) / (a.length + b.length - 2);
}

function pairAt(text: string, i: number): number {
  return ((text.charCodeAt(i) << 16) | text.charCodeAt(i + 1)) >>> 0;
}

/** The number of character pairs that two texts share, each counted as often as both have it. */
function pairsOfWordIn(word: string, text: string): number {
  let left = word.length - 1;
  for (let i = 0; i < left; i++) pairsAtHand[i] = pairAt(word, i);
  let shared = 0;
  for (let i = 0; i + 1 < text.length && left > 0; i++) {
    const pair = pairAt(text, i);
    let at = 0;
    while (at < left && pairsAtHand[at] !== pair) at++;
    if (at === left) continue;
    pairsAtHand[at] = pairsAtHand[--left]!;
    shared++;
  }
  return shared;
}

function pairsOfTextIn(a: string, b: string): number {
  const pairs = new Map<number, number>();
  for (let i = 0; i + 1 < a.length; i++) pairs.set(pairAt(a, i), (pairs.get(pairAt(a, i)) ?? 0) + 1);
  let shared = 0;
  for (let i = 0; i + 1 < b.length; i++) {
    const left = pairs.get(pairAt(b, i)) ?? 0;
    if (left === 0) continue;
    pairs.set(pairAt(b, i), left - 1);
    shared++;
  }
  return shared;
}

/** Letters of Latin script that Unicode takes for letters of their own, and not for others with an accent. */
const WITHOUT_ACCENT: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** "beløb" → "belob", "składnik" → "skladnik": what is left of lower-case letters when their accents are gone. */
export function withoutStrokes(text: string): string {
  return ASCII_ONLY.test(text) ? text : text.replace(/[łøđðıħŧþßæœ]/g, (letter) => WITHOUT_ACCENT[letter]!);
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
