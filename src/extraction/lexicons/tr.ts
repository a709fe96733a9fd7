import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices from Türkiye. */
export const TURKISH: Lexicon = {
  "invoice.number": phrases("fatura no | fatura numarası | belge no | fatura"),
  "invoice.date": phrases("fatura tarihi | tarih | düzenleme tarihi | düzenlenme tarihi"),
  "invoice.due_date": phrases("son ödeme tarihi | vade tarihi | vade | ödeme tarihi"),
  "invoice.net_total": phrases(
    `mal hizmet toplam tutarı | ara toplam | kdv matrahı | matrah | vergiler hariç toplam | vergi hariç tutar |
    toplam tutar`,
  ),
  "invoice.tax_total": phrases(
    "hesaplanan kdv | kdv tutarı | kdv | toplam kdv | hesaplanan kdv 20 | hesaplanan kdv 10",
  ),
  "invoice.gross_total": phrases(`ödenecek tutar | vergiler dahil toplam tutar | genel toplam | toplam |
    kdv dahil toplam | ödenecek toplam`),
  "invoice.order_number": phrases("sipariş no | sipariş numarası"),
  "customer.number": phrases("müşteri no | cari kod"),
  "party.seller": phrases("satıcı"),
  "party.buyer": phrases("alıcı | sayın | müşteri"),
  "party.other": phrases("teslimat adresi | sevk adresi"),
  "label.vat_id": phrases("vkn | vergi no | vergi numarası | vergi kimlik no"),
  "label.address": phrases("adres"),
  "other.date": phrases("irsaliye tarihi | sipariş tarihi"),
  "other.reference": phrases(
    "ettn | mersis no | ticaret sicil no | vergi dairesi | irsaliye no | senaryo | fatura tipi",
  ),
  "other.page": phrases("sayfa"),
  "other.amount": phrases("birim fiyat | iskonto | iskonto tutarı | miktar | kdv oranı | toplam iskonto"),
};
