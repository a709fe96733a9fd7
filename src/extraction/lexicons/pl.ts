import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Poland. */
export const POLISH: Lexicon = {
  "invoice.number": phrases(`faktura nr | faktura vat nr | nr faktury | numer faktury | faktura | faktura numer |
    faktura korygująca nr | faktura vat`),
  "invoice.date": phrases(
    `data wystawienia | data faktury | wystawiono dnia | wystawiono w dniu | data wystawienia faktury |
    data i miejsce wystawienia`,
  ),
  "invoice.due_date": phrases(`termin płatności | termin zapłaty | płatne do | płatność do | zapłata do |
    termin płatności do`),
  "invoice.net_total": phrases("wartość netto | razem netto | suma netto | netto razem | kwota netto | ogółem netto"),
  "invoice.tax_total": phrases("kwota vat | razem vat | suma vat | podatek vat | wartość vat | vat razem"),
  "invoice.gross_total": phrases(`do zapłaty | razem do zapłaty | wartość brutto | razem brutto | suma brutto |
    kwota do zapłaty | do zapłaty pln | łącznie do zapłaty | ogółem do zapłaty | należność ogółem | kwota brutto |
    pozostało do zapłaty | do zapłaty razem | razem`),
  "invoice.currency": phrases("waluta"),
  "invoice.order_number": phrases("nr zamówienia | numer zamówienia | zamówienie nr"),
  "invoice.delivery_date": phrases("termin realizacji | termin dostawy | data dostawy | dostawa do"),
  "invoice.payment_terms": phrases("forma płatności | sposób płatności | sposób zapłaty | forma zapłaty"),
  "customer.number": phrases("nr klienta | numer klienta | kod klienta"),
  "order.number": phrases("zamówienie nr | nr zamówienia | numer zamówienia | zamówienie do dostawcy nr"),
  "order.date": phrases("data zamówienia | data wystawienia"),
  "party.seller": phrases("sprzedawca | wystawca | dostawca"),
  "party.buyer": phrases("nabywca | kupujący | zamawiający | płatnik | klient"),
  "party.other": phrases("odbiorca | miejsce dostawy | adres dostawy | przewoźnik"),
  "label.vat_id": phrases("nip | nip ue"),
  "label.address": phrases("adres | siedziba"),
  "other.date": phrases(
    `data sprzedaży | data dostawy usługi | data wykonania usługi | data zakończenia dostawy |
    data dokonania dostawy | data zakończenia dostawy usługi | data dostawy wykonania usługi`,
  ),
  "invoice.iban": phrases("nr konta | numer konta | rachunek bankowy | nr rachunku | konto"),
  "other.reference": phrases("regon | krs | bdo | nr ksef | numer ksef | nr wz"),
  "other.page": phrases("strona"),
  "other.amount": phrases("cena jednostkowa | cena netto | cena jedn netto | rabat | ilość | zapłacono | zaliczka"),
};
