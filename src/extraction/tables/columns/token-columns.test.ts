import { expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { ITEMS } from "../families/items.ts";
import type { Column } from "./columns.ts";
import { columnsOfTokens } from "./token-columns.ts";

const COLUMNS: readonly Column[] = [
  { role: "description", x0: 0, x1: 500 },
  { role: "unit_price", x0: 500, x1: 800 },
  { role: "amount", x0: 800, x1: 1000 },
];

function rolesOf(line: PrintedLine) {
  const page = layOutPage(printedPage([line]));
  const roles = columnsOfTokens(page.rows[0]!, COLUMNS, ITEMS, page.lineHeight);
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
