import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { codiceFiscaleCheckLetter, isValidPartitaIva } from "../../../core/identifiers/check-digits.ts";
import { layOutPage } from "../../page/layout.ts";
import { findBoxedTaxCodes } from "./boxed-tax-code.ts";

const found = (line: string, source: "ocr" | "text_layer" = "ocr") => {
  const printed = printedPage([line]);
  const page = layOutPage({ ...printed, words: printed.words.map((word) => ({ ...word, source })) });
  const context = { style: { decimal: null, currency: null, dateOrder: null, language: null }, field: {}, hits: [] };
  return findBoxedTaxCodes(page, context).map(({ text }) => text);
};

const personsCode = fc
  .tuple(
    fc.constantFrom("GLN", "RSS", "MNT", "FRR"),
    fc.constantFrom("CRN", "MRA", "GPP"),
    fc.integer({ min: 10, max: 99 }),
  )
  .map(([surname, name, year]) => `${surname}${name}${year}E55A326`)
  .map((fifteen) => fifteen + codiceFiscaleCheckLetter(fifteen));

describe("a codice fiscale in boxes", () => {
  it("is read through the lines between the boxes", () => {
    expect(found("C.F. GLINC RN 58 E 55 A3 26 L")).toEqual(["GLNCRN58E55A326L"]);
    expect(found("C.F. 0697966014814")).toEqual(["06979660484"]);
  });

  it("is the printed code or none, wherever strokes were seen", () => {
    const strokes = fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.constantFrom("I", "1", "|", "l")), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(personsCode, strokes, (code, list) => {
        const characters = [...code];
        for (const [at, stroke] of list.toSorted(([a], [b]) => b - a)) characters.splice(at, 0, stroke);
        for (const text of found(`C.F. ${characters.join("")}`)) expect(text).toBe(code);
      }),
      { numRuns: 200 },
    );
  });

  it("is not looked for in a text layer, nor made of a number that no label announces", () => {
    expect(found("C.F. GLINC RN 58 E 55 A3 26 L", "text_layer")).toEqual([]);
    expect(isValidPartitaIva("06979660484")).toBe(true);
    expect(found("Protocollo 0697966014814")).toEqual([]);
  });

  it("is read from boxes that stand apart, and those that a company's code leaves empty are no part of it", () => {
    expect(found("CODICE FISCALE 0   3   3   0   2   6   1   0   3   9   3")).toEqual(["03302610393"]);
    expect(found("CODICE FISCALE 91/0/47/72/0115 5 1 1 1 1")).toEqual(["91047720155"]);
    expect(found("CODICE FISCALE P|L|L|G|L|C)7|0|H 05 E 7 1 5 I")).toEqual(["PLLGLC70H05E715I"]);
  });
});
