import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../test/support/monospaced.ts";
import { aggregationFields } from "../../core/services/service-definition.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { extractRows } from "./extract-rows.ts";

/** Texts of the rows of a gallery service, null for an empty cell; by its columns in their order. */
const rowsOf = (template: string, text: string) => {
  const service = GALLERY.find((one) => one.template === template)!;
  // Invoices have taxes and payments besides.
  const [items] = aggregationFields(service);
  const found = extractRows(print(text), service).filter(({ aggregationKey }) => aggregationKey === items?.key);
  return found.map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));
};
const firstCells = (template: string, text: string) => rowsOf(template, text).map(([first]) => first);

describe("titles and their columns", () => {
  it("a title of several words is one column, though only its first word is known", () => {
    const note = `
Codice     Descrizione dei beni (natura)   UM   Quantità
FL-04010   Flangia piana uni DN40          NR      24,00
GU-050SA   Guarnizione gomma nera DN50     NR     100,00
TU-0022    Tubo saldato zincato DN25       NR      72,00`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Flangia piana uni DN40", "24,00"],
      ["Guarnizione gomma nera DN50", "100,00"],
      ["Tubo saldato zincato DN25", "72,00"],
    ]);
  });

  it("a bracket that says again what the title says has no column of its own", () => {
    const invoice = `
Codice     Descrizione dei beni   (natura e qualita)   UM   Quantità    Prezzo      Importo
SC4030B    Scatola americana 400X300X250 avana         NR     150,00    0,4000        60,00
FILM23     Film estensibile 23 my H.500 trasp.         RT      60,00    5,1500       309,00
                                                                        Totale       369,00`;
    expect(firstCells("invoice", invoice)).toEqual([
      "Scatola americana 400X300X250 avana",
      "Film estensibile 23 my H.500 trasp.",
    ]);
  });

  it("numbers belong to the title that has none else, though they stand nearer to the next", () => {
    const order = `
Désignation              Qté     P.U. HT      Montant HT
Sable fin sac 25 kg        60         9,80           588,00
Bordure béton T2          140         7,45         1.043,00
Regard avec tampon          6       118,00           708,00
                                 Total HT          2.339,00`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["Sable fin sac 25 kg", "60", "9,80", "588,00"],
      ["Bordure béton T2", "140", "7,45", "1.043,00"],
      ["Regard avec tampon", "6", "118,00", "708,00"],
    ]);
  });

  it("of counts the delivered one is the delivery note's", () => {
    const note = `
Product code   Description           Ordered   Delivered   To follow
GO-36          Green oak beam              8           6           2
PEG-19         Cleft oak pegs              2           2           0
MEMB-B         Breather membrane           3           3           0`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Green oak beam", "6"],
      ["Cleft oak pegs", "2"],
      ["Breather membrane", "3"],
    ]);
  });

  it("of two counts the one is meant that multiplies to the amount, with its unit before it", () => {
    const order = `
Articolo   Descrizione          Colli    Q.tà prevista    Prezzo     Importo
PR0021     Prosciutto cotto        20       kg 164,000     9,850    1.615,40
MO0104     Mortadella              12        kg 86,400     6,200      535,68
WU0007     Wurstel                 30           pz 600     0,940      564,00`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["Prosciutto cotto", "164,000", "9,850", "1.615,40"],
      ["Mortadella", "86,400", "6,200", "535,68"],
      ["Wurstel", "600", "0,940", "564,00"],
    ]);
  });

  it("codes that are words are no description: what a thing is called is longer", () => {
    const note = `
Réf.      Végétal                Force                   Livré
ACECAM    Acer campestre         16/18 motte grillagée      12
CARBET    Carpinus betulus       125/150 racines nues      300
LAUNOB    Laurus nobilis         CT 7,5 L                   36`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Acer campestre", "12"],
      ["Carpinus betulus", "300"],
      ["Laurus nobilis", "36"],
    ]);
  });

  it("a count may have its unit without a space", () => {
    const note = `
Aantal   Product
1x       Klimhortensia in pot
12x      Lavendel in pot
3st      Olijfboom op stam`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Klimhortensia in pot", "1x"],
      ["Lavendel in pot", "12x"],
      ["Olijfboom op stam", "3st"],
    ]);
  });

  it("a count below the name, beside the prices, is the row's, and names above their numbers are too", () => {
    const order = `
Pos.    Materiale    Definizione                    Prezzo per unità    Valore netto
00010   100448731    MOTORIDUTTORE R47
                     2                                        684,30        1.368,60
                     Data di consegna: 02.06.2025
00020   100448740    ENCODER INCREMENTALE
                     4                                         38,90          155,60
                     Data di consegna: 02.06.2025`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["MOTORIDUTTORE R47", "2", "684,30", "1.368,60"],
      ["ENCODER INCREMENTALE", "4", "38,90", "155,60"],
    ]);
  });
});

describe("what titles add", () => {
  it("a price says that it is without tax", () => {
    const invoice = `
                                            Unità di      Prezzo unitario         %   Identif.
Nr.         Descrizione          Quantità   misura            IVA esclusa    sconto   IVA         Importo
DM-100482   Guanti nitrile             40   Conf. 100                4,85         5   IVA22        184,30
DM-100910   Kit sutura                 25   Pezzo                    7,30             IVA22        182,50
DM-310027   Sfigmomanometro             3   Pezzo                   46,00        10   IVA22        124,20
                                                       Totale EUR IVA esclusa                      491,00`;
    expect(rowsOf("invoice", invoice)).toEqual([
      ["Guanti nitrile", "40", "4,85", "184,30"],
      ["Kit sutura", "25", "7,30", "182,50"],
      ["Sfigmomanometro", "3", "46,00", "124,20"],
    ]);
  });

  it("a hotel's charges are its lines, and what was paid towards them is none", () => {
    const folio = `
Date       Description              Reference        Charges EUR   Credits EUR
02-04-25   Deposit Transferred      MC XXXX2210                         200.00
12-05-25   Accommodation            Room 417              198.00
12-05-25   City Tax 12.5%           Room 417               22.71
13-05-25   Breakfast                Package                24.00
13-05-25   Visa                     XXXX6094                             44.71
                                    Total                 244.71       244.71`;
    expect(rowsOf("invoice", folio).map(([name, , , amount]) => [name, amount])).toEqual([
      ["Accommodation", "198.00"],
      ["City Tax 12.5%", "22.71"],
      ["Breakfast", "24.00"],
    ]);
  });
});

describe("sums of sections", () => {
  const invoice = (sum: string) => `
Data       Prodotto                  Litri    Prezzo    Importo
02/10/25   Gasolio                   58,12    1,3295      77,27
09/10/25   AdBlue                    11,05    0,7213       7,97
           ${sum}                    69,17                85,24
04/10/25   Benzina                   38,44    1,4205      54,60`;

  it("end nothing where rows that multiply follow, whatever they are sums of", () => {
    expect(firstCells("invoice", invoice("Totale targa FT 902"))).toEqual(["Gasolio", "AdBlue", "Benzina"]);
  });

  it("are not the sum of all", () => {
    expect(firstCells("invoice", invoice("Totale imponibile  "))).toEqual(["Gasolio", "AdBlue"]);
  });
});

describe("counts and prices in names", () => {
  it("are taken out of them where they multiply to the amount", () => {
    const order = `
Descrizione                                            Importo
n. 80 lenzuola matrimoniali a € 27,50                 2.200,00
n. 200 federe percalle cm 50x80 a € 5,90              1.180,00
Ore di assistenza 1,5 a € 62,00                          93,00
Trasporto a Roma                                         40,00`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["lenzuola matrimoniali", "80", "27,50", "2.200,00"],
      ["federe percalle cm 50x80", "200", "5,90", "1.180,00"],
      ["Ore di assistenza", "1,5", "62,00", "93,00"],
      ["Trasporto a Roma", null, null, "40,00"],
    ]);
  });

  it("stay where they do not, or where they are sizes", () => {
    const order = `
Descrizione                              Importo
2 pannelli da 3,50 a € 10,00               25,00
Rotolo 2 x 5                               10,00`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["2 pannelli da 3,50 a € 10,00", null, null, "25,00"],
      ["Rotolo 2 x 5", null, null, "10,00"],
    ]);
  });
});

describe("what is no row", () => {
  it("a sum of the rows above ends the table, whatever it is called", () => {
    const invoice = `
Descrição                     Qtd      Pr. Unitário        Valor
Limpeza de escritórios       1,00            640,00       640,00
Limpeza de vidros            2,00             85,00       170,00
Valor apurado                                              810,00
Outras parcelas                                             12,00`;
    expect(firstCells("invoice", invoice)).toEqual(["Limpeza de escritórios", "Limpeza de vidros"]);
  });

  it("two equal items are no sum of each other", () => {
    const invoice = `
Descrizione                                   Importo
Canone di luglio                                50,00
Canone di agosto                                50,00
Canone di settembre                             50,00`;
    expect(firstCells("invoice", invoice)).toHaveLength(3);
  });

  it("the sum of counts ends a delivery note's rows", () => {
    const note = `
Codice   Descrizione                  Bottiglie
CAR21    Carignano riserva                   60
VER23    Vermentino superiore               150
ROS23    Rosato di Spiaggia                  90
         litri 225,00                       300`;
    expect(firstCells("delivery_note", note)).toHaveLength(3);
  });

  it("sentences that run across the columns have no counts in them", () => {
    const note = `
Codice   Descrizione                  Quantità
CAR21    Carignano riserva                  60
VER23    Vermentino superiore              150
Merce da conservare a non oltre 25 gradi e al riparo dalla luce del sole`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Carignano riserva", "60"],
      ["Vermentino superiore", "150"],
    ]);
  });

  it("taxes and sums in a table of their own are no items of an invoice whose items multiply", () => {
    const invoice = `
Descrizione                Quantità     Prezzo     Importo
Farina tipo 00                20,00      18,40      368,00
Zucchero semolato             12,00      11,90      142,80

Descrizione IVA           Imponibile   Imposta    Importo rata
IVA 4%                        368,00      14,72        267,76
IVA 10%                       142,80      14,28        267,76`;
    expect(firstCells("invoice", invoice)).toEqual(["Farina tipo 00", "Zucchero semolato"]);
  });

  it("counts of the transport are no items where a table says what its rows are", () => {
    const note = `
Vs. rif.         Colli     Peso kg
WEB 2412             3        11,4

Minsan       Prodotto                  Q.tà     Prezzo     Importo
042118877    Atorval compresse           10       6,40       64,00
035522011    Claritrox compresse          6       8,12       48,72`;
    expect(firstCells("delivery_note", note)).toEqual(["Atorval compresse", "Claritrox compresse"]);
  });
});

describe("papers of many hands", () => {
  it("a text with numbers in it ends before the next column, not at a gap between its words", () => {
    const note = `
CODICE     DESCRIZIONE                               UM      Q.TA
LM0150     LASTRA ALU 15/10 1250X2500                FG        40
LM0200     LASTRA ALU 20/10 1500X3000                FG        25
TQ4040     TUBO QUADR 40X40 3000 MM                  BR        60`;
    expect(firstCells("delivery_note", note)).toEqual([
      "LASTRA ALU 15/10 1250X2500",
      "LASTRA ALU 20/10 1500X3000",
      "TUBO QUADR 40X40 3000 MM",
    ]);
  });

  it("sizes between the titles are columns of their own", () => {
    const order = `
Art.      Descrizione          38    40    42    44    Tot    Prezzo     Importo
PE-1104   Camicia di lino       1     2     3     1      7     30,00      210,00
PE-2230   Gonna lunga           2     3     3     2     10     44,00      440,00
PE-4017   Abito midi            1     2     2     1      6     60,00      360,00`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["Camicia di lino", "7", "30,00", "210,00"],
      ["Gonna lunga", "10", "44,00", "440,00"],
      ["Abito midi", "6", "60,00", "360,00"],
    ]);
  });

  it("whether a price has the tax in it is no column of taxes", () => {
    const order = `
Artigo                      Qt.     Preço s/ IVA        Total
Cadeira de jardim            40          18,90         756,00
Mesa redonda                 10          46,50         465,00
Toldo azul                    6          72,00         432,00`;
    expect(rowsOf("purchase_order", order)).toEqual([
      ["Cadeira de jardim", "40", "18,90", "756,00"],
      ["Mesa redonda", "10", "46,50", "465,00"],
      ["Toldo azul", "6", "72,00", "432,00"],
    ]);
  });

  it("what is given away is an item, though a word stands where the others have amounts", () => {
    const invoice = `
Articolo   Descrizione            Q.tà    Prezzo     Importo
GR24       Grignolino 2024          36      7,20      259,20
BA22       Barbera 2022             24     11,40      273,60
MA23       Malvasia dolce           12      6,00       72,00
DO21       Dolcetto 2021            10      8,00       80,00
OMG1       Grignolino in prova       2      7,20     omaggio`;
    expect(rowsOf("invoice", invoice).at(-1)).toEqual(["Grignolino in prova", "2", "7,20", null]);
  });

  it("a reference above the first item is no part of its name", () => {
    const note = `
Cod.      Descrizione                                   Q.tà
          Buono speciale del magazzino di Borgo Alto    
VB-210    Tavolo esagonale                                 4
VB-118    Sedia impilabile                                24
VB-305    Panca a sei posti                                2`;
    expect(firstCells("delivery_note", note)).toEqual(["Tavolo esagonale", "Sedia impilabile", "Panca a sei posti"]);
  });

  it("what is printed below items of different names is a note to each", () => {
    const order = `
POS    BEZEICHNUNG                        MENGE      PREIS      BETRAG
10     Schraube verzinkt M10 gerade        2000       0,10      200,00
       nur mit Bericht liefern
20     Rohr nahtlos gezogen 42 mm            60      21,00     1260,00
       nur mit Bericht liefern
30     Flachstahl                            10      18,00      180,00`;
    expect(firstCells("purchase_order", order)).toEqual([
      "Schraube verzinkt M10 gerade",
      "Rohr nahtlos gezogen 42 mm",
      "Flachstahl",
    ]);
  });

  it("a name that reads like a reference is one where numbers stand beside it", () => {
    const order = `
Désignation                     Qté      P.U. HT     Montant HT
Table réglable                   30        68,40       2.052,00
Chaise basse                     30        41,15       1.234,50
Livraison à l'étage               1       120,00         120,00`;
    expect(firstCells("purchase_order", order)).toEqual(["Table réglable", "Chaise basse", "Livraison à l'étage"]);
  });

  it("a postcode is no count", () => {
    const note = `
Codice      Descrizione                 Quantità
TS-7741     Tessuto jersey avio              412
FO-1180     Fodera nera                      260



            Magazzino di Bastia            06083`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Tessuto jersey avio", "412"],
      ["Fodera nera", "260"],
    ]);
  });

  it("numbers belong to their titles though the last column is empty", () => {
    const note = `
Referência   Designação                    Quant.        Un.         Obs.
QJ-AZ07      Queijo de ovelha curado             48        UN
MT-SS01      Manteiga de cabra                   36        UN
EM-T001      Caixa retornável                     4        UN`;
    expect(rowsOf("delivery_note", note)).toEqual([
      ["Queijo de ovelha curado", "48"],
      ["Manteiga de cabra", "36"],
      ["Caixa retornável", "4"],
    ]);
  });

  it("a line with a code of its own is no part of the name above, though its numbers were not read", () => {
    const note = `
Codice      Descrizione                       Quantità
10002244    Garza sterile in buste                   6
10002251    Crema barriera in tubetti
10002268    Cerotto delicato                        12`;
    expect(firstCells("delivery_note", note)).toEqual(["Garza sterile in buste", "Cerotto delicato"]);
  });
});
