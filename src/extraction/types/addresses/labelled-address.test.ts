import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { labelledParts } from "./labelled-address.ts";

const wholeOn = (lines: readonly PrintedLine[]) =>
  labelledParts(layOutPage(printedPage(lines))).map(({ text }) => text);

describe("an address whose parts have labels", () => {
  it("is whole and without them, in one line, in the order in which addresses are written", () => {
    const line = "Indirizzo: VIA TORINO 38-B Comune: ROMA CAP: 00184 Provincia: RM Nazione: IT";
    expect(wholeOn([line])).toEqual(["VIA TORINO 38-B 00184 ROMA RM"]);
  });

  it("is whole, one part a line, and ends before what is no part of it", () => {
    const lines = ["Indirizzo: Via Roma", "Numero civico: 15", "CAP: 20100", "Comune: Milano", "Telefono: 02 123456"];
    expect(wholeOn(lines)).toEqual(["Via Roma 15 20100 Milano"]);
    expect(wholeOn(["Indirizzo: Via Roma 15 CAP: 20100 Comune: Milano Tel.: 02 123456"])).toEqual([
      "Via Roma 15 20100 Milano",
    ]);
  });

  it("keeps the order of countries whose postcode is behind the town", () => {
    expect(wholeOn(["Address: 4 Mill Lane Town: Dunmow County: Essex Post code: CM6 1AB Country: UK"])).toEqual([
      "4 Mill Lane Dunmow Essex CM6 1AB",
    ]);
  });

  it("is one of two that stand beside each other", () => {
    const row = (left: string, right: string): PrintedLine => [
      [40, left],
      [650, right],
    ];
    const lines = [row("Indirizzo: VIA TORINO 38-B", "Indirizzo: CORSO ITALIA 4"), row("CAP: 00184", "CAP: 20122")];
    expect(wholeOn([...lines, row("Comune: ROMA", "Comune: MILANO")])).toEqual([
      "VIA TORINO 38-B 00184 ROMA",
      "CORSO ITALIA 4 20122 MILANO",
    ]);
  });

  it("is not given the town of another that stands beside its street", () => {
    const lines: PrintedLine[] = [
      "Indirizzo: LOC. PONTE 4",
      [
        [40, "Indirizzo: VIA BRODOLINI 12"],
        [650, "Comune: EDOLINO Provincia: BS"],
      ],
      [
        [40, "Comune: CINISELLANO Provincia: MI"],
        [650, "Cap: 25048"],
      ],
      "Cap: 20092",
    ];
    expect(wholeOn(lines)).toContain("VIA BRODOLINI 12 20092 CINISELLANO MI");
  });

  it("is none where a street alone is labelled", () => {
    expect(wholeOn(["Indirizzo: Via Roma 15", "20100 Milano"])).toEqual([]);
  });
});
