import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCharacterModel, fold, parseCharacterTrie } from "./character-model.ts";

const shipped = parseCharacterTrie(readFileSync(new URL("../../../models/language/characters.bin", import.meta.url)));
const model = createCharacterModel(shipped);

/** ln P(symbol | context), from the odds and the unigrams stored in the root's children. */
function probability(context: number, symbol: number): number {
  return Math.exp(model.logOdds(context, symbol) - shipped.costs[symbol]! / 16);
}

function contextAfter(text: string): number {
  return [...text].reduce((context, character) => {
    const symbol = model.symbolOf(character);
    return symbol === null ? 0 : model.follow(context, symbol);
  }, model.start);
}

describe("the character model that ships", () => {
  test("after any text the probabilities of all symbols add up to 1, within what rounding to a byte costs", () => {
    const alphabet = fc.constantFrom(..."abcdefilmnoprstuz 0.,/-:àéß€");
    fc.assert(
      fc.property(fc.string({ unit: alphabet, maxLength: 9 }), (text) => {
        const context = contextAfter(text);
        const sum = shipped.alphabet.reduce((total, _, symbol) => total + probability(context, symbol), 0);
        expect(sum).toBeGreaterThan(0.93);
        expect(sum).toBeLessThan(1.07);
      }),
      { numRuns: 200 },
    );
  });

  test("it cannot tell digits apart, nor capitals from small letters", () => {
    const odds = (text: string, next: string) => model.logOdds(contextAfter(text), model.symbolOf(next)!);
    expect(odds("IT6", "1")).toBe(odds("it9", "7"));
    expect(odds("TOTA", "L")).toBe(odds("tota", "l"));
  });

  test("it finds the letter of a word likelier than the one that looks like it", () => {
    const odds = (text: string, next: string) => model.logOdds(contextAfter(text), model.symbolOf(next)!);
    expect(odds("fattur", "a")).toBeGreaterThan(odds("fattur", "o"));
    expect(odds("Rechnun", "g")).toBeGreaterThan(odds("Rechnun", "q"));
    expect(odds("12.5", "0")).toBeGreaterThan(odds("12.5", "O"));
  });
});

test("characters fold to one symbol each, and a symbol to itself", () => {
  expect([..."A7’–ßÉİ€"].map(fold)).toEqual(["a", "0", "'", "-", "ß", "é", "İ", "€"]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }), (character) => {
      expect(fold(fold(character))).toBe(fold(character));
    }),
  );
});
