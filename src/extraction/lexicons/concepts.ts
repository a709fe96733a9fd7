import type { FactConcept } from "../../core/documents/document.ts";

/**
 * What a field can mean, whatever its key. A concept has printed labels (one lexicon per language); `other.*`,
 * `party.*` and `section.*` are never a field: they are the labels of neighbours, which are evidence against a value,
 * and the headings of the blocks of a page.
 */
export type Concept = GeneralConcept | SpecialConcept;

type GeneralConcept =
  | Exclude<FactConcept, "barcode.text" | "invoice.type" | `charge.${string}`>
  | "invoice.bic"
  | "invoice.delivery_date"
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
  | "other.page"
  | "other.payment";

/**
 * Concepts of one kind of document; their labels are looked for only if a service asks for such a document (see
 * `DOMAINS`).
 */
export type SpecialConcept =
  | "employer.name"
  | "employer.tax_code"
  | "employer.inps_number"
  | "employee.name"
  | "employee.tax_code"
  | "employee.number"
  | "payslip.period"
  | "payslip.hire_date"
  | "payslip.level"
  | "payslip.qualification"
  | "payslip.gross_pay"
  | "payslip.deductions_total"
  | "payslip.inps_taxable"
  | "payslip.inps"
  | "payslip.irpef_taxable"
  | "payslip.irpef"
  | "payslip.tfr"
  | "payslip.net_pay"
  | "payslip.other"
  | "cu.year"
  | "cu.income"
  | "cu.days"
  | "cu.irpef"
  | "cu.regional_surtax"
  | "cu.municipal_advance"
  | "cu.municipal_balance"
  | "cu.inps_taxable"
  | "cu.inps"
  | "cu.date"
  | "cu.other"
  | "f24.tax_code"
  | "f24.taxpayer"
  | "f24.erario_balance"
  | "f24.inps_balance"
  | "f24.regions_balance"
  | "f24.local_balance"
  | "f24.total"
  | "f24.payment_date"
  | "f24.balance"
  | "f24.section_total"
  | "f24.other"
  | "statement.bank"
  | "statement.holder"
  | "statement.date"
  | "statement.opening_balance"
  | "statement.closing_balance"
  | "statement.total_credits"
  | "statement.total_debits"
  | "statement.credit"
  | "statement.debit"
  | "statement.other"
  | "bill.supply_address"
  | "bill.supply_point"
  | "bill.consumption"
  | "bill.other"
  | "order.number"
  | "order.date"
  | "order.total"
  | "delivery.number"
  | "delivery.date"
  | "delivery.parcels"
  | "delivery.weight"
  | "delivery.other"
  | "card.number"
  | "charge.withholding_tax"
  | "charge.pension_contribution"
  | "charge.stamp_duty"
  | "agreement.title"
  | "agreement.signing_date"
  | "agreement.signing_place"
  | "agreement.first_name"
  | "agreement.first_tax_id"
  | "agreement.first_address"
  | "agreement.second_name"
  | "agreement.second_tax_id"
  | "agreement.second_address"
  | "agreement.effective_date"
  | "agreement.end_date"
  | "agreement.duration"
  | "agreement.amount"
  | "agreement.currency"
  | "agreement.notice_period"
  | "agreement.jurisdiction"
  | "section.employer"
  | "section.employee"
  | "section.fiscal"
  | "section.social"
  | "section.payer"
  | "section.erario"
  | "section.inps"
  | "section.regions"
  | "section.local"
  | "section.others"
  | "section.payment";

export type Lexicon = Readonly<Partial<Record<Concept, readonly string[]>>>;

/** "a | b" → ["a", "b"]: long lists of phrases read better in running text. */
export function phrases(text: string): readonly string[] {
  return text
    .split("|")
    .map((phrase) => phrase.replace(/\s+/g, " ").trim())
    .filter((phrase) => phrase !== "");
}
