import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Sweden. */
export const SWEDISH: Lexicon = {
  "invoice.number": phrases(`fakturanummer | fakturanr | faktura nr | faktura nummer | fakturans nummer | faktura |
    kreditfaktura nr | kreditfakturanummer`),
  "invoice.date": phrases("fakturadatum | faktura datum | fakturans datum | utställd | utfärdad | utskriftsdatum"),
  "invoice.due_date": phrases(`förfallodatum | förfallodag | förfaller | förfaller den | förfallodatum den |
    förf datum | betalas senast | betala senast | att betala senast | sista betalningsdag | senast betalningsdag |
    sista betaldag | oss tillhanda senast | tillhanda senast | betalning oss tillhanda`),
  "invoice.net_total": phrases(`netto | nettobelopp | nettosumma | summa netto | totalt netto | summa exkl moms |
    summa ex moms | summa exklusive moms | totalt exkl moms | total exkl moms | totalt exklusive moms |
    belopp exkl moms | belopp före moms | delsumma | delsumma exkl moms | momsunderlag | moms underlag |
    momsgrundande belopp | beskattningsunderlag | exkl moms | varuvärde | totalt före moms`),
  "invoice.tax_total": phrases(`moms | momsbelopp | moms belopp | summa moms | moms summa | momssumma | total moms |
    totalt moms | moms totalt | varav moms | moms sek | moms kr | mervärdesskatt | moms 25 | moms 12 | moms 6`),
  "invoice.gross_total": phrases(`att betala | summa att betala | totalt att betala | belopp att betala |
    att betala sek | att betala kr | totalt | totalt sek | total sek | totalsumma | totalbelopp | totalt belopp |
    slutsumma | summa | summa sek | summa inkl moms | totalt inkl moms | total inkl moms | totalt inklusive moms |
    belopp inkl moms | fakturabelopp | fakturasumma | inkl moms | bruttobelopp | att erhålla | tillgodo`),
  "invoice.currency": ["valuta"],
  "invoice.order_number": phrases(`ordernummer | ordernr | order nr | ert ordernummer | ert ordernr | er order |
    er beställning | beställningsnummer | beställningsnr | inköpsorder | inköpsordernummer | rekvisitionsnummer`),
  "invoice.delivery_date": phrases("leveransdatum | leveransdag | lev datum | leverans datum"),
  "invoice.payment_terms": phrases("betalningsvillkor | bet villkor | betalvillkor"),
  "customer.number": phrases("kundnummer | kundnr | kund nr | kundens nummer"),
  "order.number": phrases("order nr | ordernummer | ordernr | beställning nr | beställningsnummer | inköpsorder nr"),
  "order.date": phrases("orderdatum | beställningsdatum"),
  "party.seller": phrases("säljare | leverantör | avsändare"),
  "party.buyer": phrases(`köpare | kund | beställare | fakturamottagare | faktureras till | faktura till |
    fakturaadress | faktureringsadress | betalare | kundadress`),
  "party.other": phrases("leveransadress | leverans till | godsmottagare | leveransmottagare | speditör"),
  "label.vat_id": phrases(`momsreg nr | momsregnr | momsregistreringsnummer | momsregistreringsnr | moms nr |
    momsnummer | moms reg nr | vat nr`),
  "label.name": ["företagsnamn"],
  "label.address": phrases("adress | postadress | besöksadress"),
  "other.date": phrases("bokföringsdatum | prestationsdatum"),
  "other.reference": phrases(`organisationsnummer | org nr | orgnr | er referens | vår referens | ocr | ocr nr |
    ocr nummer | ocr referens | referensnummer | bankgiro | plusgiro | postgiro | bankgironummer | kontonummer`),
  "other.page": phrases("sida | sidan"),
  "other.amount": phrases(`à pris | a pris | styckpris | enhetspris | rabatt | frakt | fraktkostnad |
    öresavrundning | öresutjämning | avrundning | faktureringsavgift | fakturaavgift | expeditionsavgift |
    påminnelseavgift | dröjsmålsränta | momssats | avdrag | rot avdrag`),
};
