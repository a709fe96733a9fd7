import { expect, test } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { AMOUNT } from "./amount.ts";
import { signedBalances } from "./signed-balance.ts";

const style = { decimal: ",", currency: "EUR", dateOrder: null, language: null } as const;

function balances(...lines: readonly PrintedLine[]): string[] {
  const page = layOutPage(printedPage(lines));
  const found = AMOUNT.find(page, { style, field: {}, hits: [] });
  return signedBalances(found, page).map(({ value }) => (value?.type === "amount" ? value.amount : ""));
}

test.each([
  ["SALDO CONTABILE EUR 596,32 A VS. DEBITO", "-596.32"],
  ["Balance 4.125,68 OD", "-4125.68"],
  ["Saldo a debito 517,02", "-517.02"],
  ["Solde débiteur EUR 88,10", "-88.10"],
])("what the holder owes is below nought: %s", (line, amount) => {
  expect(balances(line)).toEqual([amount]);
});

test("one letter says it where letters stand behind the amounts", () => {
  const lines = ["alter Kontostand 3.114,07 S", "GUTSCHRIFT 8.411,20 H", "neuer Kontostand 348,96 S"];
  expect(balances(...lines)).toEqual(["-3114.07", "8411.20", "-348.96"]);
});

test("control: what is the holder's own, or has a sign already, stays as it is", () => {
  expect(balances("Saldo a credito 517,02", "Saldo contabile 88,00", "Saldo a debito -20,00")).toEqual([
    "517.02",
    "88.00",
    "-20.00",
  ]);
  expect(balances("Größe 3.114,07 S")).toEqual(["3114.07"]);
});
