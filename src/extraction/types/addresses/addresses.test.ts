import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import type { FindContext } from "../field-type.ts";
import { ADDRESS } from "./address.ts";

const CONTEXT: FindContext = {
  style: { language: null, currency: null, decimal: null, dateOrder: null },
  field: {},
  hits: [],
};
/** The candidate with the best look, before anything else is known. */
function best(...lines: readonly PrintedLine[]): string | undefined {
  const found = ADDRESS.find(layOutPage(printedPage(lines)), CONTEXT);
  return [...found].sort((a, b) => b.prior - a.prior)[0]?.text;
}

describe("an address", () => {
  it("ends above a line that has a label of its own, which is no part of an address", () => {
    const texts = (...lines: readonly PrintedLine[]) =>
      ADDRESS.find(layOutPage(printedPage(lines)), CONTEXT).map(({ text }) => text);
    expect(texts("Kvetná 9, 072 22 Strážske", "Tarifa: D2")).toContain("Kvetná 9, 072 22 Strážske");
    expect(texts("Kvetná 9, 072 22 Strážske", "Tarifa: D2").filter((text) => /Strážske.*Tarifa/.test(text))).toEqual(
      [],
    );
    expect(texts("Kvetná 9", "072 22 Strážske"), "control").toContain("Kvetná 9 072 22 Strážske");
  });

  it("of Britain is told by its postcode, though no word of it is a street", () => {
    const priorOf = (...lines: readonly PrintedLine[]) =>
      ADDRESS.find(layOutPage(printedPage(lines)), CONTEXT).find(({ text }) => text === lines.join(" "))!.prior;
    const upTo = ["Chapel Hill", "PERRANPORTH", "Cornwall"];
    expect(priorOf(...upTo, "TR6 0EW")).toBeGreaterThan(priorOf(...upTo) + 1);
    expect(priorOf(...upTo, "TR6 0E"), "control: no postcode").toBeCloseTo(priorOf(...upTo));
  });

  it("has a colon before the number of a Turkish house", () => {
    const found = ADDRESS.find(layOutPage(printedPage(["Yeşilyurt Mah. 72018 Sok. No: 6/11 Seyhan/Adana"])), CONTEXT);
    expect(found.map(({ text }) => text)).toContain("Yeşilyurt Mah. 72018 Sok. No: 6/11 Seyhan/Adana");
  });

  it("runs from the word for a street to the line of the postcode", () => {
    expect(best("ALFA S.R.L.", "Via dei Tigli 14", "53049 Borgo San Fittizio (SI)", "P.IVA 09876540213")).toBe(
      "Via dei Tigli 14 53049 Borgo San Fittizio (SI)",
    );
    expect(best("Kunde AG", "Hauptstraße 5", "10115 Berlin", "Tel. 030 123456")).toBe("Hauptstraße 5 10115 Berlin");
  });

  it("begins with whose road it is", () => {
    expect(best("Hanauer Landstraße 310, 60314 Frankfurt am Main")).toBe(
      "Hanauer Landstraße 310, 60314 Frankfurt am Main",
    );
    const texts = ADDRESS.find(layOutPage(printedPage(["Kranich AG Hanauer Landstraße 310"])), CONTEXT);
    expect(texts.map(({ text }) => text)).toContain("Hanauer Landstraße 310");
    const others = ADDRESS.find(layOutPage(printedPage(["Kranich AG Hauptstraße 310"])), CONTEXT);
    expect(others.map(({ text }) => text)).toContain("Hauptstraße 310");
  });

  it("begins with its number where the country writes that first", () => {
    const texts = ADDRESS.find(layOutPage(printedPage(["Dupont SARL 12 bis, rue Pasteur 75011 Paris"])), CONTEXT);
    expect(texts.map(({ text }) => text)).toContain("12 bis, rue Pasteur 75011 Paris");
  });

  it("ends before a telephone or tax number in its own line", () => {
    expect(best("Viale Roma 3, 20100 Milano Tel. 02 123456")).toBe("Viale Roma 3, 20100 Milano");
  });

  it("ends before what a dash parts from its town, and before the side of a box", () => {
    const line = "Via San Secondo 3, 10027 Moncalvario (TO) - abitazione a disposizione";
    const texts = ADDRESS.find(layOutPage(printedPage([line])), CONTEXT).map(({ text }) => text);
    expect(texts).toContain("Via San Secondo 3, 10027 Moncalvario (TO)");
    expect(best("Seestraße 4", "4801 Traunkirchling I")).toBe("Seestraße 4 4801 Traunkirchling");
  });
});
