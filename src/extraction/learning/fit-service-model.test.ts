import { describe, expect, it } from "vitest";
import { CODE_LABELS, caseFile, caseFiles, papers, readCode, reviewed } from "../../../test/support/case-files.ts";
import type { FitProgress, ReviewedDocument } from "../contract.ts";
import { readService } from "../read-service.ts";
import { loadShippedModels } from "../scoring/models.ts";
import { SERVICE_MODEL_FORMAT, type ServiceModel } from "../scoring/service-model.ts";
import { gatherCases } from "./cases.ts";
import { fitField } from "./fit-field.ts";
import { fitServiceModel } from "./fit-service-model.ts";
import { dealFolds } from "./folds.ts";
import { mayGoLive } from "./replay-report.ts";
import { prepareDocuments } from "./reviewed-document.ts";

const models = loadShippedModels("models");
const learn = (documents: readonly ReviewedDocument[], live: Parameters<typeof fitServiceModel>[3] = null) =>
  fitServiceModel(documents, caseFiles, models, live);
const memoryOf = (documents: readonly ReviewedDocument[]) => documents.map(({ template }) => template!);

const TAUGHT = [0, 1, 2, 3, 4];
const UNSEEN = [5, 6];
const unseen = papers(UNSEEN, 12);
const rightOn = (memory: readonly ReviewedDocument[], model: ServiceModel | null) =>
  unseen.filter((paper) => readCode(paper, memoryOf(memory), model && { version: 1, model }) === paper.code).length;

describe("a field that no lexicon knows", () => {
  const taught = papers(TAUGHT, 20).map((paper) => reviewed(paper));
  const { model, report } = learn(taught);

  it("is read on layouts never seen that call it by other words", () => {
    expect(rightOn(taught, model)).toBeGreaterThanOrEqual(11);
    // After all twenty papers, memory alone reads every unseen paper; after three it does not, and the model does.
    const few = taught.slice(0, 3);
    expect(rightOn(few, null)).toBeLessThan(rightOn(few, model));
    expect(rightOn([], null)).toBeLessThanOrEqual(6);
  });

  it("goes live by itself, since its replay fixes values and changes none that was approved", () => {
    expect(mayGoLive(report)).toBe(true);
    expect(report).toMatchObject({ documents: 20, layouts: 5, changesOfApproved: [] });
    expect(report.newLayouts.fixes).toBeGreaterThan(2);
    expect(report.fields.own_code).toMatchObject({ isNew: true, newLayouts: { values: 20 } });
  });

  it("comes out the same from the same documents, as JSON of well under 2 MB", () => {
    const again = JSON.stringify(learn(taught));
    expect(again).toBe(JSON.stringify({ model, report }));
    expect(again.length).toBeLessThan(100_000);
  });

  it("says how far it is, from nothing to all of it", () => {
    const told: FitProgress[] = [];
    fitServiceModel(taught, caseFiles, models, null, { onProgress: (progress) => told.push(progress) });
    const [fields, { total }] = [readService(caseFiles).fields.length, told[0]!];
    expect(total).toBe(20 * (2 * fields + 1));
    expect(told[0]).toEqual({ done: 0, total });
    expect(told.at(-1)).toEqual({ done: total, total });
    expect(told.map(({ done }) => done)).toEqual([...new Set(told.map(({ done }) => done))].sort((a, b) => a - b));
  });

  it("is not learned where it would make the model heavier than it may be", () => {
    const bytes = JSON.stringify(model).length;
    const tight = fitServiceModel(taught, caseFiles, models, null, { mostBytes: bytes - 1000 });
    expect(tight.model.fields.own_code?.scorer ?? null).toBeNull();
    expect(tight.report.fields.own_code).toMatchObject({ isNew: false, newLayouts: { fixes: 0, breaks: 0 } });
    expect(JSON.stringify(fitServiceModel(taught, caseFiles, models, null, { mostBytes: bytes + 1000 }).model)).toBe(
      JSON.stringify(model),
    );
  });

  it("gets no scorer from two layouts, which do not tell what is of the field and what of one of them", () => {
    const { model: ofTwo, report: two } = learn(papers([0, 1], 8).map((paper) => reviewed(paper)));
    expect(two.layouts).toBe(2);
    expect(ofTwo.fields.own_code?.scorer ?? null).toBeNull();
    // After five the field gets a scorer, though memory alone reads most papers.
    expect(model.fields.own_code?.scorer).toBeTruthy();
  });

  it("keeps no value of a single document", () => {
    const bare = (text: string) => text.replace(/\W/g, "").toLowerCase();
    const codes = taught.map(({ result }) => bare(result.pages[0]!.entities.own_code![0]!.text));
    const heldBy = (kept: unknown) => codes.filter((code) => bare(JSON.stringify(kept)).includes(code));
    expect(heldBy(model)).toEqual([]);
    expect(heldBy(memoryOf(taught)), "what is remembered of each paper does (control)").toEqual(codes);
  });
});

describe("a document without the field", () => {
  it("teaches that it may be absent: no value is made up where the label does not stand", () => {
    const without = papers(TAUGHT, 10).map((paper) => ({
      ...paper,
      lines: paper.lines.filter((line) => !mentions(line)),
    }));
    const taught = [
      ...papers(TAUGHT, 15).map((paper) => reviewed(paper)),
      ...without.map((paper, i) => reviewed(paper, null, `without ${i}`)),
    ];
    const { model } = learn(taught);
    const absent = unseen.map((paper) => ({ ...paper, lines: paper.lines.filter((line) => !mentions(line)) }));
    expect(absent.filter((paper) => readCode(paper, [], { version: 1, model }) !== null)).toEqual([]);
  });

  /** Lines that hold the label or the code. */
  const mentions = (line: unknown): boolean =>
    /V\d{4}\//.test(JSON.stringify(line)) || CODE_LABELS.some((label) => JSON.stringify(line).includes(label));
});

describe("corrections that are wrong", () => {
  const clean = papers(TAUGHT, 20).map((paper) => reviewed(paper));
  const live = { model: learn(clean).model, documentIds: new Set(clean.map(({ documentId }) => documentId)) };
  // Somebody insists, more often than the others said the contrary, that the other code is the right one.
  const poison = papers(TAUGHT, 80)
    .slice(20)
    .map((paper) => reviewed(paper, paper.otherCode));
  const all = [...poison, ...clean];

  it("do not count: the scorer they make would change approved values, and the live one is kept", () => {
    const { model, report } = learn(all, live);
    expect(report.fields.own_code!.isNew).toBe(false);
    expect(model.fields.own_code).toEqual(live.model.fields.own_code);
    expect(rightOn([], model)).toBe(rightOn([], live.model));
  });

  it("would spoil values if nothing looked at the replay (control)", () => {
    const { fields, prepared } = prepareDocuments(all, caseFiles, models);
    const documents = gatherCases(prepared, fields[0]!, { models });
    const unchecked = fitField(fields[0]!, documents, dealFolds(prepared.map(({ layout }) => layout)))!;
    const type = readService(caseFiles).fields[0]!.meaning.type;
    const model: ServiceModel = {
      format: SERVICE_MODEL_FORMAT,
      fields: { own_code: { type, scorer: unchecked.scorer, calibration: null } },
    };
    expect(rightOn([], model)).toBeLessThan(rightOn([], live.model));
  });
});

describe("documents that were read right already", () => {
  it("give no scorer: there is nothing to put right", () => {
    const absent = Array.from({ length: 8 }, (_, i) => reviewed(caseFile(0, i), null, `absent ${i}`));
    const { model, report } = learn(absent);
    expect(model.fields.own_code?.scorer ?? null).toBeNull();
    expect(report.newLayouts).toMatchObject({ values: 8, fixes: 0, breaks: 0 });
  });
});
