import { describe, expect, test } from "vitest";
import type { ReadCharacter } from "./ctc-output.ts";
import { withEuroSigns } from "./euro-signs.ts";

/** A line as read; every sign that resembles € has it as variant with `ratio`. */
function lineOf(text: string, ratio: number): { readonly characters: readonly ReadCharacter[] } {
  return {
    characters: [...text].map((character, i) => ({
      text: character,
      probability: 0.9,
      firstStep: i,
      lastStep: i,
      ...("C£E0".includes(character) && ratio > 0 ? { variants: [{ text: "€", ratio }] } : {}),
    })),
  };
}
const read = (lines: readonly string[], ratio = 0.01) =>
  withEuroSigns(lines.map((line) => lineOf(line, ratio))).map(({ characters }) =>
    characters.map(({ text }) => text).join(""),
  );

describe("signs beside amounts on a page with €", () => {
  test("are € where they look like one and something of one was seen", () => {
    expect(read(["Totale € 12,50", "Sconto C 1.234,50"]).at(-1)).toBe("Sconto € 1.234,50");
    expect(read(["12,50 €", "1 234,50 £, TVA 20 %"]).at(-1)).toBe("1 234,50 €, TVA 20 %");
    expect(read(["Totale € 12,50", "Sconto C 1,50"], 0).at(-1)).toBe("Sconto C 1,50");
    expect(read(["Totale € 12,50", "In sterline £ 1,50"], 1e-4).at(-1)).toBe("In sterline £ 1,50");
  });

  test("stay where they are part of a word or of an amount, or far from one", () => {
    const page = ["Totale € 12,50", "Vitamina C 1000 mg", "Cod. C12,50", "100,00", "Allegato C"];
    expect(read(page)).toEqual(page);
  });

  test("stay where letters mark the rates of a receipt", () => {
    const page = ["Totale € 12,50", "PANE 1,20 A", "VINO 5,00 C"];
    expect(read(page)).toEqual(page);
  });
});

test("three amounts beside which nothing but look-alikes stand need no € elsewhere, two do", () => {
  expect(read(["C 1,20", "C 5,00", "C 6,20"])).toEqual(["€ 1,20", "€ 5,00", "€ 6,20"]);
  expect(read(["C 1,20", "C 5,00"])).toEqual(["C 1,20", "C 5,00"]);
});

test("a sign that is read in several ways is none of them, and a faint trace of € will do", () => {
  expect(read(["E 1,20", "£ 5,00", "0 6,20"], 2e-4)).toEqual(["€ 1,20", "€ 5,00", "€ 6,20"]);
  expect(read(["£ 1,20", "£ 5,00", "£ 6,20"], 2e-4)).toEqual(["£ 1,20", "£ 5,00", "£ 6,20"]);
  expect(read(["C 1,20", "£ 5,00", "Totale € di"], 2e-5), "a C needs less").toEqual([
    "€ 1,20",
    "£ 5,00",
    "Totale € di",
  ]);
  expect(read(["E 1,20", "£ 5,00", "$ 6,20"], 2e-4)).toEqual(["E 1,20", "£ 5,00", "$ 6,20"]);
});

describe("a sign that touches its amount", () => {
  test("is € on a page with €, where something of one was seen", () => {
    expect(read(["Total €12.50", "Amount due: £31.98 incl.", "01,837.11.", "0594.42"]).slice(1)).toEqual([
      "Amount due: €31.98 incl.",
      "€1,837.11.",
      "€594.42",
    ]);
    expect(read(["Total €12.50", "£31.98"], 1e-3).at(-1)).toBe("£31.98");
    expect(read(["£31.98", "£11.00", "£42.98"]).at(-1)).toBe("£42.98");
  });

  test("is a figure where an amount may begin with it, and part of what is no amount", () => {
    const page = ["Totale € 12,50", "0,90", "00,50", "0594", "C12.5", "0172 594.42.10"];
    expect(read(page)).toEqual(page);
  });
});
