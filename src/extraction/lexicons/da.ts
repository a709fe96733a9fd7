import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Denmark. */
export const DANISH: Lexicon = {
  "invoice.number": phrases(`fakturanummer | fakturanr | faktura nr | faktura nummer | faktura | regningsnummer |
    regning nr | kreditnota nr | kreditnotanummer | kreditnotanr`),
  "invoice.date": phrases("fakturadato | faktura dato | dato | udstedelsesdato | udstedt | udstedt den"),
  "invoice.due_date": phrases(`forfaldsdato | forfaldsdag | forfald | forfalder | forfalder den | betalingsfrist |
    betalingsdato | sidste rettidige betaling | sidste rettidige betalingsdag | sidste betalingsdag |
    seneste rettidige betaling | betales senest | betal senest | betalingsdag | forfald den | bedes betalt senest`),
  "invoice.net_total": phrases(`nettobeløb | netto beløb | netto | momsgrundlag | momspligtigt beløb |
    moms grundlag | i alt ekskl moms | total ekskl moms | subtotal ekskl moms | beløb ekskl moms | sum ekskl moms |
    pris ekskl moms | total excl moms | total ex moms | subtotal ex moms | i alt uden moms | beløb uden moms |
    ekskl moms | i alt før moms | varebeløb | samlet ekskl moms | subtotal`),
  "invoice.tax_total": phrases(`moms | momsbeløb | moms beløb | heraf moms | moms i alt | moms udgør | total moms |
    25 moms | moms 25 | salgsmoms | moms dkk | samlet moms`),
  "invoice.gross_total": phrases(`i alt | i alt dkk | at betale | i alt at betale | total at betale |
    beløb at betale | til betaling | til indbetaling | total dkk | total inkl moms | i alt inkl moms |
    total incl moms | beløb inkl moms | pris inkl moms | inkl moms | fakturabeløb | fakturatotal | faktura total |
    totalbeløb | beløb i alt | samlet beløb | samlet inkl moms | samlet total | at betale dkk | at betale i alt |
    til gode | til udbetaling`),
  "invoice.order_number":
    phrases(`ordrenummer | ordrenr | ordre nr | jeres ordrenummer | jeres ordrenr | deres ordrenr | rekvisition |
    rekvisitionsnummer | rekvisitionsnr | indkøbsordre | indkøbsordrenr | købsordre`),
  "invoice.delivery_date": phrases("leveringsdato | leveret den | leverings dato"),
  "invoice.payment_terms": phrases("betalingsbetingelser | betalingsbetingelse | betalingsvilkår"),
  "customer.number": phrases("kundenummer | kundenr | kunde nr | debitornummer | debitornr | debitor nr"),
  "order.number": phrases("ordre nr | ordrenummer | ordrenr | indkøbsordre nr | bestilling nr | rekvisition nr"),
  "order.date": phrases("ordredato | bestillingsdato"),
  "party.seller": phrases("sælger | leverandør | afsender"),
  "party.buyer": phrases(`køber | kunde | faktureres til | faktura til | faktureringsadresse | fakturaadresse |
    fakturamodtager | kundeadresse | rekvirent | betaler | debitor`),
  "party.other": phrases("leveringsadresse | leveres til | levering til | varemodtager | modtager | speditør"),
  "label.vat_id": phrases("cvr | cvr nr | cvr nummer | cvr se nr | se nr | momsnr | moms nr | momsnummer | vat nr"),
  "label.name": ["firmanavn"],
  "label.address": ["adresse"],
  "other.reference": phrases(`vores reference | vores ref | deres reference | deres ref | jeres ref |
    jeres reference | vor ref | vor reference | reg nr | regnr | kontonr | kontonummer | konto nr | betalings id |
    betalingsid | fi kort | ean nr | ean nummer | ean lokationsnr | girokonto | kortart`),
  "other.page": phrases("side"),
  "other.amount": phrases(`stykpris | enhedspris | stk pris | rabat | fragt | gebyr | ekspeditionsgebyr |
    fakturagebyr | rykkergebyr | momsfrit beløb | momsfri | porto | ørerunding | øreafrunding | afrunding |
    momssats | morarenter`),
};
