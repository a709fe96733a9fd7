import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attachment } from "../attachment.ts";
import { cleanName } from "./upload.ts";

describe("cleanName", () => {
  test.each([
    ["receipt.pdf", "receipt.pdf"],
    ["scontrino più €.png", "scontrino più €.png"],
    ["a\u0000b\r\nc.pdf", "abc.pdf"],
    ["invoice\u202efdp.exe", "invoicefdp.exe"],
    ["=?utf-8?B?Y2FmZsOoLnBuZw==?=", "caffè.png"],
    ["=?UTF-8?B?QzpceFzlkI3liY0ucG5n?=", "名前.png"],
    ["=?utf-8?B?LS==?= b.png", "=?utf-8?B?LS==?= b.png"],
    ["", "document"],
    ["  ", "document"],
    [`${"x".repeat(400)}.tiff`, `${"x".repeat(250)}.tiff`],
  ])("%j is shown as %j", (given, shown) => {
    expect(cleanName(given)).toBe(shown);
  });

  test("whatever the name, what is shown is short, well-formed, without control characters, and stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (name) => {
        const shown = cleanName(name);
        expect(shown.length).toBeGreaterThan(0);
        expect(shown.length).toBeLessThanOrEqual(255);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/\p{Cc}/u);
        expect(cleanName(shown)).toBe(shown);
      }),
    );
  });
});

describe("attachment", () => {
  test("keeps the exact name in RFC 8187 form beside an ASCII one", () => {
    expect(attachment('è "x".pdf')).toBe(`attachment; filename="_ _x_.pdf"; filename*=UTF-8''%C3%A8%20%22x%22.pdf`);
  });

  test("no name breaks out of the header, and the exact one can be read back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        const header = attachment(name);
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/);
        expect(header.split('"')).toHaveLength(3);
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? "")).toBe(name.toWellFormed());
      }),
    );
  });
});
