import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../../../test/support/monospaced.ts";
import { asRead, tableService } from "../../../../test/support/table-service.ts";
import { extractRows } from "../extract-rows.ts";

const SERVICE = tableService(
  [
    ["item_description", "Description", "text"],
    ["item_quantity", "Quantity", "number"],
    ["item_amount", "Amount", "amount"],
  ],
  "receipt",
);

/** Description, quantity, amount. */
const itemsOf = (print: string) =>
  extractRows(printMonospaced(print), SERVICE).map(({ cells }) =>
    Object.values(cells).map((cell) => cell?.text ?? null),
  );

describe("the items of a receipt end", () => {
  it("at the line that is their sum, in whatever words it is said", () => {
    expect(
      itemsOf(`
Kauris pata                 12,50
Vilja puuro                  3,20
Marja kakku                  4,80
MAKSETTAVAA                 20,50
josta veroa                  4,02
Lahjakortti                 20,50`),
    ).toEqual([
      ["Kauris pata", null, "12,50"],
      ["Vilja puuro", null, "3,20"],
      ["Marja kakku", null, "4,80"],
    ]);
  });

  it("where what follows leads to a total that is named later: taxes are no items", () => {
    expect(
      itemsOf(`
PATATAS BRAVAS               6,40
CROQUETAS                    7,00
VINO DE LA CASA              9,00
IMPORTE SIN IMPUESTO        20,36
CARGA FISCAL                 2,04
TOTAL                       22,40`).map(([name]) => name),
    ).toEqual(["PATATAS BRAVAS", "CROQUETAS", "VINO DE LA CASA"]);
  });

  it("nowhere by chance: a third item that costs as much as two others is one", () => {
    expect(itemsOf("TE VERDE   1,20\nCAFFE      1,30\nTOAST      2,50\nTOTALE     5,00").length).toBe(3);
  });

  it("at the total, though titles of taxes stand below it that items could have", () => {
    expect(
      itemsOf(`
Green Tea                    3.00 S
Rice Cake                    2.30 Z
Total Sales                  5.30
GST Summary     Amount      Tax
S = 6%            2.83     0.17
Z = 0%            2.30     0.00`).map(([name]) => name),
    ).toEqual(["Green Tea", "Rice Cake"]);
  });

  it("before payments in Polish, Swedish and Dutch", () => {
    for (const end of ["Sprzedaż opodatkowana A", "ATT BETALA", "Te betalen"]) {
      expect(itemsOf(`Nóż 12cm     12,00\n${end}      9,99`).length).toBe(1);
    }
  });
});

describe("an amount of a receipt", () => {
  it("may have the letters or the figure of its tax behind it", () => {
    expect(
      itemsOf("PAIN DE SEIGLE     2,10 T1\nMIEL               6,30 E  2\nSAVON              1,95 1\nTOTAL  10,35"),
    ).toEqual([
      ["PAIN DE SEIGLE", null, "2,10"],
      ["MIEL", null, "6,30"],
      ["SAVON", null, "1,95"],
    ]);
  });

  it("is no hour of the day, and that of a bank's slip is no item", () => {
    expect(itemsOf("DEL 17-08-2024 15.02\nPAN **** 4471\nIMPORTO          18,30")).toEqual([]);
  });
});

describe("a number of the paper", () => {
  it("names no amount that stands below it: a toll's receipt has no items", () => {
    expect(
      itemsOf("ENTRATA     BORGO NUOVO\nN. 118      TRANSITO 7741902\nEURO              6,40\nIVA 22%           1,15"),
    ).toEqual([]);
  });
});

describe("the count of an item", () => {
  it("stands before a factor with the till's unit", () => {
    expect(
      itemsOf(`
Mydlo lawendowe   2 szt.*4,50    9,00
Lakrits           3 st á 2,00    6,00
Olej 0,9l         1,20 l 5,00    6,00
RAZEM                           21,00`).map(([name, count]) => [name, count]),
    ).toEqual([
      ["Mydlo lawendowe", "2"],
      ["Lakrits", "3"],
      ["Olej 0,9l", "1,20"],
    ]);
  });

  it("stands in front with an x, the price behind the name; what is in the glass is none", () => {
    expect(itemsOf("2 x SALVIA 500ML @ 3.10    6.20\n3x Radler 0,5 à 4,00      12.00\nTOTAL   18.20")).toEqual([
      ["SALVIA 500ML", "2", "6.20"],
      ["Radler 0,5", "3", "12.00"],
    ]);
  });

  it("is a weight, not the size of a pack", () => {
    expect(itemsOf("PERE KG 1,136    2,27\nRISO 0,500KG     1,80\nLATTE 1L X6      6,60\nTOTALE  10,67")).toEqual([
      ["PERE", "1,136", "2,27"],
      ["RISO 0,500KG", null, "1,80"],
      ["LATTE 1L X6", null, "6,60"],
    ]);
  });

  it("may stand in a column between name and amount", () => {
    expect(
      itemsOf(
        "Primule vaso 12      4      8,00\nTerriccio 20L        1      5,50\nGuanti               2      7,00\nTOTALE             20,50",
      ),
    ).toEqual([
      ["Primule vaso 12", "4", "8,00"],
      ["Terriccio 20L", "1", "5,50"],
      ["Guanti", "2", "7,00"],
    ]);
  });
});

describe("the name of an item", () => {
  it("is the line above the number of the article", () => {
    expect(
      itemsOf(
        "SCIROPPO TIMO 150ML\nMINSAN 912345678     8,40\nCEROTTI 20PZ\nMINSAN 987654321     3,10\nTOTALE   11,50",
      ).map(([name]) => name),
    ).toEqual(["SCIROPPO TIMO 150ML", "CEROTTI 20PZ"]);
  });

  it("has no position, no number of the article in front, no letter or rate of the tax behind", () => {
    const named = (print: string) => itemsOf(print).map(([name]) => name);
    expect(named("1. GLUE 40G     3.00\n2. RULER 30CM   2.00\n3. ERASER XL    1.50\nTOTAL     6.50")).toEqual([
      "GLUE 40G",
      "RULER 30CM",
      "ERASER XL",
    ]);
    expect(named("9551234 SALT 500G     3.00\n9554321 RICE BAG     2.00\nTOTAL     5.00")).toEqual([
      "SALT 500G",
      "RICE BAG",
    ]);
    expect(named("Balm 20g    A   5.49\nPlasters    A   9.95\nCough mix   Z   2.79\nTotal   18.23")).toEqual([
      "Balm 20g",
      "Plasters",
      "Cough mix",
    ]);
    expect(named("COPERTO    10   4,00\nOLIO 1L    22   9,00\nVINO       22   7,00\nTOTALE  20,00")).toEqual([
      "COPERTO",
      "OLIO 1L",
      "VINO",
    ]);
  });

  it("keeps the unit that many of a list end with", () => {
    expect(itemsOf("PERE KG   2,00\nMELE KG   3,00\nUVA KG   4,00\nTOTALE   9,00").map(([name]) => name)).toEqual([
      "PERE KG",
      "MELE KG",
      "UVA KG",
    ]);
  });

  it("stands above litres, their price and the amount, labelled line by line", () => {
    expect(
      itemsOf("PRODOTTO      GASOLIO\nEURO/LITRO      1,600\nVOLUME LT       25,00\nIMPORTO EURO    40,00"),
    ).toEqual([["GASOLIO", "25,00", "40,00"]]);
  });

  it("stands above litres that multiply to the amount, whose l may be read as a figure, in the column of the amounts or not", () => {
    const print = (litres: string) =>
      `*Diesel plus\n${litres}\nApfelschorle            1,99 B\nTotal EUR              42,99`;
    const items = [
      ["*Diesel plus", "25,00", "41,00"],
      ["Apfelschorle", null, "1,99"],
    ];
    expect(itemsOf(print("25,00 l x 1,640 €/l     41,00 A"))).toEqual(items);
    expect(itemsOf(print("25,00 1 x 1,640 €/1     41,00 A"))).toEqual(items);
    expect(itemsOf(print("25,00 l x 1,640   41,00 A"))).toEqual(items);
    expect(itemsOf("WASSER 0,50 1 x 1,20     1,20\nTOTALE  1,20").map(([name]) => name)).toEqual(["WASSER 0,50"]);
  });
});

describe("litres of a petrol station", () => {
  it("stand before a price that has its unit instead of a sign, below the product", () => {
    const print =
      "* ZP 06 Super E10\n41,18 l   1,719 EUR/l   70,79 EUR A\nCoffee to go             3,20 EUR A\nGesamtbetrag            73,99 EUR";
    expect(itemsOf(print)).toEqual([
      ["* ZP 06 Super E10", "41,18", "70,79"],
      ["Coffee to go", null, "3,20"],
    ]);
    expect(itemsOf(print.replace("41,18 l", "41,18 1"))[0], "the unit read as a figure").toEqual([
      "* ZP 06 Super E10",
      "41,18",
      "70,79",
    ]);
    const [misfit] = itemsOf(print.replace("70,79", "12,00"));
    expect(misfit?.[1], "control: no litres where the product is another amount").toBeNull();
  });

  it("are priced in pence in Britain, and other goods there are counted", () => {
    const print =
      "PUMP 07 UNLEADED\n38.14 litres @ 144.9p/l   £55.26 A\n1 FLAT WHITE REG        £3.65 A\nTOTAL          £58.91";
    expect(itemsOf(print)).toEqual([
      ["PUMP 07 UNLEADED", "38.14", "55.26"],
      ["FLAT WHITE REG", "1", "3.65"],
    ]);
  });

  it("have their unit before them", () => {
    const print = "GASOLIO L.35,24 x 1,689  22%   59,52\nTERGIVETRO               22%   12,90\nTOTALE  72,42";
    expect(itemsOf(print)[0]).toEqual(["GASOLIO", "35,24", "59,52"]);
  });

  it("stand behind the product where price and amount have lines of their own", () => {
    const print = "GAZOLE   33,10 L\nPRIX/L   1,662 EUR\nMONTANT REEL   55,01 EUR\nDEBIT";
    expect(itemsOf(print)).toEqual([["GAZOLE", "33,10", "55,01"]]);
    const letters = itemsOf("LAIT   1,10 L\nPAIN   2,00 L\nTOTAL  3,10");
    expect(letters, "control: the letter of a tax").toEqual([
      ["LAIT", null, "1,10"],
      ["PAIN", null, "2,00"],
    ]);
  });

  it("are said though the amount was misread, which is then mended", () => {
    const slip = (amount: string) =>
      print(`PRODOTTO   GASOLIO\nLITRI  31,07\nPREZZO EUR/L  1,609\nIMPORTO EURO  ${amount}`);
    const print = (text: string) => extractRows(asRead(printMonospaced(text), 0.6), SERVICE);
    for (const read of ["49,98", "469,99"])
      expect(Object.values(slip(read)[0]!.cells).map((cell) => cell?.text)).toEqual(["GASOLIO", "31,07", "49,99"]);
  });
});
