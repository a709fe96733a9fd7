import { describe, expect, it } from "vitest";
import { form, read, teach } from "../../../test/support/taught-paper.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import type { TemplateMemory } from "../contract.ts";
import { layOutPage } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { align, alignedRun, stretchOf, wordsOfPrint } from "./aligned-print.ts";
import { isLayoutMemory, type LayoutMemory } from "./layout-memory.ts";
import { hashesOfWords } from "./phrases.ts";

const aligned = (taught: string, own: string) =>
  [...align(hashesOfWords(taught.split(" ")), hashesOfWords(own.split(" ")))].join(" ");

describe("two papers' words", () => {
  it("are aligned in order, whatever stands between them", () => {
    expect(aligned("nato a Alba il giorno", "nato a San Remo il giorno")).toBe("0 1 -1 4 5");
    expect(aligned("prima ultima", "ultima prima")).toMatch(/^(?:1 -1|-1 0)$/);
    expect(aligned("prima", "")).toBe("-1");
  });

  it("are not aligned by a common one that stands alone", () => {
    expect(aligned("e sono e oggi e domani e poi", "fu e fu e fu e fu e")).toBe("-1 -1 -1 -1 -1 -1 -1 -1");
    expect(aligned("sono e oggi", "fu e fu"), "a rare one is").toBe("-1 1 -1");
  });
});

const asLayout = (memory: TemplateMemory): LayoutMemory => {
  if (!isLayoutMemory(memory)) throw new Error("The memory is of another version.");
  return memory;
};

const paper = (value: string): readonly PrintedLine[] =>
  form("Il sottoscritto dichiara", "in data odierna", value, "quanto sopra scritto", "Firma leggibile");

describe("the stretch of a remembered value", () => {
  const memory = asLayout(teach("text", paper("caldaia a gas"), "caldaia a gas", "Materia"));
  const known = memory.fields.xx!;
  const page = layOutPage(printedPage(paper("pompa di calore aria acqua")));

  it("is between the fixed words on both sides, whatever the length of the new value", () => {
    expect(textOf(alignedRun(page, memory, known)!)).toBe("pompa di calore aria acqua");
    expect(stretchOf(page, memory, known)).toMatchObject({ before: 0, after: 0 });
  });

  it("says which words are fixed print", () => {
    const fixed = page.tokens.filter((token) => wordsOfPrint(page, memory, known, [token]).others > 0);
    expect(textOf(fixed)).toContain("in data odierna");
    expect(textOf(fixed)).not.toContain("calore");
    const again = layOutPage(printedPage(paper("caldaia a gas")));
    const run = alignedRun(again, memory, known)!;
    expect(wordsOfPrint(again, memory, known, run)).toEqual({ value: 3, others: 0 });
  });

  it("is not known from a memory of earlier releases, of another page, or of a paper that shares nothing", () => {
    const { at: _, ...earlier } = known;
    expect(stretchOf(page, memory, earlier)).toBeNull();
    expect(wordsOfPrint(page, memory, earlier, page.tokens)).toEqual({ value: 0, others: 0 });
    expect(stretchOf(page, memory, { ...known, page: 1 })).toBeNull();
    expect(stretchOf(layOutPage(printedPage(["altro"])), memory, known)).toBeNull();
  });
});

/** Each instalment is announced alike, and those above and below the second part are more on each paper. */
const instalments = (above: readonly string[], second: string, below: readonly string[]): readonly PrintedLine[] => {
  const announced = (day: string): readonly PrintedLine[] => [
    "versata in contanti allo sportello",
    `Rata del ${day}`,
    "della quale si rilascia ricevuta",
  ];
  return form(
    "Prima parte",
    ...above.flatMap(announced),
    "Seconda parte",
    ...announced(second),
    "Terza parte",
    ...below.flatMap(announced),
  );
};

it("of values with the same words around them the one after the remembered heading is read", () => {
  const taught = instalments(["03/02/2026", "03/03/2026"], "05/06/2026", ["01/07/2026"]);
  const memory = asLayout(teach("date", taught, "05/06/2026"));
  const above = ["04/02/2026", "04/03/2026", "04/04/2026"];
  const next = instalments(above, "08/09/2026", ["11/10/2026", "11/11/2026", "11/12/2026"]);
  expect(read("date", next, [memory])).toBe("08/09/2026");
  const { at: _, ...earlier } = memory.fields.xx!;
  expect(read("date", next, [{ ...memory, fields: { xx: earlier } }]), "control").not.toBe("08/09/2026");
});
