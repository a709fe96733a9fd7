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

const PAY = tableService(
  [
    ["item_description", "Descrizione", "text"],
    ["item_quantity", "Quantità", "number"],
    ["item_earnings", "Competenze", "amount"],
    ["item_deductions", "Trattenute", "amount"],
  ],
  "payslip",
);
const NOTE = tableService(
  [
    ["line_description", "Description", "text"],
    ["line_quantity", "Quantity", "number"],
  ],
  "delivery_note",
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

  it.each([
    ["Swedish", "Benämning", "Antal", "Belopp", "Bruttolön", "Preliminär skatt", "Att utbetala"],
    ["Norwegian", "Lønnsart", "Antall", "Beløp", "Sum brutto", "Forskuddstrekk", "Netto utbetalt"],
    ["Finnish", "Palkkalaji", "Määrä", "Yhteensä", "Palkka yhteensä", "Ennakonpidätys", "Maksetaan"],
    ["Lithuanian", "Pavadinimas", "Valandos", "Suma", "Iš viso priskaičiuota", "GPM", "Išmokėti"],
    ["Czech", "Složka mzdy", "Hodiny", "Částka Kč", "Hrubá mzda", "Záloha na daň", "K výplatě"],
    ["Hungarian", "Jogcím", "Óra", "Összeg", "Bruttó összesen", "SZJA", "Kifizetendő"],
    ["Romanian", "Denumire", "Ore", "Valoare", "Venit brut", "Impozit", "Rest de plată"],
    ["Croatian", "Opis", "Sati", "Iznos", "Ukupno bruto", "Porez na dohodak", "Za isplatu"],
    ["Slovene", "Naziv", "Ure", "Znesek", "Bruto skupaj", "Akontacija dohodnine", "Za izplačilo"],
    ["Turkish", "Açıklama", "Gün", "Tutar", "Toplam", "Gelir Vergisi", "Net Ödenecek"],
  ])("have what is paid and what is withheld, and no sums, on a payslip in %s", (_, ...words) => {
    const [description, quantity, amount, gross, tax, net] = words.map((word) => word.padEnd(24));
    const document = print(`
${description}      ${quantity}${amount}
Abc defg                         160,00              2.400,00
Hij klmn                           8,00                120,00
${gross}                             2.520,00
${tax}                               378,00
${net}                             2.142,00`);
    expect(rowsOf(document, PAY)).toEqual([
      ["Abc defg", "160,00", "2.400,00", null],
      ["Hij klmn", "8,00", "120,00", null],
      [tax?.trim(), null, null, "378,00"],
    ]);
  });

  it("have a count that is the sum of those above it, with a number and a unit of its own, on a delivery note", () => {
    const lines = (last: string) => `
S.No   Malzeme Kodu   Malzeme Açıklaması      Miktar   Birim
1      CIV-12         Cıvata çinko             2.500   adet
2      SOM-12         Somun çinko              2.500   adet
${last}`;
    const counts = (last: string) => rowsOf(print(lines(last)), NOTE).map(([, count]) => count);
    expect(counts("3      PUL-12         Pul çinko                5.000   adet")).toEqual(["2.500", "2.500", "5.000"]);
    expect(counts("                      Bütün parçalar           5.000"), "control: a sum").toEqual([
      "2.500",
      "2.500",
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
