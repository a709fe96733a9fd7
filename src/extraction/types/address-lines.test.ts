import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { ADDRESS } from "./address.ts";
import type { FindContext } from "./field-type.ts";

const TRADE: FindContext = {
  style: { language: null, currency: null, decimal: null, dateOrder: null },
  field: {},
  hits: [],
  namesParties: true,
};
const textsOn = (lines: readonly PrintedLine[], context = TRADE) =>
  ADDRESS.find(layOutPage(printedPage(lines)), context).map(({ text }) => text);

describe("an address on a paper between two parties", () => {
  it("has the province of a column of its own, and none that is far away or no province", () => {
    const town = (behind: string, x: number): readonly PrintedLine[] => [
      "VIA PERTINI 9/C",
      [
        [40, "41012 CARPINELLO"],
        [x, behind],
      ],
    ];
    expect(textsOn(town("MO", 500))).toContain("VIA PERTINI 9/C 41012 CARPINELLO MO");
    expect(textsOn(town("(MO)", 500))).toContain("VIA PERTINI 9/C 41012 CARPINELLO (MO)");
    expect(textsOn(town("XX", 500)).join()).not.toContain("XX");
    expect(textsOn(town("MO", 1100)).join()).not.toContain("MO");
  });

  it("goes on to its town below an empty line, but not to another address", () => {
    expect(textsOn(["LUELSDORFER STR. 212", "", "D-51143 KOELN"])).toContain("LUELSDORFER STR. 212 D-51143 KOELN");
    expect(textsOn(["Via Roma 3 20121 Milano", "", "10121 Torino"])).not.toContain(
      "Via Roma 3 20121 Milano 10121 Torino",
    );
    expect(textsOn(["LUELSDORFER STR. 212", "", "", "", "D-51143 KOELN"]).join("|")).not.toContain("212 D-51143");
  });

  it("is set at the right edge, as heads of letters are", () => {
    const atRight = (text: string): PrintedLine => [[1200 - 10 * text.length, text]];
    const lines = [atRight("Banchina Mercato Ittico, box 14-15, lato mare"), atRight("47921 RIMINI (RN)")];
    const whole = "Banchina Mercato Ittico, box 14-15, lato mare 47921 RIMINI (RN)";
    expect(textsOn(lines)).toContain(whole);
    expect(textsOn(lines, { ...TRADE, namesParties: false })).not.toContain(whole);
  });

  it("is as it is read where the paper is of another kind", () => {
    const lines = ["LUELSDORFER STR. 212", "", "D-51143 KOELN"];
    expect(textsOn(lines, { ...TRADE, namesParties: false })).not.toContain("LUELSDORFER STR. 212 D-51143 KOELN");
  });
});
