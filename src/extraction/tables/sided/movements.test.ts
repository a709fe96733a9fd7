import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { tableService } from "../../../../test/support/table-service.ts";
import type { ReadDocument } from "../../../core/documents/document.ts";
import type { Polygon } from "../../../core/geometry.ts";
import type { ServiceDefinition } from "../../../core/services/service-definition.ts";
import { extractRows } from "../extract-rows.ts";

const rowsOf = (document: ReadDocument, service: ServiceDefinition) =>
  extractRows(document, service).map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));

const lowered = (polygon: Polygon, by: number) => polygon.map(([x, y]) => [x, y + by] as const);

const SIDES = [
  ["entry_debit", "Dare", "amount"],
  ["entry_credit", "Avere", "amount"],
] as const;
const BASE = [
  ["entry_date", "Data operazione", "date"],
  ["entry_value_date", "Data valuta", "date"],
  ["entry_description", "Descrizione", "text"],
] as const;
const STATEMENT = tableService([...BASE, ...SIDES, ["entry_amount", "Importo", "amount"]], "bank_statement");
const OF_SIDES = tableService([...BASE, ...SIDES], "bank_statement");

describe("movements of an account", () => {
  it("come after a balance, and go on after one of a day; lines of balances in any wording are none", () => {
    const document = print(`
F. Oper.    Concepto                         Importe        Saldo
            Saldo anterior                                 500,00
02/02/24    Compra mercado                    -12,40       487,60
            Saldo del día                                  487,60
03/02/24    Nómina de enero                 1.200,00     1.687,60
28/02/24    SALDO A SU FAVOR                             1.687,60`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["02/02/24", null, "Compra mercado", null, null, "-12,40"],
      ["03/02/24", null, "Nómina de enero", null, null, "1.200,00"],
    ]);
  });

  it("have all lines of their texts in an airy table, however far apart the lines are set", () => {
    const document = print(`
Fecha       Concepto                         Importe        Saldo

02/02/24    Compra mercado                    -12,40       487,60
            Mercado central

03/02/24    Nómina                          1.200,00     1.687,60
            de enero

04/02/24    Recibo                            -20,00     1.667,60`);
    const [page] = document.pages;
    const words = page!.words.map((word) => ({ ...word, polygon: lowered(word.polygon, 12 * word.line!) }));
    const airy = { ...document, pages: [{ ...page!, words }] };
    expect(rowsOf(airy, STATEMENT).map(([, , text]) => text)).toEqual([
      "Compra mercado Mercado central",
      "Nómina de enero",
      "Recibo",
    ]);
  });

  it("end above what interest is computed from, and have a code beside their text", () => {
    const document = print(`
Contabile   Valuta      Caus.   Descrizione                Addebiti    Accrediti
15/10/2024  15/10/2024  VER     Versamento periodico                      500,00
29/10/2024  31/10/2024  PRE     Trasferimento fondi        3.000,00

Scalare per valuta
Decorrenza                           Capitale     Giorni    Tasso         Numeri
30/09/2024                          12.500,00         15    2,25%        187.500
15/10/2024                          13.000,00         16    2,25%        208.000`);
    expect(rowsOf(document, OF_SIDES)).toEqual([
      ["15/10/2024", "15/10/2024", "Versamento periodico", null, "500,00"],
      ["29/10/2024", "31/10/2024", "Trasferimento fondi", "3.000,00", null],
    ]);
  });

  it("have days of two numbers, which the sum of an earlier day does not end", () => {
    const document = print(`
ESTRATTO CONTO AL 31.03.2024

DATA   VALUTA  DESCRIZIONE                           DARE         AVERE
29 02  29 02   SALDO PRECEDENTE                                  403,11
01 03  28 02   GIRO DA RISPARMIO                               1.500,00
04 03  04 03   ASSEGNO N.   3310448817             320,00
31 03  31 03   SALDO A VOSTRO CREDITO                          1.583,11`);
    expect(rowsOf(document, OF_SIDES)).toEqual([
      ["01 03", "28 02", "GIRO DA RISPARMIO", null, "1.500,00"],
      ["04 03", "04 03", "ASSEGNO N. 3310448817", "320,00", null],
    ]);
    const days = extractRows(document, OF_SIDES).map(({ cells }) => cells.entry_date?.value);
    expect(days).toMatchObject([{ iso: "2024-03-01" }, { iso: "2024-03-04" }]);
  });

  it("come far below the opening balance, whose place says nothing of the columns", () => {
    const document = print(`
Date opé.     Date valeur       Libellé                     Débit       Crédit


Ancien solde au 30.09.2025                                              655,31



04.10         06.10    Virement reçu                                    214,00
05.10         05.10    Carte 7731                           93,27
Total des opérations   de la période                        93,27       214,00
Nouveau solde au 31.10.2025                                             776,04`);
    expect(rowsOf(document, OF_SIDES)).toEqual([
      ["04.10", "06.10", "Virement reçu", null, "214,00"],
      ["05.10", "05.10", "Carte 7731", "93,27", null],
    ]);
  });

  it("have no sums carried over among them, though their number comes before their words", () => {
    const titles = "Data      Valuta          Dare        Avere    Descrizione";
    const document = print(
      `
${titles}
                                   1.200,00    SALDO INIZIALE AL 30/09/2025
01/10/25  01/10/25       40,00                 PAGAMENTO POS
02/10/25  02/10/25                   300,00    BONIFICO
                                   1.460,00    A RIPORTARE`,
      `
${titles}
                                   1.460,00    RIPORTO
03/10/25  03/10/25        3,00                 CANONE
                                   1.457,00    SALDO FINALE AL 31/10/2025`,
    );
    expect(rowsOf(document, OF_SIDES)).toEqual([
      ["01/10/25", "01/10/25", "PAGAMENTO POS", "40,00", null],
      ["02/10/25", "02/10/25", "BONIFICO", null, "300,00"],
      ["03/10/25", "03/10/25", "CANONE", "3,00", null],
    ]);
  });

  it.each([
    "Neuer Kontostand vom 31.12.2025",
    "Endsaldo zum 31.12.2025",
    "Endsaldo    31.12.2025",
    "Neuer Saldo am 31.12.2025",
    "Kontostand am 31.12.2025",
    "Saldo finale al 31.12.2025",
    "Nouveau solde au 31.12.2025",
    "Solde créditeur au 31.12.2025",
    "Saldo final a 31.12.2025",
    "Closing balance at 31.12.2025",
  ])("end at %s though its day stands below that of the values, and keep their second lines", (closing) => {
    const document = print(`
Data        Valuta         Descrizione                      Importo
01.12.      01.12.         Dauerauftrag Miete               -845,00
                           Hausverwaltung Rother
30.12.      31.12.         Abrechnung Konto                  -11,70
                           Quartal 4/2025
${closing.padEnd(57)}   3.407,05`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["01.12.", "01.12.", "Dauerauftrag Miete Hausverwaltung Rother", null, null, "-845,00"],
      ["30.12.", "31.12.", "Abrechnung Konto Quartal 4/2025", null, null, "-11,70"],
    ]);
  });

  it("keep a text in the last column to its end, however much longer than the others", () => {
    const document = print(`
Data         Valuta           Dare      Avere  Descrizione
02.11.2026   02.11.2026      54,20             LUCE E GAS
03.11.2026   03.11.2026     120,00             PRELIEVO ATM
07.11.2026   07.11.2026                310,00  BONIFICO DA BERRUTI ELSA PER IL RIMBORSO DELLE VACANZE DI AGOSTO
09.11.2026   09.11.2026       5,00             CANONE`);
    expect(rowsOf(document, OF_SIDES).map(([, , text]) => text)).toEqual([
      "LUCE E GAS",
      "PRELIEVO ATM",
      "BONIFICO DA BERRUTI ELSA PER IL RIMBORSO DELLE VACANZE DI AGOSTO",
      "CANONE",
    ]);
  });

  it("may have the month of their day by its name, and a minus a space before the number", () => {
    const document = print(`
Data      Valuta    Operazione                           Euro
          Saldo al 29 febbraio 2024                    963,40
4 mar     4 mar     Bolletta acqua                    - 41,20
29 mar    2 apr     Versamento assegno                 780,00
Saldo a Vostro favore al 31 marzo 2024               1.702,20`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["4 mar", "4 mar", "Bolletta acqua", null, null, "- 41,20"],
      ["29 mar", "2 apr", "Versamento assegno", null, null, "780,00"],
    ]);
  });

  it("are of the day above where a day is printed once", () => {
    const document = print(`
Date      Description                               Paid out      Paid in      Balance
01 Mar    BALANCE BROUGHT FORWARD                                               512.00
02 Mar    CARD PAYMENT GROCER                          12.40
          DIRECT DEBIT COUNCIL TAX                    120.00                    379.60
05 Mar    BANK CREDIT SALARY                                    1,900.00      2,279.60
          STANDING ORDER RENT                         700.00                  1,579.60
          ref 4471
05 Mar    BALANCE CARRIED FORWARD                                             1,579.60`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["02 Mar", null, "CARD PAYMENT GROCER", "12.40", null, null],
      ["02 Mar", null, "DIRECT DEBIT COUNCIL TAX", "120.00", null, null],
      ["05 Mar", null, "BANK CREDIT SALARY", null, "1,900.00", null],
      ["05 Mar", null, "STANDING ORDER RENT ref 4471", "700.00", null, null],
    ]);
  });

  it("have the day of the balance carried to their page where none is printed, and a year of two figures", () => {
    const titles = "Date          Details                      Payments out     Payments in       Balance";
    const document = print(
      `
${titles}
30 Sep 25     BALANCE BROUGHT FORWARD                                              1,200.00
01 Oct 25     CORNER BAKERY                       12.40
06 Oct 25     GALLI LTD                                           300.00           1,487.60
              BALANCE CARRIED FORWARD                                              1,487.60`,
      `
${titles}
06 Oct 25     BALANCE BROUGHT FORWARD                                              1,487.60
              ATM QUAY ST                         50.00                            1,437.60
07 Oct 25     CINEMA                              20.00                            1,417.60`,
    );
    expect(rowsOf(document, OF_SIDES)).toEqual([
      ["01 Oct 25", null, "CORNER BAKERY", "12.40", null],
      ["06 Oct 25", null, "GALLI LTD", null, "300.00"],
      ["06 Oct 25", null, "ATM QUAY ST", "50.00", null],
      ["07 Oct 25", null, "CINEMA", "20.00", null],
    ]);
  });

  it("go on after the balance of a day where all rows are set far apart", () => {
    const lines = [
      "Data       Valuta     Descrizione                      Dare        Avere",
      "01/10/25   01/10/25   PAGAMENTO POS                   12,40",
      "02/10/25   02/10/25   BONIFICO GALLI                              300,00",
      "                      Saldo al 02/10/25                         1.487,60",
      "06/10/25   06/10/25   ADDEBITO ACQUE                  40,00",
      "                      Saldo al 06/10/25                         1.447,60",
    ];
    expect(rowsOf(print(lines.join("\n\n\n\n")), OF_SIDES).map(([day]) => day)).toEqual([
      "01/10/25",
      "02/10/25",
      "06/10/25",
    ]);
  });

  it("have amounts under an unlisted title, which are no days though they are below 32", () => {
    const document = print(`
Date             Particulars                       Withdrawn       Paid in       Balance
1 Oct 2025       Bakery                                12.40                    1,187.60
2 Oct 2025       Galli Ltd                                          300.00      1,487.60
3 Oct 2025       Water                                 14.95                    1,472.65`);
    expect(rowsOf(document, OF_SIDES)).toEqual([
      ["1 Oct 2025", null, "Bakery", "12.40", null],
      ["2 Oct 2025", null, "Galli Ltd", null, "300.00"],
      ["3 Oct 2025", null, "Water", "14.95", null],
    ]);
  });

  it("may have the currency before each amount, and none in their texts", () => {
    const document = print(`
Date          Description                       Debit            Credit
01/10/2025    POS Bakery                    EUR 12.40
02/10/2025    Transfer of EUR 320.00 Galli                   EUR 300.00
03/10/2025    Water                         EUR 40.00`);
    expect(rowsOf(document, OF_SIDES).map((row) => row.slice(2))).toEqual([
      ["POS Bakery", "12.40", null],
      ["Transfer of EUR 320.00 Galli", null, "300.00"],
      ["Water", "40.00", null],
    ]);
  });

  it("may have no title above their days", () => {
    const document = print(`
                 Vorgang                          Lastschriften    Gutschriften
01.10.2025       Überweisung Galli                                       300,00
02.10.2025       Kartenzahlung                            12,40`);
    expect(rowsOf(document, OF_SIDES)).toEqual([
      ["01.10.2025", null, "Überweisung Galli", null, "300,00"],
      ["02.10.2025", null, "Kartenzahlung", "12,40", null],
    ]);
  });

  it("may have texts in the middle of whose height their day and amount stand", () => {
    const document = print(`
Data        Descrizione                               Dare        Avere

            BONIFICO DA GALLI SRL
01/10/25    FATTURA 118 DEL 20/09/2025                           300,00
            CRO 00118822

            PAGAMENTO POS
02/10/25    MERCATO NORD                             12,40
            CARTA 4471`);
    expect(rowsOf(document, OF_SIDES).map(([, , text]) => text)).toEqual([
      "BONIFICO DA GALLI SRL FATTURA 118 DEL 20/09/2025 CRO 00118822",
      "PAGAMENTO POS MERCATO NORD CARTA 4471",
    ]);
  });

  it("control: a heading above the first of them is no text where texts begin beside the amounts", () => {
    const document = print(`
Data        Descrizione                               Dare        Avere
            Movimenti di ottobre
01/10/25    BONIFICO DA GALLI SRL                                300,00
            FATTURA 118 DEL 20/09/2025

02/10/25    PAGAMENTO POS                            12,40
            MERCATO NORD`);
    expect(rowsOf(document, OF_SIDES).map(([, , text]) => text)).toEqual([
      "BONIFICO DA GALLI SRL FATTURA 118 DEL 20/09/2025",
      "PAGAMENTO POS MERCATO NORD",
    ]);
  });

  it("may have their value day below their day", () => {
    const document = print(`
Buchung       Verwendungszweck                    Betrag EUR
Valuta
02.12.2024    Dauerauftrag Extra-Konto               -600,00
03.12.2024    Sparen
09.12.2024    Lastschrift Mobilfunk                   -24,99
10.12.2024    Rechnung 118`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["02.12.2024", "03.12.2024", "Dauerauftrag Extra-Konto Sparen", null, null, "-600,00"],
      ["09.12.2024", "10.12.2024", "Lastschrift Mobilfunk Rechnung 118", null, null, "-24,99"],
    ]);
  });

  it("may have their value day behind their day, before the text", () => {
    const document = print(`
DATA        CAUSALE / DESCRIZIONE                     DARE          AVERE
01.04.24    01.04.24 RIMESSA CONTANTI                            1.500,00
15.04.24    16.04.24 DELEGA FISCALE               1.043,00`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["01.04.24", "01.04.24", "RIMESSA CONTANTI", null, "1.500,00", null],
      ["15.04.24", "16.04.24", "DELEGA FISCALE", "1.043,00", null, null],
    ]);
  });

  it("have texts that run below the titles of the amounts", () => {
    const document = print(`
Datum        Vorgang               Betrag Soll     Betrag Haben
01.07.2025   Dauerauftrag              -684,00
             Genossenschaft Heide Miete 07/25 Whg 14
15.07.2025   Lohn                                      2.104,88`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["01.07.2025", null, "Dauerauftrag Genossenschaft Heide Miete 07/25 Whg 14", "-684,00", null, null],
      ["15.07.2025", null, "Lohn", null, "2.104,88", null],
    ]);
  });

  it("are not what is planned beside them, nor the sums of both sides", () => {
    const document = print(`
Datum    Omschrijving                Bedrag af    Bedrag bij
01-06    Supermarkt                      61,88
05-06    Salaris mei                                2.488,03
30-06    Mutaties in juni                61,88      2.488,03
Geplande betalingen    Datum         Bedrag
Huur garage            10-07-2025     95,00`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["01-06", null, "Supermarkt", "61,88", null, null],
      ["05-06", null, "Salaris mei", null, "2.488,03", null],
    ]);
  });
});

describe("one column of amounts", () => {
  const printed = (service: ServiceDefinition) =>
    extractRows(
      print(`
Bu-Tag   Wert     Vorgang                        Betrag EUR
                  alter Kontostand               3.117,46 H
03.03.   03.03.   Dauerauftrag                     890,00 S
05.03.   05.03.   Gutschrift                     2.380,00 H
                  neuer Kontostand               4.607,46 H`),
      service,
    );

  it("has a mark of the side beside the amount: what goes out is negative, the text stays as printed", () => {
    expect(printed(STATEMENT).map(({ cells }) => cells.entry_amount)).toMatchObject([
      { text: "890,00", value: { amount: "-890.00" } },
      { text: "2.380,00", value: { amount: "2380.00" } },
    ]);
  });

  it("has a sign behind every amount, without a space or with one", () => {
    const document = print(`
Buchung      Erläuterung                       Betrag
             Saldo am 30.09.2024            1.200,00+
01.10.       Lastschrift                       40,00-
02.10.       Lohn, Gehalt                     300,00+
04.10.       Kontoführung                       3,00 -
07.10.       Scheckeinreichung                 18,00 +
             Saldo am 31.10.2024            1.475,00+`);
    expect(extractRows(document, STATEMENT).map(({ cells }) => cells.entry_amount)).toMatchObject([
      { text: "40,00-", value: { amount: "-40.00" } },
      { text: "300,00+", value: { amount: "300.00" } },
      { text: "3,00 -", value: { amount: "-3.00" } },
      { text: "18,00", value: { amount: "18.00" } },
    ]);
  });

  it("has the mark at the amount without a space, and an overdrawn balance is negative", () => {
    const ofBalance = tableService(
      [...BASE, ["entry_amount", "Amount", "amount"], ["entry_balance", "Balance", "amount"]],
      "bank_statement",
    );
    const document = print(`
Date        Details                             Amount         Balance
01OCT25     TFR FROM GALLI LTD                300.00CR       12.10CR
02OCT25     POS CORNER BAKERY                  12.40DR        0.30 dr
03OCT25     WATERWORKS                         40.00DR       40.30DR`);
    const rows = extractRows(document, ofBalance).map(({ cells }) => [cells.entry_amount, cells.entry_balance]);
    expect(rows).toMatchObject([
      [{ text: "300.00", value: { amount: "300.00" } }, { value: { amount: "12.10" } }],
      [{ text: "12.40", value: { amount: "-12.40" } }, { value: { amount: "-0.30" } }],
      [{ text: "40.00", value: { amount: "-40.00" } }, { value: { amount: "-40.30" } }],
    ]);
  });

  it("may be called what elsewhere is a value day, and is filled by movements and not by balances", () => {
    const document = print(`
Data mov.   Data val.   Descrição                   Valor        Saldo
            SALDO ANTERIOR                                    1.200,00
01/10       01/10       COMPRA PADARIA             -12,40     1.187,60
02/10       03/10       TRF DE GALLI               300,00     1.487,60
            SALDO FINAL                                       1.487,60`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["01/10", "01/10", "COMPRA PADARIA", null, null, "-12,40"],
      ["02/10", "03/10", "TRF DE GALLI", null, null, "300,00"],
    ]);
  });

  it("gives both sides to a service that asks for no amount", () => {
    expect(printed(OF_SIDES).map(({ cells }) => [cells.entry_debit?.text, cells.entry_credit?.text])).toEqual([
      ["890,00", undefined],
      [undefined, "2.380,00"],
    ]);
  });

  it("may have the mark in a column of its own before it", () => {
    const document = print(`
Datum        Naam / Omschrijving      Tegenrekening   Af Bij    Bedrag (EUR)
02-01-2025   Supermarkt Breda         NL08 118        Af               12,40
03-01-2025   Salaris januari          NL08 119        Bij           2.100,00`);
    expect(rowsOf(document, OF_SIDES)).toEqual([
      ["02-01-2025", null, "Supermarkt Breda", "12,40", null],
      ["03-01-2025", null, "Salaris januari", null, "2.100,00"],
    ]);
  });
});

describe("statements without titles", () => {
  it("are rows that begin with a day and end with money; a second line is the movement's", () => {
    const document = print(`
Saldo al 1 ottobre   Entrate       Uscite
4.471,25 €           +100,00 €     -130,90 €
30 ott   Trattoria del Molo                    - € 64,00
         Carta 0418
28 ott   Fibra                                 - € 29,90
21 ott   Rimborso                             + € 100,00
8 ott    Cartoleria                            - € 37,00`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["30 ott", null, "Trattoria del Molo Carta 0418", null, null, "- € 64,00"],
      ["28 ott", null, "Fibra", null, null, "- € 29,90"],
      ["21 ott", null, "Rimborso", null, null, "+ € 100,00"],
      ["8 ott", null, "Cartoleria", null, null, "- € 37,00"],
    ]);
  });

  it("have a balance where arithmetic says so", () => {
    const document = print(`
02/01/2025  Compra Mercado                      -12,40      487,60
03/01/2025  Transferencia recibida              200,00      687,60
05/01/2025  Recibo luz                          -60,00      627,60`);
    expect(rowsOf(document, STATEMENT).map((row) => row.at(-1))).toEqual(["-12,40", "200,00", "-60,00"]);
  });

  it("have two sides where rows fill one of two columns, and value days behind the days", () => {
    const document = print(`
02/01  03/01  PRELIEVO BANCOMAT            100,00
05/01  06/01  STIPENDIO                                 1.500,00
07/01  07/01  ADDEBITO UTENZA               60,00
SALDO                                                   1.340,00`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["02/01", "03/01", "PRELIEVO BANCOMAT", "100,00", null, null],
      ["05/01", "06/01", "STIPENDIO", null, "1.500,00", null],
      ["07/01", "07/01", "ADDEBITO UTENZA", "60,00", null, null],
    ]);
  });

  it("are none where only two rows have a day and an amount", () => {
    const document = print(`
02/01/2025  Emissione carta                      12,40
03/01/2025  Rinnovo                              20,00`);
    expect(rowsOf(document, STATEMENT)).toEqual([]);
  });

  it("end where the statement sums up, under a heading or not, and a sum of a side is none whatever it is called", () => {
    const table = `
Beschreibung                        Verbuchungsdatum       Betrag
Bäckerei Nolte                      04.05.2025             -6,40€
Gehalt Mai                          28.05.2025         +2.310,00€
Strom Abschlag                      30.05.2025            -71,00€
`;
    const summary = `
Dein alter Kontostand                                    +480,10€
Ausgehende Transaktionen                                  -77,40€
Eingehende Transaktionen                               +2.310,00€
Dein neuer Kontostand                                  +2.712,70€`;
    const movements = [
      ["04.05.2025", null, "Bäckerei Nolte", null, null, "-6,40€"],
      ["28.05.2025", null, "Gehalt Mai", null, null, "+2.310,00€"],
      ["30.05.2025", null, "Strom Abschlag", null, null, "-71,00€"],
    ];
    expect(rowsOf(print(`${table}Zusammenfassung${summary}`), STATEMENT)).toEqual(movements);
    expect(rowsOf(print(`${table}${summary}`), STATEMENT)).toEqual(movements);
  });

  it("may have a line of their own for the value day, which is no part of the text", () => {
    const document = print(`
Beschreibung                        Verbuchungsdatum       Betrag
Bäckerei Nolte                      04.05.2025             -6,40€
Kartenzahlung
Wertstellung 02.05.2025
Gehalt Mai                          28.05.2025         +2.310,00€
Wertstellung 28.05.2025`);
    expect(rowsOf(document, STATEMENT)).toEqual([
      ["04.05.2025", "02.05.2025", "Bäckerei Nolte Kartenzahlung", null, null, "-6,40€"],
      ["28.05.2025", "28.05.2025", "Gehalt Mai", null, null, "+2.310,00€"],
    ]);
  });

  it("keep the lines of their text that on a bill would be a sum", () => {
    const document = print(`
Buchung       Vorgang                    Soll          Haben
02.06.2025    Lastschrift Finanzamt    318,00
              UST 05/25
05.06.2025    Überweisung                             900,00
              RE 118`);
    expect(rowsOf(document, OF_SIDES)).toEqual([
      ["02.06.2025", null, "Lastschrift Finanzamt UST 05/25", "318,00", null],
      ["05.06.2025", null, "Überweisung RE 118", null, "900,00"],
    ]);
  });
});
