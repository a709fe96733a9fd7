import { describe, expect, test } from "vitest";
import { checkReply } from "./protocol.ts";

const WORD = {
  text: "Totale",
  confidence: 0.9,
  polygon: [
    [1, 2],
    [30, 2],
    [30, 12],
    [1, 12],
  ],
  line: 0,
  source: "ocr",
};
const PAGE = { pageIndex: 0, width: 100, height: 200, rotationAngle: 0, words: [WORD], errors: [] };

describe("replies of a reader process are believed only as far as they are checked", () => {
  test("a good page passes and loses members nobody asked for", () => {
    expect(checkReply({ kind: "page", page: { ...PAGE, extra: 1 }, more: 2 })).toEqual({ kind: "page", page: PAGE });
  });

  test("a word of a bent page keeps its place on the flat one", () => {
    const page = { ...PAGE, words: [{ ...WORD, flatPolygon: WORD.polygon.map(([x, y]) => [x!, y! + 5]) }] };
    expect(checkReply({ kind: "page", page })).toEqual({ kind: "page", page });
  });

  const FACTS = { kind: "cii", pageIndex: null, valid: true, values: {}, rows: [], polygons: null };
  const read = (facts: object) => ({ kind: "read", contentType: "application/pdf", facts: [facts] });

  test("taxes and payments that a source states cross over, and those that it does not stay absent", () => {
    const stated = { ...FACTS, taxes: [{ taxRate: "22.00", tax: "2.20" }], instalments: [{ dueDate: "2025-05-31" }] };
    expect(checkReply(read(stated))).toEqual(read(stated));
    expect(checkReply(read({ ...FACTS, taxes: [] }))).toEqual(read({ ...FACTS, taxes: [] }));
    const passed = checkReply(read(FACTS));
    expect(passed).toStrictEqual(read(FACTS));
  });

  test.each([
    ["no object", 7],
    ["an unknown kind", { kind: "eval" }],
    ["a page of a million pixels a side", { kind: "page", page: { ...PAGE, width: 1e6 } }],
    ["a word that is no text", { kind: "page", page: { ...PAGE, words: [{ ...WORD, text: { toString: 1 } }] } }],
    ["a confidence above 1", { kind: "page", page: { ...PAGE, words: [{ ...WORD, confidence: 2 }] } }],
    ["a point that is not finite", { kind: "page", page: { ...PAGE, words: [{ ...WORD, polygon: [[null, 1]] }] } }],
    ["a flat place that is none", { kind: "page", page: { ...PAGE, words: [{ ...WORD, flatPolygon: [[1e9, 1]] }] } }],
    ["words that are no list", { kind: "page", page: { ...PAGE, words: { length: 1 } } }],
    [
      "an error that is not about files",
      { kind: "failed", code: "invalid_api_key", detail: "", cause: "", poisoned: false },
    ],
    ["a code from the prototype", { kind: "failed", code: "constructor", detail: "", cause: "", poisoned: false }],
    ["an unknown content type", { kind: "inspected", inspection: { contentType: "text/html", pageCount: 1 } }],
    ["taxes that are no list", read({ ...FACTS, taxes: { length: 1 } })],
    ["taxes that are null", read({ ...FACTS, taxes: null })],
    ["a tax that is a number", read({ ...FACTS, taxes: [{ tax: 2.2 }] })],
    ["a payment that is no object", read({ ...FACTS, instalments: ["2025-05-31"] })],
    ["more payments than any invoice has", read({ ...FACTS, instalments: Array(20_001).fill({}) })],
    ["no page at all", { kind: "inspected", inspection: { contentType: "image/png", pageCount: 0 } }],
  ])("%s is refused", (_what, reply) => {
    expect(() => checkReply(reply)).toThrow();
  });
});
