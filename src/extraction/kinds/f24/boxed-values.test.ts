import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import type { Find, FindContext } from "../../types/field-type.ts";
import { findFormAmounts } from "./boxed-amounts.ts";
import { findBoxedBirths, findBoxedDays } from "./boxed-dates.ts";
import { findFormIbans } from "./boxed-ibans.ts";

const context = {
  style: { decimal: ",", dateOrder: "day_first", currency: "EUR" },
  field: {},
  hits: [],
} as unknown as FindContext;

const keysOf = (find: Find, ...lines: PrintedLine[]) =>
  find(layOutPage(printedPage(lines)), context).map(({ key }) => key);

describe("an amount of the form with a box for its cents", () => {
  const column: PrintedLine[] = [
    [[700, "2.536,40"]],
    [[700, "4.318 72"]],
    [[740, "0l00"]],
    [[700, "1.248, 37"]],
    [[700, "7,845 ,13"]],
    [[680, "1.612 , 88"]],
  ];

  it("is one amount, whatever a reader makes of the line between the boxes", () => {
    expect(keysOf(findFormAmounts, ...column)).toEqual(
      expect.arrayContaining(["2536.4", "4318.72", "0", "1248.37", "7845.13", "1612.88"]),
    );
  });

  it("ends where the other amounts of its column end; elsewhere two numbers are two", () => {
    expect(keysOf(findFormAmounts, column[0]!, [[300, "4.318 72"]])).not.toContain("4318.72");
  });

  it("has its cents four digits' widths away, with a comma on the form between them or without", () => {
    const apart: PrintedLine[] = [
      [
        [700, "4.172"],
        [775, ","],
        [792, "33"],
      ],
      [
        [720, "598"],
        [792, "63"],
      ],
    ];
    expect(keysOf(findFormAmounts, ...apart)).toEqual(["4172.33", "598.63"]);
  });

  it("is no part of a day", () => {
    expect(keysOf(findFormAmounts, [[700, "2.536,40"]], [[730, "17 03 2025"]])).not.toContain("17.03");
  });
});

describe("a day in boxes", () => {
  const paid = (text: string) => keysOf(findBoxedDays, "DATA giorno mese anno", text);

  it("is found between the sides of its boxes, which are read as ones", () => {
    expect(paid("[01/07/2101214]")).toEqual(["2024-07-01"]);
    expect(paid("117/02/210/2/5")).toEqual(["2025-02-17"]);
    expect(paid("1 8 1 1 2 0 24")).toEqual(["2024-11-18"]);
  });

  it("ends behind eight boxes, though those of the bank follow", () => {
    expect(paid("1 3 0 6 2 0 2 5 0 8 3 5 8")).toEqual(["2025-06-13"]);
  });

  it("is none where more than one day could be meant, and is looked for at its label only", () => {
    expect(paid("1 1 1 1 1 2 0 2 4 1")).toEqual([]);
    expect(keysOf(findBoxedDays, "Matricola", "1 8 1 1 2 0 24")).toEqual([]);
  });

  it("may be that of a birth, in the century before", () => {
    expect(keysOf(findBoxedBirths, "12/0/41 97 8")).toEqual(["1978-04-12"]);
    expect(paid("12/0/41 97 8")).toEqual([]);
  });
});

describe("an IBAN in boxes of which the country or the letter is misread", () => {
  it("is told by its two checks", () => {
    const boxes = "rT 3 6 2 0 3 0 6 9 5 3 5 1 0 1 0 0 0 0 00 4 7 71 2";
    expect(keysOf(findFormIbans, boxes)).toContain("IT36E0306953510100000047712");
  });

  it("is none where they do not hold", () => {
    const boxes = "rT 3 7 2 0 3 0 6 9 5 3 5 1 0 1 0 0 0 0 00 4 7 71 2";
    expect(keysOf(findFormIbans, boxes)).not.toContain("IT37E0306953510100000047712");
  });
});
