import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { tableService } from "../../../../test/support/table-service.ts";
import type { ReadDocument } from "../../../core/documents/document.ts";
import { extractRows } from "../extract-rows.ts";

const STATEMENT = tableService(
  [
    ["entry_date", "Data operazione", "date"],
    ["entry_value_date", "Data valuta", "date"],
    ["entry_description", "Descrizione", "text"],
    ["entry_amount", "Importo", "amount"],
  ],
  "bank_statement",
);

/** Day and value day of each row, as typed values. */
const daysOf = (document: ReadDocument) =>
  extractRows(document, STATEMENT).map(({ cells }) =>
    [cells.entry_date, cells.entry_value_date].map((cell) =>
      cell?.value?.type === "date" ? cell.value.iso : cell ? "no value" : null,
    ),
  );

describe("a day of a statement's row that prints no year", () => {
  it("has that of the statement's period, and says so", () => {
    const document = print(`
Kontoauszug vom 01.10.2025 bis 31.10.2025
Buchung   Valuta    Vorgang                            Betrag
02.10.    02.10.    Dauerauftrag Garage                -85,00
31.10.    03.11.    Lohn                             1.904,20`);
    expect(daysOf(document)).toEqual([
      ["2025-10-02", "2025-10-02"],
      ["2025-10-31", "2025-11-03"],
    ]);
    const [first] = extractRows(document, STATEMENT);
    expect(first?.cells.entry_date?.text).toBe("02.10.");
    expect(first?.cells.entry_date?.evidence[0]?.term).toBe("the year is that of the statement's other days");
  });

  it("is of the year before or after it over the turn of the year, whichever way the rows run", () => {
    const rows = ["28 dic     Spesa                 -31,40", "2 gen      Stipendio           1.650,00"];
    const statement = (lines: readonly string[]) =>
      print(`
Estratto conto al 15 gennaio 2026
Data       Descrizione           Importo
22 dic     Farmacia               -8,90
${lines.join("\n")}
5 gen      Palestra              -40,00`);
    expect(daysOf(statement(rows)).map(([day]) => day)).toEqual([
      "2025-12-22",
      "2025-12-28",
      "2026-01-02",
      "2026-01-05",
    ]);
    const upwards = print(`
Estratto conto al 15 gennaio 2026
Data       Descrizione           Importo
5 gen      Palestra              -40,00
${rows.toReversed().join("\n")}
22 dic     Farmacia               -8,90`);
    expect(daysOf(upwards).map(([day]) => day)).toEqual(["2026-01-05", "2026-01-02", "2025-12-28", "2025-12-22"]);
  });

  it("has its value day in the year before where that was closed before the turn", () => {
    const document = print(`
Periodo: 01/01/2025 - 31/03/2025
Data       Valuta     Descrizione                  Importo
02/01      31/12      Competenze di chiusura        -12,60
09/01      09/01      Bonifico da Tessitura Orio    480,00`);
    expect(daysOf(document)).toEqual([
      ["2025-01-02", "2024-12-31"],
      ["2025-01-09", "2025-01-09"],
    ]);
  });

  it("is read month first where the rows lie closer together so, as Portuguese banks print them", () => {
    const document = print(`
Período: 2024-08-01 a 2024-08-31
Data      Descritivo                    Montante
08-02     Compra mercearia                -14,10
08-05     Transferência                   200,00
08-09     Água                            -22,35`);
    expect(daysOf(document).map(([day]) => day)).toEqual(["2024-08-02", "2024-08-05", "2024-08-09"]);
  });

  it("has no value where no other day or month of the paper is near, or two years are as good", () => {
    const table = `
Data       Descrizione           Importo
04/05      Edicola                -3,20
06/05      Ferramenta            -18,75`;
    expect(daysOf(print(table)).map(([day]) => day)).toEqual(["no value", "no value"]);
    const torn = `Rinnovo 31/05/2024, scadenza 31/05/2025${table}`;
    expect(daysOf(print(torn)).map(([day]) => day)).toEqual(["no value", "no value"]);
  });

  it("may be 29 February", () => {
    const document = print(`
Saldo al 29 febbraio 2024
Data       Descrizione           Importo
28 feb     Edicola                -3,20
29 feb     Ferramenta            -18,75`);
    expect(daysOf(document).map(([day]) => day)).toEqual(["2024-02-28", "2024-02-29"]);
  });
});
