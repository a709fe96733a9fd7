import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../../candidates/candidates.ts";
import { layOutPage } from "../../page/layout.ts";
import { readService } from "../../read-service.ts";
import { styleOf } from "../../types/votes.ts";

function paidBy(...lines: readonly PrintedLine[]): string[] {
  const { fields, labels } = readService(
    aService([aField("payment_method", { type: "text" })], { template: "receipt" }),
  );
  const page = layOutPage(printedPage(lines));
  return findCandidates([readPage(page, labels)], fields[0]!, styleOf([page])).map(({ text }) => text);
}

describe("how a receipt was paid", () => {
  it("is the label of what was paid, with the words that announce it", () => {
    expect(paidBy("Pagamento con carta 12,50")).toContain("Pagamento con carta");
    expect(paidBy("CONTANTI 20,00", "RESTO 7,50")).toContain("CONTANTI");
    expect(paidBy("BEZAHLT MIT GIROCARD 9,99")).toContain("GIROCARD");
  });

  it("is a brand, or what stands behind a label that asks for it", () => {
    expect(paidBy("SATISPAY 12,50")).toContain("SATISPAY");
    expect(paidBy("VISA DEBIT 12.50")).toContain("VISA DEBIT");
    expect(paidBy("MULTIBANCO 12,50")).toContain("MULTIBANCO");
    expect(paidBy("BANCONTACT 69,00")).toContain("BANCONTACT");
    expect(paidBy("Maestro/Debit 13,27")).toContain("Maestro/Debit");
    expect(paidBy("PIN 12,50", "Gotovina 3,00")).toEqual(expect.arrayContaining(["PIN", "Gotovina"]));
    expect(paidBy("Zahlungsart: Gutscheinheft")).toContain("Gutscheinheft");
  });

  it("is announced by short words too, joined or not", () => {
    expect(paidBy("PAG. ELETTRONICO 12,50")).toContain("PAG. ELETTRONICO");
    expect(paidBy("PAG.ELETTRONICO 12,50")).toContain("PAG.ELETTRONICO");
    expect(paidBy("Pagam. contanti 12,50")).toContain("Pagam. contanti");
  });

  it("is money in a line of its own, and no part of another", () => {
    expect(paidBy("TICKET N. 118820", "MONETE")).toContain("MONETE");
    expect(paidBy("NON ACCETTA MONETE DA 1 CENT")).toEqual([]);
  });

  it("is no part of a shop's name, and no word that means cash in another language only", () => {
    expect(paidBy("BAR PASTICCERIA AURORA", "CAFFE 2,60", "TOTALE 2,60")).toEqual([]);
    expect(paidBy("LIDO AZZURRO BAR", "CAFFE 2,60", "TOTALE 2,60")).toEqual([]);
    expect(paidBy("DI CUI IVA 0,24", "PARTITA IVA 01193000534", "BAR 2,60")).toEqual([]);
    expect(paidBy("SUMME 12,50", "Bar 20,00", "control")).toContain("Bar");
  });

  it("is not that something was handed over", () => {
    expect(paidBy("TOTAL 32,50", "Entregado 50,00", "Cambio 17,50")).toEqual([]);
  });

  it("is nothing on a receipt that does not say", () => {
    expect(paidBy("SACCHETTO BIO 0,10", "TOTALE COMPLESSIVO 12,50", "Grazie e arrivederci")).toEqual([]);
  });
});
