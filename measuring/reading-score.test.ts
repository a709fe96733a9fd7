import fc from "fast-check";
import { distance } from "fastest-levenshtein";
import { describe, expect, test } from "vitest";
import {
  addPage,
  align,
  bagF1,
  commonest,
  comparable,
  emptyTally,
  mergeTally,
  normalised,
  percent,
  quantile,
} from "./reading-score.ts";

describe("bagF1", () => {
  test("counts a word as often as it stands on both sides, and no oftener", () => {
    expect(bagF1(["a", "b", "b"], ["b", "b", "b"])).toBeCloseTo(4 / 6);
    expect(bagF1(["a"], ["b"])).toBe(0);
    expect(bagF1([], [])).toBe(1);
    expect(bagF1(["a"], [])).toBe(0);
  });

  test("does not look at the order and treats both sides alike", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c")), fc.array(fc.constantFrom("b", "c", "d")), (truth, read) => {
        const score = bagF1(truth, read);
        expect(score).toBeCloseTo(bagF1(read, truth), 10);
        expect(score).toBeCloseTo(bagF1([...truth].reverse(), read), 10);
        expect(bagF1(truth, [...truth].reverse())).toBe(1);
      }),
    );
  });
});

describe("align", () => {
  const text = fc.string({ maxLength: 40 });

  test("has as many wrong pairs as the Levenshtein distance that another program counts", () => {
    fc.assert(
      fc.property(text, text, (truth, read) => {
        const wrong = align(truth, read).filter((pair) => pair.truth !== pair.read).length;
        expect(wrong).toBe(distance(truth, read));
      }),
    );
  });

  test("keeps every character of both sides in order", () => {
    fc.assert(
      fc.property(text, text, (truth, read) => {
        const pairs = align(truth, read);
        expect(pairs.map((pair) => pair.truth ?? "").join("")).toBe(truth);
        expect(pairs.map((pair) => pair.read ?? "").join("")).toBe(read);
      }),
    );
  });
});

describe("addPage", () => {
  test("counts accents, false accents, euros and typographic apostrophes where they stand", () => {
    const tally = emptyTally();
    addPage(tally, "L’età è 5 € o 7 €", "L’eta è 5 € ò 7 E");
    expect(tally).toMatchObject({ pages: 1, wrong: 3, accents: 2, accentsRight: 1, falseAccents: 1 });
    expect(tally).toMatchObject({ euros: 2, eurosRight: 1, apostrophes: 1, apostrophesRight: 1, characters: 17 });
    expect(commonest(tally, 9).sort()).toEqual(["o→ò 1", "à→a 1", "€→E 1"].sort());
  });

  test("forgives an ASCII apostrophe in the character error rate, but not in its own column", () => {
    const tally = emptyTally();
    addPage(tally, "dell’anno", "dell'anno");
    expect(tally).toMatchObject({ wrong: 0, wordF1: 1, apostrophes: 1, apostrophesRight: 0 });
  });

  test("an accented letter read as another accented letter is a wrong accent, not a false one", () => {
    const tally = emptyTally();
    addPage(tally, "è", "é");
    expect(tally).toMatchObject({ accents: 1, accentsRight: 0, falseAccents: 0, wrong: 1 });
  });

  test("a page read as nothing is wrong in every character", () => {
    const tally = emptyTally();
    addPage(tally, "due parole", "");
    expect(tally).toMatchObject({ wrong: 10, characters: 10, wordF1: 0 });
  });

  test("line breaks and runs of spaces are one space", () => {
    const tally = emptyTally();
    addPage(tally, "una riga\ndue  righe", "una  riga due\nrighe");
    expect(tally).toMatchObject({ wrong: 0, wordF1: 1 });
  });
});

test("mergeTally adds every sum and every confusion", () => {
  const [one, both] = [emptyTally(), emptyTally()];
  addPage(one, "caffè €", "caffe E");
  mergeTally(both, one);
  mergeTally(both, one);
  expect(both).toMatchObject({ pages: 2, wrong: 4, accents: 2, euros: 2, characters: 14 });
  expect(commonest(both, 1)).toEqual(["è→e 2"]);
});

test("normalised forgives case and punctuation but not an accent", () => {
  expect(normalised(["Città,", "--", "12,50"])).toEqual(["CITTÀ", "1250"]);
});

test("comparable composes letters and maps quotes and dashes to ASCII", () => {
  expect(comparable(" e\u0300 ’a’ “b” – \n c ")).toBe("è 'a' \"b\" - c");
});

test("percent of nothing is null and quantile is a value of the list", () => {
  expect(percent(0, 0)).toBeNull();
  expect(percent(1, 3)).toBe(33.33);
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
  expect(quantile([], 0.5)).toBe(0);
});
