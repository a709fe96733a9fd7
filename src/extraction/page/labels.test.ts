import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import { labelsFor } from "../lexicons/all.ts";
import { bindLabels } from "./binding.ts";
import { findLabels, indexLabels, labelsAround } from "./labels.ts";
import { layOutPage } from "./layout.ts";

const index = indexLabels(labelsFor("invoice", []), []);
function around(lines: readonly PrintedLine[], value: string) {
  const page = layOutPage(printedPage(lines));
  const token = page.tokens.find(({ text }) => text === value)!;
  const hits = findLabels(page, index);
  return labelsAround(page, hits, [token], boxOfPolygon(token.word.polygon), bindLabels(page, hits));
}

describe("labels", () => {
  it("are the longest phrase: a taxable total is not a total", () => {
    const page = layOutPage(printedPage(["Totale imponibile 100,00"]));
    const [hit] = findLabels(page, index);
    expect([...hit!.meanings]).toEqual(["invoice.net_total"]);
  });

  it("are found although a reader confused their letters", () => {
    const page = layOutPage(printedPage(["T0TALE D0CUMENT0"]));
    expect([...findLabels(page, index)[0]!.meanings]).toContain("invoice.gross_total");
  });

  it("of the paper that this one refers to are not its own", () => {
    const meaningsOf = (line: string) =>
      findLabels(layOutPage(printedPage([line])), index).flatMap(({ meanings }) => [...meanings]);
    for (const line of ["Rif. fattura n. 3310", "zu Rechnung Nr. 3310", "Storno fattura n. 3310"])
      expect(meaningsOf(line), line).not.toContain("invoice.number");
    expect(meaningsOf("Fattura n. 3310")).toContain("invoice.number");
  });

  it("of a sentence announce what opens its next line", () => {
    const dueAt = (...lines: readonly PrintedLine[]) =>
      around(lines, "20.08.2025").filter(({ hit, side }) => side === "left" && hit.meanings.has("invoice.due_date"));
    const sentence = "Bitte zahlen Sie mit befreiender Wirkung bis zum";
    expect(dueAt(sentence, "20.08.2025 auf unser Konto.")).toHaveLength(1);
    expect(dueAt("bis zum", "20.08.2025 auf unser Konto."), "control: a label above its value").toEqual([]);
    expect(dueAt(`${sentence} Ende`, "20.08.2025"), "control: the sentence goes on").toEqual([]);
    expect(dueAt(sentence, [[500, "20.08.2025"]]), "control: another column").toEqual([]);
  });

  it("are no first words of a firm's name", () => {
    const ofPay = indexLabels(labelsFor("payslip", []), []);
    const labelled = (line: string) => findLabels(layOutPage(printedPage([line])), ofPay).map(({ phrase }) => phrase);
    for (const name of ["AZIENDA USL VALDORO NORD", "Azienda Agricola Poggio Alto", "IMPRESA EDILE ROSSI"])
      expect(labelled(name), name).toEqual([]);
    for (const line of ["Azienda: Agricola Poggio Alto", "AZIENDA MOLINO ROSSI S.R.L."])
      expect(labelled(line), `control: ${line}`).toContain("AZIENDA");
  });

  it("say whose an account is, and not of what kind", () => {
    const ofAccounts = indexLabels(labelsFor("bank_statement", []), []);
    const labelled = (line: string) =>
      findLabels(layOutPage(printedPage([line])), ofAccounts).some(({ meanings }) => meanings.has("statement.holder"));
    for (const line of ["Compte de LEFÈVRE AMÉLIE", "Conto di Rossi Maria", "Rekening van J. de Boer"])
      expect(labelled(line), line).toBe(true);
    for (const line of ["Compte de chèques", "Conto di deposito n. 4417", "Cuenta de ahorro"])
      expect(labelled(line), line).toBe(false);
  });

  it("of the paper that this one refers to are not its own, where letters are set wide", () => {
    const wide: PrintedLine = [
      [40, "Ref."],
      [110, "Fatura: FT 2/118"],
    ];
    const apart: PrintedLine = [
      [40, "Ref."],
      [400, "Fatura: FT 2/118"],
    ];
    const meaningsOf = (line: PrintedLine) =>
      findLabels(layOutPage(printedPage([line])), index).flatMap(({ meanings }) => [...meanings]);
    expect(meaningsOf(wide)).not.toContain("invoice.number");
    expect(meaningsOf(apart), "control: another column").toContain("invoice.number");
  });

  it("of the commercial register have its number behind them", () => {
    const phrasesOf = (line: string) => findLabels(layOutPage(printedPage([line])), index).map(({ phrase }) => phrase);
    expect(phrasesOf("Hr B van Dijk")).not.toContain("HRB");
    expect(phrasesOf("HR B 12345")).toContain("HRB");
  });

  it("of a total are qualified by what is in brackets behind its amount, too", () => {
    const ofOrders = indexLabels(labelsFor("purchase_order", ["order.total"]), []);
    const meaningsOf = (line: string) => [...findLabels(layOutPage(printedPage([line])), ofOrders)[0]!.meanings];
    expect(meaningsOf("Totaal € 4.218,00 (excl. btw)")).toEqual(["invoice.net_total", "order.total"]);
    expect(meaningsOf("Total 4.218,00 (inkl. MwSt)")).toEqual(["invoice.gross_total", "order.total"]);
    expect(meaningsOf("Totaal € 4.218,00 excl. verzending"), "control").toContain("invoice.gross_total");
  });

  it("of the customer's reference on a delivery note are those of his order", () => {
    const ofNotes = indexLabels(labelsFor("delivery_note", []), []);
    for (const line of ["V/Réf. CDE 77-12", "Uw referentie: 7712", "Ihre Referenz 7712"]) {
      const [hit] = findLabels(layOutPage(printedPage([line])), ofNotes);
      expect([...hit!.meanings], line).toContain("invoice.order_number");
    }
  });

  it("of a day that goes on with words of no lexicon are those of another day", () => {
    const meaningsOf = (line: string) =>
      findLabels(layOutPage(printedPage([line])), index).flatMap(({ meanings }) => [...meanings]);
    for (const line of ["Data montażu: 14.10.2025", "Datum oplevering: 3-2-2025", "Date de relève : 3/2/2025"])
      expect(meaningsOf(line), line).toEqual(["other.date"]);
    expect(meaningsOf("Data: 14.10.2025")).toContain("invoice.date");
    expect(meaningsOf("Data fattura: 14.10.2025")).toContain("invoice.date");
    expect(meaningsOf("Datum 14.10.2025 Kunde: 7"), "control").toContain("invoice.date");
    for (const line of ["Date : 22/12/2017 14:03", "Date & Time: 22/12/2017 14:03", "Data e ora : 22/12/2017"])
      expect(meaningsOf(line), line).toContain("invoice.date");
  });

  it("of the offer that a paper answers are not its own", () => {
    const meaningsOf = (...lines: readonly PrintedLine[]) =>
      findLabels(layOutPage(printedPage(lines)), index)
        .filter(({ phrase }) => phrase === "DEL" || phrase === "VOM")
        .flatMap(({ meanings }) => [...meanings]);
    const offers: PrintedLine[][] = [
      ["gemäß Ihrem Angebot AN-88213 vom 29.10.2025"],
      ["Vs. offerta n. 3391 del 18/09/2025"],
      ["Vs. offerta", "n. 3391 del 18/09/2025"],
    ];
    for (const lines of offers) expect(meaningsOf(...lines), String(lines)).toEqual(["other.reference"]);
    expect(meaningsOf("Fattura n. 3391 del 18/09/2025")).toContain("invoice.date");
  });

  it("of pages announce no number of the paper", () => {
    const goods = indexLabels(labelsFor("delivery_note", []), []);
    const [hit] = findLabels(layOutPage(printedPage(["Pagina 1"])), goods);
    expect([...hit!.meanings]).toEqual(["other.page"]);
  });

  it("stand to the left of their value, across a gap", () => {
    const relations = around(
      [
        [
          [40, "Scadenza"],
          [500, "30/01/2025"],
        ],
      ],
      "30/01/2025",
    );
    expect(relations).toMatchObject([{ side: "left" }]);
    expect(relations[0]!.hit.meanings).toContain("invoice.due_date");
  });

  it("stand to the right where they name a row of figures, as descriptions in the last column do", () => {
    const strength = (...row: [number, string][]) =>
      around([row], "1.388,40").find(({ side }) => side === "right")!.strength;
    const names = strength([40, "30.09.2024"], [300, "1.388,40"], [500, "Totale documento"]);
    expect(names).toBeGreaterThan(2);
    expect(strength([300, "1.388,40"], [500, "Totale documento"], [900, "1.500,00"])).toBeLessThan(1);
    expect(strength([40, "Rossi srl"], [300, "1.388,40"], [500, "Totale documento"])).toBeLessThan(1);
  });

  it("stand above their value in a table, also where the value is set to the right of a wide cell", () => {
    const lines: PrintedLine[] = [
      [
        [40, "Importo bollo"],
        [600, "Totale documento"],
      ],
      [[1000, "1.388,40"]],
    ];
    expect(
      around(lines, "1.388,40").some(({ side, hit }) => side === "above" && hit.meanings.has("invoice.gross_total")),
    ).toBe(true);
  });

  it.each([
    ["Total Sales (Inclusive of 6% GST) 80.90", "invoice.gross_total"],
    ["Total Sales (lnclusive GST): 80.90", "invoice.gross_total"],
    ["Total After Adj Incl GST 42.50", "invoice.gross_total"],
    ["Gesamtbetrag inkl. 19% MwSt 119,00", "invoice.gross_total"],
    ["Totale IVA compresa 122,00", "invoice.gross_total"],
    ["Total (excl. VAT) 100.00", "invoice.net_total"],
    ["Total 0% supplies: 39.40", "other.amount"],
    ["Rounding 182.00", "invoice.gross_total"],
    ["Rounding 0.02", "other.amount"],
  ])("of a total are read with what qualifies them: %s", (line, meaning) => {
    const page = layOutPage(printedPage([line]));
    const hits = findLabels(page, index);
    expect(hits.map(({ meanings }) => [...meanings])).toEqual([[meaning]]);
  });

  it("of a rate do not announce an amount of tax", () => {
    const page = layOutPage(printedPage(["IVA (%): 22.00"]));
    expect([...findLabels(page, index)[0]!.meanings]).toEqual(["other.amount"]);
  });
});
