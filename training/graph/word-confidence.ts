import type { Word } from "../../src/core/documents/document.ts";

export interface JudgedWord {
  readonly confidence: number;
  readonly right: boolean;
}

const BINS = 15;

/** A read word is right if the truth (upper case, as a bag) still has one like it. */
export function judgeWords(
  truth: readonly string[],
  words: readonly Pick<Word, "text" | "confidence">[],
): JudgedWord[] {
  const left = new Map<string, number>();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  return words.map(({ text, confidence }) => {
    const count = left.get(text.toUpperCase()) ?? 0;
    left.set(text.toUpperCase(), count - 1);
    return { confidence, right: count > 0 };
  });
}

/**
 * Mean distance between confidence and share of right words, over 15 equal bins of confidence weighted by their words
 * (Guo 2017).
 */
export function expectedCalibrationError(words: readonly JudgedWord[]): number {
  const gaps = new Float64Array(BINS);
  for (const { confidence, right } of words) {
    gaps[Math.min(BINS - 1, Math.floor(confidence * BINS))]! += confidence - Number(right);
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / Math.max(1, words.length);
}
