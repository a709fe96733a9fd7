import { describe, expect, it } from "vitest";
import { order, orders } from "../../../test/support/order-papers.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { loadExtraction } from "../extraction.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { loadShippedModels } from "../scoring/models.ts";
import { styleOf } from "../types/votes.ts";
import { LAYOUT_MEMORY_VERSION } from "./layout-memory.ts";
import { layoutEvidence } from "./template-evidence.ts";
import { matchTemplates } from "./template-match.ts";
import { learnTemplate } from "./templates.ts";

const extraction = loadExtraction("models");
const models = loadShippedModels("models");
function withJob(result: DocumentResult, text: string): DocumentResult {
  const correction = { entities: { job: [{ text, boxes: null }] }, aggregatedEntities: {} };
  return extraction.applyCorrection(result, orders, correction).result;
}

/** Logits that the memory gives to the candidate with this text on the next document. */
function weightOf(text: string, memories: readonly ReturnType<typeof learnTemplate>[]): number {
  const layouts = layOutDocument(printedDocument(order("K-5093", "M-31")));
  const { fields, labels } = readService(orders);
  const pages = layouts.map((layout) => readPage(layout, labels));
  const candidates = findCandidates(pages, fields[0]!, styleOf(layouts));
  const bases = candidates.map(() => -2);
  const evidence = layoutEvidence(candidates, bases, fields[0]!, matchTemplates(layouts, memories), models.layouts);
  return evidence[candidates.findIndex((found) => found.text === text)]?.weight ?? 0;
}

describe("a remembered layout", () => {
  const machine = extraction.extract(printedDocument(order("K-4711", "M-22")), orders, []);
  const wrong = withJob(machine, "M-22");
  const right = withJob(wrong, "K-4711");

  it("speaks for the value at the corrected place, and against the one beside another label", () => {
    const memory = learnTemplate(right, orders, ["job"], wrong);
    expect(weightOf("K-5093", [memory])).toBeGreaterThan(3);
    expect(weightOf("M-31", [memory])).toBeLessThan(weightOf("K-5093", [memory]) - 3);
  });

  it("speaks for the other one where the person corrected to that (control)", () => {
    const memory = learnTemplate(wrong, orders, ["job"]);
    expect(weightOf("M-31", [memory])).toBeGreaterThan(weightOf("K-5093", [memory]) + 3);
  });

  it("remembers the place of the value that was replaced, and none when the person only confirmed", () => {
    const job = (memory: ReturnType<typeof learnTemplate>) => (memory.fields as Record<string, object>).job;
    expect(job(learnTemplate(right, orders, ["job"], wrong))).toHaveProperty("wrong");
    expect(learnTemplate(right, orders, ["job"], right)).toEqual(learnTemplate(right, orders, ["job"]));
  });

  it("says that the field is absent where a person said so", () => {
    const none = extraction.applyCorrection(right, orders, { entities: { job: null }, aggregatedEntities: {} }).result;
    expect(weightOf("K-5093", [learnTemplate(none, orders, ["job"], right)])).toBeLessThan(-1);
  });

  it("of another version says nothing: its numbers mean something else", () => {
    const memory = learnTemplate(right, orders, ["job"]);
    const layouts = layOutDocument(printedDocument(order("K-5093", "M-31")));
    expect(matchTemplates(layouts, [memory])).toHaveLength(1);
    expect(matchTemplates(layouts, [{ ...memory, version: LAYOUT_MEMORY_VERSION - 1 }])).toEqual([]);
  });
});

describe("whether two documents have one layout", () => {
  const memory = learnTemplate(extraction.extract(printedDocument(order("K-4711", "M-22")), orders, []), orders, []);
  const likeness = (lines: readonly PrintedLine[], right = 0, down = 0) => {
    const [first] = layOutDocument(printedDocument(lines));
    const moved = first!.tokens.map((token) => ({
      ...token,
      box: { x0: token.box.x0 + right, x1: token.box.x1 + right, y0: token.box.y0 + down, y1: token.box.y1 + down },
    }));
    return matchTemplates([{ ...first!, tokens: moved }], [memory])[0]?.similarity ?? 0;
  };

  it("does not depend on a stray mark that makes the text block begin elsewhere", () => {
    expect(likeness(order("X-1", "Y-2"))).toBeCloseTo(1);
    expect(likeness(order("X-1", "Y-2"), 40, 40)).toBeGreaterThan(0.7);
  });

  it("depends on where its words stand, not only on which they are", () => {
    const shuffled: PrintedLine[] = [
      [[40, "Commessa esterna"]],
      [[300, "BETA STAMPA SNC"]],
      [[40, "litografia tipografia"]],
      [[500, "committente il per lavorazione di Conferma"]],
    ];
    expect(likeness(shuffled)).toBe(0);
  });
});
