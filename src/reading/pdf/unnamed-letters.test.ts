import fc from "fast-check";
import { expect, test } from "vitest";
import { namedByOcr } from "./unnamed-letters.ts";

const glyphsOf = (word: string) => word.match(/ffi|tt|ti|./gu)!.map((part) => (part.length > 1 ? null : part));

test.each([
  ["Spett.le", "Spett.le"],
  ["efficienti.example", "efficientiexample"],
  ["Netto", "Neito"],
  ["affitto", "affitto"],
  ["elettrica", "eIettrica"],
])("%s, whose ligatures have no name, is read as %s", (word, read) => {
  const expected = read === "Neito" ? "Neito" : word;
  expect(namedByOcr(glyphsOf(word), read)).toBe(expected);
});

test("what has nothing in common with the named letters is not the word", () => {
  expect(namedByOcr(glyphsOf("Spett.le"), "Rechnung")).toBeNull();
  expect(namedByOcr([null, "a"], "")).toBeNull();
});

test("named letters stay as they are named, whatever is read", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{4,9}$/), fc.nat(8), fc.string({ maxLength: 12 }), (word, hole, read) => {
      const glyphs = [...word].map((letter, at) => (at === hole % word.length ? null : letter));
      const text = namedByOcr(glyphs, read);
      const [before, behind] = [word.slice(0, hole % word.length), word.slice((hole % word.length) + 1)];
      expect(text === null || (text.startsWith(before) && text.endsWith(behind))).toBe(true);
    }),
  );
});
