import { describe, expect, it } from "vitest";
import { order, orders } from "../../../test/support/order-papers.ts";
import { printedDocument } from "../../../test/support/word-pages.ts";
import type { TemplateMemory } from "../contract.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");

/**
 * Orders corrected one after the other, to the job (right) or, by a slip, to the machine; then the next one is read.
 */
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
