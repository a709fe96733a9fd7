import { type Lexicon, phrases } from "./concepts.ts";

/**
 * Labels of receipts in languages that other papers than those of trade are not read in: Danish, Norwegian, Swedish,
 * Finnish; Polish, Czech, Slovak, Hungarian, Romanian; Croatian, Slovene; Estonian, Latvian, Lithuanian; Dutch,
 * Portuguese, Catalan, Turkish.
 */
export const RECEIPTS_ELSEWHERE: Lexicon = {
  "invoice.number":
    phrases(`račun br | račun broj | broj računa | račun št | številka računa | kvitto | kvitto nr | kvittonummer |
    bonnr | bonnummer | bon nr | kassabon | fatura simplificada | fatura recibo | talão n | nr paragonu |
    paragon nr | nr wydruku | účtenka č | účtenka číslo | doklad č | číslo dokladu | bizonylatszám | nyugtaszám |
    nyugta száma | kuitti nro | kuitti | bilag nr | bonnr nr | tositenumero | kvittering nr | kvitteringsnr |
    bon fiscal nr | nr bon | pokladničný doklad | kviitung nr | tšeki nr | čekis nr | kvito nr | čeks nr |
    dokumento nr | fiş no | tiquet núm`),
  "invoice.date": phrases("datum | dátum | kelt | päivä | päiväys | dato | data | kuupäev | datums | tarih"),
  "receipt.time": phrases(
    `vrijeme | čas | tijd | tid | kl | klo | godzina | godz | idő | óra | kello | ora | kellaaeg | laiks | laikas |
    saat | hora`,
  ),
  "invoice.gross_total":
    phrases(`ukupno | ukupno eur | za platiti | za plačilo | za plačilo eur | skupaj | suma | suma pln | do zapłaty |
    razem | celkem | celkem kč | k úhradě | celkem k úhradě | összesen | fizetendő | végösszeg | totalt |
    totalt sek | att betala | summa | at betale | i alt | total dkk | yhteensä | maksettava | te betalen | totaal |
    totaal eur | te voldoen | total a pagar | valor total | å betale | total nok | totalt nok | sum nok |
    total lei | total ron | total de plată | spolu | spolu eur | na úhradu | celkom | k úhrade | kokku | kokku eur |
    tasuda | iš viso | mokėti | kopā | kopā eur | summa eur | apmaksai | toplam`),
  "invoice.net_total": phrases(
    `osnovica | osnova | základ daně | netto | nettoalap | veroton | excl btw | incidência | base | grunnlag |
    mva grunnlag | bază tva | základ dane | käibemaksuta | be pvm | bez pvn | matrah`,
  ),
  "invoice.tax_total":
    phrases(`pdv | ukupno pdv | iznos pdv | ddv | znesek ddv | suma ptu | kwota ptu | dph | dph celkem | áfa |
    áfa összesen | moms | varav moms | heraf moms | moms udgør | alv | alv yhteensä | btw | btw totaal |
    btw bedrag | valor iva | total iva | imposto | mva | herav mva | total tva | dph spolu | käibemaks | km summa |
    pvm suma | pvm | pvn | topkdv | kdv`),
  "seller.vat_id":
    phrases(`oib | id za ddv | ddv | nip | dič | adószám | org nr | orgnr | organisationsnummer | momsreg nr | cvr |
    cvr nr | se nr | y tunnus | alv nro | btw nr | btw id | btw nummer | nif | nipc | contribuinte |
    contribuinte n | cif | cui | cod fiscal | ič dph | kmkr | kmkr nr | pvm mokėtojo kodas | pvn nr |
    pvn maksātāja nr | vkn`),
  "other.payment":
    phrases(`gotovina | kartica | kartice | plačilna kartica | bančna kartica | karta | karta płatnicza | gotówka |
    hotově | hotovost | platební karta | kartou | készpénz | bankkártya | kontant | kontanter | kort |
    kortbetalning | betalkort | bankkort | käteinen | pankkikortti | korttimaksu | contant | pinbetaling |
    betaalpas | bankkaart | multibanco | cartão | numerário | dinheiro | bankaxept | numerar | hotovosť |
    platobná karta | sularaha | pangakaart | kaart | grynieji | kortelė | skaidra nauda | karte | nakit |
    kredi kartı | targeta | efectiu`),
  "receipt.payment_method":
    phrases(`način plaćanja | način plačila | forma płatności | sposób płatności | způsob platby | platba |
    fizetési mód | betalsätt | betalningssätt | betalt med | betalingsmiddel | maksutapa | betaalwijze |
    betaald met | betaling | forma de pagamento | modo de pagamento | pagamento | betalingsmåte | betalingsmetode |
    modalitate de plată | spôsob platby | makseviis | mokėjimo būdas | apmaksas veids | ödeme şekli`),
};
