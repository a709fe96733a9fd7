import { expect, test } from "vitest";
import { withoutRates } from "./rates-of-taxes.ts";
import type { Cell, TableRow } from "./table-row.ts";

const cell = (text: string, number: string | null = null): Cell => ({ tokens: [], text, number });

function row(name: string, quantity: string, amount: string): TableRow {
  return {
    pageIndex: 0,
    cells: new Map([
      ["description", cell(name)],
      ["quantity", cell(quantity, quantity)],
      ["amount", cell(amount, amount)],
    ]),
    found: "table",
    multiplies: null,
  };
}

test("rates with what they are on and their tax are no items, nor is their sum", () => {
  const goods = [row("Tubo flessibile", "3.00", "168.75"), row("3016", "20.00", "358.00")];
  const rates = [row("21,00", "252.73", "53.07"), row("10 %", "358.00", "35.80")];
  expect(withoutRates([...goods, ...rates, row("TOTAL", "610.73", "88.87")])).toEqual(goods);
});

test("goods that are called by a number stay, and a row called total where no rate is", () => {
  const goods = [row("12", "3.00", "168.75"), row("Total Care Plan", "1.00", "9.90"), row("TOTAL", "4.00", "178.65")];
  expect(withoutRates(goods)).toEqual(goods);
});
