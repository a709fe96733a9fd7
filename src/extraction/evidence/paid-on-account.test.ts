import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { onAccountEvidence } from "./paid-on-account.ts";

/** Of the amounts of a bill, those for or against which something is said as what is due. */
function saidOf(...lines: readonly PrintedLine[]): Readonly<Record<string, number>> {
  const [page] = layOutDocument(printedDocument(lines));
  const { fields, labels } = readService(GALLERY.find(({ template }) => template === "utility_bill")!);
  const read = fields.find(({ meaning }) => meaning.concept === "invoice.gross_total")!;
  const all = findCandidates([readPage(page!, labels)], read, styleOf([page!]));
  const said = all.map((one) => [one.text, onAccountEvidence(one, read, all)?.weight ?? 0] as const);
  return Object.fromEntries(said.filter(([, weight]) => weight !== 0));
}

describe("what a bill asks for", () => {
  it.each([
    ["Rechnungsbetrag 804,10 €", "abzüglich gezahlter Abschläge -750,00 €", "Noch zu zahlen 54,10 €"],
    ["Montant de la facture 804,10", "Acomptes versés 750,00", "Reste dû 54,10"],
    ["Jaarbedrag 804,10", "Voorschotten 750,00", "Bij te betalen 54,10"],
    ["I alt inkl. moms 804,10", "Opkrævet aconto 4 rater -750,00", "At betale 54,10"],
    ["Fakturovaná suma 804,10", "Uhradené preddavky -750,00", "Nedoplatok 54,10"],
    ["Totale fornitura 804,10", "Acconti già fatturati 750,00", "Differenza 54,10"],
  ])("is what payments on account left: %s", (...lines) => {
    const said = saidOf(...lines);
    expect(said["54,10"] ?? said["54,10 €"]).toBeGreaterThan(3);
    expect(said["804,10"] ?? said["804,10 €"]).toBeLessThan(-3);
  });

  it("control: net and tax were not paid before", () => {
    expect(saidOf("Summe netto 750,00", "Umsatzsteuer 54,10", "Rechnungsbetrag 804,10")).toEqual({});
  });
});
