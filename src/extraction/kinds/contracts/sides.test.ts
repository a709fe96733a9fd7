import { describe, expect, it } from "vitest";
import { readContract as read } from "../../../../test/support/contracts.ts";

describe("the sides of a contract", () => {
  it("may be a numbered list, below the client of the main contract", () => {
    const parties = read([
      "CONTRATTO DI SUBAPPALTO",
      "Stazione appaltante: Consorzio Acque del Tavo",
      "L'anno 2021 il giorno 4 del mese di maggio in Penne (PE) tra i sottoscritti:",
      '1) EDILIZIA MAIELLA S.p.A., con sede legale in Pescara alla Via Rigopiano 80, P.IVA 01510990680, in persona del procuratore ing. Luca Febo, di seguito denominata "Appaltatore";',
      '2) SCAVI DI NINO S.r.l., con sede legale in Loreto Aprutino (PE) alla Contrada Fiorano 3, P.IVA 02004560682, di seguito denominata "Subappaltatore";',
      "SI CONVIENE",
      "Art. 1 - Oggetto. L'Appaltatore affida i lavori di scavo.",
    ]);
    expect(parties).toMatchObject({
      signing_place: "Penne",
      first_party_name: "EDILIZIA MAIELLA S.p.A.",
      first_party_tax_id: "01510990680",
      second_party_name: "SCAVI DI NINO S.r.l.",
    });
  });

  it("are of several persons, of whom the first stands for each", () => {
    const parties = read([
      'Tra NERI ADA, nata a Lucca il 3 marzo 1950, codice fiscale NREDAA50C43E715W, e SERRA UGO, nato a Lucca il 2 maggio 1948, codice fiscale SRRGUO48E02E715Q, entrambi residenti in Lucca, Via Elisa n. 9, coniugi in comunione, in seguito denominati "promittenti venditori";',
      'e BINI IVO, nato a Pisa il 7 giugno 1980, codice fiscale BNIVIO80H07G702O, residente in Pisa, Via Mazzini n. 4, e CEI EVA, nata a Pisa il 9 luglio 1982, codice fiscale CEIVEA82L49G702Y, residente in Pisa, Via Fucini n. 6, in seguito denominati "promissari acquirenti".',
    ]);
    expect(parties).toMatchObject({
      first_party_name: "NERI ADA",
      first_party_address: "Lucca, Via Elisa n. 9",
      second_party_name: "BINI IVO",
      second_party_address: "Pisa, Via Mazzini n. 4",
    });
  });

  it("are the writer of a letter, and then whom it is sent to", () => {
    const parties = read([
      "Gent.ma",
      "Carla Monti",
      "Via Salaria 12",
      "63100 Ascoli Piceno",
      "C.F. MNTCRL80A41A462T",
      "Fermo, 3 maggio 2021",
      "Oggetto: Lettera di assunzione",
      "Siamo lieti di comunicarLe la Sua assunzione presso la scrivente Calzature Tenna S.r.l., con sede legale in Via Pompeiana 8, 63900 Fermo, P.IVA 02100330442, alle condizioni che seguono.",
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Calzature Tenna S.r.l.",
      first_party_tax_id: "02100330442",
      second_party_name: "Carla Monti",
      second_party_address: "Via Salaria 12 63100 Ascoli Piceno",
    });
  });

  it("may be in numbered lines, each behind its role", () => {
    const parties = read([
      "Tenancy Agreement",
      "1. The Landlord: Mr Stephen Garrick, 4 Market Street, Kendal LA9 4TN",
      "2. The Tenant: Miss Amelia Hart",
    ]);
    expect(parties).toMatchObject({ first_party_name: "Stephen Garrick", second_party_name: "Amelia Hart" });
  });

  it("are none in the title of the contract", () => {
    const parties = read([
      "DIENSTVERTRAG FÜR FREIE DIENSTNEHMER",
      "zwischen Kulturverein Alte Mühle, Mühlgasse 3, 5020 Salzburg, im Folgenden Dienstgeber, und Herrn Jonas Pichler, Linzer Gasse 41, 5020 Salzburg, im Folgenden Dienstnehmer",
    ]);
    expect(parties).toMatchObject({ first_party_name: "Kulturverein Alte Mühle", second_party_name: "Jonas Pichler" });
  });

  it("do not include whoever one of them acts for besides", () => {
    const parties = read([
      "De una parte, como ARRENDADORA, DOÑA PILAR LOSADA VEGA, con D.N.I. 10.221.334-P y domicilio en calle Uría 8, 33003 Oviedo, quien interviene también en representación de su hijo DON TEO ARIAS LOSADA (D.N.I. 71.600.112-K), copropietario.",
      "De otra parte, como ARRENDATARIO, DON IVÁN PRADO CELA, con D.N.I. 32.880.145-X y domicilio en calle Corrida 4, 33206 Gijón.",
    ]);
    expect(parties).toMatchObject({
      first_party_name: "PILAR LOSADA VEGA",
      second_party_name: "IVÁN PRADO CELA",
      second_party_tax_id: "32.880.145-X",
    });
  });
});

describe("the name of a party", () => {
  it.each([
    [
      "the article of a name in capitals",
      'This agreement is made between THE RIVER TROUT COMPANY LIMITED, whose registered office is at 4 Mill Lane, Leeds LS1 4AP ("the Supplier") and Ann Poole, of 9 Quay Street, Hull HU1 3DZ ("the Customer").',
      "THE RIVER TROUT COMPANY LIMITED",
    ],
    [
      "a form behind brackets",
      'This agreement is made between John Marsh (Grain) LLP, a limited liability partnership having its place of business at 4 Mill Lane, Leeds LS1 4AP ("the Supplier") and Ann Poole, of 9 Quay Street, Hull HU1 3DZ ("the Customer").',
      "John Marsh (Grain) LLP",
    ],
  ])("has %s", (_, sentence, name) => {
    expect(read([sentence]).first_party_name).toBe(name);
  });

  it("has small words in it", () => {
    const line = "Mieter: Physiotherapie am Park, Inh. Sabine Lorenz, Parkstraße 22, 14469 Potsdam";
    const parties = read(["MIETVERTRAG", "Vermieter: Immobilien Krause GbR, Lindenallee 9, 14467 Potsdam", line]);
    expect(parties.second_party_name).toBe("Physiotherapie am Park");
  });

  it("is not that of the owner in a letterhead", () => {
    const parties = read([
      "Autohaus Brenner",
      "Inhaber: Klaus Brenner e.K.",
      "Nürnberger Str. 62",
      "91301 Forchheim",
      "USt-IdNr. DE133456780",
      "Kaufvertrag über ein Kraftfahrzeug",
      "Käufer:",
      "Name, Vomame",
      "Dressel, Marco",
    ]);
    expect(parties).toMatchObject({ first_party_name: "Autohaus Brenner", second_party_name: "Dressel, Marco" });
  });

  it("ends before a remark in brackets, and has an article before its role", () => {
    const parties = read([
      "CONTRAT DE PRÊT",
      "Le prêteur : Association Les Amis du Four à Pain, 3 place de l'Église, 24250 Domme",
      "L'emprunteur : Mairie de Cénac (service des fêtes), Le Bourg, 24250 Cénac",
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Association Les Amis du Four à Pain",
      second_party_name: "Mairie de Cénac",
    });
  });

  it("is more than the legal form said of it", () => {
    const parties = read([
      "1° La SCI DU MÔLE, société civile, ayant son siège à La Rochelle (17000), 14 quai Duperré, Ci-après « le Bailleur »",
      "2° La société BISTROT DU MÔLE, SARL, ayant son siège à La Rochelle (17000), 16 quai Duperré, Ci-après « le Preneur »",
    ]);
    expect(parties.second_party_name).toBe("BISTROT DU MÔLE");
  });

  it("has no street whose comma was lost", () => {
    const parties = read([
      "DATI DEL FORNITORE",
      "Colline Verdi S.r.l. Via Firenze 32, 06129 Perugia (PG) - P.IVA 01234560540",
      "DATI DEL CLIENTE",
      "Cognome e nome",
      "Lupi Rosa",
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Colline Verdi S.r.l.",
      first_party_address: "Via Firenze 32, 06129 Perugia (PG)",
    });
  });

  it("ends with its legal form in the line below", () => {
    const parties = read([
      "CONTRATTO DI LICENZA",
      "LICENZIANTE",
      "Softlab Marche S.r.l.",
      "Via Trento 4, 60124 Ancona",
      "P.IVA 02000330425",
      "LICENZIATARIO",
      "Azienda Vinicola Fonte Chiara di Rossi e Figli",
      "Società Semplice Agricola",
      "Via Colle 16, 60027 Osimo (AN)",
      "P.IVA 01999980424",
    ]);
    expect(parties).toMatchObject({
      second_party_name: "Azienda Vinicola Fonte Chiara di Rossi e Figli Società Semplice Agricola",
      second_party_address: "Via Colle 16, 60027 Osimo (AN)",
    });
  });
});

describe("the address of a party", () => {
  it.each([
    [
      "what is said of a person",
      'Tra Ugo Sala, nato a Como il 3/4/1961, residente in Como, Via Volta 12, identificato a mezzo carta d\'identità n. CA1, di seguito "locatore", e Rita Corti, residente in Lecco, Via Roma 2, "conduttrice".',
      "Como, Via Volta 12",
    ],
    [
      "a register",
      "Zwischen Winzerkeller Taubertal eG, Weinstraße 3, 97980 Mergentheim, Genossenschaftsregister Ulm GnR 300, - Unternehmer - und Frau Ina Wolf, Ringstraße 5, 94034 Passau, - Vertreter -",
      "Weinstraße 3, 97980 Mergentheim",
    ],
    [
      "the words that introduce it",
      "Entre ATELIER MOREL, société par actions simplifiée, dont le siège social sera sis 18, rue de la Barre, 35000 Rennes, le Franchiseur, et Madame Sylvie Roux, demeurant ensemble 8 allée des Pins, 33000 Bordeaux, le Franchisé.",
      "18, rue de la Barre, 35000 Rennes",
    ],
  ])("goes without %s", (_, sentence, address) => {
    expect(read([sentence]).first_party_address).toBe(address);
  });

  it("ends before an agreement goes on", () => {
    const parties = read([
      "En Soria, a 10 de enero de 2022, D.ª Sonia Peral Gómez, en representación de QUESOS DEL CAMPO, S.COOP., con CIF F13110022 y domicilio en calle Molino 8, 13250 Daimiel, y convienen:",
    ]);
    expect(parties).toMatchObject({
      first_party_name: "QUESOS DEL CAMPO, S.COOP.",
      first_party_address: "calle Molino 8, 13250 Daimiel",
    });
  });

  it("is not the number of an office", () => {
    const parties = read([
      "ADECCA FORMATION",
      "Organisme de formation n° 11 75 54321 75",
      "28 rue de Turbigo, 75003 Paris",
      "CONVENTION DE FORMATION",
    ]);
    expect(parties.first_party_address).toBe("28 rue de Turbigo, 75003 Paris");
  });

  it("ends before the clause goes on", () => {
    const parties = read([
      "La sottoscritta Grazia Neri, residente a Carrara in Via Apuana 9, concede a Lorenzo Neri, nato a Carrara il 4.9.1996, residente a Carrara in Via Apuana 7, il suddetto appartamento, dal 1.1.2024.",
    ]);
    expect(parties.second_party_address).toBe("Carrara in Via Apuana 7");
  });

  it("may be lines without a number", () => {
    const parties = read([
      "Skelligs Oyster Beds Ltd – 2 Pier Road, Kenmare V93 K4R9",
      "Mr Colm Breen",
      "Droumard",
      "Sneem",
      "Co. Kerry V93 W2T6",
      "Letter of Appointment",
    ]);
    expect(parties.second_party_address).toBe("Droumard Sneem Co. Kerry V93 W2T6");
  });

  it("may have the postcode of Ireland, in the letterhead as well", () => {
    const parties = read([
      "Skelligs Oyster Beds DAC",
      "The Pier, Kenmare, Co. Kerry, V93 K4R9 – VAT No. IE6481203E",
      "Letter of Appointment",
      "Mr Colm Breen",
      "Main Street 4",
      "Sneem V93 W2T6",
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Skelligs Oyster Beds DAC",
      first_party_address: "The Pier, Kenmare, Co. Kerry, V93 K4R9",
    });
  });
});
