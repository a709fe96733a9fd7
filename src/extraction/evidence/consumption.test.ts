import { expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { consumptionEvidence } from "./consumption.ts";

/** The terms that say something of a number on a bill. */
function termsOf(number: string, ...lines: readonly PrintedLine[]): string[] {
  const service = aService([aField("consumption", { type: "number" })], { template: "utility_bill" });
  const { fields, labels } = readService(service);
  const page = layOutPage(printedPage(lines));
  const candidates = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
  const candidate = candidates.find(({ text }) => text === number)!;
  return consumptionEvidence(candidate).flatMap(({ term, weight }) => (weight === 0 ? [] : [term]));
}

it.each([
  ["412", "Energia 412 kWh", ["with a unit of what is supplied"]],
  ["84", "You used 84 cubic metres", ["with a unit of what is supplied"]],
  ["331", "Consumi rilevati (kWh) 331", ["with a unit of what is supplied"]],
  ["214", "Lettura 1786 2000 differenza 214", ["what two readings differ by"]],
  ["2846", "Consumo annuo 2846 kWh", ["with a unit of what is supplied", "of a whole year"]],
])("%s in %j", (number, line, terms) => {
  expect(termsOf(number, line)).toEqual(terms);
});

it("control: says nothing of other numbers", () => {
  expect(termsOf("412", "Cliente n. 412")).toEqual([]);
  expect(termsOf("5", "Lettura 1786 1791 differenza 5")).toEqual([]);
});
