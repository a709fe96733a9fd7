import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument, printedPage } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import type { ScoredCandidate } from "../candidate.ts";
import { loadExtraction } from "../extraction.ts";
import { layOutPage, type PageLayout } from "../page/layout.ts";
import { isAtPrintedRate, isUntaxed, isUntaxedRest, printedRates, taxTable, untaxedAmounts } from "./tax-table.ts";
import { TAX_AGREEMENT } from "./taxes.ts";

const extraction = loadExtraction("models");
const INVOICES = GALLERY.find(({ template }) => template === "invoice")!;

const HEAD: readonly PrintedLine[] = [
  "Falegnameria Moretti S.r.l.",
  "Via dei Tigli 8, 37121 Verona - P.IVA 03425460239",
  "",
  "Fattura n. 118 del 14/03/2025",
  "",
];
const line = (label: string, ...amounts: readonly string[]): PrintedLine => [
  [40, label],
  ...amounts.map((text, i): readonly [number, string] => [760 + 160 * i, text]),
];

function totalsOf(lines: readonly PrintedLine[]): Record<string, string | undefined> {
  const { pages } = extraction.extract(printedDocument([...HEAD, ...lines]), INVOICES, []);
  const textOf = (key: string) => pages[0]!.entities[key]?.[0]?.text;
  return { net: textOf("net_total"), tax: textOf("tax_total"), gross: textOf("gross_total") };
}

describe("rows of tax rates", () => {
  const rates = [line("IVA 10% su", "572,30", "57,23"), line("IVA 22% su", "50,00", "11,00")];
  const page = (...lines: readonly PrintedLine[]) => layOutPage(printedPage(lines));

  it("are summed where a printed amount is what they add up to, in two columns or in two lines a rate", () => {
    expect(taxTable(page(...rates, line("Totale", "690,53")))).toEqual({ net: 62230, tax: 6823 });
    const twoLines = [
      line("Imponibile 10%", "572,30"),
      line("IVA 10%", "57,23"),
      line("Imponibile 22%", "50,00"),
      line("IVA 22%", "11,00"),
    ];
    expect(taxTable(page(...twoLines, line("Totale", "690,53")))).toEqual({ net: 62230, tax: 6823 });
  });

  it("are no lines of goods, whose rate is printed like an amount", () => {
    const goods = [
      line("Pompa NR", "1,00", "487,00", "10,00", "487,00"),
      line("Viti", "1,00", "40,00", "22,00", "40,00"),
    ];
    const rows = [line("I (esigibilità immediata)", "10,00", "487,00", "48,70"), line("I", "22,00", "40,00", "8,80")];
    expect(taxTable(page(...goods, ...rows, line("Totale documento", "584,50")))).toEqual({ net: 52700, tax: 5750 });
  });

  it("are none where nothing is their sum, or all are of one rate", () => {
    expect(taxTable(page(...rates, line("Totale", "701,00")))).toBeNull();
    expect(taxTable(page(rates[0]!, line("Totale", "629,53")))).toBeNull();
  });

  it("leave what is not taxed to make up the rest", () => {
    const withStay = page(...rates, line("Imposta di soggiorno (f.c. IVA art. 15)", "15,00"), line("Totale", "705,53"));
    expect(untaxedAmounts(withStay)).toEqual([1500]);
    expect(taxTable(withStay)).toEqual({ net: 62230, tax: 6823 });
    expect(isUntaxedRest(withStay, 1500)).toBe(true);
    expect(isUntaxedRest(withStay, 1600)).toBe(false);
  });

  it("are on the amount that makes another with its tax, where rounding would let it be either", () => {
    const till = page(
      line("1=19,00%", "14,90", "12,52", "2,38"),
      line("2= 7,00%", "0,95", "0,89", "0,06"),
      line("SUMME", "15,85"),
    );
    expect(taxTable(till)).toEqual({ net: 1341, tax: 244 });
  });

  it("are read though the number of the rate was joined to it, where net and tax add up to a third amount", () => {
    const till = page("Summe 14,15", "1.19% 3,70 0,70 4,40", "27% 9,11 0,64 9,75");
    expect(taxTable(till)).toEqual({ net: 1281, tax: 134 });
  });

  it("are read where the tax is said of an amount that includes it", () => {
    const till = page(
      "SUMME 13,27",
      "Einwegpfand 0,25",
      "C: 20,00% von 8,38 MwSt 1,40",
      "B: 10,00% von 4,64 MwSt 0,42",
    );
    expect(taxTable(till)).toEqual({ net: 1120, tax: 182 });
    const others = page("SUMME 13,27", "20,00% Rabatt von 8,38 1,40", "10,00% Rabatt von 4,64 0,42");
    expect(taxTable(others), "control: no tax is named").toBeNull();
  });

  it("are not counted twice where items say their rate, base and tax too", () => {
    const items = [
      line("Müsli", "12%", "1592,00", "191,04"),
      line("Liz", "12%", "318,00", "38,16"),
      line("Hobliny", "21%", "1134,00", "238,14"),
      line("Doprava", "21%", "95,00", "19,95"),
    ];
    const rows = [line("", "12%", "1910,00", "229,20"), line("", "21%", "1229,00", "258,09")];
    expect(taxTable(page(...items, ...rows, line("Celkem", "3626,29")))).toEqual({ net: 313900, tax: 48729 });
  });

  it("are summed without what they are on where a total is as much above a net", () => {
    const taxes = [line("VAT 13.5%", "45.90"), line("VAT 23%", "33.12")];
    const [net, total] = [line("Subtotal", "484.00"), line("Total", "563.02")];
    expect(taxTable(page(net, ...taxes, total))).toEqual({ net: 48400, tax: 7902 });
    expect(taxTable(page(net, ...taxes, line("Total", "564.02")))).toBeNull();
    expect(taxTable(page(net, taxes[0]!, line("Total", "529.90")))).toBeNull();
    // Of goods that say their rate too, nobody knows which is the tax.
    expect(taxTable(page(line("Rope, VAT 23%", "144.00"), net, ...taxes, total))).toBeNull();
  });

  it("say which rates the page prints beside words of a tax", () => {
    const one = page(line("Sconto 5%", "2,00"), line("IVA 22%", "44,00"));
    expect(printedRates(one)).toEqual([22]);
    expect(isAtPrintedRate(one, 20000, 4400)).toBe(true);
    expect(isAtPrintedRate(one, 20000, 1000)).toBe(false);
  });
});

describe("totals of an invoice", () => {
  it("of several rates without a printed sum have no net and no tax, rather than those of one rate", () => {
    const totals = totalsOf([
      line("Camera doppia", "572,30"),
      line("Garage", "50,00"),
      line("Imponibile 10%", "572,30"),
      line("IVA 10%", "57,23"),
      line("Imponibile 22%", "50,00"),
      line("IVA 22%", "11,00"),
      line("TOTALE EUR", "690,53"),
    ]);
    expect(totals.gross).toBe("690,53");
    expect(totals.net).toBeUndefined();
    expect(totals.tax).toBeUndefined();
  });

  it("of several rates, each with nothing but its tax, have no tax of one of them", () => {
    const totals = totalsOf([
      line("Riparazione vela, cuciture", "170,00"),
      line("Telo al metro", "144,00"),
      line("Imponibile", "314,00"),
      line("IVA 10%", "17,00"),
      line("IVA 22%", "31,68"),
      line("TOTALE EUR", "362,68"),
    ]);
    expect(totals).toEqual({ net: "314,00", tax: undefined, gross: "362,68" });
  });

  it("are those of all rates, whichever page of a bill says so", () => {
    const taxes = [line("Total hors TVA", "195,40"), line("TVA à 5,5 %", "1,96"), line("TVA à 20 %", "31,96")];
    const first = layOutPage(printedPage([...taxes, line("Total TTC", "229,32")]));
    const details = layOutPage(printedPage([line("TVA 20 %", "159,80", "31,96")], 1));
    const weigh = (net: readonly [PageLayout, string], tax: readonly [PageLayout, string]) => {
      const amount = ([page, amount]: readonly [PageLayout, string]) => {
        return { candidate: { page, value: { type: "amount", amount, currency: null } } };
      };
      const chosen = new Map([
        ["invoice.net_total", amount(net)],
        ["invoice.tax_total", amount(tax)],
      ]);
      return TAX_AGREEMENT.weigh((concept) => chosen.get(concept) as ScoredCandidate | undefined);
    };
    expect(weigh([details, "159.80"], [first, "31.96"])).toBeLessThan(-10);
    expect(weigh([first, "195.40"], [details, "33.92"])).toBeCloseTo(0);
  });

  it("have the net that the tax is on, and not what a contribution to a fund is on", () => {
    const totals = totalsOf([
      line("Totale onorari", "1.840,00"),
      line("Contributo C.P.A. 4% su € 1.840,00", "73,60"),
      line("Totale imponibile IVA", "1.913,60"),
      line("I.V.A. 22%", "420,99"),
      line("Spese esenti ex art. 15 DPR 633/72", "98,00"),
      line("Totale parcella", "2.432,59"),
    ]);
    expect(totals).toEqual({ net: "1.913,60", tax: "420,99", gross: "2.432,59" });
  });

  it("have no tax where the paper says that nothing is taxed", () => {
    const lines = [
      line("Stimmung Flügel", "250,00"),
      line("Stimmung Klavier", "95,00"),
      line("Rechnungsbetrag", "345,00"),
    ];
    const free = totalsOf([...lines, "Gemäß § 19 UStG wird keine Umsatzsteuer berechnet."]);
    expect(free).toMatchObject({ tax: undefined, gross: "345,00" });
    const french = totalsOf([
      line("Reportage", "480,00"),
      line("Retouche", "300,00"),
      line("Total à payer", "780,00"),
      "TVA non applicable, art. 293 B du CGI.",
    ]);
    expect(french).toMatchObject({ tax: undefined, gross: "780,00" });
  });

  it("have a tax where such words are said of some lines only", () => {
    const page = layOutPage(
      printedPage([
        "Inversione contabile art. 17 c. 6 DPR 633/72",
        line("22,00", "10.800,00", "2.376,00"),
        line("0,00 N6.3", "1.311,00", "0,00"),
      ]),
    );
    expect(isUntaxed(page)).toBe(false);
    expect(isUntaxed(layOutPage(printedPage(["Regime forfettario", line("Totale", "90,00")])))).toBe(true);
  });

  it("have the net that the rate is on, where something else is not taxed", () => {
    const totals = totalsOf([
      line("Progettazione arredi", "3.800,00"),
      line("Imponibile", "3.800,00"),
      line("Cassa previdenziale 4%", "152,00"),
      line("Totale imponibile", "3.952,00"),
      line("Escluso art. 15", "86,00"),
      line("IVA 22%", "869,44"),
      line("Totale documento", "4.907,44"),
    ]);
    expect(totals).toEqual({ net: "3.952,00", tax: "869,44", gross: "4.907,44" });
  });

  it("have no stamp duty for a tax, though it makes the sum", () => {
    const totals = totalsOf([
      line("Servizio fotografico", "823,68"),
      line("Totale compensi", "823,68"),
      line("Imposta di bollo", "2,00"),
      line("Totale fattura", "825,68"),
    ]);
    expect(totals.gross).toBe("825,68");
    expect(totals.tax).toBeUndefined();
  });

  it("find no tax among the lines of an invoice whose only rate is nought", () => {
    const totals = totalsOf([
      line("Team plan, annual seat", "1.152,00"),
      line("Render minutes", "132,50"),
      line("Subtotal", "1.284,50"),
      line("Total excluding tax", "1.284,50"),
      line("VAT 0%", "0,00"),
      line("Total", "1.284,50"),
    ]);
    expect(totals.tax === undefined || totals.tax === "0,00").toBe(true);
    expect(totals.net).toBe("1.284,50");
  });
});
