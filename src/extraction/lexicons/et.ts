import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices from Estonia. "km" alone, the short form of its tax, is a distance elsewhere. */
export const ESTONIAN: Lexicon = {
  "invoice.number": phrases("arve nr | arve number | arve | arve no | kreeditarve nr | saateleht arve nr"),
  "invoice.date": phrases("arve kuupäev | kuupäev | arve kp | väljastatud | koostatud"),
  "invoice.due_date": phrases(
    `maksetähtaeg | maksetähtpäev | tähtaeg | makse tähtaeg | tasuda hiljemalt | maksmise tähtaeg |
    maksetähtaja kuupäev`,
  ),
  "invoice.net_total": phrases(`summa käibemaksuta | summa km ta | kokku käibemaksuta | kokku km ta | neto |
    vahesumma | summa ilma käibemaksuta | summa ilma km ta | maksustatav summa | käibemaksuta |
    kokku ilma käibemaksuta | maksustatav käive`),
  "invoice.tax_total":
    phrases(`käibemaks | käibemaks kokku | käibemaks 20 | käibemaks 22 | käibemaks 24 | km 20 | km 22 | km 24 |
    km kokku | km summa`),
  "invoice.gross_total": phrases(`kokku | kokku eur | tasuda | tasuda eur | kokku tasuda | tasumisele kuulub |
    maksta | arve summa | arve kokku | summa kokku | kokku käibemaksuga | kokku km ga | summa käibemaksuga |
    tasumisele kuuluv summa`),
  "customer.number": phrases("kliendi nr | kliendikood | kliendi kood"),
  "invoice.payment_terms": phrases("maksetingimus | maksetingimused"),
  "party.seller": phrases("müüja | väljastaja | tarnija | arve esitaja"),
  "party.buyer": phrases("ostja | klient | maksja | arve saaja | tellija"),
  "party.other": phrases("saaja | tarneaadress | kauba saaja"),
  "label.vat_id": phrases("kmkr | kmkr nr | km kr nr | km reg nr | kmkr number | käibemaksukohustuslase nr"),
  "label.address": phrases("aadress"),
  "other.reference": phrases("viitenumber | viitenr | reg nr | registrikood | reg kood | arveldusarve | konto"),
  "other.page": phrases("lehekülg | lk"),
  "other.amount": phrases("ühiku hind | ühikuhind | allahindlus | ümardus | ettemaks | viivis | kogus"),
};
