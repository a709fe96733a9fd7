import { similarity } from "../page/text.ts";

/** 0..1: similarity of two labels, with the highest weight on the word nearest to the value. */
export function wordsInOrder(a: readonly string[], b: readonly string[]): number {
  return inOrder(a.length, b.length, (i, k) => similarity(a[i]!, b[k]!));
}

/** The same against each of several labels: a page's few words are compared with theirs once. */
export function alikeInEach(labels: readonly (readonly string[])[]): (label: readonly string[]) => readonly number[] {
  const words = [...new Set(labels.flat())];
  const numbered = new Map(words.map((word, number) => [word, number]));
  const wanted = labels.map((label) => label.map((word) => numbered.get(word)!));
  const likenessOf = keptFor((word: string) => words.map((other) => similarity(word, other)));
  return keptFor((label: readonly string[]) => {
    const own = label.map(likenessOf);
    return wanted.map((other) => inOrder(own.length, other.length, (i, k) => own[i]![other[k]!]!));
  });
}

/** The same against one label, for many with the same words. */
export function alikeTo(label: readonly string[]): (other: readonly string[]) => number {
  return keptFor((other: readonly string[]) => wordsInOrder(other, label));
}

function inOrder(lengthA: number, lengthB: number, alike: (i: number, k: number) => number): number {
  if (lengthA === 0 || lengthB === 0) return 0;
  const at = (i: number, k: number) => (i < lengthA && k < lengthB ? alike(i, k) : 0);
  let [sum, total, weight] = [0, 0, 1];
  for (let i = 0; i < Math.max(lengthA, lengthB); i++) {
    total += weight;
    sum += weight * Math.max(at(i, i), 0.7 * Math.max(at(i + 1, i), at(i, i + 1)));
    weight /= 2;
  }
  return sum / total;
}

function keptFor<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = find(key);
    kept.set(key, value);
    return value;
  };
}

/** "A-12/3" → "A-99/9": finer than its shape, so that values of one kind are similar rather than only equal or not. */
export function signsOf(text: string): string {
  return text.replace(/\d/g, "9").replace(/\p{L}/gu, "A");
}
