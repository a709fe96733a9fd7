import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../test/support/monospaced.ts";
import { tableService } from "../../../test/support/table-service.ts";
import type { ReadDocument } from "../../core/documents/document.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import { extractRows } from "./extract-rows.ts";

const rowsOf = (document: ReadDocument, service: ServiceDefinition) =>
  extractRows(document, service).map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));

const LINES = tableService(
  [
    ["line_description", "Description", "text"],
    ["line_quantity", "Quantity", "number"],
    ["line_unit_price", "Unit price", "amount"],
    ["line_amount", "Amount", "amount"],
  ],
  "invoice",
);
const ENTRIES = tableService(
  [
    ["entry_date", "Date", "date"],
    ["entry_description", "Description", "text"],
    ["entry_amount", "Amount", "amount"],
  ],
  "bank_statement",
);
const ITEMS = tableService(
  [
    ["item_description", "Description", "text"],
    ["item_quantity", "Quantity", "number"],
    ["item_amount", "Amount", "amount"],
  ],
  "receipt",
);

describe("tables in further languages", () => {
  it("have the tax and the sum of a line in columns of their own, and whole amounts in Hungary", () => {
    const document = print(`
Megnevezés              Mennyiség   Egységár   Nettó ár    ÁFA    ÁFA érték    Bruttó ár
Honlap gondozása           1 hó       65 000     65 000    27%       17 550       82 550
Levélsablon                2 db       38 500     77 000    27%       20 790       97 790
Összesen:                                       142 000              38 340      180 340`);
    expect(rowsOf(document, LINES)).toEqual([
      ["Honlap gondozása", "1", "65 000", "65 000"],
      ["Levélsablon", "2", "38 500", "77 000"],
    ]);
  });

  it.each([
    ["Swedish", "Benämning", "Antal", "À-pris", "Belopp", "Summa exkl. moms"],
    ["Danish", "Beskrivelse", "Antal", "Enhedspris", "Beløb", "I alt ekskl. moms"],
    ["Finnish", "Tuote", "Määrä", "À-hinta", "Yhteensä", "Veroton yhteensä"],
    ["Romanian", "Denumire produs", "Cantitate", "Preț unitar", "Valoare", "Total fără TVA"],
    ["Croatian", "Naziv robe", "Količina", "Cijena", "Iznos", "Ukupno bez PDV-a"],
    ["Slovene", "Opis storitve", "Količina", "Cena", "Znesek", "Skupaj brez DDV"],
    ["Slovak", "Názov položky", "Množstvo", "Cena za MJ", "Cena celkom", "Základ dane"],
    ["Estonian", "Nimetus", "Kogus", "Hind", "Summa", "Summa käibemaksuta"],
    ["Catalan", "Concepte", "Unitats", "Preu", "Import", "Base imposable"],
  ])("have titles in %s, and end at its sums", (_, ...words) => {
    const [description, quantity, price, amount, sum] = words.map((word) => word.padEnd(16));
    const document = print(`
${description}          ${quantity}${price}${amount}
Abc defg                  3               12,50           37,50
Hij klmn                  2               8,00            16,00
${sum}                                          53,50`);
    expect(rowsOf(document, LINES)).toEqual([
      ["Abc defg", "3", "12,50", "37,50"],
      ["Hij klmn", "2", "8,00", "16,00"],
    ]);
  });

  it("have movements whose texts stand in several columns; numbers of vouchers are none", () => {
    const document = print(`
Datum         Typ transakce      Protiúčet / název     Symboly / zpráva    Doklad      Částka     Zůstatek
04.11.2024    Příchozí úhrada    Strojírny Lhota       VS 24110            100231    31 460,00    76 578,63
06.11.2024    Odchozí úhrada     Nájem dílny           VS 112024           100232   -12 500,00    64 078,63
Konečný zůstatek                                                                                  64 078,63`);
    expect(rowsOf(document, ENTRIES)).toEqual([
      ["04.11.2024", "Příchozí úhrada Strojírny Lhota VS 24110", "31 460,00"],
      ["06.11.2024", "Odchozí úhrada Nájem dílny VS 112024", "-12 500,00"],
    ]);
  });

  it("have counts in the units of their country above the names on a receipt", () => {
    const document = print(`
2,000 BUC x 5,49
PAINE ALBA 500G              10,98 B
1,000 BUC x 9,79
IAURT 400G                    9,79 B
TOTAL LEI                    20,77`);
    expect(rowsOf(document, ITEMS)).toEqual([
      ["PAINE ALBA 500G", "2,000", "10,98"],
      ["IAURT 400G", "1,000", "9,79"],
    ]);
  });
});
