import { expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { consumptionEvidence } from "./consumption.ts";

/** Candidates for the consumption of a bill. */
function candidatesOn(...lines: readonly PrintedLine[]) {
  const service = aService([aField("consumption", { type: "number" })], { template: "utility_bill" });
  const { fields, labels } = readService(service);
  const page = layOutPage(printedPage(lines));
  return findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
}

const numbersOf = (...lines: readonly PrintedLine[]) => candidatesOn(...lines).map(({ text }) => text);

/** The evidence terms for a number on a bill. */
function termsOf(number: string, ...lines: readonly PrintedLine[]): string[] {
  const candidate = candidatesOn(...lines).find(({ text }) => text === number)!;
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

const READINGS: readonly PrintedLine[] = [
  [
    [40, "Data"],
    [240, "Lettura"],
    [440, "Coeff. C"],
    [640, "Consumo Smc"],
  ],
  [
    [40, "31/12/2025"],
    [240, "4.613"],
    [440, "1,025"],
    [600, "207"],
  ],
  [
    [40, "31/10/2025"],
    [240, "4.411"],
    [440, "1,025"],
  ],
];

it("knows what two readings of gas make with their coefficient, below a title with the unit", () => {
  expect(termsOf("207", ...READINGS)).toEqual(["with a unit of what is supplied", "what two readings differ by"]);
});

it.each([
  ["1,025", READINGS],
  ["0,9614", ["Zustandszahl 0,9614"]],
  ["11,234", ["Brennwert 11,234 kWh/m³"]],
])("%s is what a meter's count is multiplied with, and no consumption", (number, lines) => {
  expect(numbersOf(...lines)).not.toContain(number);
});

it("control: a number of thousands below another title may be one", () => {
  expect(numbersOf("Consumo 1,025 mc", "Lettura 4.613")).toEqual(["1,025", "4.613"]);
});
