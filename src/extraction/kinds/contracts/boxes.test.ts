import { describe, expect, it, test } from "vitest";
import { readContract as read } from "../../../../test/support/contracts.ts";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import type { Point } from "../../../core/geometry.ts";
import { layOutPage } from "../../page/layout.ts";
import { linesInOrder } from "./reading-lines.ts";

/** Cells of a row, their columns 400 px wide. */
const cells = (...texts: readonly string[]): PrintedLine => texts.map((text, i) => [40 + 400 * i, text] as const);

describe("boxes of a form", () => {
  it("are read one after the other where three stand side by side", () => {
    const parties = read([
      "Contratto di noleggio",
      cells("Il Noleggiatore", "Il Cliente", "Il Cantiere"),
      cells("Nolomare S.r.l.", "Giardini Pini di Pini Aldo", "Villa Paola"),
      cells("Via Aurelia 14", "Via Provinciale 22", "Via Machiavelli 2"),
      cells("55041 Camaiore (LU)", "55049 Viareggio (LU)", "55049 Viareggio"),
      cells("P.IVA 02200330463", "P.IVA 01900330461", "Referente: Bini"),
    ]);
    expect(parties).toMatchObject({
      first_party_address: "Via Aurelia 14 55041 Camaiore (LU)",
      first_party_tax_id: "02200330463",
      second_party_name: "Giardini Pini di Pini Aldo",
      second_party_address: "Via Provinciale 22 55049 Viareggio (LU)",
      second_party_tax_id: "01900330461",
    });
  });

  it("stand below the words that open the list of the parties", () => {
    const parties = read([
      "VERTRAG",
      "abgeschlossen zwischen",
      cells("Kulturverein Alte Mühle", "Herrn Jonas Pichler"),
      cells("Mühlgasse 3, 5020 Salzburg", "Linzer Gasse 41, 5020 Salzburg"),
      cells("im Folgenden Dienstgeber", "im Folgenden Dienstnehmer"),
    ]);
    expect(parties).toMatchObject({
      first_party_address: "Mühlgasse 3, 5020 Salzburg",
      second_party_name: "Jonas Pichler",
      second_party_address: "Linzer Gasse 41, 5020 Salzburg",
    });
  });

  it("of the parties end where a row of further cells begins", () => {
    const values = read([
      "CONTRAT D'ENTRETIEN",
      cells("LE PRESTATAIRE", "LE CLIENT"),
      cells("Chauffage Arve SARL", "Mme Lise Pralong"),
      cells("45 route de Genève", "12 chemin des Moulins"),
      cells("74300 Cluses", "74950 Scionzier"),
      [
        [40, "Appareil"],
        [300, "Prise d'effet"],
        [560, "Durée"],
      ],
      [
        [40, "Chaudière"],
        [300, "1er mai 2022"],
        [560, "un an"],
      ],
    ]);
    expect(values).toMatchObject({
      second_party_name: "Lise Pralong",
      effective_date: "1er mai 2022",
      duration: "un an",
    });
  });

  it("have captions of any words in the row close above them", () => {
    const values = read([
      "Contrato de servicios",
      "",
      cells("Fecha de alta solicitada", "Punto de venta"),
      cells("01/12/2025", "Tienda Centro"),
      "",
      cells("Compromiso pactado", "Observaciones"),
    ]);
    expect(values.effective_date).toBe("01/12/2025");
  });

  it("may have a caption in two lines", () => {
    const parties = read([
      "Accord de sous-traitance de données",
      cells("Le Responsable de", "Commune de Valbelle"),
      cells("traitement", "1 place du Général-Leduc, 38260 Valbelle"),
      cells("Le Sous-traitant", "Numalp Services SAS"),
      [[440, "12 allée de la Recherche, 38240 Meylan"]],
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Commune de Valbelle",
      second_party_name: "Numalp Services SAS",
    });
  });
});

describe("a table with the captions at its left", () => {
  it("may name whose fact it asks for", () => {
    const parties = read([
      "CLEANING SERVICES CONTRACT",
      cells("Client", "Harrow Dental LLP"),
      cells("Client address", "31 College Road, Harrow HA1 1BA"),
      cells("Contractor", "Sparkle & Co (sole trader: Joanna Nowak)"),
      cells("Contractor address", "7 Byron Court, Wembley HA9 8QT"),
    ]);
    expect(parties).toMatchObject({
      first_party_address: "31 College Road, Harrow HA1 1BA",
      second_party_name: "Sparkle & Co",
      second_party_address: "7 Byron Court, Wembley HA9 8QT",
    });
  });

  it("has the number of the register below whose it is", () => {
    const parties = read([
      "Wartungsvertrag",
      cells("Auftraggeber", "Holzbau Lechner GmbH"),
      cells("UID Auftraggeber", "ATU61740236"),
      cells("Auftragnehmer", "Aufzüge Danubia GmbH"),
      cells("FN / UID Auftragnehmer", "FN 298114 k, Handelsgericht Wien"),
    ]);
    expect(parties).toMatchObject({ first_party_tax_id: "ATU61740236", second_party_tax_id: "FN 298114 k" });
  });
});

describe("the number of a contract", () => {
  it.each([
    ["below its caption", ["Servicios de internet", "N.o de contrato", "OND-25-44709"], "OND-25-44709"],
    ["that begins with an N", ["Hire Agreement", "Booking ref.", "NH-0917"], "NH-0917"],
    ["in a notary's register", ["UR-Nr. 1187 für 2025", "KAUFVERTRAG"], "1187 für 2025"],
  ])("is one %s", (_, lines, number) => {
    expect(read(lines).contract_number).toBe(number);
  });
});

describe("the owners of a house", () => {
  it("are called by its address", () => {
    const parties = read([
      "Wartungsvertrag",
      "Auftraggeber",
      "WEG Lindenstraße 58, 1160 Wien",
      "vertreten durch Hausverwaltung Prohaska OG",
      "Auftragnehmer",
      "Aufzüge Danubia GmbH",
      "Lände 77, 1110 Wien",
    ]);
    expect(parties).toMatchObject({
      first_party_name: "WEG Lindenstraße 58",
      first_party_address: "Lindenstraße 58, 1160 Wien",
      second_party_address: "Lände 77, 1110 Wien",
    });
  });
});

test("letters that a reader found one over the other are no heads of two boxes", () => {
  const page = printedPage([[[40, "I"]], "Mario Rossi"]);
  const [letter] = page.words;
  const over = { ...letter!, line: 9, polygon: letter!.polygon.map(([x, y]): Point => [x - 2, y]) };
  const lines = linesInOrder(layOutPage({ ...page, words: [...page.words, over] }));
  expect(lines.map(({ tokens }) => tokens.map(({ text }) => text).join(" "))).toContain("Mario Rossi");
});
