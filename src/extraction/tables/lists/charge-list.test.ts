import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../../../test/support/monospaced.ts";
import { tableService } from "../../../../test/support/table-service.ts";
import { extractRows } from "../extract-rows.ts";

const SERVICE = tableService(
  [
    ["charge_description", "Description", "text"],
    ["charge_amount", "Amount", "amount"],
  ],
  "utility_bill",
);

const chargesOf = (print: string) =>
  extractRows(printMonospaced(print), SERVICE).map(({ cells }) =>
    Object.values(cells).map((cell) => cell?.text ?? null),
  );

describe("the charges of a bill", () => {
  it("are labels and amounts that lead to a printed total, without titles, in whatever language", () => {
    expect(
      chargesOf(`
Aqua Montis       Kunde 4411
Vesi kulutus      44 m3        51,20
Perus maksu                    12,00
Vuokra mittari                  3,30
Yhteensa                       66,50`),
    ).toEqual([
      ["Vesi kulutus", "51,20"],
      ["Perus maksu", "12,00"],
      ["Vuokra mittari", "3,30"],
    ]);
  });

  it("have names that are no counts, prices or units of columns of their own, and thousands apart", () => {
    expect(
      chargesOf(`
Elförbrukning        1 284 kWh   71,34 öre/kWh    kWh    1 044,11
Fast avgift nät         28 dagar   396,00 kr/år   mes.      248,55
Energiskatt          1 284 kWh   43,90 öre/kWh    kWh      563,68
Att betala                                               1 856,34`),
    ).toEqual([
      ["Elförbrukning", "1 044,11"],
      ["Fast avgift nät", "248,55"],
      ["Energiskatt", "563,68"],
    ]);
  });

  it("are also what stands between subtotals, and the taxes that lead to the total", () => {
    expect(
      chargesOf(`
Energia                        40,00
Commercializzazione             8,00
Totale vendita                 48,00
Trasporto                      20,00
Oneri                           2,00
Totale rete                    22,00
Totale imponibile              70,00
I.V.A. 10%                      7,00
Canone TV                      18,00
TOTALE DA PAGARE               95,00`).map(([name]) => name),
    ).toEqual(["Energia", "Commercializzazione", "Trasporto", "Oneri", "I.V.A. 10%", "Canone TV"]);
  });

  it("are all taxed where their sum stands in the heading only, and the tax in it below them", () => {
    expect(
      chargesOf(`
Total à payer TTC                             64,80 €
Forfait Fibre et ligne                        54,00
Option disque                                  6,00
Numéros spéciaux                               4,80
montant HT                                    54,00
TVA (20,00 %)                                 10,80`),
    ).toEqual([
      ["Forfait Fibre et ligne", "54,00"],
      ["Option disque", "6,00"],
      ["Numéros spéciaux", "4,80"],
    ]);
  });

  it("are proved by what is without tax and the tax, where their own sum is printed nowhere", () => {
    expect(
      chargesOf(`
Internet 100                                  38,00
Optie televisie                               10,00
Bedrag excl. btw                              40,00
Btw 20%                                        8,00`),
    ).toEqual([
      ["Internet 100", "38,00"],
      ["Optie televisie", "10,00"],
    ]);
  });

  it("keep a calculation in their name where it cannot be told from a number before it", () => {
    expect(
      chargesOf(`
Consommation 2 143 kWh à 0,1300 €                278,59
Potência contratada 6,9 kVA 30 dias x 0,36 €      10,80
Energia 120 kWh x 0,15 €                          18,00
Total                                            307,39`).map(([name]) => name),
    ).toEqual(["Consommation 2 143 kWh à 0,1300 €", "Potência contratada 6,9 kVA 30 dias x 0,36 €", "Energia"]);
  });

  it("are not what was owed and paid before, nor instalments and what the tax is of", () => {
    expect(
      chargesOf(`
Previous balance               90.00
Payment received              -90.00
Water                          40.00
Drainage                       12.00
VAT at 5%                       2.60
Please pay                     54.60

First instalment               27.30
Second instalment              27.30`),
    ).toEqual([
      ["Water", "40.00"],
      ["Drainage", "12.00"],
      ["VAT at 5%", "2.60"],
    ]);
    expect(chargesOf("Base imponible      100,00\nIVA 21 %             21,00\nTotal               121,00")).toEqual([]);
  });

  it("have no calculation in their names", () => {
    expect(
      chargesOf(`
Arbeitspreis 1.000 kWh x 0,3000        300,00
Grundpreis (3 Monate x 4,00)            12,00
Gesamt                                 312,00`).map(([name]) => name),
    ).toEqual(["Arbeitspreis", "Grundpreis"]);
  });

  it("keep what a table's columns know besides", () => {
    const service = tableService(
      [
        ["line_description", "Descrizione", "text"],
        ["line_quantity", "Quantità", "number"],
        ["line_amount", "Importo", "amount"],
      ],
      "utility_bill",
    );
    const rows = extractRows(
      printMonospaced(`
Descrizione           Quantità    Importo
Quota consumo               40      60,00
Quota fissa                  2      10,00
Imponibile                          70,00
IVA 10%                              7,00
Totale bolletta                     77,00`),
      service,
    );
    expect(rows.map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null))).toEqual([
      ["Quota consumo", "40", "60,00"],
      ["Quota fissa", "2", "10,00"],
      ["IVA 10%", null, "7,00"],
    ]);
  });
});

describe("a bill made to take long", () => {
  it("is read in the time of an honest one", () => {
    const line = (index: number) =>
      Array.from({ length: 8 }, (_, column) => `AB ${(index * 7 + column) % 90},${10 + column}`).join("   ");
    const hostile = Array.from({ length: 400 }, (_, index) => line(index)).join("\n");
    const honest = Array.from({ length: 400 }, (_, index) => `Quota ${index}                    1,00`).join("\n");
    const timeOf = (print: string) => {
      const document = printMonospaced(print);
      const started = performance.now();
      extractRows(document, SERVICE);
      return performance.now() - started;
    };
    const usual = timeOf(honest);
    expect(timeOf(hostile)).toBeLessThan(20 * usual + 2000);
  });
});
