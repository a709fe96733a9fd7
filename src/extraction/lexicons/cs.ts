import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices and orders from Czechia. */
export const CZECH: Lexicon = {
  "invoice.number": phrases(`faktura č | faktura číslo | číslo faktury | daňový doklad č | faktura daňový doklad č |
    faktura daňový doklad | dobropis č | evidenční číslo | číslo dokladu | daňový doklad číslo`),
  "invoice.date": phrases(
    "datum vystavení | datum vystavení dokladu | vystaveno | vystaveno dne | datum vystavení faktury",
  ),
  "invoice.due_date": phrases("datum splatnosti | splatnost | splatno do | splatnost do | splatné do | splatnost dne"),
  "invoice.net_total": phrases(`základ daně | základ | celkem bez dph | cena bez dph | základ dph |
    cena celkem bez dph | bez dph | mezisoučet`),
  "invoice.tax_total": phrases("dph | dph celkem | celkem dph | výše dph | částka dph | dph 21 | dph 12 | výše daně"),
  "invoice.gross_total": phrases(`celkem k úhradě | k úhradě | částka k úhradě | celkem s dph | celkem kč | celkem |
    celková částka | celkem k zaplacení | cena celkem | cena celkem s dph | zbývá uhradit | k zaplacení |
    celkem czk | částka celkem | součet celkem`),
  "invoice.currency": phrases("měna"),
  "invoice.order_number": phrases("objednávka č | číslo objednávky | vaše objednávka | objednávka"),
  "invoice.delivery_date": phrases("termín dodání | datum dodání | dodat do"),
  "invoice.payment_terms": phrases("forma úhrady | způsob úhrady | způsob platby"),
  "customer.number": phrases("číslo zákazníka | číslo odběratele | zákaznické číslo"),
  "order.number": phrases("objednávka č | číslo objednávky | objednávka číslo"),
  "order.date": phrases("datum objednávky | datum vystavení"),
  "party.seller": phrases("dodavatel | prodávající | zhotovitel"),
  "party.buyer": phrases("odběratel | kupující | objednatel | zákazník | fakturační adresa"),
  "party.other": phrases("příjemce | konečný příjemce | místo dodání | dodací adresa | dopravce"),
  "label.vat_id": phrases("dič"),
  "label.address": phrases("adresa | sídlo"),
  "other.date": phrases(
    `duzp | datum uskutečnění plnění | datum zdanitelného plnění | datum uskutečnění zdanitelného plnění |
    datum zdan plnění`,
  ),
  "invoice.iban": phrases("číslo účtu"),
  "other.reference": phrases(`ičo | ič | variabilní symbol | konstantní symbol | specifický symbol | dodací list č |
    bankovní účet`),
  "other.page": phrases("strana"),
  "other.amount": phrases(`jednotková cena | cena za mj | cena za jednotku | sleva | množství | zaokrouhlení |
    uhrazené zálohy`),
};
