import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../test/support/monospaced.ts";
import { tableService } from "../../../test/support/table-service.ts";
import { rowsTaught, teachRows } from "../../../test/support/teach-rows.ts";
import type { ReadDocument } from "../../core/documents/document.ts";
import type { TemplateMemory } from "../contract.ts";
import { extractRows } from "./extract-rows.ts";

const FLEET = tableService(
  [
    ["f_1", "f_1", "text"],
    ["f_2", "f_2", "number"],
    ["f_3", "f_3", "date"],
  ],
  "generic",
);
const head = `
Autonoleggio Tirreno                     Registro veicoli noleggiati
Foglio mensile delle percorrenze         Sede di Livorno`;
const sheet = (...rows: string[]) => print([head, "Vettura      Percorsi      Rientrata", ...rows].join("\n"));

const taught = (document: ReadDocument, rows: Parameters<typeof teachRows>[1], service = FLEET) =>
  teachRows(document, rows, service);

const rowsAfter = (document: ReadDocument, memory: TemplateMemory, service = FLEET) =>
  rowsTaught(document, memory, service).map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));

describe("a table that only its user knows", () => {
  const first = sheet(
    "AB123CD          1200    05/03/2024",
    "EF456GH           310    09/03/2024",
    "Percorrenza      1510    31/03/2024",
  );
  const lesson = taught(first, [
    { f_1: "AB123CD", f_2: "1200", f_3: "05/03/2024" },
    { f_1: "EF456GH", f_2: "310", f_3: "09/03/2024" },
  ]);

  it("is not found before it was shown once", () => {
    expect(extractRows(first, FLEET)).toEqual([]);
  });

  it("is read from the next document of the layout after one corrected document", () => {
    const next = sheet("LM789NP           990    02/04/2024", "QR012ST            45    11/04/2024");
    expect(rowsAfter(next, lesson)).toEqual([
      ["LM789NP", "990", "02/04/2024"],
      ["QR012ST", "45", "11/04/2024"],
    ]);
  });

  it("is found by its learned titles in another layout too", () => {
    const other = print(`
Noleggi Adriatici, Ancona
Rientrata        Vettura       Percorsi
12/05/2024       UV345WX            700`);
    expect(rowsAfter(other, lesson)).toEqual([["UV345WX", "700", "12/05/2024"]]);
  });

  it("is found by its place where it has no titles", () => {
    const bare = (...rows: string[]) => print([head, "", "", ...rows].join("\n"));
    const memory = taught(bare("AB123CD          1200    05/03/2024", "EF456GH           310    09/03/2024"), [
      { f_1: "AB123CD", f_2: "1200", f_3: "05/03/2024" },
      { f_1: "EF456GH", f_2: "310", f_3: "09/03/2024" },
    ]);
    expect(rowsAfter(bare("LM789NP           990    02/04/2024"), memory)).toEqual([["LM789NP", "990", "02/04/2024"]]);
  });
});

describe("a table whose columns were all found right before it was confirmed", () => {
  const loads = tableService(
    [
      ["merce", "Merce", "text"],
      ["colli", "Colli", "integer"],
      ["peso", "Peso lordo", "number"],
    ],
    "generic",
  );
  const order = (...rows: string[]) =>
    print([head, "Merce                Colli      Tipo       Lordo kg     Metri", ...rows].join("\n"));
  const first = order(
    "Arance tarocco          22      pedane     16.940       8,8",
    "Limoni sicilia           8      pedane      5.880       3,2",
  );
  const rows = [
    { merce: "Arance tarocco", colli: "22", peso: "16.940" },
    { merce: "Limoni sicilia", colli: "8", peso: "5.880" },
  ];
  const read = rows.map((row) => Object.values(row));

  it("keeps them, whatever stands in columns beside them that nobody asked for", () => {
    expect(extractRows(first, loads).map(({ cells }) => Object.values(cells).map((cell) => cell?.text))).toEqual(read);
    expect(rowsAfter(first, taught(first, rows, loads), loads)).toEqual(read);
  });
});

it("a line that a person took out of the rows is none on the next document of the layout", () => {
  const service = tableService(
    [
      ["line_description", "Descrizione", "text"],
      ["line_amount", "Importo", "amount"],
    ],
    "invoice",
  );
  const bill = (...rows: string[]) => print([head, "Descrizione                     Importo", ...rows].join("\n"));
  const document = bill("Consulenza di marzo              100,00", "Contributo cassa geometri          4,00");
  expect(extractRows(document, service)).toHaveLength(2);
  const memory = teachRows(document, [{ line_description: "Consulenza di marzo", line_amount: "100,00" }], service);
  const next = bill("Rilievo in cantiere              250,00", "Contributo cassa geometri         10,00");
  const rows = rowsTaught(next, memory, service);
  expect(rows.map(({ cells }) => cells.line_description?.text)).toEqual(["Rilievo in cantiere"]);
});

it("what a person took from below a row is found behind the same words on the next document, and no column is made of it", () => {
  const service = tableService(
    [
      ["line_description", "Descrizione", "text"],
      ["line_quantity", "Quantità", "number"],
      ["f_batch", "f_batch", "text"],
    ],
    "delivery_note",
  );
  const note = (...rows: string[]) => print([head, "Descrizione                     Quantità", ...rows].join("\n"));
  const document = note(
    "Olio extra vergine                 24,00",
    "Partita L2305",
    "Pelati interi                      72,00",
    "Partita K118",
  );
  const read = extractRows(document, service);
  expect(read.map(({ cells }) => cells.f_batch)).toEqual([null, null]);
  const memory = teachRows(
    document,
    [
      { line_description: "Olio extra vergine", line_quantity: "24,00", f_batch: "L2305" },
      { line_description: "Pelati interi", line_quantity: "72,00", f_batch: "K118" },
    ],
    service,
  );
  const next = note("Farina tipo 00                     10,00", "Partita Z9917");
  const found = rowsTaught(next, memory, service);
  expect(found.map(({ cells }) => Object.values(cells).map((cell) => cell?.text))).toEqual([
    ["Farina tipo 00", "10,00", "Z9917"],
  ]);
});
