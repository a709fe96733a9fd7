import { expect, test } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { GALLERY } from "../../../usecases/gallery/gallery.ts";
import { extractRows } from "../extract-rows.ts";

const NOTE = GALLERY.find(({ template }) => template === "delivery_note")!;
/** How many, and what it is called. */
const rowsOf = (text: string) =>
  extractRows(print(text), NOTE).map(({ cells }) =>
    ["line_quantity", "line_description"].map((key) => cells[key]?.text ?? null),
  );

test("goods without titles are listed with their counts", () => {
  const note = `
Følgeseddel nr. 614
Til: Restaurant Mumm, 5970 Ærøskøbing

  15 kg       nye kartofler
  30 bdt.     asparges, grønne
  12 stk.     hovedsalat

I alt 7 kasser`;
  expect(rowsOf(note)).toEqual([
    ["15", "nye kartofler"],
    ["30", "asparges, grønne"],
    ["12", "hovedsalat"],
  ]);
});

test("a sign or a word may stand before the count, a unit against it", () => {
  const note = `
Con la presente Vi consegniamo quanto segue:
• n. 1.500 pieghevoli a tre ante
• n. 300 inviti con busta
• 6kg manifesti
Treviso, 3 ottobre 2025`;
  expect(rowsOf(note)).toEqual([
    ["1.500", "pieghevoli a tre ante"],
    ["300", "inviti con busta"],
    ["6kg", "manifesti"],
  ]);
});

test("control: towns, days and two weights are no goods", () => {
  expect(
    rowsOf(`
Spett.le Fondazione Barbarigo
30030 Vigonovo
24 ottobre consegna
31100 Treviso
38 kg peso lordo
36 kg peso netto`),
  ).toEqual([]);
});
