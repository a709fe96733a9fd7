import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { loadCategoryModel } from "./category-model.ts";
import { isForeignKind } from "./foreign-kind.ts";

const model = loadCategoryModel("models");
const pages = (...lines: readonly PrintedLine[]) => [layOutPage(printedPage(lines))];

const PAYSLIP = pages(
  "CEDOLINO PAGA",
  "Periodo di retribuzione Marzo 2024",
  "Livello 3S Matricola 4711 Data assunzione 01/02/2019",
  "Imponibile INPS 2.100,00 Contributi INPS 193,00",
  "Imponibile IRPEF 1.907,00 Ritenute IRPEF 310,00",
  "Totale competenze 2.100,00 Totale trattenute 503,00",
  "TFR del mese 145,00 Netto in busta 1.597,00",
);
const RECEIPT = pages(
  "BAR ROMA",
  "DOCUMENTO COMMERCIALE",
  "Caffè 1,20",
  "TOTALE COMPLESSIVO 1,20",
  "Contanti 2,00",
  "Resto 0,80",
);

describe("a paper is of a foreign kind", () => {
  it("where another is asked for that has nothing in common with it", () => {
    expect(isForeignKind(PAYSLIP, "bank_statement", model)).toBe(true);
    expect(isForeignKind(PAYSLIP, "identity", model)).toBe(true);
  });

  it("neither to its own service nor to one that expects anything", () => {
    expect(isForeignKind(PAYSLIP, "payslip", model)).toBe(false);
    expect(isForeignKind(PAYSLIP, "generic", model)).toBe(false);
  });

  it("not between papers of trade, which pass into each other", () => {
    expect(isForeignKind(RECEIPT, "invoice", model)).toBe(false);
    expect(isForeignKind(RECEIPT, "payslip", model)).toBe(true);
  });

  it("not where nothing is printed, or nothing tells", () => {
    expect(isForeignKind(pages(), "payslip", model)).toBe(false);
    expect(isForeignKind(pages("4711", "12,00"), "payslip", model)).toBe(false);
  });
});
