import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../test/support/monospaced.ts";
import { tableService } from "../../../test/support/table-service.ts";
import type { ReadDocument } from "../../core/documents/document.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import { extractRows } from "./extract-rows.ts";

const rowsOf = (document: ReadDocument, service: ServiceDefinition) =>
  extractRows(document, service).map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));

const STATEMENT = tableService(
  [
    ["entry_date", "Data operazione", "date"],
    ["entry_value_date", "Data valuta", "date"],
    ["entry_description", "Descrizione", "text"],
    ["entry_debit", "Dare", "amount"],
    ["entry_credit", "Avere", "amount"],
    ["entry_amount", "Importo", "amount"],
  ],
  "bank_statement",
);

describe("movements of an account", () => {
  it("have a day and one of two sides; lines below belong to them, balances that are carried over do not", () => {
    const document = print(
      `
Saldo iniziale                                                        1.000,00
Data         Valuta       Descrizione                    Dare           Avere
02/01/2024   03/01/2024   Pagamento POS SUPERMERCATO     50,00
                          LA ROSA
05/01/2024   05/01/2024   Bonifico ricevuto                             200,00
                          A riportare                                 1.150,00`,
      `
Data         Valuta       Descrizione                    Dare           Avere
                          Riporto                                     1.150,00
09/01/2024   09/01/2024   Commissioni                     3,00
Totale                                                   53,00          200,00
Saldo finale                                                          1.147,00`,
    );
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["02/01/2024", "03/01/2024", "Pagamento POS SUPERMERCATO LA ROSA", "50,00", null, null],
      ["05/01/2024", "05/01/2024", "Bonifico ricevuto", null, "200,00", null],
      ["09/01/2024", "09/01/2024", "Commissioni", "3,00", null, null],
    ]);
  });

  it("are not the dated rows that state balances and sums, but a payment of a balance is one", () => {
    const document = print(`
Data         Valuta         Addebiti    Accrediti    Descrizione operazione
30/06/2024                              1.000,00     SALDO INIZIALE
02/07/2024   03/07/2024        50,00                 SALDO FATTURA 118
05/07/2024   05/07/2024                   200,00     BONIFICO RICEVUTO
30/09/2024                     50,00      200,00     TOTALI
30/09/2024                              1.150,00     SALDO FINALE`);
    expect(rowsOf(document, STATEMENT).map(([, , description]) => description)).toEqual([
      "SALDO FATTURA 118",
      "BONIFICO RICEVUTO",
    ]);
  });

  it("may be signed, in German, without a year, with a balance that nobody asked for", () => {
    const document = print(`
Buchung   Wert     Buchungstext                 Betrag        Saldo
02.01.    02.01.   Miete                       -800,00       200,00
15.01.    16.01.   Gehalt                     2.500,00     2.700,00
Übertrag                                                   2.700,00`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["02.01.", "02.01.", "Miete", null, null, "-800,00"],
      ["15.01.", "16.01.", "Gehalt", null, null, "2.500,00"],
    ]);
  });

  it("are told apart by what stands in the columns where their titles are in unknown words", () => {
    const document = print(`
Data         Narrazione               Fuori           Dentro
02/01/2024   Pagamento POS            50,00
05/01/2024   Bonifico ricevuto                        200,00
08/01/2024   Commissioni               3,00`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["02/01/2024", null, "Pagamento POS", "50,00", null, null],
      ["05/01/2024", null, "Bonifico ricevuto", null, "200,00", null],
      ["08/01/2024", null, "Commissioni", "3,00", null, null],
    ]);
  });
});

it("items of a payslip are paid or withheld, and end where the totals begin", () => {
  const service = tableService(
    [
      ["item_description", "Descrizione", "text"],
      ["item_quantity", "Quantità", "number"],
      ["item_earnings", "Competenze", "amount"],
      ["item_deductions", "Trattenute", "amount"],
    ],
    "payslip",
  );
  const document = print(`
Cod.   Voce                       Ore/GG     Base       Competenze   Trattenute
0100   Retribuzione ordinaria     26,00      80,00        2.080,00
0901   Contributo IVS 9,19%                                              191,15
Totale competenze                                         2.080,00
Netto in busta                                            1.888,85`);
  expect(rowsOf(document, service)).toEqual([
    ["Retribuzione ordinaria", "26,00", "2.080,00", null],
    ["Contributo IVS 9,19%", null, null, "191,15"],
  ]);
});

describe("the form F24", () => {
  const service = tableService(
    [
      ["tribute_code", "Codice tributo", "document_number"],
      ["tribute_year", "Anno di riferimento", "integer"],
      ["tribute_debit", "Importo a debito", "amount"],
      ["tribute_credit", "Importo a credito", "amount"],
    ],
    "f24",
  );

  it("has tributes in several sections, under titles of two lines; an empty side may be printed as nought", () => {
    const document = print(`
SEZIONE ERARIO
Codice     Rateazione/mese    Anno di         Importi a debito    Importi a credito
tributo    rif.               riferimento     versati             compensati
1001       0001               2023                   1.200,00               0,00
6781       0101               2022                       0,00             300,00
Totale A                                             1.200,00
SEZIONE REGIONI
Codice     Codice     Rateazione/mese    Anno di         Importi a debito    Importi a credito
regione    tributo    rif.               riferimento     versati             compensati
05         3801       0101               2023                     80,00
Saldo finale                                         980,00`);
    expect(rowsOf(document, service)).toEqual([
      ["1001", "2023", "1.200,00", null],
      ["6781", "2022", null, "300,00"],
      ["3801", "2023", "80,00", null],
    ]);
  });

  it("has rows without any titles, whose codes say what they are", () => {
    const document = print(`
ERARIO                                                    saldo 1.440,97
tributo 1001     rif. 0008     anno 2025                  debito 1.533,27
tributo 1701     rif. 0008     anno 2025                  credito 92,30
TRIBUTI LOCALI                                            saldo 31,88
tributo 3848     ente I726     rif. 0008     anno 2024    debito 31,88`);
    expect(rowsOf(document, service)).toEqual([
      ["1001", "2025", "1.533,27", null],
      ["1701", "2025", null, "92,30"],
      ["3848", "2024", "31,88", null],
    ]);
  });

  it("keeps the rows of a table that its codes alone do not tell: amounts without cents", () => {
    const document = print(`
Codice tributo    Rateazione    Anno       Importi a debito    Importi a credito
1001              0001          2023              1.200,00
6099              0101          2022                                         300`);
    expect(rowsOf(document, service)).toEqual([
      ["1001", "2023", "1.200,00", null],
      ["6099", "2022", null, "300"],
    ]);
  });

  it("has contributions apart from tributes", () => {
    const inps = tableService(
      [
        ["contribution_cause", "Causale contributo", "document_number"],
        ["contribution_number", "Matricola INPS", "document_number"],
        ["contribution_debit", "Importo a debito", "amount"],
      ],
      "f24",
    );
    const document = print(`
Codice tributo    Rateazione    Anno       Importi a debito    Importi a credito
1001              0001          2023              1.200,00
Totale A                                          1.200,00
Codice sede    Causale contributo    Matricola INPS    Periodo    Importi a debito
1900           DM10                  1234567890        01/2023              500,00
Totale C                                                                    500,00`);
    expect(rowsOf(document, service)).toEqual([["1001", "2023", "1.200,00", null]]);
    expect(rowsOf(document, inps)).toEqual([["DM10", "1234567890", "500,00"]]);
  });
});

describe("lines of invoices and other papers of trade", () => {
  const service = tableService(
    [
      ["line_description", "Description", "text"],
      ["line_quantity", "Quantity", "number"],
      ["line_unit_price", "Unit price", "amount"],
      ["line_amount", "Amount", "amount"],
    ],
    "invoice",
  );

  it("are found under titles with a misread letter", () => {
    const document = print(`
DESCRIZI0NE            QUANTlTA   PREZZ0 UNITARIO   IMPORT0
Pane                       2,00              1,50      3,00`);
    expect(rowsOf(document, service)).toEqual([["Pane", "2,00", "1,50", "3,00"]]);
  });

  it("tell an article's number from its name by what stands below an ambiguous title", () => {
    const document = print(`
Item        Description              Qty      Price      Total
A-1020      Paper, white               2       3.00       6.00
B-7711      Ink                        1       4.00       4.00`);
    expect(rowsOf(document, service).map(([description]) => description)).toEqual(["Paper, white", "Ink"]);
  });

  it("take columns under unknown titles for the factors that make the amounts", () => {
    const document = print(`
Descrizione            Numerosità   Cadauno    Importo riga
Pane                       2,00        1,50            3,00
Latte                     10,00        1,20           12,00`);
    expect(rowsOf(document, service)).toEqual([
      ["Pane", "2,00", "1,50", "3,00"],
      ["Latte", "10,00", "1,20", "12,00"],
    ]);
  });

  it("leave out what stands beside the table, and sums carried over a page break", () => {
    const document = print(
      `
                           Descrizione      Quantità   Prezzo   Importo
Consegnare a:              Pane                 2,00     1,50      3,00
Via Roma 1                 Latte               10,00     1,20     12,00
                           A riportare                            15,00`,
      `
                           Descrizione      Quantità   Prezzo   Importo
                           Riporto                                15,00
                           Burro                1,00     2,00      2,00
                           Totale                                 17,00`,
    );
    expect(rowsOf(document, service)).toEqual([
      ["Pane", "2,00", "1,50", "3,00"],
      ["Latte", "10,00", "1,20", "12,00"],
      ["Burro", "1,00", "2,00", "2,00"],
    ]);
  });

  it("are not the lines of a delivery's transport", () => {
    const note = tableService(
      [
        ["line_description", "Descrizione", "text"],
        ["line_quantity", "Quantità", "number"],
      ],
      "delivery_note",
    );
    const document = print(`
Descrizione                    Quantità
Cavo elettrico                       12
Pannello isolante                     5
Trasporto a cura del vettore         34`);
    expect(rowsOf(document, note)).toEqual([
      ["Cavo elettrico", "12"],
      ["Pannello isolante", "5"],
    ]);
  });
});
