import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import type { FieldType, TypedValue } from "../../core/values.ts";
import { layOutPage } from "../page/layout.ts";
import type { DocumentStyle } from "./document-style.ts";
import { VALUE_TYPES } from "./registry.ts";

const STYLE: DocumentStyle = { decimal: null, currency: null, dateOrder: null, language: null };
const parse = (type: FieldType, text: string): TypedValue | null => VALUE_TYPES[type].parse(text, { style: STYLE });
const find = (type: FieldType, line: string) =>
  VALUE_TYPES[type].find(layOutPage(printedPage([line])), { style: STYLE, field: {}, hits: [] }).map(({ key }) => key);
const text = (value: string): TypedValue => ({ type: "text", value });

describe("telephone numbers", () => {
  const national = fc.stringMatching(/^[1-9]\d{8,9}$/);

  it("are the same number however their digits are grouped", () => {
    const groups = fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(national, groups, fc.constantFrom(" ", ".", "-", "/"), (digits, sizes, sign) => {
        const parts: string[] = [];
        let rest = digits;
        for (const size of sizes) {
          parts.push(rest.slice(0, size));
          rest = rest.slice(size);
        }
        const grouped = [...parts, rest].filter((part) => part !== "").join(sign);
        expect(parse("phone", `+39 ${grouped}`)).toEqual(text(`+39${digits}`));
        expect(parse("phone", `0039 ${grouped}`)).toEqual(text(`+39${digits}`));
        expect(parse("phone", `Tel. ${grouped}`)).toEqual(text(digits));
      }),
    );
  });

  it.each([
    ["+49 (0)30 123456", "+4930123456"],
    ["+39 06 1234567", "+39061234567"],
    ["06/1234567", "061234567"],
    ["(02) 8765.4321", "0287654321"],
  ])("%s is %s", (printed, value) => {
    expect(parse("phone", printed)).toEqual(text(value));
    expect(find("phone", `Tel: ${printed}`)).toEqual([value]);
  });

  it.each(["12/03/2024", "12.03.24", "123", "1234567890123456", "interno 5"])("%s is none", (printed) => {
    expect(parse("phone", printed)).toBeNull();
  });
});

describe("addresses of e-mail", () => {
  it("are read in lower case, with or without a space beside the sign", () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,9}$/);
    fc.assert(
      fc.property(word, word, word, fc.constantFrom("@", " @", "@ ", " @ "), (first, last, domain, sign) => {
        const printed = `${first}.${last}${sign}${domain}.it`;
        const value = `${first}.${last}@${domain}.it`.toLowerCase();
        expect(parse("email", printed)).toEqual(text(value));
        expect(find("email", `E-mail: ${printed}`)).toEqual([value]);
      }),
    );
  });

  it.each(["rossi", "rossi@", "@example.it", "rossi@example", "a b@example.it"])("%s is none", (printed) => {
    expect(parse("email", printed)).toBeNull();
  });
});

describe("addresses of the web", () => {
  it.each([
    ["WWW.Example.IT/", "www.example.it"],
    ["https://Example.it/Prezzi?a=1", "https://example.it/Prezzi?a=1"],
    ["example.it", "example.it"],
  ])("%s is %s", (printed, value) => {
    expect(parse("url", printed)).toEqual(text(value));
  });

  it("are found by their scheme or their www, without the sentence's full stop", () => {
    expect(find("url", "Vedi www.example.it/A, oppure http://example.org.")).toEqual([
      "www.example.it/a",
      "http://example.org",
    ]);
  });

  it.each(["12.50", "Totale", "a b.it"])("%s is none", (printed) => {
    expect(parse("url", printed)).toBeNull();
  });
});
