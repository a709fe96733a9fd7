import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCharacterModel, parseCharacterTrie } from "./character-model.ts";
import { createCharacterReader } from "./read-characters.ts";

const file = new URL("../../../models/language/characters.bin", import.meta.url);
const CHARSET = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,:/-€àèì"];
const CLASSES = CHARSET.length + 2;
const read = createCharacterReader(CHARSET, createCharacterModel(parseCharacterTrie(readFileSync(file))));
const classOf = (character: string) => (character === " " ? CLASSES - 1 : CHARSET.indexOf(character) + 1);

/**
 * A recogniser's output: one step per character and a blank after it; `doubts` sets another character and its
 * probability instead of certainty.
 */
function answer(text: string, doubts: Readonly<Record<number, readonly [instead: string, probability: number]>> = {}) {
  const probabilities = new Float32Array(2 * text.length * CLASSES);
  for (const [i, character] of [...text].entries()) {
    const doubt = doubts[i];
    probabilities[2 * i * CLASSES + classOf(character)] = 1 - (doubt?.[1] ?? 0);
    if (doubt) probabilities[2 * i * CLASSES + classOf(doubt[0])] = doubt[1];
    probabilities[(2 * i + 1) * CLASSES] = 1;
  }
  return { probabilities, classes: CLASSES };
}
const textOf = (output: ReturnType<typeof answer>) =>
  read(output)
    .map(({ text }) => text)
    .join("");

describe("reading the characters of a line", () => {
  test("a letter between two look-alikes becomes the one that makes a word", () => {
    expect(textOf(answer("EXCHANGB", { 7: ["E", 0.35] }))).toBe("EXCHANGE");
    expect(textOf(answer("Fatlura", { 3: ["t", 0.35] }))).toBe("Fattura");
    expect(textOf(answer("1O0,00 €", { 1: ["0", 0.4] }))).toBe("100,00 €");
  });

  test("a letter that the model chose is believed more than by the recogniser alone, but less than a sure one", () => {
    const changed = read(answer("EXCHANGB", { 7: ["E", 0.35] })).at(-1)!;
    expect(changed).toMatchObject({ text: "E", firstStep: 14, lastStep: 14 });
    expect(changed.probability).toBeGreaterThan(0.4);
    expect(changed.probability).toBeLessThan(0.9);
  });

  test("what the recogniser is sure of stays, whatever it spells", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...CHARSET), minLength: 1, maxLength: 9 }), {
          minLength: 1,
          maxLength: 4,
        }),
        (words) => {
          const text = words.join(" ");
          expect(textOf(answer(text))).toBe(text);
          // One uncertain step, far from even, admits the model to the line: the rest of it must not change.
          const first = text[0] === "X" ? "Y" : "X";
          expect(textOf(answer(text, { 0: [first, 0.11] })).slice(1)).toBe(text.slice(1));
        },
      ),
      { numRuns: 200 },
    );
  });

  test("between two digits or two cases the recogniser decides alone", () => {
    const digit = fc.integer({ min: 0, max: 9 }).map(String);
    fc.assert(
      fc.property(fc.array(digit, { minLength: 2, maxLength: 22 }), digit, fc.nat(), (digits, other, at) => {
        const text = `IT${digits.join("")}`;
        expect(textOf(answer(text, { [2 + (at % digits.length)]: [other, 0.45] }))).toBe(text);
      }),
      { numRuns: 100 },
    );
    expect(textOf(answer("TOTAl", { 4: ["L", 0.45] }))).toBe("TOTAl");
  });

  test("a line without ink, and one of spaces alone, read as nothing", () => {
    expect(read({ probabilities: new Float32Array(0), classes: CLASSES })).toEqual([]);
    expect(textOf(answer("  "))).toBe("");
  });
});
