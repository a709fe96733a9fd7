import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Norway. */
export const NORWEGIAN: Lexicon = {
  "invoice.number": phrases(`fakturanummer | fakturanr | faktura nr | faktura nummer | faktura | kreditnota nr |
    kreditnotanr | kreditnota nummer`),
  "invoice.date": phrases("fakturadato | faktura dato | dato | utstedt | utstedelsesdato"),
  "invoice.due_date": phrases(`forfallsdato | forfall | forfallsdag | forfaller | forfaller den | betalingsfrist |
    betales innen | å betale innen | siste betalingsdato | siste frist for betaling | betales senest | forfall dato`),
  "invoice.net_total": phrases(`nettobeløp | netto beløp | netto | netto sum | sum netto | sum eks mva |
    sum ekskl mva | sum uten mva | totalt eks mva | total eks mva | totalt ekskl mva | beløp eks mva | eks mva |
    mva grunnlag | grunnlag mva | grunnlag | avgiftspliktig beløp | avgiftspliktig | delsum | ordresum |
    sum før mva | total ekskl mva | nettosum`),
  "invoice.tax_total":
    phrases(`mva | mva beløp | beløp mva | sum mva | total mva | totalt mva | mva totalt | herav mva |
    merverdiavgift | mva 25 | 25 mva | mva nok | mva kr`),
  "invoice.gross_total": phrases(`å betale | sum å betale | beløp å betale | totalt å betale | å betale nok |
    til betaling | totalt | totalbeløp | total nok | totalt nok | sum nok | sum inkl mva | totalt inkl mva |
    total inkl mva | beløp inkl mva | sum inkludert mva | inkl mva | fakturabeløp | fakturasum | fakturatotal |
    totalsum | å betale kr | bruttobeløp | til gode | til utbetaling`),
  "invoice.order_number": phrases(`ordrenummer | ordrenr | ordre nr | deres ordrenummer | deres ordrenr |
    bestillingsnummer | bestillingsnr | innkjøpsordre | innkjøpsordrenr | rekvisisjonsnr`),
  "invoice.delivery_date": phrases("leveringsdato | lev dato | levert dato | leveranse dato"),
  "invoice.payment_terms": phrases("betalingsbetingelser | betalingsvilkår | betalingsbet | bet betingelser"),
  "customer.number": phrases("kundenummer | kundenr | kunde nr"),
  "order.number": phrases("ordre nr | ordrenummer | ordrenr | bestilling nr | bestillingsnummer | innkjøpsordre nr"),
  "order.date": phrases("ordredato | bestillingsdato"),
  "party.seller": phrases("selger | leverandør | avsender"),
  "party.buyer": phrases(
    `kjøper | kunde | faktureres til | faktura til | fakturaadresse | fakturamottaker | betaler | betalt av |
    bestiller`,
  ),
  "party.other": phrases("leveringsadresse | leveres til | levert til | varemottaker | mottaker"),
  "label.vat_id": phrases("mva nr | mva nummer | org nr mva | foretaksregisteret | foretaksnr"),
  "label.name": ["firmanavn"],
  "label.address": phrases("adresse | besøksadresse"),
  "other.reference": phrases(`kid | kid nr | kid nummer | deres referanse | deres ref | vår referanse | vår ref |
    kontonummer | kontonr | bankkonto | til konto | org nr | orgnr | organisasjonsnummer | referanse | prosjektnr`),
  "other.page": phrases("side"),
  "other.amount": phrases(`enhetspris | stk pris | rabatt | frakt | gebyr | fakturagebyr | purregebyr |
    øreavrunding | avrunding | avgiftsfritt | avgiftsfritt beløp | mva sats | forsinkelsesrente`),
};
