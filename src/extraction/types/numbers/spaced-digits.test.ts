import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import type { FieldType } from "../../../core/values.ts";
import { layOutPage } from "../../page/layout.ts";
import { VALUE_TYPES } from "../registry.ts";

/** A line whose words are this far apart, in pixels; letters are 10 wide and 20 high. */
function spaced(text: string, space: number): PrintedLine {
  let x = 40;
  return text.split(" ").map((word) => {
    const at = [x, word] as const;
    x += 10 * word.length + space;
    return at;
  });
}

const found = (type: FieldType, lines: readonly PrintedLine[], decimal: "," | ".") =>
  VALUE_TYPES[type]
    .find(layOutPage(printedPage(lines)), {
      style: { decimal, currency: null, dateOrder: null, language: null },
      field: {},
      hits: [],
    })
    .map(({ key }) => key);

/** A few words in print of one width, as on a short statement. */
const FEW_WORDS = "alkusaldo tilin omistaja panot yhteensä otot yhteensä";
const PROSE = "le poids brut des colis et la masse nette sont donnés par bureau et par article de la liste";

describe("thousands that a space parts", () => {
  it("are one number on a page whose spaces are all as wide", () => {
    const page = [spaced(PROSE, 17), spaced("total 5 549,40", 17)];
    expect(found("amount", page, ",")).toEqual(["5549.4"]);
    expect(found("number", page, ",")).toEqual(["5549.4"]);
  });

  it("are one number on a page of few words, too", () => {
    expect(found("amount", [spaced(FEW_WORDS, 17), spaced("saldo 8 420,16", 17)], ",")).toEqual(["8420.16"]);
    expect(found("amount", [spaced(FEW_WORDS, 6), spaced("saldo 8 420,16", 17)], ",")).toContain("420.16");
  });

  it("are one number where several stand in one width, whatever the words do", () => {
    const amounts = ["brut 2 387,80", "net 3 058,14", "impôt 1 235,39", "payé 2 450,42"];
    expect(found("amount", [spaced(PROSE, 6), ...amounts.map((line) => spaced(line, 17))], ",")).toEqual([
      "2387.8",
      "3058.14",
      "1235.39",
      "2450.42",
    ]);
    const columns = amounts.map((line, i) => spaced(line, 15 + 3 * i));
    expect(found("amount", [spaced(PROSE, 6), ...columns], ",")).toContain("387.8");
  });

  it("are two columns where words stand closer", () => {
    const page = [spaced(PROSE, 6), spaced("total 5 549,40", 17)];
    expect(found("amount", page, ",")).toContain("549.4");
    expect(found("number", page, ",")).toEqual(["5", "549.4"]);
  });

  it("are not looked for across wide spaces where decimals stand behind a point", () => {
    expect(found("amount", [spaced(PROSE, 17), spaced("qty 5 549.40", 17)], ".")).toContain("549.4");
  });

  it("are part of a number of any kind, and its last digits are none", () => {
    expect(found("number", [spaced("masse 41 260,0 kg", 6)], ",")).toEqual(["41260"]);
    expect(found("number", [spaced("gross 1 318.5 kg", 6)], ".")).toEqual(["1318.5"]);
    expect(found("number", [spaced("peso lordo 2 140 kg", 6)], ",")).toEqual(["2140"]);
    expect(found("integer", [spaced("Verbrauch 12 418 kWh", 6)], ",")).toEqual(["12418"]);
    expect(found("number", [spaced("3 140 colli", 6), spaced("2 500 g", 6)], ",")).toEqual(["3", "140", "2", "500"]);
    expect(found("number", [spaced("2 140 kg", 20)], ",")).toEqual(["2", "140"]);
  });
});
