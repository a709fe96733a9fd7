import { type Lexicon, phrases } from "./concepts.ts";

/**
 * Labels of receipts from countries whose languages have no lexicon of their own: Croatian, Czech, Danish, Dutch,
 * Finnish, Hungarian, Polish, Portuguese, Slovene, Swedish.
 */
export const RECEIPTS_ELSEWHERE: Lexicon = {
  "invoice.number":
    phrases(`račun br | račun broj | broj računa | račun št | številka računa | kvitto | kvitto nr | kvittonummer | bonnr |
    bonnummer | bon nr | kassabon | fatura simplificada | fatura recibo | talão n | nr paragonu | paragon nr |
    nr wydruku | účtenka č | účtenka číslo | doklad č | číslo dokladu | bizonylatszám | nyugtaszám | nyugta száma | kuitti nro | kuitti |
    bilag nr | bonnr nr | tositenumero`),
  "invoice.date": phrases("datum | dátum | kelt | päivä | päiväys | dato"),
  "receipt.time": phrases("vrijeme | čas | tijd | tid | kl | klo | godzina | godz | idő | óra | kello"),
  "invoice.gross_total":
    phrases(`ukupno | ukupno eur | za platiti | za plačilo | za plačilo eur | skupaj | suma | suma pln | do zapłaty |
    razem | celkem | celkem kč | k úhradě | celkem k úhradě | összesen | fizetendő | végösszeg | totalt | totalt sek | att betala | summa |
    at betale | i alt | total dkk | yhteensä | maksettava | te betalen | totaal | totaal eur | te voldoen | total a pagar | valor total`),
  "invoice.net_total": phrases(
    "osnovica | osnova | základ daně | netto | nettoalap | veroton | excl btw | incidência | base",
  ),
  "invoice.tax_total":
    phrases(`pdv | ukupno pdv | iznos pdv | ddv | znesek ddv | suma ptu | kwota ptu | dph | dph celkem | áfa | áfa összesen |
    moms | varav moms | heraf moms | moms udgør | alv | alv yhteensä | btw | btw totaal | btw bedrag | valor iva | total iva | imposto`),
  "seller.vat_id":
    phrases(`oib | id za ddv | ddv | nip | dič | adószám | org nr | orgnr | organisationsnummer | momsreg nr | cvr | cvr nr |
    se nr | y tunnus | alv nro | btw nr | btw id | btw nummer | nif | nipc | contribuinte | contribuinte n`),
  "other.payment":
    phrases(`gotovina | kartica | kartice | plačilna kartica | bančna kartica | karta | karta płatnicza | gotówka | hotově |
    hotovost | platební karta | kartou | készpénz | bankkártya | kontant | kontanter | kort | kortbetalning | betalkort | bankkort |
    käteinen | pankkikortti | korttimaksu | contant | pinbetaling | betaalpas | bankkaart | multibanco | cartão | numerário | dinheiro`),
  "receipt.payment_method":
    phrases(`način plaćanja | način plačila | forma płatności | sposób płatności | způsob platby | platba | fizetési mód |
    betalsätt | betalningssätt | betalt med | betalingsmiddel | maksutapa | betaalwijze | betaald met | betaling | forma de pagamento |
    modo de pagamento | pagamento`),
};

/** Labels of invoices and orders from Poland and Czechia. */
export const POLISH_AND_CZECH: Lexicon = {
  "invoice.number":
    phrases(`faktura nr | faktura vat nr | nr faktury | numer faktury | faktura č | faktura číslo | číslo faktury | daňový doklad č |
    faktura daňový doklad č`),
  "invoice.date": phrases(
    `data wystawienia | data faktury | wystawiono dnia | datum vystavení | datum vystavení dokladu | vystaveno`,
  ),
  "invoice.due_date": phrases(
    "termin płatności | termin zapłaty | płatne do | datum splatnosti | splatnost | splatno do",
  ),
  "invoice.net_total": phrases(
    "wartość netto | razem netto | suma netto | netto razem | základ daně | celkem bez dph | cena bez dph",
  ),
  "invoice.tax_total": phrases(
    "kwota vat | razem vat | suma vat | podatek vat | dph celkem | celkem dph | výše dph | částka dph",
  ),
  "invoice.gross_total":
    phrases(`do zapłaty | razem do zapłaty | wartość brutto | razem brutto | suma brutto | kwota do zapłaty | celkem k úhradě |
    k úhradě | celkem s dph | částka k úhradě | celkem kč`),
  "order.number": phrases(
    "zamówienie nr | nr zamówienia | numer zamówienia | zamówienie do dostawcy nr | objednávka č | číslo objednávky",
  ),
  "order.date": phrases("data zamówienia | data wystawienia | datum objednávky | datum vystavení"),
  "invoice.delivery_date": phrases(
    `termin realizacji | termin dostawy | data dostawy | dostawa do | termín dodání | datum dodání | dodat do`,
  ),
  "party.seller": phrases("sprzedawca | wystawca | dostawca | dodavatel | prodávající"),
  "party.buyer": phrases("nabywca | kupujący | zamawiający | płatnik | odběratel | kupující | objednatel | zákazník"),
  "party.other": phrases(
    "odbiorca | miejsce dostawy | adres dostawy | przewoźnik | příjemce | místo dodání | dodací adresa | dopravce",
  ),
  "other.date": phrases(
    `data sprzedaży | data dostawy usługi | data wykonania usługi | data zakończenia dostawy | duzp |
    datum uskutečnění plnění | datum zdanitelného plnění | datum uskutečnění zdanitelného plnění`,
  ),
  "label.vat_id": phrases("nip | dič"),
  "invoice.iban": phrases("nr konta | numer konta | rachunek bankowy | nr rachunku | číslo účtu"),
};
