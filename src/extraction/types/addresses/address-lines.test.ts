import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import type { FindContext } from "../field-type.ts";
import { ADDRESS } from "./address.ts";

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
    expect(textsOn(["LUELSDORFER STR. 212", "", "", "", "", "D-51143 KOELN"]).join("|")).not.toContain("212 D-51143");
  });

  it("goes on to its town in another box of the row, but to nothing else there", () => {
    const row = (behind: string): PrintedLine => [
      [40, "Via Terminillo 140"],
      [700, behind],
    ];
    expect(textsOn([row("02017 Leonessina")])).toContain("Via Terminillo 140 02017 Leonessina");
    expect(textsOn([row("NL-2678 LZ De Lier")])).toContain("Via Terminillo 140 NL-2678 LZ De Lier");
    expect(textsOn([row("Consegna 02017 Leonessina")]).join("|")).not.toContain("140 Consegna");
  });

  it.each([
    [
      "the legal form of a name",
      "Foss Works Ltd. Unit 7, Foss Road, York YO31 9PA",
      "Unit 7, Foss Road, York YO31 9PA",
    ],
    ["its register", "Foss Road 7, York YO31 9PA. Registered in England", "Foss Road 7, York YO31 9PA."],
    ["a country", "Via Ponte Nuovo 31, 31015 Conegliano (TV), Italy", "Via Ponte Nuovo 31, 31015 Conegliano (TV)"],
    ["a dot", "Nave 3, 08210 Barberà (Barcelona) • NIF B47929864", "Nave 3, 08210 Barberà (Barcelona)"],
  ])("is parted from %s", (_, line, address) => {
    expect(textsOn([line], { ...TRADE, readsSmallPrint: true })).toContain(address);
  });

  it("may begin with its town in small print", () => {
    const line = "CAVAZZIN FLLI SRL - 35014 FONTANIVA (PD) - VIA BOSCHI 77 - Tel. 049 594 0218";
    expect(textsOn([line], { ...TRADE, readsSmallPrint: true })).toContain("35014 FONTANIVA (PD) - VIA BOSCHI 77");
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
