import type { FieldDefinition, ServiceDefinition, TemplateName } from "../core/service-definition.ts";
import type { FieldType } from "../core/values.ts";

/** The services a new installation starts with, one a shipped document type. Aliases are what a reviewer reads. */
export const GALLERY: readonly ServiceDefinition[] = [
  define("receipt", "Receipts", "Shop and restaurant receipts", {
    fields: [
      single("company", "Company", "organization"),
      single("address", "Address", "address"),
      single("vat_id", "VAT number", "it.partita_iva"),
      single("document_number", "Document number", "document_number"),
      single("date", "Date", "date"),
      single("time", "Time", "time"),
      single("total", "Total", "amount"),
      single("tax_total", "VAT", "amount"),
      single("payment_method", "Payment method", "text"),
      ...rows("items", "Items", [
        multiple("item_description", "Description", "text"),
        multiple("item_quantity", "Quantity", "number"),
        multiple("item_amount", "Amount", "amount"),
      ]),
    ],
    categories: { receipt: "Receipt" },
  }),
  define("invoice", "Invoices", "Header, totals and lines of Italian and European invoices", {
    fields: [
      single("number", "Invoice number", "document_number"),
      single("date", "Invoice date", "date"),
      single("due_date", "Due date", "date"),
      single("seller_name", "Seller", "organization"),
      single("seller_address", "Seller address", "address"),
      single("seller_vat_id", "Seller VAT id", "eu.vat"),
      single("buyer_name", "Buyer", "organization"),
      single("buyer_address", "Buyer address", "address"),
      single("buyer_vat_id", "Buyer VAT id", "eu.vat"),
      single("currency", "Currency", "currency"),
      single("net_total", "Net total", "amount"),
      single("tax_total", "Tax total", "amount"),
      single("gross_total", "Total", "amount"),
      multiple("iban", "IBAN", "iban"),
      ...rows("lines", "Lines", [
        multiple("line_description", "Description", "text"),
        multiple("line_quantity", "Quantity", "number"),
        multiple("line_unit_price", "Unit price", "amount"),
        multiple("line_amount", "Amount", "amount"),
      ]),
    ],
    categories: { invoice: "Invoice", credit_note: "Credit note" },
  }),
  define("identity", "Identity documents", "Passports, identity cards and visas with a machine-readable zone", {
    fields: [
      single("document_number", "Document number", "document_number"),
      single("surname", "Surname", "name"),
      single("given_names", "Given names", "name"),
      single("nationality", "Nationality", "country"),
      single("birth_date", "Date of birth", "date"),
      single("sex", "Sex", "enum"),
      single("expiry_date", "Date of expiry", "date"),
    ],
    categories: {},
  }),
  define("generic", "Generic", "Dates, amounts and identifiers of any document; add your own fields", {
    fields: [
      single("document_number", "Document number", "document_number"),
      single("document_date", "Document date", "date"),
      multiple("organizations", "Organisations", "organization"),
      multiple("dates", "Dates", "date"),
      multiple("amounts", "Amounts", "amount"),
      multiple("ibans", "IBANs", "iban"),
      multiple("tax_codes", "Tax codes", "it.codice_fiscale"),
      multiple("vat_ids", "VAT numbers", "eu.vat"),
      multiple("emails", "E-mail addresses", "email"),
      multiple("phones", "Telephone numbers", "phone"),
    ],
    categories: {},
  }),
];

function define(
  template: TemplateName,
  name: string,
  description: string,
  shape: { fields: FieldDefinition[]; categories: Record<string, string> },
): ServiceDefinition {
  const categories = Object.entries(shape.categories).map(([key, label]) => ({ key, label }));
  return { name, description, fields: shape.fields, categories, template, policies: [], autoValidation: false };
}

function single(key: string, alias: string, type: FieldType): FieldDefinition {
  return { key, alias, multiple: false, aggregationFields: null, type, required: false, labels: {} };
}

function multiple(key: string, alias: string, type: FieldType): FieldDefinition {
  return { ...single(key, alias, type), multiple: true };
}

/** The cells of a table and the aggregation that groups them into rows. */
function rows(key: string, alias: string, cells: FieldDefinition[]): FieldDefinition[] {
  const group: FieldDefinition = {
    key,
    alias,
    multiple: true,
    aggregationFields: cells.map((cell) => cell.key),
    type: null,
    required: false,
    labels: {},
  };
  return [...cells, group];
}
