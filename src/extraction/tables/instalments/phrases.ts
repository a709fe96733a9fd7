import { keyOf } from "../../page/labels.ts";
import { foldText } from "../../page/text.ts";

/** Printed words that mean one thing: looked up as labels are, so that look-alikes of OCR do not matter. */
export interface Phrases {
  readonly isIn: (text: string) => boolean;
  /** The number of words that belong to none of the phrases; short numbers do not count ("2. Rate", "30 gg"). */
  readonly othersIn: (text: string) => number;
}

const MOST_WORDS = 6;

export function createPhrases(phrases: Iterable<string>): Phrases {
  const keys = new Set<string>();
  for (const phrase of phrases) keys.add(keyOf(foldText(phrase)));
  keys.delete("");
  /** How many words from `start` are the longest phrase there; 0 if none begins there. */
  const lengthAt = (words: readonly string[], start: number): number => {
    let folded = "";
    let longest = 0;
    for (let count = 1; count <= Math.min(MOST_WORDS, words.length - start); count++) {
      folded += words[start + count - 1]!;
      if (keys.has(keyOf(folded))) longest = count;
    }
    return longest;
  };
  return {
    isIn: (text) => {
      const words = wordsIn(text);
      return words.some((_, start) => lengthAt(words, start) > 0);
    },
    othersIn: (text) => {
      const words = wordsIn(text);
      let others = 0;
      for (let at = 0; at < words.length; ) {
        const length = lengthAt(words, at);
        if (length === 0 && !/^\d{1,3}$/.test(words[at]!)) others++;
        at += Math.max(1, length);
      }
      return others;
    },
  };
}

/** "1ª" and "30°" are numbers: the letter of an ordinal is no word. */
function wordsIn(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}ªº]+/u)
    .map(foldText)
    .filter((word) => word !== "");
}
