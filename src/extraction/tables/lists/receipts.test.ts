import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../../../test/support/monospaced.ts";
import type { FieldDefinition, ServiceDefinition } from "../../../core/services/service-definition.ts";
import { extractRows } from "../extract-rows.ts";

const column = (key: string, type: FieldDefinition["type"]): FieldDefinition => ({
  key,
  alias: key,
  multiple: true,
  aggregationFields: null,
  type,
  required: false,
  labels: {},
});
const COLUMNS = [
  column("item_description", "text"),
  column("item_quantity", "number"),
  column("item_amount", "amount"),
];
/** The columns of the gallery's receipt service. */
const SERVICE: ServiceDefinition = {
  name: "Receipts",
  description: "",
  fields: [...COLUMNS, { ...column("items", null), aggregationFields: COLUMNS.map(({ key }) => key) }],
  categories: [],
  template: "receipt",
  policies: [],
  autoValidation: false,
};

interface Receipt {
  readonly style: string;
  readonly print: string;
  /** Description, quantity, amount. */
  readonly items: readonly (readonly (string | null)[])[];
}

/** Invented, in the styles of tills. */
const RECEIPTS: readonly Receipt[] = [
  {
    style: "counts with their sign before them, below the name",
    print: `
FC OKI 80MG 30BST                9,80
TC TACHIPIRINA 1000
n.2 * 5,50                      11,00
AE CEROTTI
Nr. 3 x 1,40                     4,20
TOTALE COMPLESSIVO              25,00`,
    items: [
      ["FC OKI 80MG 30BST", null, "9,80"],
      ["TC TACHIPIRINA 1000", "2", "11,00"],
      ["AE CEROTTI", "3", "4,20"],
    ],
  },
  {
    style: "documento commerciale of a restaurant: the count before the name",
    print: `
     TRATTORIA DEL BORGO FITTIZIO
         Via dei Tigli 14
        P.IVA 09876540213
      DOCUMENTO COMMERCIALE
     di vendita o prestazione
DESCRIZIONE            IVA   Prezzo(€)
2 COPERTO              10%        4,00
1 ACQUA NATURALE 75CL  10%        2,50
1 PICI CACIO E PEPE    10%       12,00
2 CAFFE'               10%        3,00
TOTALE COMPLESSIVO               21,50
di cui IVA                        1,95
Pagamento elettronico            21,50
Importo pagato                   21,50
DOCUMENTO N. 0412-0037`,
    items: [
      ["COPERTO", "2", "4,00"],
      ["ACQUA NATURALE 75CL", "1", "2,50"],
      ["PICI CACIO E PEPE", "1", "12,00"],
      ["CAFFE'", "2", "3,00"],
    ],
  },
  {
    style: "documento commerciale of one item",
    print: `
DOCUMENTO COMMERCIALE
DESCRIZIONE            IVA   Prezzo(€)
1 MENU PRANZO          10%       12,00
TOTALE COMPLESSIVO               12,00`,
    items: [["MENU PRANZO", "1", "12,00"]],
  },
  {
    style:
      "documento commerciale of a supermarket: weights and counts on lines of their own, discounts before and after the subtotal",
    print: `
        SUPERMERCATI FITTIZI SPA
         Via Roma 1 20100 MILANO
          P.IVA 01234567890
       DOCUMENTO COMMERCIALE
    di vendita o prestazione
DESCRIZIONE            IVA   Prezzo(€)
LATTE INTERO 1L         4%        1,49
PANE KG
  0,456 x 3,20          4%        1,46
3 X 0,89
YOGURT BIANCO          10%        2,67
BIRRA 66CL             22%        1,35
SCONTO BIRRA           22%       -0,35
7 UP 1,5L              22%        1,60
SUBTOTALE                         8,22
SCONTO FIDATY                    -0,22
TOTALE COMPLESSIVO                8,00
di cui IVA                        0,78
Pagamento contante               10,00
Resto                             2,00
Importo pagato                    8,00
14-03-2025 18:42
DOCUMENTO N. 0412-0037`,
    items: [
      ["LATTE INTERO 1L", null, "1,49"],
      ["PANE KG", "0,456", "1,46"],
      ["YOGURT BIANCO", "3", "2,67"],
      ["BIRRA 66CL", null, "1,35"],
      ["SCONTO BIRRA", null, "-0,35"],
      ["7 UP 1,5L", null, "1,60"],
      ["SCONTO FIDATY", null, "-0,22"],
    ],
  },
  {
    style: "documento commerciale of a petrol station: litres × price a litre below the name",
    print: `
STAZIONE DI SERVIZIO PROVA
P.IVA 01234567890
DOCUMENTO COMMERCIALE
DESCRIZIONE            IVA   Prezzo(€)
GASOLIO                22%       50,01
 28,59 L x 1,749 €/L
TOTALE COMPLESSIVO               50,01
di cui IVA                        9,02`,
    items: [["GASOLIO", "28,59", "50,01"]],
  },
  {
    style: "a petrol station that labels litres, price and amount line by line",
    print: `
STAZIONE DI SERVIZIO PROVA
SUPER SENZA PB
Litri                  28,59
Prezzo/l               1,749
Importo                50,00
TOTALE                 50,00
BANCOMAT               50,00`,
    items: [["SUPER SENZA PB", "28,59", "50,00"]],
  },
  {
    style: 'an Italian till: "2 x" before the name, "x2" behind it',
    print: `
BAR SPORT
Via Verdi 3 - 24100 BERGAMO
TEL. 035 123456
                      EURO
2 x CAFFE'            2,40
CORNETTO x2           3,00
1 SPREMUTA            3,50
TOTALE EURO           8,90
CONTANTI             10,00
RESTO                 1,10`,
    items: [
      ["CAFFE'", "2", "2,40"],
      ["CORNETTO", "2", "3,00"],
      ["SPREMUTA", "1", "3,50"],
    ],
  },
  {
    style: "numbers that only count the lines, which are no quantities",
    print: `
1 PANE                  1,20
2 LATTE                 1,50
3 UOVA                  2,30
TOTALE                  5,00`,
    items: [
      ["PANE", null, "1,20"],
      ["LATTE", null, "1,50"],
      ["UOVA", null, "2,30"],
    ],
  },
  {
    style: "a German Kassenbon: pieces, weights and deposits below the name, tax letters behind the amount",
    print: `
        MUSTERMARKT GMBH
     Hauptstr. 1, 10115 Berlin
      UID Nr.: DE123456789
                           EUR
BIO MILCH 3,5%            1,29 B
JOGHURT NATUR             1,98 B
       2 Stk x    0,99
BANANEN                   1,34 B
  0,842 kg x    1,59 EUR/kg
PFAND EINWEG              0,50 A *
       2 Stk x    0,25
Rabatt                   -0,30 B
--------------------------------
SUMME              EUR    4,81
Geg. BAR           EUR    5,00
Rückgeld BAR       EUR    0,19
Steuer %    Netto  Steuer  Brutto
A= 19,0%     0,42    0,08    0,50`,
    items: [
      ["BIO MILCH 3,5%", null, "1,29"],
      ["JOGHURT NATUR", "2", "1,98"],
      ["BANANEN", "0,842", "1,34"],
      ["PFAND EINWEG", "2", "0,50"],
      ["Rabatt", null, "-0,30"],
    ],
  },
  {
    style: "a German Kassenbon that prints the price before the count",
    print: `
                          EUR
Spaghetti        0,79 x 2   1,58 A
Tomaten                     1,19 A
zu zahlen                   2,77`,
    items: [
      ["Spaghetti", "2", "1,58"],
      ["Tomaten", null, "1,19"],
    ],
  },
  {
    style: "a French ticket: the amount before its currency, the count before or behind the name",
    print: `
    BOULANGERIE DU COIN
   12 rue des Lilas 75011 PARIS
   SIRET 123 456 789 00012
2 x 1,10    CROISSANT       2,20 €
BAGUETTE TRADITION          1,35 €
CAFE x 2                    3,00 €
TOTAL TTC                   6,55 €
CB                          6,55 €
TVA 5,5%                    0,34 €`,
    items: [
      ["CROISSANT", "2", "2,20"],
      ["BAGUETTE TRADITION", null, "1,35"],
      ["CAFE", "2", "3,00"],
    ],
  },
  {
    style: "a Spanish bill with columns of units, price and amount",
    print: `
BAR LA PLAZA
CIF B12345678
UD  DESCRIPCION        PRECIO  IMPORTE
2   CAÑA                 1,50     3,00
1   TORTILLA             4,20     4,20
3   CAFE SOLO            1,30     3,90
TOTAL EUR                        11,10
EFECTIVO                         20,00
CAMBIO                            8,90`,
    items: [
      ["CAÑA", "2", "3,00"],
      ["TORTILLA", "1", "4,20"],
      ["CAFE SOLO", "3", "3,90"],
    ],
  },
  {
    style: "an English receipt: pounds, weights at a price, a saving",
    print: `
THE CORNER SHOP
1 High Street, London
VAT No 123 4567 89
Whole Milk 2L            £1.65
Apples
  0.565 kg @ £2.20/kg    £1.24
Crisps
  2 @ £0.80              £1.60
Meal deal saving        -£0.50
BALANCE DUE              £3.99
VISA                     £3.99`,
    items: [
      ["Whole Milk 2L", null, "1.65"],
      ["Apples", "0.565", "1.24"],
      ["Crisps", "2", "1.60"],
      ["Meal deal saving", null, "-£0.50"],
    ],
  },
  {
    style: "a bill without prices a piece: counts before the names, tax below the subtotal",
    print: `
JOE'S DINER
2 CHEESEBURGER          17.98
1 FRIES                  3.50
1 COLA                   2.25
SUBTOTAL                23.73
TAX                      2.10
TOTAL                   25.83`,
    items: [
      ["CHEESEBURGER", "2", "17.98"],
      ["FRIES", "1", "3.50"],
      ["COLA", "1", "2.25"],
    ],
  },
  {
    style: "names below their article numbers and prices",
    print: `
Item            Qty    Price   Amount
9557068000035     1     3.30     3.30 *
- STEEL RULER 30CM
9557068000042     2     0.65     1.30 *
- LAMINATE FILM
Total Qty         3              4.60
TOTAL                            4.60`,
    items: [
      ["STEEL RULER 30CM", "1", "3.30"],
      ["LAMINATE FILM", "2", "1.30"],
    ],
  },
];

describe("the items of a receipt are read from", () => {
  for (const { style, print, items } of RECEIPTS) {
    it(style, () => {
      const rows = extractRows(printMonospaced(print), SERVICE);
      expect(rows.map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null))).toEqual(items);
    });
  }
});

describe("a receipt made to take long", () => {
  it("is read in the time of an honest one", () => {
    const lines = Array.from(
      { length: 500 },
      (_, index) => `ITEM ${index}   ${"9".repeat(index % 40)} x 1,00   1,00 ${"A".repeat(200)}!`,
    );
    const prices = Array.from({ length: 500 }, (_, index) => `ITEM ${index}                    1,00`);
    const honest = Array.from({ length: 1000 }, (_, index) => `PANE ${index}                    1,00`);
    const timeOf = (text: readonly string[]) => {
      const document = printMonospaced(text.join("\n"));
      const started = performance.now();
      extractRows(document, SERVICE);
      return performance.now() - started;
    };
    const usual = timeOf(honest);
    // Beside other work a clock is unreliable, but two times of one run can be compared: the hostile page took 1.5
    // times as long.
    expect(timeOf([...lines, ...prices])).toBeLessThan(20 * usual + 1000);
  });
});

describe("the amounts of a receipt", () => {
  const amountsOf = (total: string) =>
    extractRows(printMonospaced(`PANE    1,20\nSCONTO -0,20\nLATTE   1,50\nTOTALE  ${total}`), SERVICE).map(
      ({ cells }) => cells.item_amount!,
    );

  it("are decimal numbers, discounts negative", () => {
    expect(amountsOf("2,50").map(({ value }) => value)).toEqual([
      { type: "amount", amount: "1.20", currency: null },
      { type: "amount", amount: "-0.20", currency: null },
      { type: "amount", amount: "1.50", currency: null },
    ]);
  });

  it("are surer when they add up to the total, and never certain", () => {
    const [right, wrong] = [amountsOf("2,50"), amountsOf("9,99")];
    expect(right[0]!.confidence).toBeGreaterThan(wrong[0]!.confidence + 5);
    expect(right[0]!.confidence).toBeLessThan(100);
  });
});
