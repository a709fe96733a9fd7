import { similarity } from "../page/text.ts";

/** 0..1: how alike two labels are, the word nearest to the value counting most. */
export function wordsInOrder(a: readonly string[], b: readonly string[], alike = alikeWords): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const weight = 0.5 ** i;
    total += weight;
    sum += weight * Math.max(alike(a[i], b[i]), 0.7 * Math.max(alike(a[i + 1], b[i]), alike(a[i], b[i + 1])));
  }
  return total === 0 ? 0 : sum / total;
}

function alikeWords(a: string | undefined, b: string | undefined): number {
  return a === undefined || b === undefined ? 0 : similarity(a, b);
}

/** "A-12/3" → "A-99/9": finer than its shape, so that values of one kind are alike and not only equal or not. */
export function signsOf(text: string): string {
  return text.replace(/\d/g, "9").replace(/\p{L}/gu, "A");
}
