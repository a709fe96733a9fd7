import { expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { extraction, form, pair } from "../../../test/support/taught-paper.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { saidAbsent } from "./said-absent.ts";
import { matchTemplates } from "./template-match.ts";

const service = aService([aField("xx", { type: "date" })]);

/** Logits of each day of a paper, after a person said that another one has no such value. */
function saidOfDays(corrected: readonly PrintedLine[], next: readonly PrintedLine[]): Record<string, number> {
  const machine = extraction.extract(printedDocument(corrected), service, []);
  const none = extraction.applyCorrection(machine, service, { entities: { xx: null }, aggregatedEntities: {} });
  const memory = extraction.learnTemplate(none.result, service, ["xx"], machine);
  const layouts = layOutDocument(printedDocument(next));
  const { fields, labels } = readService(service);
  const pages = layouts.map((layout) => readPage(layout, labels));
  const candidates = findCandidates(pages, fields[0]!, styleOf(layouts));
  const [match] = matchTemplates(layouts, [memory]);
  const known = match!.memory.fields.xx!;
  const said = saidAbsent(candidates, known, match!);
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
