import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Romania; many programs print them without diacritics. */
export const ROMANIAN: Lexicon = {
  "invoice.number": phrases(`numărul facturii | număr factură | nr factură | nr facturii | factură nr | factura nr |
    număr | seria și numărul | seria și nr | serie și număr | serie număr | seria nr | serie nr | factura |
    factură | factura fiscală nr | factură fiscală nr | factura seria | nr doc | număr document`),
  "invoice.date": phrases(`data facturii | data emiterii | data emiterii facturii | data | din data de |
    data emitere | data zi luna an | data zi lună an | emisă la data de | data factură`),
  "invoice.due_date": phrases(`data scadenței | data scadență | data scadentă | scadență | scadența | scadent la |
    scadentă la | termen de plată | termen plată | termenul de plată | scadenta la data | plătibil până la`),
  "invoice.net_total": phrases(`total fără tva | valoare fără tva | valoare totală fără tva |
    total valoare fără tva | total net | valoare netă | bază impozabilă | baza impozabilă | baza de impozitare |
    bază de impozitare | subtotal | bază tva | baza tva | total valoare | suma fără tva | fără tva`),
  "invoice.tax_total": phrases(`tva | total tva | valoare tva | valoare totală tva | suma tva | tva total | tva 19 |
    tva 21 | tva 11 | tva 9 | total taxe`),
  "invoice.gross_total": phrases(`total de plată | total plată | total de plata lei | de plată | total general |
    total factură | total cu tva | total inclusiv tva | valoare totală | valoare cu tva | valoare totală cu tva |
    total | total lei | suma de plată | suma totală | total de achitat | total de plată ron | total ron |
    rest de plată`),
  "invoice.currency": phrases("moneda | monedă | valuta"),
  "invoice.order_number": phrases("comanda nr | comandă nr | nr comandă | număr comandă | comanda dvs | comanda"),
  "invoice.delivery_date": phrases("data livrării | data livrare"),
  "invoice.payment_terms": phrases("condiții de plată | modalitate de plată | mod de plată"),
  "customer.number": phrases("cod client"),
  "order.number": phrases("comanda nr | comandă nr | nr comandă | număr comandă"),
  "order.date": phrases("data comenzii"),
  "party.seller": phrases("furnizor | vânzător | emitent | prestator | date furnizor"),
  "party.buyer": phrases("client | cumpărător | beneficiar | achizitor | date client | facturat către | plătitor"),
  "party.other": phrases("adresa de livrare | adresă livrare | loc livrare | delegat | transportator"),
  "label.vat_id": phrases(`cif | cui | c i f | c u i | cod fiscal | cod tva | cod de tva | cif cui | cui cif |
    cod unic de înregistrare | cod de înregistrare fiscală | cod identificare fiscală | cod de identificare fiscală`),
  "label.name": phrases("denumire | nume"),
  "label.address": phrases("adresa | adresă | sediul | sediu | sediul social"),
  "other.date": phrases("data avizului | data expedierii | data încasării"),
  "other.reference": phrases(`reg com | nr reg com | nr ord reg com | registrul comerțului | capital social |
    aviz nr | nr aviz | contract nr | nr contract | cont bancar | banca`),
  "other.page": phrases("pagina"),
  "other.amount": phrases(`preț unitar | preț | preț unitar fără tva | reducere | discount | cantitate | rotunjire |
    cota tva | sold anterior | avans`),
};
