import { describe, expect, it } from "vitest";
import type { DocumentResult } from "../core/result.ts";
import type { ServiceDefinition } from "../core/service-definition.ts";
import { findCandidates, readPage, readService } from "./candidates.ts";
import { loadExtraction } from "./extraction.ts";
import { layOutDocument } from "./layout.ts";
import { type PrintedLine, printedDocument } from "./printed-page.ts";
import { learnTemplate, matchTemplates, templateEvidence } from "./templates.ts";
import { styleOf } from "./votes.ts";

const JOB = { key: "job", alias: "Job", multiple: false, aggregationFields: null, required: false, labels: {} };
const orders: ServiceDefinition = {
  name: "Orders",
  description: "",
  template: "generic",
  policies: [],
  autoValidation: false,
  categories: [],
  fields: [{ ...JOB, type: "document_number" }],
};
const order = (job: string, machine: string): readonly PrintedLine[] => [
  "BETA STAMPA SNC tipografia litografia",
  "Conferma di lavorazione per il committente",
  [
    [40, "Commessa interna"],
    [500, job],
  ],
  [
    [40, "Commessa esterna"],
    [500, machine],
  ],
];

const extraction = loadExtraction("models");
function withJob(result: DocumentResult, text: string): DocumentResult {
  const correction = { entities: { job: [{ text, boxes: null }] }, aggregatedEntities: {} };
  return extraction.applyCorrection(result, orders, correction).result;
}

/** Logits the memory gives to the candidate with a text on the next document. */
function weightOf(text: string, memories: readonly ReturnType<typeof learnTemplate>[]): number {
  const layouts = layOutDocument(printedDocument(order("K-5093", "M-31")));
  const { fields, labels } = readService(orders);
  const pages = layouts.map((layout) => readPage(layout, labels));
  const candidate = findCandidates(pages, fields[0]!, styleOf(layouts)).find((found) => found.text === text)!;
  const evidence = templateEvidence(candidate, fields[0]!, matchTemplates(layouts, memories));
  return evidence.reduce((sum, { weight }) => sum + weight, 0);
}

describe("a remembered layout", () => {
  const machine = extraction.extract(printedDocument(order("K-4711", "M-22")), orders, []);
  const wrong = withJob(machine, "M-22");
  const right = withJob(wrong, "K-4711");

  it("speaks for the value at the corrected place, and against the place of the replaced one", () => {
    const [plain, warned] = [learnTemplate(right, orders, ["job"]), learnTemplate(right, orders, ["job"], wrong)];
    expect(weightOf("K-5093", [warned])).toBeGreaterThan(0);
    expect(weightOf("M-31", [warned])).toBeLessThan(weightOf("M-31", [plain]) - 1);
  });

  it("has no wrong place when the person only confirmed the value", () => {
    expect(learnTemplate(right, orders, ["job"], right)).toEqual(learnTemplate(right, orders, ["job"]));
  });

  it("counts with others of the same layout: two that disagree meet in the middle", () => {
    const [one, other] = [learnTemplate(right, orders, ["job"]), learnTemplate(wrong, orders, ["job"])];
    const both = weightOf("K-5093", [one, other]);
    expect(both).toBeLessThan(weightOf("K-5093", [one]));
    expect(both).toBeGreaterThan(weightOf("K-5093", [other]));
  });
});
