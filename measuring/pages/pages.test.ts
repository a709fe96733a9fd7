import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { isHeldOut, LANGUAGES } from "./held-out-words.ts";
import { pageText } from "./page-text.ts";
import { PHRASES } from "./phrases.ts";
import { banded, deadColumns, type Grey, inked, noisy, struck, toSharp, turned, twoLevels } from "./wear.ts";

const WORDS = { all: ["casa", "libro"], accented: ["città", "perché"] };

describe("the text of a page", () => {
  test("is the same for the same seed and another for another", () => {
    const text = (seed: number) => pageText("it", WORDS, seededRandom(seed), { lines: 30, columns: 70 }).join("\n");
    expect(text(1)).toBe(text(1));
    expect(text(1)).not.toBe(text(2));
  });

  test("has as many lines as asked for, none too wide, no gap left and no line empty", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.integer(),
        fc.integer({ min: 24, max: 90 }),
        (language, seed, columns) => {
          const lines = pageText(language, WORDS, seededRandom(seed), { lines: 20, columns });
          expect(lines).toHaveLength(20);
          for (const line of lines) {
            expect(line.length).toBeLessThanOrEqual(columns);
            expect(line).toMatch(/\S/);
            expect(line).not.toMatch(/[{}]|undefined/);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("has the signs that the bench counts: accents in every language but English, euros everywhere", () => {
    for (const language of LANGUAGES) {
      const text = pageText(language, WORDS, seededRandom(7), { lines: 200, columns: 80 }).join("\n");
      expect(text).toContain("€");
      expect(text).toContain("°");
    }
    expect(PHRASES.it.join("")).toMatch(/’.*«|«.*’/s);
  });
});

test("words are dealt by the hash that training deals by", () => {
  // zlib.crc32(word.lower().encode()) % 40 of training/recognition, computed there: 11, 1, 21, 33.
  expect(["fattura", "città", "Straße", "quelle"].map((word) => isHeldOut(word, "test"))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

const half: Grey = {
  width: 40,
  height: 40,
  data: Uint8Array.from({ length: 1600 }, (_, i) => (i % 40 < 20 ? 0 : 255)),
};

describe("wear", () => {
  test("noise, bands and dots are the same for the same seed", () => {
    const worn = (seed: number) => {
      const random = seededRandom(seed);
      return struck(banded(noisy(half, 9, random), 0.4, 30, random), 3, random).data;
    };
    expect(worn(5)).toEqual(worn(5));
    expect(worn(5)).not.toEqual(worn(6));
  });

  test("ink and paper take the greys given", () => {
    expect([...new Set(inked(half, 60, 220).data)].sort((a, b) => a - b)).toEqual([60, 220]);
  });

  test("two levels leave only black and white", () => {
    const levels = new Set(twoLevels(noisy(half, 60, seededRandom(1)), 128).data);
    expect([...levels].sort((a, b) => a - b)).toEqual([0, 255]);
  });

  test("dead columns are white from top to bottom and all else stays", () => {
    const black = { ...half, data: new Uint8Array(1600) };
    const { data } = deadColumns(black, 1, 3, seededRandom(3));
    const whiteColumns = Array.from({ length: 40 }, (_, x) => x).filter((x) =>
      Array.from({ length: 40 }, (_, y) => data[y * 40 + x]).every((value) => value === 255),
    );
    expect(whiteColumns.length).toBeGreaterThan(0);
    expect(data.filter((value) => value === 255)).toHaveLength(whiteColumns.length * 40);
  });

  test("needles print dots where there is ink and nothing where there is none", () => {
    const { data } = struck(half, 4, seededRandom(2));
    const inkAt = (from: number, to: number) =>
      data.filter((value, i) => i % 40 >= from && i % 40 < to && value < 128).length;
    expect(inkAt(0, 20)).toBeGreaterThan(150);
    expect(inkAt(24, 40)).toBe(0);
  });

  test("a turned page keeps its words on the paper", async () => {
    const page = await turned(half, 90);
    expect([page.width, page.height]).toEqual([40, 40]);
    expect(page.data[5 * 40 + 20]).not.toBe(page.data[35 * 40 + 20]);
  });

  test("a grey picture survives being encoded", async () => {
    const { data } = await sharp(await toSharp(half).png().toBuffer())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Uint8Array.from(data)).toEqual(half.data);
  });
});
