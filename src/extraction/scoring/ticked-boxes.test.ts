import { describe, expect, test } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { loadExtraction } from "../extraction.ts";
import { layOutPage } from "../page/layout.ts";
import { tickBoxesOf } from "../page/tick-boxes.ts";

const extraction = loadExtraction("models");
const field = (key: string, alias: string, type: FieldType, options?: readonly string[]): FieldDefinition => ({
  ...{ key, alias, type, multiple: false, aggregationFields: null, required: false, labels: {} },
  ...(options && { options }),
});
const AUTHORITIES = ["Carabinieri", "Polizia Locale", "Polizia Stradale", "Nessuna"];
const claims: ServiceDefinition = {
  ...{ name: "Claims", description: "", template: "generic", policies: [], autoValidation: false, categories: [] },
  fields: [
    field("injured", "Feriti", "boolean"),
    field("authority", "Autorità", "enum", AUTHORITIES),
    field("newsletter", "Newsletter", "boolean"),
  ],
};

const claim = (injured: string, authority: string, newsletter: string): PrintedLine[] => [
  "DENUNCIA DI SINISTRO",
  [
    [40, "Sinistro n."],
    [400, "2025/118"],
  ],
  [
    [40, "Feriti"],
    [400, injured],
  ],
  [
    [40, "Autorità intervenute"],
    [400, authority],
  ],
  `${newsletter} Desidero ricevere la newsletter`,
  "I risultati si riferiscono esclusivamente al fatto",
];
const FIRST = claim("☐ SÌ ☒ NO", "☐ Carabinieri ☒ Polizia Locale ☐ Polizia Stradale ☐ Nessuna", "☐");
const NEXT = claim("☒ SÌ ☐ NO", "☐ Carabinieri ☐ Polizia Locale ☒ Polizia Stradale ☐ Nessuna", "☒");

const read = (lines: readonly PrintedLine[], memory: readonly ReturnType<typeof extraction.learnTemplate>[] = []) =>
  extraction.extract(printedDocument(lines), claims, memory);
const bestValueOf = ({ pages }: DocumentResult, key: string) =>
  pages.flatMap(({ entities }) => entities[key] ?? []).sort((a, b) => b.confidence - a.confidence)[0]?.value ?? null;
const valuesOf = (result: DocumentResult) => {
  const [injured, authority, newsletter] = claims.fields.map(({ key }) => bestValueOf(result, key));
  return [injured, authority, newsletter].map((value) => value && "value" in value && value.value);
};

test("the ticked answer is the value, before anything is taught", () => {
  expect(valuesOf(read(FIRST))).toEqual([false, "Polizia Locale", false]);
  expect(valuesOf(read(NEXT))).toEqual([true, "Polizia Stradale", true]);
});

test("a taught layout does not repeat the answer that it was taught", () => {
  const first = read(FIRST);
  const all = claims.fields.map(({ key }) => key);
  const memory = extraction.learnTemplate(first, claims, all, first);
  expect(valuesOf(read(NEXT, [memory]))).toEqual([true, "Polizia Stradale", true]);
});

test("where no box is ticked there is no answer", () => {
  const none = claim("☐ SÌ ☐ NO", "☐ Carabinieri ☐ Polizia Locale ☐ Polizia Stradale ☐ Nessuna", "☐");
  expect(valuesOf(read(none)).slice(0, 2)).toEqual([null, null]);
});

test("boxes that are drawn are no words: the cross stands nearer to its answer than to that of the next", () => {
  const crossed = (x: number, y: number): PrintedLine[] => [
    "Modulo di apertura pratica",
    [
      [40, "Feriti"],
      [400, "sì"],
      [x, "X"],
      [500, "no"],
    ],
    [
      [40, "Autorità"],
      [400, "Carabinieri"],
      [y, "X"],
      [600, "Polizia Locale"],
    ],
  ];
  expect(valuesOf(read(crossed(480, 580))).slice(0, 2)).toEqual([false, "Polizia Locale"]);
  expect(valuesOf(read(crossed(425, 515))).slice(0, 2)).toEqual([true, "Carabinieri"]);
});

test("the yes of a sentence is none", () => {
  const lines = ["Giudizio di conformità: NO", "I risultati si riferiscono esclusivamente al campione"];
  expect(valuesOf(read(lines))[0]).not.toBe(true);
});

test("a correction says a box by its sign, or by what it says, where one box of the page says so", () => {
  for (const said of ["☐", "no"]) {
    const lines = ["Scheda di registrazione", "☐ Desidero ricevere la newsletter"];
    const correction = { entities: { newsletter: [{ text: said, boxes: null }] }, aggregatedEntities: {} };
    const { aligned } = extraction.applyCorrection(read(lines), claims, correction);
    expect(aligned).toEqual({ newsletter: true });
  }
});

describe("the boxes of a page", () => {
  const boxesIn = (...lines: PrintedLine[]) =>
    tickBoxesOf(layOutPage(printedDocument(lines).pages[0]!)).map(({ isTicked, caption }) => [
      isTicked,
      caption.map(({ text }) => text).join(" "),
    ]);

  test("have their captions behind them, up to the next", () => {
    expect(boxesIn("Feriti ☐ SÌ ☒ NO")).toEqual([
      [false, "SÌ"],
      [true, "NO"],
    ]);
    expect(boxesIn("[x] Sofort [ ] in 30 Tagen")).toEqual([
      [true, "Sofort"],
      [false, "in 30 Tagen"],
    ]);
  });

  test("or before them, in a row that closes with one", () => {
    expect(boxesIn("SÌ ☐ NO ☒")).toEqual([
      [false, "SÌ"],
      [true, "NO"],
    ]);
  });

  test("may be printed in one with the word behind", () => {
    expect(boxesIn("☑Express ☐Standard")).toEqual([
      [true, "☑Express"],
      [false, "☐Standard"],
    ]);
  });

  test("one of them may be a sign, where the cross was not told from one and the others are empty", () => {
    expect(boxesIn("☐ Yes @ No")).toEqual([
      [false, "Yes"],
      [true, "No"],
    ]);
    expect(boxesIn("☐ Food & Drinks ☒ Sports @ Home")).toEqual([
      [false, "Food & Drinks"],
      [true, "Sports @ Home"],
    ]);
  });

  test("control: letters, figures and brackets around words are none", () => {
    expect(boxesIn("O Carabinieri 0 8 D [2] (a) X 12 (siehe oben)")).toEqual([]);
  });
});
