import { describe, expect, test } from "vitest";
import { receiptDefinition } from "../../../test/support/fixtures.ts";
import type { ReadDocument, Word } from "../../core/documents/document.ts";
import { hasFailedPages, needsReview } from "../../core/documents/needs-review.ts";
import { AppError } from "../../errors.ts";
import type { ExtractionPool } from "../../extraction/contract.ts";
import { loadExtraction } from "../../extraction/extraction.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Ports } from "../ports.ts";
import { createApprovals } from "./approve.ts";
import { createLabelling } from "./labelling.ts";
import { createProcessing } from "./read-and-extract.ts";

/** A fault of extraction's own: the document keeps its words, and a correction what it says. */

const wordAt = (text: string, x: number): Word => ({
  text,
  confidence: 0.99,
  polygon: [
    [x, 100],
    [x + 80, 100],
    [x + 80, 120],
    [x, 120],
  ],
  line: 0,
  source: "text_layer",
});
const read: ReadDocument = {
  contentType: "application/pdf",
  facts: [],
  pages: [
    {
      pageIndex: 0,
      width: 600,
      height: 800,
      rotationAngle: 0,
      errors: [],
      words: [wordAt("Totale", 40), wordAt("12,50", 140)],
    },
  ],
};
const service = {
  serviceId: "3f0c8a52-0f2e-4a63-9a4c-6f1d5a7f1c11",
  createdAt: new Date("2026-03-15T12:00:00Z"),
  definition: { ...receiptDefinition, autoValidation: true },
} as unknown as ServiceRecord;

const extraction = loadExtraction("models");
const pool: ExtractionPool = {
  extract: async (...call) => extraction.extract(...call),
  applyCorrection: async (...call) => extraction.applyCorrection(...call),
  learnTemplate: async (...call) => extraction.learnTemplate(...call),
  printedLabels: async () => ({ pairs: [], language: null }),
  modelVersion: extraction.modelVersion,
  close: async () => undefined,
};

function portsWith(changes: Partial<ExtractionPool>) {
  const errors: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, message: string) => errors.push(message),
  };
  const learning = { revision: async () => 0, templates: async () => [], liveModel: async () => null };
  const ports = {
    store: { learning },
    reader: { read: async () => read },
    extraction: { ...pool, ...changes },
    languageModel: null,
    ambient: { log, limits: {} },
  };
  return { ports: ports as unknown as Ports, errors };
}

const process = (ports: Ports) =>
  createProcessing(ports).process(service, new Uint8Array(), {
    maxPages: 10,
    priority: "sync",
    signal: new AbortController().signal,
  });

/** Fails the first `count` times, as a thread that dies. */
function failing(count: number, error = new AppError("internal", "Extraction failed on this document.")) {
  let calls = 0;
  const extract: ExtractionPool["extract"] = async (...call) => {
    if (calls++ < count) throw error;
    return extraction.extract(...call);
  };
  return { extract, calls: () => calls };
}

describe("a fault in extraction", () => {
  test("that happens once is not seen", async () => {
    const { ports, errors } = portsWith(failing(1));
    const { pages } = await process(ports);
    expect(pages[0]!.entities.total).toMatchObject([{ text: "12,50" }]);
    expect(pages[0]!.errors).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("that happens again leaves the words, says so on every page, and is logged", async () => {
    const { ports, errors } = portsWith(failing(2));
    const result = await process(ports);
    expect(result.pages).toMatchObject([
      { words: read.pages[0]!.words, entities: { total: [] }, errors: [{ code: "EXTRACTION_FAILED" }] },
    ]);
    expect(errors).toHaveLength(1);
  });

  test("leaves the document to people, whatever is approved by itself otherwise", async () => {
    const optional = {
      ...service,
      definition: { ...service.definition, fields: service.definition.fields.map((f) => ({ ...f, required: false })) },
    };
    const decide = async (count: number) => {
      const { ports } = portsWith(failing(count));
      const result = await process(ports);
      expect([hasFailedPages(result), needsReview(result)]).toEqual([count === 2, count === 2]);
      return (await createApprovals(ports).decide(optional, "document", result)).revisionStatus;
    };
    expect(await decide(2)).toBe("review_required");
    expect(await decide(0)).toBe("approved");
  });

  test("is tried once alone where the document took too long", async () => {
    const intricate = failing(2, new AppError("file_corrupt", "The document is too intricate."));
    const { pages } = await process(portsWith(intricate).ports);
    expect(pages).toMatchObject([{ entities: { total: [] }, errors: [{ code: "EXTRACTION_FAILED" }] }]);
    expect(intricate.calls()).toBe(1);
  });

  test("control: what is no error of the product's own is not swallowed", async () => {
    const { ports } = portsWith({ extract: () => Promise.reject(new TypeError("a bug in a test's pool")) });
    await expect(process(ports)).rejects.toThrow(TypeError);
  });
});

describe("a fault in learning", () => {
  const correction = { entities: { total: [{ text: "12,50", boxes: null }] }, aggregatedEntities: {} };
  const label = (changes: Partial<ExtractionPool>) => {
    const { ports, errors } = portsWith(changes);
    const machine = extraction.extract(read, service.definition, []);
    const labelled = createLabelling(ports).label(service, machine, { correction, category: null });
    return labelled.then((said) => ({ said, errors }));
  };

  test("does not refuse what a person said: it teaches nothing", async () => {
    const { said, errors } = await label({
      learnTemplate: () => Promise.reject(new AppError("internal", "Extraction failed on this document.")),
    });
    expect(said.result.pages[0]!.entities.total).toMatchObject([{ text: "12,50", source: "human", confidence: 100 }]);
    expect(said.template).toBeNull();
    expect(errors).toHaveLength(1);
  });

  test("is none where learning succeeds", async () => {
    const { said, errors } = await label({});
    expect(said.template).not.toBeNull();
    expect(errors).toEqual([]);
  });
});
