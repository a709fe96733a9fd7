import { describe, expect, it } from "vitest";
import { readContract as read } from "../../../../test/support/contracts.ts";

describe("the recitals of a contract", () => {
  it("name the days and the sums of other papers", () => {
    const values = read([
      "ACCORDO",
      "PREMESSO",
      "- che con contratto sottoscritto in data 18 novembre 2021 il Consorzio ha affidato i lavori per l'importo di euro 318.550,40 oltre IVA;",
      "SI CONVIENE",
      "Art. 1 - Importo. L'importo dei lavori ammonta a euro 27.860,00.",
      "Penne, 3 marzo 2022",
    ]);
    expect(values).toMatchObject({ amount: "27.860,00", signing_date: "3 marzo 2022" });
  });

  it("may be announced within a sentence", () => {
    const values = read([
      "I signori premettono che Rossi è titolare di una quota di euro 5.000,00 della società;",
      "tutto ciò premesso, il cedente vende la detta quota al prezzo di euro 38.000,00.",
    ]);
    expect(values.amount).toBe("38.000,00");
  });

  it.each([
    [
      "Premesse",
      "Con ordine del 30 agosto 2021 il Titolare ha acquistato i servizi per l'importo di € 3.250,00.",
      "1. Oggetto",
    ],
    ["BACKGROUND", "(A) The Supplier has sold goods for the price of £20,000.", "AGREED TERMS"],
    ["PRÉAMBULE", "Le Client a versé la somme de 900,00 € le 3 mars 2021.", "Il a été convenu ce qui suit"],
    ["Vorbemerkung", "Der Kunde hat einen Kaufpreis von 900,00 EUR bezahlt.", "§ 1 Gegenstand"],
    ["EXPONEN", "Que el cliente abonó el precio de 3.000,00 euros.", "CLÁUSULAS"],
  ])("below %s have no sum of the contract's own", (heading, recital, next) => {
    expect(read([heading, recital, next, "."]).amount).toBeUndefined();
  });
});
