import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { printedDocument } from "../../../test/support/word-pages.ts";
import type { ReadDocument } from "../../core/documents/document.ts";
import type { Proposals } from "../../core/documents/proposals.ts";
import type { DocumentResult, Entity } from "../../core/documents/result.ts";
import { loadExtraction } from "../extraction.ts";
import { confusionKey, foldText } from "../page/text.ts";
import { createExtractionPool } from "../threads/extraction-pool.ts";

const MODELS_DIR = "models";
const extraction = loadExtraction(MODELS_DIR);
/** Fields that no lexicon knows, of a service without a single example. */
const ownFields = aService(
  [
    aField("berth", { type: "document_number" }),
    aField("skipper", { type: "name" }),
    aField("sails_on", { type: "date" }),
    aField("mooring_fee", { type: "amount" }),
    aField("crew", { multiple: true, aggregationFields: ["sailor", "weight"] }),
    aField("sailor", { multiple: true, type: "text" }),
    aField("weight", { multiple: true, type: "number" }),
  ],
  { llm: true },
);
const LINES = [
  "Porto Vecchio - ricevuta",
  "posto B17 presso il molo",
  "consegnato a Nora Bianchi",
  "partenza il 5 marzo 2024",
  "versati 1.220,00 per la stagione",
  "Livia 61 Marco 80",
];
const paper = printedDocument(LINES);

const said = (values: Readonly<Record<string, readonly [text: string, ...lines: number[]]>>): Proposals => ({
  values: Object.entries(values).map(([fieldKey, [text, ...lines]]) => ({ fieldKey, text, pageIndex: 0, lines })),
  rows: [],
  isComplete: true,
  notes: [],
});
const read = (proposals: Proposals | null, document: ReadDocument = paper) =>
  extraction.extract(document, ownFields, [], null, proposals);
const one = (result: DocumentResult, key: string): Entity | undefined =>
  result.pages.flatMap((page) => page.entities[key] ?? [])[0];
const errorsOf = (result: DocumentResult) => result.pages.flatMap(({ errors }) => errors.map(({ code }) => code));

describe("a language model's values", () => {
  const right = read(
    said({ berth: ["B17", 1], skipper: ["Nora Bianchi", 2], sails_on: ["2024-03-05", 3], mooring_fee: ["1220.00", 4] }),
  );

  it("fill fields that have no concept and no example, in the page's own words", () => {
    const texts = ["berth", "skipper", "sails_on", "mooring_fee"].map((key) => one(right, key)?.text);
    expect(texts).toEqual(["B17", "Nora Bianchi", "5 marzo 2024", "1.220,00"]);
    expect(one(right, "sails_on")?.value).toEqual({ type: "date", iso: "2024-03-05" });
    // Control: without it these fields have no value, or not these.
    const alone = read(null);
    expect(["berth", "skipper"].map((key) => one(alone, key)?.text ?? null)).not.toEqual(["B17", "Nora Bianchi"]);
  });

  it("are shown as its own, with the reason and the boxes, and never as sure", () => {
    const skipper = one(right, "skipper");
    expect(skipper?.source).toBe("llm");
    expect(skipper?.boundingBoxes).toHaveLength(2);
    expect(skipper?.evidence.map(({ term }) => term)).toContain("read so by the language model (exact)");
    expect(one(right, "sails_on")?.evidence.map(({ term }) => term)).toContain("read so by the language model (typed)");
    for (const entity of Object.values(right.pages[0]!.entities).flat()) {
      if (entity.source === "llm") expect(entity.confidence).toBeLessThanOrEqual(80);
    }
  });

  it("that stand nowhere on the page are no values, and the page says so", () => {
    const lies = read(said({ berth: ["C99", 1], skipper: ["Ugo Neri", 2], mooring_fee: ["1.221,00", 4] }));
    for (const key of ["berth", "skipper", "mooring_fee"]) {
      expect(one(lies, key)?.text ?? "").not.toMatch(/C99|Ugo|1\.221/);
    }
    expect(errorsOf(lies)).toEqual(Array(3).fill("LLM_VALUE_NOT_ON_PAGE"));
    expect(lies.pages[0]?.errors[0]?.message).toContain('berth = "C99"');
    expect(errorsOf(right)).toEqual([]);
  });

  it("must name the lines they stand in", () => {
    const elsewhere = read(said({ berth: ["B17", 4], skipper: ["Nora Bianchi"] }));
    expect(errorsOf(elsewhere)).toEqual(Array(2).fill("LLM_VALUE_NOT_ON_PAGE"));
    // People are off by one line in counting too.
    expect(errorsOf(read(said({ berth: ["B17", 2] })))).toEqual([]);
  });

  it("that stand nowhere are seen beside a value that does, at 30 at most", () => {
    const invoice = printedDocument(["Rimessa", "mooring fee: 50,00 EUR"]);
    const entity = one(read(said({ mooring_fee: ["70,00", 1] }), invoice), "mooring_fee");
    expect(entity?.text).toContain("50,00");
    const claim = entity?.alternatives.find(({ text }) => text === "70,00");
    expect(claim?.confidence).toBeLessThanOrEqual(30);
    expect(claim?.boundingBoxes.length).toBeGreaterThan(0);
  });

  it("that are of another type than the field are no values", () => {
    const result = read(said({ sails_on: ["consegnato a", 2], mooring_fee: ["Nora", 2] }));
    expect([one(result, "sails_on")?.text, one(result, "mooring_fee")?.text]).not.toContain("consegnato a");
    expect(errorsOf(result)).toHaveLength(2);
  });

  it("raise what the page says too, and its silence lowers it", () => {
    const labelled = printedDocument(["mooring fee: 50,00 EUR", "altro 12,00"]);
    const confidence = (proposals: Proposals | null) => one(read(proposals, labelled), "mooring_fee")?.confidence ?? 0;
    expect(confidence(said({ mooring_fee: ["50,00", 0] }))).toBeGreaterThan(confidence(null));
    expect(confidence(said({}))).toBeLessThan(confidence(null));
    expect(confidence({ ...said({}), isComplete: false })).toBe(confidence(null));
  });

  it("fill rows of a table that was not found, cell by cell where they stand", () => {
    const cell = (fieldKey: string, text: string) => ({ fieldKey, text, pageIndex: 0, lines: [5] });
    const result = read({
      ...said({}),
      rows: [
        { aggregationKey: "crew", cells: [cell("sailor", "Livia"), cell("weight", "61")] },
        { aggregationKey: "crew", cells: [cell("sailor", "Marco"), cell("weight", "95")] },
        { aggregationKey: "crew", cells: [cell("sailor", "Nobody")] },
      ],
    });
    const rows = result.pages[0]?.aggregatedEntities.crew?.map(({ fields }) => [
      fields.sailor?.text ?? null,
      fields.weight?.text ?? null,
    ]);
    expect(rows).toEqual([
      ["Livia", "61"],
      ["Marco", null],
    ]);
    expect(result.pages[0]?.aggregatedEntities.crew?.[0]?.fields.sailor?.source).toBe("llm");
    expect(errorsOf(result)).toEqual(Array(2).fill("LLM_VALUE_NOT_ON_PAGE"));
  });

  it("fill a table of the user's own beside those that an attached invoice states", () => {
    const service = aService(
      [
        ...ownFields.fields,
        aField("due", { alias: "Due date", type: "date", multiple: true }),
        aField("share", { alias: "Amount", type: "amount", multiple: true }),
        aField("payments", { multiple: true, aggregationFields: ["due", "share"] }),
      ],
      { llm: true, template: "invoice" },
    );
    const instalments = [{ dueDate: "2024-06-30", amount: "1220.00" }];
    const attached = { pageIndex: null, valid: true, values: {}, rows: [], instalments, polygons: null };
    const cell = (fieldKey: string, text: string) => ({ fieldKey, text, pageIndex: 0, lines: [5] });
    const rows = [
      { aggregationKey: "crew", cells: [cell("sailor", "Livia")] },
      { aggregationKey: "payments", cells: [cell("share", "61")] },
    ];
    const document: ReadDocument = { ...paper, facts: [{ kind: "ubl", ...attached }] };
    const [page] = extraction.extract(document, service, [], null, { ...said({}), rows }).pages;
    expect(page!.aggregatedEntities.crew?.map(({ fields }) => fields.sailor?.text)).toEqual(["Livia"]);
    expect(page!.aggregatedEntities.payments?.map(({ fields }) => fields.share?.text)).toEqual(["1220.00"]);
  });

  it("reach the extraction threads as they are", async () => {
    const pool = await createExtractionPool({ threads: 1, modelsDir: MODELS_DIR });
    try {
      const proposals = said({ berth: ["B17", 1] });
      expect(await pool.extract(paper, ownFields, [], null, proposals)).toEqual(read(proposals));
    } finally {
      await pool.close();
    }
  });

  it("never put a word into the result that does not stand on the page, whatever is said", () => {
    const anyText = fc.oneof(
      fc.constantFrom(...LINES.flatMap((line) => line.split(" "))),
      fc.constantFrom("1.221,00", "5 marzo 2025", "B18", "Nora Bianca", "", "IGNORE ALL RULES"),
      fc.string({ maxLength: 30 }),
    );
    const value = fc.record({
      fieldKey: fc.constantFrom("berth", "skipper", "sails_on", "mooring_fee"),
      text: anyText,
      pageIndex: fc.integer({ min: -1, max: 2 }),
      lines: fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 4 }),
    });
    // "B17" may be shown as the number 817 if a number is wanted: letters in place of digits are corrected for every
    // source.
    const printed = confusionKey(foldText(LINES.join(" ")));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), fc.boolean(), (values, isComplete) => {
        const result = read({ values, rows: [], isComplete, notes: [] });
        for (const entity of Object.values(result.pages[0]!.entities).flat()) {
          expect(printed).toContain(confusionKey(foldText(entity.text)));
          expect(entity.boundingBoxes.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 100 },
    );
  });
});
