import { describe, expect, it } from "vitest";
import { readContract as read } from "../../../../test/support/contracts.ts";
import { aField, aService } from "../../../../test/support/service-definition.ts";

describe("parties of a contract", () => {
  it("are introduced in a sentence, with what is said of each", () => {
    const parties = read([
      "CONTRATTO DI LOCAZIONE AD USO ABITATIVO",
      'Il Sig. Giorgio Belloni, nato a Lecco il 3/4/1961, C.F. BLLGRG61D03E507K, residente in Lecco, Via Ghislanzoni 12, di seguito denominato "locatore", concede in locazione alla Sig.ra Marta Ferri, nata a Milano il 7/8/1990, residente in Milano, Viale Monza 40, di seguito "conduttrice", l\'appartamento sito in Lecco, Via Cavour 8.',
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Giorgio Belloni",
      first_party_tax_id: "BLLGRG61D03E507K",
      first_party_address: "Lecco, Via Ghislanzoni 12",
      second_party_name: "Marta Ferri",
      second_party_address: "Milano, Viale Monza 40",
    });
    expect(parties.second_party_tax_id).toBeUndefined();
  });

  it.each([
    [
      "English",
      'This loan agreement is made on 3 February 2020 between Peter Walsh, of 5 Orchard Road, Leeds LS1 4AP ("the Lender") and Aoife Byrne, of 19 Quay Street, Hull HU1 3DZ ("the Borrower").',
      ["Peter Walsh", "5 Orchard Road, Leeds LS1 4AP", "Aoife Byrne", "19 Quay Street, Hull HU1 3DZ"],
    ],
    [
      "German",
      "Zwischen der Firma Holzbau Greiner GmbH, Industriestraße 12, 94032 Passau, - nachfolgend „Arbeitgeber“ genannt - und Herrn Tobias Lang, wohnhaft Ringstraße 5, 94034 Passau, geboren am 12.03.1992, - nachfolgend „Arbeitnehmer“ -",
      ["Holzbau Greiner GmbH", "Industriestraße 12, 94032 Passau", "Tobias Lang", "Ringstraße 5, 94034 Passau"],
    ],
    [
      "French",
      "Entre Madame Sylvie Roux, demeurant 8 allée des Pins, 33000 Bordeaux, bailleresse, et Monsieur Thomas Gallet, né le 2 juin 1988, demeurant 15 rue Sainte-Catherine, 33000 Bordeaux, locataire.",
      ["Sylvie Roux", "8 allée des Pins, 33000 Bordeaux", "Thomas Gallet", "15 rue Sainte-Catherine, 33000 Bordeaux"],
    ],
    [
      "Spanish",
      "De una parte, D. Manuel Ortega Ruiz, con DNI 28456123K y domicilio en calle Feria 22, 41003 Sevilla. De otra parte, Dª Lucía Márquez Vega, con DNI 30112233P y domicilio en avenida de Cádiz 5, 11002 Cádiz.",
      ["Manuel Ortega Ruiz", "calle Feria 22, 41003 Sevilla", "Lucía Márquez Vega", "avenida de Cádiz 5, 11002 Cádiz"],
    ],
  ])("are introduced in %s too", (_, sentence, [name, address, otherName, otherAddress]) => {
    expect(read([sentence])).toMatchObject({
      first_party_name: name,
      first_party_address: address,
      second_party_name: otherName,
      second_party_address: otherAddress,
    });
  });

  it("are the companies that somebody signs for, and not whoever signs", () => {
    const parties = read([
      'Tra il Sig. Mario Neri, nato a Pisa il 1/1/1965, C.F. NREMRA65A01G702X, nella sua qualità di legale rappresentante della società Pisana Carta S.r.l., con sede in Pisa, Via Aurelia 100, P.IVA 00987650501 ("Fornitore"), e la ditta Tipografia Lunense di Bassi Carlo, corrente in Massa, Via Dorsale 9, P.IVA 01112220453, rappresentata dal titolare ("Cliente") si conviene quanto segue.',
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Pisana Carta S.r.l.",
      first_party_tax_id: "00987650501",
      second_party_name: "Tipografia Lunense di Bassi Carlo",
      second_party_tax_id: "01112220453",
    });
  });

  it("stand in two columns below their roles", () => {
    const parties = read([
      "CONTRATTO DI COMPRAVENDITA DI MOTOCICLO",
      [
        [40, "VENDITORE"],
        [640, "ACQUIRENTE"],
      ],
      [
        [40, "Cognome e nome: Pace Dario"],
        [640, "Cognome e nome: Rizzi Elena"],
      ],
      [
        [40, "C.F.: PCADRA80E03L483X"],
        [640, "C.F.: RZZLNE91S51E098V"],
      ],
      [
        [40, "Residenza: Via Roma 3, 33100 Udine"],
        [640, "Residenza: Via Carso 9, 34170 Gorizia"],
      ],
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Pace Dario",
      first_party_tax_id: "PCADRA80E03L483X",
      second_party_name: "Rizzi Elena",
      second_party_address: "Via Carso 9, 34170 Gorizia",
    });
  });

  it("stand below their roles beside a box of terms, whatever the words of their names", () => {
    const parties = read([
      "Contrat d'entretien d'ascenseurs",
      [
        [40, "Client"],
        [640, "Numéro de contrat"],
        [900, "ENT-2023-77"],
      ],
      [
        [40, "Clinique vétérinaire Morel"],
        [640, "Durée"],
        [900, "24 mois"],
      ],
      [
        [40, "18 rue des Lilas"],
        [640, "Préavis"],
        [900, "3 mois"],
      ],
      [
        [40, "21000 Dijon"],
        [640, "Montant"],
        [900, "900,00 €"],
      ],
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Clinique vétérinaire Morel",
      first_party_address: "18 rue des Lilas 21000 Dijon",
      duration: "24 mois",
    });
  });

  it.each([
    [
      "in brackets behind their names",
      "Nordic Kabel S.r.l. (Via Galvani 8, 38122 Trento; partita IVA 01234560221) e Alpenblech GmbH (Bahnstraße 3, 6020 Innsbruck, Austria; UID ATU12345675) convengono quanto segue.",
      ["Nordic Kabel S.r.l.", "Via Galvani 8, 38122 Trento", "Alpenblech GmbH"],
    ],
    [
      "with the town first",
      "abgeschlossen zwischen Mag. Lena Huber, geb. 1.2.1985, 8010 Graz, Lendplatz 4, als Hauptmieterin einerseits und Herrn Paul Egger, geb. 3.4.1999, Student, 8020 Graz, Annenweg 12, als Untermieter andererseits.",
      ["Mag. Lena Huber", "8010 Graz, Lendplatz 4", "Paul Egger"],
    ],
    [
      "and their roles before them",
      "Comparecen: como vendedora, Dª Nuria Solís Paredes, DNI 12345678Z, vecina de Oviedo, C/ Rosal 5, 33009 Oviedo; y como comprador, D. Hugo Llano Prieto, DNI 87654321X, con domicilio en C/ Asturias 9, 33206 Gijón.",
      ["Nuria Solís Paredes", "Oviedo, C/ Rosal 5, 33009 Oviedo", "Hugo Llano Prieto"],
    ],
    [
      "behind what somebody does with another",
      "Io sottoscritta Rosa Miceli, nata a Enna il 4 maggio 1950 e residente in Enna, via Roma 3, 94100 Enna, codice fiscale MCLRSO50E44C342K, do in prestito a mio cugino Salvo Greco, nato a Enna il 5 giugno 1980, residente in Nicosia, la somma di euro 5.000,00.",
      ["Rosa Miceli", "Enna, via Roma 3, 94100 Enna", "Salvo Greco"],
    ],
  ])("stand with what is said of them %s", (_, sentence, [name, address, otherName]) => {
    expect(read([sentence])).toMatchObject({
      first_party_name: name,
      first_party_address: address,
      second_party_name: otherName,
    });
  });

  it("are asked for by captions that say whose name it is", () => {
    const parties = read([
      "PALESTRA VIGOR S.S.D. a r.l.",
      "Viale Colombo 12 - 48122 Ravenna - P.IVA/C.F. 02345670396",
      "CONTRATTO DI ABBONAMENTO",
      "Cognome e nome del socio",
      "Galli Sonia",
      "Indirizzo",
      "Via Baccarini 7, 48121 Ravenna",
    ]);
    expect(parties).toMatchObject({
      first_party_name: "PALESTRA VIGOR S.S.D. a r.l.",
      first_party_tax_id: "02345670396",
      second_party_name: "Galli Sonia",
      second_party_address: "Via Baccarini 7, 48121 Ravenna",
    });
  });

  it("are of one side where only the last of several has a role", () => {
    const parties = read([
      "Entre Madame Sylvie Roux, demeurant 8 allée des Pins, 33000 Bordeaux, bailleresse, et Monsieur Thomas Gallet, né le 2 juin 1988, et Madame Anne Pic, née le 3 mai 1990, demeurant 15 rue Sainte-Catherine, 33000 Bordeaux, locataires.",
    ]);
    expect(parties).toMatchObject({
      second_party_name: "Thomas Gallet",
      second_party_address: "15 rue Sainte-Catherine, 33000 Bordeaux",
    });
  });

  it("may be whose paper it is: its head says what the text leaves out", () => {
    const parties = read([
      "OASI BENESSERE SRL",
      "Viale Trento 18 - 38100 Trento",
      "P.IVA 02211440227",
      "CONTRATTO DI ABBONAMENTO N. 1187",
      "Cliente: Sara Betta",
      "Codice fiscale: BTTSRA95E50L378Q",
    ]);
    expect(parties).toMatchObject({
      contract_number: "1187",
      title: "CONTRATTO DI ABBONAMENTO",
      first_party_name: "OASI BENESSERE SRL",
      first_party_address: "Viale Trento 18 - 38100 Trento",
      second_party_name: "Sara Betta",
      second_party_tax_id: "BTTSRA95E50L378Q",
    });
  });

  it.each([
    ["Wohnraummietvertrag", "Vermieter:", "Mieter:"],
    ["Locazione abitativa", "Locatore:", "Conduttore:"],
    ["Bail d'habitation", "Bailleur :", "Locataire :"],
    ["Tenancy agreement", "Landlord:", "Tenant:"],
  ])("stand below their roles with a colon, right below the title %s too", (title, first, second) => {
    const parties = read([title, first, "Grete Lahnstein", "Am Bürgerpark 5, 28209 Bremen", second, "Ayla Demir"]);
    expect(parties).toMatchObject({
      first_party_name: "Grete Lahnstein",
      first_party_address: "Am Bürgerpark 5, 28209 Bremen",
      second_party_name: "Ayla Demir",
    });
  });

  it.each([
    [
      "English",
      "(1) HALVERSON SURVEYS LIMITED, incorporated in England under number 11843207 whose registered office is at 9 Narrow Quay, Bristol BS1 4QA (the Client); and (2) TAYSIDE ARCHITECTS LLP, registered in Scotland with number SC448102 whose principal place of business is at 12 Camperdown Street, Dundee DD1 3JA (the Consultant).",
      ["11843207", "SC448102"],
    ],
    [
      "French",
      "Entre la société Martin Conseil SARL, au capital de 10 000 euros, immatriculée au registre du commerce et des sociétés de Lyon sous le numéro 421 778 905, dont le siège social est 8 rue Neuve, 69001 Lyon, ci-après le Client, et la société Durand SAS, enregistrée sous le n° 512 345 678, dont le siège social est 3 rue Vieille, 69002 Lyon, ci-après le Prestataire",
      ["421 778 905", "512 345 678"],
    ],
    [
      "Italian",
      "Tra Rossi Impianti S.r.l., con sede in Milano, Via Roma 3, iscritta al Registro delle Imprese di Milano al n. 00743110157, di seguito Cliente, e Bianchi S.p.A., con sede in Torino, Via Po 3, iscritta presso il Registro delle Imprese di Torino con il numero 01234567897, di seguito Fornitore",
      ["00743110157", "01234567897"],
    ],
    [
      "Spanish",
      "De una parte, Limpiezas Turia, S.L., inscrita en el Registro Mercantil de Valencia con número B46123457 y domicilio en calle Feria 22, 46003 Valencia, en adelante el Cliente. De otra parte, Obras Sol, S.A., con número de identificación fiscal A28123453 y domicilio en avenida de Cádiz 5, 11002 Cádiz, en adelante el Proveedor.",
      ["B46123457", "A28123453"],
    ],
  ])("have the number of the register that they are entered in, in %s", (_, sentence, [first, second]) => {
    expect(read([sentence])).toMatchObject({ first_party_tax_id: first, second_party_tax_id: second });
  });

  it("may be whom a letter is sent to", () => {
    const parties = read([
      "Officine Vesuvio S.r.l. - Via Marina 5 - 80133 Napoli - P.IVA 07654320632",
      "Egr. Sig.",
      "Antonio Russo",
      "Via Foria 44",
      "80137 Napoli",
      "Oggetto: lettera di assunzione a tempo determinato",
    ]);
    expect(parties).toMatchObject({
      first_party_name: "Officine Vesuvio S.r.l.",
      second_party_name: "Antonio Russo",
      second_party_address: "Via Foria 44 80137 Napoli",
    });
  });

  it("are found by the role that a field is named by, whichever is introduced first", () => {
    const fields = [
      aField("inquilino", { alias: "Conduttore", type: "organization" }),
      aField("cf", { alias: "Codice fiscale del locatore", type: "document_number" }),
    ];
    const service = aService(fields, { template: "contract" });
    const sentence =
      "Marta Ferri, nata a Milano il 7/8/1990, C.F. FRRMRT90M47F205Z, residente in Milano, Viale Monza 40 (conduttrice) prende in locazione da Giorgio Belloni, nato a Lecco il 3/4/1961, C.F. BLLGRG61D03E507K, residente in Lecco, Via Ghislanzoni 12 (locatore)";
    expect(read([sentence], service)).toEqual({ inquilino: "Marta Ferri", cf: "BLLGRG61D03E507K" });
  });
});
