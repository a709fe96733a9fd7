import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { unnamedEvidence } from "./unnamed-values.ts";

/** The values of a field that something on the paper names. */
function namedOf(
  key: string,
  lines: readonly PrintedLine[],
  type: "amount" | "text" | "date" | "integer" = "amount",
  template: "payslip" | "delivery_note" = "payslip",
): string[] {
  const { fields, labels } = readService(aService([aField(key, { type })], { template }));
  const page = layOutPage(printedPage(lines));
  const all = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
  return all.filter((one) => unnamedEvidence(one, fields[0]!) === null).map(({ text }) => text);
}

const line = (name: string, amount: string): PrintedLine => [
  [40, name],
  [1090, amount],
];

describe("contributions and tax of a payslip", () => {
  it.each([
    ["RSZ-bijdrage werknemer", "inps_contributions"],
    ["Cotisation personnelle ONSS", "inps_contributions"],
    ["SV-Beitrag laufend", "inps_contributions"],
    ["Contributo FPLD 9,19%", "inps_contributions"],
    ["Précompte professionnel", "irpef"],
    ["Zaliczka na podatek", "irpef"],
    ["PAYE", "irpef"],
    ["Belastbaar", "irpef_taxable"],
    ["Forskuddstrekk", "irpef"],
    ["Sociálne poistenie", "inps_contributions"],
    ["Trekkgrunnlag", "irpef_taxable"],
    ["Podstawa ZUS", "inps_taxable"],
  ])("are what the paper calls so: %s", (name, key) => {
    expect(namedOf(key, [line("Total", "2.140,10"), line(name, "311,42")])).toEqual(["311,42"]);
  });

  it("are nothing that only fits the sums", () => {
    const lines = [line("Salaris", "2.140,10"), line("Huisvesting", "311,42"), line("Netto", "1.828,68")];
    expect(namedOf("inps_contributions", lines)).toEqual([]);
    expect(namedOf("irpef", lines)).toEqual([]);
    expect(namedOf("inps_taxable", lines)).toEqual([]);
  });

  it("are no part of several", () => {
    const parts = [line("Contributo FPLD 9,19%", "196,68"), line("Contributo CIGS 0,30%", "106,42")];
    expect(namedOf("inps_contributions", parts)).toEqual([]);
    expect(namedOf("inps_contributions", [parts[0]!]), "control: the only one").toEqual(["196,68"]);
    expect(namedOf("inps_contributions", [...parts, line("Totale ctr. previdenziali dip.", "303,10")])).toEqual([
      "303,10",
    ]);
  });
});

it("on an Italian payslip all may be in words of no lexicon", () => {
  const lines = [line("Ritenute a carico", "203,10"), line("Netto", "1.640,00"), line("TFR mese", "148,00")];
  expect(namedOf("inps_contributions", lines)).toContain("203,10");
  expect(namedOf("inps_contributions", lines.slice(0, 2)), "control: nothing says that it is one").toEqual([]);
});

it("a level and the day of hiring are announced", () => {
  const lines = ["Blatt: 1", "Auszahlung am 27.06.2025", "Einstufung VB 4", "Eintritt 01.03.2019"];
  expect(namedOf("level", lines, "text")).toContain("VB 4");
  expect(namedOf("level", lines, "text")).not.toContain("1");
  expect(namedOf("hire_date", lines, "date")).toEqual(["01.03.2019"]);
});

it("the number of parcels is announced", () => {
  const lines: PrintedLine[] = ["Casier 24x33 cl 10", "Nombre de colis : 4"];
  expect(namedOf("parcels", lines, "integer", "delivery_note")).toEqual(["4"]);
});
