import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import type { FieldType, TypedValue } from "../../../core/values.ts";
import { layOutPage } from "../../page/layout.ts";
import type { DocumentStyle } from "../document-style.ts";
import { VALUE_TYPES } from "../registry.ts";

const style = (decimal: DocumentStyle["decimal"]): DocumentStyle => ({
  decimal,
  currency: null,
  dateOrder: null,
  language: null,
});
const parse = (type: FieldType, text: string, decimal: DocumentStyle["decimal"] = null): TypedValue | null =>
  VALUE_TYPES[type].parse(text, { style: style(decimal) });
const numberOf = (value: TypedValue | null) => (value && "amount" in value ? Number(value.amount) : null);

/** Numbers as printed by Unicode's locales: the counterpart of the parser, written by others. */
const LOCALES = [
  "it-IT",
  "de-DE",
  "de-CH",
  "de-AT",
  "fr-FR",
  "fr-CH",
  "es-ES",
  "pt-PT",
  "nl-NL",
  "en-GB",
  "pl-PL",
  "sv-SE",
];
const cents = fc.integer({ min: -999_999_999, max: 999_999_999 });

describe("sums of money", () => {
  it("are read as every European locale prints them, with and without currency, whatever the document's other numbers say", () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(...LOCALES),
        fc.constantFrom("EUR", "CHF", "GBP", "PLN"),
        fc.constantFrom(".", ",", null),
        (value, locale, currency, decimal) => {
          const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
          const money = new Intl.NumberFormat(locale, { style: "currency", currency });
          expect(numberOf(parse("amount", plain.format(value / 100), decimal)) ?? 0).toBeCloseTo(value / 100, 3);
          expect(numberOf(parse("amount", money.format(value / 100), decimal)) ?? 0).toBeCloseTo(value / 100, 3);
          expect(parse("amount", money.format(value / 100), decimal)).toMatchObject({ currency });
        },
      ),
    );
  });

  it("are found where a page prints them", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom("it-IT", "de-CH", "en-GB"),
        fc.constantFrom("'", "’", "´"),
        (value, locale, mark) => {
          const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
          const printed = format.format(value / 100).replace(/['’]/g, mark);
          const page = layOutPage(printedPage([`Totale ${printed}`]));
          const decimal = locale === "it-IT" ? "," : ".";
          const found = VALUE_TYPES.amount.find(page, { style: style(decimal), field: {}, hits: [] });
          expect(found.map((hit) => numberOf(hit.value))).toEqual([value / 100]);
        },
      ),
    );
  });
});

describe("numbers", () => {
  it("are read with up to three decimals as the document writes them", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.constantFrom(...LOCALES), (value, locale) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
        const decimal = format.formatToParts(0.5).find(({ type }) => type === "decimal")?.value as "." | ",";
        expect(numberOf(parse("number", format.format(value / 1000), decimal))).toBe(value / 1000);
      }),
    );
  });

  it.each([
    ["3 pz", "3"],
    ["2,5 kg", "2.5"],
    ["1.250 kg", "1250"],
    ["KG 1,250", "1.250"],
    ["10 x", "10"],
  ])("are read from a quantity: %s is %s", (text, amount) => {
    expect(parse("number", text, ",")).toEqual({ type: "number", amount });
  });

  it("are not made of fractions, ranges and words", () => {
    for (const text of ["1/2", "24/7", "", "zwölf"]) expect(parse("number", text)).toBeNull();
  });

  it("are integers without decimals, with any thousands", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.constantFrom(...LOCALES), (value, locale) => {
        const text = new Intl.NumberFormat(locale).format(value);
        expect(numberOf(parse("integer", text))).toBe(value);
      }),
    );
    expect(parse("integer", "12,50")).toBeNull();
    expect(parse("integer", "12,00")).toEqual({ type: "number", amount: "12" });
  });

  it("are percentages by the number before the sign", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(...LOCALES), (value, locale) => {
        const format = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 2 });
        expect(numberOf(parse("percent", format.format(value / 10_000)))).toBe(value / 100);
      }),
    );
    const page = layOutPage(printedPage(["Aliquota 22% su 100,00"]));
    const found = VALUE_TYPES.percent.find(page, { style: style(","), field: {}, hits: [] });
    expect(found[0]).toMatchObject({ text: "22", value: { type: "number", amount: "22" } });
  });
});
