import { inLines } from "../in-lines.ts";
import { VALUE_ADDED_TAX } from "../lexicons/value-added-tax.ts";
import { titleOf } from "./columns/column-titles.ts";
import { wordingOf } from "./mended-wording.ts";
import { statesPaySum } from "./pay-wording.ts";

/** A printed line that ends the items: totals, tax breakdown, payment. */
const END_OF_ITEMS = new RegExp(inLines`
  ^(?:(?:sub ?)?total[ei]?\b|totali|subtotale|riepilog|imponibile|non imponibil|esent[ei] (?:art|iva|da)\b
  |fuori campo\b|netto\b|net (?:total|amount)|amount due|balance
  |(?:rechnungs|zwischen|gesamt|netto|brutto|end|positions|bestell|auftrags)(?:summe|betrag|total)|summe\b
  |gesamt\b|umsatzsteuer|steuerbasis|beleg?summen|zuzuglich|plus vat|zzgl|mwst\b|ust\b|vat\b|iva\b|tva\b
  |montant total|base imponible|sous total|suma\b|positionen netto|zahlbetrag|zahlbar
  |(?:dati|condizioni|modalita)(?: \w+)? (?:riepilog|pagamento)|scadenz|payment|zahlungs|cash\b|change\b
  |contanti\b|resto\b|sconto finale|sales tax|tax\b|service charge|rounding|dati (?:di|relativi))`);

/** What else ends a receipt: how it was paid, how many articles there were. */
const END_OF_RECEIPT = new RegExp(inLines`
  ^(?:tot\b|(?:\w+ )?(?:sub ?)?totaa?l\b|da pagare|importo (?:pagato|dovuto|totale)|pagament|bancomat
  |carta (?:di )?(?:credito|debito)|di cui iva|n(?:umero|um|r|o)? (?:articoli|pezzi|capi)|subtot
  |(?:zu zahlen|zahlung|ec cash|girocard|bar(?: eur)?(?: \d|$)|gegeben|ruckgeld|kartenzahlung
    |anzahl (?:artikel|positionen))|net a payer|a payer|montant du|especes|carte bancaire|cb\b|rendu
  |nombre d articles|a pagar|efectivo|entregado|cambio|tarjeta|amount (?:due|payable|paid)|card\b|visa\b
  |mastercard|debit|tender|paid\b|(?:total )?qty\b|item count|gst (?:summary|\d)|nett? (?:total|amt|amount))`);
/**
 * The same in Dutch, Polish, the Nordic languages, Portuguese, Spanish, French and German. A word that may begin a name
 * must stand alone.
 */
const END_OF_RECEIPT_ELSEWHERE = new RegExp(inLines`
  ^(?:banconote|monete|introdott|inserito|credito residuo|preautorizz|addebitat|pagato\b|bezahlt\b|paye\b
  |(?:nog )?te betalen|(?:waarvan )?btw\b|betaald|contant\b|wisselgeld|aantal (?:artikelen|stuks)|do zaplaty
  |razem\b|sprzedaz opod|(?:kwota |suma )?ptu\b|gotowka|reszta|rozliczenie|att betala|(?:a|at) betale|i alt\b
  |summa\b|totalt\b|(?:varav |herav |heraf )?(?:moms|mva)\b|vaxel\b|kontant\b|betalt\b|troco\b|multibanco
  |numerario|dinheiro|(?:base|bases) imp|cuota (?:de )?iva|forma de pago|dont tva|total tva|a rendre|reglement
  |\d{1,3} articles?\b|(?:davon|enthaltene|inkl) (?:mwst|ust)|wechselgeld
  |(?:pin|swish|kort|karta|karte|kaart|carte|carta|maestro|multibanco|celkem|yhteensa|sum|bar)(?= \d
    | (?:eur|sek|dkk|nok|pln|maestro|visa|mastercard|betaling|platnicza)\b|$))`);

/**
 * The same on papers between companies in the languages of the north, the east and the south-east. Words that are names
 * of goods elsewhere must stand beside others ("viso crema").
 */
const END_OF_ITEMS_ELSEWHERE = new RegExp(inLines`
  ^(?:att betala|totalt\b|delsumma|slutsumma|summa(?: (?:exkl|inkl|netto|moms|att|sek|kokku|kaibe|km|apmaksai
      |bez|ar)\b|$)|ores(?:avrundning|utjamning)|(?:varav |herav |heraf )?moms(?:\b(?! ?reg| ?nr)|underlag|belopp
    |belob|grundlag|pligtig)|(?:exkl|ekskl|inkl) (?:moms|mva)|i ?alt\b|(?:a|at) betale
  |sum(?: (?:eks|ekskl|inkl|netto|mva|nok|a|uten|for)\b|$)|mva\b(?! nr)|netto ?bel[oø]pp?\b|avgiftspliktig
  |yhteensa|veroton(?: (?:yhteensa|summa)|$)|maksettava|alv(?! tunnus| nro| rek)\b|arvonlisavero
  |osszesen|mindosszesen|fizetendo|vegosszeg|(?:netto|brutto) (?:osszesen|vegosszeg|osszeg)
  |afa(?:$| (?:osszesen|osszeg|alap))|adoalap
  |baza (?:impozabila|de impozitare)|de plata\b|rest de plata
  |ukupno|sveukupno|osnovica|porezna osnovica|medjuzbroj|meduzbroj|za (?:platiti|uplatu|placanje|placilo)
  |iznos (?:pdv|racuna|za)|pdv\b(?! id)
  |skupaj|(?:davcna )?osnova\b|(?:znesek|vrednost) (?:ddv|brez|z|za)\b|ddv\b
  |celk[eo]m\b|spolu\b|(?:k|na) uhrad[eu]|zaklad (?:dane|dph)|(?:vyse |castka )?dph\b|zaokr[uo]\w*|soucet
  |medzisucet|mezisoucet|k zaplaceni|do zaplaty
  |razem\b
  |is viso|viso (?:be|su|apmoketi|pvm)\b|(?:bendra|moketina) suma
  |suma (?:be|su|apmoketi|netto|brutto|vat|na|k)\b|pvm\b(?! mok| kodas)
  |kopa\b|kopsumma|pavisam|pvn\b(?! reg| nr)
  |kokku|kaibemaks|tasuda|vahesumma
  |(?:ara |genel )?toplam|odenecek|hesaplanan|vergiler
  |base imposable|quota iva|import total)`);

function endsItems(text: string): boolean {
  const wording = wordingOf(text);
  return END_OF_ITEMS.test(wording) || END_OF_ITEMS_ELSEWHERE.test(wording);
}

export function endsReceipt(text: string): boolean {
  const wording = wordingOf(text);
  return END_OF_ITEMS.test(wording) || END_OF_RECEIPT.test(wording) || END_OF_RECEIPT_ELSEWHERE.test(wording);
}

/** What else ends a table of each other family; a row that has what its rows need ends nothing. */
const ENDS: Readonly<Record<string, RegExp>> = {
  items: new RegExp(inLines`
    ^(?:tot\b|(?:pezzi|capi|paia|colli|peso|importo|valore) total[ei]\b
    |base (?:imponible|imposable|tva|iva|btw|ht)\b|maatst|grondslag|bemessungs|(?:sub ?)?totaal
    |(?:kwota |suma )?razem\b|btw\b|moms\b|iliquido|importo (?:totale|dovuto)|montant (?:ht|ttc|net)\b
    |importe (?:neto|iva)\b|(?:causale|vettore|aspetto|porto)\b(?! \d)|(?:netto|brutto|gesamt)gewicht\b
    |packstucke?\b|pakete bunde|kolli\b|coll?i (?:gesamt|totali|colis)|(?:nombre|nb) (?:de )?(?:colis|palettes)
    |(?:number|no) of (?:packages|cartons|parcels|pallets)|aantal colli|numero (?:de )?(?:bultos|colli|volumes)
    |righe \d|sommano\b|(?:quadro )?resumo\b|peso (?:lordo|netto|kg)|trasporto a (?:cura|mezzo)|n colli
    |inizio (?:del )?trasporto|data e ora|firma\b|carrier\b|gross weight|net weight|(?:received|signature)\b
    |spediteur|gewicht|unterschrift|versandart|transporteur|poids\b|transportista|bultos\b|firmado
    |antall? (?:kolli|paller|pallar)|kollimaara|kollia|(?:(?:brutto|bruto|total|kokonais|kogu|netto|celkova
        |ukupna|skupna|bendras|kopejais|toplam|samlet|ossz|laczna) ?)?(?:vikt|vaegt|vekt|paino|kaal|svars|svoris
      |waga|masa|hmotnost|tomeg|suly|greutate|tezina|teza|agirlik|pes)
    (?: (?:brutto|bruto|bruta|brut|netto|neto|total\w*|kg|razem|calkowita|celk\w*|spolu|ukupno|skupaj|yhteensa
        |kokku|kopa|i alt)\b|$| \d)|(?:pakkide|kohtade|kollide) arv|vietu skaits|vietu skaicius
    |liczba (?:opakowan|palet|paczek)|pocet (?:baliku|balikov|kolli|palet|paliet)|csomagok szama
    |(?:nr|numar) colete|broj koleta|stevilo (?:kolijev|paketov)|koli adedi|nombre de bultos
    |mottag\w*s? underskrift|modtaget|mottatt|vastaanott\w*|vastu vottis
    |(?:valjastas|izsniedza|sanema|isdave|prieme|wydal|odebral|vydal|prevzal|kiadta|atvette|izdao|primio|izdal
      |prevzel)\b|teslim (?:alan|eden)|podpis|allekirjoitus|underskrift|alairas|semnatura|potpis|imza\b|signatura
    |allkiri|paraksts|parasas)`),
  movements: new RegExp(inLines`
    ^(?:saldo|(?:begin|eind|vorig|nieuw|schluss|tages|end)saldo|solde
    |(?:ancien|nouveau|alter|neuer|anfangs|end)\w* ?(?:solde|saldo|kontostand)|kontostand (?:am|vom|per|zum)\b
    |balance|(?:opening|closing|new|previous) balance|tot(?:ale?|aal)?\b|total\b|umsatztotal|summe\b)`),
  pay_items: new RegExp(inLines`
    ^(?:impon|tot\b|totale|netto|lordo|contributi (?:inps|sociali)|dati (?:fiscali|previdenziali|contributivi)
    |irpef|imposta|detr|t ?f ?r\b|quota tfr|ferie|permessi|maturat|godut|residu|progressiv|firma|iban
    |accredito su|auszahl|jahreswerte|jahressumm|kumul|urlaub\b|base (?:s s|i r p f|irpf|cotiz)|liquido|net pay
    |net a payer|net imposable|tax code|reserveringen|uit te betalen|vakantie|year to date|ytd\b)`),
  tributes: /^(?:totale|saldo|sezione)/,
  contributions: /^(?:totale|saldo|sezione)/,
};

export function endsTable(family: string, text: string): boolean {
  if (family === "pay_items" && statesPaySum(text)) return true;
  if (family === "movements") {
    const wording = wordingOf(text);
    // "Payment received", "UST 05/25": what ends a bill is what movements are for.
    return SUMMARY.test(wording) || statesBalance(text) || ENDS.movements!.test(wording);
  }
  return endsItems(text) || (ENDS[family]?.test(wordingOf(text)) ?? false);
}

/** What may follow "saldo" if it is a balance; "SALDO FATTURA 118" is a payment. */
const OF_BALANCE = inLines`
  (?:inizial|final|precedente|contabil|liquid|disponib|progressiv|di (?:apertura|chiusura)|apertura|chiusura
  |riportat|da riport|in linea|al? (?:\d|vs|vostr|su[oa]?|tu[oa]?|ns|nostr|debito|credito|favore|nuovo|giorno)
  |del (?:\d|conto|giorno|mese|periodo|precedente|trimestre|dia)|ultimo|attuale|inicial|anterior|actual|atual
  |em\b|der letzten|des letzten|vom\b|zum\b|am\b|per\b|zu (?:ihren|unseren)|nach\b|begin|einde|op\b|vorig
  |nieuw|poczatkow|koncow|\d)`;
/** "Dein alter Kontostand", "il tuo saldo finale". */
const POSSESSIVE =
  "(?:(?:ihr|dein|unser|mein|(?:il )?(?:tuo|suo|vostro|mio)|your|my|votre|ton|mon|tu|su|seu|uw|je)e? )?";
const BALANCE = new RegExp(
  inLines`
    ^${POSSESSIVE}(?:(?:\w+ )?(?:(?:begin|eind|vorig|nieuw|start|schluss|abschluss|anfangs|end|tages|rest)?saldo
      |saldovortrag)(?: ${OF_BALANCE}.*)?$|(?:ingaende|utgaende|vorig|nieuw|oud) saldo\b|(?:ancien|nouveau) solde
    |solde (?:initial|final|precedent|anterieur|intermediaire|crediteur|debiteur|actuel|de (?:debut|fin)
      |en (?:debut|fin)|au\b)|(?:alter|neuer|letzter|vorheriger|anfangs|end) ?(?:saldo|kontostand)
    |kontostand (?:am|vom|per|zum)\b|(?:opening|closing|new|previous|starting|ending|statement|start|end|final
      |initial) balance|balance (?:brought|carried|b f|c f|at|on|as (?:at|of)|from|forward)\b
    |(?:umsatztotal|totali|totaal|summe|total (?:des|de las|de los|of|umsatze|movim\w*|operac\w*|operat\w*
        |mutaties))\b.*|tot(?:ale?|aux|al)?(?: (?:movimenti|addebiti|accrediti|dare|avere|entrate|uscite|a debito
        |a credito|debits?|credits?|cargos|abonos|debe|haber))*$|totaal (?:af|bij)|totales?$
    |(?:kontostand|solde|balance)$)`,
);

/** The same in the languages of the north, the east and the south-east. */
const BALANCE_ELSEWHERE = new RegExp(inLines`
  ^(?:(?:in|inn|ut)gaende (?:saldo|balans)|(?:primo|ultimo) ?saldo
  |saldo (?:primo|ultimo|vid|fra|overfort|alussa|lopussa|kauden|poczatk|koncow|otwarcia|zamkniecia|bieza
    |poprzed)|overfort saldo|ny saldo$|(?:slut|slutt|alku|loppu|alg|lopp)saldo|(?:edellinen|uusi) saldo
  |(?:nyito|zaro|indulo|elozo|kezdo|uj) ?egyenleg|egyenleg$
  |sold (?:initial|final|precedent|curent|anterior|nou|la)\b|sold$
  |(?:pocetno|konacno|prethodno|novo|zavrsno|zacetno|koncno|prejsnje|predhodno) stanje
  |stanje (?:na|prethodnog|racuna)
  |(?:pocatecni|konecny|predchozi) (?:zustatek|stav)|zustatek
  |(?:pociatocny|zaciatocny|konecny) (?:zostatok|stav)|zostatok
  |(?:pradinis|galutinis) likutis|likutis
  |(?:sakuma|beigu) atlikums
  |(?:alg|lopp)jaak
  |(?:total )?rulaj\b|ukupa?no? (?:uplate|isplate|potrazn|dugovn|duguje|potrazuje)|(?:dugovni|potrazni) promet
  |(?:panot|otot|hyvitykset|veloitukset) yhteensa
  |(?:jovairasok|terhelesek) osszesen
  |(?:suma|razem) (?:uznan|obciazen|wplyw|wydatk)\w*
  |(?:indsat|haevet) i alt|sum (?:inn|ut)\b|summa (?:insattningar|uttag)
  |(?:debetni|kreditni|debetne|kreditne) obrat|(?:celkem|spolu) (?:pripsano|odepsano|prijmy|vydaje))`);

/** The heading of a list of what was ordered and is not delivered yet. */
const NOT_DELIVERED = new RegExp(inLines`
  \b(?:non (?:ancora )?consegnat[aoi]|(?:ancora )?da consegnare|a saldo|back ?orders?|to follow
  |not (?:yet )?(?:delivered|shipped)|outstanding|noch (?:nicht geliefert|zu liefern)|ruckst(?:and|ande)
  |nachlieferung|restes? a livrer|reliquats?|pendientes? de (?:entrega|servir)|nog te leveren|naleveringen?)\b`);

export function namesNotDelivered(text: string): boolean {
  return NOT_DELIVERED.test(titleOf(text));
}

/**
 * Everything that came in or went out: "Eingehende Transaktionen", "Movimenti in uscita", "Total money in". A single
 * one is a movement.
 */
const SUM_OF_SIDE = new RegExp(inLines`
  ^(?:(?:summe|gesamte?|alle|totale?|somma) )?(?:(?:(?:ein|aus)gehende|incoming|outgoing|inkomende
      |uitgaande) (?:transaktionen|umsatze|zahlungen|buchungen|uberweisungen|gelder|transactions|payments
      |transfers|transacties|betalingen)|(?:transazioni|movimenti|operazioni|pagamenti|bonifici|somme
      |fondi) in (?:entrata|uscita)|(?:operations|transactions|paiements|virements) (?:entrant|sortant)e?s
    |(?:transacciones|operaciones|pagos|transferencias|movimientos) (?:entrantes|salientes)
    |(?:entrate|uscite|addebiti|accrediti|ingresos|gastos|entradas|saidas) totali?(?:es)?)$
  |^tot(?:ale?|aux|al)? (?:in|out|money (?:in|out)|paid (?:in|out)|withdrawals|deposits|payments|receipts
    |incom(?:e|ings?)|outgoings?|spent|received|ingresos|gastos|entradas|salidas|saidas)$`);

/** The heading of a statement's balances and sums after its movements, or of what its interest is computed from. */
const SUMMARY = new RegExp(inLines`
  ^(?:scalare(?: per valuta)?|(?:prospetto|riassunto|conto) scalare
  |(?:conteggio|calcolo|prospetto|liquidazione) (?:degli |delle )?(?:interessi|competenze)
  |liquidacion de intereses|calculo de (?:intereses|juros)
  |zins(?:abrechnung|berechnung|staffel)
  |decompte d(?:es| )interets|calcul des interets
  |interest calculation
  |renteberekening
  |zusammenfassung|kontozusammenfassung|(?:(?:account|statement|balance|period) )?summary
  |recapitulati(?:f|on)(?: (?:du compte|des operations))?|resume du compte
  |resumen(?: (?:de la cuenta|del periodo|de movimientos))?
  |samenvatting|resumo(?: da conta)?|podsumowanie)$`);

/** Wording of a row among movements that is not one: a balance, the sums of the columns. */
export function statesBalance(description: string): boolean {
  const wording = wordingOf(description);
  return BALANCE.test(wording) || BALANCE_ELSEWHERE.test(wording) || SUM_OF_SIDE.test(wording);
}

/** A sum carried to the next page or from the page before: not a row, and not the end either. */
const CARRIED_OVER = new RegExp(inLines`
  ^(?:(?:totale|saldo|importo|somma|subtotale) )?(?:da |a )?riport(?:o|are|ato|ata)\b
  |^(?:ubertrag|ubertrag \w+|saldovortrag|zwischen(?:summe|ubertrag)? ubertrag)\b
  |^(?:total |solde )?(?:a report(?:er)?|reporte?)\b|^(?:suma (?:y sigue|anterior)|sigue)\b
  |^(?:(?:sub)?total |balance |amount )?(?:carried|brought) (?:forward|over|down)\b`);

export function isCarriedOver(text: string): boolean {
  return CARRIED_OVER.test(wordingOf(text));
}

/** A sum that is followed by the total: discounts may be in between. */
export function isSubtotal(text: string): boolean {
  return /^(?:sub ?tota\w*|subtotale|zwischensumme|sous total|parziale)\b/.test(titleOf(text));
}

/** What the sum of everything is a sum of. */
const OF_ALL = inLines`
  (?:imponibil|nett|lord|brutt|iva|documento|fattura|ordine|merc|general|complessiv|a pag|da pag|da vers|eur
  |usd|gbp|chf|ht|h t|ttc|hors|tva|vat|tax|due|amount|net|gross|ex|in[ck]l|order|invoice|to pay|payable|mwst
  |ust|btw|moms|base|bi|con|sin|sem|factura|fatura|pedido|a ingresar|facture|commande|\d+ \d+$)`;
const SUM_OF_SOMETHING = new RegExp(`^(?:tot(?:al[ei]?|aal)?|sum(?:a|me|ma)) (?!${OF_ALL})\\S`);

/**
 * "Zwischensumme 1", "Totale D.D.T. n. 12", "Totale targa FT 902 LM": the sum of a section, of a delivery note, of a
 * page, if rows follow it; else that of the table.
 */
export function mayBeSectionSum(text: string): boolean {
  return isSubtotal(text) || SUM_OF_SOMETHING.test(titleOf(text));
}

const OWED_BEFORE = new RegExp(inLines`
  \b(?:previous|partite precedenti|incass\w*|brought forward|last bill|payments?|received|advance
  |saldo (?:precedente|anterior|vorig)|precedente|pagat[oi]|versat[oi]|acconti?|anticip\w*|arretrat[oi]
  |solde (?:precedent|anterieur)|acomptes?|mensualites|reglements?|anterior|anticipos?|vorschuss\w*
  |abschlag\w*|vorauszahlung\w*|akonto\w*|voorschot\w*|vorige|betaalde?|termijnbedragen|restschuld|zaliczk\w*
  |wplat\w*|tidigare|foregaende|inbetal\w*|betalt|forudbetal\w*|tidligere|edelli(?:nen|set)|aikaisem\w*
  |maksettu|suorituk\w*|eelmi(?:ne|sed)|ettemaks\w*|laekum\w*|iepriekseja\w*|samaksats|avanss|ankstesn\w*
  |permoka|sumoketa|apmoketa|poprzedni\w*|nadplat\w*|zaplacen\w*|uhrazen\w*|uhraden\w*|preplat\w*|predchozi\w*
  |predchadz\w*|elozo|tulfizetes|befizet\w*|eloleg\w*|sold (?:anterior|precedent)|restant\w*|prethodn\w*
  |uplat[ae]|predujm\w*|prejsnj\w*|predplacil\w*|onceki|odenen|gecmis)\b`);

/** What was owed before this bill, and what has been paid towards it or in advance. */
export function isEarlierBalance(text: string): boolean {
  if (/^(?:arrotondament|rundung|rounding|arrondi|afronding|redondeo|arredondamento)/.test(titleOf(text))) return false;
  return OWED_BEFORE.test(titleOf(text));
}

const TAX_AT_BEGINNING = new RegExp(
  inLines`
    ^(?:(?:zzgl|plus|kwota|montant|cuota|quota|imposta|totale?|podatku|summa|sum|belopp|varav|herav|heraf|is
    |viso|kopa|kokku|ukupno|skupaj|iznos|znesek|valoare|suma|celkem|spolu|castka|vyse|osszesen|toplam|hesaplanan
    |\d{1,2}|\d{1,2} \d{1,2}) ){0,3}(?:i v a|${VALUE_ADDED_TAX.toLowerCase()})\b`,
);

/** "IVA 10 %", "zzgl. 19 % Umsatzsteuer", "Kwota podatku VAT". */
export function namesTax(text: string): boolean {
  return TAX_AT_BEGINNING.test(titleOf(text));
}

const OF_WHICH = new RegExp(inLines`
  ^(?:di cui|davon|darin (?:enthalten|sind)|dont|(?:thereof|of which)|de (?:los|las) (?:cuales|que)
  |d[oa]s quais|waarvan|w tym|z toho|v tom|heraf|herav|varav|ebbol|din care|od (?:toga|tega)|josta|tai no
  |bunun)\b`);

/** "di cui spesa per la vendita", "davon Netz": a part of the line above, which is in it already. */
export function isPartOfLineAbove(text: string): boolean {
  return OF_WHICH.test(titleOf(text));
}

const TAXABLE = new RegExp(inLines`
  ^(?:(?:(?:prima|seconda|terza|quarta|ultima|unica|\d{1,2}a?) )?rat[ae]\b|(?:totale )?imponibile
  |operazioni imponibili|summe netto|taxable|net(?:to)?\b|(?:netto|rechnungs|brutto)betrag
  |totale (?:documento|fattura|bolletta)|base imponible|base\b|montant ht
  |total (?:ht|hors|net|excl|exkl|before|senza)|totale (?:senza|netto|imponibile|esclusa)|grondslag
  |(?:sub)?(?:totaal|bedrag) (?:excl|ex|zonder)|(?:total|valor|montante|subtotal) (?:sem|sin) iva
  |(?:suma|wartosc|razem|naleznosc|ogolem) netto|(?:summa|totalt?|belopp|belo[bp]|sum|i alt|kokku|kopa|suma
    |is viso|viso|celkem|spolu|cena|ukupno|iznos|skupaj|znesek|osszesen|toplam) (?:exkl|ex|ekskl|eks|uten|bez|be
    |fara|brez|haric|sense|ilma|kaibemaksuta)|veroton|verottom|moms(?:underlag|pliktig)|zaklad (?:dane|dph)
  |osnovica|(?:davcna )?osnova (?:za|ddv)|adoalap|baza (?:impozabila|tva)|(?:kdv )?matrahi?\b|ara toplam
  |maksustatav|apliekam|apmokestinam)`);

/** The base of the tax, and the parts of a total: a list of these is no list of charges. */
export function namesTaxable(text: string): boolean {
  const isRate = /^\d{1,2}(?:[.,]\d{1,2})?\s?%/.test(text);
  return isRate || TAXABLE.test(titleOf(text));
}

const DISCOUNT = new RegExp(inLines`
  \b(?:sconto|abbuono|rabatt?|rabat|nachlass|remise|reduction|descuento|desconto|dto|korting|disc(?:ount)?
  |coupon|off)\b`);

/** What reduces the amount: its rate is its own, not the tax's. */
function isDiscount(text: string): boolean {
  return DISCOUNT.test(titleOf(text));
}

/** A discount's rate is its own, and so is that of a surcharge on a fee: "Contributo integrativo 4%". */
export function keepsRate(text: string): boolean {
  return (
    isDiscount(text) ||
    /\b(?:contributo|cassa|rivalsa|maggiorazione|zuschlag|surcharge|supplement)\b/.test(titleOf(text))
  );
}

/** Lines below a description that name a property of the item, not the item: "GTIN: 4012…", "Vs.Ord. 66685". */
const ATTRIBUTE_LINE = new RegExp(inLines`
  ^(?:gtin|ean|upc|sku|art(?:ikel)?[ -]?n(?:r|o)|ref|rif|[nv]s ord|ordine|contratto|convenzione|ricezione|ddt
  |d d t|data (?:di )?consegna|bolla|bon de livraison|bl n|livraison|delivery note|lieferschein|lieferdatum
  |liefertermin|albaran|pakbon|fatt coll|cup|cig|charge|lott?o?|batch|seriennummer|serial|s n|tipo|periodo|dal
  |comm|commessa|cert|kostenst\w*|zeugnis|cod doganale|codice doganale|zolltarif\w*|warenn(?:r|ummer)|hs code
  |tariff|commodity code|ursprung\w*|leveringsbon|bestelbon|guia|bon de commande|buono d ordine|pedido
  |pakbon\w*)\b`);

export function isAttributeLine(text: string): boolean {
  return ATTRIBUTE_LINE.test(titleOf(text)) || /\p{L}\.?\s?:\s?\S*\d/u.test(text);
}
