import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices from the Netherlands and Flanders. */
export const DUTCH: Lexicon = {
  "invoice.number": phrases(`factuurnummer | factuurnr | factuur nr | factuur nummer | factuur no | factuur |
    factuur id | notanummer | nota nr | nummer factuur | documentnummer`),
  "invoice.date": phrases(
    `factuurdatum | datum factuur | datum | datum van factuur | factuur datum | datum van uitgifte`,
  ),
  "invoice.due_date": phrases(`vervaldatum | vervaldag | uiterste betaaldatum | te betalen voor | betalen voor |
    te betalen vóór | uiterlijk te betalen op | betalen uiterlijk | betaaldatum | uiterste betaaldag | vervalt op`),
  "invoice.currency": ["valuta", "munteenheid"],
  "invoice.net_total": phrases(`totaal excl btw | totaal exclusief btw | subtotaal | subtotaal excl btw |
    bedrag excl btw | netto | maatstaf van heffing | netto bedrag | totaal netto | bedrag exclusief btw |
    totaal ex btw | subtotaal ex btw | excl btw | totaal excl | bedrag ex btw | totaal exclusief`),
  "invoice.tax_total": phrases(`btw | btw bedrag | totaal btw | bedrag btw | btw totaal | btw 21 | totale btw`),
  "invoice.gross_total": phrases(`totaal incl btw | totaal inclusief btw | totaal | totaalbedrag | factuurbedrag |
    totaal te betalen | totaal te voldoen | te betalen | te voldoen | eindtotaal | totaal eur |
    bedrag inclusief btw | totaalbedrag incl btw | totaal inc btw | totaal incl | incl btw | bedrag incl btw |
    totaal inclusief`),
  "invoice.order_number": phrases(`bestelnummer | ordernummer | uw bestelling | bestelling | uw referentie |
    uw ordernummer | order nr | uw order | bestelnr`),
  "invoice.delivery_date": ["leverdatum", "leveringsdatum"],
  "invoice.payment_terms": ["betalingstermijn", "betalingsvoorwaarden"],
  "customer.number": phrases(`klantnummer | klantnr | debiteurnummer | debiteurnr`),
  "party.seller": phrases(`verkoper | leverancier | verkocht door | aan leverancier`),
  "party.buyer": phrases(
    `klant | koper | factuuradres | gefactureerd aan | facturatieadres | afnemer | factuur en afleveradres |
    factuur en leveringsadres | factuuradres en afleveradres | aflever en factuuradres | besteller | opdrachtgever |
    koper`,
  ),
  "party.other": phrases(`afleveradres | leveringsadres | verzendadres`),
  "label.vat_id": phrases(`btw nummer | btw nr | btw id | btw identificatienummer`),
  "other.reference": phrases(`kvk | kvk nummer | uw referentie | ons kenmerk | uw kenmerk | referentie`),
  "other.page": ["pagina"],
  "other.amount": phrases(
    `eenheidsprijs | stukprijs | tarief | bedrag | korting | verzendkosten | stuksprijs | regeltotaal |
    prijs per stuk | prijs per eenheid`,
  ),
};
