import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Page, ReadDocument, Word } from "../core/documents/document.ts";
import type { Point } from "../core/geometry.ts";
import { GALLERY } from "../usecases/gallery/gallery.ts";
import { loadExtraction } from "./extraction.ts";
import { extractRows } from "./tables/extract-rows.ts";

/** Words that rules look for, in several languages, beside figures and signs. */
const VOCABULARY =
  "Locatore Conduttore tra between LOCATORE: Conduttore: Art. 1. Totale Total Importo IVA 22% € 1.234,56 12,00 -0,08 14/03/2025 2025 31 dal al " +
  "Via Roma 12, 20100 Milano (MI) S.r.l. Spett.le Descrizione Quantità Prezzo Saldo Dare Avere Netto Lordo IT60X0542811101000000123456 " +
  "RSSMRA80A01H501U 01234567897 CF: P.IVA Fattura n. 118/A di cui Indirizzo: CAP: Comune: Rechnung Summe zwischen , . - : | ½ 𝟙 É";
const [WIDTH, HEIGHT] = [1240, 1754];

/** Anywhere, over each other, upright, leaning or upside down, in lines that have nothing to do with their places. */
const word: fc.Arbitrary<Word> = fc
  .record({
    text: fc.constantFrom(...VOCABULARY.split(" ")),
    x: fc.oneof(fc.integer({ min: -20, max: WIDTH }), fc.constantFrom(40, 42, 600, 900)),
    y: fc.oneof(fc.integer({ min: -20, max: HEIGHT }), fc.constantFrom(100, 104, 112, 130, 160)),
    length: fc.integer({ min: 0, max: 400 }),
    height: fc.integer({ min: 0, max: 60 }),
    degrees: fc.constantFrom(0, 0, 0, 0, 3, -7, 90, -90, 180),
    line: fc.integer({ min: 0, max: 30 }),
    source: fc.constantFrom<Word["source"]>("ocr", "text_layer"),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ text, x, y, length, height, degrees, line, source, confidence }) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const corner = (along: number, across: number): Point => [
      x + along * cos - across * sin,
      y + along * sin + across * cos,
    ];
    const polygon = [corner(0, 0), corner(length, 0), corner(length, height), corner(0, height)];
    return { text, confidence, polygon, line, source };
  });

const pages: fc.Arbitrary<ReadDocument> = fc
  .array(fc.array(word, { maxLength: 60 }), { minLength: 1, maxLength: 2 })
  .map((all) => ({
    contentType: "application/pdf",
    facts: [],
    pages: all.map(
      (words, pageIndex): Page => ({ pageIndex, width: WIDTH, height: HEIGHT, rotationAngle: 0, errors: [], words }),
    ),
  }));

const extraction = loadExtraction("models");

describe.each(GALLERY.map((service) => ({ template: service.template, service })))("$template", ({ service }) => {
  it("is read of any words, wherever they are said to stand", () => {
    fc.assert(
      fc.property(pages, (document) => {
        const { pages: found } = extraction.extract(document, service, []);
        expect(found).toHaveLength(document.pages.length);
        for (const { cells } of extractRows(document, service))
          for (const cell of Object.values(cells)) expect(cell === null || cell.words.length > 0).toBe(true);
      }),
      { numRuns: 100, seed: 7 },
    );
  }, 120_000);
});
