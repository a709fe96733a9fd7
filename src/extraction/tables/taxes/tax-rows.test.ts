import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../../../test/support/monospaced.ts";
import { layOutDocument } from "../../page/layout.ts";
import { styleOf } from "../../types/votes.ts";
import { readTaxRows } from "./tax-rows.ts";

const read = (...prints: string[]) => {
  const pages = layOutDocument(printMonospaced(...prints));
  return readTaxRows(pages, styleOf(pages).decimal);
};

/** A line for each rate: "22 % of 1000.00: 220.00 (why nothing is taxed)", a dash for what the paper does not print. */
const taxesIn = (...prints: string[]) =>
  read(...prints).rows.map(({ cells }) => {
    const [rate, base, tax] = [cells.get("tax_rate")?.number, cells.get("tax_base")?.number, cells.get("tax")?.number];
    const exemption = cells.get("exemption")?.text;
    return `${rate ?? "-"} % of ${base ?? "-"}: ${tax ?? "-"}${exemption ? ` (${exemption})` : ""}`;
  });

const ONE = ["22 % of 1000.00: 220.00"];

describe("a table of taxes is read", () => {
  it("in whatever order its columns are", () => {
    const TOTAL = "Totale documento                          1.220,00";
    expect(
      taxesIn(`
Aliquota     Imponibile     Imposta
22 %           1.000,00      220,00

${TOTAL}`),
    ).toEqual(ONE);
    expect(
      taxesIn(`
Imposta      Aliquota       Imponibile
220,00       22 %             1.000,00

${TOTAL}`),
    ).toEqual(ONE);
    expect(
      taxesIn(`
Imponibile   IVA %        Imposta      Totale
1.000,00     22,00         220,00    1.220,00

${TOTAL}`),
    ).toEqual(ONE);
    expect(
      taxesIn(`
Totale       Imposta    Imponibile    IVA
1.220,00      220,00      1.000,00    22%

${TOTAL}`),
    ).toEqual(ONE);
  });

  it("in the numbers of the paper's language", () => {
    expect(
      taxesIn(`
Taux TVA      Base HT      Montant TVA
20,00 %      1 587,10           317,42

Total TTC                     1 904,52`),
    ).toEqual(["20 % of 1587.10: 317.42"]);
    expect(
      taxesIn(`
VAT rate      Net amount      VAT amount
20%             1,250.00          250.00

Total due                       1,500.00`),
    ).toEqual(["20 % of 1250.00: 250.00"]);
    expect(
      taxesIn(`
MwSt-Satz     Nettobetrag     MwSt-Betrag
8,1 %           2'400.00          194.40

Total CHF                       2'594.40`),
    ).toEqual(["8.1 % of 2400.00: 194.40"]);
  });

  it("with rates without a percent sign, and codes beside them", () => {
    const rated = (rate: string) =>
      taxesIn(`
Cod. IVA          Imponibile     Imposta
${rate.padEnd(17)} 1.000,00      220,00

Totale fattura                1.220,00`);
    expect(rated("22")).toEqual(ONE);
    expect(rated("22,000")).toEqual(ONE);
    expect(rated("(22)")).toEqual(ONE);
    expect(rated("V22  22")).toEqual(ONE);
    expect(rated("022  22,00 %")).toEqual(ONE);
  });

  it("a line for each rate, the printed cells and nothing else", () => {
    const print = `
IVA %      Imponibile      Imposta
 4 %           250,00        10,00
10 %           400,00        40,00
22 %         1.000,00       220,00

Totale imponibile        1.650,00
Totale IVA                 270,00
Totale documento         1.920,00`;
    expect(taxesIn(print)).toEqual(["4 % of 250.00: 10.00", "10 % of 400.00: 40.00", "22 % of 1000.00: 220.00"]);
    expect(read(print).rows.map(({ cells }) => cells.get("tax_rate")?.text)).toEqual(["4 %", "10 %", "22 %"]);
  });

  it("two lines side by side", () => {
    expect(
      taxesIn(`
IVA     Imponibile    Imposta      IVA     Imponibile    Imposta
10 %        400,00      40,00      22 %      1.000,00     220,00

Totale fattura                                          1.660,00`),
    ).toEqual(["10 % of 400.00: 40.00", "22 % of 1000.00: 220.00"]);
  });

  it("with the lines that are not taxed, and why they are not", () => {
    const beside = (line: string, total = "1.305,00") =>
      taxesIn(`
IVA                      Imponibile     Imposta
22 %                       1.000,00      220,00
${line}

Totale documento                       ${total}`);
    expect(beside("N4                            85,00        0,00")).toEqual([...ONE, "- % of 85.00: 0.00 (N4)"]);
    expect(beside("Escluso art. 15               85,00")).toEqual([...ONE, "- % of 85.00: - (Escluso art. 15)"]);
    expect(beside("0 %                           85,00        0,00")).toEqual([...ONE, "0 % of 85.00: 0.00"]);
    expect(beside("Esente art. 10                85,00           0")).toEqual([
      ...ONE,
      "- % of 85.00: 0 (Esente art. 10)",
    ]);
  });

  it("of a credit note, whose amounts are negative", () => {
    expect(
      taxesIn(`
NOTA DI CREDITO N. 7

Aliquota     Imponibile      Imposta
22 %            -300,00       -66,00

Totale documento             -366,00`),
    ).toEqual(["22 % of -300.00: -66.00"]);
  });

  it("with codes of the company's own, whose rates are in no line of it", () => {
    expect(
      taxesIn(`
Cod. IVA        Imponibile        Imposta
A1               48.260,00       9.169,40

Totale fattura                  57.429,40`),
    ).toEqual(["- % of 48260.00: 9169.40"]);
  });

  it("on the page where the paper ends", () => {
    expect(
      taxesIn(
        "Descrizione              Importo\nTavolo in rovere          600,00\nPanca in rovere           400,00",
        "IVA      Imponibile      Imposta\n22 %       1.000,00       220,00\n\nTotale documento      1.220,00",
      ),
    ).toEqual(ONE);
  });

  it("and not the items above it, though they say their own tax", () => {
    expect(
      taxesIn(`
Descrizione          Imponibile    IVA      Imposta
Tavolo in rovere         600,00    22 %      132,00
Panca in rovere          400,00    22 %       88,00
Sgabelli                 100,00    10 %       10,00

Riepilogo IVA
Aliquota             Imponibile             Imposta
22 %                   1.000,00              220,00
10 %                     100,00               10,00

Totale documento                           1.330,00`),
    ).toEqual(["22 % of 1000.00: 220.00", "10 % of 100.00: 10.00"]);
  });

  it("and not the only item above it, which says the same", () => {
    const print = `
Descrizione          Imponibile    IVA      Imposta
Tavolo in rovere       1.000,00    22 %      220,00

Aliquota             Imponibile             Imposta
22 %                   1.000,00              220,00

Totale documento                           1.220,00`;
    expect(taxesIn(print)).toEqual(ONE);
    expect(read(print).rows[0]!.cells.get("tax_rate")?.tokens[0]?.box.x0).toBe(0);
  });

  it("and of equal items without a summary none, for none is the whole", () => {
    expect(
      taxesIn(`
Descrizione          Imponibile    IVA      Imposta
Tavolo in rovere         500,00    22 %      110,00
Panca in rovere          500,00    22 %      110,00
Totale documento                           1.220,00`),
    ).toEqual([]);
  });
});

describe("taxes are read from lines with labels", () => {
  it("one below the other: what is taxed, and the tax beside its rate", () => {
    expect(
      taxesIn(`
Imponibile              1.000,00
IVA 22 %                  220,00
Totale                  1.220,00`),
    ).toEqual(ONE);
    expect(
      taxesIn(`
Imponibile                        1.000,00
I.V.A.          22 %                220,00
Totale a pagare                   1.220,00`),
    ).toEqual(ONE);
    expect(
      taxesIn(`
Zwischensumme netto             1.000,00 €
zzgl. 19 % MwSt.                  190,00 €
Gesamtbetrag                    1.190,00 €`),
    ).toEqual(["19 % of 1000.00: 190.00"]);
  });

  it("for several rates", () => {
    expect(
      taxesIn(`
Nettobetrag 7 %                   400,00
Nettobetrag 19 %                1.000,00
MwSt. 7 %                          28,00
MwSt. 19 %                        190,00
Gesamtbetrag                    1.618,00`),
    ).toEqual(["7 % of 400.00: 28.00", "19 % of 1000.00: 190.00"]);
  });

  it("with the rate in a title above the tax", () => {
    expect(
      taxesIn(`
Imponibile        IVA 22%        Totale
1.000,00           220,00      1.220,00`),
    ).toEqual(ONE);
  });

  it("with each value in a line of its own, as the tax agency prints them", () => {
    expect(
      taxesIn(`
Dati di riepilogo per aliquota IVA e natura
Aliquota IVA (%): 22.00
Totale imponibile/importo: 143.28
Totale imposta: 31.52
Aliquota IVA (%): 0.00
Natura operazioni: N4 (esenti)
Totale imponibile/importo: 50.00
Totale imposta: 0.00

Importo totale documento: 224.80`),
    ).toEqual(["22 % of 143.28: 31.52", "0 % of 50.00: 0.00 (N4 (esenti))"]);
  });

  it("where the rate is printed nowhere", () => {
    expect(
      taxesIn(`
Tot. imponibile         1.596,00
Tot. IVA                  159,60
Tot. fattura            1.755,60`),
    ).toEqual(["- % of 1596.00: 159.60"]);
  });

  it("where nothing is taxed", () => {
    expect(
      taxesIn(`
Natura      Imponibile     Imposta
N2.2            990,20        0,00

Totale fattura              990,20`),
    ).toEqual(["- % of 990.20: 0.00 (N2.2)"]);
  });
});

describe("no taxes are", () => {
  it("a contribution, which has a rate and a base, too", () => {
    expect(
      taxesIn(`
Onorario                                  2.760,00
C.P.A. 4% su 2.760,00                       110,40
Totale                                    2.870,40`),
    ).toEqual([]);
  });

  it("an amount below the title of a contribution, which a usual rate makes of the one beside it", () => {
    expect(
      taxesIn(`
Imponibile      Cassa 4%      IVA 22%     Totale fattura
1.000,00           40,00       228,80           1.268,80`),
    ).toEqual([]);
    expect(
      taxesIn(`
Imponibile      Imposta      Totale fattura
1.000,00          40,00            1.040,00`),
      "control",
    ).toEqual(["- % of 1000.00: 40.00"]);
  });

  it("tax withheld, though the taxes beside it are read", () => {
    expect(
      taxesIn(`
Imponibile                      1.000,00
IVA 22 %                          220,00
Totale fattura                  1.220,00
Ritenuta d'acconto 20 % su      1.000,00        200,00
Netto a pagare                  1.020,00`),
    ).toEqual(ONE);
  });

  it("amounts of goods that a rate makes by chance, where no words and no sums say so", () => {
    expect(
      taxesIn(`
Descrizione          Prezzo     Sconto     Ribasso
Tavolo in rovere     600,00     10 %         60,00
Panca in rovere      455,00     5 %          22,75`),
    ).toEqual([]);
  });

  it("on a paper without any", () => {
    expect(
      taxesIn(`
Descrizione            Quantità      Importo
Tavolo in rovere              1       600,00
Panca in rovere               2       400,00
Totale                              1.000,00`),
    ).toEqual([]);
    expect(taxesIn("Gentile cliente,\nla merce parte lunedì.")).toEqual([]);
    expect(taxesIn("")).toEqual([]);
  });
});

describe("the sum of the taxes", () => {
  const sumWith = (total: string) =>
    read(`
Aliquota     Imponibile     Imposta
10 %             400,00       40,00
22 %           1.000,00      220,00

Totale documento           ${total}`).sum;

  it("is confirmed only if the total that they make is printed", () => {
    expect(sumWith("1.660,00")).toBe("confirmed");
    expect(sumWith("1.790,00")).toBe("unknown");
  });

  it("is confirmed also if an amount without tax is added to it", () => {
    const print = (rest: string) => `
Aliquota     Imponibile     Imposta
10 %             400,00       40,00
22 %           1.000,00      220,00
${rest}

Totale documento           1.662,00`;
    expect(read(print("Imposta di bollo             2,00")).sum).toBe("confirmed");
    expect(read(print("Spese                        2,00")).sum).toBe("unknown");
  });
});
