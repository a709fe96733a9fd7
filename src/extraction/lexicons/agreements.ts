import { type Lexicon, phrases } from "./concepts.ts";

/** Captions in boxes, lists and clause titles of contracts, in five languages. */
export const AGREEMENTS: Lexicon = {
  "contract.number":
    phrases(`contratto n | contratto nr | contratto numero | n contratto | numero contratto | numero di contratto |
    contratto no | rif | riferimento | rif contratto | codice contratto | n pratica | pratica | pratica n |
    n protocollo | protocollo | prot n | incarico n | lettera di noleggio n | mandato n | ref | our ref | reference |
    contract no | contract number | agreement no | agreement number | contract ref | agreement ref |
    rental agreement n | vertragsnummer | vertragsnr | vertrag nr | vertrag nummer | vertrags nr | aktenzeichen |
    unser zeichen | contrat n | contrat no | numéro de contrat | n de contrat | référence | réf | contrato n |
    contrato núm | número de contrato | n de contrato | réf bail | réf contrat | référence du contrat | n de bail |
    n de comunicación | no de contrato | no de comunicación | no contratto | no de contrat | codice proposta |
    codice adesione | referencia | ref contrato`),
  "agreement.signing_date":
    phrases(`data | data di sottoscrizione | data sottoscrizione | data firma | data di firma | data stipula |
    data di stipula | data del contratto | data contratto | luogo e data | place and date | place date | luogo data |
    data e luogo | date | date of agreement | date of contract | signature date | date of signature | signed on |
    dated | datum | ort datum | ort und datum | vertragsdatum | datum des vertrags | unterzeichnet am |
    date de signature | lieu et date | fait le | signé le | fecha | fecha de firma | lugar y fecha |
    fecha del contrato`),
  "agreement.signing_place":
    phrases(`luogo | luogo e data | luogo di sottoscrizione | luogo di firma | luogo data | place | place and date |
    place date | place of signature | signed at | ort | ort datum | ort und datum | lieu | lieu et date | fait à |
    lugar | lugar y fecha`),
  "agreement.effective_date":
    phrases(`decorrenza | data decorrenza | data di decorrenza | decorre dal | inizio | data inizio | data di inizio |
    inizio contratto | inizio rapporto | inizio locazione | con decorrenza | valido dal | attivazione |
    data attivazione | start | start date | commencement | commencement date | effective date | effective from |
    begin | beginn | vertragsbeginn | mietbeginn | beginn des arbeitsverhältnisses | laufzeit ab | gültig ab |
    eintritt | eintrittsdatum | unterrichtsbeginn | prise d effet | date d effet | date de prise d effet | début |
    date de début | inicio | fecha de inicio | entrada en vigor | uscita | uscita check out | check out | ritiro`),
  "agreement.end_date":
    phrases(`scadenza | data scadenza | data di scadenza | fine | data fine | data di fine | fine contratto |
    termine | data termine | valido fino al | end | end date | expiry | expiry date | expires on | termination date |
    ende | vertragsende | mietende | laufzeit bis | gültig bis | fin | date de fin | échéance | terme | fecha de fin |
    vencimiento | fecha de vencimiento | finalización | rientro | rientro previsto | rientro previsto check in |
    check in | riconsegna`),
  "agreement.duration":
    phrases(`durata | durata contratto | durata del contratto | durata minima | periodo | durata noleggio | term |
    duration | contract term | period | laufzeit | dauer | vertragsdauer | vertragslaufzeit | mindestlaufzeit |
    erstlaufzeit | mietdauer | durée | durée du contrat | durée du bail | duración | plazo | duración del contrato`),
  "agreement.amount":
    phrases(`canone | canone annuo | canone mensile | canone di locazione | corrispettivo | corrispettivo annuo |
    compenso | compenso pattuito | prezzo | prezzo di vendita | prezzo pattuito | prezzo richiesto | prezzo totale |
    importo | importo totale | importo del contratto | totale contratto | totale noleggio | retribuzione |
    retribuzione lorda | stipendio | quota | quota annuale | quota mensile | abbonamento | totale abbonamento |
    totale annuo | somma | importo mutuo | provvigione | affitto | onorario | rent | monthly rent | annual rent |
    price | purchase price | total price | fee | fees | monthly fee | annual fee | salary | annual salary |
    gross salary | consideration | contract value | commission | amount | loan amount | miete | monatsmiete |
    grundmiete | kaltmiete | nettomiete | mietzins | gesamtmiete | kaufpreis | preis | gesamtpreis | entgelt |
    vergütung | gehalt | bruttogehalt | monatsgehalt | lohn | honorar | beitrag | monatsbeitrag | jahresbeitrag |
    jahresentgelt | unterrichtsentgelt | darlehensbetrag | provision | loyer | loyer mensuel | prix | prix de vente |
    redevance | redevance annuelle | salaire | salaire brut | rémunération | honoraires | montant | montant du prêt |
    renta | renta mensual | precio | precio de venta | importe | salario | retribución | cuota | honorarios`),
  "other.amount":
    phrases(`deposito | deposito cauzionale | cauzione | caparra | caparra confirmatoria | acconto | penale | spese |
    spese condominiali | spese accessorie | attivazione una tantum | franchigia | massimale | deposit |
    security deposit | penalty | set up | kaution | mietkaution | anzahlung | vertragsstrafe | nebenkosten |
    betriebskosten | dépôt de garantie | caution | acompte | charges | pénalité | fianza | depósito | penalización |
    gastos`),
  "agreement.currency": phrases(`valuta | divisa | currency | währung | devise | moneda`),
  "agreement.notice_period":
    phrases(`preavviso | termine di preavviso | preavviso di recesso | disdetta | notice | notice period |
    period of notice | kündigungsfrist | kündigung | préavis | délai de préavis | preaviso | plazo de preaviso`),
  "agreement.jurisdiction":
    phrases(`foro | foro competente | foro esclusivo | tribunale competente | giurisdizione | jurisdiction |
    governing law | place of jurisdiction | court | gerichtsstand | juridiction | tribunal compétent | for | fuero |
    jurisdicción`),
  "agreement.title": phrases(
    `oggetto del contratto | tipo di contratto | contract type | vertragsart | type de contrat | tipo de contrato`,
  ),
};
