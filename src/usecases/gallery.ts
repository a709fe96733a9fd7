import type { ServiceDefinition } from "../core/service-definition.ts";
import { define, multiple, rows, single } from "./gallery-definition.ts";
import { PAYROLL_AND_TAX } from "./gallery-payroll-and-tax.ts";
import { TRADE_AND_ACCOUNTS } from "./gallery-trade-and-accounts.ts";

/** The services a new installation starts with, one a shipped document type. Aliases are what a reviewer reads. */
export const GALLERY: readonly ServiceDefinition[] = [
  define("receipt", "Receipts", "Shop and restaurant receipts", {
    fields: [
      single("company", "Company", "organization"),
      single("address", "Address", "address"),
      single("vat_id", "VAT number", "eu.vat"),
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
  ...TRADE_AND_ACCOUNTS,
  ...PAYROLL_AND_TAX,
  define("identity", "Identity documents", "Passports, identity cards and visas with a machine-readable zone", {
    fields: [
      single("document_number", "Document number", "document_number"),
      single("surname", "Surname", "name"),
      single("given_names", "Given names", "name"),
      single("nationality", "Nationality", "country"),
      single("birth_date", "Date of birth", "date"),
      single("birth_place", "Place of birth", "text"),
      single("sex", "Sex", "enum"),
      single("issue_date", "Date of issue", "date"),
      single("expiry_date", "Date of expiry", "date"),
      single("tax_code", "Codice fiscale", "it.codice_fiscale"),
      single("address", "Address", "address"),
    ],
    categories: {},
  }),
  define("identity", "Tessere sanitarie", "Italian health cards (tessera sanitaria)", {
    fields: [
      single("tax_code", "Codice fiscale", "it.codice_fiscale"),
      single("surname", "Cognome", "name"),
      single("given_names", "Nome", "name"),
      single("sex", "Sesso", "enum"),
      single("birth_place", "Luogo di nascita", "text"),
      single("birth_date", "Data di nascita", "date"),
      single("expiry_date", "Data di scadenza", "date"),
      single("card_number", "Numero di identificazione della tessera", "document_number"),
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
