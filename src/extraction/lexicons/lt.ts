import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices from Lithuania. */
export const LITHUANIAN: Lexicon = {
  "invoice.number": phrases(`sąskaita faktūra nr | pvm sąskaita faktūra nr | sąskaitos numeris | sąskaitos nr |
    sąskaita nr | serija nr | serija ir numeris | serija ir nr | pvm sąskaita faktūra | išankstinė sąskaita nr |
    sąskaita faktūra | sąskaita faktūra serija`),
  "invoice.date": phrases(
    "sąskaitos data | išrašymo data | data | išrašyta | sąskaitos išrašymo data | dokumento data",
  ),
  "invoice.due_date": phrases(`apmokėti iki | sumokėti iki | mokėjimo terminas | apmokėjimo terminas |
    apmokėjimo data | mokėti iki`),
  "invoice.net_total": phrases(`suma be pvm | iš viso be pvm | viso be pvm | be pvm | apmokestinama suma |
    tarpinė suma | apmokestinamoji vertė`),
  "invoice.tax_total": phrases("pvm | pvm suma | iš viso pvm | pvm 21 | viso pvm | suma pvm"),
  "invoice.gross_total":
    phrases(`iš viso | viso | bendra suma | suma su pvm | iš viso su pvm | viso su pvm | mokėtina suma |
    suma apmokėti | viso apmokėti | iš viso apmokėti | mokėti | bendra suma su pvm | apmokėti | iš viso eur`),
  "invoice.payment_terms": phrases("mokėjimo sąlygos | atsiskaitymo sąlygos"),
  "party.seller": phrases("pardavėjas | tiekėjas | paslaugų teikėjas"),
  "party.buyer": phrases("pirkėjas | klientas | užsakovas | mokėtojas | gavėjas"),
  "party.other": phrases("pristatymo adresas | prekių gavėjas"),
  "label.vat_id": phrases("pvm mokėtojo kodas | pvm kodas | pvm mok kodas"),
  "label.address": phrases("adresas | buveinė"),
  "other.reference": phrases("įmonės kodas | įm kodas | atsiskaitomoji sąskaita | bankas"),
  "other.page": phrases("puslapis"),
  "other.amount": phrases("vieneto kaina | kaina be pvm | nuolaida | kiekis | apvalinimas"),
};
