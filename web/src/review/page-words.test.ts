import fc from "fast-check";
import { expect, test } from "vitest";
import { boxOf, extended, findText, textOf, upTo, wordAt, wordsIn, wordsUnder } from "./page-words.ts";
import type { ReviewPage } from "./review-model.ts";
import { onSheet, sheetPlace } from "./sheet-place.ts";

function pageOf(texts: readonly string[], pageIndex = 0): ReviewPage {
  const words = texts.map((Text, n) => {
    const x = 10 + 50 * n;
    const BoundingBox = [
      [x, 10],
      [x + 40, 10],
      [x + 40, 20],
      [x, 20],
    ];
    return { Text, Confidence: 99, BoundingBox, Line: 0, Source: "ocr" as const };
  });
  return { pageIndex, width: 500, height: 700, words, errors: [] };
}

const page = pageOf(["Via", "Roma", "1", "Città", "di", "Castello"]);

test("a box takes the words whose middle is in it", () => {
  expect(wordsIn(page, { left: 0, top: 0, right: 85, bottom: 30 })).toEqual([0, 1]);
  expect(wordsIn(page, { left: 0, top: 12, right: 500, bottom: 14 })).toEqual([]);
});

test("a point is in one word or in none", () => {
  expect([wordAt(page, { x: 70, y: 15 }), wordAt(page, { x: 55, y: 15 })]).toEqual([1, -1]);
});

test("a value's words are those under its boxes, also where one box holds several", () => {
  const whole = [
    [60, 10],
    [150, 10],
    [150, 20],
    [60, 20],
  ];
  expect(wordsUnder(page, [whole])).toEqual([1, 2]);
  expect(wordsUnder(page, [])).toEqual([]);
});

test("a value is extended to the next word and shrunk to its first, within the page", () => {
  expect(extended(page, [1], 1)).toEqual([1, 2]);
  expect(extended(page, [1, 2], -1)).toEqual([1]);
  expect(extended(page, [1], -1)).toEqual([1]);
  expect(extended(page, [5], 1)).toEqual([5]);
  expect(extended(page, [], 1)).toEqual([]);
  expect(extended(page, [1, 2], 1, "start")).toEqual([0, 1, 2]);
  expect(extended(page, [1, 2], -1, "start")).toEqual([2]);
  expect(extended(page, [0], 1, "start")).toEqual([0]);
});

test("Shift and a click take everything up to that word, on either side", () => {
  expect(upTo([1], 3)).toEqual([1, 2, 3]);
  expect(upTo([3, 4], 1)).toEqual([1, 2, 3, 4]);
  expect(upTo([], 2)).toEqual([2]);
  expect(textOf(page, upTo([0], 2))).toBe("Via Roma 1");
});

test("text is found over words and pages, whatever case and accents", () => {
  const pages = [page, pageOf(["a", "CITTA", "di"], 1)];
  expect(findText(pages, "città  di")).toEqual([
    { pageIndex: 0, indices: [3, 4] },
    { pageIndex: 1, indices: [1, 2] },
  ]);
  expect(findText([pageOf(["2026/118"])], "1")).toHaveLength(1);
  expect(findText(pages, "oma 1 ci")).toEqual([{ pageIndex: 0, indices: [1, 2, 3] }]);
  expect(findText(pages, "  ")).toEqual([]);
});

test("whatever is searched for, the words that are found hold it", () => {
  const words = fc.array(fc.stringMatching(/^[a-c]{1,4}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.stringMatching(/^[a-c]{1,3}( [a-c]{1,3})?$/), (texts, wanted) => {
      const one = pageOf(texts);
      const found = findText([one], wanted);
      for (const { indices } of found) expect(textOf(one, indices)).toContain(wanted);
      expect(found.length > 0).toBe(texts.join(" ").includes(wanted));
    }),
  );
});

test("the box of nothing is nothing", () => {
  expect(boxOf([])).toBeNull();
});

test("a turned page takes the room it needs, and each of its pixels lies within it", () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 700 }));
  fc.assert(
    fc.property(point, fc.constantFrom(0, 90, 180, 270), (at, turn) => {
      const place = sheetPlace(page, turn as 0, 0.5);
      const [x, y] = onSheet(at as [number, number], page, turn as 0, 0.5);
      expect(x >= 0 && x <= place.width && y >= 0 && y <= place.height).toBe(true);
    }),
  );
  expect(onSheet([0, 0], page, 90, 1)).toEqual([700, 0]);
  expect(sheetPlace(page, 90, 1)).toMatchObject({ width: 700, height: 500 });
});
