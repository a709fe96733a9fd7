import { describe, expect, test } from "vitest";
import type { Entity, PageResult } from "../documents/result.ts";
import type { TypedValue } from "../values.ts";
import { searchLines, searchTerms } from "./document-search.ts";
import { folded } from "./folded.ts";

const entity = (text: string, value: TypedValue | null = null): Entity => ({
  id: 1,
  text,
  confidence: 90,
  boundingBoxes: [],
  value,
  source: "model",
  ocrConfidence: null,
  evidence: [],
  alternatives: [],
});

const page = (pageIndex: number, entities: Record<string, Entity[]>): PageResult => ({
  pageIndex,
  width: 100,
  height: 100,
  rotationAngle: 0,
  words: [{ text: "Condizioni", confidence: 1, polygon: [], line: 0, source: "text_layer" }],
  entitiesIndex: 1,
  entities,
  aggregatedEntities: {},
  policyViolations: [],
  errors: [],
});

/** Whether a document with only this value is found. */
const finds = (typed: string, value: Entity): boolean => {
  const terms = searchTerms(typed);
  return searchLines([page(0, { field: [value] })]).some(({ forms }) =>
    forms.some((form) => terms.some((term) => form.includes(term))),
  );
};

const amount = (text: string, value: string) => entity(text, { type: "amount", amount: value, currency: "EUR" });
const date = (text: string, iso: string | null) => entity(text, { type: "date", iso });

describe("what a document is found by", () => {
  test.each([
    "1.234,5",
    "1.234,50",
    "1234,50",
    "1234.50",
    "1,234.50",
    "1 234,50",
    "1'234.50",
    "€ 1.234,50",
    "1234,5 EUR",
  ])("an amount is found as it is printed or typed: %s", (typed) => {
    expect(finds(typed, amount("1.234,50 €", "1234.5"))).toBe(true);
    expect(finds(typed, amount("EUR 1,234.50", "1234.5"))).toBe(true);
  });

  test("a round amount is found with and without its noughts and its thousands' mark", () => {
    for (const typed of ["1.234", "1,234", "1234", "1.234,00", "1234.00"]) {
      expect(finds(typed, amount("1 234", "1234"))).toBe(true);
    }
    expect(finds("1.235", amount("1.234,00", "1234"))).toBe(false);
  });

  test("a debit is found with its sign and without", () => {
    for (const typed of ["-45,90", "45.90"]) expect(finds(typed, amount("45,90-", "-45.9"))).toBe(true);
  });

  test.each(["12/03/2026", "12.3.2026", "12-03-26", "2026-03-12", "03/2026", "12 marzo"])(
    "a day is found as it is printed or typed: %s",
    (typed) => expect(finds(typed, date("12 marzo 2026", "2026-03-12"))).toBe(true),
  );

  test.each([
    "12 marzo 2026",
    "12 March 2026",
    "12. März 2026",
    "March 12th, 2026",
    "12 de março de 2026",
    "12-mar-26",
    "12 mrt. 2026",
    "Marz 2026",
    "12 marzo",
    "12. Maerz",
    "mars 12",
    "12th of March",
  ])("a day is found by the name of its month in any language, however it is printed: %s", (typed) => {
    expect(finds(typed, date("12/03/2026", "2026-03-12"))).toBe(true);
  });

  test.each([
    ["12 marzo 2025", "another year"],
    ["13 marzo", "another day"],
    ["12 aprile", "another month"],
    ["12 marzo 2026 b", "more than a day"],
    ["12 ma", "too short for a month"],
    ["32 marzo", "no day"],
    ["12 marble", "no month"],
    ["aprile 2026", "another month of the year"],
  ])("a day is not found by %s: %s", (typed) => {
    expect(finds(typed, date("12/03/2026", "2026-03-12"))).toBe(false);
  });

  test("what may be short for two months is neither, and a day without a year is of any year", () => {
    expect(searchTerms("12 jui")).toEqual(["12 jui", "12jui"]);
    for (const [typed, month] of [
      ["1er juin", "06"],
      ["1 juil", "07"],
    ]) {
      for (const year of ["1999", "2026"]) expect(finds(typed!, date("x", `${year}-${month}-01`))).toBe(true);
    }
  });

  test("days of both habits are found by the same figures, and no other day", () => {
    expect(finds("3/12/2026", date("March 12, 2026", "2026-03-12"))).toBe(true);
    expect(finds("13/12/2026", date("March 12, 2026", "2026-03-12"))).toBe(false);
    expect(finds("99/99/2026", date("12/03/2026", "2026-03-12"))).toBe(false);
  });

  test("a code is found with its groups and without", () => {
    const iban = { type: "identifier", scheme: "iban", value: "DE89370400440532013000", valid: true } as const;
    for (const typed of ["DE89 3704 0044", "de8937040044"]) {
      expect(finds(typed, entity("DE89 3704 0044 0532 0130 00", iban))).toBe(true);
    }
    for (const typed of ["2026/114", "2026 / 114"]) {
      expect(finds(typed, entity("2026 / 114"))).toBe(true);
      expect(finds(typed, entity("2026/114", { type: "text", value: "2026/114" }))).toBe(true);
    }
  });

  test("case, accents and line breaks do not matter", () => {
    expect(folded("SOCIETA\u0300  Caffè\nBar ")).toBe("societa caffe bar");
    expect(finds("societa caffè", entity("Società\nCaffe S.r.l."))).toBe(true);
  });

  test.each([
    ["Straße", "STRASSE"],
    ["STRASSE", "straße"],
    ["GROẞE", "grosse"],
    ["Ærø Fælled", "aero faelled"],
    ["Œuvre", "oeuvre"],
    ["Øresund", "oresund"],
    ["Łódź", "lodz"],
    ["Đorđević", "dordevic"],
    ["Þór", "thor"],
    ["İSTANBUL", "istanbul"],
    ["Isparta", "ısparta"],
    ["ﬁnale ﬂusso", "finale flusso"],
    ["ＡＢＣ１２３", "abc123"],
    ["№ 77/B", "no 77/b"],
    ["Acme™", "acmetm"],
    ["D’Angelo", "d'angelo"],
    ["D´Angelo", "d’angelo"],
    ["A‑77–B", "a-77-b"],
    ["Rech\u00adnung", "rechnung"],
    ["Rechnung", "rech\u200bnung"],
    ["A\u00a01", "a 1"],
  ])("%s is found by %s", (printed, typed) => {
    expect(finds(typed, entity(printed))).toBe(true);
    expect(finds(printed, entity(typed))).toBe(true);
  });

  test("a day of which the paper does not say the order is found as either, and by name of month", () => {
    for (const typed of ["3/4/2024", "4 marzo 2024", "3 April 2024", "2024-04-03", "2024-03-04", "04/2024"]) {
      expect(finds(typed, date("03/04/2024", null))).toBe(true);
    }
    expect(finds("5 marzo 2024", date("03/04/2024", null))).toBe(false);
    // Where the paper says it, it is that day.
    expect(finds("4 marzo 2024", date("03/04/2024", "2024-04-03"))).toBe(false);
  });

  test("two figures of a year are of this century or the one before", () => {
    expect(finds("12/03/71", date("12 marzo 1971", "1971-03-12"))).toBe(true);
    expect(finds("12 mar 26", date("12/03/2026", "2026-03-12"))).toBe(true);
  });

  test.each(["1'234.50", "1’234,50", "1 234.5 zł", "1234,50 kr", "1.234,50-", "-1.234,5"])(
    "an amount is found with either decimal sign, other marks and currencies: %s",
    (typed) => expect(finds(typed, amount("1.234,50-", "-1234.5"))).toBe(true),
  );

  test("a round amount is found as prices are written: 45,-", () => {
    for (const typed of ["145,-", "145.--", "€ 145,–"]) expect(finds(typed, amount("145,00 €", "145"))).toBe(true);
  });

  test("words of the page that are no value are not among it", () => {
    expect(finds("condizioni", entity("Bianchi"))).toBe(false);
    expect(finds("field", entity("Bianchi"))).toBe(false);
  });

  test("a value that stands on many pages is kept once, with its field and as it is printed", () => {
    const pages = [
      page(1, { seller: [entity("ACME  S.r.l.")] }),
      page(0, { seller: [entity("ACME S.r.l.")], total: [] }),
    ];
    expect(searchLines(pages)).toEqual([{ key: "seller", shown: "ACME S.r.l.", forms: ["acme s.r.l."] }]);
  });

  test("of several values of a field the surest comes first, as the document as a whole says it", () => {
    const sure = { ...entity("100,00"), confidence: 99 };
    const pages = [page(0, { total: [entity("10,00")] }), page(1, { total: [sure], seller: [entity("ACME")] })];
    expect(searchLines(pages).map(({ key, shown }) => [key, shown])).toEqual([
      ["total", "100,00"],
      ["total", "10,00"],
      ["seller", "ACME"],
    ]);
  });

  test("values are not searched by one or two letters", () => {
    expect(searchTerms(" 22 ")).toEqual([]);
    expect(searchTerms("220")).toEqual(["220"]);
    expect(searchTerms("")).toEqual([]);
  });

  test("a search of the longest text there may be costs nothing", () => {
    for (const typed of [
      "1.".repeat(100),
      "1 ".repeat(100),
      "€".repeat(200),
      "/".repeat(200),
      "12-".repeat(60),
      "mar ".repeat(50),
      "12 mar".repeat(33),
    ]) {
      const startedAt = performance.now();
      searchTerms(typed);
      expect(performance.now() - startedAt).toBeLessThan(50);
    }
  });
});
