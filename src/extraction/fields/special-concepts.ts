import type { TemplateName } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { type Concept, phrases, type SpecialConcept } from "../lexicons/concepts.ts";
import { AGREEMENT_MEANINGS } from "./contract-concepts.ts";

/** What is known of a concept that belongs to one kind of document. */
interface SpecialMeaning {
  /** The possible types of a field of it, the likeliest first. */
  readonly types: readonly FieldType[];
  /** Users' names for the field, beyond its printed labels. */
  readonly names: readonly string[];
  /** Labels of other concepts that announce it too, on its own kind of document. */
  readonly alsoAnnouncedBy?: readonly Concept[];
  /** The section of a form that contains it. */
  readonly section?: Concept;
}

const AMOUNT: readonly FieldType[] = ["amount", "number"];
const CODE: readonly FieldType[] = ["document_number", "text"];
const TAX_CODE: readonly FieldType[] = ["it.codice_fiscale", "document_number", "text"];
const COMPANY_CODE: readonly FieldType[] = ["it.partita_iva", "it.codice_fiscale", "eu.vat", "document_number", "text"];

const NAMED: Readonly<Record<string, SpecialMeaning>> = {
  "employer.name": {
    types: ["organization", "name", "text"],
    names: phrases("employer name | employer | azienda | datore di lavoro | sostituto d imposta | sostituto"),
    alsoAnnouncedBy: ["label.name"],
    section: "section.employer",
  },
  "employer.tax_code": {
    types: COMPANY_CODE,
    names: phrases(`employer tax code | employer tax id | employer vat | partita iva azienda | codice fiscale azienda |
      codice fiscale sostituto | codice fiscale datore di lavoro`),
    alsoAnnouncedBy: ["label.vat_id", "seller.tax_code"],
    section: "section.employer",
  },
  "employer.inps_number": { types: CODE, names: phrases("inps number | matricola inps"), section: "section.employer" },
  "employee.name": {
    types: ["name", "text"],
    names: phrases("employee name | employee | dipendente | nome dipendente | cognome e nome dipendente | lavoratore"),
    alsoAnnouncedBy: ["label.name"],
    section: "section.employee",
  },
  "employee.tax_code": {
    types: TAX_CODE,
    names: phrases("employee tax code | codice fiscale dipendente | codice fiscale | tax code"),
    alsoAnnouncedBy: ["seller.tax_code", "identity.personal_number"],
    section: "section.employee",
  },
  "employee.number": { types: CODE, names: phrases("employee number | matricola"), section: "section.employee" },
  "payslip.period": { types: ["text", "date"], names: phrases("period | pay period | periodo di retribuzione | mese") },
  "payslip.hire_date": { types: ["date"], names: phrases("hire date | data di assunzione | data assunzione") },
  "payslip.level": { types: CODE.toReversed(), names: phrases("level | livello | inquadramento") },
  "payslip.qualification": { types: ["text"], names: phrases("qualification | qualifica | job title | mansione") },
  "payslip.gross_pay": {
    types: AMOUNT,
    names: phrases("gross pay | gross salary | gross | totale competenze | lordo"),
  },
  "payslip.deductions_total": {
    types: AMOUNT,
    names: phrases("deductions total | total deductions | totale trattenute"),
  },
  "payslip.inps_taxable": {
    types: AMOUNT,
    names: phrases("inps taxable | imponibile inps"),
    section: "section.social",
  },
  "payslip.inps": {
    types: AMOUNT,
    names: phrases("inps contributions | inps | contributi inps"),
    section: "section.social",
  },
  "payslip.irpef_taxable": {
    types: AMOUNT,
    names: phrases("irpef taxable | imponibile irpef"),
    section: "section.fiscal",
  },
  "payslip.irpef": { types: AMOUNT, names: phrases("irpef | income tax | ritenute irpef"), section: "section.fiscal" },
  "payslip.tfr": { types: AMOUNT, names: phrases("tfr | tfr del mese | severance") },
  "payslip.net_pay": { types: AMOUNT, names: phrases("net pay | net salary | net | netto | netto in busta") },
  "cu.year": { types: ["integer", "number", "text"], names: phrases("year | anno | anno della certificazione") },
  "cu.income": {
    types: AMOUNT,
    names: phrases("income | redditi | reddito | redditi di lavoro dipendente punto 1 | reddito di lavoro dipendente"),
    section: "section.fiscal",
  },
  "cu.days": {
    types: ["integer", "number"],
    names: phrases("days | giorni | giorni di lavoro | giorni lavoro dipendente punto 6"),
    section: "section.fiscal",
  },
  "cu.irpef": {
    types: AMOUNT,
    names: phrases("irpef | ritenute irpef | ritenute irpef punto 21"),
    section: "section.fiscal",
  },
  "cu.regional_surtax": {
    types: AMOUNT,
    names: phrases("regional surtax | addizionale regionale | addizionale regionale punto 22"),
    section: "section.fiscal",
  },
  "cu.municipal_advance": {
    types: AMOUNT,
    names: phrases("municipal advance | addizionale comunale acconto | addizionale comunale acconto punto 26"),
    section: "section.fiscal",
  },
  "cu.municipal_balance": {
    types: AMOUNT,
    names: phrases("municipal balance | addizionale comunale saldo | addizionale comunale saldo punto 27"),
    section: "section.fiscal",
  },
  "cu.inps_taxable": { types: AMOUNT, names: phrases("inps taxable | imponibile inps"), section: "section.social" },
  "cu.inps": { types: AMOUNT, names: phrases("inps contributions | contributi inps"), section: "section.social" },
  "cu.date": { types: ["date"], names: phrases("issue date | date | data | data di emissione") },
  "f24.tax_code": {
    types: ["document_number", "it.codice_fiscale", "it.partita_iva", "text"],
    names: phrases("tax code | codice fiscale | codice fiscale contribuente"),
    alsoAnnouncedBy: ["seller.tax_code", "identity.personal_number", "label.vat_id"],
    section: "section.payer",
  },
  "f24.taxpayer": {
    types: ["text", "organization", "name"],
    names: phrases("taxpayer name | taxpayer | contribuente"),
    alsoAnnouncedBy: ["label.name", "section.payer"],
    section: "section.payer",
  },
  "f24.erario_balance": {
    types: AMOUNT,
    alsoAnnouncedBy: ["f24.balance"],
    names: phrases("erario balance | saldo erario | saldo sezione erario"),
    section: "section.erario",
  },
  "f24.inps_balance": {
    types: AMOUNT,
    alsoAnnouncedBy: ["f24.balance"],
    names: phrases("inps balance | saldo inps | saldo sezione inps"),
    section: "section.inps",
  },
  "f24.regions_balance": {
    types: AMOUNT,
    alsoAnnouncedBy: ["f24.balance"],
    names: phrases("regions balance | saldo regioni | saldo sezione regioni"),
    section: "section.regions",
  },
  "f24.local_balance": {
    types: AMOUNT,
    alsoAnnouncedBy: ["f24.balance"],
    names: phrases("local balance | saldo tributi locali | saldo imu"),
    section: "section.local",
  },
  "f24.total": { types: AMOUNT, names: phrases("total | saldo finale | totale | importo") },
  "f24.payment_date": {
    types: ["date"],
    names: phrases("payment date | data del versamento | data | date"),
    alsoAnnouncedBy: ["invoice.date"],
    section: "section.payment",
  },
  "statement.bank": { types: ["organization", "text"], names: phrases("bank name | bank | banca") },
  "statement.holder": {
    types: ["text", "name", "organization"],
    names: phrases("account holder | holder | intestatario"),
    alsoAnnouncedBy: ["party.buyer", "label.name"],
  },
  "statement.date": {
    types: ["date"],
    names: phrases("statement date | data dell estratto conto | date | data"),
    alsoAnnouncedBy: ["invoice.date"],
  },
  "statement.opening_balance": { types: AMOUNT, names: phrases("opening balance | saldo iniziale") },
  "statement.closing_balance": { types: AMOUNT, names: phrases("closing balance | saldo finale | balance | saldo") },
  "statement.total_credits": {
    types: AMOUNT,
    names: phrases("total credits | totale entrate | totale avere"),
    alsoAnnouncedBy: ["statement.credit"],
  },
  "statement.total_debits": {
    types: AMOUNT,
    names: phrases("total debits | totale uscite | totale dare"),
    alsoAnnouncedBy: ["statement.debit"],
  },
  "bill.supply_address": { types: ["address", "text"], names: phrases("supply address | indirizzo di fornitura") },
  "bill.supply_point": { types: CODE, names: phrases("supply point | pod | pdr | pod pdr") },
  "bill.consumption": { types: ["number", "amount", "integer"], names: phrases("consumption | consumo | consumi") },
  "order.number": {
    types: CODE,
    names: phrases("number | order number | numero ordine | numero | document number | po number"),
    alsoAnnouncedBy: ["invoice.number", "invoice.order_number"],
  },
  "order.date": {
    types: ["date"],
    names: phrases("date | order date | data ordine | data"),
    alsoAnnouncedBy: ["invoice.date", "other.date"],
  },
  "order.total": {
    types: AMOUNT,
    names: phrases("total | order total | totale ordine | totale | amount"),
    alsoAnnouncedBy: ["invoice.gross_total", "invoice.net_total", "invoice.amount_due"],
  },
  "delivery.number": {
    types: CODE,
    names: phrases("number | delivery note number | numero ddt | numero | document number"),
    alsoAnnouncedBy: ["invoice.number", "other.reference"],
  },
  "delivery.date": {
    types: ["date"],
    names: phrases("date | document date | data ddt | data"),
    alsoAnnouncedBy: ["invoice.date"],
  },
  "delivery.parcels": { types: ["integer", "number"], names: phrases("parcels | colli | packages") },
  "delivery.weight": { types: ["number", "amount"], names: phrases("weight | peso") },
  "charge.withholding_tax": {
    types: AMOUNT,
    names: phrases(`withholding tax | withholding | tax withheld | ritenuta d acconto | ritenuta | importo ritenuta |
      ritenuta acconto | ritenuta irpef | retención | retención irpf | retenção | retenção na fonte`),
  },
  "charge.pension_contribution": {
    types: AMOUNT,
    names: phrases(`pension contribution | pension fund contribution | pension fund | contributo cassa previdenziale |
      contributo cassa | cassa previdenziale | cassa previdenza | contributo integrativo | rivalsa inps`),
  },
  "charge.stamp_duty": {
    types: AMOUNT,
    names: phrases("stamp duty | stamp tax | bollo | imposta di bollo | marca da bollo | importo bollo"),
  },
  "card.number": { types: CODE, names: phrases("card number | numero tessera") },
  ...AGREEMENT_MEANINGS,
} satisfies Partial<Record<SpecialConcept, SpecialMeaning>>;

export const SPECIAL_CONCEPTS = NAMED as Readonly<Partial<Record<Concept, SpecialMeaning>>>;

/** The concept kinds that take precedence on a type of document: its "date" is the one of that kind. */
export const DOMAINS: Readonly<Partial<Record<TemplateName, readonly string[]>>> = {
  invoice: ["charge"],
  payslip: ["payslip", "employee", "employer"],
  cu: ["cu", "employee", "employer", "identity"],
  f24: ["f24", "identity"],
  identity: ["identity", "card"],
  bank_statement: ["statement"],
  utility_bill: ["bill", "buyer"],
  purchase_order: ["order"],
  delivery_note: ["delivery"],
  contract: ["agreement", "contract"],
};

/**
 * Concept kinds that a field means on one kind of document only: "amount" or "duration" on other papers than contracts
 * is a field of its own, and the "bollo" of a car is no stamp duty of an invoice.
 */
export const OF_ONE_KIND: ReadonlySet<string> = new Set(["agreement", "charge"]);

/** Where the form has a section for the person meant, a field of another kind is in that section too. */
const SECTIONS_BY_TEMPLATE: Readonly<Partial<Record<TemplateName, Readonly<Partial<Record<string, Concept>>>>>> = {
  cu: { identity: "section.employee" },
  f24: { identity: "section.payer" },
};

/** The section of a form that contains a concept on documents of a type; null if forms have none. */
export function sectionOfConcept(concept: Concept, template: TemplateName): Concept | null {
  return SPECIAL_CONCEPTS[concept]?.section ?? SECTIONS_BY_TEMPLATE[template]?.[concept.split(".")[0]!] ?? null;
}
