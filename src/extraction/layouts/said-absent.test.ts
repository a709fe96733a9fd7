import { expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { extraction, form, pair } from "../../../test/support/taught-paper.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { loadShippedModels } from "../scoring/models.ts";
import { styleOf } from "../types/votes.ts";
import { saidAbsent } from "./said-absent.ts";
import { layoutEvidence } from "./template-evidence.ts";
import { matchTemplates } from "./template-match.ts";

const service = aService([aField("xx", { type: "date" })]);

/** What a corrected paper teaches; null says that it has no such value. */
function teachDay(lines: readonly PrintedLine[], text: string | null) {
  const machine = extraction.extract(printedDocument(lines), service, []);
  const entities = { xx: text === null ? null : [{ text, boxes: null }] };
  const { result } = extraction.applyCorrection(machine, service, { entities, aggregatedEntities: {} });
  return extraction.learnTemplate(result, service, ["xx"], machine);
}

function daysOf(lines: readonly PrintedLine[]) {
  const layouts = layOutDocument(printedDocument(lines));
  const { fields, labels } = readService(service);
  const pages = layouts.map((layout) => readPage(layout, labels));
  return { layouts, read: fields[0]!, candidates: findCandidates(pages, fields[0]!, styleOf(layouts)) };
}

/** Logits of each day of a paper, after a person said that another one has no such value. */
function saidOfDays(lacking: readonly PrintedLine[], next: readonly PrintedLine[]): Record<string, number> {
  const { layouts, candidates } = daysOf(next);
  const [match] = matchTemplates(layouts, [teachDay(lacking, null)]);
  const said = saidAbsent(candidates, match!.memory.fields.xx!, match!);
  return Object.fromEntries(candidates.map(({ text }, i) => [text, said[i]!]));
}

const corrected = form(pair("Emesso il", "02/03/2025"), pair("Zona", "quarta"));

it("a field that the corrected paper lacked may be beside a label that it lacked, too, and is not beside one it had", () => {
  const said = saidOfDays(
    corrected,
    form(pair("Emesso il", "05/06/2025"), pair("Zona", "quarta"), pair("Disdetta entro", "30/09/2025")),
  );
  expect(said["30/09/2025"]).toBeGreaterThan(0.5);
  expect(said["05/06/2025"]).toBeLessThan(-1);
});

it("is not told by a label where there is none", () => {
  const said = saidOfDays([...corrected, "", "02/03/2025"], [...corrected, "", "05/06/2025"]);
  expect(said["05/06/2025"]).toBeLessThan(0);
});

it("is not told by new labels where another corrected paper has the field", () => {
  const next = form(pair("Emesso il", "05/06/2025"), pair("Zona", "quarta"), pair("Disdetta entro", "30/09/2025"));
  const { layouts, read, candidates } = daysOf(next);
  const memories = [teachDay(corrected, null), teachDay(corrected, "02/03/2025")];
  const { layouts: scorers } = loadShippedModels("models");
  const weightOf = (day: string, known: typeof memories) => {
    const bases = candidates.map(() => 0);
    const evidence = layoutEvidence(candidates, bases, read, matchTemplates(layouts, known), scorers);
    return evidence[candidates.findIndex(({ text }) => text === day)]!.weight;
  };
  const having = memories.slice(1);
  for (const day of ["05/06/2025", "30/09/2025"]) expect(weightOf(day, memories)).toBe(weightOf(day, having));
  expect(weightOf("30/09/2025", memories.slice(0, 1)), "control").toBeGreaterThan(0.5);
});
