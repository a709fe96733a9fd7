import type { FactRow, FactSource } from "../../core/documents/document.ts";
import { bare, canonicalAmount, canonicalDate, isIbanShaped, joinParts, present } from "./canonical.ts";
import { exemptionOf, instalmentsOf } from "./taxes-and-payments.ts";
import { elementAt, elementsAt, textAt, type XmlElement } from "./xml.ts";

/** OASIS UBL 2.1 Invoice and CreditNote: Peppol BIS 3, XRechnung. Business terms (BT) are those of EN 16931-1. */
export const UBL_ROOTS = ["Invoice", "CreditNote"];

export function readUbl(root: XmlElement): FactSource | null {
  const number = textAt(root, "ID");
  const date = canonicalDate(textAt(root, "IssueDate"));
  const totals = elementAt(root, "LegalMonetaryTotal");
  // "Invoice" is a common word: without these three it is another format.
  if (number === undefined || date === undefined || totals === undefined) return null;

  const currency = textAt(root, "DocumentCurrencyCode");
  const dueDate = canonicalDate(textAt(root, "DueDate") ?? textAt(root, "PaymentMeans", "PaymentDueDate"));
  const amountDue = canonicalAmount(textAt(totals, "PayableAmount"));
  const values = present({
    "invoice.number": number,
    "invoice.date": date,
    "invoice.due_date": dueDate,
    "invoice.type":
      textAt(root, "InvoiceTypeCode") ??
      textAt(root, "CreditNoteTypeCode") ??
      (root.name === "CreditNote" ? "381" : undefined),
    "invoice.currency": currency,
    "invoice.net_total": canonicalAmount(textAt(totals, "TaxExclusiveAmount")),
    "invoice.tax_total": taxTotal(root, currency),
    "invoice.gross_total": canonicalAmount(textAt(totals, "TaxInclusiveAmount")),
    "invoice.amount_due": amountDue,
    "invoice.order_number": orderOf(root),
    "invoice.iban": ibanOf(root),
    ...party("seller", elementAt(root, "AccountingSupplierParty", "Party")),
    ...party("buyer", elementAt(root, "AccountingCustomerParty", "Party")),
  });
  const rows = rowsOf(root);
  const taxes = taxesOf(root, currency);
  const terms = termsOf(root);
  // BT-9 is the day of the whole; terms with days of their own say more.
  const whole = { dueDate, amount: undefined, isDiscounted: false };
  const isInParts = terms.some((term) => term.dueDate !== undefined && !term.isDiscounted);
  const instalments = instalmentsOf(isInParts ? terms : [whole], amountDue);
  return { kind: "ubl", pageIndex: null, valid: true, values, rows, taxes, instalments, polygons: null };
}

/** BT-110; a second TaxTotal states it in the accounting currency (BT-111). */
function taxTotal(root: XmlElement, currency: string | undefined): string | undefined {
  const amounts = elementsAt(root, "TaxTotal", "TaxAmount");
  const inInvoiceCurrency = amounts.find((amount) => amount.attributes.currencyID === currency) ?? amounts[0];
  return canonicalAmount(inInvoiceCurrency?.text);
}

/** BT-13. Peppol has "NA" where an invoice names the seller's order and the buyer's is unknown. */
function orderOf(root: XmlElement): string | undefined {
  const order = textAt(root, "OrderReference", "ID");
  return order === "NA" ? undefined : order;
}

/** BG-23, without those in the accounting currency; UBL 2.0 has the rate beside the category. */
function taxesOf(root: XmlElement, currency: string | undefined): FactRow[] {
  const isOurs = (subtotal: XmlElement) => {
    const own = elementAt(subtotal, "TaxAmount")?.attributes.currencyID;
    return own === undefined || currency === undefined || own === currency;
  };
  return elementsAt(root, "TaxTotal", "TaxSubtotal")
    .filter(isOurs)
    .map((subtotal) =>
      present({
        taxRate: canonicalAmount(textAt(subtotal, "TaxCategory", "Percent") ?? textAt(subtotal, "Percent")),
        taxBase: canonicalAmount(textAt(subtotal, "TaxableAmount")),
        tax: canonicalAmount(textAt(subtotal, "TaxAmount")),
        exemption: exemptionOf({
          category: textAt(subtotal, "TaxCategory", "ID"),
          reason: textAt(subtotal, "TaxCategory", "TaxExemptionReason"),
          code: textAt(subtotal, "TaxCategory", "TaxExemptionReasonCode"),
        }),
      }),
    );
}

/** Peppol's terms are a note without a day; plain UBL 2.1 has a day and an amount for each. */
function termsOf(root: XmlElement) {
  return elementsAt(root, "PaymentTerms").map((term) => ({
    dueDate: canonicalDate(textAt(term, "InstallmentDueDate") ?? textAt(term, "PaymentDueDate")),
    amount: canonicalAmount(textAt(term, "Amount")),
    isDiscounted:
      elementAt(term, "SettlementDiscountPercent") !== undefined ||
      elementAt(term, "SettlementDiscountAmount") !== undefined,
  }));
}

/** The account may also be a national number; only what is shaped like an IBAN is returned. */
function ibanOf(root: XmlElement): string | undefined {
  return elementsAt(root, "PaymentMeans", "PayeeFinancialAccount", "ID")
    .map((id) => bare(id.text)!)
    .find(isIbanShaped);
}

function party<P extends "seller" | "buyer">(role: P, element: XmlElement | undefined) {
  const address = elementAt(element, "PostalAddress");
  const town = joinParts([textAt(address, "PostalZone"), textAt(address, "CityName")]);
  const streets = ["StreetName", "AdditionalStreetName"].map((line) => textAt(address, line));
  const values = {
    // BT-27 is the registered name; the trading name (BT-28) only if there is no other.
    [`${role}.name`]: textAt(element, "PartyLegalEntity", "RegistrationName") ?? textAt(element, "PartyName", "Name"),
    [`${role}.address`]: joinParts([...streets, textAt(address, "AddressLine", "Line"), town], ", "),
    [`${role}.vat_id`]: bare(taxNumber(element, true)),
    [`${role}.tax_code`]: taxNumber(element, false),
  };
  return values as Record<`${P}.${"name" | "address" | "vat_id" | "tax_code"}`, string | undefined>;
}

function taxNumber(element: XmlElement | undefined, isVat: boolean): string | undefined {
  const schemes = elementsAt(element, "PartyTaxScheme");
  const scheme = schemes.find((candidate) => (textAt(candidate, "TaxScheme", "ID") === "VAT") === isVat);
  return textAt(scheme, "CompanyID");
}

function rowsOf(root: XmlElement) {
  const lines = [...elementsAt(root, "InvoiceLine"), ...elementsAt(root, "CreditNoteLine")];
  return lines.map((line) => {
    const quantity = elementAt(line, "InvoicedQuantity") ?? elementAt(line, "CreditedQuantity");
    return present({
      description: textAt(line, "Item", "Name") ?? textAt(line, "Item", "Description"),
      quantity: canonicalAmount(quantity?.text),
      unit: quantity?.attributes.unitCode,
      unitPrice: canonicalAmount(textAt(line, "Price", "PriceAmount")),
      amount: canonicalAmount(textAt(line, "LineExtensionAmount")),
      taxRate: canonicalAmount(textAt(line, "Item", "ClassifiedTaxCategory", "Percent")),
    });
  });
}
