import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../test/support/monospaced.ts";
import { asRead, tableService } from "../../../test/support/table-service.ts";
import { aggregationFields } from "../../core/services/service-definition.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { layOutDocument } from "../page/layout.ts";
import { splitRow } from "./body-row.ts";
import { createTitles } from "./columns/column-titles.ts";
import { findHeaders } from "./columns/header.ts";
import { extractRows } from "./extract-rows.ts";
import { questOf } from "./families/choose-family.ts";
import { ITEMS } from "./families/items.ts";

const LINES = tableService(
  [
    ["line_description", "Description", "text"],
    ["line_quantity", "Quantity", "number"],
    ["line_unit_price", "Price", "amount"],
    ["line_amount", "Amount", "amount"],
  ],
  "purchase_order",
).fields.slice(0, -1);

/** Texts of the rows of a gallery service, null for an empty cell; by its columns in their order. */
const rowsOf = (template: string, ...pages: string[]) => {
  const service = GALLERY.find((one) => one.template === template)!;
  // Invoices have taxes and payments besides.
  const [items] = aggregationFields(service);
  const found = extractRows(print(...pages), service).filter(({ aggregationKey }) => aggregationKey === items?.key);
  return found.map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));
};

describe("sums between items", () => {
  it("of sections end nothing where items whose numbers multiply follow", () => {
    const invoice = `
Pos.   Bezeichnung                    Menge    E-Preis     G-Preis
1      Gerüst
1.1    Gerüst aufbauen                  1,00     310,00      310,00
1.2    Gerüst vorhalten                 4,00      45,50      182,00
       Zwischensumme Titel 1                                 492,00
2      Putz
2.1    Altputz entfernen               20,00      12,30      246,00
2.2    Neuputz auftragen               20,00      31,40      628,00
       Zwischensumme Titel 2                                 874,00
       Nettobetrag                                         1.366,00`;
    expect(rowsOf("invoice", invoice)).toEqual([
      ["Gerüst aufbauen", "1,00", "310,00", "310,00"],
      ["Gerüst vorhalten", "4,00", "45,50", "182,00"],
      ["Altputz entfernen", "20,00", "12,30", "246,00"],
      ["Neuputz auftragen", "20,00", "31,40", "628,00"],
    ]);
  });

  it("in words that nobody listed are no items either", () => {
    const invoice = `
Descrizione                 Q.tà      Prezzo      Importo
Piastrelle gres              12        18,50       222,00
Colla in sacchi               4        11,20        44,80
Bagno al primo piano                               266,80
Piastrelle bicottura         20        14,00       280,00
Stucco                        2         9,60        19,20
Cucina                                             299,20`;
    expect(rowsOf("invoice", invoice).map(([name]) => name)).toEqual([
      "Piastrelle gres",
      "Colla in sacchi",
      "Piastrelle bicottura",
      "Stucco",
    ]);
  });
});

describe("titles", () => {
  it("of two lines are one title though the upper line alone says nothing", () => {
    const order = `
                                                      Preis je
Pos. Bezeichnung                          Menge ME   Einheit €    Nettowert
80   Kettenfett Hochleistung                 48 ST        7,35       352,80`;
    const [page] = layOutDocument(print(order));
    const [header] = findHeaders(page!, createTitles(ITEMS.titles), ITEMS);
    expect(header!.columns.map(({ role }) => role)).toEqual([
      "position",
      "description",
      "quantity",
      "unit",
      "unit_price",
      "amount",
    ]);
  });

  it("of a count and its unit close together: a count that reaches into the column of units is one", () => {
    const [page] = layOutDocument(print("Rollenkette 16B-1                            24 ST       78,40"));
    const columns = [
      { role: "description", x0: 0, x1: 400 },
      { role: "quantity", x0: 400, x1: 440 },
      { role: "unit", x0: 440, x1: 520 },
      { role: "unit_price", x0: 520, x1: 700 },
    ] as const;
    const { values } = splitRow(
      page!.rows[0]!,
      columns,
      questOf(LINES, "purchase_order"),
      { decimal: ",", dateOrder: null },
      20,
    );
    expect(values.get("quantity")?.text).toBe("24");
  });

  it("may name the rate of a tax", () => {
    const order = `
Tuotenro   Nimike                        Määrä Yks.   Hinta, alv 0 %    Summa, alv 0 %
LT-1220    Kalsiumnitraatti säkki           120 sk             21,90          2 628,00
KU-0017    Kimalaispesä                      10 kpl            84,00            840,00
           Veroton yhteensä                                                   3 468,00`;
    expect(rowsOf("purchase_order", order).map(([, ...numbers]) => numbers)).toEqual([
      ["120", "21,90", "2 628,00"],
      ["10", "84,00", "840,00"],
    ]);
  });

  it("are none of a block on the left, whose lines end nothing", () => {
    const order = `
                         Item                      Qty      Rate    Amount GBP
PO number
LO-7718                  Reception desk              1  4,850.00      4,850.00
                         Bench seat                  6    395.00      2,370.00
Payment terms            1,800 mm
30 days EOM
                         Brass inlay strip          38      9.40        357.20
                                                   Subtotal           7,577.20`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["Reception desk", "1", "4,850.00", "4,850.00"],
      ["Bench seat", "6", "395.00", "2,370.00"],
      ["Brass inlay strip", "38", "9.40", "357.20"],
    ]);
  });

  it("are none of a block beside the table, nor are its lines an end", () => {
    const invoice = `
Aantal Omschrijving                Tarief     Bedrag    Btw
                                                                       Evenement
     4 Lunchbuffet                 162,50     650,00     9%
                                                                       Btw-nummer
    40 Koffie en thee                4,25     170,00     9%
                                                                       NL104471888B01
     6 Uur bediening                38,00     228,00    21%
       Totaal excl. btw                     1.048,00`;
    expect(rowsOf("invoice", invoice)).toEqual([
      ["Lunchbuffet", "4", "162,50", "650,00"],
      ["Koffie en thee", "40", "4,25", "170,00"],
      ["Uur bediening", "6", "38,00", "228,00"],
    ]);
  });

  it("of prices may stand in other lines than the rest, right of these", () => {
    const order = `
                                                                            Einzelpreis      Gesamtpreis
Pos.   Artikel-Nr.    Bezeichnung                             Menge ME
                                                                                    EUR              EUR
10     1104-0087      Getriebemotor KF47                         4 Stk           612,00         2.448,00
20     2210-1420      Gurtförderband PU 2-lagig                  3 Stk           389,00         1.167,00
30     9000-0001      Werkzeugnis 3.1 je Motor                   6 Stk            18,00           108,00`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["Getriebemotor KF47", "4", "612,00", "2.448,00"],
      ["Gurtförderband PU 2-lagig", "3", "389,00", "1.167,00"],
      ["Werkzeugnis 3.1 je Motor", "6", "18,00", "108,00"],
    ]);
  });

  it("that break within a word are read over their lines", () => {
    const note = `
                                       Consegnat
Descrizione                 Ordinato           o     UM
Cassetta da incasso               40          36     PZ
Tubo corrugato                   200         150     M
Placca bianca                     25          25     PZ`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Cassetta da incasso", "36"],
      ["Tubo corrugato", "150"],
      ["Placca bianca", "25"],
    ]);
  });

  it("may be missing over the counts before the names or behind them, and over the amounts behind the prices", () => {
    const counts = `
             Omschrijving                  Tarief       Totaal
8 x          Ontwerp omslag                 65,00       520,00
2,5 x        Overleg op kantoor             65,00       162,50
1 x          Drukproef                      90,00        90,00`;
    expect(rowsOf("invoice", counts)).toEqual([
      ["Ontwerp omslag", "8", "65,00", "520,00"],
      ["Overleg op kantoor", "2,5", "65,00", "162,50"],
      ["Drukproef", "1", "90,00", "90,00"],
    ]);
    const unread = `
Descrizione                           Prezzo      Importo
Noleggio ponteggio            4        45,50       182,00
Montaggio                     1       120,00       120,00
Trasporto con gru            12        33,10       397,20`;
    expect(rowsOf("invoice", unread)).toEqual([
      ["Noleggio ponteggio", "4", "45,50", "182,00"],
      ["Montaggio", "1", "120,00", "120,00"],
      ["Trasporto con gru", "12", "33,10", "397,20"],
    ]);
    const amounts = `
Descrizione                Q.tà       Prezzo
Sacco di sabbia              12         4,30          51,60
Mattone forato              300         0,45         135,00
Carriola                      2        48,00          96,00`;
    expect(rowsOf("invoice", amounts)).toEqual([
      ["Sacco di sabbia", "12", "4,30", "51,60"],
      ["Mattone forato", "300", "0,45", "135,00"],
      ["Carriola", "2", "48,00", "96,00"],
    ]);
  });

  it("say price over what each row costs where that adds up", () => {
    const invoice = `
Product                        Aantal      Prijs
Plaid wol                           1      59,90
Kussen linnen                       2      38,00
Kaars                               3      22,50
                        Subtotaal         120,40`;
    expect(rowsOf("invoice", invoice).map((row) => row.at(-1))).toEqual(["59,90", "38,00", "22,50"]);
  });

  it("with a currency behind them are one column", () => {
    const statement = `
Datum      Text                        Belastung     Gutschrift     Saldo CHF
02.03.24   Miete Lager                    850.00                     4'150.00
05.03.24   Zahlung Hotel Rössli                        1'240.00      5'390.00
08.03.24   Strom                          131.20                     5'258.80`;
    expect(rowsOf("bank_statement", statement).map((row) => row.slice(-3))).toEqual(
      rowsOf("bank_statement", statement.replace(" CHF", "")).map((row) => row.slice(-3)),
    );
  });

  it("of a kind of goods beside their description name no description", () => {
    const note = `
Nb     Nature        Désignation de la marchandise      Poids kg
4      Palettes      Bocaux de haricots                      980
15     Cartons       Coffrets de miel                         75
2      Seaux         Confiture de figues                      22`;
    expect(rowsOf("delivery_note", note).map(([name]) => name)).toEqual([
      "Bocaux de haricots",
      "Coffrets de miel",
      "Confiture de figues",
    ]);
  });
});

describe("names", () => {
  it("go on in lower case where their line was not full", () => {
    const note = `
Articolo   Descrizione                                        Q.tà
QE-12      Quadro elettrico 12 moduli                            3
           porta fumé con serratura
QE-24      Quadro elettrico 24 moduli                            2
           Consegnare al piano
QE-36      Quadro elettrico da parete 36 moduli con morsettiera  1`;
    expect(rowsOf("delivery_note", note).map(([name]) => name)).toEqual([
      "Quadro elettrico 12 moduli porta fumé con serratura",
      "Quadro elettrico 24 moduli",
      "Quadro elettrico da parete 36 moduli con morsettiera",
    ]);
  });

  it("keep a number that stands wide apart before the unit's column", () => {
    const invoice = `
COD.     DESCRIZIONE                                  UM     QUANTITA'    PREZZO    IMPORTO
40112    CONCIME AZOTATO SACCO KG  600                KG       1.200,0    0,5680     681,60
60701    MANICHETTA FORATA P.30 MT   1000             RT           6,0   48,0000     288,00
60744    RACCORDO A T                                 PZ          80,0    0,6200      49,60
70015    GASOLIO                                      LT       1.000,0    0,8915     891,50`;
    expect(rowsOf("invoice", invoice).map(([name]) => name)).toEqual([
      "CONCIME AZOTATO SACCO KG 600",
      "MANICHETTA FORATA P.30 MT 1000",
      "RACCORDO A T",
      "GASOLIO",
    ]);
  });

  it("may begin below the title of the codes where a row has no code", () => {
    const invoice = `
COD.ART.      DESCRIZIONE                 QTA    PREZZO    IMPORTO
SP-3397       SPAZZOLE TERGICRISTALLO    1,00     34,50      34,50
OF-4471       FILTRO OLIO MOTORE         1,00     12,80      12,80
CONTROLLO GAS DI SCARICO                                     79,02`;
    expect(rowsOf("invoice", invoice).map(([name]) => name)).toEqual([
      "SPAZZOLE TERGICRISTALLO",
      "FILTRO OLIO MOTORE",
      "CONTROLLO GAS DI SCARICO",
    ]);
  });
});

describe("rows", () => {
  it("of what is given away have no money, and take none from the next", () => {
    const invoice = `
Vino                     Annata    Formato    Bottiglie    Prezzo    Importo
Bianco del colle          2023      0,75 l           36     11,50     414,00
Rosso riserva             2020      0,75 l           24     29,00     696,00
Rosso riserva             2019      1,5 l             6     52,00     312,00
Passito (omaggio)         2021      0,75 l            2
Trasporto                                                             24,00`;
    expect(rowsOf("invoice", invoice)).toEqual([
      ["Bianco del colle", "36", "11,50", "414,00"],
      ["Rosso riserva", "24", "29,00", "696,00"],
      ["Rosso riserva", "6", "52,00", "312,00"],
      ["Passito (omaggio)", "2", null, null],
      ["Trasporto", null, null, "24,00"],
    ]);
  });

  it("of what is not delivered yet are none", () => {
    const note = `
Prodotto                          Ordinato     Consegnato
Risma carta A4                          40             40
Toner ciano                              3              2
Articoli non ancora consegnati:
Prodotto                                         Quantità
Toner ciano                                             1`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Risma carta A4", "40"],
      ["Toner ciano", "2"],
    ]);
  });

  it("go on over the page without titles and without prices", () => {
    const [first, second] = [
      `
Codice      Descrizione              UM      Quantità
CAV-100     Cavo unipolare nero      M            300
CAV-101     Cavo unipolare blu       M            300
CAV-102     Guaina spiralata         M            120`,
      `
CAV-103     Morsetto volante         PZ            50
CAV-104     Nastro isolante          PZ            12
Aspetto dei beni: scatole`,
    ];
    expect(rowsOf("delivery_note", first!, second!).map(([name]) => name)).toEqual([
      "Cavo unipolare nero",
      "Cavo unipolare blu",
      "Guaina spiralata",
      "Morsetto volante",
      "Nastro isolante",
    ]);
  });

  it("without titles, of names and amounts alone, lead to a total", () => {
    const invoice = `
Progettazione esecutiva                      3.900,00
Direzione dei lavori                         1.850,00
Pratiche catastali                             650,00
Compenso                                     6.400,00
Imponibile                                   6.400,00
IVA 22%                                      1.408,00
Totale                                       7.808,00`;
    expect(rowsOf("invoice", invoice).map(([name]) => name)).toEqual([
      "Progettazione esecutiva",
      "Direzione dei lavori",
      "Pratiche catastali",
    ]);
  });
});

describe("numbers of a row", () => {
  it("agree with discounts in turn, with a minus, or in money", () => {
    const invoice = (discounts: readonly [string, string, string]) => `
Descrizione           Q.tà     Prezzo     Sconto      Importo
Maniglia ottone          10      20,00   ${discounts[0].padStart(8)}       171,00
Cerniera                 20       5,00   ${discounts[1].padStart(8)}        90,00
Serratura                 2      50,00   ${discounts[2].padStart(8)}        92,00`;
    const service = GALLERY.find((one) => one.template === "invoice")!;
    const agreed = extractRows(print(invoice(["10+5", "-10%", "8,00"])), service);
    expect(agreed.map(({ cells }) => cells.line_amount?.text)).toEqual(["171,00", "90,00", "92,00"]);
    const [agrees, not] = [agreed, extractRows(print(invoice(["10+7", "-12%", "9,00"])), service)].map((rows) =>
      rows.map(({ cells }) => cells.line_amount!.confidence),
    );
    for (const [index, confidence] of agrees!.entries()) expect(confidence).toBeGreaterThan(not![index]!);
  });

  it("get back the mark before the cents that faint print has lost", () => {
    const invoice = `
Descrizione           Q.tà     Prezzo      Importo
Maniglia ottone         12      26,35        31620
Cerniera                20       5,00       100,00`;
    const service = GALLERY.find((one) => one.template === "invoice")!;
    const [row] = extractRows(asRead(print(invoice)), service);
    expect(row?.cells.line_amount).toMatchObject({ text: "316,20", value: { amount: "316.20", repaired: true } });
    const [printed] = extractRows(print(invoice), service);
    expect(printed?.cells.line_amount?.text).toBe("31620");
  });
});

describe("columns that are told from each other", () => {
  it("of packages and of quantities: the one that is called a quantity is meant, wherever it stands", () => {
    const note = (first: string, second: string) => `
Descrizione                    UM    ${first.padEnd(12)}${second}
Prosciutto crudo               KG    4           27,850
Mortadella al pistacchio       KG    3           18,420`;
    expect(rowsOf("delivery_note", note("Colli", "Quantità")).map(([, count]) => count)).toEqual(["27,850", "18,420"]);
    expect(rowsOf("delivery_note", note("Q.tà", "Colli")).map(([, count]) => count)).toEqual(["4", "3"]);
  });

  it("of a payslip whose titles stand on the left of wide columns and whose numbers on the right", () => {
    const slip = `
Voci del mese             Base                  Riferimento         Trattenute          Competenze
Retribuzione                          90,11000         26,00000 GG                                2.342,86
Ferie godute                          13,54000         8,00000 ORE                                  108,32
Straordinario                         16,92000         6,50000 ORE                                  109,98
Contributo IVS                                                                  225,43
Contributo FIS                                                                    6,54`;
    expect(rowsOf("payslip", slip)).toEqual([
      ["Retribuzione", "26,00000", "2.342,86", null],
      ["Ferie godute", "8,00000", "108,32", null],
      ["Straordinario", "6,50000", "109,98", null],
      ["Contributo IVS", null, null, "225,43"],
      ["Contributo FIS", null, null, "6,54"],
    ]);
  });

  it("of items whose numbers stand in their last line, as SAP prints orders: the name is in the line of the position", () => {
    const order = `
Pos.   Materiale     Descrizione                                 Qtà ord.   Prezzo unit.   Valore netto
10     4000118220    Cuscinetto orientabile a rulli 22210
                     Cod. Vs. art.: SKB-22210
                     RdA 1004418010 - Centro di costo 4410
                     Data cons.: 12.05.2025                            24          48,75       1.170,00
20     4000118231    Cuscinetto a sfere 6205-2RSH
                     Cod. Vs. art.: SKB-6205
                     RdA 1004418020 - Centro di costo 4410
                     Data cons.: 12.05.2025                           120           5,82         698,40
30     4000220417    Supporto ritto SNL 510-608 con guarnizione DFR
                     Cod. Vs. art.: SNL510608
                     Data cons.: 19.05.2025                            12          61,40         736,80`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["Cuscinetto orientabile a rulli 22210", "24", "48,75", "1.170,00"],
      ["Cuscinetto a sfere 6205-2RSH", "120", "5,82", "698,40"],
      ["Supporto ritto SNL 510-608 con guarnizione DFR", "12", "61,40", "736,80"],
    ]);
  });

  it("of an item and of the lots that it consists of: these are no goods", () => {
    const note = `
Pos.     Material      Bezeichnung                              Menge
000010   K-200417      Dispersionsklebstoff Eimer 10 kg         48 ST
                       Charge 2504A118  MHD 30.04.2026          30 ST
                       Charge 2505A003  MHD 31.05.2026          18 ST
000020   K-310022      Schmelzklebstoff Kartusche 2 kg          60 ST`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Dispersionsklebstoff Eimer 10 kg", "48"],
      ["Schmelzklebstoff Kartusche 2 kg", "60"],
    ]);
  });

  it("of an item and of its discount, whose last amount is the item's", () => {
    const order = `
Pos.   Artikel-Nr.    Bezeichnung                   Menge     Einzelpreis    Gesamtpreis
10     1104-0087      Getriebemotor KF47            4 Stk          612,00       2.448,00
                      abzgl. 12 % Rabatt                          -293,76       2.154,24
20     9000-0001      Werkzeugnis 3.1               6 Stk           18,00         108,00`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["Getriebemotor KF47", "4", "612,00", "2.154,24"],
      ["Werkzeugnis 3.1", "6", "18,00", "108,00"],
    ]);
  });

  it("of an article's number and its name below: the name is what is sold", () => {
    const note = `
Pos.     Material / Bezeichnung         Menge   ME
000010   7731-0440                     20.000   ST
         Fensterrahmenschraube TX30
000020   7712-0082                        800   ST
         Winkelverbinder verzinkt`;
    expect(rowsOf("delivery_note", note).map(([name]) => name)).toEqual([
      "Fensterrahmenschraube TX30",
      "Winkelverbinder verzinkt",
    ]);
  });

  it.each(["Non imponibile art. 9 DPR 633/72", "Esente art. 10 DPR 633/72", "Fuori campo IVA art. 15"])(
    "end where sums by their tax begin: %s",
    (sum) => {
      const invoice = `
Descrizione                            Q.tà     Importo unit.       Importo
Volo AB 114 VCE-MUC                       1            98,40          98,40
Tasse aeroportuali                        2            21,00          42,00
Diritti di agenzia                        1            20,00          20,00

${sum.padEnd(38)}                             140,40
Imponibile 22%                                                        20,00
IVA 22%                                                                4,40
TOTALE FATTURA EUR                                                   164,80`;
      expect(rowsOf("invoice", invoice).map(([name]) => name)).toEqual([
        "Volo AB 114 VCE-MUC",
        "Tasse aeroportuali",
        "Diritti di agenzia",
      ]);
    },
  );
});
