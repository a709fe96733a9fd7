import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { TemplateName } from "../../core/services/service-definition.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { nameEvidence } from "./names-and-places.ts";

/** The evidence for a text as the value of a field, in logits. */
function saidOf(template: TemplateName, key: string, text: string, lines: readonly PrintedLine[]): number {
  const service = GALLERY.find((one) => one.template === template)!;
  const [page] = layOutDocument(printedDocument(lines));
  const { fields, labels } = readService(service);
  const read = fields.find(({ field }) => field.key === key)!;
  const all = findCandidates([readPage(page!, labels)], read, styleOf([page!]));
  const found = all.filter((one) => one.text === text);
  expect(found, text).not.toEqual([]);
  return Math.max(...found.map((one) => nameEvidence(one, read)?.weight ?? 0));
}

describe("a person's name", () => {
  const SLIP: readonly PrintedLine[] = ["Loonbrief", "Wim Peeters", "Ooststraat 18", "8670 Oostduinkerke"];

  it("is no line of an address", () => {
    const said = (text: string) => saidOf("payslip", "employee_name", text, SLIP);
    expect(said("Ooststraat 18")).toBeLessThan(-3);
    expect(said("8670 Oostduinkerke")).toBeLessThan(-3);
    expect(said("Wim Peeters"), "control").toBe(0);
  });

  it("is not what an address elsewhere begins with", () => {
    const bill = ["Facture d'eau", "La Ville Aubert", "Adresse desservie :", "La Ville Aubert, 35400 SAINT-MALO"];
    expect(saidOf("utility_bill", "customer_name", "La Ville Aubert", bill)).toBeLessThan(-3);
    expect(saidOf("utility_bill", "customer_name", "La Ville Aubert", bill.slice(0, 3)), "control").toBe(0);
  });

  it("is likely behind a form of address", () => {
    const lines = ["Statement of Account", "Mr Cormac Daly", "Rathmore Upper"];
    expect(saidOf("bank_statement", "account_holder", "Cormac Daly", lines)).toBeGreaterThan(1);
  });
});

describe("the bank of a statement", () => {
  const said = (text: string, ...lines: PrintedLine[]) => saidOf("bank_statement", "bank_name", text, lines);

  it("is who is named like one, or as its code is", () => {
    const lines = ["NOVU", "Panadería El Trigal S.L.", "BIC NOVUESMMXXX"];
    expect(said("NOVU", ...lines)).toBeGreaterThan(1);
    expect(said("Panadería El Trigal S.L.", ...lines)).toBe(0);
    expect(said("NOVU", ...lines.slice(0, 2)), "control: without its code").toBe(0);
    expect(said("PostFinance AG", "PostFinance AG", "Turnverein Olten")).toBeGreaterThan(1);
  });

  it("is not the holder of the account", () => {
    const lines = ["PostFinance AG", "Turnverein Olten"];
    expect(saidOf("bank_statement", "account_holder", "PostFinance AG", lines)).toBeLessThan(-3);
    expect(saidOf("bank_statement", "account_holder", "Turnverein Olten", lines)).toBe(0);
  });
});
