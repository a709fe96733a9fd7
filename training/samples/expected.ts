import { IDENTITY, INVOICE, passportZone, RECEIPT } from "./content.ts";

/**
 * The truth of each sample: values normalised like the API's typed values (ISO dates, decimal point, bare identifiers).
 */
export function expectedReceipt() {
  return {
    company: RECEIPT.company,
    date: RECEIPT.isoDate,
    address: RECEIPT.address.join(" "),
    total: RECEIPT.total.replace(",", "."),
    vat_id: RECEIPT.vatId,
    document_number: RECEIPT.documentNumber,
  };
}

export function expectedInvoice() {
  return {
    number: INVOICE.number,
    date: INVOICE.date,
    due_date: INVOICE.dueDate,
    seller_name: INVOICE.seller.name,
    // A partita IVA is the eleven digits; with the country before them it has its European form.
    seller_vat_id: INVOICE.seller.vatId,
    buyer_name: INVOICE.buyer.name,
    buyer_vat_id: INVOICE.buyer.vatId,
    currency: "EUR",
    net_total: INVOICE.net,
    tax_total: INVOICE.tax,
    gross_total: INVOICE.gross,
    iban: INVOICE.iban,
    lines: INVOICE.lines.map(({ description, quantity, unitPrice, amount }) => ({
      line_description: description,
      line_quantity: quantity,
      line_unit_price: unitPrice,
      line_amount: amount,
    })),
  };
}

export function expectedIdentity() {
  const iso = (yymmdd: string, century: string) =>
    `${century}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`;
  return {
    document_number: IDENTITY.number,
    surname: IDENTITY.surname,
    given_names: IDENTITY.givenNames,
    nationality: "UTO",
    birth_date: iso(IDENTITY.birth, "19"),
    sex: IDENTITY.sex,
    expiry_date: iso(IDENTITY.expiry, "20"),
    mrz: passportZone(IDENTITY),
  };
}
