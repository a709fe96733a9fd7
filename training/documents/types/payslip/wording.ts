import type { Lexicon } from "../../paper/pen.ts";

export const WORDING: Lexicon = {
  it: {
    title:
      "Cedolino paga|Busta paga|Prospetto paga|LIBRO UNICO DEL LAVORO ~ Cedolino ~ Prospetto di retribuzione|FOGLIO PAGA",
    employer_block: "Datore di lavoro|Azienda|Ditta ~ Impresa ~ Dati aziendali",
    employee_block: "Dipendente|Dati del lavoratore|Lavoratore ~ Anagrafica ~ Dati anagrafici",
    contract_block: "Rapporto di lavoro|Inquadramento ~ ~ Posizione contrattuale",
    tax_block: "Dati fiscali|Fiscale|Imponibili e imposte ~ ~ Calcolo IRPEF",
    social_block: "Dati previdenziali|Contributi ~ ~ Previdenza",
    employer_name: "Ragione sociale|Azienda|Ditta|Datore di lavoro ~ Impresa ~ Denominazione|Società",
    employer_tax_code:
      "Partita IVA|C.F./P.IVA|P.IVA azienda|Cod. fiscale azienda ~ P. IVA ~ Codice fiscale ditta|Cod. Fisc./P. IVA datore",
    inps_number: "Posizione INPS|Matricola INPS|Pos. INPS ~ ~ N. posizione INPS",
    employee_name: "Cognome e nome|Dipendente|Cognome Nome|Lavoratore ~ Nominativo ~ Nome dipendente|Generalità",
    employee_tax_code: "Codice fiscale|Cod. fiscale|C.F. ~ Cod. Fisc. ~ Cod.Fiscale|Codice fisc.",
    employee_number: "Matricola|N. matricola|Cod. dipendente ~ Matr. ~ Codice dip.|N. dipendente",
    birth_date: "Data di nascita|Nato il|Data nascita ~ Nascita ~ Nato/a il",
    hire_date: "Data assunzione|Data di assunzione|Assunto il ~ Assunzione ~ Inizio rapporto|In forza dal|Data inizio",
    level: "Livello|Liv.|Livello contr. ~ Inquadr. ~ Categoria|Parametro",
    qualification: "Qualifica|Mansione|Qual. ~ ~ Profilo|Posizione",
    period:
      "Periodo di retribuzione|Mese retribuito|Periodo|Mese|Periodo di paga ~ Competenza ~ Retribuzione del mese|Mese/anno",
    pay_date: "Data pagamento|Data valuta|Pagato il ~ Valuta ~ Data di accredito|Accredito del",
    iban: "IBAN|Coordinate IBAN|Accredito su IBAN ~ Codice IBAN ~ C/C di accredito|Banca e conto",
    code: "Cod.|Codice|Voce ~ ~ N.",
    item: "Descrizione|Descrizione voce|Voci variabili del mese|Voce retributiva ~ ~ Elementi della retribuzione|Causale",
    quantity: "Quantità|Ore/GG|Q.tà|Riferimento ~ Q.ta' ~ Unità|Rif.",
    rate: "Base|Valore unitario|Dato base|Importo base ~ Tariffa ~ Imp. unitario",
    earnings: "Competenze|A favore|Importo competenze ~ Spettanze ~ Dare|Avere dipendente",
    deductions: "Trattenute|A carico|Ritenute ~ Trattenuto ~ Importo trattenute",
    gross_pay:
      "Totale competenze|Totale lordo|Tot. competenze|Retribuzione lorda ~ Competenze lorde ~ Totale a favore|Lordo del mese",
    deductions_total:
      "Totale trattenute|Tot. trattenute|Totale ritenute ~ Trattenute totali ~ Totale a carico|Somma trattenute",
    inps_taxable:
      "Imponibile INPS|Imponibile contributivo|Impon. contributi ~ Imp. INPS ~ Imponibile previdenziale|Base contributiva",
    inps: "Contributi INPS|Totale contributi|Ritenute INPS|Contributi sociali ~ Contrib. INPS ~ Ritenute previdenziali|Contributi c/dip.",
    irpef_taxable:
      "Imponibile IRPEF|Imponibile fiscale|Impon. fiscale ~ Imp. IRPEF ~ Imponibile ritenute|Reddito imponibile",
    irpef_gross: "IRPEF lorda|Imposta lorda ~ ~ Lorda IRPEF",
    tax_credits: "Detrazioni|Detr. lavoro dipendente|Detrazioni d'imposta ~ ~ Detraz. spettanti",
    irpef: "Ritenute IRPEF|IRPEF netta|Imposta netta|Trattenute IRPEF ~ IRPEF pagata ~ IRPEF trattenuta|IRPEF del mese",
    tfr: "TFR del mese|Quota TFR|T.F.R. mese ~ Rateo TFR ~ TFR maturato nel mese|Accantonamento TFR",
    net_pay:
      "Netto in busta|Netto del mese|Netto a pagare|NETTO BUSTA ~ Totale netto ~ Netto da corrispondere|Importo netto|Netto in pagamento",
    leave: "Ferie|Ferie (ore) ~ ~ Situazione ferie",
    leave_left: "Residuo|Saldo ~ ~ Da godere",
    leave_earned: "Maturato|Maturate",
    leave_taken: "Goduto|Godute",
    foot: "Firma del lavoratore per ricevuta|Documento elaborato da software paghe certificato INAIL|Sostituisce il libro paga ai sensi della L. 133/2008 ~ ~ Numerazione unica autorizzata INAIL|Copia per il dipendente",
  },
};
