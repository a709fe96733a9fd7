import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { includedTaxEvidence } from "./included-tax.ts";

/** Of the amounts of an invoice, those for or against which something is said. */
function saidOf(key: "tax_total" | "net_total", lines: readonly PrintedLine[]): Readonly<Record<string, number>> {
  const [page] = layOutDocument(printedDocument(lines));
  const { fields, labels } = readService(GALLERY.find(({ template }) => template === "invoice")!);
  const read = fields.find(({ field }) => field.key === key)!;
  const all = findCandidates([readPage(page!, labels)], read, styleOf([page!]));
  const said = all.map((one) => [one.text, includedTaxEvidence(one, read, all)?.weight ?? 0] as const);
  return Object.fromEntries(said.filter(([, weight]) => weight !== 0));
}

const TOTAL: PrintedLine = [
  [40, "Total inkl. 8.1% MWST (CHF 14.99)"],
  [500, "CHF 200.00"],
];

describe("the tax that a total includes", () => {
  it("is what the rate of its line makes of the total, which is no net amount", () => {
    expect(Object.keys(saidOf("tax_total", [TOTAL]))).toEqual(["14.99"]);
    expect(saidOf("tax_total", [TOTAL])["14.99"]).toBeGreaterThan(3);
    expect(saidOf("net_total", [TOTAL])["200.00"]).toBeLessThan(-3);
    const below = ["Total CHF 200.00", "davon MWST 8.1% CHF 14.99"];
    expect(saidOf("net_total", below)["200.00"]).toBeLessThan(-3);
  });

  it("control: nothing is said of a tax on the amount, nor of one of several rates", () => {
    expect(saidOf("net_total", ["Nettobetrag 200,00 EUR", "zzgl. 19 % MwSt 38,00 EUR", "Summe 238,00 EUR"])).toEqual(
      {},
    );
    expect(saidOf("net_total", ["Summe 120,00 EUR", "inkl. 10% USt 10,00 und 20% USt 2,00", "12,00 110,00"])).toEqual(
      {},
    );
  });
});
