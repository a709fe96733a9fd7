import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../../test/support/monospaced.ts";
import type { Entity } from "../../core/documents/result.ts";
import { loadExtraction } from "../../extraction/extraction.ts";
import { GALLERY } from "./gallery.ts";

const PRINT = `
ROVERE FORNITURE SRL
Via dei Larici 8, 38122 Trento
P.IVA 01234567897

Fattura n. 417                      Data 05/03/2026

Descrizione              Q.tà        Prezzo        Importo
Tavolo in rovere            2        450,00         900,00
Trasporto                   1        100,00         100,00
Cassetta di mele           10         25,00         250,00

Aliquota      Imponibile      Imposta
4 %               250,00        10,00
22 %            1.000,00       220,00
Escluso art. 15    50,00         0,00

Totale documento                                  1.530,00

SCADENZE
30/04/2026       765,00
31/05/2026       765,00`;

const extraction = loadExtraction("models");
const INVOICES = GALLERY.find(({ template }) => template === "invoice")!;
const document = printMonospaced(PRINT);
const [page] = extraction.extract(document, INVOICES, []).pages;

/** The rows of a table, without the cells that are empty. */
const rowsOf = (key: string): Readonly<Record<string, Entity>>[] =>
  page!.aggregatedEntities[key]!.map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).flatMap(([column, cell]) => (cell ? [[column, cell]] : []))),
  );

const valuesOf = (key: string) =>
  rowsOf(key).map((row) => Object.fromEntries(Object.entries(row).map(([column, { value }]) => [column, value])));

describe("the invoices of the gallery have rows", () => {
  const amount = (of: string) => expect.objectContaining({ type: "amount", amount: of });
  const percent = (of: string) => ({ type: "number", amount: of });

  it("of taxes: rates, amounts, and why nothing is taxed", () => {
    expect(valuesOf("taxes")).toEqual([
      { tax_rate: percent("4"), tax_base: amount("250.00"), tax_amount: amount("10.00") },
      { tax_rate: percent("22"), tax_base: amount("1000.00"), tax_amount: amount("220.00") },
      {
        tax_base: amount("50.00"),
        tax_amount: amount("0.00"),
        tax_exemption: { type: "text", value: "Escluso art. 15" },
      },
    ]);
  });

  it("of the payments due: days and amounts", () => {
    expect(valuesOf("instalments")).toEqual([
      { instalment_date: { type: "date", iso: "2026-04-30" }, instalment_amount: amount("765.00") },
      { instalment_date: { type: "date", iso: "2026-05-31" }, instalment_amount: amount("765.00") },
    ]);
  });

  it("of items, of which no tax and no payment is one", () => {
    expect(rowsOf("lines").map(({ line_description }) => line_description?.text)).toEqual([
      "Tavolo in rovere",
      "Trasporto",
      "Cassetta di mele",
    ]);
  });

  it("of nothing but words on the page", () => {
    const printed = new Set(document.pages[0]!.words.map(({ text }) => text));
    const cells = ["taxes", "instalments", "lines"].flatMap((key) => rowsOf(key).flatMap((row) => Object.values(row)));
    expect(cells.length).toBeGreaterThan(15);
    for (const { text, boundingBoxes } of cells) {
      expect(boundingBoxes, text).not.toEqual([]);
      for (const word of text.split(" ")) expect(printed, text).toContain(word);
    }
  });

  it("whose cells are sure where they add up to the total", () => {
    const cells = ["taxes", "instalments"].flatMap((key) => rowsOf(key).flatMap((row) => Object.values(row)));
    for (const { text, confidence } of cells) expect(confidence, text).toBeGreaterThanOrEqual(80);
  });
});

it("the invoices of the gallery have no taxes and no payments where a paper has none", () => {
  const letter = printMonospaced("\nROVERE FORNITURE SRL\n\nGentile cliente,\nla merce parte il 30/04/2026.");
  const [blank] = extraction.extract(letter, INVOICES, []).pages;
  expect(blank!.aggregatedEntities).toMatchObject({ taxes: [], instalments: [] });
});
