import { expect, test } from "vitest";
import { printMonospaced } from "../../../../test/support/monospaced.ts";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage, type PageLayout } from "../../page/layout.ts";
import { AMOUNT } from "./amount.ts";
import { signedBalances } from "./signed-balance.ts";

const style = { decimal: ",", currency: "EUR", dateOrder: null, language: null } as const;

const balances = (...lines: readonly PrintedLine[]) => balancesOn(layOutPage(printedPage(lines)));

function balancesOn(page: PageLayout): string[] {
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

const inColumns = (titles: string) =>
  layOutPage(
    printMonospaced(`${titles}
01/09/26   SALDO INIZIALE                            18.450,32
04/09/26   F24 telematico                264,03
30/09/26   SALDO FINALE               51.535,63`).pages[0]!,
  );

test("a balance in the column of what left the account is owed", () => {
  const page = inColumns("Data       Descrizione              Addebiti    Accrediti");
  expect(balancesOn(page)).toEqual(["18450.32", "-264.03", "-51535.63"]);
});

test("control: without columns of two sides, or beside one of balances, a column says nothing", () => {
  for (const titles of [
    "Data       Descrizione               Importo       Valuta",
    "Data       Descrizione              Addebiti    Accrediti    Saldo",
  ])
    expect(balancesOn(inColumns(titles))).toEqual(["18450.32", "264.03", "51535.63"]);
});
