import type { FactRow, FactSource } from "../../core/documents/document.ts";
import { bare, canonicalAmount, canonicalDate, isIbanShaped, joinParts, present } from "./canonical.ts";
import { exemptionOf, instalmentsOf } from "./taxes-and-payments.ts";
import { elementAt, elementsAt, textAt, type XmlElement } from "./xml.ts";

/**
 * UN/CEFACT Cross Industry Invoice: Factur-X, ZUGFeRD 2, XRechnung (D16B) and ZUGFeRD 1.0, which has the same parts
 * under older names. Business terms (BT) are those of EN 16931-1.
 */
export const CII_ROOTS = ["CrossIndustryInvoice", "CrossIndustryDocument"];

export function readCii(root: XmlElement): FactSource | null {
  const document = elementAt(root, "ExchangedDocument") ?? elementAt(root, "HeaderExchangedDocument");
  const transaction =
    elementAt(root, "SupplyChainTradeTransaction") ?? elementAt(root, "SpecifiedSupplyChainTradeTransaction");
  const agreement = headerPart(transaction, "TradeAgreement");
  const settlement = headerPart(transaction, "TradeSettlement");
  const number = textAt(document, "ID");
  if (number === undefined || settlement === undefined) return null;

  const totals =
    elementAt(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation") ??
    elementAt(settlement, "SpecifiedTradeSettlementMonetarySummation");
  const currency = textAt(settlement, "InvoiceCurrencyCode");
  const amountDue = canonicalAmount(textAt(totals, "DuePayableAmount"));
  const values = present({
    "invoice.number": number,
    "invoice.date": dateAt(document, "IssueDateTime"),
    "invoice.due_date": dateAt(elementAt(settlement, "SpecifiedTradePaymentTerms"), "DueDateDateTime"),
    "invoice.type": textAt(document, "TypeCode"),
    "invoice.currency": currency,
    "invoice.net_total": canonicalAmount(textAt(totals, "TaxBasisTotalAmount")),
    "invoice.tax_total": taxTotal(totals, currency),
    "invoice.gross_total": canonicalAmount(textAt(totals, "GrandTotalAmount")),
    "invoice.amount_due": amountDue,
    "invoice.order_number": orderOf(agreement),
    "invoice.iban": ibanOf(settlement),
    ...party("seller", elementAt(agreement, "SellerTradeParty")),
    ...party("buyer", elementAt(agreement, "BuyerTradeParty")),
  });
  const rows = rowsOf(transaction);
  const taxes = taxesOf(settlement, currency);
  const instalments = instalmentsOf(termsOf(settlement), amountDue);
  return { kind: "cii", pageIndex: null, valid: true, values, rows, taxes, instalments, polygons: null };
}

function headerPart(transaction: XmlElement | undefined, name: string): XmlElement | undefined {
  return elementAt(transaction, `ApplicableHeader${name}`) ?? elementAt(transaction, `ApplicableSupplyChain${name}`);
}

function dateAt(from: XmlElement | undefined, name: string): string | undefined {
  return canonicalDate(textAt(from, name, "DateTimeString") ?? textAt(from, name, "DateTime"));
}

/** BT-110; may occur twice, the second time in the accounting currency (BT-111). */
function taxTotal(totals: XmlElement | undefined, currency: string | undefined): string | undefined {
  return amountIn(elementsAt(totals, "TaxTotalAmount"), currency);
}

function amountIn(amounts: readonly XmlElement[], currency: string | undefined): string | undefined {
  const inInvoiceCurrency = amounts.find((amount) => amount.attributes.currencyID === currency) ?? amounts[0];
  return canonicalAmount(inInvoiceCurrency?.text);
}

/** BT-13; ZUGFeRD 1.0 calls it ID. */
function orderOf(agreement: XmlElement | undefined): string | undefined {
  const order = elementAt(agreement, "BuyerOrderReferencedDocument");
  return textAt(order, "IssuerAssignedID") ?? textAt(order, "ID");
}

/** BG-23; the base and tax in the invoice's currency, which ZUGFeRD 1.0 may repeat in another. */
function taxesOf(settlement: XmlElement, currency: string | undefined): FactRow[] {
  return elementsAt(settlement, "ApplicableTradeTax").map((tax) =>
    present({
      taxRate: canonicalAmount(textAt(tax, "RateApplicablePercent") ?? textAt(tax, "ApplicablePercent")),
      taxBase: amountIn(elementsAt(tax, "BasisAmount"), currency),
      tax: amountIn(elementsAt(tax, "CalculatedAmount"), currency),
      exemption: exemptionOf({
        category: textAt(tax, "CategoryCode"),
        reason: textAt(tax, "ExemptionReason"),
        code: textAt(tax, "ExemptionReasonCode"),
      }),
    }),
  );
}

/** BG-20; only the Extended profile has several, with the amount of each. */
function termsOf(settlement: XmlElement) {
  return elementsAt(settlement, "SpecifiedTradePaymentTerms").map((term) => ({
    dueDate: dateAt(term, "DueDateDateTime"),
    amount: canonicalAmount(textAt(term, "PartialPaymentAmount")),
    isDiscounted: elementAt(term, "ApplicableTradePaymentDiscountTerms") !== undefined,
  }));
}

/**
 * The account to pay to (BT-84); for a direct debit the one that is debited (BT-91), the only account such an invoice
 * names.
 */
function ibanOf(settlement: XmlElement): string | undefined {
  const means = ["SpecifiedTradeSettlementPaymentMeans"];
  const accounts = [
    ...elementsAt(settlement, ...means, "PayeePartyCreditorFinancialAccount", "IBANID"),
    ...elementsAt(settlement, ...means, "PayerPartyDebtorFinancialAccount", "IBANID"),
  ];
  return accounts.map((account) => bare(account.text)!).find(isIbanShaped);
}

function party<P extends "seller" | "buyer">(role: P, element: XmlElement | undefined) {
  const address = elementAt(element, "PostalTradeAddress");
  const streets = ["LineOne", "LineTwo", "LineThree"].map((line) => textAt(address, line));
  const town = joinParts([textAt(address, "PostcodeCode"), textAt(address, "CityName")]);
  const values = {
    [`${role}.name`]: textAt(element, "Name"),
    [`${role}.address`]: joinParts([...streets, town], ", "),
    [`${role}.vat_id`]: bare(registration(element, "VA")),
    [`${role}.tax_code`]: registration(element, "FC"),
  };
  return values as Record<`${P}.${"name" | "address" | "vat_id" | "tax_code"}`, string | undefined>;
}

function registration(element: XmlElement | undefined, scheme: string): string | undefined {
  return elementsAt(element, "SpecifiedTaxRegistration", "ID").find((id) => id.attributes.schemeID === scheme)?.text;
}

/** Lines without quantity, price and amount are notes (ZUGFeRD 1.0 puts its free texts there). */
function rowsOf(transaction: XmlElement | undefined) {
  return elementsAt(transaction, "IncludedSupplyChainTradeLineItem").flatMap((line) => {
    const agreement =
      elementAt(line, "SpecifiedLineTradeAgreement") ?? elementAt(line, "SpecifiedSupplyChainTradeAgreement");
    const delivery =
      elementAt(line, "SpecifiedLineTradeDelivery") ?? elementAt(line, "SpecifiedSupplyChainTradeDelivery");
    const settlement =
      elementAt(line, "SpecifiedLineTradeSettlement") ?? elementAt(line, "SpecifiedSupplyChainTradeSettlement");
    const totals =
      elementAt(settlement, "SpecifiedTradeSettlementLineMonetarySummation") ??
      elementAt(settlement, "SpecifiedTradeSettlementMonetarySummation");
    const quantity = elementAt(delivery, "BilledQuantity");
    const row = present({
      description: textAt(line, "SpecifiedTradeProduct", "Name"),
      quantity: canonicalAmount(quantity?.text),
      unit: quantity?.attributes.unitCode,
      unitPrice: canonicalAmount(textAt(agreement, "NetPriceProductTradePrice", "ChargeAmount")),
      amount: canonicalAmount(textAt(totals, "LineTotalAmount")),
      taxRate: canonicalAmount(
        textAt(settlement, "ApplicableTradeTax", "RateApplicablePercent") ??
          textAt(settlement, "ApplicableTradeTax", "ApplicablePercent"),
      ),
    });
    const isNote = row.quantity === undefined && row.amount === undefined && row.unitPrice === undefined;
    return isNote ? [] : [row];
  });
}
