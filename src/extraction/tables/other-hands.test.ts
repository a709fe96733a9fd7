import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../test/support/monospaced.ts";
import { GALLERY } from "../../usecases/gallery.ts";
import { extractRows } from "./extract-rows.ts";

/** Texts of the rows of a gallery service, null where a cell is empty; by its columns in their order. */
const rowsOf = (template: string, text: string) => {
  const service = GALLERY.find((one) => one.template === template)!;
  return extractRows(print(text), service).map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));
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
