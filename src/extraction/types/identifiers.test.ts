import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isValidPartitaIva } from "../../core/check-digits.ts";
import { layOutPage } from "../layout.ts";
import { printedPage } from "../printed-page.ts";
import type { Find } from "./field-type.ts";
import { findIbans, findPartiteIva, findVatNumbers } from "./identifiers.ts";

const read = (find: Find, ...lines: string[]) =>
  find(layOutPage(printedPage(lines)), {
    style: { decimal: null, currency: null, dateOrder: null, language: null },
    field: {},
    hits: [],
  });

const partitaIva = fc
  .integer({ min: 1, max: 9_999_999_999 })
  .map((number) => String(number).padStart(10, "0"))
  .map((body) => [..."0123456789"].map((digit) => body + digit).find(isValidPartitaIva))
  // Some numbers are valid with no check digit: they belong to no office.
  .filter((number) => number !== undefined);

describe("identifiers", () => {
  it("finds every valid partita IVA, with and without its country, and shows the eleven digits", () => {
    fc.assert(
      fc.property(partitaIva, (number) => {
        expect(read(findVatNumbers, `P.IVA IT${number}`).map(({ text }) => text)).toEqual([number]);
        expect(read(findVatNumbers, `P.IVA ${number}`).map(({ text }) => text)).toEqual([number]);
        const [found] = read(findPartiteIva, `P.IVA: ${number}`);
        expect(found?.value).toMatchObject({ value: number, valid: true });
      }),
      { numRuns: 50 },
    );
  });

  it("keeps a number whose check digit fails, and says so", () => {
    const [found] = read(findVatNumbers, "USt-IdNr DE123456789");
    expect(found?.value).toMatchObject({ type: "identifier", value: "DE123456789" });
  });

  it("reads an IBAN printed in groups of four", () => {
    const [found] = read(findIbans, "IBAN IT60 X054 2811 1010 0000 0123 456");
    expect(found?.value).toEqual({
      type: "identifier",
      scheme: "iban",
      value: "IT60X0542811101000000123456",
      valid: true,
    });
  });

  it("mends one confused character with the check digit's help and says that it did", () => {
    const [found] = read(findIbans, "IBAN IT60 X054 2811 1O10 0000 0123 456");
    expect(found?.value).toMatchObject({ value: "IT60X0542811101000000123456", valid: true, repaired: true });
  });
});
