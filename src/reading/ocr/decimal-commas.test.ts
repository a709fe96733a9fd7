import { describe, expect, test } from "vitest";
import type { ReadCharacter } from "./ctc-output.ts";
import { withDecimalCommas } from "./decimal-commas.ts";

/** A line as read; every point has a comma as variant with `ratio`. */
function lineOf(text: string, ratio: number): { readonly characters: readonly ReadCharacter[] } {
  return {
    characters: [...text].map((character, i) => ({
      text: character,
      probability: 0.9,
      firstStep: i,
      lastStep: i,
      ...(character === "." && ratio > 0 ? { variants: [{ text: ",", ratio }] } : {}),
    })),
  };
}
const read = (lines: readonly string[], ratio = 0.02) =>
  withDecimalCommas(lines.map((line) => lineOf(line, ratio))).map(({ characters }) =>
    characters.map(({ text }) => text).join(""),
  );
const COMMAS = ["Imponibile 1.204,10", "IVA 22,00% 264,90"];

describe("on a page that writes its decimals with commas", () => {
  test("points before decimals are commas where something of one was seen", () => {
    expect(read([...COMMAS, "Totale 1.469.00"]).at(-1)).toBe("Totale 1.469,00");
    expect(read([...COMMAS, "€371.88"]).at(-1)).toBe("€371,88");
    expect(read([...COMMAS, "IVA 5.5% su 45.70€;"]).at(-1)).toBe("IVA 5,5% su 45,70€;");
  });

  test("they stay where nothing of a comma was seen", () => {
    const page = [...COMMAS, "Totale 1.469.00"];
    expect(read(page, 0)).toEqual(page);
    expect(read(page, 1e-3)).toEqual(page);
  });

  test("times and days stay unless the comma was nearly read", () => {
    const page = [...COMMAS, "ore 14.30 del 31.12 e 9.15"];
    expect(read(page)).toEqual(page);
    expect(read(page, 0.3).at(-1)).toBe("ore 14,30 del 31,12 e 9,15");
  });

  test("whatever is no number with decimals stays", () => {
    const page = [...COMMAS, "12.05.2025 art.12.10 192.168.1.10 2.1.456 S.r.l. 1.469 v0.350"];
    expect(read(page, 0.4)).toEqual(page);
  });
});

test("a page that writes points keeps them", () => {
  const english = ["Net 1,204.10", "VAT 264.90", "Total 1,469.00"];
  expect(read(english, 0.4)).toEqual(english);
  const mixed = ["1,204.10", "264,90", "12,50", "371.88"];
  expect(read(mixed, 0.4)).toEqual(mixed);
  const one = ["264,90", "371.88", "12.50"];
  expect(read(one, 0.4)).toEqual(one);
});

test("a page with more points for sure than commas keeps all of them", () => {
  const sure = ["371.88", "412.60", "88.90"].map((text) => lineOf(text, 0));
  const page = [...["264,90", "312,50"].map((text) => lineOf(text, 0)), ...sure, lineOf("99.80", 0.4)];
  const texts = withDecimalCommas(page).map(({ characters }) => characters.map(({ text }) => text).join(""));
  expect(texts).toEqual(["264,90", "312,50", "371.88", "412.60", "88.90", "99.80"]);
});
