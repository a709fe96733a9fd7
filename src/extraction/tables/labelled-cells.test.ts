import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../test/support/monospaced.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { extractRows, type RowCell } from "./extract-rows.ts";

/** The rows' cells of fields with these names, in addition to those of the gallery's delivery notes. */
function ownCells(text: string, ...fields: readonly (Pick<FieldDefinition, "alias"> & Partial<FieldDefinition>)[]) {
  const shipped = GALLERY.find(({ template }) => template === "delivery_note")!;
  const rows = shipped.fields.find(({ aggregationFields }) => aggregationFields)!;
  const own = fields.map((field): FieldDefinition => {
    const key = field.alias.toLowerCase().replace(/\W+/g, "_");
    return { key, multiple: true, aggregationFields: null, type: null, required: false, labels: {}, ...field };
  });
  const aggregation = { ...rows, aggregationFields: [...rows.aggregationFields!, ...own.map(({ key }) => key)] };
  const cells = shipped.fields.filter(({ key }) => rows.aggregationFields!.includes(key));
  const service: ServiceDefinition = { ...shipped, fields: [...cells, ...own, aggregation] };
  return extractRows(print(text), service).map((row) => own.map(({ key }): RowCell | null => row.cells[key] ?? null));
}
const textsOf = (rows: readonly (RowCell | null)[][]) => rows.map((row) => row.map((cell) => cell?.text ?? null));

const GOODS = `
Codice     Descrizione                    UM   Quantità
OL0105     Olio extra vergine             NR      24,00
           Lotto L2305 scad. 06/2026
FA0021     Farina tipo 00                 NR     100,00
           Lotto: 24K 0913 - scad. 31/12/2026
PM0340     Pelati interi                  NR      72,00

Peso lordo kg 180`;

describe("fields of a user's own that no column is for", () => {
  it("are found by their labels in the lines of each row", () => {
    expect(textsOf(ownCells(GOODS, { alias: "Lotto" }, { alias: "Scadenza", type: "text" }))).toEqual([
      ["L2305", "06/2026"],
      ["24K 0913", "31/12/2026"],
      [null, null],
    ]);
  });

  it("have a value of their type or none", () => {
    const [days] = ownCells(GOODS, { alias: "Scad.", type: "date" }).slice(1);
    expect(days![0]?.value).toMatchObject({ type: "date", iso: "2026-12-31" });
    expect(textsOf(ownCells(GOODS, { alias: "Lotto", type: "integer" }))).toEqual([[null], [null], [null]]);
  });

  it("say by which label they were found", () => {
    const [[lot] = []] = ownCells(GOODS, { alias: "Lotto" });
    expect(lot?.evidence.map(({ term }) => term)).toContain("labelled line of a form");
  });

  it("stand in lines that head the rows below them, where the first row has one above it", () => {
    const note = `
Codice     Descrizione                    UM   Quantità
DDT n. 55 del 03/10/2025
OL0105     Olio extra vergine             NR      24,00
FA0021     Farina tipo 00                 NR     100,00
DDT n. 61 del 10/10/2025
PM0340     Pelati interi                  NR      72,00`;
    expect(textsOf(ownCells(note, { alias: "DDT" }))).toEqual([["55"], ["55"], ["61"]]);
  });

  it("are not taken from a row of titles, where the next column's title stands behind theirs", () => {
    const note = `
Codice     Descrizione                    UM   Quantità   Lotto    CER
OL0105     Olio extra vergine             NR      24,00
FA0021     Farina tipo 00                 NR     100,00`;
    expect(textsOf(ownCells(note, { alias: "Lotto" }))).toEqual([[null], [null]]);
  });

  it("are not taken from below the table, nor by names that only say what kind of value they are", () => {
    const note = `${GOODS}\nLotto 999`;
    expect(textsOf(ownCells(note, { alias: "Lotto" })).at(-1)).toEqual([null]);
    expect(textsOf(ownCells(GOODS, { alias: "Numero", key: "numero_own" })).flat()).toEqual([null, null, null]);
  });
});

describe("of two columns that mean the same", () => {
  it("a field has the one that is called as it is", () => {
    const note = `
Cod. articolo   Descrizione           EAN             UM   Quantità
CAN10060        Canala portacavi      8001200100607   PZ      20,00
CAN10061        Coperchio canala      8001200100614   PZ      12,00`;
    expect(textsOf(ownCells(note, { alias: "EAN" }))).toEqual([["8001200100607"], ["8001200100614"]]);
    expect(textsOf(ownCells(note, { alias: "Codice" }))).toEqual([["CAN10060"], ["CAN10061"]]);
  });
});
