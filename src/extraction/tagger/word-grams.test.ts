import { expect, test } from "vitest";
import { GRAM_ROWS, rowOf, SHAPE_AT, wordGrams } from "./word-grams.ts";

const shared = (a: string, b: string) => wordGrams(a).filter((row) => wordGrams(b).includes(row)).length;

test("a word is known by its parts: whoever knows one form of it knows most of another", () => {
  expect(shared("Rechnungsnummer", "Rechnungsdatum")).toBeGreaterThan(6);
  expect(shared("Rechnungsnummer", "Kaffee")).toBeLessThan(2);
});

test("accents, figures and capitals make no other word, but another shape", () => {
  const [plain, accented] = [wordGrams("Citta"), wordGrams("Città")];
  expect(accented).toEqual(plain);
  expect(wordGrams("12/03/2026")).toEqual(wordGrams("31/12/1999"));
  expect(wordGrams("CITTÀ").toSpliced(SHAPE_AT, 1)).toEqual(plain.toSpliced(SHAPE_AT, 1));
  expect(wordGrams("CITTÀ")[SHAPE_AT]).not.toBe(plain[SHAPE_AT]);
});

test("any text is rows of the table, and no more than some", () => {
  for (const text of ["", "€", "a", "🧾", "x".repeat(5000)]) {
    expect(wordGrams(text).length).toBeLessThanOrEqual(14);
    expect(wordGrams(text).every((row) => Number.isInteger(row) && row >= 0 && row < GRAM_ROWS)).toBe(true);
  }
});

test("rows are those that the weights were learned with: FNV-1a, modulo the rows", () => {
  expect(rowOf("word fattura")).toBe(5104);
});
