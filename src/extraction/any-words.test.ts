import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Page, ReadDocument, Word } from "../core/documents/document.ts";
import type { Point } from "../core/geometry.ts";
import type { ServiceDefinition } from "../core/services/service-definition.ts";
import { GALLERY } from "../usecases/gallery/gallery.ts";
import type { Correction } from "./contract.ts";
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

/** The field with this number is said to be some words from this one on; none: to be absent. */
interface Said {
  readonly field: number;
  readonly word: number;
  readonly words: number;
  readonly hasBox: boolean;
}
const said: fc.Arbitrary<Said[]> = fc.array(
  fc.record({ field: fc.nat(), word: fc.nat(), words: fc.integer({ min: 0, max: 4 }), hasBox: fc.boolean() }),
  { maxLength: 8 },
);
const saidRows = fc.array(fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), { maxLength: 3 });

/** A correction that only speaks of words that the document has. */
function correctionOf(
  { pages: read }: ReadDocument,
  { fields }: ServiceDefinition,
  values: readonly Said[],
  rows: readonly (readonly number[])[],
): Correction {
  const words = read.flatMap(({ pageIndex, words: own }) => own.map((one) => ({ ...one, pageIndex })));
  const table = fields.find(({ aggregationFields, multiple }) => aggregationFields && multiple);
  const inRows = new Set(fields.flatMap(({ aggregationFields }) => aggregationFields ?? []));
  const single = fields.filter(({ key, aggregationFields }) => !aggregationFields && !inRows.has(key));
  const entities = values.map(({ field, word: at, words: count, hasBox }) => {
    const { key } = single[field % single.length]!;
    const first = words[at % Math.max(1, words.length)];
    if (!first || count === 0) return [key, null] as const;
    const from = words.indexOf(first);
    const run = words.slice(from, from + count).filter(({ pageIndex }) => pageIndex === first.pageIndex);
    const boxes = { pageIndex: first.pageIndex, polygons: run.map(({ polygon }) => polygon) };
    return [key, [{ text: run.map(({ text }) => text).join(" "), boxes: hasBox ? boxes : null }]] as const;
  });
  const cellsOf = (row: readonly number[]) =>
    Object.fromEntries(
      row.map((at, i) => [
        table!.aggregationFields![i % table!.aggregationFields!.length]!,
        { text: words[at % words.length]!.text, boxes: null },
      ]),
    );
  const hasRows = table && words.length > 0 && rows.length > 0;
  return {
    entities: Object.fromEntries(entities),
    aggregatedEntities: hasRows ? { [table.key]: rows.map(cellsOf) } : {},
  };
}

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
      { numRuns: 60, seed: 7 },
    );
  }, 120_000);

  it("is corrected, remembered and read again", () => {
    fc.assert(
      fc.property(pages, pages, said, saidRows, (first, next, values, rows) => {
        const machine = extraction.extract(first, service, []);
        const correction = correctionOf(first, service, values, rows);
        const { result } = extraction.applyCorrection(machine, service, correction);
        const keys = [...Object.keys(correction.entities), ...Object.keys(correction.aggregatedEntities)];
        const memory = [extraction.learnTemplate(result, service, keys, machine)];
        for (const document of [first, next])
          expect(extraction.extract(document, service, memory).pages).toHaveLength(document.pages.length);
      }),
      { numRuns: 40, seed: 3 },
    );
  }, 120_000);
});
