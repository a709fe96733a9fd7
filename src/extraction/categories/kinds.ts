import { inLines } from "../in-lines.ts";
import { phrases } from "../lexicons/concepts.ts";

/**
 * The kinds of document for which a service may have a category without an example: what people call such a category,
 * the titles of such papers, and their typical words. Italian, English, German, French and Spanish, titles and words in
 * other languages of Europe too; written from the vocabulary of trade, tax and labour law, none taken from a test
 * paper. Phrases are compared ignoring case, accents and punctuation; a line of them is of one language, or of a few
 * that are neighbours.
 */
export interface Kind {
  readonly name: string;
  /** How people name the category: tested against its key and its label, in normal form (see `plainText`). */
  readonly names: RegExp;
  /** The paper's own titles. */
  readonly titles: readonly string[];
  /** Words that are on such papers and rarely on others. */
  readonly cues: readonly string[];
  /** If a service has no category for this kind, it falls under that of its parent. */
  readonly parent?: string;
}

export const KINDS: readonly Kind[] = [
  {
    name: "invoice",
    names: new RegExp(inLines`
      \b(invoices?|fattur[ae]|faturas?|factu(ur|ren)|rechnung(en)?|factur(e|es|a|as)|parcell[ae]|bills? to pay
      |eingangsrechnung|ausgangsrechnung)\b`),
    titles: phrases(`
      fatura | fatura recibo |
      factuur | verkoopfactuur |
      faktura | faktura vat |
      bill |
      fattura di vendita | fattura fiscale | avviso di parcella | nota fattura | copia di cortesia |
      honorarnote | rechnung nr |
      note d honoraires | facture proforma |
      minuta | factura de venta |
      fattura | fattura elettronica | fattura accompagnatoria | fattura immediata | fattura differita |
      fattura di acconto | fattura commerciale | parcella |
      invoice | tax invoice | sales invoice | vat invoice | commercial invoice | proforma invoice | pro forma |
      rechnung | handelsrechnung | abschlagsrechnung | schlussrechnung |
      facture | facture d acompte |
      factura | factura simplificada | factura proforma |
      td01 | td24 |
      lasku | faktura danovy doklad | danovy doklad | racun | racun r1 | e racun |
      szamla | factura fiscala |
      rekins | saskaita faktura | pvm saskaita faktura | arve | e fatura | e arsiv fatura`),
    cues: phrases(`
      numero fattura | fattura n | fattura nr | data fattura | codice destinatario | regime fiscale |
      esigibilita iva | dati riepilogo | cedente prestatore | cessionario committente | totale imponibile |
      totale fattura | modalita pagamento | scadenza pagamento |
      invoice number | invoice no | invoice date | bill to | payment terms | amount due | balance due | subtotal |
      rechnungsnummer | rechnung nr | rechnungsdatum | leistungsdatum | nettobetrag | gesamtbetrag | rechnungsbetrag |
      enthaltene mwst | enthaltene ust | zahlbar bis | ust idnr | reverse charge |
      numero de facture | facture n | date de facture | montant ht | total ht | total ttc | net a payer | tva |
      numero de factura | factura n | fecha de factura | base imponible | total factura | vencimiento |
      fakturanummer | fakturadatum | forfallodatum | fakturadato | forfaldsdato | forfallsdato | momsreg nr |
      laskun numero | laskun paivays | erapaiva | viitenumero |
      szamla sorszama | szamla kelte | fizetesi hatarido | teljesites |
      data emiterii | data scadentei | total fara tva | total de plata |
      datum izdavanja | datum dospijeca | poziv na broj | osnovica | datum izdaje | rok placila | za placilo |
      datum splatnosti | datum vystaveni | datum vystavenia | dodavatel | odberatel | zaklad dane |
      data wystawienia | termin platnosci | sprzedawca | nabywca |
      maksetahtaeg | kaibemaks |
      apmaksas termins | apmoketi iki | pvm moketojo kodas | pardavejas | pirkejas |
      fatura tarihi | odenecek tutar |
      base imposable`),
  },
  {
    name: "credit_note",
    names: new RegExp(inLines`
      \b(credit (notes?|memos?)|credit ?notes?|note? (di )?(accredito|credito)|storno|gutschrift(en)?
      |rechnungskorrektur(en)?|avoirs?|facture d avoir|nota (de )?(credito|abono)|notas de (credito|abono)
      |factura rectificativa)\b`),
    titles: phrases(`
      creditnota | creditfactuur |
      nota di credito | nota credito | nota di accredito |
      credit note | credit memo | tax credit note |
      gutschrift | rechnungskorrektur | stornorechnung | storno |
      avoir | facture d avoir | note de credit |
      nota de credito | nota de abono | factura rectificativa |
      td04 |
      kreditfaktura | kreditnota | hyvityslasku |
      jovairo szamla | odobrenje |
      dobropis | opravny danovy doklad | faktura korygujaca |
      factura storno |
      kreeditarve | kreditrekins | kreditine saskaita`),
    cues: phrases(`
      a storno | storno fattura | rif fattura | nota di credito n |
      credit note no | credit note number | original invoice | amount credited |
      gutschrift nr | gutschriftsnummer | korrektur zu rechnung |
      avoir n | avoir sur facture |
      nota de credito n | rectifica a la factura`),
    parent: "invoice",
  },
  {
    name: "receipt",
    names: new RegExp(inLines`
      \b(receipts?|scontrin[oi]|ricevut[ae]( fiscal[ei])?|till (slips?|receipts?)|kassenbon(s)?|quittung(en)?
      |kassenbeleg(e)?|ticket(s)?|tickets? de (caisse|caja|compra)|recibos?|recus?)\b`),
    titles: phrases(`
      kassabon | kasticket |
      fatura simplificada | talao |
      facturette |
      rechnungsbeleg | bon |
      vendita |
      sale | sales slip | till receipt | bill |
      ticket de compra | ticket de venta | recibo de compra |
      documento commerciale | scontrino | scontrino parlante |
      beleg | kundenbeleg | kassenzettel |
      scontrino fiscale | ricevuta | ricevuta fiscale | documento di vendita |
      receipt | cash receipt | sales receipt | cash bill | cash sales | customer receipt |
      kassenbon | kassenbeleg | quittung | bewirtungsbeleg |
      ticket de caisse | ticket | recu | note |
      recibo | factura simplificada | ticket de compra |
      kvitto | kassakvitto | kvittering | kassebon |
      kuitti | nyugta |
      uctenka | paragon fiskalny |
      bon fiscal |
      kasos kvitas | kases ceks | kviitung |
      pokladnicny doklad | maloprodajni racun`),
    cues: phrases(`
      waiter | server | staff | slip | trans | till | terminal | pos | approval code | auth code |
      visa | mastercard | maestro |
      girocard | ec karte | kartenzahlung | trinkgeld |
      bon nr | beleg nr | bediener | tisch |
      member | points | receipt no | receipt number | bill no | qty |
      carta di credito | pagobancomat | addetto | articoli | n pezzi | sconto |
      carte | caissier | ticket n | articles |
      tarjeta | camarero |
      contanti | resto | pagamento contante | pagamento elettronico | di cui iva | totale complessivo |
      importo pagato | numero cassa | cassa | cassiere | operatore | reparto | doc n | matricola rt | bancomat |
      cash | change | cashier | change due | cash tendered | tendered | rounding | round amt | total incl |
      gst summary | thank you | please come again | goods sold are not returnable |
      bar | ruckgeld | gegeben | bedient | es bediente sie | vielen dank | kasse |
      tse |
      especes | rendu | rendu monnaie | carte bancaire | merci de votre visite |
      efectivo | cambio | entregado | le atendio | gracias por su visita |
      mesa | tavolo | coperto | table no |
      att betala | kontant | kortkop | dankort | bankaxept |
      pankkikortti | kateinen |
      keszpenz | visszajaro |
      gotowka | numerar | rest | gotovina | hotovost | sularaha | grynieji`),
  },
  {
    name: "payslip",
    names: new RegExp(inLines`
      \b(pay ?slips?|pay ?stubs?|wage slips?|bust[ae] pag[ae]|cedolin[oi]|prospett[oi] paga|lul
      |(lohn|gehalts|entgelt)(abrechnung|zettel)(en)?|(bulletin|fiche|feuille)s? (de )?(paie|paye|salaire)
      |nominas?|recibos? de (salario|nomina)s?|payroll)\b`),
    titles: phrases(`
      listino paga | foglio paga | statino | statino paga |
      salary slip | wage slip |
      bezugeabrechnung | lohnzettel | gehaltszettel |
      fiche de salaire | hoja de salario |
      busta paga | cedolino | cedolino paga | prospetto paga | prospetto di paga | libro unico del lavoro |
      payslip | pay slip | pay stub | pay advice | earnings statement |
      lohnabrechnung | gehaltsabrechnung | entgeltabrechnung | verdienstabrechnung |
      bulletin de paie | bulletin de salaire | fiche de paie |
      nomina | recibo de salarios | recibo de nomina |
      loonstrook | loonstrookje | salarisstrook | salarisspecificatie | loonspecificatie | loonbrief | loonfiche |
      weddefiche | salarisbrief |
      recibo de vencimento | recibo de vencimentos | recibo de remuneracoes | folha de vencimento |
      pasek wynagrodzenia | pasek placowy | pasek wyplaty | lista plac | odcinek wyplaty |
      vyplatni paska |
      lohnblatt | entgeltnachweis | bezugenachweis | lohn gehaltsabrechnung |
      nomina mensual | decompte de salaire |
      salarisafrekening | loonafrekening |
      lonseddel | lonespecifikation | lonebesked | lonspecifikation | lonnsslipp | lonnsspesifikasjon | lonnsseddel |
      palkkalaskelma | palkkaerittely |
      palgateatis | palgaleht | palgasedel | palgalipik |
      algas aprekins | algas lapina | darba samaksas aprekins |
      atsiskaitymo lapelis | darbo uzmokescio lapelis | algalapis |
      pasek z wynagrodzeniem | rozliczenie wynagrodzenia | odcinek placowy |
      vyplatni listek | vyplatnice | mzdovy listek | vyplatna paska |
      berjegyzek | fizetesi jegyzek | berlap | berelszamolas | jovedelem elszamolas | berfizetesi jegyzek |
      fluturas de salariu | fluturas salariu | fluturas | stat de plata |
      obracun place | isplatna lista | platna lista | obracunska isprava | obracun isplacene place |
      placilna lista | placilni list |
      ucret bordrosu | maas bordrosu | ucret hesap pusulasi | ucret pusulasi | maas pusulasi |
      full de salari | full de salaris | rebut de salari | rebut individual justificatiu del pagament de salaris |
      recibo de salario`),
    cues: phrases(`
      netto in busta | netto del mese | netto a pagare | retribuzione | paga base | elementi della retribuzione |
      trattenute | competenze | contingenza | edr | superminimo | scatti anzianita | imponibile inps |
      imponibile fiscale | irpef | addizionale regionale | tfr | ferie | permessi | rol | matricola inps |
      posizione inail | livello | qualifica | ccnl |
      gross pay | net pay | ytd | year to date | deductions | national insurance | tax code | employee no | paye |
      steuerklasse | sozialversicherung | bruttolohn | nettolohn | auszahlungsbetrag | krankenversicherung |
      rentenversicherung | lohnsteuer |
      salaire brut | net a payer avant impot | cotisations | urssaf | conges payes |
      salario base | devengos | deducciones | liquido a percibir | seguridad social | irpf |
      brutoloon | nettoloon | bruto loon | netto loon | netto uitbetaald | loonheffing | loonheffingsnr |
      loonheffingskorting | vakantiegeld | reservering vakantiegeld | personeelsnr | personeelsnummer | minimumloon |
      normale uren |
      bedrijfsvoorheffing | rsz | rsz bijdrage | rsz bijdrage werknemer | werknemersaandeel | rijksregisternr |
      maandloon | maaltijdcheques | paritair comite |
      precompte professionnel | onss | remuneration brute | registre national | traitement mensuel |
      vencimento base | subsidio de alimentacao | seguranca social | liquido a receber | total liquido |
      diuturnidades | no beneficiario |
      wynagrodzenie zasadnicze | skladka emerytalna | skladka rentowa | skladka chorobowa | skladka zdrowotna |
      zaliczka na podatek | do wyplaty | pesel | ppk | podstawa zus | potracenie | potracenia | przychod |
      hruba mzda | cista mzda |
      bruttobezug | ahv iv eo beitrag | bvg beitrag | nbuv |
      prsi |
      total abzuge |
      descuentos |
      nettolon | bruttolon | arbetsgivaravgift | semesterdagar | skattetabell | preliminar skatt |
      am bidrag | a skat | atp | feriepenge |
      forskuddstrekk | feriepengegrunnlag | skattetrekk | skattekort | nettolonn | bruttolonn |
      ennakonpidatys | tyel | veroprosentti | palkkakausi | bruttopalkka | nettopalkka |
      tulumaks | tootuskindlustusmakse | kogumispension | brutopalk | netopalk |
      iin | vsaoi | neapliekamais minimums |
      gpm | sodra | npd | ismoketi | priskaiciuota |
      zaloha na dan | socialni pojisteni | zdravotni pojisteni | vymerovaci zaklad | osobni cislo |
      preddavok na dan | vymeriavaci zaklad | osobne cislo |
      szja | tb jarulek | szocho | netto ber | kifizetendo | adoazonosito jel |
      cass | impozit | deducere personala | salariu net | salariu de baza | rest de plata | cnp |
      mio i stup | porezna osnovica | osobni odbitak | neto placa | bruto placa | za isplatu |
      dohodnina | prispevki delojemalca | splosna olajsava | za izplacilo |
      sgk primi | gelir vergisi | damga vergisi | issizlik sigortasi | net ucret | brut ucret | tc kimlik no |
      meritacions | deduccions | liquid a percebre | seguretat social`),
  },
  {
    name: "cu",
    names: /\b(cu|cud|certificazion[ei] unic(a|he)|modello cu|income certificates?)\b/,
    titles: phrases(`
      certificazione unica | cu | modello cu | certificazione unica dei sostituti d imposta |
      certificazione lavoro dipendente`),
    cues: phrases(`
      certificazione unica | sostituto d imposta | dati anagrafici | datore di lavoro ente pensionistico |
      percipiente | redditi di lavoro dipendente | redditi di lavoro dipendente e assimilati | ritenute irpef |
      addizionale comunale | addizionale regionale | dati previdenziali | giorni per i quali spettano le detrazioni |
      dati fiscali | detrazioni lavoro dipendente | tempo indeterminato | domicilio fiscale | oneri detraibili |
      imponibile previdenziale | articoli 4 | d p r 322 | certificazione di cui`),
  },
  {
    name: "f24",
    names: /\b(f ?24|modell[oi] f ?24|deleg[ae] (di )?(pagamento|irrevocabil[ei])|deleg[ae] f ?24)\b/,
    titles: phrases(`
      f24 | modello f24 | mod f24 | modello di pagamento unificato | delega irrevocabile a | quietanza di versamento |
      f24 semplificato`),
    cues: phrases(`
      modello di pagamento unificato | delega irrevocabile | sezione erario | sezione inps | sezione regioni |
      sezione imu | sezione imu e altri tributi locali | altri enti previdenziali | codice tributo | rateazione |
      anno di riferimento | importi a debito versati | importi a credito compensati | saldo finale | codice ufficio |
      codice atto | estremi del versamento | contribuente | causale contributo | codice sede | agenzia prov |
      immobili variati | ravv`),
  },
  {
    name: "bank_statement",
    names: new RegExp(inLines`
      \b(bank ?statements?|account statements?|estratt[oi] ?(di |del )?cont[oi]|movimenti( bancari| conto)?
      |kontoausz(u|ue)ge?|releves? (de compte|bancaires?|d identite bancaire)|extractos? (bancarios?|de cuenta)
      |statements? of account)\b`),
    titles: phrases(`
      rendiconto | riepilogo conto | situazione conto | documento di sintesi | elenco movimenti | movimenti di conto |
      comunicazione di conto |
      account summary | account activity | transactions |
      kontobericht | finanzstatus | kontoubersicht |
      releve d operations | historique du compte | situation de compte |
      resumen de cuenta | movimientos de cuenta | estado de cuenta |
      estratto conto | estratto di conto corrente | estratto conto corrente | conto corrente | lista movimenti |
      bank statement | statement of account | account statement | current account statement |
      kontoauszug | umsatzubersicht |
      releve de compte | releve bancaire |
      extracto bancario | extracto de cuenta |
      rekeningafschrift | rekeninguittreksel | afschrift | afschrift betaalrekening | bankafschrift | dagafschrift |
      rekeningoverzicht |
      extrait de compte | extraits de compte |
      extrato | extrato de conta | extrato bancario | extrato combinado | extrato de conta a ordem |
      wyciag bankowy | wyciag z rachunku | wyciag z konta | historia rachunku |
      vypis z uctu |
      kontoutdrag | kontoudskrift | kontoudtog | kontoutskrift |
      tiliote |
      szamlakivonat | bankszamlakivonat |
      extras de cont |
      izvod | izvadak | izvadak po racunu | izvod po racunu | izpisek | izpisek prometa |
      vypis | saskaitos israsas | konta izraksts | konto valjavote`),
    cues: phrases(`
      saldo iniziale | saldo finale | saldo precedente | saldo contabile | saldo disponibile | data valuta | valuta |
      data contabile | movimenti dare | movimenti avere | dare | avere | addebiti | accrediti | coordinate bancarie |
      opening balance | closing balance | balance brought forward | balance carried forward | previous balance |
      money in | money out | paid in | paid out | withdrawals | deposits | sort code | account number |
      alter kontostand | neuer kontostand | kontostand | wertstellung | buchungstag | buchung | soll | haben |
      ancien solde | nouveau solde | solde | debit | credit | date valeur | date operation |
      saldo anterior | saldo final | saldo inicial | cargos | abonos | fecha valor | concepto |
      vorig saldo | nieuw saldo | beginsaldo | eindsaldo | saldo begin | saldo eind | afgeschreven | bijgeschreven |
      totaal af | totaal bij | boekdatum | rentedatum | valutadatum | overschrijving | domiciliering | verrichting |
      verrichtingen | bedrag af | bedrag bij |
      solde precedent |
      saldo contabilistico | saldo disponivel | data mov | data valor |
      saldo poczatkowy | saldo koncowy | data ksiegowania | data operacji | obciazenia | uznania |
      dauerauftrag |
      ingaende saldo | utgaende saldo |
      nyito egyenleg | zaro egyenleg |
      sold initial | sold final | rulaj |
      pocetno stanje | konacno stanje | novo stanje |
      pocatecni zustatek | konecny zustatek | pociatocny zostatok | konecny zostatok |
      alkusaldo | loppusaldo |
      saldo poczatkowe | saldo koncowe`),
  },
  {
    name: "utility_bill",
    names: new RegExp(inLines`
      \b(utility( ?bills?)?|utilities|bollett[ae]( luce| gas| acqua)?|(strom|gas|wasser|energie)rechnung(en)?
      |energy bills?|electricity bills?|gas bills?|water bills?|utenz[ae]
      |facture(s)? (d )?(energie|electricite|gaz|eau)|recibos? de (luz|gas|agua)|telephone bills?|phone bills?)\b`),
    titles: phrases(`
      fattura energia | fattura luce | fattura gas | fattura per la fornitura | la tua bolletta |
      avviso di pagamento | servizio di maggior tutela |
      energy bill | your bill | your energy bill |
      energierechnung | verbrauchsabrechnung |
      votre facture d energie |
      su factura de energia | recibo de la luz |
      bolletta | bolletta sintetica | bolletta energia elettrica | bolletta luce | bolletta gas |
      bolletta dell acqua | fornitura di energia elettrica | fornitura di gas naturale | servizio idrico |
      electricity bill | gas bill | water bill | utility bill | energy statement |
      stromrechnung | gasrechnung | energieabrechnung | jahresabrechnung | wasserrechnung |
      facture d electricite | facture de gaz | facture d energie | facture d eau |
      factura de electricidad | factura de la luz | factura de gas | factura del agua |
      energienota | jaarafrekening | jaarnota | eindafrekening | termijnfactuur | voorschotfactuur | factuur energie |
      waterfactuur |
      facture de telephone | facture telephone | facture mobile | facture internet | facture d acompte |
      telefonrechnung | mobilfunkrechnung |
      factura de telefono | factura movil | factura de comunicaciones |
      fatura de eletricidade | fatura da agua | fatura de gas |
      faktura za energie | faktura za prad | faktura za gaz | faktura za wode |
      elfaktura | elrakning | elnatsfaktura | vattenfaktura | fjarrvarmefaktura |
      elregning | varmeregning | vandregning | forbrugsafregning | elafregning |
      stromregning | stromfaktura | faktura for strom | faktura nettleie |
      sahkolasku | vesilasku | kaukolampolasku | energialasku | sahkonsiirtolasku | puhelinlasku |
      elektriarve | veearve | gaasiarve | arve elektrienergia eest |
      rekins par elektroenergiju | rekins par gazi | rekins par pakalpojumiem | elektroenergijas rekins |
      saskaita uz elektros energija | saskaita uz dujas | mokejimo pranesimas |
      rachunek za prad | faktura za energie elektryczna | rachunek za energie elektryczna | faktura rozliczeniowa |
      faktura prognozowa | rachunek za gaz | rachunek za wode |
      vyuctovani elektriny | vyuctovani plynu | vyuctovani vodneho a stocneho | vyuctovani dodavky elektriny |
      vyuctovani dodavky plynu |
      faktura za elektrinu | faktura za plyn | faktura za vodne a stocne | vyuctovacia faktura |
      vyuctovacia faktura za elektrinu | faktura za dodavku elektriny |
      villanyszamla | elszamolo szamla | aramszamla | gazszamla | reszszamla | vizszamla | foldgaz szamla |
      tavhoszamla |
      factura de energie electrica | factura energie electrica | factura gaze naturale | factura de gaze naturale |
      factura apa |
      racun za elektricnu energiju | racun za plin | racun za vodu | racun za toplinsku energiju |
      racun za elektricno energijo | racun za elektriko | racun za vodo | racun za komunalne storitve |
      elektrik faturasi | su faturasi | dogalgaz faturasi | elektrik tuketim faturasi |
      factura d electricitat | factura de la llum | factura de llum | factura de l aigua | factura d aigua |
      fatura de energia | fatura de agua | fatura de comunicacoes |
      vesi ja jatevesi |
      vandafregning | varmeafregning |
      elektrienergia arve | maagaasi arve |
      rekins par udeni | saskaita uz paslaugas |
      rozliczenie zuzycia | rachunek za energie |
      vyuctovani tepla | vyuctovacia faktura za dodavku plynu | vyuctovacia faktura za dodavku elektriny |
      vizdijszamla | szolgaltatasi szamla | elofizetoi szamla |
      factura servicii | factura de apa | factura energie termica |
      racun za komunalne usluge | racun za vodne usluge | racun za opskrbu | racun za elektronske komunikacije |
      racun za storitve |
      fatura da eletricidade`),
    cues: phrases(`
      kwh | smc | pod | pdr | consumo | consumi | consumo annuo | lettura | letture | lettura rilevata | autolettura |
      spesa per la materia energia | spesa per il trasporto | trasporto e gestione del contatore | oneri di sistema |
      mercato libero | servizio elettrico | potenza impegnata | potenza disponibile | contatore | codice cliente |
      fornitura | bonus sociale | scatto alla risposta | canone rai | f1 | f2 | f3 | accise |
      meter reading | meter | previous reading | present reading | standing charge | unit rate | usage | tariff |
      supply address | mpan | mprn |
      zahlerstand | zahlernummer | verbrauch | arbeitspreis | grundpreis | abschlag | marktlokation | netznutzung |
      releve | compteur | consommation | abonnement | point de livraison | pdl | pce | acheminement |
      lectura | contador | potencia contratada | energia consumida | cups | periodo de facturacion | peaje |
      periodo di fatturazione | abbonamenti e canoni | canoni e abbonamenti | chiamate verso | chiamate |
      traffico dati | rata modem | linea fissa | numero di linea |
      line rental | call charges | calls | mobile data |
      rufnummer | verbindungen | datenvolumen |
      ligne mobile | communications |
      linea movil | llamadas | datos moviles |
      meterstand | meterstanden | meternummer | verbruik | elektriciteit | aardgas | vastrecht | leveringskosten |
      netbeheerkosten | netbeheer | energiebelasting | ean code | leveringspunt | abonnementskosten | bellen |
      vast bellen | mobiel bellen | vaste lijn | internet en tv | gesprekskosten | dataverbruik | eenmalige kosten |
      eenmalige servicekosten | mbit s |
      appels vers | appels vers numeros speciaux | numeros speciaux | forfait mobile | ligne fixe | hors forfait |
      communication structuree | pack internet | offre internet |
      fibra optica | linea fija | tarifa plana | consumo de datos |
      contagem | leituras | eletricidade | tarifa de acesso | termo fixo | contribuicao audiovisual |
      energia czynna | zuzycie | zuzycie energii | licznik | odczyt | oplata stala | oplata przesylowa |
      punkt poboru |
      vodomer | elektromer | spotreba |
      anlaggnings id | matarnummer | matarstallning | elnat | elhandel | energiskatt | elomrade | elcertifikat |
      forbrukning | fast avgift |
      malepunkt | malepunktsid | malernummer | nettarif | elafgift | nettleie | fastledd | energiledd | forbruk |
      forbrug | fjarrvarme | fjernvarme |
      kayttopaikka | kayttopaikkanumero | mittari | mittarilukema | kulutus | sahkovero | siirtomaksu | perusmaksu |
      kaukolampo |
      arvesti | vorgutasu | tarbimine | tarbimiskoht | mootepunkt | taastuvenergia tasu | elektriaktsiis |
      skaititajs | skaititaja nr | paterins | objekta adrese |
      skaitiklis | rodmenys | objekto adresas | suvartota |
      oplata dystrybucyjna | oplata sieciowa | oplata mocowa | oplata handlowa | energia elektryczna | nr licznika |
      ppe | grupa taryfowa |
      odberne misto | distribucni sazba | jistic | silova elektrina |
      odberne miesto | distribucia | vodne | stocne |
      felhasznalasi hely | rendszerhasznalati dij | fogyasztas | fogyasztasi hely | meroallas | elszamolasi idoszak |
      alapdij |
      loc de consum | cod loc consum | index vechi | index nou | certificate verzi | acciza | contor |
      obracunsko mjerno mjesto | brojilo | potrosnja | mrezarina | tarifni model | obracunsko razdoblje |
      merilno mesto | stevec | omreznina | poraba | odjemno mesto | obracunska moc | trosarina |
      tesisat no | sayac no | ilk endeks | son endeks | tuketim | dagitim bedeli | abone no | enerji bedeli |
      punt de subministrament | comptador | potencia contractada | lloguer de comptador | terme de potencia |
      terme d energia |
      bredband | mobilabonnemang |
      laajakaista |
      leitura anterior | leitura atual | potencia contratada kva |
      vesimaksu | jatevesimaksu | edellinen lukema | uusi lukema | laskutusjakso | energiamaksu | verkkopalvelu |
      liittyma | datasiirto |
      vattenavgift | brukningsavgift | avlopp | renhallning | effektavgift | natavgift | elnatsavgift |
      elhandelsavtal | matare |
      vandafgift | spildevand | drikkevand | forbrugsbidrag | effektbidrag | aflaesning | naturgas |
      vannavgift | renovasjon | effektledd | stromforbruk | malerstand |
      veeteenus | reovesi | kaugkute | soojusenergia | algnait | loppnait | elektrienergia | maagaas | lairiba |
      kanalizacija | siltumenergija | elektroenergija | dabasgaze | sakuma radijums | beigu radijums | radijums |
      vandens tiekimas | nuoteku tvarkymas | silumos energija | elektros energija | gamtines dujos |
      atlieku tvarkymas | skirstymas |
      paliwo gazowe | oplata abonamentowa | dystrybucja | uklad pomiarowy | okres rozliczeniowy | odczyt poprzedni |
      odczyt biezacy | wskazanie | odprowadzanie sciekow | zuzycie wody | moc umowna |
      plynomer | zuctovaci obdobi | zuctovacie obdobie | dodavka plynu | dodavka elektriny |
      elofizetes | havi dij | havidij | vizdij | csatornadij | vizmero | foldgaz | villamos energia | leolvasas |
      szolgaltatasi idoszak |
      apa potabila | canalizare | epurare | apa meteorica | energie electrica | gaze naturale | energie termica |
      serie contor | perioada facturata | perioada de facturare | cod abonat |
      odvodnja | vodne usluge | toplinska energija | mjerno mjesto | pretplata |
      vodarina | kanalscina | okoljska dajatev | odvajanje | komunalne storitve | narocnina | odvoz odpadkov |
      su bedeli | atik su bedeli | dogalgaz | okuma tarihi | ilk okuma | son okuma | gecikme zammi |
      elektrik tuketim vergisi |
      clavegueram | canon de l aigua | quota de servei | gas natural | electricitat |
      saneamento | residuos | abastecimento de agua |
      drinkwater | stadsverwarming`),
    parent: "invoice",
  },
  {
    name: "delivery_note",
    names: new RegExp(inLines`
      \b(delivery ?(notes?|slips?)|packing (slips?|lists?)|ddt|d d t
      |boll[ae] (di )?(accompagnamento|consegna|trasporto)|document[oi] (di )?trasporto|lieferschein(e)?
      |bons? de livraison|albaran(es)?|despatch notes?|consignment notes?)\b`),
    titles: phrases(`
      bolla | documento di consegna | nota di consegna | bolla di trasporto | ddt n |
      shipping note | shipping document | proof of delivery | goods note |
      warenbegleitschein | transportschein | lieferbeleg |
      bon d expedition | bordereau d expedition |
      remito | nota de remision | carta de porte |
      documento di trasporto | ddt | d d t | bolla di consegna | bolla di accompagnamento | bolla accompagnatoria |
      delivery note | delivery slip | despatch note | dispatch note | packing slip | packing list |
      goods delivery note |
      lieferschein |
      bon de livraison | bordereau de livraison |
      albaran | albaran de entrega | nota de entrega |
      pakbon | leveringsbon | leverbon | afleverbon | vrachtbrief | verzendnota |
      note d envoi | bordereau d envoi |
      guia de remessa | guia de transporte | documento de transporte |
      dokument wz | wydanie zewnetrzne | dowod dostawy | list przewozowy |
      dodaci list |
      foljesedel | folgeseddel | pakkseddel |
      lahete | lahetysluettelo |
      szallitolevel |
      aviz de insotire | aviz de insotire a marfii |
      otpremnica | dobavnica |
      saateleht |
      pavadzime | vaztarastis |
      packsedel | leveranssedel | plocksedel |
      leveringsseddel | fragtbrev |
      toimituslahete | kuormakirja | rahtikirja |
      kauba saateleht |
      precu pavadzime | precu pavadzime rekins | transporta pavadzime |
      krovinio vaztarastis |
      wz wydanie zewnetrzne | wz | dokument dostawy |
      fuvarlevel |
      aviz de expeditie |
      sevk irsaliyesi | irsaliye | e irsaliye | tasima irsaliyesi |
      albara | albara de lliurament | nota de lliurament |
      zendnota`),
    cues: phrases(`
      d p r 472 | dpr 472 | causale del trasporto | causale trasporto | aspetto esteriore dei beni |
      aspetto dei beni | numero colli | n colli | colli | vettore | trasporto a mezzo | trasporto a cura del |
      porto franco | porto assegnato | inizio trasporto | data e ora ritiro | firma conducente | firma destinatario |
      firma del vettore | luogo di destinazione | peso kg |
      delivered to | ship to | deliver to | carrier | no of packages | packages | gross weight |
      received in good condition | received by | delivery date | delivery address | shipped via |
      lieferadresse | lieferdatum | versandart | anzahl pakete | packstucke | ware erhalten | empfangen |
      unterschrift empfanger | spediteur |
      adresse de livraison | transporteur | nombre de colis | poids brut | recu par | date de livraison |
      direccion de entrega | transportista | bultos | peso bruto | recibi conforme | fecha de entrega |
      livre a | lieu de livraison | recu en bon etat | vidanges | vidanges rendues |
      afleveradres | leveringsadres | leverdatum | aantal colli | in goede staat ontvangen | voor ontvangst |
      ontvangen door | vervoerder |
      local de carga | local de descarga |
      ilosc paczek | przewoznik |
      empfang bestatigt |
      antal kolli | antall kolli | bruttovikt | bruttovekt | bruttovaegt | godsmarkning | godsmottagare |
      leveranssatt | fraktforare | mottagarens underskrift |
      kollimaara | toimitustapa | kuljetusliike | vastaanottajan allekirjoitus |
      vedaja | kauba saaja | andis ule | vottis vastu |
      nosutitajs | precu sanemejs | izkrausanas vieta | iekrausanas vieta | vezejas |
      pakrovimo vieta | iskrovimo vieta | prieme | isdave |
      wydal | odebral | waga brutto | masa brutto |
      dopravce | prevzal | pocet baliku |
      dopravca | pocet balikov |
      atvette | kiadta | rendszam | csomagok szama | fuvarozo |
      delegatul | mijloc de transport | expeditor | numar colete | greutate bruta |
      prijevoznik | robu primio | robu izdao | broj koleta |
      prevoznik | blago prevzel | blago izdal | stevilo kolijev | bruto teza |
      teslim eden | teslim alan | sevk tarihi | irsaliye no | irsaliye tarihi |
      rebut conforme | pes brut`),
  },
  {
    name: "purchase_order",
    names: new RegExp(inLines`
      \b((purchase )?orders?|p o|po|ordin[ei]( di acquisto| d acquisto| fornitore| cliente)?|bestellung(en)?
      |(bons? de )?commandes?|(ordenes de compra|orden de compra|pedidos?)|auftrag(e|sbestatigung(en)?)?)\b`),
    titles: phrases(`
      ordine di fornitura | ordinativo | buono d ordine | buono di ordine | ordine cliente | ordine al fornitore |
      richiesta di fornitura | commessa |
      order form | order | procurement order |
      bestellauftrag | kaufauftrag | auftrag |
      ordre d achat | ordre de commande |
      hoja de pedido | solicitud de compra | nota de pedido |
      ordine di acquisto | ordine d acquisto | ordine a fornitore | ordine fornitore | ordine | conferma d ordine |
      purchase order | order confirmation | sales order |
      bestellung | auftragsbestatigung | bestellschein |
      bon de commande | commande | confirmation de commande |
      orden de compra | pedido | pedido de compra | confirmacion de pedido |
      bestelbon | bestelling | inkooporder | inkoopopdracht | bestelorder | bestelformulier | opdrachtbevestiging |
      orderbevestiging |
      nota de encomenda | encomenda | ordem de compra |
      zamowienie | zamowienie do dostawcy | potwierdzenie zamowienia |
      objednavka | potvrzeni objednavky |
      inkopsorder | indkobsordre |
      tilaus | ostotilaus |
      megrendeles |
      comanda | nota de comanda |
      narudzbenica | narudzba | narocilnica | narocilo |
      tellimus | pasutijums | uzsakymas |
      bestilling | inkopsbestallning | bestallning | orderbekraftelse |
      ordrebekraeftelse | ordrebekreftelse | innkjopsordre | kobsordre | rekvisition |
      tilausvahvistus |
      ostutellimus | tellimuse kinnitus |
      pirkuma pasutijums | iepirkuma pasutijums |
      pirkimo uzsakymas | uzsakymo patvirtinimas |
      zamowienie zakupu |
      vydana objednavka | objednavka vydana | potvrdenie objednavky |
      megrendelo | beszerzesi rendeles | megrendeles visszaigazolasa | rendeles |
      comanda de achizitie | comanda furnizor | comanda ferma | confirmare de comanda |
      narudzba dobavljacu | potvrda narudzbe |
      narocilo dobavitelju | potrditev narocila |
      satin alma siparisi | satinalma siparisi | siparis formu | siparis |
      comanda de compra | full de comanda | confirmacio de comanda |
      prekiu uzsakymas | uzsakymas tiekejui | uzsakymas nr |
      pasutijums piegadatajam |
      narudzbenica dobavljacu | tellimus tarnijale |
      bestilling til leverandor |
      zamowienie materialow | zamowienie towaru |
      objednavka zbozi | objednavka tovaru |
      anyagrendeles`),
    cues: phrases(`
      ordine del | nostro ordine | vs offerta | rif offerta | consegna entro | data di consegna richiesta |
      luogo di consegna |
      buyer | our order | quote ref | delivery terms | incoterms | required date |
      unser auftrag | ihr angebot | wunschtermin | lieferanschrift | rechnung an |
      notre commande | votre offre | date souhaitee |
      nuestro pedido | su oferta | lugar de entrega |
      ordine n | numero ordine | data ordine | consegna prevista | consegna richiesta | data consegna | fornitore |
      spett le fornitore | resa | vogliate fornirci | inviare fattura a | condizioni di fornitura |
      citare il numero d ordine |
      purchase order no | po number | p o number | order date | vendor | supplier | requested by | requisitioner |
      ship to | deliver by | delivery required | authorised by | please supply |
      bestellnummer | bestell nr | bestelldatum | lieferant | liefertermin | wir bestellen | lieferbedingungen |
      numero de commande | commande n | date de commande | fournisseur | livraison prevue | delai de livraison |
      numero de pedido | pedido n | fecha de pedido | proveedor | fecha de entrega prevista | plazo de entrega |
      bestelnummer | besteldatum | inkoopordernummer | inkoopvoorwaarden | algemene inkoopvoorwaarden |
      gewenste leverdatum | aangevraagd door | deze bestelling | gelieve deze bestelling te bevestigen |
      op deze order | factuur en afleveradres |
      data de entrega | local de descarga | n encomenda | encomenda n |
      zamawiajacy | termin dostawy | termin realizacji | numer zamowienia | zamowienie nr |
      objednatel | termin dodani |
      nous vous prions de livrer | merci de livrer | merci de confirmer |
      onskad leveransdag | onskat leveransdatum |
      bestallare | orderdatum | leverantor |
      leverandor | onsket levering | bestiller | ordredato |
      tilausnumero | toimittaja | tilaaja | toivottu toimituspaiva | toimitusaika |
      tellimuse nr | tarnija | tellija | tarneaeg |
      piegadatajs | pasutitajs | piegades termins |
      uzsakovas | tiekejas | pristatymo terminas |
      dostawca |
      objednavatel | termin dodania |
      szallitasi hatarido |
      termen de livrare |
      narucitelj | rok isporuke | dobavljac |
      narocnik | rok dobave | dobavitelj |
      tedarikci | teslim tarihi | siparis no | siparis tarihi |
      proveidor | data de lliurament |
      uzsakyta | pasutits | tellitud | narucujemo | narocamo | objednavame | zamawiamy | comandam | bestiller herved |
      bestaller harmed`),
  },
  {
    name: "identity_card",
    names: new RegExp(inLines`
      \b(identity|identity cards?|id cards?|ids?|identity documents?|cart[ae] (d |di )?identita|cie
      |document[oi] (di |d )?identita|documenti identita|documenti personali|personalausweis(e)?
      |ausweis(e|dokumente?)?|cartes? (nationale d |d )?identite|cni|dni|documentos? (nacional )?de identidad
      |pieces? d identite)\b`),
    titles: phrases(`
      carta di identita | carta d identita | documento di identita |
      identity card | national identity card |
      personalausweis | identitatskarte |
      carte d identite | carte nationale d identite |
      documento nacional de identidad | dni |
      identitetskort | residence permit | permesso di soggiorno | aufenthaltstitel | titre de sejour`),
    cues: phrases(`
      repubblica italiana | cognome | nome | luogo e data di nascita | sesso | statura | emissione | scadenza |
      cittadinanza | comune di | ministero dell interno | codice fiscale | firma del titolare |
      surname | given names | date of birth | place of birth | nationality | sex | date of expiry | date of issue |
      document no | holder s signature | height |
      name | vornamen | geburtsdatum | geburtstag | geburtsort | staatsangehorigkeit | gultig bis |
      nom | prenoms | prenom | date de naissance | lieu de naissance | nationalite | sexe |
      apellidos | nombre | fecha de nacimiento | nacionalidad | sexo`),
  },
  {
    name: "passport",
    names: /\b(passports?|passaport[oi]|reisep(a|ae)sse?|passeports?|pasaportes?)\b/,
    titles: phrases("passport | passaporto | reisepass | passeport | pasaporte | passport card"),
    cues: phrases(`
      passport no | passaporto n | type p | p a | authority | autorita | behorde | autorite | passnr |
      ministero degli affari esteri | country code | code of issuing state`),
    parent: "identity_card",
  },
  {
    name: "driving_licence",
    names: new RegExp(inLines`
      \b((driving|drivers?|driver s) ?licen[cs]es?|patent[ei]( di guida)?|f(u|ue)hrerschein(e)?|permis de conduire
      |(carnet|permiso)s? de conducir)\b`),
    titles: phrases(`
      patente di guida |
      driving licence | driver license | driver s license |
      fuhrerschein |
      permis de conduire | permiso de conduccion | carnet de conducir`),
    cues: phrases(`
      4a | 4b | 4c | mit ucrit | motorizzazione | mc | dvla | categorie | categories | klassen | mct`),
    parent: "identity_card",
  },
  {
    name: "health_card",
    names: new RegExp(inLines`
      \b(health (insurance )?cards?|tesser[ae] sanitari[ae]|tessera europea|ts cns
      |(gesundheits|krankenversicherungs)karten?|cartes? vitales?|tarjetas? sanitarias?)\b`),
    titles: phrases(`
      tessera sanitaria | tessera europea di assicurazione malattia | carta nazionale dei servizi | regione |
      european health insurance card | health insurance card |
      gesundheitskarte | europaische krankenversicherungskarte |
      carte vitale | carte europeenne d assurance maladie |
      tarjeta sanitaria | tarjeta sanitaria europea`),
    cues: phrases(`
      tessera sanitaria | codice fiscale | data di scadenza | dati sanitari regionali |
      numero identificazione personale | numero identificazione tessera | numero di identificazione dell istituzione |
      assicurazione malattia | ssn min salute | luogo di nascita | provincia | data di nascita | sesso |
      health insurance | krankenkasse | versichertennummer | assurance maladie | asistencia sanitaria`),
  },
  {
    name: "contract",
    names: new RegExp(inLines`
      \b(contracts?|agreements?|contratt[oi]|vertr(a|ag|age|aege)|vertrag|contrats?|contratos?|lettera d incarico
      |lettere di incarico|accord[oi]|convenzion[ei])\b`),
    titles: phrases(`
      contratto | contratto di locazione | contratto di lavoro | contratto di fornitura | contratto di appalto |
      contratto di comodato | contratto di agenzia | contratto di noleggio | contratto di manutenzione |
      contratto di consulenza | contratto di servizi | contratto di mutuo | contratto di abbonamento |
      contratto di vendita | contratto preliminare | contratto individuale di lavoro | preliminare di compravendita |
      scrittura privata | lettera di incarico | lettera di assunzione | lettera di noleggio | incarico di mediazione |
      incarico professionale | conferimento di incarico | mandato professionale | accordo di riservatezza |
      accordo quadro | convenzione |
      contract | agreement | service agreement | services agreement | lease agreement | tenancy agreement |
      employment contract | contract of employment | agency agreement | non disclosure agreement | loan agreement |
      supply agreement | letter of engagement | letter of appointment |
      vertrag | mietvertrag | wohnraummietvertrag | wohnungsmietvertrag | gewerbemietvertrag | untermietvertrag |
      pachtvertrag | arbeitsvertrag | anstellungsvertrag | kaufvertrag | wartungsvertrag | werkvertrag |
      darlehensvertrag | unterrichtsvertrag | dienstvertrag | lizenzvertrag | agenturvertrag |
      dienstleistungsvertrag | rahmenvertrag | vereinbarung |
      contrat | contrat de travail | contrat de bail | contrat de location | contrat d entretien | contrat de pret |
      contrat de prestation | bail d habitation | bail commercial |
      contrato | contrato de trabajo | contrato de arrendamiento | contrato de compraventa |
      contrato de prestacion de servicios`),
    cues: phrases(`
      tra le parti | si conviene | si conviene e stipula | si stipula | premesso che | le parti |
      le parti convengono | convengono quanto segue | i sottoscritti | il sottoscritto | di seguito | in persona del |
      legale rappresentante | con sede legale in | nato a | il presente contratto | del presente contratto |
      presente scrittura | ha durata di | tempo indeterminato | tacitamente | disdetta | preavviso di | recedere |
      recesso | corrispettivo | foro competente | competente il foro | competente il tribunale |
      per ogni controversia | controversie | clausole vessatorie | art 1341 | artt 1341 | il conduttore |
      il locatore | il comodatario | il committente | penale di | letto approvato e sottoscritto | si approvano |
      hereinafter | whereas | the parties | either party | in witness whereof | governing law | governed by |
      this agreement | termination | written notice | shall | take effect | takes effect |
      vertragspartner | kundigung | kundigungsfrist | gekundigt | vertragsstrafe | gerichtsstand | im folgenden |
      nachfolgend | laufzeit | paragraph | die parteien | der vertrag | des vertrages | vereinbart |
      entre les soussignes | ci apres | le present contrat | il a ete convenu | resiliation | tacite reconduction |
      preavis | bailleur | locataire | lu et approuve | fait a |
      reunidos | de una parte | de otra parte | las partes | el presente contrato | en adelante | clausulas |
      el arrendador | manifiestan | exponen | preaviso`),
  },
  {
    name: "quote",
    names: new RegExp(inLines`
      \b(quot(e|es|ation|ations)|preventiv[oi]|offert[ae]|offers?|angebote?|kostenvoranschl(a|ae)ge?|devis
      |presupuestos?|estimates?)\b`),
    titles: phrases(`
      preventivo | offerta | offerta commerciale |
      quotation | quote | estimate |
      angebot | kostenvoranschlag |
      devis | presupuesto | cotizacion`),
    cues: phrases(`
      validita offerta | offerta valida | preventivo n | per accettazione | firma per accettazione |
      valid until | quote valid | quotation no | we are pleased to offer |
      angebot nr | gultig bis | wir bieten ihnen an |
      devis n | bon pour accord | devis valable |
      presupuesto n | validez de la oferta`),
  },
  {
    name: "reminder",
    names: new RegExp(inLines`
      \b(reminders?|dunning( letters?)?|sollecit[oi]( di pagamento)?|mahnung(en)?|zahlungserinnerung(en)?
      |relances?|recordatorios? de pago)\b`),
    titles: phrases(`
      sollecito di pagamento | sollecito | primo sollecito | secondo sollecito | ultimo sollecito | messa in mora |
      payment reminder | final notice | final reminder | reminder | overdue notice |
      mahnung | letzte mahnung | zahlungserinnerung |
      lettre de relance | relance | mise en demeure |
      recordatorio de pago`),
    cues: phrases(`
      non risulta ancora | risulta insoluta | risultano insolute | risulta insoluto | risulta ancora da saldare |
      scaduto e non pagato | interessi di mora | messa in mora | vi invitiamo a provvedere |
      overdue | has not been paid | still outstanding |
      offener betrag | mahngebuhr | trotz falligkeit |
      reste impaye | impaye |
      sigue pendiente`),
  },
  {
    name: "medical_report",
    names: new RegExp(inLines`
      \b(medical (reports?|records?)|refert[oi]( medic[oi])?|cartell[ae] clinic(a|he)|arztbriefe?
      |befund(e|berichte?)?|comptes? rendus? medica(l|ux)|informes? medicos?|ricett[ae]( medic(a|he))?
      |prescriptions?|rezepte?)\b`),
    titles: phrases(`
      referto | referto medico | lettera di dimissione | ricetta | prescrizione |
      medical report | discharge letter | prescription |
      arztbrief | befund | entlassungsbrief | rezept |
      compte rendu | ordonnance |
      informe medico | receta`),
    cues: phrases(`
      anamnesi | diagnosi | terapia | paziente | esame obiettivo |
      diagnosis | patient | treatment |
      anamnese | diagnose | therapie | patientin |
      antecedents | diagnostic | posologie |
      paciente | tratamiento`),
  },
];
