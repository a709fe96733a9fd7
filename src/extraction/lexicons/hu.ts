import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Hungary. */
export const HUNGARIAN: Lexicon = {
  "invoice.number": phrases(`számla sorszáma | számla száma | számlaszám | számla sorszám | számla azonosító |
    számla | sorszám | bizonylat száma | bizonylat sorszáma | bizonylatszám | számlasorszám |
    helyesbítő számla száma`),
  "invoice.date": phrases(`számla kelte | kelt | kelte | számla dátuma | kiállítás dátuma | kiállítás kelte |
    kiállítás napja | kiállítva | keltezés | kibocsátás dátuma | a számla kelte`),
  "invoice.due_date": phrases("fizetési határidő | fizetési határnap | esedékesség | esedékes | fizetés határideje"),
  "invoice.net_total": phrases(`nettó | nettó összesen | összesen nettó | nettó összeg | nettó érték összesen |
    nettó végösszeg | nettó összérték | adóalap | áfa alap | áfa alapja | adó alapja | áfa nélkül | nettó érték`),
  "invoice.tax_total": phrases(`áfa | áfa összesen | összesen áfa | áfa összeg | áfa összege | áfa érték |
    áfa érték összesen | áfa végösszeg | adó összege | adóösszeg | áfatartalom | 27 áfa | áfa 27`),
  "invoice.gross_total": phrases(`fizetendő | fizetendő összesen | fizetendő összeg | fizetendő végösszeg |
    fizetendő bruttó | bruttó | bruttó összesen | összesen bruttó | bruttó összeg | bruttó végösszeg |
    bruttó érték összesen | végösszeg | összesen | mindösszesen | számla végösszege | számla összesen |
    a számla végösszege | összesen fizetendő | fizetendő ft | visszafizetendő`),
  "invoice.currency": phrases("pénznem | deviza | devizanem | számla pénzneme"),
  "invoice.order_number": phrases(`megrendelésszám | megrendelés száma | rendelésszám | rendelési szám |
    rendelés száma | megrendelés azonosító`),
  "invoice.delivery_date": phrases("szállítás dátuma | szállítási határidő"),
  "invoice.payment_terms": phrases("fizetési feltétel | fizetési feltételek"),
  "customer.number": phrases("vevőkód | vevő kód | vevőazonosító | ügyfélszám | ügyfélazonosító | ügyfél azonosító"),
  "order.number": phrases("megrendelés száma | megrendelésszám | megrendelés | rendelésszám"),
  "order.date": phrases("megrendelés dátuma | rendelés dátuma | megrendelés kelte"),
  "party.seller": phrases(`eladó | szállító | kibocsátó | számlakibocsátó | számla kibocsátója | szolgáltató |
    kiállító | eladó adatai`),
  "party.buyer": phrases("vevő | megrendelő | vásárló | vevő adatai | ügyfél | fizető | számlázási cím"),
  "party.other": phrases("szállítási cím | szállítási név | címzett | kézbesítési cím | postázási cím"),
  "label.vat_id": phrases("adószám | közösségi adószám | eu adószám | áfa szám | csoportazonosító szám"),
  "label.name": phrases("név"),
  "label.address": phrases("cím | székhely"),
  "other.date": phrases(
    `teljesítés | teljesítés dátuma | teljesítés kelte | teljesítés ideje | teljesítés időpontja | teljesítés napja |
    a teljesítés időpontja`,
  ),
  "other.reference": phrases(`bankszámlaszám | bankszámla | bankszámla szám | cégjegyzékszám | megjegyzés |
    hivatkozás | ügyintéző | swift`),
  "other.page": phrases("oldal"),
  "other.amount": phrases(`egységár | nettó egységár | kedvezmény | engedmény | mennyiség | kerekítés | előleg |
    tétel nettó`),
};
