import { describe, expect, it } from "vitest";
import type { ServiceDefinition } from "../core/service-definition.ts";
import type { TemplateMemory } from "./contract.ts";
import { loadExtraction } from "./extraction.ts";
import { type PrintedLine, printedDocument } from "./printed-page.ts";

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

/** Orders corrected one after the other, to the job (right) or by a slip to the machine; then the next one is read. */
function readAfter(...corrections: readonly ("right" | "slip")[]): { text: string; confidence: number } {
  const memories: TemplateMemory[] = [];
  corrections.forEach((how, i) => {
    const [job, machine] = [`K-47${i}1`, `M-2${i}`];
    const read = extraction.extract(printedDocument(order(job, machine)), orders, memories);
    const entities = { job: [{ text: how === "right" ? job : machine, boxes: null }] };
    const { result } = extraction.applyCorrection(read, orders, { entities, aggregatedEntities: {} });
    memories.unshift(extraction.learnTemplate(result, orders, ["job"], read));
  });
  const [page] = extraction.extract(printedDocument(order("K-5093", "M-31")), orders, memories).pages;
  return page!.entities.job![0]!;
}

describe("corrections of one layout that contradict each other", () => {
  it.each([
    [["right", "right", "slip"]],
    [["right", "slip", "right"]],
    [["slip", "right", "right"]],
    [["right", "right", "right", "slip"]],
  ] as const)("leave the value where most of them have it: %j", (corrections) => {
    expect(readAfter(...corrections).text).toBe("K-5093");
  });

  it("leave it where the newest has it, where there is one of each", () => {
    expect(readAfter("slip", "right").text).toBe("K-5093");
    expect(readAfter("right", "slip").text).toBe("M-31");
  });

  it("follow a person who means something else from now on", () => {
    expect(readAfter("right", "right", "slip", "slip").text).toBe("M-31");
  });

  it("make the value less sure than corrections that agree", () => {
    const agreed = readAfter("right", "right", "right").confidence;
    expect(readAfter("right", "right", "slip").confidence).toBeLessThan(agreed);
  });

  it("spoil the next document where the slip is all that was said (control)", () => {
    expect(readAfter("slip").text).toBe("M-31");
  });
});
