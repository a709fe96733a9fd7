import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Croatia. */
export const CROATIAN: Lexicon = {
  "invoice.number": phrases(`račun br | račun broj | broj računa | račun | račun r1 br | račun r1 | račun r1 broj |
    r1 račun br | račun otpremnica br | odobrenje br | faktura br | broj fakture | e račun br`),
  "invoice.date": phrases(`datum računa | datum izdavanja | datum izdavanja računa | datum i vrijeme izdavanja |
    datum izdavanja i vrijeme | datum | datum i vrijeme | izdano | vrijeme izdavanja | mjesto i datum izdavanja`),
  "invoice.due_date": phrases(`datum dospijeća | dospijeće | dospijeva | datum dospijeća plaćanja | rok plaćanja |
    datum valute | valuta plaćanja | platiti do | rok za plaćanje | dospijeće plaćanja`),
  "invoice.net_total": phrases(`osnovica | porezna osnovica | ukupno osnovica | osnovica za pdv | osnovica pdv a |
    ukupno bez pdv | ukupno bez pdv a | iznos bez pdv | iznos bez pdv a | vrijednost bez pdv a | neto | neto iznos |
    ukupno neto | ukupno bez poreza | međuzbroj | zbroj | osnovica 25`),
  "invoice.tax_total": phrases(`pdv | iznos pdv | iznos pdv a | ukupno pdv | ukupan pdv | pdv iznos | pdv 25 |
    pdv 13 | pdv 5 | porez | iznos poreza | ukupno porez`),
  "invoice.gross_total": phrases(`ukupno | ukupno eur | za platiti | ukupno za platiti | sveukupno za platiti |
    ukupno za plaćanje | za plaćanje | za uplatu | ukupno za uplatu | iznos za uplatu | iznos za plaćanje |
    sveukupno | ukupan iznos | ukupni iznos | ukupan iznos računa | iznos računa | ukupno s pdv | ukupno s pdv om |
    ukupno sa pdv om | iznos s pdv om | ukupno za naplatu | za naplatu`),
  "invoice.currency": phrases("valuta"),
  "invoice.order_number": phrases("broj narudžbe | narudžba | narudžba br | narudžbenica br | broj narudžbenice"),
  "invoice.delivery_date": phrases("datum isporuke"),
  "invoice.payment_terms": phrases("uvjeti plaćanja | način plaćanja"),
  "customer.number": phrases("šifra kupca | broj kupca | šifra partnera"),
  "order.number": phrases("narudžba br | narudžbenica br | broj narudžbe | narudžba broj"),
  "order.date": phrases("datum narudžbe"),
  "party.seller": phrases("prodavatelj | izdavatelj | izdavatelj računa | dobavljač | isporučitelj"),
  "party.buyer": phrases("kupac | naručitelj | primatelj računa | platitelj | podaci o kupcu"),
  "party.other": phrases("adresa isporuke | mjesto isporuke | primatelj robe | primatelj"),
  "label.vat_id": phrases("oib | pdv id | pdv id broj | pdv broj | oib kupca | pdv identifikacijski broj"),
  "label.address": phrases("adresa | sjedište"),
  "other.date": phrases("isporuka | datum obavljene usluge | datum isporuke dobara"),
  "other.reference": phrases(`poziv na broj | žiro račun | matični broj | mbs | otpremnica br | broj otpremnice |
    jir | zki | oznaka operatera | operater | račun izdao`),
  "other.page": phrases("stranica"),
  "other.amount": phrases("cijena | jedinična cijena | popust | rabat | količina | zaokruženje | predujam"),
};
