import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of payslips: Italian first, then English, German, French, Spanish. */
export const PAYROLL: Lexicon = {
  "employer.name":
    phrases(`ragione sociale | azienda | ditta | datore di lavoro | denominazione azienda | denominazione |
    ragione sociale azienda | employer | employer name | company | company name | arbeitgeber | firma | employeur |
    entreprise | société | empresa | empleador | società | impresa | ente | amministrazione | ragione sociale ditta |
    ditta azienda | azienda ragione sociale | datore di lavoro committente | nom de l employeur |
    nombre de la empresa | name des arbeitgebers`),
  "employer.tax_code":
    phrases(`partita iva | p iva | c f p iva | cf p iva | p iva azienda | partita iva azienda | cod fiscale azienda |
    codice fiscale azienda | codice fiscale ditta | cod fisc azienda | codice fiscale partita iva | employer tax id |
    steuernummer arbeitgeber | siret | cif |
    ondernemingsnr | ondernemingsnummer | n entreprise | nipc | nip | siren | uid nummer | c i f`),
  "employer.inps_number":
    phrases(`posizione inps | matricola inps | pos inps | matr inps | posizione inail | pat inail | pos inail |
    autorizzazione inail | codice ditta | cod azienda | codice azienda`),
  "employee.name":
    phrases(`cognome e nome | cognome nome | nome e cognome | dipendente | lavoratore | collaboratore | nominativo |
    nominativo dipendente | cognome e nome del lavoratore | cognome e nome dipendente | employee | employee name |
    arbeitnehmer | mitarbeiter | name vorname | salarié | nom et prénom | nom prénom | trabajador | empleado |
    nombre y apellidos | cognome nome dipendente | nome e cognome dipendente | lavoratrice | collaboratrice |
    dipendente cognome e nome | lavoratore cognome e nome | generalità | nom du salarié | salariée |
    apellidos y nombre | nombre del trabajador | trabajadora | name des arbeitnehmers | name des mitarbeiters |
    arbeitnehmerin | mitarbeiterin | dip | dipendente nominativo | intestato a | signora | trabajador a |
    trabajadoria | empleado a | naam | naam medewerker | werknemer | medewerker | nome do trabalhador |
    nome funcionário | trabalhador | mitarbeiter in | nome del collaboratore |
    pracownik | imię i nazwisko | nazwisko i imię | naam werknemer | nom du travailleur |
    trabajador a apellidos y nombre`),
  "employee.tax_code": phrases(`codice fiscale | cod fiscale | cod fisc | c f | cf | codice fiscale dipendente |
    codice fiscale lavoratore | national insurance number | ni number | steuer id | steuer identifikationsnummer |
    numéro de sécurité sociale | n sécurité sociale | nif | dni | pesel | nie | bsn | rijksregisternummer |
    rijksregisternr | registre national | n registre national | ahv nr | ahv nummer | pps no | pps number | ppsn |
    nif trabajador | nº contribuinte | n contribuinte | steuer identifikationsnr | steuer idnr`),
  "employee.number": phrases(`matricola | n matricola | nr matricola | matr | matricola dipendente | cod dipendente |
    codice dipendente | n dipendente | numero matricola | cod dip | employee number | employee no | employee id |
    payroll number | payroll no | personalnummer | personal nr | pers nr | matricule | n matricule |
    número de empleado | n empleado | numero dipendente | matr dipendente | codice lavoratore | cod lavoratore |
    matricola aziendale | num matricola | matricola n | n matr | n salarié | código empleado | núm empleado |
    codice dip | n partita | numero di partita | partita n | n dip | cod trabajador | cód trabajador | nº matric |
    nº matrícula | personeelsnummer | personeelsnr | dn nr | dienstnehmernummer | n personale | nº funcionário |
    matrícula | codice collaboratore | numéro salarié | nr ewid | nr ewidencyjny | numer ewidencyjny | n travailleur |
    numéro travailleur | emp no | emp number | werknemersnummer | nº mecanográfico | nº func | n func`),
  "payslip.period":
    phrases(`periodo di retribuzione | mese retribuito | periodo | mese | periodo di paga | periodo paga |
    mese di retribuzione | mese di competenza | periodo retributivo | retribuzione mese di | pay period | period |
    abrechnungsmonat | abrechnungszeitraum | monat | période de paie | période | mois | periodo de liquidación |
    mese di riferimento | mese e anno | mese anno | periodo di riferimento | mensilità | mese paga |
    cedolino del mese di | cedolino mese | cedolino di | busta paga di | busta paga mese di | busta paga del mese di |
    busta paga mese | retribuzioni corrisposte nel mese di | paga del mese di | mese di paga | abrechnung für |
    lohnabrechnung für | gehaltsabrechnung für | entgeltabrechnung für | verdienstabrechnung für |
    bulletin de paie du mois de | paie du mois de | periodo de pago | periode | loonperiode | mês | período de pago |
    período de liquidación | verrechnungsperiode | mese di competenza retribuzione | stipendio del mese |
    salaire du mois | pay month`),
  "payslip.hire_date":
    phrases(`data assunzione | data di assunzione | assunto il | assunta il | data ass | dt assunzione |
    data inizio rapporto | hire date | date of hire | start date | date joined | eintritt | eintrittsdatum |
    date d entrée | date d embauche | fecha de alta | antigüedad | assunzione | assunz | data assunz | in forza dal |
    inizio rapporto | data inizio rapp | data iniz rapporto | assunto | assunta | beschäftigt seit | ancienneté |
    entrée | date d ancienneté | fecha de antigüedad | fecha antigüedad | fecha de ingreso | ass | assunto dal |
    assunta dal | datum in dienst | in dienst sinds | datum indiensttreding | admissão | data de admissão |
    data d entrata | fecha alta | austritt eintritt | date of joining | zatrudniona od | zatrudniony od |
    inizio contratto | data inizio contratto | indienstneming | in dienst |
    indiensttreding | in dienst vanaf | datum indienst | uitdiensttreding indiensttreding | entrée le | entré le |
    entrée en service | date d entrée en service | f antigüedad | f alta | data zatrudnienia | data admissão |
    date of commencement | commencement date | employment start | eintritt am | beschäftigungsbeginn | diensteintritt`),
  "payslip.level":
    phrases(`livello | liv | livello contr | livello contrattuale | liv contr | livello di inquadramento |
    livello inquadramento | grade | level | tarifgruppe | entgeltgruppe | échelon | coefficient | grupo profesional |
    categoría | inquadramento | livello categoria | categoria livello | liv cat | livello ccnl | livello di inquadr |
    livello retributivo | niveau | grupo de cotización | cat liv | lohngruppe | schaal | schaal trede |
    salarisschaal | loonschaal | niveau échelon | ccnl livello | einstufung | tarif | tarif tvöd | tvöd | tarif tv l |
    tv l | tv h | tarifstufe | eingruppierung | vergütungsgruppe | gehaltsgruppe | gehaltsstufe | lohnstufe |
    entgeltstufe | verwendungsgruppe | beschäftigungsgruppe | barème | barema | classification | niv | éch |
    functiegroep | functieschaal | salarisschaal trede | looncategorie | loonklasse | paritair comité | grupo tarifa |
    grupo de tarifa | gr tar | gr tarifa | grupo cotización | grupo cotiz | grupo tarifación | nivel | nível |
    escalão | grupa zaszeregowania | kategoria zaszeregowania | pay grade | pay scale | lohnklasse | classe d emploi |
    classe emploi | grupo nivel | grupo y nivel | beschäftigungsgr | groupe d emploi | scale point`),
  "payslip.qualification":
    phrases(`qualifica | mansione | qual | ccnl | contratto | tipo rapporto | part time | scatti |
    data prossimo scatto | job title | position | tätigkeit | emploi | qualification | puesto`),
  "payslip.gross_pay":
    phrases(`totale competenze | totale lordo | tot competenze | retribuzione lorda | lordo | competenze lorde |
    totale retribuzione lorda | totale retribuzione | lordo mensile | gross pay | total gross | total gross pay |
    total payments | gesamtbrutto | bruttolohn | bruttoverdienst | salaire brut | total brut | brut |
    total devengado | salario bruto | totale competenze lorde | totale delle competenze | totale comp | tot comp |
    totale emolumenti | emolumenti lordi | retribuzione lorda mensile | lordo del mese | totale competenze mese |
    gesamt brutto | brutto gesamt | bruttobezüge | brutto bezüge | rémunération brute | salaire brut mensuel |
    total devengos | a total devengado | total bruto | totale mensile | totale spettanze | tot spettanze |
    totali competenze | totale a credito | t devengado | brutoloon | bruto loon | totaal bruto | total ilíquido |
    total abonos | total de remunerações | bruttobezug | bruttolohn gesamt | summe brutto | totale lordo competenze |
    salaire brut total | imponibile lordo | compenso lordo | totale assegni lordi | totale assegni |
    retribuzione lorda del mese | bruto | vencimento ilíquido | total remunerações | brutto | brutto razem |
    razem brutto | wynagrodzenie brutto | przychód razem | razem przychód | brutolohn | bruto totaal |
    totaal betalingen | brutowedde | bruto wedde | brutobezoldiging | bezoldiging bruto | traitement brut |
    gross total | total payments gross | total vencimentos | total ganhos | vencimento bruto | bruttolohn total |
    bruttolohn summe | summe bezüge | brutobelastbaar voor rsz | brutobelastbaar | bruto belastbaar | bruto voor rsz |
    brut onss | brut soumis à l onss`),
  "payslip.deductions_total":
    phrases(`totale trattenute | tot trattenute | totale ritenute | totale deduzioni | totale trattenuto |
    tot ritenute | total deductions | deductions total | gesamtabzüge | summe abzüge | total des retenues |
    total retenues | total cotisations | total a deducir | total deducciones | totale delle trattenute |
    totale tratt | tot tratt | totale ritenute e trattenute | totale trattenute mese | abzüge gesamt |
    gesetzliche abzüge | summe der abzüge | total des cotisations | b total a deducir |
    total deducciones y retenciones | totali trattenute | t a deducir | total de descontos | total descontos |
    totaal inhoudingen | total des cotisations et contributions | total cotisations salariales | totale a debito |
    total abzüge | abzüge total | totale abzüge | razem potrącenia | suma potrąceń | potrącenia razem |
    ogółem potrącenia | totaal inhouding | totaal ingehouden | total retenues travailleur | total des déductions |
    total déductions | total deduções | total a deducir b`),
  "payslip.inps_taxable":
    phrases(`imponibile inps | imponibile contributivo | impon contributi | imponibile contributi | imp inps |
    imponibile previdenziale | imponibile inps mese | imp contributivo | impon inps | niable pay | sv brutto |
    sozialversicherungsbrutto | base de cotización | impon previdenziale | imponibile ivs | imp previdenziale |
    imponibile prev | impon prev | imponibile contrib | imponibile contributi inps | base contributiva |
    imponibile previdenziale inps | base de cotización por contingencias comunes | base contingencias comunes |
    base cc | base c c | contributo ivs | contr inps | imponib inps | imponibile ctr | imponibile inps ivs |
    base imponibile inps | podstawa zus | podstawa wymiaru składek | podstawa składek zus |
    podstawa wymiaru składek zus | brutobelastbaar voor rsz | belastbaar voor rsz | bruto voor rsz | loon voor rsz |
    brut onss | brut soumis à l onss | rémunération soumise à l onss | montant soumis à onss | brutoloon sv |
    loon sv | sv loon | premieloon | sv bemessung | sv bemessung lfd | sv bemessungsgrundlage |
    sv bemessungsgrundlage lfd | sozialversicherungspflichtiges entgelt | sv pflichtiges brutto | kv pv brutto |
    rv av brutto | ahv lohn | ahv pflichtiger lohn | ahv basis | salaire avs | salaire soumis avs |
    incidência segurança social | base de incidência ss | remuneração sujeita a segurança social |
    base segurança social | gross insurable | insurable earnings | prsi able pay | prsiable pay |
    base de cotización cc | base cotización | base contingencias comunes bccc | earnings for ni | ni able earnings |
    base s s | base ss | pay for prsi | podstawa skł emeryt rent | podstawa składek emerytalno rentowych |
    podstawa składek społecznych | bruto rsz | sv brutto rv av | rv brutto | base de cotización s s |
    base cotización s s | base c c c c | remuneração base ss | base ss | niable gross`),
  "payslip.inps":
    phrases(`contributi inps | totale contributi | ritenute inps | contributi sociali | contributi previdenziali |
    tot contributi | ritenute previdenziali | contributi c dipendente | contributi a carico dipendente |
    ritenute sociali | national insurance | sozialversicherung | cotisations salariales | cotizaciones |
    contributi inps c dipendente | contributi inps dipendente | contributi inps dip | contributi previdenziali inps |
    contributi previdenziali inps c dipendente | contributo inps | contributo ivs | contributi ivs |
    contributi inps ivs | trattenute inps | ritenuta inps | inps c dipendente | contributi c dip |
    totale contributi inps | totale contributi previdenziali | totale contributi c dipendente |
    trattenute previdenziali | contributi dipendente | contributi inps a carico dipendente |
    totale ritenute previdenziali | totale ritenute sociali | contr inps | ctr inps | sv rechtliche abzüge |
    sv rechtl abzüge | total cotisations salariales | total aportaciones | ctr inps dipendente |
    contributo inps dipendente | total cotisations | total des cotisations | total des cotisations salariales |
    total des cotisations et contributions | total des cotisations et contributions salariales |
    total retenues sociales | summe sv beiträge | sv beiträge gesamt | summe sozialversicherung |
    sozialversicherung gesamt | total cotizaciones | total aportaciones trabajador |
    rsz bijdrage | rsz bijdrage werknemer | rsz werknemer | werknemersbijdrage rsz | persoonlijke bijdrage rsz |
    inhouding rsz | rsz inhouding | cotisation onss | cotisations onss | cotisation personnelle onss |
    onss travailleur | onss personnel | retenue onss | cotisation onss travailleur | segurança social |
    contribuição segurança social | desconto segurança social | descontos segurança social | taxa social única |
    total aportación trabajador | total cotización trabajador | aportación del trabajador |
    total aportaciones del trabajador | seguridad social trabajador | cotización seguridad social | seguridad social |
    sv beitrag | sv beitrag laufend | sv beiträge | sv beitrag lfd | sv dienstnehmer | sv dienstnehmeranteil |
    dienstnehmeranteil | sv dn anteil | sv an anteil | summe sv abzüge | sv abzüge gesamt |
    sozialversicherungsbeiträge | sozialversicherungsbeitrag | sozialabgaben | składki zus | składki społeczne |
    składki na ubezpieczenia społeczne | razem składki zus | suma składek zus | składki zus pracownika |
    ahv iv eo beitrag | ahv iv eo | ahv beitrag | ahv iv eo alv beitrag | cotisation avs ai apg | avs ai apg | prsi |
    prsi employee | employee prsi | prsi ee | prsi a1 | employee ni | employee national insurance | ni contribution |
    ni contributions | cotisations sociales salariales | total cotisations sociales |
    total cotisations et contributions | contributi soc dip | ctr previdenziali | totale contr previdenziali |
    ctr dipendente | ctr dip | contributi dip | contr dip | contr dipendente | contributi lavoratore |
    contributo apprendisti | contr apprendisti | contributo dipendente`),
  "payslip.irpef_taxable": phrases(`imponibile irpef | imponibile fiscale | impon fiscale | imp fiscale | imp irpef |
    imponibile fiscale mese | imponibile irpef mese | taxable pay | steuerbrutto | net imposable | net fiscal |
    montant net imposable | base irpf | base sujeta a retención | imponibile fiscale irpef | impon irpef |
    imponibile ai fini irpef | imponibile fiscale mensile | reddito imponibile | impon fiscale mese |
    imponibile irpef del mese | imponibile fiscale del mese | steuer brutto | lohnsteuerbrutto | imponib irpef |
    imponibile fisc | base irpef | reddito imponibile mese | base ir pr | impon irpef mese | loon voor loonheffing |
    loon loonheffing | fiscaal loon | lohnsteuer bemessungsgrundlage | lst bemessungsgrundlage |
    base sujeta a retención del irpf | matéria coletável | belastbaar | belastbaar loon | belastbaar bedrag |
    belastbare bezoldiging | belastbaar inkomen | imposable | montant imposable | rémunération imposable |
    salaire imposable | revenu imposable | brut imposable | podstawa opodatkowania | podstawa zaliczki | loon lb ph |
    fiscaal loon lb | loon voor lb | lst bemessung | lst bemessung lfd | lst bemessungsgrundlage lfd |
    lohnsteuerbemessung | bemessungsgrundlage lohnsteuer | steuerpflichtiges brutto | quellensteuerpflichtiger lohn |
    taxable gross | taxable gross pay | gross for tax | pay for tax | rendimento coletável | incidência irs |
    base irs | base retención irpf | base de retención | base imponible irpf | base sujeta a retención i r p f |
    pay for paye | steuer brutto lfd | base i r p f | base sujeta a retención del i r p f | steuerbrutto lfd`),
  "payslip.irpef":
    phrases(`ritenute irpef | irpef netta | imposta netta | trattenute irpef | irpef trattenuta | irpef netto |
    irpef dovuta | irpef | ritenuta irpef | paye tax | income tax | lohnsteuer | impôt sur le revenu |
    prélèvement à la source | retención irpf | irpf | ritenuta fiscale | ritenute fiscali | irpef mese |
    irpef del mese | imposta netta irpef | ritenute irpef mese | ritenuta irpef mese | ritenuta irpef netta |
    irpef ordinaria | irpef da trattenere | ritenuta d acconto irpef | totale irpef | tratt irpef | rit irpef |
    retención por irpf | retención a cuenta irpf | irpef a debito | irpef pagata | tributación irpf | irs |
    lohnsteuer gesamt | loonheffing | loonbelasting |
    bedrijfsvoorheffing | bedr voorheffing | précompte professionnel | précompte prof |
    retenue précompte professionnel | paye | tax paid | tax deducted | zaliczka na podatek |
    zaliczka na podatek dochodowy | zaliczka na pit | zaliczka podatku | podatek dochodowy | quellensteuer |
    quellensteuerabzug | impôt à la source | retenção irs | retenção na fonte | retenção de irs |
    imposto sobre o rendimento | loonheffing wit | loonheffing tabel wit | loonheffing witte tabel |
    loonheffing tabel | ingehouden loonheffing | wage tax | impôt pas | pas impôt | impôt prélevé à la source |
    prélèvement à la source pas | tributación i r p f | retención i r p f | retenciones irpf | irpf retención`),
  "payslip.tfr": phrases(`tfr del mese | quota tfr | t f r mese | tfr mese | quota t f r | tfr maturato | tfr mensile |
    accantonamento tfr | rateo tfr | t f r del mese | quota tfr mese | tfr maturato nel mese | tfr maturato mese |
    t f r maturato | t f r maturato nel mese | quota tfr maturata | quota tfr del mese | quota t f r del mese |
    quota t f r mese | accantonamento t f r | quota mensile tfr | quota tfr mensile | tfr accantonato nel mese |
    tfr di competenza | tfr maturando | tfr netto mese | accantonamento tfr mese | quota tfr maturata nel mese |
    quota t f r maturata nel mese | tfr a fondo | quota tfr a fondo | quota mese tfr | t f r quota mese |
    tfr quota mese | t f r quota | quota maturata nel mese | quota mese | quota del mese`),
  "payslip.net_pay":
    phrases(`netto in busta | netto del mese | netto a pagare | netto busta | netto da pagare | totale netto | netto |
    netto mese | netto in euro | netto corrisposto | net pay | net pay this period | take home pay |
    auszahlungsbetrag | nettoverdienst | auszahlung | net à payer | net payé | líquido a percibir | total a percibir |
    líquido total a percibir | netto da corrispondere | netto erogato | netto pagato | netto liquidato |
    netto da liquidare | netto mensile | totale netto a pagare | netto busta paga | importo netto |
    netto da percepire | netto a pagare euro | netto spettante | totale netto in busta | zahlbetrag |
    überweisungsbetrag | auszuzahlender betrag | salaire net | salaire net à payer | net à payer au salarié |
    total líquido | líquido | netto uit te betalen | uit te betalen | netto loon | nettoloon | total pago |
    valor líquido | líquido total | importe líquido | netto del cedolino | versato | bonifico | do wypłaty |
    kwota do wypłaty | razem do wypłaty | netto do wypłaty | wypłata | netto te betalen | netto uitbetaald |
    netto betaald | uitbetaald | netto uitbetaling | nettolohn auszahlung | nettolohn | netto lohn |
    auszahlung netto | total líquido eur | valor a receber | líquido a receber | total a receber | net à verser |
    net versé | montant net à payer`),
  "payslip.other": phrases(`irpef lorda | imposta lorda | detrazioni | detr lavoro dipendente | detrazioni d imposta |
    detrazioni lavoro dipendente | addizionale regionale | addizionale comunale | acconto addizionale | conguaglio |
    arrotondamento | competenze | trattenute | ritenute | ferie | rol | permessi | ex festività | banca ore |
    residuo | maturato | goduto | saldo | maturate | godute | residue | ferie ore | ore lavorate | giorni lavorati |
    gg retribuiti | ore retribuite | gg detrazioni | paga base | contingenza | superminimo | retribuzione di fatto |
    fondo tfr | tfr anno prec | rivalutazione | data di nascita | nato il | data nascita | data pagamento |
    data valuta | pagato il | data cessazione | data licenziamento | imponibile inail | imp inail | detr familiari |
    imponibile tfr | progressivi | progressivo irpef | retribuzione utile tfr | tax code | date of birth | pay date |
    holiday | geburtsdatum | urlaub | congés | date de naissance | banca | c c | abi | cab | irpef pagata |
    imposta pagata | progressivi anno | imp t f r | imponibile t f r | retr utile tfr | retribuzione utile t f r |
    tfr al fondo pensione | tfr a fondo pensione | tfr a fondi | fondo t f r | tfr pregresso | tfr anni precedenti |
    tfr progressivo | saldo tfr | nato a | residuo ap | residuo a p | residuo anno precedente | imponibile inps anno |
    imponibile irpef anno | irpef anno | trattamento integrativo | bonus | jahreswerte | netto verdienst |
    gesetzliches netto | gesetzl netto | gesetzliches nettoentgelt | netto gesetzlich | kirchensteuer |
    solidaritätszuschlag | steuerklasse | kv beitrag | rv beitrag | av beitrag | pv beitrag | cumuls |
    cumul imposable | importe unitario | steuerrechtliche abzüge | steuerrechtl abzüge | prsi class | pay frequency |
    tax basis | n beneficiário | nº beneficiário | nr beneficiário | barème fiscal | tariffa | pensum | svnr |
    steuer id nr | cumul annuel | year to date | jaartotalen | kostenstelle | kostenplaats | cost centre |
    cost center | centro de coste | krankenkasse | kinder | stkl`),
  "section.employer": phrases(
    `datore di lavoro | azienda | ditta | dati azienda | dati ditta | sostituto d imposta | employer | arbeitgeber |
    employeur`,
  ),
  "section.employee": phrases(`dipendente | dati del lavoratore | lavoratore | dati dipendente | dati del dipendente |
    dati anagrafici lavoratore | collaboratore | employee | arbeitnehmer | salarié | trabajador`),
  "section.fiscal": phrases(`dati fiscali | fiscale | imponibili e imposte | imposte | tassazione | sezione fiscale`),
  "section.social": phrases(
    `dati previdenziali | contributi | previdenziale | dati contributivi | sezione previdenziale`,
  ),
};
