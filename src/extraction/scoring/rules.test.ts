import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { ruleEvidence } from "./rules.ts";

/** The evidence of the rules against the day of payment that is printed in this way. */
function saidOf(day: string, ...lines: readonly PrintedLine[]): number {
  const service = aService([aField("due_date", { type: "date" })], { template: "invoice" });
  const { fields, labels } = readService(service);
  const page = layOutPage(printedPage([...lines, "Totale imponibile", "Pagamento del cliente"]));
  const all = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
  const candidate = all.find(({ text }) => text === day)!;
  const evidence = ruleEvidence(candidate, fields[0]!, all);
  return evidence.find(({ term }) => term === "the day of the paper")?.weight ?? 0;
}

describe("a day of payment", () => {
  it("is hardly the day of the paper, which is printed again where somebody departs or has paid", () => {
    expect(saidOf("09/07/2025", "Partenza 09/07/2025", "Fattura n. 12 del 9 luglio 2025")).toBeLessThan(-2);
  });

  it("is hardly the day behind the name of a town either, where the last row of a list has it again", () => {
    const rows = ["05.06.2025 Übernachtung 94,00", "07.06.2025 Tiefgarage 24,00"];
    expect(saidOf("07.06.2025", "Weimar, 07.06.2025", ...rows)).toBeLessThan(-2);
    expect(saidOf("07.06.2025", "Rechnung 07/25", ...rows), "control: nobody writes on that day").toBe(0);
  });

  it("is that day all the same where a label says so", () => {
    expect(saidOf("09/07/2025", "Scadenza 09/07/2025", "Fattura n. 12 del 9 luglio 2025")).toBe(0);
  });

  it("control: nothing is said of another day", () => {
    expect(saidOf("09/08/2025", "Partenza 09/08/2025", "Fattura n. 12 del 9 luglio 2025")).toBe(0);
  });
});

describe("a day behind the name of a town", () => {
  /** The evidence of the rules for a day in such a line of an order being its date. */
  function behindTown(line: string): number {
    const service = aService([aField("date", { type: "date" })], { template: "purchase_order" });
    const { fields, labels } = readService(service);
    const page = layOutPage(printedPage([line, "Spett.le Fornitore"]));
    const all = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
    const evidence = ruleEvidence(all[0]!, fields[0]!, all);
    return evidence.find(({ term }) => term === "behind the name of a town")?.weight ?? 0;
  }

  it.each(["Treviso, 30.09.2025", "Castellana Grotte, lì 3 marzo 2025", "Villach, am 12.11.2024"])(
    "is when the paper was written: %s",
    (line) => expect(behindTown(line)).toBeGreaterThan(0),
  );

  it.each(["Consegna 30.09.2025", "entro, e non oltre, 30.09.2025"])("control: %s", (line) => {
    expect(behindTown(line)).toBe(0);
  });
});

describe("the days of a Certificazione Unica", () => {
  function daysSaid(days: string): number {
    const service = aService([aField("days", { type: "integer" })], { template: "cu" });
    const { fields, labels } = readService(service);
    const page = layOutPage(printedPage([`Numero di giorni ${days}`]));
    const all = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
    const found = all.find(({ text }) => text === days)!;
    const evidence = ruleEvidence(found, fields[0]!, all);
    return evidence.find(({ term }) => term === "more days than a year has")?.weight ?? 0;
  }

  it("are no more than a year has", () => expect(daysSaid("367")).toBeLessThan(0));
  it("control: may be all of a leap year", () => expect(daysSaid("366")).toBe(0));
});

describe("a label", () => {
  it("is named as it is printed, without what sets it apart from its value", () => {
    const service = aService([aField("gross_total", { type: "amount" })], { template: "invoice" });
    const { fields, labels } = readService(service);
    const page = layOutPage(printedPage(["TOTALE DOCUMENTO : 1.220,00"]));
    const all = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
    const terms = ruleEvidence(all[0]!, fields[0]!, all).map(({ term }) => term);
    expect(terms).toContain("label left: totale documento");
  });
});
