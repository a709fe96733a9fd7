import { describe, expect, it } from "vitest";
import { candidatesOf } from "../../../test/support/candidates-of.ts";
import { readOwnFields as read } from "../../../test/support/own-fields.ts";
import type { PrintedLine } from "../../../test/support/word-pages.ts";
import { textOf } from "../page/text.ts";
import { labelPlaces } from "./label-places.ts";

describe("a field of a user's own, before anything is taught, is found by a label", () => {
  it("of several words that say the same in another language", () => {
    const lines = ["Ufficio Anagrafe", "Nato/a il: 14/02/1971", "Gültig bis: 30.06.2027"];
    expect(read({ birth_date: "date", data_scadenza: "date" }, lines)).toEqual({
      birth_date: "14/02/1971",
      data_scadenza: "30.06.2027",
    });
  });

  it("that brackets explain, and that announces two things", () => {
    const lines: PrintedLine[] = [
      [
        [60, "Vettore (nome, indirizzo, paese)"],
        [600, "Luogo e data della presa in carico"],
      ],
      [
        [60, "Rapid Cargo S.r.l."],
        [600, "Imola, 03/04/2025"],
      ],
    ];
    expect(read({ carrier: "organization", data_presa_in_carico: "date" }, lines)).toEqual({
      carrier: "Rapid Cargo S.r.l.",
      data_presa_in_carico: "03/04/2025",
    });
  });

  it("and by the heading of its section: the first row's value, and with their labels those of the others", () => {
    const row = (label: string, value: string): PrintedLine => [
      [60, label],
      [500, value],
    ];
    const lines: PrintedLine[] = [
      "Disposizione di bonifico",
      "Ordinante",
      row("Intestazione conto", "Officine Ramondi S.r.l."),
      row("Codice", "A-1182"),
      "Beneficiario",
      row("Intestazione conto", "Carpenteria Bruni S.n.c."),
      row("Codice", "B-7731"),
    ];
    const asked = { ordinante: "organization", beneficiario: "organization", codice_beneficiario: "text" } as const;
    expect(read(asked, lines)).toEqual({
      ordinante: "Officine Ramondi S.r.l.",
      beneficiario: "Carpenteria Bruni S.n.c.",
      codice_beneficiario: "B-7731",
    });
  });

  it("over its cell, where other words of the cell stand before the value", () => {
    const lines: PrintedLine[] = [
      [
        [60, "DECORRENZA"],
        [400, "SCADENZA"],
        [800, "RATE"],
      ],
      [
        [60, "ore 24 del 11/05/2024"],
        [400, "ore 24 del 11/05/2025"],
        [800, "Annuale"],
      ],
    ];
    expect(read({ dt_decorr: "date", dt_scad: "date" }, lines)).toEqual({
      dt_decorr: "11/05/2024",
      dt_scad: "11/05/2025",
    });
  });

  it("over two lines", () => {
    const lines: PrintedLine[] = [
      [
        [60, "PESO LORDO"],
        [400, "NUMERO DEI"],
      ],
      [
        [60, "DICHIARATO"],
        [400, "CARTONI"],
      ],
      [
        [60, "812,5"],
        [400, "44"],
      ],
    ];
    expect(read({ peso_lordo_dichiarato: "number" }, lines)).toEqual({ peso_lordo_dichiarato: "812,5" });
  });

  it("at the head of a paragraph that is numbered", () => {
    const lines = [
      "1. Oggetto. Il locatore concede in uso al conduttore i locali descritti sopra e",
      "quanto vi si trova, che il conduttore accetta senza riserva alcuna.",
      "2. Cauzione. A garanzia degli obblighi assunti la parte versa oggi la somma di",
      "euro 1.850,00 che le sarà resa alla fine.",
    ];
    expect(read({ cauzione: "amount" }, lines)).toEqual({ cauzione: "1.850,00" });
  });
});

describe("titles", () => {
  const row: PrintedLine[] = [
    [
      [60, "TARGA"],
      [400, "MARCA"],
      [700, "MODELLO"],
    ],
    [
      [60, "GX 114 PL"],
      [400, "Seat"],
      [700, "Ibiza"],
    ],
  ];

  it("of columns are no values of the titles beside them", () => {
    expect(read({ targa: "text", marca: "text" }, row)).toEqual({ targa: "GX 114 PL", marca: "Seat" });
  });

  it("are no labels that stand beside their values, one pair below the other", () => {
    const lines: PrintedLine[] = [
      [
        [60, "Marca"],
        [400, "Seat"],
      ],
      [
        [60, "Modello"],
        [400, "Ibiza"],
      ],
    ];
    expect(read({ marca: "text", modello: "text" }, lines)).toEqual({ marca: "Seat", modello: "Ibiza" });
  });
});

describe("of the figures of a row", () => {
  it("the label stands before the currency, in whatever cell that is", () => {
    const cells: PrintedLine[] = [
      [
        [60, "Deposito cauzionale"],
        [500, "EUR"],
        [600, "1.397,28"],
      ],
      [
        [60, "Acconto"],
        [500, "EUR"],
        [600, "512,00"],
      ],
    ];
    expect(read({ deposito_cauzionale: "amount" }, cells)).toEqual({ deposito_cauzionale: "1.397,28" });
  });

  it("one is named by the left end of its row and the head of its column together", () => {
    const lines: PrintedLine[] = [
      [
        [400, "Dichiarato"],
        [700, "Accertato"],
      ],
      [
        [60, "Reddito imponibile"],
        [400, "31.420,00"],
        [700, "58.970,00"],
      ],
    ];
    const [, second] = candidatesOf({ accertato: "amount" }, lines).candidates;
    expect(second!.text).toBe("58.970,00");
    expect(labelPlaces(second!).row.map(textOf)).toContain("Reddito imponibile Accertato");
  });

  it("a total is the one under its title in the row of totals", () => {
    const lines: PrintedLine[] = [
      [
        [60, "Collo"],
        [400, "Netto kg"],
        [700, "Lordo kg"],
      ],
      [
        [60, "1"],
        [400, "210,0"],
        [700, "232,0"],
      ],
      [
        [60, "2"],
        [400, "118,5"],
        [700, "130,0"],
      ],
      [
        [60, "TOTALE"],
        [400, "328,5"],
        [700, "362,0"],
      ],
    ];
    expect(read({ peso_netto_totale: "number", peso_lordo_totale: "number" }, lines)).toEqual({
      peso_netto_totale: "328,5",
      peso_lordo_totale: "362,0",
    });
  });

  it("a result is the one with a unit, and not what is normal", () => {
    const lines: PrintedLine[] = [
      [
        [60, "Ferritina"],
        [400, "88"],
        [600, "71 ng/mL"],
        [900, "15 - 150"],
      ],
    ];
    expect(read({ ferritina: "number" }, lines)).toEqual({ ferritina: "71" });
  });
});
