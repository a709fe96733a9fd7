import { expect, test } from "vitest";
import type { Page, Word } from "../../core/documents/document.ts";
import { printedLabels } from "./printed-pairs.ts";

const LINE_HEIGHT = 20;
const LETTER = 10;

/** Cells of text at their left edges, one row per line. */
function documentOf(rows: readonly (readonly (readonly [x: number, text: string])[])[]) {
  const words = rows.flatMap((cells, line) =>
    cells.flatMap(([x, text]) => {
      let at = x;
      return text.split(" ").map((part): Word => {
        const [x0, x1, y] = [at, at + part.length * LETTER, 100 + line * LINE_HEIGHT * 1.5];
        at = x1 + LETTER;
        const polygon = [
          [x0, y],
          [x1, y],
          [x1, y + LINE_HEIGHT],
          [x0, y + LINE_HEIGHT],
        ] as const;
        return { text: part, confidence: 1, polygon, line, source: "text_layer" };
      });
    }),
  );
  const page: Page = { pageIndex: 0, width: 1200, height: 1600, rotationAngle: 0, words, errors: [] };
  return { contentType: "application/pdf", pages: [page], facts: [] } as const;
}
const pairsOf = (rows: Parameters<typeof documentOf>[0]) =>
  printedLabels(documentOf(rows)).pairs.map(({ label, value, type }) => [label, value, type]);

test("a label with a colon has whatever stands behind it, in its cell or the next", () => {
  expect(
    pairsOf([
      [[50, "Targa: AB 123 CD"]],
      [
        [50, "Cliente:"],
        [500, "Rossi Maria"],
      ],
    ]),
  ).toEqual([
    ["Targa", "AB 123 CD", "document_number"],
    ["Cliente", "Rossi Maria", "text"],
  ]);
});

test("without a colon only a value of a type makes its neighbour a label", () => {
  expect(
    pairsOf([
      [
        [50, "Data consegna"],
        [500, "12/03/2026"],
      ],
      [
        [50, "Officina"],
        [500, "Rossi"],
      ],
    ]),
  ).toEqual([["Data consegna", "12/03/2026", "date"]]);
});

test("a title has the typed value below it", () => {
  const pairs = pairsOf([
    [
      [50, "Scadenza"],
      [500, "Importo"],
    ],
    [
      [50, "30/04/2026"],
      [500, "1.250,00"],
    ],
  ]);
  expect(pairs).toContainEqual(["Scadenza", "30/04/2026", "date"]);
  expect(pairs).toContainEqual(["Importo", "1.250,00", "amount"]);
});

test("eleven digits are a telephone number only where the label says so", () => {
  expect(pairsOf([[[50, "Codice: 09876543210"]], [[50, "Telefono: 06 12345678"]]]).map(([, , type]) => type)).toEqual([
    "document_number",
    "phone",
  ]);
});

test("figures and whole sentences are no labels", () => {
  expect(pairsOf([[[50, "12 34: 56"]], [[50, "Si prega di pagare entro la data: 30/04/2026"]]])).toEqual([]);
});
