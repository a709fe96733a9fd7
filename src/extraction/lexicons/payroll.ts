import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of payslips: Italian first, then English, German, French, Spanish. */
export const PAYROLL: Lexicon = {
  "employer.name":
    phrases(`ragione sociale | azienda | ditta | datore di lavoro | denominazione azienda | denominazione | ragione sociale azienda |
    employer | employer name | company | company name | arbeitgeber | firma | employeur | entreprise | société | empresa | empleador`),
  "employer.tax_code":
    phrases(`partita iva | p iva | c f p iva | cf p iva | p iva azienda | partita iva azienda | cod fiscale azienda |
    codice fiscale azienda | codice fiscale ditta | cod fisc azienda | codice fiscale partita iva | employer tax id | steuernummer arbeitgeber |
    siret | cif`),
  "employer.inps_number":
    phrases(`posizione inps | matricola inps | pos inps | matr inps | posizione inail | pat inail | pos inail | autorizzazione inail |
    codice ditta | cod azienda | codice azienda`),
  "employee.name":
    phrases(`cognome e nome | cognome nome | nome e cognome | dipendente | lavoratore | collaboratore | nominativo | nominativo dipendente |
    cognome e nome del lavoratore | cognome e nome dipendente | employee | employee name | arbeitnehmer | mitarbeiter | name vorname | salarié |
    nom et prénom | nom prénom | trabajador | empleado | nombre y apellidos`),
  "employee.tax_code":
    phrases(`codice fiscale | cod fiscale | cod fisc | c f | cf | codice fiscale dipendente | codice fiscale lavoratore |
    national insurance number | ni number | steuer id | steuer identifikationsnummer | numéro de sécurité sociale | n sécurité sociale | nif | dni`),
  "employee.number":
    phrases(`matricola | n matricola | nr matricola | matr | matricola dipendente | cod dipendente | codice dipendente | n dipendente |
    numero matricola | cod dip | employee number | employee no | employee id | payroll number | payroll no | personalnummer | personal nr | pers nr |
    matricule | n matricule | número de empleado | n empleado`),
  "payslip.period":
    phrases(`periodo di retribuzione | mese retribuito | periodo | mese | periodo di paga | periodo paga | mese di retribuzione |
    mese di competenza | periodo retributivo | retribuzione mese di | pay period | period | abrechnungsmonat | abrechnungszeitraum | monat |
    période de paie | période | mois | periodo de liquidación`),
  "payslip.hire_date":
    phrases(`data assunzione | data di assunzione | assunto il | assunta il | data ass | dt assunzione | data inizio rapporto |
    hire date | date of hire | start date | date joined | eintritt | eintrittsdatum | date d entrée | date d embauche | fecha de alta | antigüedad`),
  "payslip.level":
    phrases(`livello | liv | livello contr | livello contrattuale | liv contr | livello di inquadramento | livello inquadramento | grade | level |
    tarifgruppe | entgeltgruppe | échelon | coefficient | grupo profesional | categoría`),
  "payslip.qualification":
    phrases(`qualifica | mansione | qual | ccnl | contratto | tipo rapporto | part time | scatti | data prossimo scatto |
    job title | position | tätigkeit | emploi | qualification | puesto`),
  "payslip.gross_pay":
    phrases(`totale competenze | totale lordo | tot competenze | retribuzione lorda | lordo | competenze lorde | totale retribuzione lorda |
    totale retribuzione | lordo mensile | gross pay | total gross | total gross pay | total payments | gesamtbrutto | bruttolohn | bruttoverdienst |
    salaire brut | total brut | brut | total devengado | salario bruto`),
  "payslip.deductions_total":
    phrases(`totale trattenute | tot trattenute | totale ritenute | totale deduzioni | totale trattenuto | tot ritenute |
    total deductions | deductions total | gesamtabzüge | summe abzüge | total des retenues | total retenues | total cotisations | total a deducir |
    total deducciones`),
  "payslip.inps_taxable":
    phrases(`imponibile inps | imponibile contributivo | impon contributi | imponibile contributi | imp inps | imponibile previdenziale |
    imponibile inps mese | imp contributivo | impon inps | niable pay | sv brutto | sozialversicherungsbrutto | base de cotización`),
  "payslip.inps":
    phrases(`contributi inps | totale contributi | ritenute inps | contributi sociali | contributi previdenziali | tot contributi |
    ritenute previdenziali | contributi c dipendente | contributi a carico dipendente | ritenute sociali | national insurance | sozialversicherung |
    cotisations salariales | cotizaciones`),
  "payslip.irpef_taxable":
    phrases(`imponibile irpef | imponibile fiscale | impon fiscale | imp fiscale | imp irpef | imponibile fiscale mese |
    imponibile irpef mese | taxable pay | steuerbrutto | net imposable | base irpf | base sujeta a retención`),
  "payslip.irpef":
    phrases(`ritenute irpef | irpef netta | imposta netta | trattenute irpef | irpef trattenuta | irpef netto | irpef dovuta | irpef |
    ritenuta irpef | paye tax | income tax | lohnsteuer | impôt sur le revenu | prélèvement à la source | retención irpf | irpf`),
  "payslip.tfr":
    phrases(`tfr del mese | quota tfr | t f r mese | tfr mese | quota t f r | tfr maturato | tfr mensile | accantonamento tfr | rateo tfr |
    t f r del mese | quota tfr mese`),
  "payslip.net_pay":
    phrases(`netto in busta | netto del mese | netto a pagare | netto busta | netto da pagare | totale netto | netto | netto mese |
    netto in euro | netto corrisposto | net pay | net pay this period | take home pay | auszahlungsbetrag | nettoverdienst | auszahlung | net à payer |
    net payé | líquido a percibir | total a percibir | líquido total a percibir`),
  "payslip.other":
    phrases(`irpef lorda | imposta lorda | detrazioni | detr lavoro dipendente | detrazioni d imposta | detrazioni lavoro dipendente |
    addizionale regionale | addizionale comunale | acconto addizionale | conguaglio | arrotondamento | competenze | trattenute | ritenute | ferie | rol |
    permessi | ex festività | banca ore | residuo | maturato | goduto | saldo | maturate | godute | residue | ferie ore | ore lavorate | giorni lavorati |
    gg retribuiti | ore retribuite | gg detrazioni | paga base | contingenza | superminimo | retribuzione di fatto | fondo tfr | tfr anno prec |
    rivalutazione | data di nascita | nato il | data nascita | data pagamento | data valuta | pagato il | data cessazione | data licenziamento |
    imponibile inail | imp inail | detr familiari | imponibile tfr | progressivi | progressivo irpef | retribuzione utile tfr | tax code | date of birth |
    pay date | holiday | geburtsdatum | urlaub | congés | date de naissance | banca | c c | abi | cab`),
  "section.employer": phrases(
    `datore di lavoro | azienda | ditta | dati azienda | dati ditta | sostituto d imposta | employer | arbeitgeber | employeur`,
  ),
  "section.employee":
    phrases(`dipendente | dati del lavoratore | lavoratore | dati dipendente | dati del dipendente | dati anagrafici lavoratore | collaboratore |
    employee | arbeitnehmer | salarié | trabajador`),
  "section.fiscal": phrases(`dati fiscali | fiscale | imponibili e imposte | imposte | tassazione | sezione fiscale`),
  "section.social": phrases(
    `dati previdenziali | contributi | previdenziale | dati contributivi | sezione previdenziale`,
  ),
};
