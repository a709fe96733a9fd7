import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { describeSet } from "../evidence/candidate-set.ts";
import { loadExtraction } from "../extraction.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { FEATURE_NAMES, featuresOf } from "../scoring/features.ts";
import { loadShippedModels } from "../scoring/models.ts";
import { scoreCandidates } from "../scoring/score.ts";
import { styleOf } from "../types/votes.ts";
import { rememberedCandidates } from "./template-candidates.ts";
import { matchTemplates } from "./template-match.ts";

const issuer = {
  key: "issuer",
  alias: "Issuer",
  multiple: false,
  aggregationFields: null,
  required: false,
  labels: {},
};
const letters: ServiceDefinition = {
  name: "Letters",
  description: "",
  template: "generic",
  policies: [],
  autoValidation: false,
  categories: [],
  fields: [{ ...issuer, type: "text" }],
};
const letter = (topic: string, name = "Ferraro Bianchi"): readonly PrintedLine[] => [
  name,
  "Comunicazione alla controparte in materia condominiale",
  "",
  `Oggetto della presente comunicazione ${topic}`,
  "Distinti saluti dalla segreteria",
];

const extraction = loadExtraction("models");
const models = loadShippedModels("models");
const { fields, labels } = readService(letters);
const read = fields[0]!;

/** Three letters of one layout, each corrected to the same name. */
const memories = ["infissi", "cantina", "ascensore"].map((topic) => {
  const machine = extraction.extract(printedDocument(letter(topic)), letters, []);
  const correction = { entities: { issuer: [{ text: "Ferraro Bianchi", boxes: null }] }, aggregatedEntities: {} };
  const { result } = extraction.applyCorrection(machine, letters, correction);
  return extraction.learnTemplate(result, letters, ["issuer"], machine);
});

/** Candidates of the next letter, and the features of the one that is the name. */
function next(lines: readonly PrintedLine[], known: typeof memories) {
  const layouts = layOutDocument(printedDocument(lines));
  const style = styleOf(layouts);
  const pages = layouts.map((layout) => readPage(layout, labels));
  const matches = matchTemplates(layouts, known);
  const found = findCandidates(pages, read, style);
  const candidates = [...found, ...rememberedCandidates(pages, read, matches, style, found)];
  const learned = { models, serviceModel: null, remembered: [], memory: [] };
  const scored = scoreCandidates(candidates, read, learned, style);
  const set = describeSet(candidates, style.decimal);
  return {
    candidates,
    scored,
    seen: candidates.map((candidate, index) => featuresOf({ candidate, index, set }, read, 0, null)),
    matches,
  };
}

describe("a value that a remembered layout also brings", () => {
  const lines = letter("giardino");
  const [taught, untaught] = [next(lines, memories), next(lines, [])];
  const at = taught.candidates.findIndex(({ text }) => text === "Ferraro Bianchi");

  it("is one candidate, however many documents taught it", () => {
    expect(taught.matches.length).toBeGreaterThan(1);
    expect(taught.candidates.filter(({ text }) => text === "Ferraro Bianchi")).toHaveLength(1);
  });

  it("looks to the scorers as it does where nothing is remembered: else they learn to ask whether it is", () => {
    expect(Object.fromEntries(FEATURE_NAMES.map((name, k) => [name, taught.seen[at]![k]]))).toEqual(
      Object.fromEntries(FEATURE_NAMES.map((name, k) => [name, untaught.seen[at]![k]])),
    );
    expect(taught.scored[at]!.evidence).toEqual(untaught.scored[at]!.evidence);
  });

  it("is brought beside what was misread, as the person wrote it", () => {
    const misread = next(letter("giardino", "Ferrarc Bianchi"), memories).candidates.map(({ text }) => text);
    expect(misread).toContain("Ferraro Bianchi");
    expect(misread).toContain("Ferrarc Bianchi");
  });
});
