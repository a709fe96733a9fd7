/**
 * The scores of reading: how many words are right, how many characters are wrong, and which. Every figure of
 * docs/reading.md is computed here, so everything here is tested.
 */

/** A character of the truth and what was read in its place; null on one side: left out, or invented. */
export interface AlignedPair {
  readonly truth: string | null;
  readonly read: string | null;
}

/** F1 of two bags of words, 0..1: order and place do not count, repetition does. Two empty bags are equal. */
export function bagF1(truth: readonly string[], read: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of read) {
    const count = left.get(word) ?? 0;
    if (count > 0) hits++;
    left.set(word, count - 1);
  }
  return truth.length + read.length === 0 ? 1 : (2 * hits) / (truth.length + read.length);
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Words reduced to their letters and digits, in upper case: for a comparison that ignores punctuation. */
export function normalised(words: readonly string[]): string[] {
  return words.map((word) => word.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "")).filter(Boolean);
}

/**
 * Text as compared character by character: composed, one space for any white space, typographic quotes and dashes as
 * their ASCII equivalents (no rule of any language tells a reader which of them was printed; ’ is counted separately).
 */
export function comparable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[‘’‚]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[–—]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The cheapest alignment of two texts (Levenshtein with unit costs), character by character. Needs truth × read bytes:
 * for whole pages, not for books.
 */
export function align(truth: string, read: string): AlignedPair[] {
  const [t, r] = [[...truth], [...read]];
  const width = r.length + 1;
  const steps = new Uint8Array((t.length + 1) * width);
  let above = Uint32Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= t.length; i++) {
    const row = new Uint32Array(width);
    row[0] = i;
    for (let j = 1; j < width; j++) {
      const kept = above[j - 1]! + (t[i - 1] === r[j - 1] ? 0 : 1);
      const left = above[j]! + 1;
      const invented = row[j - 1]! + 1;
      const best = Math.min(kept, left, invented);
      row[j] = best;
      steps[i * width + j] = best === kept ? 0 : best === left ? 1 : 2;
    }
    above = row;
  }
  return walkBack(t, r, steps);
}

function walkBack(t: readonly string[], r: readonly string[], steps: Uint8Array): AlignedPair[] {
  const pairs: AlignedPair[] = [];
  let [i, j] = [t.length, r.length];
  while (i > 0 || j > 0) {
    const step = i === 0 ? 2 : j === 0 ? 1 : steps[i * (r.length + 1) + j];
    if (step === 0) pairs.push({ truth: t[--i]!, read: r[--j]! });
    else if (step === 1) pairs.push({ truth: t[--i]!, read: null });
    else pairs.push({ truth: null, read: r[--j]! });
  }
  return pairs.reverse();
}

/** Sums over pages; `percent` and `cer` turn them into figures. */
export interface Tally {
  pages: number;
  characters: number;
  wrong: number;
  wordF1: number;
  accents: number;
  accentsRight: number;
  falseAccents: number;
  euros: number;
  eurosRight: number;
  apostrophes: number;
  apostrophesRight: number;
  readonly confusions: Map<string, number>;
}

export function emptyTally(): Tally {
  return {
    pages: 0,
    characters: 0,
    wrong: 0,
    wordF1: 0,
    accents: 0,
    accentsRight: 0,
    falseAccents: 0,
    euros: 0,
    eurosRight: 0,
    apostrophes: 0,
    apostrophesRight: 0,
    confusions: new Map(),
  };
}

/** Adds one page: `truth` and `read` are its lines in reading order. */
export function addPage(tally: Tally, truth: string, read: string): void {
  const [plainTruth, plainRead] = [comparable(truth), comparable(read)];
  tally.pages++;
  tally.characters += [...plainTruth].length;
  tally.wordF1 += bagF1(wordsOf(plainTruth), wordsOf(plainRead));
  for (const pair of align(plainTruth, plainRead)) addPair(tally, pair);
  for (const { truth: wanted, read: got } of align(oneSpace(truth), oneSpace(read))) {
    if (wanted !== "’") continue;
    tally.apostrophes++;
    if (got === "’") tally.apostrophesRight++;
  }
}

function oneSpace(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

function addPair(tally: Tally, { truth, read }: AlignedPair): void {
  const right = truth === read;
  if (truth !== null && isAccented(truth)) {
    tally.accents++;
    if (right) tally.accentsRight++;
  }
  if (truth === "€") {
    tally.euros++;
    if (right) tally.eurosRight++;
  }
  if (right) return;
  tally.wrong++;
  if (read !== null && isAccented(read) && !(truth !== null && isAccented(truth))) tally.falseAccents++;
  const confusion = `${shown(truth)}→${shown(read)}`;
  tally.confusions.set(confusion, (tally.confusions.get(confusion) ?? 0) + 1);
}

/** A letter beyond ASCII: à ß ñ œ, but no sign such as ° or €. */
export function isAccented(character: string): boolean {
  return /\p{L}/u.test(character) && character > "\u007f";
}

function shown(character: string | null): string {
  if (character === null) return "∅";
  return character === " " ? "␣" : character;
}

/** Adds what `part` counted to `total`. */
export function mergeTally(total: Tally, part: Tally): void {
  for (const key of Object.keys(part) as (keyof Tally)[]) {
    if (key !== "confusions") total[key] += part[key];
  }
  for (const [confusion, count] of part.confusions)
    total.confusions.set(confusion, (total.confusions.get(confusion) ?? 0) + count);
}

/** The most frequent confusions, "truth→read count"; ∅ is nothing, ␣ a space. */
export function commonest(tally: Tally, count: number): string[] {
  return [...tally.confusions]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([confusion, n]) => `${confusion} ${n}`);
}

/** In per cent with two decimals; null if there is nothing to count. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((10_000 * part) / whole) / 100;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function round(value: number, decimals = 1): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
