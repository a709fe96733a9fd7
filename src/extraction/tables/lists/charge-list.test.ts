import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../../../test/support/monospaced.ts";
import { tableService } from "../../../../test/support/table-service.ts";
import { polygonOfBox } from "../../../core/geometry.ts";
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

describe("a bill that has its charges in short and in detail", () => {
  const namesOf = (print: string) => chargesOf(print).map(([name]) => name);

  it("has those in short, which lead to what is asked for", () => {
    expect(
      namesOf(`
Da pagare                      76,60
Vendita                        50,00
Rete                           20,00
IVA                             6,60
Totale                         76,60

Descrizione           Quantità     Prezzo    Importo
Energia                    400       0,10      40,00
Commercializzazione          2       5,00      10,00
Totale vendita                                 50,00
Trasporto                  400       0,04      16,00
Quota fissa                  2       2,00       4,00
Totale rete                                    20,00
Totale imponibile                              70,00`),
    ).toEqual(["Vendita", "Rete", "IVA"]);
  });

  it("has those that come first, if both lead to the same", () => {
    expect(
      namesOf(`
Por potencia contratada        20,00
Por energía consumida          30,00
Impuesto electricidad           2,50
TOTAL IMPORTE FACTURA          52,50

Potencia punta                 13,40
Potencia valle                  6,60
Consumo punta                  17,00
Consumo valle                  13,00
Impuesto                        2,50
Total                          52,50`),
    ).toEqual(["Por potencia contratada", "Por energía consumida", "Impuesto electricidad"]);
  });

  it("does not count what a line is made of beside the line", () => {
    expect(
      namesOf(`
Quota per consumi              77,30
di cui vendita                 60,20
di cui rete                    17,10
Quota fissa                    27,90
Accise e IVA                   14,40
TOTALE BOLLETTA               119,60`),
    ).toEqual(["Quota per consumi", "Quota fissa", "Accise e IVA"]);
  });

  it("has more charges than the calls that one of them is for", () => {
    const bill = (calls: string) => `
Descrizione           Importo      IVA
Canone fibra            69,80      22%
Indirizzo statico       16,00      22%
Traffico voce            6,00      22%
Recupero crediti         2,00      15
Totale                 138,73

Svizzera                 2,00
San Marino               3,00
Francia                  ${calls}
Totale chiamate          ${calls === "1,00" ? "6,00" : "7,00"}`;
    expect(namesOf(bill("1,00"))).toEqual(["Canone fibra", "Indirizzo statico", "Traffico voce", "Recupero crediti"]);
    expect(namesOf(bill("2,00")), "control: calls that are no charge").toEqual(["Svizzera", "San Marino", "Francia"]);
  });

  it("has no payments on account for charges, and those that lead to their sum before these are taken off", () => {
    expect(
      namesOf(`
Spesa per la materia energia   300,00
Spesa di trasporto              60,00
IVA 22%                         79,20
Totale fornitura               439,20
A dedurre acconti
Fatt. 417 del 28.02           -120,00
Fatt. 1102 del 30.04          -120,00
Fatt. 1866 del 30.06          -120,00
Fatt. 2590 del 31.08          -120,00
Totale acconti                -480,00`),
    ).toEqual(["Spesa per la materia energia", "Spesa di trasporto", "IVA 22%"]);
    expect(
      namesOf(`
Sprzedaż energii                    251,94
Usługi dystrybucji                  257,23
Nadpłata z poprzednich rozliczeń    -14,37
Razem do zapłaty                    494,80

Razem brutto                        509,17`),
    ).toEqual(["Sprzedaż energii", "Usługi dystrybucji"]);
  });

  it("has the names of the amounts, not those of a list at the other side of the page", () => {
    expect(
      namesOf(`
Código de Cliente     1004177209    Energia            44,98
Conta contrato         180417720    Potência           11,53
NIF                    208441735    Serviços            4,07
CPE                        PT 93    Total              60,58`),
    ).toEqual(["Energia", "Potência", "Serviços"]);
  });

  it("has a name that stands in the line above its amount", () => {
    const [name, howMuch] = [40, 900];
    const row = (y: number, x: number, text: string) => ({ y, x, text });
    const print = [
      row(40, name, "Quota per consumi"),
      row(56, howMuch, "205,33"),
      row(72, name, "298 Smc × 0,689 prezzo medio"),
      row(130, name, "Quota fissa"),
      row(146, howMuch, "20,10"),
      row(162, name, "2 mesi × 10,05"),
      row(220, name, "Totale"),
      row(220, howMuch, "225,43"),
      row(400, name, "Materia gas"),
      row(400, howMuch, "150,00"),
      row(420, name, "Distribuzione"),
      row(420, howMuch, "35,33"),
      row(440, name, "Oneri"),
      row(440, howMuch, "20,00"),
      row(460, name, "Totale consumi"),
      row(460, howMuch, "205,33"),
    ];
    const words = print.flatMap(({ y, x, text }, line) =>
      [...text.matchAll(/\S+/g)].map((match) => {
        const x0 = x + 8 * match.index;
        const polygon = polygonOfBox({ x0, y0: y, x1: x0 + 8 * match[0].length, y1: y + 14 });
        return { text: match[0], confidence: 1, polygon, line, source: "text_layer" as const };
      }),
    );
    const page = { pageIndex: 0, width: 1240, height: 1754, rotationAngle: 0, errors: [], words };
    const rows = extractRows({ contentType: "application/pdf", facts: [], pages: [page] }, SERVICE);
    expect(rows.map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null))).toEqual([
      ["Quota per consumi", "205,33"],
      ["Quota fissa", "20,10"],
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
