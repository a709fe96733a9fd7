import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Slovakia. */
export const SLOVAK: Lexicon = {
  "invoice.number": phrases(`faktúra č | faktúra číslo | číslo faktúry | faktúra | faktúra daňový doklad č |
    daňový doklad č | faktúra daňový doklad | dobropis č | číslo dokladu`),
  "invoice.date": phrases(`dátum vystavenia | dátum vyhotovenia | dátum vystavenia faktúry |
    dátum vyhotovenia faktúry | vystavené | vystavené dňa | vystavená dňa | dátum faktúry`),
  "invoice.due_date": phrases("dátum splatnosti | splatnosť | splatnosť faktúry | splatné do | splatná | splatné dňa"),
  "invoice.net_total": phrases(`základ dane | základ dph | základ | celkom bez dph | spolu bez dph | suma bez dph |
    cena bez dph | cena spolu bez dph | cena celkom bez dph | bez dph | medzisúčet`),
  "invoice.tax_total": phrases(
    `dph | dph spolu | dph celkom | výška dph | suma dph | celkom dph | spolu dph | výška dane | daň | dph 20 |
    dph 23`,
  ),
  "invoice.gross_total": phrases(`na úhradu | celkom na úhradu | spolu na úhradu | suma na úhradu | k úhrade |
    celkom k úhrade | spolu k úhrade | suma k úhrade | celkom | spolu | celkom s dph | spolu s dph | suma s dph |
    celková suma | celková suma s dph | celkom eur | spolu eur | cena s dph | cena celkom s dph | na zaplatenie |
    zostáva uhradiť`),
  "invoice.currency": phrases("mena"),
  "invoice.order_number": phrases("objednávka č | číslo objednávky | objednávka | vaša objednávka"),
  "invoice.delivery_date": phrases("dátum dodania tovaru | termín dodania"),
  "invoice.payment_terms": phrases("forma úhrady | spôsob úhrady"),
  "customer.number": phrases("číslo zákazníka | číslo odberateľa"),
  "order.number": phrases("objednávka č | číslo objednávky | objednávka číslo"),
  "order.date": phrases("dátum objednávky | objednané dňa"),
  "party.seller": phrases("dodávateľ | predávajúci | predajca | zhotoviteľ"),
  "party.buyer": phrases("odberateľ | kupujúci | zákazník | objednávateľ | platiteľ | fakturačná adresa"),
  "party.other": phrases("príjemca | konečný príjemca | miesto dodania | dodacia adresa | prepravca"),
  "label.vat_id": phrases("ič dph | ičdph | ič pre dph | dič"),
  "label.address": phrases("adresa | sídlo"),
  "other.date": phrases(
    `dátum dodania | dátum dodania služby | dátum zdaniteľného plnenia | dátum uskutočnenia zdaniteľného plnenia |
    dátum daňovej povinnosti`,
  ),
  "other.reference": phrases(
    "ičo | variabilný symbol | konštantný symbol | špecifický symbol | číslo účtu | dodací list č",
  ),
  "other.page": phrases("strana"),
  "other.amount": phrases("jednotková cena | cena za mj | zľava | množstvo | zaokrúhlenie | uhradené zálohy | záloha"),
};
