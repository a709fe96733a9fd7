import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { ITEMS } from "../families/items.ts";
import { PAY_ITEMS } from "../families/pay-items.ts";
import type { Column } from "./columns.ts";
import { columnsOfTokens } from "./token-columns.ts";

const COLUMNS: readonly Column[] = [
  { role: "description", x0: 0, x1: 500 },
  { role: "unit_price", x0: 500, x1: 800 },
  { role: "amount", x0: 800, x1: 1000 },
];

function rolesOf(line: PrintedLine, columns = COLUMNS, family = ITEMS) {
  const page = layOutPage(printedPage([line]));
  const roles = columnsOfTokens(page.rows[0]!, columns, family, page.lineHeight);
  return [...roles].map(([{ text }, role]) => `${text} ${role}`);
}

it("a price for a number of units is one price, though it begins before its column", () => {
  const price = [
    [410, "148,60 EUR / 1 ST"],
    [850, "1.783,20"],
  ] as const;
  expect(rolesOf(price).slice(0, 5)).toEqual([
    "148,60 unit_price",
    "EUR unit_price",
    "/ unit_price",
    "1 unit_price",
    "ST unit_price",
  ]);
});

it("control: other words before a column stay where they stand", () => {
  expect(rolesOf([[410, "148,60 kg netto 12,00"]])[0]).toBe("148,60 description");
});

describe("below the titles of a payslip", () => {
  const columns: readonly Column[] = [
    { role: "code", x0: 0, x1: 75 },
    { role: "description", x0: 75, x1: 500 },
    { role: "quantity", x0: 500, x1: 700 },
    { role: "amount", x0: 700, x1: 1000 },
  ];
  const ofPay = (line: PrintedLine) => rolesOf(line, columns, PAY_ITEMS);

  it("a name that begins below the title of the codes is whole", () => {
    const line = [
      [40, "Verr. Kantine"],
      [900, "-31,00"],
    ] as const;
    expect(ofPay(line)).toEqual(["Verr. description", "Kantine description", "-31,00 amount"]);
  });

  it("control: capitals before a name are its code", () => {
    const line = [
      [40, "VWL Zuschuss"],
      [900, "26,00"],
    ] as const;
    expect(ofPay(line)).toEqual(["VWL code", "Zuschuss description", "26,00 amount"]);
  });

  it("a share at the end of a name that reaches the next column is no count", () => {
    const line = [
      [120, "Zuschlag für Arbeit an Sonntagen nachts"],
      [528, "20%"],
      [900, "26,00"],
    ] as const;
    expect(ofPay(line).at(-2)).toBe("20% description");
  });

  it("a rate apart from its sign is a part of the name, though what is paid stands there in other rows", () => {
    const sides: readonly Column[] = [
      { role: "description", x0: 0, x1: 500 },
      { role: "credit", x0: 500, x1: 750 },
      { role: "debit", x0: 750, x1: 1000 },
    ];
    const line = [
      [300, "Contingencias comunes 4,70 %"],
      [900, "50,76"],
    ] as const;
    expect(rolesOf(line, sides, PAY_ITEMS).slice(2)).toEqual(["4,70 description", "% description", "50,76 debit"]);
  });
});
