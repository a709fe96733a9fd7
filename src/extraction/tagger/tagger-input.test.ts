import { expect, test } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { boxOfPolygon, polygonOfBox } from "../../core/geometry.ts";
import { readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { LINE_FEATURES, MOST_LINES, RELATIONS, taggerInput, WORD_FEATURES } from "./tagger-input.ts";

const { kind, labels } = readService(
  aService([aField("invoice_number", { type: "document_number" })], { template: "invoice" }),
);

function inputOf(lines: readonly PrintedLine[]) {
  const layout = layOutPage(printedPage(lines));
  const { hits, partyLines } = readPage(layout, labels);
  return { layout, input: taggerInput(layout, hits, partyLines, kind) };
}

const LETTER: readonly PrintedLine[] = [
  "Alfa Srl",
  "Via Roma 1",
  "20121 Milano",
  "",
  [
    [40, "Fattura n."],
    [600, "27/A"],
  ],
];

test("words, lines and the pairs of lines are all told", () => {
  const { layout, input } = inputOf(LETTER);
  const { tokens, segments } = layout;
  expect(input).toMatchObject({ words: tokens.length, lines: segments.length });
  expect(input!.wordFeatures).toHaveLength(tokens.length * WORD_FEATURES);
  expect(input!.lineFeatures).toHaveLength(segments.length * LINE_FEATURES);
  expect(input!.relations).toHaveLength(segments.length ** 2);
  expect(Math.max(...input!.relations)).toBeLessThan(RELATIONS);
  expect([...input!.lineOf].map((line) => segments[line])).toEqual(
    tokens.map(({ index }) => layout.segmentOfToken[index]),
  );
  const places = tokens.flatMap((_, i) => [...input!.wordFeatures.subarray(i * WORD_FEATURES, i * WORD_FEATURES + 4)]);
  expect(places.every((share) => share >= 0 && share <= 1)).toBe(true);
});

test("a word of a printed label is told what it says, another word is not", () => {
  const { layout, input } = inputOf(LETTER);
  const at = (text: string) => layout.tokens.findIndex((token) => token.text === text);
  expect(input!.labels[at("Fattura")]).not.toHaveLength(0);
  expect(input!.labels[at("Milano")]).toHaveLength(0);
});

test("two pages that differ by their size alone are told alike", () => {
  const small = printedPage(LETTER);
  const words = small.words.map((word) => {
    const { x0, y0, x1, y1 } = boxOfPolygon(word.polygon);
    return { ...word, polygon: polygonOfBox({ x0: 2 * x0, y0: 2 * y0, x1: 2 * x1, y1: 2 * y1 }) };
  });
  const [one, two] = [small, { ...small, width: 2 * small.width, height: 2 * small.height, words }].map((page) => {
    const layout = layOutPage(page);
    const { hits, partyLines } = readPage(layout, labels);
    return taggerInput(layout, hits, partyLines, kind)!;
  });
  expect(two!.relations).toEqual(one!.relations);
  two!.lineFeatures.forEach((value, i) => {
    expect(value).toBeCloseTo(one!.lineFeatures[i]!, 5);
  });
});

test("a page without words has nothing to tell, and one of too many lines is not told", () => {
  expect(inputOf([]).input).toBeNull();
  const lines = Array.from({ length: MOST_LINES }, (_, i) => `Riga ${i}`);
  expect(inputOf(lines).input).not.toBeNull();
  expect(inputOf([...lines, "ancora"]).input).toBeNull();
});
