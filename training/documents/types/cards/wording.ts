import type { Lexicon } from "../../paper/pen.ts";

/** Captions of cards are fixed by law, some in two languages; older ones and copies differ. */
export const WORDING: Lexicon = {
  it: {
    health_title:
      "TESSERA SANITARIA|Tessera Sanitaria|REGIONE - TESSERA SANITARIA ~ ~ TESSERA SANITARIA - CARTA NAZIONALE DEI SERVIZI",
    european_title: "TESSERA EUROPEA DI ASSICURAZIONE MALATTIA",
    identity_title:
      "CARTA DI IDENTITÀ / IDENTITY CARD|CARTA D'IDENTITÀ|REPUBBLICA ITALIANA - CARTA DI IDENTITÀ ~ ~ Carta d'identità elettronica",
    ministry: "REPUBBLICA ITALIANA|MINISTERO DELL'INTERNO",
    tax_code: "Codice fiscale|CODICE FISCALE|Codice Fiscale / Fiscal code ~ ~ Cod. fiscale",
    surname: "Cognome|COGNOME|COGNOME / SURNAME ~ ~ 3 Cognome",
    given_names: "Nome|NOME|NOME / NAME ~ ~ 4 Nome",
    sex: "Sesso|SESSO|SESSO / SEX ~ ~ M/F",
    birth_place: "Luogo di nascita|LUOGO DI NASCITA|Comune di nascita ~ ~ Nato/a a",
    province: "Provincia|Prov.|PROVINCIA",
    birth_date:
      "Data di nascita|DATA DI NASCITA|DATA DI NASCITA / DATE OF BIRTH ~ Nato il ~ 5 Data di nascita|Nato/a il",
    expiry_date: "Data di scadenza|SCADENZA|SCADENZA / EXPIRY|Scade il ~ ~ Valida fino al|9 Scadenza",
    issue_date: "Emissione|EMISSIONE / ISSUING|Data di rilascio ~ ~ Rilasciata il",
    number: "N. carta|Numero|DOCUMENTO N.|CARTA N. ~ ~ N. documento",
    card_number: "Numero di identificazione della tessera|N. tessera ~ ~ 8 Numero della tessera",
    issuer: "Comune di|COMUNE DI / MUNICIPALITY|Rilasciata da ~ ~ Ente",
    height: "Statura|STATURA / HEIGHT",
    citizenship: "Cittadinanza|CITTADINANZA / NATIONALITY",
    address: "Indirizzo di residenza|Residenza|RESIDENZA / RESIDENCE ~ ~ Residente in",
  },
};
