import { expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { GALLERY } from "../../../usecases/gallery/gallery.ts";
import { extractRows } from "../extract-rows.ts";

const STATEMENT = GALLERY.find(({ template }) => template === "bank_statement")!;
const rowsOf = (text: string) =>
  extractRows(print(text), STATEMENT).map(({ cells }) => [
    cells.entry_date?.text,
    cells.entry_value_date?.text,
    cells.entry_description?.text,
    cells.entry_amount?.text,
  ]);

it("a movement of two lines has its value day and the balance below its day and its amount", () => {
  const rows = rowsOf(`
F. operación    Concepto                          Importe
F. valor        Referencia                          Saldo
02/10/2025      RECIBO AGUAS                       -40,00
04/10/2025      Mandato 118                        960,00

03/10/2025      TRANSFERENCIA                      300,00
03/10/2025      Fra. 22                          1.260,00

07/10/2025      COMISION                           -10,00
07/10/2025                                       1.250,00`);
  expect(rows).toEqual([
    ["02/10/2025", "04/10/2025", "RECIBO AGUAS Mandato 118", "-40,00"],
    ["03/10/2025", "03/10/2025", "TRANSFERENCIA Fra. 22", "300,00"],
    ["07/10/2025", "07/10/2025", "COMISION", "-10,00"],
  ]);
});

it("the newest movement may be the first", () => {
  const rows = rowsOf(`
Data            Descrizione                       Importo
07/10/2025      Commissione                        -10,00
                Conto 118                        1.250,00
03/10/2025      Bonifico                           300,00
                Fattura 22                       1.260,00
02/10/2025      Addebito acqua                     -40,00
                Mandato 4                          960,00`);
  expect(rows).toEqual([
    ["07/10/2025", undefined, "Commissione Conto 118", "-10,00"],
    ["03/10/2025", undefined, "Bonifico Fattura 22", "300,00"],
    ["02/10/2025", undefined, "Addebito acqua Mandato 4", "-40,00"],
  ]);
});

it("a page may begin with the lower line of a movement and end with the upper line of another", () => {
  const rows = rowsOf(`
Data            Descrizione                       Importo
01/10/2025      segue: fattura 118               1.000,00
02/10/2025      Addebito acqua                     -40,00
04/10/2025      Mandato 4                          960,00
03/10/2025      Bonifico                           300,00
03/10/2025      Fattura 22                       1.260,00
07/10/2025      Commissione                        -10,00
07/10/2025      Conto 118                        1.250,00
08/10/2025      Prelievo                          -100,00`);
  expect(rows.map(([day, , , amount]) => [day, amount])).toEqual([
    ["02/10/2025", "-40,00"],
    ["03/10/2025", "300,00"],
    ["07/10/2025", "-10,00"],
    ["08/10/2025", "-100,00"],
  ]);
});

it("control: amounts that do not follow from one another are movements of one line", () => {
  const rows = rowsOf(`
Data            Descrizione                       Importo
02/10/2025      Addebito acqua                     -40,00
03/10/2025      Bonifico                           300,00
03/10/2025      Rimborso                            22,00
07/10/2025      Commissione                        -10,00`);
  expect(rows.map(([, , , amount]) => amount)).toEqual(["-40,00", "300,00", "22,00", "-10,00"]);
});
