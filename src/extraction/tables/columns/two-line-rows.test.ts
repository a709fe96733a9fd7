import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { tableService } from "../../../../test/support/table-service.ts";
import type { ReadDocument } from "../../../core/documents/document.ts";
import { extractRows } from "../extract-rows.ts";

const ORDER = tableService(
  [
    ["line_code", "Code", "document_number"],
    ["line_description", "Description", "text"],
    ["line_quantity", "Quantity", "number"],
    ["line_unit", "Unit", "text"],
    ["line_unit_price", "Unit price", "amount"],
    ["line_amount", "Amount", "amount"],
  ],
  "purchase_order",
);

const rowsOf = (document: ReadDocument) =>
  extractRows(document, ORDER).map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));

describe("titles of two lines that mean other columns", () => {
  it("are of items of two lines: what each is called above, its count and price below", () => {
    const document = print(`
Pos.       Material             Bezeichnung
           Bestellmenge         Einheit                   Preis pro Einheit        Nettowert

00010      4711-2208            Kegelradsatz 31/12 gehärtet
           6                    Stück                                184,50         1.107,00

00020      4711-2290            Wellendichtring 40x62
           25                   Stück                                  3,20            80,00
                                Gesamtnettowert ohne MwSt. EUR                      1.187,00`);
    expect(rowsOf(document)).toEqual([
      ["4711-2208", "Kegelradsatz 31/12 gehärtet", "6", "Stück", "184,50", "1.107,00"],
      ["4711-2290", "Wellendichtring 40x62", "25", "Stück", "3,20", "80,00"],
    ]);
  });

  it("have names that reach below the titles of prices, with numbers in them", () => {
    const document = print(`
Pos.       Material     Bezeichnung
           Menge        Einheit              Preis pro Einheit        Nettowert
00010      4711-2208    Kegelradsatz 31/12
           6            Stück                           184,50         1.107,00
00020      4711-2301    Schmierfett LX, Kartusche 400 ml
           12           Stück                             8,20            98,40
                        Gesamtnettowert ohne MwSt. EUR                 1.205,40`);
    expect(rowsOf(document).map(([code, name]) => [code, name])).toEqual([
      ["4711-2208", "Kegelradsatz 31/12"],
      ["4711-2301", "Schmierfett LX, Kartusche 400 ml"],
    ]);
  });

  it("go on over the page, and what stands below an item is no part of its name", () => {
    const document = print(
      `
Item       Material             Description
           Order qty.           Unit                      Price per unit          Net value
00010      77-1020              Bearing housing, cast
           2                    PC                                 410.00            820.00
           Delivery date 14.03.2025`,
      `
00020      77-1033              Grease nipple M8
           40                   PC                                   0.85             34.00
                                Total net value excl. tax USD                        854.00`,
    );
    expect(rowsOf(document)).toEqual([
      ["77-1020", "Bearing housing, cast", "2", "PC", "410.00", "820.00"],
      ["77-1033", "Grease nipple M8", "40", "PC", "0.85", "34.00"],
    ]);
  });

  it("are one line of titles where the lower ones go on from the upper ones", () => {
    const document = print(`
Codice        Descrizione              Quantità     Prezzo        Importo
articolo                               ordinata     unitario      totale
AB-118        Maniglia ottone          4            12,50         50,00
AB-204        Cerniera a molla         10           3,10          31,00`);
    expect(rowsOf(document)).toEqual([
      ["AB-118", "Maniglia ottone", "4", null, "12,50", "50,00"],
      ["AB-204", "Cerniera a molla", "10", null, "3,10", "31,00"],
    ]);
  });
});
