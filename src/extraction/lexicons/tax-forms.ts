import { type Lexicon, phrases } from "./concepts.ts";

/** Captions of the Certificazione Unica, as the Agenzia delle Entrate prints them and as programs shorten them. */
export const CERTIFICAZIONE_UNICA: Lexicon = {
  "cu.year": phrases(`certificazione unica | cu | anno | certificazione unica anno | certificazione unica dei redditi`),
  "employer.name": phrases(`cognome o denominazione | denominazione | cognome o denominazione nome |
    cognome o denominazione sociale | ragione sociale | denominazione del sostituto`),
  "employer.tax_code": phrases(
    `codice fiscale | cod fiscale | codice fiscale del sostituto | codice fiscale del datore di lavoro | partita iva`,
  ),
  "employee.tax_code": phrases(
    `codice fiscale | cod fiscale | codice fiscale del dipendente | codice fiscale del percipiente`,
  ),
  "identity.surname": phrases(`cognome | cognome o denominazione`),
  "identity.sex": phrases(`sesso | sesso m o f`),
  "identity.birth_date": phrases(`data di nascita | data di nascita giorno mese anno | nato a il | giorno mese anno`),
  "identity.birth_place": phrases(
    `comune o stato estero di nascita | comune di nascita | luogo di nascita | comune stato estero di nascita`,
  ),
  "cu.income": phrases(`redditi di lavoro dipendente e assimilati con contratto a tempo indeterminato |
    redditi lav dip tempo indeterminato | redditi di lavoro dipendente e assimilati | redditi di lavoro dipendente |
    redditi lavoro dipendente | contratto a tempo indeterminato |
    redditi di lavoro dipendente e assimilati contratto a tempo indeterminato`),
  "cu.days": phrases(`numero di giorni per i quali spettano le detrazioni lavoro dipendente | giorni lavoro dipendente |
    n giorni lavoro dip | numero di giorni per i quali spettano le detrazioni | lavoro dipendente |
    numero giorni lavoro dipendente | giorni detrazione`),
  "cu.irpef": phrases(`ritenute irpef | ritenuta irpef | ritenute irpef trattenute`),
  "cu.regional_surtax": phrases(
    `addizionale regionale all irpef | addizionale regionale | add le regionale irpef | addizionale regionale irpef |
    add regionale`,
  ),
  "cu.municipal_advance": phrases(`addizionale comunale all irpef acconto | acconto addizionale comunale |
    addizionale comunale all irpef acconto anno seguente | acconto add comunale anno successivo | acconto |
    addizionale comunale acconto`),
  "cu.municipal_balance": phrases(
    `addizionale comunale all irpef saldo | saldo addizionale comunale | addizionale comunale saldo | saldo add comunale`,
  ),
  "cu.inps_taxable": phrases(
    `imponibile previdenziale | imponibile previdenziale inps | imponibile ai fini previdenziali`,
  ),
  "cu.inps": phrases(`contributi a carico del lavoratore trattenuti | contributi lavoratore trattenuti |
    contributi a carico lavoratore | contributi a carico del lavoratore`),
  "cu.date": phrases(`data | data della certificazione | data di rilascio | data certificazione`),
  "cu.other": phrases(`imposta lorda | irpef lorda | detrazioni per lavoro dipendente pensioni e redditi assimilati |
    detrazioni lavoro dipendente | matricola azienda | matricola inps azienda |
    indennità acconti anticipazioni e somme erogate nell anno | tfr erogato nell anno | comune | comune di residenza |
    prov | prov sigla | provincia | cap | indirizzo | via e numero civico | telefono fax | telefono |
    relativa all anno | redditi dell anno | anno d imposta | prov nasc sigla | provincia di nascita sigla |
    codice sede | codice attività | codice comune | indirizzo di posta elettronica | categorie particolari |
    eventi eccezionali | firma del datore di lavoro | firma | contratto a tempo determinato | redditi di pensione |
    altri redditi assimilati | assegni periodici corrisposti dal coniuge | pensione | contributi dovuti |
    contributi a carico del lavoratore sospesi | imposta netta | crediti non riconosciuti per detrazioni |
    domicilio fiscale`),
  "section.employer": phrases(`dati anagrafici del datore di lavoro ente pensionistico o altro sostituto d imposta |
    dati del sostituto d imposta | sostituto d imposta | dati anagrafici del datore di lavoro |
    dati relativi al datore di lavoro ente pensionistico o altro sostituto d imposta`),
  "section.employee":
    phrases(`dati anagrafici del dipendente pensionato o altro percettore delle somme | dati del percipiente |
    dipendente o percettore | dati relativi al dipendente pensionato o altro percettore delle somme |
    dati anagrafici del dipendente | percipiente`),
  "section.fiscal":
    phrases(`dati fiscali | certificazione lavoro dipendente assimilati ed assistenza fiscale dati fiscali |
    ritenute | ritenute e addizionali | dati per la eventuale compilazione della dichiarazione dei redditi`),
  "section.social":
    phrases(`dati previdenziali ed assistenziali | dati previdenziali | sezione 1 inps lavoratori subordinati |
    inps lavoratori subordinati | sezione 1`),
};

/** Captions of the payment form F24. */
export const F24: Lexicon = {
  "f24.tax_code": phrases(`codice fiscale | cod fiscale | cod fisc`),
  "f24.taxpayer": phrases(
    `cognome denominazione o ragione sociale | denominazione | denominazione o ragione sociale | ragione sociale |
    cognome | azienda | ditta | intestatario | nominativo | intestatario delega | intestatario f24 |
    debitore contribuente | cliente | ordinante | intestato a | cognome nome | cognome ragione sociale |
    cognome e nome | denominazione ragione sociale | ragione sociale denominazione | delegante`,
  ),
  "identity.given_names": phrases(`nome`),
  "identity.birth_date": phrases(`data di nascita`),
  "f24.balance": phrases(`saldo | saldo sezione | saldo di sezione | saldo della sezione | saldo parziale`),
  "f24.erario_balance": phrases(`saldo a b | saldo erario | saldo sezione erario | saldo sez erario | totale erario`),
  "f24.inps_balance": phrases(`saldo c d | saldo inps | saldo sezione inps | saldo sez inps | totale inps`),
  "f24.regions_balance": phrases(
    `saldo e f | saldo regioni | saldo sezione regioni | saldo sez regioni | totale regioni`,
  ),
  "f24.local_balance": phrases(
    `saldo g h | saldo tributi locali | saldo imu | saldo enti locali | saldo sezione imu |
    saldo imu e altri tributi locali | saldo altri tributi locali | saldo sezione tributi locali |
    totale tributi locali`,
  ),
  "f24.section_total": phrases(
    `totale | totale a | totale b | totale c | totale d | totale e | totale f | totale g | totale h | totale i |
    totale l`,
  ),
  "f24.total": phrases(
    `saldo finale | euro | saldo finale euro | saldo finale eur | importo totale del versamento | importo delega |
    importo della delega | saldo delega | saldo finale delega | totale delega | totale versamento | totale versato |
    importo versato | importo totale | totale da versare | importo del versamento | importo addebitato |
    importo pagato | totale pagato | saldo versato | saldo da versare | totale da pagare | totale a pagare |
    importo complessivo | importo f24 | totale f24`,
  ),
  "f24.payment_date": phrases(
    `data | data del versamento | data di versamento | data versamento | data pagamento | data di pagamento |
    data del pagamento | data addebito | data di addebito | data scadenza addebito | data esecuzione |
    data di esecuzione | data regolamento | eseguito il | pagato il | versato il | addebitato il | data valuta |
    data operazione | data contabile`,
  ),
  "invoice.iban": phrases(
    `autorizzo addebito su conto corrente codice iban | iban di addebito | addebito su iban | codice iban | iban`,
  ),
  "f24.other":
    phrases(`sesso m o f | sesso | comune o stato estero di nascita | comune di nascita | prov | provincia | comune |
    via e numero civico | codice tributo | cod tributo | causale contributo | causale | codice sede | sede |
    codice regione | regione | codice ente codice comune | ente | rateazione regione prov mese rif |
    rateazione mese rif | rateazione | matricola inps codice inps filiale azienda | matricola inps |
    anno di riferimento | da mm aaaa | periodo da | a mm aaaa | importi a debito versati | importo a debito |
    importi a credito compensati | importo a credito | codice banca poste agente della riscossione | azienda |
    cab sportello | sportello | protocollo telematico | prot telematico | firma | codice ufficio | codice atto |
    detrazione | numero immobili | ravv | immob variati | acc | codice identificativo | data inserimento |
    data di inserimento | data stampa | data di stampa | data creazione | data invio | data di invio | scadenza |
    data scadenza | codice fiscale del coobbligato erede genitore tutore o curatore fallimentare`),
  "section.payer": phrases(`contribuente | dati del contribuente | dati anagrafici`),
  // The form marks the totals of each part with letters.
  "section.erario": phrases(
    `sezione erario | imposte dirette iva ritenute alla fonte altri tributi ed interessi | erario | totale a |
    totale b | saldo a b`,
  ),
  "section.inps": phrases(`sezione inps | inps | totale c | totale d | saldo c d`),
  "section.regions": phrases(`sezione regioni | regioni | regione | totale e | totale f | saldo e f`),
  "section.local": phrases(
    `sezione imu e altri tributi locali | imu e altri tributi locali | tributi locali | altri tributi locali |
    enti locali | sezione imu | sezione tributi locali | sezione enti locali | sezione ici ed altri tributi locali |
    totale g | totale h | saldo g h`,
  ),
  "section.others": phrases(
    `sezione altri enti previdenziali e assicurativi | sezione altri enti previdenziali ed assicurativi | inail |
    totale i | totale l | saldo i l`,
  ),
  "section.payment": phrases(
    `estremi del versamento | estremi del versamento da compilare a cura di banca poste agente della riscossione`,
  ),
};
