import { expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { GALLERY } from "../../../usecases/gallery/gallery.ts";
import { extractRows } from "../extract-rows.ts";

const STATEMENT = GALLERY.find(({ template }) => template === "bank_statement")!;
const rowsOf = (text: string) =>
  extractRows(print(text), STATEMENT).map(({ cells }) => [
    cells.entry_date?.text,
    cells.entry_description?.text,
    (cells.entry_debit ?? cells.entry_credit ?? cells.entry_amount)?.text,
  ]);

it("a line with nothing but a day is the day of the movements below it", () => {
  const rows = rowsOf(`
Omschrijving                              Af (EUR)       Bij (EUR)

vrijdag 3 oktober 2025
Woonzorg Fivelland                          688,14
Incasso huur oktober
Kruidenier De Hoek                           21,65

dinsdag 7 oktober 2025
Pensioenfonds Noord                                       1.452,06`);
  expect(rows).toEqual([
    ["3 oktober 2025", "Woonzorg Fivelland Incasso huur oktober", "688,14"],
    ["3 oktober 2025", "Kruidenier De Hoek", "21,65"],
    ["7 oktober 2025", "Pensioenfonds Noord", "1.452,06"],
  ]);
});

it("it may have no year, and a word for the day before it", () => {
  const rows = rowsOf(`
Beschreibung                                     Betrag
Buchungstag 02.10.
Bäckerei Holm                                     -4,50
Gehalt                                         1.950,00
Buchungstag 04.10.
Miete Garage                                     -80,00`);
  expect(rows).toEqual([
    ["02.10.", "Bäckerei Holm", "-4,50"],
    ["02.10.", "Gehalt", "1.950,00"],
    ["04.10.", "Miete Garage", "-80,00"],
  ]);
});

it("it may be below each of them", () => {
  const rows = rowsOf(`
Movimenti                                       Importo
Galli Srl                                     + 300,00
03/10/2025
Mercato Nord                                   - 12,40
02/10/2025`);
  expect(rows).toEqual([
    ["03/10/2025", "Galli Srl", "+ 300,00"],
    ["02/10/2025", "Mercato Nord", "- 12,40"],
  ]);
});

it("no titles are needed, and a text that elsewhere would name a sum ends nothing", () => {
  const rows = rowsOf(`
Transactions in October 2025

Thursday 2 October
Corner Bakery                                    -12.40
Card payment
Galli Ltd                                       +300.00
Payment received
Friday 3 October
Yorks Water                                      -40.00`);
  expect(rows).toEqual([
    ["2 October", "Corner Bakery Card payment", "-12.40"],
    ["2 October", "Galli Ltd Payment received", "+300.00"],
    ["3 October", "Yorks Water", "-40.00"],
  ]);
});

it("control: amounts below a single day, which may be that of the paper, are no movements", () => {
  const rows = rowsOf(`
2 October 2025
Corner Bakery                                    12.40
Yorks Water                                      40.00
Quay Cinema                                      20.00`);
  expect(rows).toEqual([]);
});

it("control: where movements have days of their own, a day below one is no heading", () => {
  const rows = rowsOf(`
Datum         Omschrijving                       Bedrag
03-10-2025    Kruidenier De Hoek                 -21,65
              02-10-2025
04-10-2025    Pensioenfonds Noord              1.452,06
              04-10-2025`);
  expect(rows.map(([day]) => day)).toEqual(["03-10-2025", "04-10-2025"]);
});
