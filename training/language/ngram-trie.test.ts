import { expect, test } from "vitest";
import { createCharacterModel, parseCharacterTrie, writeCharacterTrie } from "../../src/reading/ocr/character-model.ts";
import { buildTrie } from "./ngram-trie.ts";

test("a trie of a small text comes back from its file and knows what it counted", () => {
  const trie = buildTrie([{ lines: ["abab", "abac"], weight: 3 }], [" ", "a", "b", "c"], [1, 1, 1]);
  expect(parseCharacterTrie(writeCharacterTrie(trie))).toEqual(trie);
  const small = createCharacterModel(trie);
  const after = (text: string) => [...text].reduce((c, s) => small.follow(c, small.symbolOf(s)!), small.start);
  // After "b" only "a" occurred; after " " only "a".
  expect(small.logOdds(after("ab"), 1)).toBeGreaterThan(0.5);
  expect(small.logOdds(after("ab"), 2)).toBeLessThan(-1);
  expect(small.logOdds(small.start, 1)).toBeGreaterThan(0.5);
});
