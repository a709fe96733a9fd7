import { expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../../test/support/word-pages.ts";
import { GALLERY } from "../../../usecases/gallery/gallery.ts";
import { extractRows } from "../extract-rows.ts";

const INVOICE = GALLERY.find(({ template }) => template === "invoice")!;
const cellsOf = (lines: readonly PrintedLine[]) =>
  extractRows(printedDocument(lines), INVOICE).map(({ cells }) =>
    ["line_description", "line_quantity", "line_unit_price", "line_amount"].map((key) => cells[key]?.text ?? null),
  );

it.each(["VK-Preis", "Ansatz"])("a second line of a title, that it is without tax, makes no rate of %s", (price) => {
  const invoice: PrintedLine[] = [
    [
      [40, "Nr."],
      [130, "Beschreibung"],
      [520, "Menge"],
      [620, price],
      [760, "MwSt. %"],
      [900, "Betrag"],
    ],
    [
      [595, "ohne MwSt."],
      [860, "ohne MwSt."],
    ],
    [
      [40, "G-20"],
      [130, "Gerüst aufbauen"],
      [540, "41,5"],
      [660, "7,80"],
      [810, "20"],
      [900, "323,70"],
    ],
    [
      [40, "G-21"],
      [130, "Gerüst vorhalten"],
      [540, "41,5"],
      [660, "2,00"],
      [810, "20"],
      [910, "83,00"],
    ],
    [
      [700, "Total ohne MwSt."],
      [900, "406,70"],
    ],
  ];
  expect(cellsOf(invoice)).toEqual([
    ["Gerüst aufbauen", "41,5", "7,80", "323,70"],
    ["Gerüst vorhalten", "41,5", "2,00", "83,00"],
  ]);
});

it("a unit one space behind a count is no beginning of the names", () => {
  const invoice: PrintedLine[] = [
    [
      [40, "Pos."],
      [200, "Menge"],
      [284, "Bezeichnung"],
      [800, "Preis"],
      [950, "Betrag"],
    ],
    [
      [40, "1"],
      [210, "12 Stk"],
      [284, "Blech gelocht, 2 mm"],
      [800, "98.40"],
      [940, "1180.80"],
    ],
    [
      [40, "2"],
      [210, "20 Stk"],
      [284, "Flachstahl 40x8"],
      [800, "31.75"],
      [950, "635.00"],
    ],
    [
      [800, "Total exkl."],
      [940, "1815.80"],
    ],
  ];
  expect(cellsOf(invoice).map(([name, count]) => [name, count])).toEqual([
    ["Blech gelocht, 2 mm", "12"],
    ["Flachstahl 40x8", "20"],
  ]);
});

it("a title of units below one of counts leaves a column of counts", () => {
  const invoice: PrintedLine[] = [
    [
      [40, "Pos."],
      [130, "Artikel"],
      [520, "Menge"],
      [640, "Einzelpreis"],
      [900, "Betrag"],
    ],
    [
      [520, "Einheit"],
      [640, "in EUR"],
    ],
    [
      [40, "1"],
      [130, "Stuhl Buche"],
      [520, "2 Stk"],
      [660, "89,00"],
      [900, "178,00"],
    ],
    [
      [40, "2"],
      [130, "Tisch Eiche"],
      [520, "1 Stk"],
      [660, "340,00"],
      [900, "340,00"],
    ],
    [
      [700, "Summe"],
      [900, "518,00"],
    ],
  ];
  expect(cellsOf(invoice).map(([, count]) => count)).toEqual(["2", "1"]);
});
