import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { tableService } from "../../../../test/support/table-service.ts";
import type { ReadDocument } from "../../../core/documents/document.ts";
import type { ServiceDefinition } from "../../../core/services/service-definition.ts";
import { layOutDocument } from "../../page/layout.ts";
import { extractRows } from "../extract-rows.ts";
import { findGrids } from "./grids.ts";

const textsOf = (document: ReadDocument, service: ServiceDefinition) =>
  extractRows(document, service).map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));

const SHIFTS = tableService(
  [
    ["giorno", "Data", "date"],
    ["inizio", "Ora inizio", "time"],
    ["fine", "Ora fine", "time"],
    ["mansione", "Mansione", "text"],
  ],
  "generic",
);

describe("the table of a user's own service, before anything is taught", () => {
  it("is read by titles that say the names of its fields in another language", () => {
    const page = print(`
Betrieb Nordhafen                   Schichtplan
Datum         Beginn     Ende       Tätigkeit
04.03.2024    06:00      14:00      Kranführer
05.03.2024    14:00      22:00      Lagerarbeit`);
    expect(textsOf(page, SHIFTS)).toEqual([
      ["04.03.2024", "06:00", "14:00", "Kranführer"],
      ["05.03.2024", "14:00", "22:00", "Lagerarbeit"],
    ]);
  });

  it("is not looked for in a form of labels and values", () => {
    const page = print(`
Dipendente:      Rossi Anna        Reparto:     Magazzino
Periodo:         marzo 2024        Sede:        Terni`);
    expect(textsOf(page, SHIFTS)).toEqual([]);
  });

  it("ends with a sum, and with sentences", () => {
    const page = print(`
Data          Ora inizio   Ora fine   Mansione
04/03/2024    06:00        14:00      Gruista
05/03/2024    14:00        22:00      Magazzino
Totale giorni              2          lavorati
Il presente foglio va consegnato in amministrazione entro il giorno cinque del mese`);
    expect(textsOf(page, SHIFTS)).toHaveLength(2);
  });

  it("has no row for the heading of a group of rows", () => {
    const page = print(`
Data          Ora inizio   Ora fine   Mansione
Prima settimana
04/03/2024    06:00        14:00      Gruista
Seconda settimana
11/03/2024    14:00        22:00      Magazzino`);
    expect(textsOf(page, SHIFTS).map(([day]) => day)).toEqual(["04/03/2024", "11/03/2024"]);
  });

  it("takes a text on with the line below it where the column had no room for more", () => {
    const page = print(`
Data          Ora inizio   Ora fine   Mansione                       Note
04/03/2024    06:00        14:00      Movimentazione dei container   sì
                                      vuoti
05/03/2024    14:00        22:00      Magazzino                      no`);
    expect(textsOf(page, SHIFTS).map(([, , , task]) => task)).toEqual([
      "Movimentazione dei container vuoti",
      "Magazzino",
    ]);
  });

  it("leaves a cell empty where the paper prints a dash", () => {
    const page = print(`
Data          Ora inizio   Ora fine   Mansione
04/03/2024    06:00        14:00      Gruista
05/03/2024    -            -          Riposo`);
    expect(textsOf(page, SHIFTS)[1]).toEqual(["05/03/2024", null, null, "Riposo"]);
  });

  it("goes on on the next page in the same columns, without titles", () => {
    const page = print(`
Data          Ora inizio   Ora fine   Mansione
04/03/2024    06:00        14:00      Gruista
05/03/2024    14:00        22:00      Magazzino
\f
06/03/2024    06:00        14:00      Gruista
07/03/2024    14:00        22:00      Magazzino`);
    expect(textsOf(page, SHIFTS).map(([day]) => day)).toEqual(["04/03/2024", "05/03/2024", "06/03/2024", "07/03/2024"]);
  });

  it("is less sure of a column that the look of its values alone says to be a field's", () => {
    const titled = (title: string) => {
      const page = print(`
${title}       Ora inizio   Ora fine   Mansione
04/03/2024    06:00        14:00      Gruista
05/03/2024    14:00        22:00      Magazzino`);
      return extractRows(page, SHIFTS)[0]!.cells.giorno!;
    };
    expect(titled("Vacanze").text).toBe("04/03/2024");
    expect(titled("Vacanze").confidence).toBeLessThan(titled("Data   ").confidence);
  });
});

describe("lines that stand in columns", () => {
  const columnsOf = (page: ReadDocument) =>
    layOutDocument(page)
      .flatMap(findGrids)
      .map(({ columns }) => columns.length);

  it("are parted where white goes down through them, though single words stand as near", () => {
    expect(
      columnsOf(
        print(`
Pezzo            Misura   Stato
Vite a testa     12       nuovo
Dado quadro di   9        usato
Rondella         30       nuovo`),
      ),
    ).toEqual([3]);
  });
});
