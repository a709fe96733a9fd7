import { expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { GALLERY } from "../../../usecases/gallery/gallery.ts";
import { extractRows } from "../extract-rows.ts";

const STATEMENT = GALLERY.find(({ template }) => template === "bank_statement")!;
const cellsOf = (text: string) => extractRows(print(text), STATEMENT).map(({ cells }) => cells);
/** The day, the value day as printed and as a date, and what the movement is. */
const daysOf = (text: string) =>
  cellsOf(text).map(({ entry_date, entry_value_date, entry_description }) => {
    const { value } = entry_value_date ?? { value: null };
    return [
      entry_date?.text,
      entry_value_date?.text,
      value?.type === "date" ? value.iso : null,
      entry_description?.text,
    ];
  });

it("a value day is read in brackets below the day", () => {
  const rows = daysOf(`
Datum 31-03-2025
Boekdatum       Omschrijving                          Bedrag af     Bedrag bij
(Rentedatum)                                            (debet)       (credit)
03-03           SEPA Overboeking huur maart              650,00
(01-03)         Kenmerk 1182
17-03           SEPA Incasso waterschap                   84,10
(17-03)
28-03           SEPA Overboeking Naam: P. Smit                          120,00
(27-03)         Omschrijving: reis`);
  expect(rows).toEqual([
    ["03-03", "01-03", "2025-03-01", "SEPA Overboeking huur maart Kenmerk 1182"],
    ["17-03", "17-03", "2025-03-17", "SEPA Incasso waterschap"],
    ["28-03", "27-03", "2025-03-27", "SEPA Overboeking Naam: P. Smit Omschrijving: reis"],
  ]);
});

it("a day and its value day may be one word", () => {
  const rows = daysOf(`
Kontoauszug vom 31.10.2025
Buchung/Wert     Vorgang                               Betrag
01.10./03.10.    Gutschrift Galli GmbH                 300,00
31.10./01.11.    Kontoführung                           -3,90`);
  expect(rows).toEqual([
    ["01.10.", "03.10.", "2025-10-03", "Gutschrift Galli GmbH"],
    ["31.10.", "01.11.", "2025-11-01", "Kontoführung"],
  ]);
});

it("years may be below their days, in a narrow column", () => {
  const rows = daysOf(`
Buchung      Wert         Vorgang                       Betrag
01.10.       03.10.       Gutschrift                    300,00
2025         2025         Galli GmbH
02.10.       02.10.       Kartenzahlung                 -12,40
2025         2025         Bäckerei Holm`);
  expect(rows).toEqual([
    ["01.10. 2025", "03.10. 2025", "2025-10-03", "Gutschrift Galli GmbH"],
    ["02.10. 2025", "02.10. 2025", "2025-10-02", "Kartenzahlung Bäckerei Holm"],
  ]);
});

it("a value day is read without a sign between its figures, if it is near the day", () => {
  const rows = daysOf(`
Kontoauszug vom 30.05.2025
Datum    Buchungstext                       Wert        Betrag EUR
02.05    Miete Garage                       0205            85,00-
30.05    Gehalt Mai                         0206         2.100,00
30.05    Spesen 2/25                        1112             4,50-`);
  expect(rows).toEqual([
    ["02.05", "0205", "2025-05-02", "Miete Garage"],
    ["30.05", "0206", "2025-06-02", "Gehalt Mai"],
    ["30.05", undefined, null, "Spesen 2/25"],
  ]);
});

it("days of both columns are read without a sign between their figures, and codes are none", () => {
  const rows = daysOf(`
Kontoauszug vom 30.05.2025
Datum    Buchungstext                       Wert        Betrag EUR
0205     Miete Garage                       0205            85,00-
3005     Gehalt Mai                         0206         2.100,00
1211     Zahlung 2/25                       0805             4,50-`);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ["0205", "0205", "2025-05-02"],
    ["3005", "0206", "2025-06-02"],
  ]);
});

it("years that reach into the column of the texts belong to the days", () => {
  const rows = daysOf(`
Date        Details                         Debit €     Credit €    Balance €
02 Oct 2025 BALANCE FORWARD                                          1,104.10
03 Oct 2025 TRF RENT                        650.00                     454.10
07 Oct 2025 SALARY ACORN                                1,900.00     2,354.10`);
  expect(rows.map(([day, , , text]) => [day, text])).toEqual([
    ["03 Oct 2025", "TRF RENT"],
    ["07 Oct 2025", "SALARY ACORN"],
  ]);
});

it.each(["Kontostand", "Stand der Dinge"])("a day with a balance and without an amount is no movement: %s", (text) => {
  const statement = `
Datum      Text                          Gutschrift   Lastschrift   Valuta         Saldo
01.04.25   ${text.padEnd(15)}                                                   2'118.40
03.04.25   GUTSCHRIFT MITGLIEDERBEITRAG      740.00                 03.04.25
10.04.25   LASTSCHRIFT HEIZUNG                             210.25   10.04.25    2'648.15
24.04.25   GUTSCHRIFT GEMEINDE               300.00                 24.04.25    2'948.15`;
  expect(daysOf(statement).map(([, , , text]) => text)).toEqual([
    "GUTSCHRIFT MITGLIEDERBEITRAG",
    "LASTSCHRIFT HEIZUNG",
    "GUTSCHRIFT GEMEINDE",
  ]);
});
