import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import type { DocumentStyle } from "../document-style.ts";
import { AMOUNT, parseAmount } from "./amount.ts";
import { currencyIn } from "./currency.ts";

const cents = fc.integer({ min: 0, max: 999_999_999 });
const grouped = (whole: string, sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);

describe("parseAmount", () => {
  it("reads every Italian and every English amount as the same number", () => {
    fc.assert(
      fc.property(cents, fc.boolean(), (amount, isNegative) => {
        const value = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
        const [whole = "", fraction = ""] = value.split(".");
        const sign = isNegative ? "-" : "";
        const expected = isNegative && amount > 0 ? `-${value}` : value;
        expect(parseAmount(`${sign}${grouped(whole, ".")},${fraction}`, ",")).toBe(expected);
        expect(parseAmount(`${sign}${grouped(whole, ",")}.${fraction}`, ".")).toBe(expected);
      }),
    );
  });

  it.each([
    ["16, 05", null, "16.05"],
    ["1O.5O", ".", "10.50"],
    ["(12.00)", null, "-12.00"],
    ["12,00-", ",", "-12.00"],
    ["€ 1'234.50", null, "1234.50"],
    ["1.234", ",", "1234"],
    ["1.234", ".", "1.234"],
    ["1.234", null, "1234"],
    ["1.234.567", null, "1234567"],
    ["0,125", null, "0.125"],
    ["0,125", ".", "0.125"],
    ["12,-", ",", "12"],
    ["12.--", null, "12"],
    ["12.00 CR", ".", "-12.00"],
    ["12,00 -", ",", "-12.00"],
    ["12 50", ",", "12.50"],
    ["12:50", ",", "12.50"],
    ["1 234 567,89", ",", "1234567.89"],
    ["12/03/2024", ",", null],
    ["68,5 m2", ",", "68.5"],
  ] as const)("reads %s in a document with decimal %s as %s", (text, decimal, expected) => {
    expect(parseAmount(text, decimal)).toBe(expected);
  });

  it.each(["59,50 x 2", "10,00 EUR IVA 22%", "1.250,00 / 1.300,00", "2 x 10,00", "5-7", "1e5", "12abc34", "59,50 2"])(
    "makes no number of the digits of several: %s",
    (text) => {
      expect(parseAmount(text, ",")).toBeNull();
    },
  );

  it("finds no amount in text without a digit, and never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => /\d|[OoQDIli|!SsBZzGb]/.test(text) || parseAmount(text, null) === null),
    );
    fc.assert(fc.property(fc.string(), (text) => /^-?\d+(\.\d+)?$|^null$/.test(String(parseAmount(text, null)))));
  });
});

describe("amounts on a page", () => {
  const style: DocumentStyle = { decimal: ".", currency: null, dateOrder: null, language: null };
  const amountsIn = (...lines: PrintedLine[]) =>
    AMOUNT.find(layOutPage(printedPage(lines)), { style, field: {}, hits: [] }).map(({ key }) => key);

  it("takes an amount that touches its currency", () => {
    expect(amountsIn("TOTAL RM9.00")).toContain("9");
  });

  it("joins figures with a narrow space between them, and parts those of two columns", () => {
    const at = (x: number) =>
      amountsIn([
        [40, "2"],
        [x, "100.00"],
      ]);
    expect(amountsIn("16. 05")).toEqual(["16.05"]);
    expect(at(60)).toEqual(["2100"]);
    expect(at(70)).toEqual(expect.arrayContaining(["100"]));
    expect(at(70)).not.toContain("2100");
  });

  it("takes a dash behind an amount for its minus where no word follows", () => {
    expect(amountsIn("Base CC: 1,812.13 - Base IRPF: 1,700.00 -")).toEqual(["1812.13", "-1700"]);
    expect(amountsIn("120.00 - EUR")).toEqual(["-120"]);
    expect(amountsIn("120.00 -")).toEqual(["-120"]);
  });

  it("takes no dash for a minus that parts two facts or a word and its value", () => {
    expect(amountsIn("Total: 59.50 - 14/03/2025")).toContain("59.5");
    expect(amountsIn("Total: 59.50 - 3 articles")).toContain("59.5");
    expect(amountsIn("Subtotal: 48.77 - 22% VAT: 10.73")).toEqual(["48.77", "10.73"]);
    expect(amountsIn("Net 48.77 - EUR 10.73")).toEqual(["48.77", "10.73"]);
    expect(amountsIn("TOTALE - 2.70")).toEqual(["2.7"]);
    expect(amountsIn("Sconto: - 2.70", "-3.10", "- 4.20")).toEqual(["-2.7", "-3.1", "-4.2"]);
  });

  it("takes an amount without its nought", () => {
    expect(amountsIn("CHANGE .40")).toEqual(["0.4"]);
  });

  it("takes no amount out of a date, a time, a percentage or a longer number", () => {
    expect(amountsIn("25/12/2018 08:13 6% 0123456789012")).toEqual([]);
  });
});

describe("cents in boxes of their own", () => {
  const amountsOn = (...lines: readonly PrintedLine[]) =>
    AMOUNT.find(layOutPage(printedPage(lines)), {
      style: { decimal: ",", currency: null, dateOrder: null, language: null },
      field: {},
      hits: [],
    }).map(({ text, key }) => `${text} = ${key}`);

  it("are read with what stands before them, on a page that prints so", () => {
    const amounts = amountsOn("Redditi 21.900 65", "Ritenute 4.060 10", "Imposta 5.313 18", "Saldo 128 09");
    expect(amounts).toEqual(["21.900,65 = 21900.65", "4.060,10 = 4060.1", "5.313,18 = 5313.18", "128,09 = 128.09"]);
  });

  it("control: on other pages they are two numbers", () => {
    expect(amountsOn("Redditi 21.900 65", "Ritenute 4.060 10")).toContain("21.900 = 21900");
    expect(amountsOn("A 1.500 10", "B 1.200 20", "C 1.100 30", "1,00", "2,00", "3,00")).toContain("1.500 = 1500");
  });
});

describe("currencyIn", () => {
  it("does not take the province of Rome for ringgits", () => {
    expect(currencyIn("Comune: ROMA Provincia: RM Cap: 00145")).toBeNull();
    expect(currencyIn("TOTAL RM 12.00")).toBe("MYR");
  });
});

describe("days on papers that write a decimal comma", () => {
  const texts = (decimal: "." | ",", ...lines: readonly PrintedLine[]) =>
    AMOUNT.find(layOutPage(printedPage(lines)), {
      style: { decimal, currency: null, dateOrder: null, language: null },
      field: {},
      hits: [],
    }).map(({ text }) => text);

  it("are no amounts", () => {
    expect(texts(",", "02.04. Lastschrift 890,00")).toEqual(["890,00"]);
  });

  it("control: elsewhere a sentence may end in an amount", () => {
    expect(texts(".", "The sum is 12.10.")).toEqual(["12.10"]);
  });
});
