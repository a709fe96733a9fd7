import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Slovenia. */
export const SLOVENE: Lexicon = {
  "invoice.number":
    phrases(`račun št | št računa | številka računa | račun številka | račun | dobropis št | faktura št |
    račun dobavnica št | številka dokumenta`),
  "invoice.date": phrases(`datum računa | datum izdaje | datum izdaje računa | datum izstavitve | datum | izdano |
    kraj in datum izdaje | kraj in datum | datum in kraj izdaje`),
  "invoice.due_date": phrases(`rok plačila | datum zapadlosti | zapadlost | zapade | zapade v plačilo |
    datum valute | plačilo do | plačati do | rok plačila do`),
  "invoice.net_total": phrases(`osnova | osnova za ddv | osnova ddv | davčna osnova | skupaj brez ddv |
    vrednost brez ddv | znesek brez ddv | brez ddv | neto | neto vrednost | neto znesek | skupaj neto |
    vmesna vsota | skupaj osnova`),
  "invoice.tax_total": phrases(`ddv | znesek ddv | skupaj ddv | ddv skupaj | ddv 22 | ddv 9 5 | ddv 22 0 | davek |
    znesek davka`),
  "invoice.gross_total": phrases(`za plačilo | skupaj za plačilo | znesek za plačilo | za plačilo eur | skupaj |
    skupaj eur | skupaj z ddv | vrednost z ddv | znesek z ddv | skupni znesek | skupna vrednost | končni znesek |
    za plačati | znesek računa | skupaj z ddv eur`),
  "invoice.order_number": phrases("naročilo št | št naročila | številka naročila | naročilnica št | vaše naročilo"),
  "invoice.delivery_date": phrases("datum dobave"),
  "invoice.payment_terms": phrases("plačilni pogoji | način plačila"),
  "customer.number": phrases("šifra kupca | šifra stranke | št kupca | šifra partnerja"),
  "order.number": phrases("naročilo št | naročilnica št | št naročila | številka naročila"),
  "order.date": phrases("datum naročila"),
  "party.seller": phrases("prodajalec | izdajatelj | dobavitelj | izdajatelj računa"),
  "party.buyer": phrases("kupec | naročnik | plačnik | stranka | prejemnik računa | prejemnik"),
  "party.other": phrases("mesto dobave | naslov dostave | prejemnik blaga | dostava na naslov"),
  "label.vat_id": phrases("id za ddv | id št za ddv | id ddv | ddv id | davčna številka | davčna št | id številka"),
  "label.address": phrases("naslov | sedež"),
  "other.date": phrases("datum opravljene storitve | datum storitve | datum opravljanja | datum odpreme"),
  "other.reference": phrases("sklic | referenca | trr | matična številka | matična št | dobavnica št | namen"),
  "other.page": phrases("stran"),
  "other.amount": phrases("cena na enoto | cena brez ddv | popust | rabat | količina | izravnava | avans"),
};
