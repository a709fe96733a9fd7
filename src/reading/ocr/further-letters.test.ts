import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { openDocument } from "../document.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadingTools } from "../pages.ts";
import type { ReadCharacter } from "./ctc-output.ts";
import { withFurtherLetters, withRatios } from "./further-letters.ts";

const read = (text: string, probability = 0.95): ReadCharacter[] =>
  [...text].map((letter, i) => ({ text: letter, probability, firstStep: i, lastStep: i }));
const textOf = (characters: readonly ReadCharacter[]) => characters.map(({ text }) => text).join("");
const textsWith = (...lines: readonly [plain: string, further?: string, probability?: number][]) =>
  withFurtherLetters(
    lines.map(([plain, further, probability]) => ({
      characters: read(plain),
      ...(further && { further: read(further, probability) }),
    })),
  ).map(({ characters }) => textOf(characters));

describe("a page with further letters", () => {
  it("is read with them if it has several of one language", () => {
    expect(textsWith(["factura si", "factură și"], ["fara pret", "fără preț"], ["total"])).toEqual([
      "factură și",
      "fără preț",
      "total",
    ]);
  });

  it.each([
    ["one letter alone, which resembles one of its own", ["päivä äiti", "păivă ăiti"], ["määrä", "mărä"]],
    ["letters of several languages, one of each", ["gas son", "gaș sőn"], ["nime", "nimė"], ["tata", "tată"]],
    ["one over and over and another once", ...Array.from({ length: 20 }, () => ["né", "nė"] as const), ["du", "dū"]],
    ["as many as a worn page of another language", ["été déjà", "ētē dējā"], ["a".repeat(240)]],
    ["few of many", ["si", "și"], ["a".repeat(600)], ["tara", "țară"]],
  ] as const)("is read without them if it has %s", (_, ...lines) => {
    expect(textsWith(...lines.map(([plain, further]) => [plain, further] as [string, string?]))).toEqual(
      lines.map(([plain]) => plain),
    );
  });

  it("is read without letters that are not sure", () => {
    expect(textsWith(["factura si", "factură și", 0.3], ["fara pret", "fără preț", 0.3])).toEqual([
      "factura si",
      "fara pret",
    ]);
  });
});

describe("the output of the recogniser with further letters", () => {
  // Two steps of three classes (blank, a letter, space) and one further letter.
  const known = { probabilities: Float32Array.of(0.1, 0.8, 0.1, 0.9, 0.05, 0.05), classes: 3 };

  it("has them before the space, and sums to one at each step", () => {
    const both = withRatios(known, Float32Array.of(3, 0));
    expect(both!.classes).toBe(4);
    expect([...both!.probabilities].map((p) => Number(p.toFixed(4)))).toEqual([
      0.025, 0.2, 0.75, 0.025, 0.9, 0.05, 0, 0.05,
    ]);
  });

  it("is none if no further letter is likelier than what was read", () => {
    expect(withRatios(known, Float32Array.of(0.79, 0.2))).toBeNull();
  });
});

describe("pictures of print", () => {
  let tools: ReadingTools;
  beforeAll(async () => {
    tools = await loadTools(new URL("../../../models/", import.meta.url));
  });

  it.each([
    ["romanian", ["Factură fiscală seria și numărul", "Preț fără TVA, cotă și valoare"]],
    ["turkish", ["Sipariş açıklaması ve ağırlığı", "Alıcının imzası: Işık Yıldız"]],
  ])("in %s have their letters", async (language, lines) => {
    const limits = { maxPages: 1, maxImagePixels: 1_000_000, maxSidePx: 2000, minSidePx: 50 };
    const bytes = readFileSync(new URL(`../fixtures/${language}.png`, import.meta.url));
    const document = await openDocument(tools, bytes, limits);
    const { words } = await document.readPage(0);
    document.close();
    const text = words.map((word) => word.text).join(" ");
    for (const line of lines) expect(text).toContain(line);
  });
});
