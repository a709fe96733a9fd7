import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { VALUE_TYPES } from "../registry.ts";

const STYLE = { decimal: null, currency: null, dateOrder: null, language: null };

function numbersOn(line: string, numbersTrade = true) {
  const context = { style: STYLE, field: {}, hits: [], numbersTrade };
  return VALUE_TYPES.document_number.find(layOutPage(printedPage([line])), context);
}
const textsOn = (line: string, numbersTrade = true) => numbersOn(line, numbersTrade).map(({ text }) => text);

describe("numbers of papers between companies", () => {
  it("may stand in several words, of letters, a year and figures", () => {
    for (const number of ["RE 2025 000123", "00001234 / 2025", "2025 55190", "351-E / 2021", "FT 12/A", "412 / A"])
      expect(textsOn(`Fattura ${number} del 03/02/2025`), number).toContain(number);
  });

  it("are hardly the account that the same word announces", () => {
    const priorOf = (text: string) => numbersOn(`Račun ${text}`).find((found) => found.text === text)!.prior;
    expect(priorOf("HR1210010051863000160")).toBeLessThan(priorOf("HR1310010051863000160") - 3);
  });

  it("may be of many groups, end in letters at the end of the line, and have a point where a space was printed", () => {
    for (const number of ["PT 0002 0000 3783 8444 KL", "A 1047 B", "TLR 40 11827", "6.011 884 207", "77 0188 4420 / 2"])
      expect(textsOn(`Cliente: ${number}`), number).toContain(number);
    expect(textsOn("A 1047 B del 3")).not.toContain("A 1047 B");
  });

  it("may be groups of figures, of which the first is shorter", () => {
    expect(textsOn("1 004 882 917", false)).toContain("1 004 882 917");
    expect(textsOn("1 100", false)).not.toContain("1 100");
  });

  it("do not end in a word behind them", () => {
    expect(textsOn("80/BIS DEL 3")).not.toContain("80/BIS DEL");
  });

  it("are no word with one letter misread for a figure", () => {
    const [word, number] = ["ACC0MPAGNATORIA", "2025/14"].map(
      (text) => numbersOn("ACC0MPAGNATORIA 2025/14").find((found) => found.text === text)!.prior,
    );
    expect(word!).toBeLessThan(number! - 1);
  });

  it("are told from a label in their own word, and from quotes", () => {
    expect(textsOn("DOC.N.0712-0044", false)).toContain("0712-0044");
    expect(textsOn('Causale: "PF 31/26"')).toContain("PF 31/26");
  });

  it("begin with the kind of paper on Portuguese receipts", () => {
    const prior = (text: string) => numbersOn("Fatura FS 31B/2044", false).find((one) => one.text === text)!.prior;
    expect(prior("FS 31B/2044")).toBeGreaterThan(prior("31B/2044"));
  });

  it("have figures where a reader saw a letter between them", () => {
    expect(textsOn("RG 2O20 411O")).toContain("RG 2020 4110");
    expect(textsOn("DDT N.92 del 3")).toContain("92");
    expect(textsOn("n°D/702")).toContain("D/702");
    expect(textsOn("7/l18 BO")).not.toContain("7/118");
    expect(textsOn("2025/1l8")).toContain("2025/118");
    expect(textsOn("Invoice 8C41FOE2-0019")).toContain("8C41F0E2-0019");
  });

  it("have letters and strokes where a reader saw a figure behind a letter and a letter before one", () => {
    expect(textsOn("nr. C0/2025/0661 del 9")).toContain("CO/2025/0661");
    expect(textsOn("Your P/O: LCE-P0-3391")).toContain("LCE-PO-3391");
    expect(textsOn("DDT 3417IA")).toContain("3417/A");
    for (const number of ["A10/2025", "10/A0", "2025-I-7", "C0661"]) expect(textsOn(number), number).toContain(number);
  });

  it("may open with letters on either side of a stroke", () => {
    for (const number of ["HBR/CDE 25-0911", "OC-WEB 558120", "2.0041 7783"])
      expect(textsOn(`Vs. rif.: ${number}`), number).toContain(number);
  });

  it("of points of delivery are spelled as their countries lay down", () => {
    expect(textsOn("POD ITO02E44177231")).toContain("IT002E44177231");
    expect(textsOn("CUPS ES0021578907167654MKOF")).toContain("ES0021578907167654MK0F");
    expect(textsOn("CUPS ESO021578907167654MK")).toContain("ES0021578907167654MK");
    expect(textsOn("Ref. ES0021578907167654MKOB")).toContain("ES0021578907167654MKOB");
  });

  it("are looked for so on no other paper: the scorers of those were fitted without", () => {
    expect(textsOn("RE 2025 000123", false)).not.toContain("RE 2025 000123");
  });
});
