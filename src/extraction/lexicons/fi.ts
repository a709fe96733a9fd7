import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Finland, in Finnish. */
export const FINNISH: Lexicon = {
  "invoice.number": phrases(`laskun numero | laskunumero | laskun nro | laskunro | lasku nro | lasku numero | lasku |
    hyvityslasku nro | hyvityslaskun numero`),
  "invoice.date": phrases(`laskun päiväys | laskun päivämäärä | laskun pvm | laskupäivä | laskupvm | laskutuspäivä |
    päiväys | päivämäärä | pvm`),
  "invoice.due_date": phrases("eräpäivä | eräpvm | maksettava viimeistään | viimeinen maksupäivä | erääntyy"),
  "invoice.net_total": phrases(`veroton yhteensä | yhteensä veroton | veroton | veroton summa | verottomat yhteensä |
    netto yhteensä | yhteensä netto | netto | yhteensä ilman alv | yhteensä ilman veroa | ilman alv | alv 0 |
    yhteensä alv 0 | summa ilman alv | veron peruste | veroton hinta yhteensä | välisumma | veroton hinta`),
  "invoice.tax_total": phrases(`alv | alv yhteensä | yhteensä alv | alv määrä | alv osuus | alv eur | alv summa |
    arvonlisävero | arvonlisävero yhteensä | arvonlisäveron määrä | vero yhteensä | veron määrä | veron osuus |
    verot yhteensä | alv 25 5 | alv 24 | alv 14 | alv 13 5 | alv 10`),
  "invoice.gross_total": phrases(`yhteensä | yhteensä eur | maksettava yhteensä | maksettava | maksettavaa |
    maksettava eur | maksettavaa yhteensä | laskun loppusumma | loppusumma | lasku yhteensä | laskun summa |
    verollinen yhteensä | yhteensä verollinen | verollinen | yhteensä sis alv | kokonaissumma | summa yhteensä |
    verollinen summa | sis alv | maksettava summa | hyvitetään`),
  "invoice.currency": ["valuutta"],
  "invoice.order_number": phrases(`tilausnumero | tilausnro | tilauksen numero | tilaus nro | ostotilaus |
    ostotilausnumero | ostajan tilausnumero | tilausviite | tilauksenne`),
  "invoice.delivery_date": phrases("toimituspäivä | toimituspvm | toimitusaika"),
  "invoice.payment_terms": phrases("maksuehto | maksuehdot"),
  "customer.number": phrases("asiakasnumero | asiakasnro | asiakas nro"),
  "order.number": phrases("tilaus nro | tilausnumero | tilauksen numero | ostotilaus nro | tilausvahvistus nro"),
  "order.date": phrases("tilauspäivä | tilauspvm"),
  "party.seller": phrases("myyjä | toimittaja | laskuttaja | lähettäjä"),
  "party.buyer": phrases(`ostaja | asiakas | tilaaja | laskun saaja | laskutusosoite | laskun vastaanottaja |
    maksaja | laskutetaan`),
  "party.other": phrases("toimitusosoite | vastaanottaja | toimitus"),
  "label.vat_id": phrases("alv tunnus | alv nro | alv numero | alv rek nro | vat tunnus | y tunnus | ly tunnus"),
  "label.address": phrases("osoite | postiosoite | käyntiosoite"),
  "other.reference": phrases(`viitenumero | viite | viitenro | viitteemme | viitteenne | viite nro | tilinumero |
    saajan tilinumero | asiakkaan viite | kotipaikka`),
  "other.page": phrases("sivu"),
  "other.amount": phrases(`yksikköhinta | á hinta | a hinta | à hinta | yks hinta | alennus | rahti | laskutuslisä |
    pienlaskutuslisä | pyöristys | viivästyskorko | huomautusmaksu | muistutusmaksu | alv kanta`),
};
