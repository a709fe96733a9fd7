import type { FactConcept } from "../../core/document.ts";

/**
 * What a field can mean, whatever its key. A concept has printed labels (one lexicon a language); `other.*` and `party.*` are never
 * a field: they are the labels of neighbours, which speak against a value, and the headings of the blocks of a page.
 */
export type Concept =
  | Exclude<FactConcept, "barcode.text" | "invoice.type">
  | "invoice.bic"
  | "invoice.order_number"
  | "invoice.delivery_date"
  | "invoice.amount_due"
  | "invoice.prepaid"
  | "invoice.discount"
  | "invoice.payment_terms"
  | "seller.email"
  | "seller.phone"
  | "seller.website"
  | "customer.number"
  | "contract.number"
  | "period.from"
  | "period.to"
  | "payslip.net_pay"
  | "payslip.gross_pay"
  | "employee.name"
  | "employer.name"
  | "identity.birth_place"
  | "identity.issue_date"
  | "identity.address"
  | "party.seller"
  | "party.buyer"
  | "party.other"
  | "label.name"
  | "receipt.time"
  | "receipt.payment_method"
  | "label.address"
  | "label.vat_id"
  | "other.reference"
  | "other.amount"
  | "other.date"
  | "other.payment";

export type Lexicon = Readonly<Partial<Record<Concept, readonly string[]>>>;
