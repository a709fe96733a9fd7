import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices from Latvia. */
export const LATVIAN: Lexicon = {
  "invoice.number": phrases(`rēķins nr | rēķina nr | rēķina numurs | rēķins | pavadzīme nr | pavadzīmes nr |
    rēķins faktūra nr`),
  "invoice.date": phrases(`rēķina datums | datums | izrakstīšanas datums | izrakstīts | dokumenta datums |
    pavadzīmes datums`),
  "invoice.due_date": phrases(`apmaksas termiņš | samaksas termiņš | apmaksāt līdz | apmaksas datums | maksāt līdz |
    apmaksa līdz`),
  "invoice.net_total": phrases(
    `summa bez pvn | kopā bez pvn | bez pvn | ar pvn apliekamā summa | ar pvn apliekamā vērtība | starpsumma |
    summa bez nodokļa`,
  ),
  "invoice.tax_total": phrases("pvn | pvn summa | pvn kopā | pvn 21 | pvn 12 | kopā pvn"),
  "invoice.gross_total": phrases(`kopā | kopā apmaksai | summa apmaksai | pavisam apmaksai | apmaksai | kopā ar pvn |
    pavisam kopā | summa kopā | kopsumma | kopā eur | summa ar pvn | kopējā summa | pavisam`),
  "invoice.payment_terms": phrases("apmaksas kārtība | samaksas kārtība"),
  "party.seller": phrases(
    "pārdevējs | piegādātājs | izpildītājs | preču nosūtītājs | nosūtītājs | pakalpojuma sniedzējs",
  ),
  "party.buyer": phrases(
    "pircējs | klients | pasūtītājs | maksātājs | preču saņēmējs | saņēmējs | pakalpojuma saņēmējs",
  ),
  "party.other": phrases("piegādes adrese | izkraušanas vieta | iekraušanas vieta"),
  "label.vat_id": phrases("pvn nr | pvn reģ nr | pvn reģistrācijas nr | pvn maksātāja nr | pvn reģistrācijas numurs"),
  "label.address": phrases("adrese | juridiskā adrese"),
  "other.reference": phrases("reģ nr | reģistrācijas nr | reģistrācijas numurs | konts | norēķinu konts | banka"),
  "other.page": phrases("lapa | lpp"),
  "other.amount": phrases("vienības cena | cena bez pvn | atlaide | daudzums | noapaļošana"),
};
