import { describe, expect, it } from "vitest";
import { aField, aService } from "../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../test/support/word-pages.ts";
import { findCandidates, readPage, readService } from "./candidates.ts";
import { layOutPage } from "./page/layout.ts";
import { ruleEvidence } from "./rules.ts";
import { styleOf } from "./votes.ts";

/** What rules say against the day of payment that is printed so. */
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

  it("is that day all the same where a label says so", () => {
    expect(saidOf("09/07/2025", "Scadenza 09/07/2025", "Fattura n. 12 del 9 luglio 2025")).toBe(0);
  });

  it("control: nothing is said of another day", () => {
    expect(saidOf("09/08/2025", "Partenza 09/08/2025", "Fattura n. 12 del 9 luglio 2025")).toBe(0);
  });
});
