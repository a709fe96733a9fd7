import type { Lexicon } from "../../paper/pen.ts";

/** The official captions are long and the same for all; programs and extracts shorten them. */
export const WORDING: Lexicon = {
  it: {
    title: "CERTIFICAZIONE UNICA|Certificazione Unica|CU ~ Modello CU ~ CERTIFICAZIONE UNICA - Sintetico|Mod. CU",
    law: "CERTIFICAZIONE DI CUI ALL'ART. 4, COMMI 6-ter e 6-quater, DEL D.P.R. 22 LUGLIO 1998, n. 322|Certificazione dei redditi (art. 4, c. 6-ter, D.P.R. 322/1998)",
    year: "CERTIFICAZIONE UNICA|CU|Anno ~ Modello ~ Anno della certificazione|Edizione",
    income_year: "RELATIVA ALL'ANNO|Redditi dell'anno|Anno d'imposta ~ ~ Periodo d'imposta",
    employer_block:
      "DATI ANAGRAFICI DEL DATORE DI LAVORO, ENTE PENSIONISTICO O ALTRO SOSTITUTO D'IMPOSTA|Dati del sostituto d'imposta|SOSTITUTO D'IMPOSTA ~ Datore di lavoro ~ Soggetto che rilascia la certificazione",
    employee_block:
      "DATI ANAGRAFICI DEL DIPENDENTE, PENSIONATO O ALTRO PERCETTORE DELLE SOMME|Dati del percipiente|DIPENDENTE O PERCETTORE ~ Percettore ~ Dati del lavoratore",
    fiscal_block:
      "DATI FISCALI|CERTIFICAZIONE LAVORO DIPENDENTE, ASSIMILATI ED ASSISTENZA FISCALE - DATI FISCALI ~ ~ Redditi e ritenute",
    withheld_block: "RITENUTE|Ritenute e addizionali ~ ~ Imposte trattenute",
    credit_block: "DETRAZIONI E CREDITI|Detrazioni ~ ~ Calcolo dell'imposta",
    social_block:
      "DATI PREVIDENZIALI ED ASSISTENZIALI|DATI PREVIDENZIALI|SEZIONE 1 - INPS LAVORATORI SUBORDINATI ~ ~ Contribuzione INPS",
    tfr_block: "TRATTAMENTO DI FINE RAPPORTO|INDENNITÀ DI FINE RAPPORTO ~ ~ TFR",
    tax_code: "Codice fiscale|Codice fiscale|Cod. fiscale ~ ~ C.F.",
    name: "Cognome o Denominazione|Denominazione|Cognome o denominazione / Nome ~ Ragione sociale ~ Datore di lavoro|Denominazione del sostituto",
    town: "Comune|Comune di residenza ~ ~ Città",
    province: "Prov.|Prov. (sigla) ~ ~ Provincia",
    postcode: "Cap|CAP",
    street: "Indirizzo|Via e numero civico ~ ~ Domicilio",
    phone: "Telefono, fax|Telefono ~ ~ Tel.",
    surname: "Cognome|Cognome o Denominazione ~ ~ Cognome del percipiente",
    given_names: "Nome|Nome",
    sex: "Sesso|Sesso (M o F) ~ ~ M/F",
    birth_date: "Data di nascita|Data di nascita (giorno mese anno)|Nato/a il ~ ~ Data nasc.",
    birth_place: "Comune (o Stato estero) di nascita|Comune di nascita|Luogo di nascita ~ ~ Nato/a a",
    birth_province: "Prov. nasc. (sigla)|Provincia di nascita (sigla) ~ ~ Pr. nascita",
    income:
      "Redditi di lavoro dipendente e assimilati con contratto a tempo indeterminato|Redditi lav. dip. tempo indeterminato|Redditi di lavoro dipendente e assimilati ~ Redditi lavoro dipendente ~ Reddito da lavoro dipendente|Redditi certificati",
    days: "Numero di giorni per i quali spettano le detrazioni - Lavoro dipendente|Giorni lavoro dipendente|N. giorni lavoro dip. ~ Giorni detrazioni ~ Numero giorni|Giorni di detrazione",
    irpef: "Ritenute Irpef|Ritenute IRPEF ~ Ritenuta Irpef ~ IRPEF trattenuta|Ritenute d'imposta",
    regional:
      "Addizionale regionale all'Irpef|Addizionale regionale|Add.le regionale Irpef ~ Add. regionale ~ Addiz. regionale",
    municipal_advance: "Addizionale comunale all'Irpef - Acconto|Acconto addizionale comunale ~ ~ Add. com. acconto",
    municipal_balance:
      "Addizionale comunale all'Irpef - Saldo|Saldo addizionale comunale ~ Add. comunale saldo ~ Add. com. a saldo",
    next_advance:
      "Addizionale comunale all'Irpef - Acconto anno seguente|Acconto add. comunale anno successivo ~ ~ Add. com. acconto anno succ.",
    irpef_gross: "Imposta lorda|Irpef lorda",
    credits:
      "Detrazioni per lavoro dipendente, pensioni e redditi assimilati|Detrazioni lavoro dipendente ~ ~ Detr. lav. dip.",
    inps_number: "Matricola azienda|Matricola INPS azienda ~ ~ Matr. INPS",
    inps_taxable:
      "Imponibile previdenziale|Imponibile previdenziale INPS|Imponibile ai fini previdenziali ~ Imponibile contributi ~ Retribuzione imponibile INPS",
    inps: "Contributi a carico del lavoratore trattenuti|Contributi lavoratore trattenuti|Contributi a carico lavoratore ~ Contributi trattenuti ~ Quota contributi dipendente",
    tfr: "Indennità, acconti, anticipazioni e somme erogate nell'anno|TFR erogato nell'anno ~ ~ TFR corrisposto",
    issue_date: "DATA|Data ~ Data rilascio ~ Rilasciata il",
    signature: "FIRMA DEL DATORE DI LAVORO|Firma del sostituto d'imposta ~ ~ Il sostituto d'imposta",
  },
};
