import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of account statements: Italian, English, German, French, Spanish. */
export const ACCOUNTS: Lexicon = {
  "statement.bank": phrases(`banca | istituto | bank | banque | banco`),
  "statement.holder":
    phrases(`intestatario | intestato a | titolare del conto | intestatario del conto | intestazione | titolare |
    cointestatari | account holder | account name | name | kontoinhaber | inhaber | kunde | titulaire |
    titulaire du compte | titular | titular de la cuenta | cliente | client | spett le | spettabile | spett |
    gent le sig | gent ma sig ra | egr sig | conto intestato a | rapporto intestato a | intestazione conto |
    intestazione del conto | intestatario rapporto | intestatari | kontoinhaberin | herrn | frau | firma |
    nom du titulaire | titulaire s | titulares | account in the name of | account of | conto di | compte de |
    cuenta de | conta de | rekening van | konto von | kontoauszug von | kontoauszug für`),
  "statement.date":
    phrases(`data | data emissione | emesso il | situazione al | data estratto conto | date | statement date |
    issued | datum | erstellt am | auszugsdatum | édité le | arrêté au | fecha | fecha de emisión | emitido el |
    estratto conto al | data di emissione | data documento | data stampa | data di stampa | data di rilascio |
    data invio | statement issued | date of issue | date of statement | issue date | date issued | ausgestellt am |
    datum des auszugs | date d édition | édition du | date du relevé | relevé au | relevé de compte au |
    fecha del extracto | fecha extracto | aangemaakt op | dit afschrift is elektronisch aangemaakt op | stampato il |
    creato il`),
  "period.from": phrases(
    `dal | periodo dal | from | period from | zeitraum von | vom | von | du | période du | desde | del | periodo desde |
    periode van | período de | período`,
  ),
  "period.to": phrases(
    `al | periodo al | to | period to | until | bis | zeitraum bis | au | période au | hasta | periodo hasta |
    tot en met | t m | tot`,
  ),
  "statement.opening_balance":
    phrases(`saldo iniziale | saldo precedente | saldo di apertura | saldo iniziale a vostro credito |
    saldo al inizio periodo | saldo contabile iniziale | opening balance | balance brought forward |
    previous balance | start balance | alter kontostand | anfangssaldo | saldo alt | alter saldo | ancien solde |
    solde précédent | solde initial | saldo anterior | saldo inicial | saldo iniziale al | saldo precedente al |
    saldo al | saldo contabile al | saldo inizio periodo | saldo a inizio periodo | saldo di inizio periodo |
    saldo riportato | riporto saldo precedente | saldo contabile precedente | saldo estratto precedente |
    saldo e c precedente | brought forward | balance forward | forward balance | balance b fwd | balance b f |
    starting balance | opening balance on | balance on | saldovortrag | kontostand alt | alter kontostand vom |
    alter kontostand am | kontostand am | anfangskontostand | solde initial au | solde au | solde précédent au |
    ancien solde au | solde créditeur au | saldo inicial a | saldo iniziale a debito | saldo iniziale a credito |
    saldo mese precedente | avevi | saldo iniziale a suo credito | saldo iniziale a suo debito |
    ancien solde créditeur | ancien solde débiteur | solde d ouverture | vorig saldo | vorig saldo op | beginsaldo |
    saldo vorige afschrift | solde débiteur au | saldo der letzten abrechnung`),
  "statement.closing_balance":
    phrases(`saldo finale | saldo a fine periodo | saldo di chiusura | nuovo saldo | saldo finale a vostro credito |
    saldo contabile finale | closing balance | balance carried forward | new balance | end balance |
    neuer kontostand | endsaldo | saldo neu | neuer saldo | nouveau solde | solde final | solde en fin de période |
    saldo final | saldo actual | nuevo saldo | saldo finale al | saldo al | saldo contabile al |
    saldo a vostro credito | saldo a vs credito | saldo a vostro favore | saldo finale a vs credito |
    saldo finale a vostro favore | saldo a vostro debito | saldo contabile | saldo finale periodo |
    saldo di fine periodo | saldo alla data | carried forward | balance c f | ending balance | final balance |
    balance on | closing balance on | kontostand neu | neuer kontostand vom | neuer kontostand am | kontostand am |
    endkontostand | aktueller kontostand | schlusssaldo | nouveau solde au | solde au | solde final au |
    solde créditeur au | saldo a su favor | saldo finale a credito | saldo finale a debito | saldo dovuto | ora hai |
    saldo finale a suo credito | saldo finale a suo debito | nouveau solde créditeur | nouveau solde débiteur |
    solde de clôture | nieuw saldo | nieuw saldo op | huidig saldo | huidig saldo op | saldo zu ihren gunsten |
    eindsaldo | totale dovuto | importo che verrà addebitato`),
  "statement.total_credits":
    phrases(`totale avere | totale entrate | totale accrediti | totale movimenti avere | tot avere | tot entrate |
    tot accrediti | totale a credito | total paid in | money in | total credits | summe gutschriften | summe haben |
    eingänge | total crédits | total des crédits | total abonos | total haber | total ingresos |
    totale movimenti a credito | totale movimenti in entrata | totale a vostro credito | totale operazioni a credito |
    somma avere | totale versamenti | total money in | total payments in | total deposits | payments in |
    gutschriften gesamt | summe der gutschriften | summe eingänge | summe der eingänge |
    total des opérations créditrices | total des mouvements créditeurs | total de abonos | total de ingresos |
    hai ricevuto | movimenti a vs credito | totaal bijgeschreven | bijgeschreven | entrate totali |
    total de créditos | totaal bij | bij totaal`),
  "statement.total_debits":
    phrases(`totale dare | totale uscite | totale addebiti | totale movimenti dare | tot dare | tot uscite |
    tot addebiti | totale a debito | total paid out | money out | total debits | summe belastungen | summe soll |
    ausgänge | total débits | total des débits | total cargos | total debe | total gastos |
    totale movimenti a debito | totale movimenti in uscita | totale a vostro debito | totale operazioni a debito |
    somma dare | totale prelievi | total money out | total payments out | total withdrawals | payments out |
    belastungen gesamt | summe der belastungen | summe ausgänge | summe der ausgänge | summe lastschriften |
    total des opérations débitrices | total des mouvements débiteurs | total de cargos | hai speso |
    movimenti a vs debito | totaal afgeschreven | afgeschreven | uscite totali | total de débitos | totaal af |
    af totaal`),
  // Heads of columns; after a word for "sum", which no lexicon has, also labels of the totals.
  "statement.credit":
    phrases(`avere | entrate | accrediti | a credito | movimenti avere | paid in | credit | credits | deposits |
    haben | gutschriften | crédit | crédits | haber | abonos | ingresos`),
  "statement.debit":
    phrases(`dare | uscite | addebiti | a debito | movimenti dare | paid out | debit | debits | withdrawals | soll |
    belastungen | lastschriften | débit | débits | debe | cargos`),
  "statement.other":
    phrases(`filiale | estratto conto n | numero | n | data operazione | data contabile | data op | valuta |
    data valuta | descrizione | descrizione operazione | causale | movimenti | importo | saldo | saldo progressivo |
    divisa | saldo a riportare | a riportare | fido | interessi | competenze | spese | branch | statement no | sheet |
    transaction date | value date | details | balance | carried forward | auszug nr | auszugsnummer | buchung |
    buchungstag | wert | buchungstext | verwendungszweck | betrag | umsatz | kontostand | übertrag | agence |
    relevé n | libellé | solde | à reporter | oficina | extracto n | concepto | importe | suma y sigue |
    saldo disponibile | saldo medio | saldo medio liquido | giacenza media | saldo liquido | verfügbarer betrag |
    available balance | overdraft limit | sort code | account number | dispo`),
};

/** Labels of bills for electricity, gas, water and telephone. */
export const BILLS: Lexicon = {
  "bill.supply_address": phrases(`indirizzo di fornitura | fornitura presso | luogo di fornitura | indirizzo fornitura |
    ubicazione fornitura | punto di fornitura | supply address | address of supply | lieferstelle | verbrauchsstelle |
    lieu de consommation | adresse du site | dirección de suministro | lugar de suministro | ubicazione utenza |
    ubicazione immobile | indirizzo utenza | indirizzo della fornitura | lieferadresse | anlagenadresse |
    leveringsadres | point de livraison | adresse du point de livraison | dirección del suministro |
    punto de suministro | local de consumo | morada de fornecimento | morada do local | property address |
    service address | indirizzo forn | sede servita | utenza servita | immobile sito in | immobili posti in |
    all immobile sito in | ubicazione della fornitura | ubicazione dell utenza | sede di fornitura | abnahmestelle |
    anschlussobjekt | verbrauchsort | liegenschaft | lieu desservi | adresse desservie | lieu de fourniture |
    branchement | lieu d alimentation | morada de consumo | morada de instalação | local da instalação |
    verbruiksadres | aansluitadres | premises | premises supplied | supply premises | domicilio de suministro |
    dirección del punto de suministro`),
  "bill.supply_point": phrases(`pod | codice pod | punto di prelievo pod | punto di prelievo | pdr | codice pdr |
    punto di riconsegna pdr | punto di riconsegna | mpan | supply number mpan | supply number | mprn |
    meter point reference | marktlokation | malo id | zählpunkt | pdl | point de livraison prm | prm | pce |
    point de comptage | cups | código cups | codice servizio | n contatore | contatore n | ean | ean code |
    ean elektriciteit | ean gas | zählpunktbezeichnung | zählpunktnummer | zählernummer | malo | pds | référence pdl |
    punto di presa | punto di presa pdp | punto di presa n | pdp | codice pdp | codice punto di presa |
    codice punto di fornitura | n pdl | n prm | point référence mesure | messlokation | melo | netzanschlusspunkt |
    cpe | código ponto de entrega | n linea | linea principale`),
  "bill.consumption":
    phrases(`consumo totale | consumo fatturato | consumi fatturati | consumo del periodo | consumi | consumo |
    units used | total usage | consumption | usage | verbrauch | gesamtverbrauch | consommation |
    consommation totale | consumo total | totale consumo | consumo metri cubi | consumo mc | consumo smc |
    consumo kwh | energia attiva kwh | energia termica prelevata | ihr verbrauch | verbrauch in kwh |
    verbrauch consumo | totaal verbruik | verbruik | volume consommé | consumo de energía | consumo facturado |
    total consumido | energy used | kwh used`),
  "party.seller": phrases(`fornitore | gestore | supplier | lieferant | fournisseur | comercializadora`),
  "party.buyer":
    phrases(`intestatario | cliente | intestata a | intestato a | titolare della fornitura | customer | account name |
    kunde | vertragspartner | titulaire | client | titulaire du contrat | titular | titular del contrato |
    dati cliente | intestatario del contratto`),
  "label.name": phrases(`name`),
  "buyer.tax_code": phrases(`codice fiscale | cod fiscale | tax code | steuernummer | n fiscal | nif`),
  "customer.number": phrases(`codice cliente | numero cliente | n cliente | cod cliente | account number | customer no |
    customer number | kundennummer | kunden nr | vertragskonto | n client | référence client | compte client |
    n de cliente | referencia de contrato | contrato n | utente | codice utenza | codice contribuente |
    codice anagrafico | utenza n | n utenza | n utente | numero utente | n de contrato cliente | nº de contrato |
    nº cliente | klantnummer | relatienummer | vertragskontonummer | référence abonné | n de client | numéro client |
    código de cliente | your account number | customer reference`),
  "invoice.number":
    phrases(`numero fattura | fattura n | bolletta n | n bolletta | numero bolletta | bill number | bill no |
    invoice no | rechnungsnummer | rechnung nr | facture n | n de facture | n de factura | factura n |
    fattura elettronica n | avviso di pagamento n | avviso n | conto n | notanummer | bill reference | n facture |
    nº factura | nº da fatura | fatura n | rekeningnummer nota | ruolo n`),
  "invoice.date":
    phrases(`data emissione | emessa il | data fattura | del | bill date | date of issue | rechnungsdatum |
    date de facture | facture du | fecha de emisión | fecha factura | datum der rechnung | emesso il |
    data di emissione | fecha emisión factura | fecha de factura | data da fatura | date de la facture |
    date d émission | factuurdatum | notadatum | date of bill`),
  "invoice.due_date":
    phrases(`scadenza | data scadenza | da pagare entro il | entro il | payment due | due date | pay by | fällig am |
    zahlbar bis | fälligkeit | à régler avant le | date limite de paiement | échéance | fecha de cargo | vencimiento |
    a pagar antes del | paga entro | da pagare entro | soluzione unica | prima rata | addebito dal | addebito il |
    addebito sul conto il | wird abgebucht am | buchen wir am | à payer avant le | à payer au plus tard le |
    payer au plus tard le | avant le | date de prélèvement | prélèvement le | débito em conta a partir de |
    data limite de pagamento | fecha de vencimiento | please pay by | due by | wordt afgeschreven op |
    te betalen voor | sera prélevé le | prélevé le | sera débité le | au plus tard le | verrà addebitato il |
    sarà addebitato il | addebito previsto il | abbuchung am | wird eingezogen am | se cargará el |
    will be debited on | will be taken on`),
  "period.from":
    phrases(`periodo dal | dal | consumi dal | period from | from | bill period from | zeitraum vom | abrechnung von |
    von | période du | du | consommation du | periodo de facturación del | desde | del | periodo di fatturazione dal`),
  "period.to": phrases(`al | al giorno | to | bis | au | hasta`),
  "invoice.net_total":
    phrases(`totale imponibile | imponibile iva | imponibile | total before vat | charges before vat | nettobetrag |
    summe netto | total ht | montant ht | base imponible | total sin iva | totale imponibile iva | steuergrundlage |
    steuergrundlage imponibile | total hors tva | totaal exclusief btw | total sem iva`),
  "invoice.gross_total":
    phrases(`totale da pagare | importo da pagare | totale bolletta | total to pay | amount due | total now due |
    rechnungsbetrag | zu zahlender betrag | gesamtbetrag | total à payer | montant à régler | net à payer ttc |
    total a pagar | saldo da pagare | nachzahlung | restbetrag | noch zu zahlen | balance due | solde à payer |
    reste à payer | saldo a pagar | pendiente de pago | importe total | total factura | totale dovuto |
    totale del conto | da pagare | soluzione unica | please pay | total charges | total amount due | à payer ttc |
    montant à payer | total ttc | te betalen | totaal te betalen | zahlbetrag`),
  "bill.other": phrases(`lettura precedente | lettura iniziale | lettura attuale | lettura finale | voci di spesa |
    dettaglio importi | quota fissa | quota variabile | spesa per la materia energia |
    trasporto e gestione contatore | oneri di sistema | accise | imposte | canone tv | canone mensile |
    potenza impegnata | potenza disponibile | tensione | tipologia cliente | tipo contatore | matricola contatore |
    codice contratto | previous reading | opening reading | latest reading | closing reading | standing charge |
    zählerstand alt | zählerstand neu | anfangsstand | endstand | grundpreis | arbeitspreis | ancien index |
    nouvel index | relevé précédent | relevé actuel | abonnement | lectura anterior | lectura actual |
    lectura inicial | lectura final | consumo annuo`),
};

/** Labels of purchase orders and delivery notes, beyond those of invoices. */
export const GOODS: Lexicon = {
  "order.number":
    phrases(`ordine n | numero ordine | n ordine | ordine numero | ordine di acquisto n | po number | order no |
    order number | purchase order no | bestellnummer | bestell nr | bestellung nr | commande n | n de commande |
    bon de commande n | pedido n | número de pedido | ordine d acquisto n | ordine fornitore n | o d a n | oda n |
    ns ordine n | nostro ordine n | purchase order number | order ref | order reference | bestellnr | bestell nummer |
    bestellung nummer | unsere bestellnummer | unsere bestellung | auftragsnummer | commande numéro | notre commande |
    notre référence | pedido nº | nº de pedido | inkooporder | inkoopordernummer | ordernummer | nota de encomenda n`),
  "order.date": phrases(
    `data ordine | data dell ordine | order date | bestelldatum | date de commande | fecha pedido | fecha del pedido |
    emesso il | del | order dated | date of order | bestellung vom | datum | passée le | le | orderdatum | creato il |
    data documento ordine | data doc`,
  ),
  "invoice.delivery_date":
    phrases(`data consegna | data di consegna | consegna prevista | consegna entro il | consegna richiesta |
    delivery date | required by | liefertermin | lieferdatum | date de livraison | livraison prévue |
    fecha de entrega | entrega prevista | termine di consegna | termini di consegna | consegna | consegna entro |
    consegna tassativa entro il | consegna entro e non oltre il | consegnata entro e non oltre il |
    entro e non oltre il | consegnata entro il | data richiesta | data consegna richiesta | merce pronta il |
    au plus tard le | livraison au plus tard le | livraison souhaitée | livraison souhaitée le | délai de livraison |
    liefertermin bis | gewünschter liefertermin | wunschtermin | lieferung bis | lieferung | lieferung am |
    lieferung voraussichtlich am | anlieferung | anlieferung am | anlieferung bis | leverdatum | gewenste leverdatum |
    levering op | te leveren op | data de entrega | data entrega | entrega até | entrega |
    fecha de recepción esperada | plazo de entrega | entrega antes del | deliver by | delivery by | needed by |
    due on site | required delivery date | ship by`),
  "order.total": phrases(
    `totale ordine | importo totale | totale | order total | total | bestellsumme | gesamt | total commande |
    total pedido | totale netto ordine | importo ordine | totale imponibile | importo totale ordine | valore ordine |
    totale merce | order value | total order value | total net | net total | order amount | bestellwert |
    auftragswert | gesamtwert | nettowert | gesamtsumme netto | summe netto | total ht | montant total ht |
    montant commande | importe pedido | total neto | totaal order | totaal excl btw | gesamtbetrag netto |
    gesamtbetrag netto eur | totale oltre iva di legge | totale oltre iva | totale senza iva | importe total sin iva |
    totaal | totaal excl | ordertotaal | orderbedrag | totaal bestelling | totaal exclusief btw | total sem iva |
    total encomenda | total da encomenda | total htva | total hors tva | wartość zamówienia | razem netto |
    wartość netto zamówienia | celkem bez dph`,
  ),
  "delivery.number":
    phrases(`ddt n | n documento | numero ddt | d d t n | documento n | ddt numero | n ddt | delivery note no |
    note no | document number | lieferschein nr | lieferscheinnummer | belegnummer | bon n | n de bon |
    bon de livraison n | albarán n | numero | nummer | número | ddt nr | ddt num | documento nr |
    documento di trasporto n | documento di trasporto nr | documento di trasporto | bolla n | bolla di consegna n |
    n bolla | nr ddt | num doc | n doc | numero documento | numero d d t | delivery note number | delivery no |
    dispatch note no | despatch note no | packing slip no | packing list no | consignment note no | lieferschein |
    lieferschein no | ls nr | lieferscheinnr | lieferschein nummer | bl n | b l n | n bl | bon de livraison |
    numéro de bl | albarán | albarán nº | nº albarán | número de albarán | pakbonnummer | pakbon nr | pakbon |
    guia n | guia de remessa n | guia de transporte n | guia de transporte | guia de transporte gt | packing slip |
    guia de remessa | wz nr`),
  "delivery.date":
    phrases(`data ddt | data documento | data | date | datum | lieferdatum | fecha | del | data doc | data d d t |
    data bolla | data di emissione | data emissione | in data | note date | delivery note date | despatch date |
    document date | datum lieferschein | vom | den | du | date bl | date du bl | date du bon | le | fecha albarán |
    fecha del albarán | pakbondatum | leverdatum | data do documento`),
  "delivery.parcels":
    phrases(`n colli | colli | numero colli | nr colli | parcels | no of packages | packages | packstücke |
    anzahl kolli | kolli | nombre de colis | colis | bultos | n de bultos | n dei colli | nr dei colli |
    numero dei colli | tot colli | totale colli | n pallet | n pezzi colli | total packages | number of packages |
    no of parcels | cartons | total cartons | boxes | anzahl packstücke | anzahl colli | anzahl pakete | pakete |
    packst | nb colis | nb de colis | total colis | nº bultos | total bultos | aantal colli | colli aantal | volumes |
    n coli | coli | collo | cartoni | nbre de colis | ilość paczek | ilość opakowań | volumes n | nº volumes |
    total colli`),
  "delivery.weight":
    phrases(`peso kg | peso lordo | peso | peso totale | weight kg | gross weight | weight | total weight |
    gewicht kg | bruttogewicht | gesamtgewicht | gewicht | poids kg | poids brut | poids | peso bruto |
    peso lordo kg | peso netto kg | peso tot | peso complessivo | peso totale kg | peso kg lordo | kg | kg lordi |
    peso netto | total gross weight | net weight | gross weight kg | brutto kg | gewicht brutto | gesamtgewicht kg |
    gewicht gesamt | nettogewicht | poids total | poids brut kg | poids total kg | poids net | peso total |
    peso neto | peso bruto kg | peso total kg | brutogewicht | bruto gewicht | gewicht totaal | masa brutto |
    waga brutto | peso bruto total | totaalgewicht`),
  "invoice.order_number":
    phrases(`vs ordine | rif ordine | vostro ordine | your order | order ref | ihre bestellung | auftrag nr |
    votre commande | réf commande | su pedido | ref pedido | vs ordine n | vs ord n | vs ord | rif vs ordine |
    rif vostro ordine | ordine n | ordine cliente | n ordine | nr ordine | riferimento ordine | oda | your order no |
    customer order | customer order no | customer po | po no | po number | your po | purchase order | bestellung |
    bestell nr | ihre bestell nr | ihre bestellung nr | auftrag | auftragsnummer | votre commande n | commande n |
    n commande | commande | référence commande | su pedido nº | pedido nº | pedido n | pedido | ordernummer |
    uw order | uw bestelling | bestelnummer | your ref | vostro rif | v réf | v ref | votre réf | votre référence |
    vos réf | su ref | su referencia | s ref | uw ref | uw referentie | ihre referenz | ihre ref | sua referência |
    v referência | vossa referência`),
  "delivery.other":
    phrases(`data trasporto | inizio trasporto | data e ora ritiro | causale del trasporto | causale | vettore |
    trasporto a cura del | aspetto dei beni | aspetto esteriore dei beni | porto | firma conducente |
    firma destinatario | dispatch date | shipped on | shipment type | carrier | shipped via | versanddatum |
    versand am | versandart | spediteur | versand durch | date d expédition | expédié le | motif | transporteur |
    fecha de envío | salida | motivo | transportista | codice | cod art | descrizione | quantità | um | u m | prezzo |
    importo | volume | data ora | dpr | d p r | n iscrizione albo | albo | data ritiro | ora | ora ritiro |
    data e ora | data inizio trasporto | data ora inizio trasporto | data partenza | mezzo | a mezzo | mittente |
    cedente | tipo trasporto | resa | resa merce | listino | agente | zona | pagamento | banca | lotto | lot | batch |
    charge | n targa | targa | autista | conducente | kundennummer | kunden nr | client n | n client | code client |
    código cliente | cliente n | codice cliente | cod cliente | customer no | account no | klantnummer |
    sachbearbeiter | tour | fahrer | frachtführer | chauffeur | immatriculation | matrícula | conductor`),
};

/** Labels of the cards that an Italian health service and towns issue, beyond those of travel documents. */
export const CARDS: Lexicon = {
  "card.number": phrases(`numero di identificazione della tessera | n tessera | numero tessera |
    numero di identificazione personale | identification number of the card`),
};
