import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { printedPage } from "../../../test/support/word-pages.ts";
import type { Page, Word } from "../../core/documents/document.ts";
import { loadExtraction } from "../extraction.ts";
import { layOutPage } from "./layout.ts";

/** The same word, with its box rotated by this many degrees about its upper left corner. */
function turned(word: Word, degrees: number): Word {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [origin] = word.polygon;
  const polygon = word.polygon.map(([x, y]): [number, number] => {
    const [dx, dy] = [x - origin![0], y - origin![1]];
    return [origin![0] + dx * cos - dy * sin, origin![1] + dx * sin + dy * cos];
  });
  return { ...word, polygon };
}

/** A bill with a date stamped over it, or printed there if the stamp leans by zero degrees. */
function bill(degrees: number): Page {
  const page = printedPage([
    "Officina Rossi S.r.l.",
    "Fattura n. 118 del 14/03/2025",
    [
      [40, "Descrizione"],
      [900, "Importo"],
    ],
    [
      [40, "Cambio olio"],
      [900, "80,00"],
    ],
    [
      [40, "Totale"],
      [900, "80,00"],
    ],
    "Scadenza 30/04/2025",
    [[60, "PAGATO 23/05/2025"]],
  ]);
  const words = page.words.map((word) => (/PAGATO|23.05/.test(word.text) ? turned(word, degrees) : word));
  return { ...page, words };
}

describe("what leans against the page", () => {
  const askew = (degrees: number) => [...layOutPage(bill(degrees)).askew].map(({ text }) => text);

  it("is what was stamped or written on it, to either side", () => {
    expect(askew(8)).toEqual(["PAGATO", "23/05/2025"]);
    expect(askew(-8)).toEqual(["PAGATO", "23/05/2025"]);
  });

  it("is not a line of print that leans a little, as on a photograph", () => {
    expect(askew(2)).toEqual([]);
    expect(askew(0)).toEqual([]);
  });

  it("is nothing of a page that leans as a whole", () => {
    const page = bill(0);
    expect(layOutPage({ ...page, words: page.words.map((word) => turned(word, 6)) }).askew.size).toBe(0);
  });

  it("stands in no segment with the print that it crosses", () => {
    const crossed = (degrees: number) => {
      const page = printedPage(["Cognome DE SANTIS EINGEGANGEN", "Nome MARIA", "Nata a Foligno il 3/2/1949"]);
      const words = page.words.map((word) => (word.text === "EINGEGANGEN" ? turned(word, degrees) : word));
      return layOutPage({ ...page, words }).segments.map(({ text }) => text);
    };
    expect(crossed(0)).toContain("Cognome DE SANTIS EINGEGANGEN");
    expect(crossed(-6)).toContain("Cognome DE SANTIS");
  });

  it("is hardly a fact of the paper; of a field that its user made it may be the value", () => {
    const extraction = loadExtraction("models");
    const sureOfDay = (degrees: number, key: string, alias: string) => {
      const service = { ...aService([aField(key, { alias, type: "date" })]), template: "invoice" as const };
      const page = { ...bill(degrees), words: bill(degrees).words.filter(({ text }) => !/14.03|30.04/.test(text)) };
      const { pages } = extraction.extract({ contentType: "image/png", pages: [page], facts: [] }, service, []);
      return pages[0]!.entities[key]?.find(({ text }) => text === "23/05/2025")?.confidence ?? 0;
    };
    expect(sureOfDay(8, "date", "Data fattura")).toBeLessThan(sureOfDay(0, "date", "Data fattura") - 5);
    expect(sureOfDay(8, "paid", "Pagato")).toBeGreaterThan(sureOfDay(0, "paid", "Pagato") - 2);
  });
});
