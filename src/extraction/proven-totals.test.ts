import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../test/support/monospaced.ts";
import { asRead, tableService } from "../../test/support/table-service.ts";
import type { ReadDocument } from "../core/documents/document.ts";
import { loadExtraction } from "./extraction.ts";

const extraction = loadExtraction("models");
const items = tableService(
  [
    ["item_description", "Description", "text"],
    ["item_quantity", "Quantity", "number"],
    ["item_amount", "Amount", "amount"],
  ],
  "receipt",
);
const total = { key: "total", alias: "Total", multiple: false, aggregationFields: null, required: false, labels: {} };
const tax = { ...total, key: "tax_total", alias: "VAT", type: "amount" as const };
const SERVICE = { ...items, fields: [{ ...total, type: "amount" as const }, tax, ...items.fields] };

/** With words of this text read at that confidence. */
function doubting(document: ReadDocument, text: string, confidence: number): ReadDocument {
  const pages = asRead(document, 0.99).pages.map((page) => ({
    ...page,
    words: page.words.map((word) => (word.text === text ? { ...word, confidence } : word)),
  }));
  return { ...document, pages };
}

function totalOf(paper: string, read: string, confidence: number) {
  const [page] = extraction.extract(doubting(print(paper), read, confidence), SERVICE, []).pages;
  return page!.entities.total![0]!;
}

const slip = (amount: string) => `
ENERPOINT
CARBURANTI ROSSI SRL
TANGENZIALE NORD KM 8,2
P.IVA 04123590277
RICEVUTA SELF SERVICE
DATA 05/10/26            ORA 07:46
PRODOTTO                   GASOLIO
LITRI                        31,07
PREZZO EUR/L                 1,609
IMPORTO EURO                ${amount}
ACQUISTO CARTA
PAGOBANCOMAT`;

const till = (amount: string, cash: string) => `
BAR CENTRALE
VIA ROMA 14
20121 MILANO
P.IVA 04123590277
DESCRIZIONE                 EURO
PANINO COTTO                6,40
ACQUA                       1,50
CAFFE                       1,30
TOTALE                     ${amount}
CONTANTE                   ${cash}
RESTO                      10,80
05/10/2026 13:46`;

describe("a doubtful total", () => {
  it("is mended where litres × price make it an amount that is one figure away, and said to be", () => {
    for (const read of ["49,98", "469,99", "49,49"]) {
      const { text, value, evidence, confidence } = totalOf(slip(read), read, 0.6);
      if (read === "49,49") {
        expect(confidence, "a figure that looks like no 9").toBeLessThanOrEqual(60);
        continue;
      }
      expect(text).toBe("49,99");
      expect(value).toMatchObject({ amount: "49.99", repaired: true });
      expect(evidence.map(({ term }) => term).join()).toMatch(/repaired: the one figure that makes the paper's sums/);
      expect(confidence).toBeLessThan(96);
    }
  });

  it("is never sure where what the paper adds up is another amount", () => {
    const doubted = totalOf(slip("64,99"), "64,99", 0.6);
    expect(doubted.text).toBe("64,99");
    expect(doubted.confidence).toBeLessThanOrEqual(60);
    expect(doubted.evidence.map(({ term }) => term).join()).toMatch(/what the paper adds up is another amount/);
    expect(totalOf(till("1,20", "20,00"), "1,20", 0.6).confidence).toBeLessThanOrEqual(60);
  });

  it("is what the items, and the cash less the change, add up to", () => {
    expect(totalOf(till("9,28", "20,00"), "9,28", 0.6).text, "the items").toBe("9,20");
    expect(totalOf(till("9,20", "20,00"), "9,20", 0.6).evidence.some(({ term }) => /repaired|adds up/.test(term))).toBe(
      false,
    );
  });

  it("control: what was read without doubt is what is printed, whatever the sums say", () => {
    expect(totalOf(slip("49,98"), "49,98", 0.99).text).toBe("49,98");
    expect(totalOf(slip("49,98"), "49,98", 0.99).confidence).toBeGreaterThan(60);
  });
});

describe("a receipt's tax", () => {
  const bakery = (...rates: string[]) => `
Bäckerei Huber
Bahnhofplatz 1, 86150 Augsburg
USt-IdNr: DE301190227
1x Butterbreze                1,95 2
1x Cappuccino gr.             4,40 1
2x Käsesemmel                 7,80 2
Summe                         14,15
bar EUR                       15,00
zurück EUR                     0,85
     MwSt  Netto  Steuer  Brutto
${rates.join("\n")}`;
  const taxOf = (paper: string) => extraction.extract(print(paper), SERVICE, []).pages[0]!.entities.tax_total![0];

  it("is the sum of those of its rates where no sum is printed, and said to be", () => {
    const summed = taxOf(bakery("1    19%   3,70    0,70    4,40", "2     7%   9,11    0,64    9,75"));
    expect(summed).toMatchObject({ text: "1,34", value: { amount: "1.34" } });
    expect(summed!.evidence.map(({ term }) => term).join()).toMatch(/sum of the taxes of all rates/);
    expect(summed!.confidence).toBeLessThan(90);
  });

  it("control: of one rate it is that of the rate", () => {
    const one = taxOf(bakery("1    19%   11,89    2,26    14,15"));
    expect(one?.text).toBe("2,26");
    expect(one?.evidence.map(({ term }) => term).join()).not.toMatch(/sum of the taxes/);
  });
});
