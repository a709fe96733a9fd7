import { describe, expect, it } from "vitest";
import { spelledDays } from "./spelled-days.ts";

describe("days in words", () => {
  it.each([
    ["Lucca, ventitré marzo duemilaventuno.", "23 marzo 2021"],
    ["a siete de noviembre de dos mil veintitrés", "7 noviembre 2023"],
    ["le premier juin deux mille vingt-deux", "1 juin 2022"],
    ["am sechzehnten Mai zweitausendfünfundzwanzig", "16 Mai 2025"],
    ["on the twenty-fourth day of May Two Thousand and Twenty-four", "24 May 2024"],
    ["dal primo gennaio 2024", "1 gennaio 2024"],
  ])("are read: %s", (text, figures) => {
    expect(spelledDays(text).map((day) => day.figures)).toEqual([figures]);
  });

  it("need a month and a year", () => {
    expect(spelledDays("entro due mesi, tre anni, il venti di ogni mese")).toEqual([]);
  });
});
