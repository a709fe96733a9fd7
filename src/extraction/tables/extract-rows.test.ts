import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../../test/support/monospaced.ts";
import type { ReadDocument } from "../../core/documents/document.ts";
import type { FieldDefinition, ServiceDefinition, TemplateName } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { extractRows } from "./extract-rows.ts";

const field = (
  key: string,
  alias: string,
  type: FieldType | null,
  columns: string[] | null = null,
): FieldDefinition => ({
  key,
  alias,
  multiple: true,
  aggregationFields: columns,
  type,
  required: false,
  labels: {},
});
const COLUMNS = [
  field("line_description", "Description", "text"),
  field("line_quantity", "Quantity", "number"),
  field("line_unit_price", "Unit price", "amount"),
  field("line_amount", "Amount", "amount"),
];
const serviceOf = (columns: FieldDefinition[], template: TemplateName = "invoice"): ServiceDefinition => ({
  name: "Invoices",
  description: "",
  fields: [
    ...columns,
    field(
      "lines",
      "Lines",
      null,
      columns.map(({ key }) => key),
    ),
  ],
  categories: [],
  template,
  policies: [],
  autoValidation: false,
});

const print = printMonospaced;
const readRows = (document: ReadDocument, service = serviceOf(COLUMNS)) =>
  extractRows(document, service).map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));

describe("the rows of a table with titles", () => {
  it("are read column by column up to the totals", () => {
    const document = print(`
Rossi srl                Fattura 12
Descrizione            Quantità   Prezzo unitario   Importo
Pane                       2,00              1,50      3,00
Latte fresco intero       10,00              1,20     12,00
                         Totale imponibile            15,00
Sconto                     1,00              9,00      9,00`);
    expect(readRows(document)).toEqual([
      ["Pane", "2,00", "1,50", "3,00"],
      ["Latte fresco intero", "10,00", "1,20", "12,00"],
    ]);
  });

  it("are read in other languages, in other orders of the columns, with units and currencies", () => {
    const document = print(`
Pos   Menge     Bezeichnung          Einzelpreis    Betrag
1     20 Stk    Trennblätter A4           9,90 €   198,00 €
2     50 Stk    Joghurt Banane            5,50 €   275,00 €
                                 Gesamtbetrag      473,00 €`);
    expect(readRows(document)).toEqual([
      ["Trennblätter A4", "20", "9,90", "198,00"],
      ["Joghurt Banane", "50", "5,50", "275,00"],
    ]);
  });

  it("take two titles that stand close together for two columns, not for one misread title", () => {
    const document = print(`
Pos.  Bezeichnung            Menge Einheit    Einzelpreis     Gesamt
1     Toner schwarz              4 Stk            84,90 €   339,60 €
2     Kopierpapier A4           20 Pack            4,35 €    87,00 €`);
    expect(readRows(document)).toEqual([
      ["Toner schwarz", "4", "84,90", "339,60"],
      ["Kopierpapier A4", "20", "4,35", "87,00"],
    ]);
  });

  it.each([
    ["ARTICOLO", "DESCRIZIONE"],
    ["Artikel", "Omschrijving"],
  ])("take %s beside %s for a code, and alone for the description", (thing, description) => {
    const title = (text: string) => text.padEnd(14);
    const rows = "68,80";
    const both = print(`
${title(thing)}${title(description)}         Aantal     Prezzo    Importo
VT0812        Vite zincata              400       0,17      ${rows}
GUA10         Guanti                      3      12,40      37,20`);
    expect(readRows(both).map(([text]) => text)).toEqual(["Vite zincata", "Guanti"]);
    const alone = print(`
${title(thing)}               Aantal     Prezzo    Importo
Vite zincata                  400       0,17      ${rows}
Guanti                          3      12,40      37,20`);
    expect(readRows(alone).map(([text]) => text)).toEqual(["Vite zincata", "Guanti"]);
  });

  it("leave out the position that stands one space before the description", () => {
    const document = print(`
     Pos. Bezeichnung          Menge     Preis     Betrag
        1 Superdrachen             2     20,00      40,00
        2 Turbo Flyer              5     40,00     200,00`);
    expect(readRows(document).map(([description]) => description)).toEqual(["Superdrachen", "Turbo Flyer"]);
  });

  it("take the lines that wrapped into their description, not the notes below", () => {
    const document = print(`
Description                Qty      Price      Total
Ballons of various and       4       2.50      10.00
colours
Paper                        1       3.00       3.00
GTIN: 4012345001235
                          Subtotal             13.00`);
    expect(readRows(document)).toEqual([
      ["Ballons of various and colours", "4", "2.50", "10.00"],
      ["Paper", "1", "3.00", "3.00"],
    ]);
  });

  it("keep the numbers of one item together though they stand on two lines", () => {
    const document = print(`
Beschreibung          Nettopreis     Menge     Nettobetrag
Übernachtung              158,88         1
                                                    158,88

Frühstück                  11,76         2
                                                     23,52
Summe                                               182,40`);
    expect(readRows(document)).toEqual([
      ["Übernachtung", "1", "158,88", "158,88"],
      ["Frühstück", "2", "11,76", "23,52"],
    ]);
  });

  it("go on on the next page, with the titles printed again or not", () => {
    const header = "Descrizione            Quantità   Prezzo unitario   Importo";
    const row = (name: string) => `${name.padEnd(23)}    2,00              1,50      3,00`;
    const expected = [
      ["Pane", "2,00", "1,50", "3,00"],
      ["Latte", "2,00", "1,50", "3,00"],
    ];
    expect(readRows(print(`${header}\n${row("Pane")}`, `${header}\n${row("Latte")}`))).toEqual(expected);
    expect(readRows(print(`${header}\n${row("Pane")}`, row("Latte")))).toEqual(expected);
    expect(readRows(print(`${header}\n${row("Pane")}\nTotale 3,00`, row("Latte")))).toEqual(expected.slice(0, 1));
  });

  it("are put right when the titles mislead and another reading multiplies", () => {
    const document = print(`
Amount     Product            Price      Total
2          Design             80.00     160.00
400        Balloons            0.79     316.00`);
    expect(readRows(document)).toEqual([
      ["Design", "2", "80.00", "160.00"],
      ["Balloons", "400", "0.79", "316.00"],
    ]);
  });

  it("are surer when quantity × unit price = amount", () => {
    const document = (amount: string) =>
      print(`
Description                Qty      Price      Total
Paper                        2       3.00      ${amount}`);
    const sure = extractRows(document("6.00"), serviceOf(COLUMNS))[0]!.cells.line_amount!;
    const unsure = extractRows(document("7.00"), serviceOf(COLUMNS))[0]!.cells.line_amount!;
    expect(sure.confidence).toBeGreaterThan(90);
    expect(unsure.confidence).toBeLessThan(sure.confidence);
    expect(sure.value).toEqual({ type: "amount", amount: "6.00", currency: null });
  });

  it("are surer when they add up to a printed sum", () => {
    const document = (total: string) =>
      print(`
Description                                    Total
Paper                                           6.00
Ink                                             4.00
Total                                          ${total}`);
    const sure = extractRows(document("10.00"), serviceOf(COLUMNS))[0]!.cells.line_amount!;
    const unsure = extractRows(document("12.00"), serviceOf(COLUMNS))[0]!.cells.line_amount!;
    expect(sure.confidence).toBeGreaterThan(unsure.confidence + 1);
  });

  it("take the only price for the amount, and counts before all names for quantities", () => {
    const document = print(`
Articolo                        IVA     Prezzo
2 COPERTO                       10%       4,00
1 RIBOLLITA                     10%       9,50
Totale                                   13,50`);
    expect(readRows(document)).toEqual([
      ["COPERTO", "2", null, "4,00"],
      ["RIBOLLITA", "1", null, "9,50"],
    ]);
    const withoutQuantity = [COLUMNS[0]!, COLUMNS[3]!];
    expect(readRows(document, serviceOf(withoutQuantity))[0]).toEqual(["2 COPERTO", "4,00"]);
    const priceList = [COLUMNS[0]!, COLUMNS[2]!];
    expect(readRows(document, serviceOf(priceList))[0]).toEqual(["2 COPERTO", "4,00"]);
  });

  it("fill a column of the user's own, found by its alias", () => {
    const columns = [...COLUMNS.slice(0, 1), field("line_colour", "Colour", "text"), COLUMNS[3]!];
    const document = print(`
Description          Colour          Amount
Paper                white             3.00
Ink                  black             4.00`);
    expect(readRows(document, serviceOf(columns))).toEqual([
      ["Paper", "white", "3.00"],
      ["Ink", "black", "4.00"],
    ]);
  });

  it("are not those of a tax breakdown", () => {
    const document = print(`
Aliquota IVA     Imponibile      Imposta
22,00                100,00        22,00
10,00                 50,00         5,00`);
    expect(readRows(document)).toEqual([]);
  });
});

describe("rows without a table", () => {
  it("are read from forms of labelled lines", () => {
    const document = print(`
Dati relativi alle linee di dettaglio
Nr. linea: 1
  Descrizione bene/servizio: TUBI RITORNO
  GASOLIO
  Quantità: 2.00
  Valore unitario: 5.00
  Sconto
     Importo: 1.00
  Valore totale: 9.00
Nr. linea: 2
  Descrizione bene/servizio: CARTA
  Valore totale: 3.00
  IVA (%): 22.00
Dati di riepilogo
Totale imponibile: 12.00`);
    expect(readRows(document)).toEqual([
      ["TUBI RITORNO GASOLIO", "2.00", "5.00", "9.00"],
      ["CARTA", null, null, "3.00"],
    ]);
  });

  it("are read from prices in one column when they add up to a printed sum", () => {
    const page = (total: string) => `
Gasthof Adler                     Rechnung 12
Übernachtung mit Frühstück             158,88
Parkplatz                               12,00
Kurtaxe                                  5,00
Gesamtbetrag                           ${total}`;
    expect(readRows(print(page("175,88")))).toEqual([
      ["Übernachtung mit Frühstück", null, null, "158,88"],
      ["Parkplatz", null, null, "12,00"],
      ["Kurtaxe", null, null, "5,00"],
    ]);
    expect(readRows(print(page("180,00")))).toEqual([]);
  });

  it("are read from prices in one column when quantity × price = amount", () => {
    const document = print(`
Widget, blue             2      9,90     19,80
Screw                  100      0,05      5,00
Freight list A`);
    expect(readRows(document)).toEqual([
      ["Widget, blue", "2", "9,90", "19,80"],
      ["Screw", "100", "0,05", "5,00"],
    ]);
  });

  it("are not looked for on identity documents", () => {
    const document = print(`
Altezza                                1,80
Peso                                  70,00
Totale                                71,80`);
    expect(readRows(document, serviceOf(COLUMNS, "generic"))).toHaveLength(2);
    expect(readRows(document, serviceOf(COLUMNS, "identity"))).toEqual([]);
  });
});

describe("every row", () => {
  it("has cells whose text is spelt by words of its own page, whatever is printed", () => {
    const word = fc.constantFrom(
      "Descrizione",
      "Quantità",
      "Prezzo",
      "Importo",
      "Totale",
      "Pane",
      "2,00",
      "1.234,50",
      "3",
      "x",
      "€",
      ":",
      "12/03/2024",
      "%",
    );
    const line = fc.array(fc.tuple(word, fc.integer({ min: 1, max: 12 })), { maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom("invoice" as const, "receipt" as const),
        (lines, template) => {
          const document = print(
            lines.map((parts) => parts.map(([text, gap]) => text + " ".repeat(gap)).join("")).join("\n"),
          );
          for (const { pageIndex, cells } of extractRows(document, serviceOf(COLUMNS, template))) {
            for (const cell of Object.values(cells)) {
              if (!cell) continue;
              expect(cell.words.length).toBeGreaterThan(0);
              expect(cell.words.every((own) => document.pages[pageIndex]!.words.includes(own))).toBe(true);
              expect(cell.words.map(({ text }) => text).join(" ")).toContain(cell.text);
              expect(cell.confidence).toBeGreaterThanOrEqual(0);
              expect(cell.confidence).toBeLessThanOrEqual(100);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
