import { expect, test } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { numbersInFull } from "./numbers-in-full.ts";

/** What is said of the texts of a line that may be the order's number, where `likeliest` leads by 3. */
function saidOf(line: string, likeliest: string): Readonly<Record<string, number>> {
  const service = aService([aField("number", { type: "document_number" })], { template: "purchase_order" });
  const { fields, labels } = readService(service);
  const page = layOutPage(printedPage(["Grand Hotel", line]));
  const candidates = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
  const logits = candidates.map(({ text }) => (text === likeliest ? 4 : 1));
  const evidence = numbersInFull(candidates, logits, fields[0]!);
  const said = candidates.map(({ text }, i) => [text, evidence[i]?.weight ?? 0] as const);
  return Object.fromEntries(said.filter(([, weight]) => weight !== 0));
}

test.each([["Ordine d'acquisto GHM 88/2026", "88/2026", "GHM 88/2026"]])(
  "letters of a series between a label and a number belong to it: %s",
  (line, part, whole) => {
    expect(saidOf(line, part)).toEqual({ [part]: -3, [whole]: 3 });
  },
);

test.each([
  ["Ordine NR 88/2026", "88/2026"],
  ["Ordine DEL 88/2026", "88/2026"],
  ["Ordine dell'anno 88/2026", "88/2026"],
])("control: other words before a number do not: %s", (line, part) => {
  expect(saidOf(line, part)).toEqual({});
});
