import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedDocument, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { loadExtraction } from "../extraction.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { orderEvidence } from "./order-reference.ts";

const SERVICE = aService(
  [aField("number", { type: "document_number" }), aField("order_number", { type: "document_number" })],
  { template: "invoice" },
);
const extraction = loadExtraction("models");

/** What the words before a number say for it being the order's, in logits; null if it is no candidate. */
function saidOf(number: string, ...lines: readonly PrintedLine[]): number | null {
  const { fields, labels } = readService(SERVICE);
  const order = fields.find(({ field }) => field.key === "order_number")!;
  const page = layOutPage(printedPage(lines));
  const all = findCandidates([readPage(page, labels)], order, styleOf([page]));
  const candidate = all.find(({ text }) => text === number);
  return candidate ? orderEvidence(candidate, all).reduce((sum, { weight }) => sum + weight, 0) : null;
}

/** The order that is read from an invoice with this line. */
function orderIn(line: PrintedLine): string | undefined {
  const lines = [
    "ROVERE FORNITURE SRL",
    "P.IVA 01234567897",
    "",
    "Fattura n. 417 del 05/03/2026",
    line,
    "",
    "Imponibile 1.000,00",
    "IVA 22 % 220,00",
    "Totale documento 1.220,00",
  ];
  return extraction.extract(printedDocument(lines), SERVICE, []).pages[0]!.entities.order_number?.[0]?.text;
}

describe("the order of an invoice is", () => {
  it.each([
    ["Vs. ordine n. 8814-OA", "8814-OA"],
    ["Ihre Bestell-Nr. 4500123", "4500123"],
    ["Your order no. PO-7781", "PO-7781"],
    ["Votre commande n° C-2210", "C-2210"],
    ["Su pedido n.º 5521-B", "5521-B"],
    ["Ihr Auftrag Nr. 4500123", "4500123"],
  ])("the customer's: %s", (line, number) => {
    expect(saidOf(number, line)).toBeGreaterThan(1);
    expect(orderIn(line)).toBe(number);
  });

  it.each([
    ["Ns. ordine n. 8814-OA", "8814-OA"],
    ["Auftrag Nr. 4500123", "4500123"],
    ["Our order no. SO-7781", "SO-7781"],
    ["Conferma d'ordine n. 5521-B", "5521-B"],
    ["Notre commande n° C-2210", "C-2210"],
  ])("not the seller's: %s", (line, number) => {
    expect(saidOf(number, line) ?? -9).toBeLessThan(-1);
    expect(orderIn(line)).toBeUndefined();
  });

  it("not a number below the seller's label, nor one in the lines below it", () => {
    const below = (label: string) =>
      saidOf(
        "8814-OA",
        [
          [40, label],
          [600, "Data"],
        ],
        [
          [40, "8814-OA"],
          [600, "05/03/2026"],
        ],
      );
    expect(below("Ns. ordine")).toBeLessThan(-1);
    expect(below("Vs. ordine"), "control").toBeGreaterThan(1);
    expect(saidOf("22", "Ns. ordine n. 8814-OA", "IVA 22 % 220,00") ?? -9).toBeLessThan(1);
  });

  it("a number directly behind a word for it, though no label is known to be one", () => {
    expect(saidOf("4417", "Rif. OdA n. 4417")).toBeGreaterThan(1);
    expect(saidOf("4417", "Rif. cantiere n. 4417") ?? 0, "control").toBeLessThan(1);
  });

  it("the customer's, where the seller's is printed beside it", () => {
    const line = [
      [40, "Auftrag Nr. 99120"],
      [600, "Ihre Bestell-Nr. 4500123"],
    ] as const;
    expect(orderIn(line)).toBe("4500123");
  });
});
