import type { FieldDefinition, ServiceDefinition, TemplateName } from "../core/service-definition.ts";
import type { FieldType } from "../core/values.ts";
import { allLabels } from "./lexicons/all.ts";
import type { Concept } from "./lexicons/concepts.ts";
import { foldText } from "./text.ts";

/** What a field of a service is: a known concept or null, and the type its values have. */
export interface FieldMeaning {
  readonly concept: Concept | null;
  readonly type: FieldType;
}

/** Types of the concepts; a concept is only considered for a field whose stated type agrees. */
const CONCEPT_TYPES: Readonly<Partial<Record<Concept, readonly FieldType[]>>> = {
  "invoice.number": ["document_number", "text", "number", "integer"],
  "invoice.date": ["date"],
  "invoice.due_date": ["date"],
  "invoice.currency": ["currency", "text", "enum"],
  "invoice.net_total": ["amount", "number"],
  "invoice.tax_total": ["amount", "number"],
  "invoice.gross_total": ["amount", "number"],
  "invoice.amount_due": ["amount", "number"],
  "invoice.prepaid": ["amount", "number"],
  "invoice.discount": ["amount", "number", "percent"],
  "invoice.iban": ["iban", "text"],
  "invoice.bic": ["bic", "text"],
  "invoice.order_number": ["document_number", "text"],
  "invoice.delivery_date": ["date"],
  "invoice.payment_terms": ["text"],
  "seller.name": ["organization", "name", "text"],
  "seller.address": ["address", "text"],
  "seller.vat_id": ["eu.vat", "it.partita_iva", "text", "document_number"],
  "seller.tax_code": ["it.codice_fiscale", "text", "document_number"],
  "seller.email": ["email", "text"],
  "seller.phone": ["phone", "text"],
  "seller.website": ["url", "text"],
  "buyer.name": ["organization", "name", "text"],
  "buyer.address": ["address", "text"],
  "buyer.vat_id": ["eu.vat", "it.partita_iva", "text", "document_number"],
  "buyer.tax_code": ["it.codice_fiscale", "text", "document_number"],
  "customer.number": ["document_number", "text"],
  "contract.number": ["document_number", "text"],
  "period.from": ["date"],
  "period.to": ["date"],
  "payslip.net_pay": ["amount", "number"],
  "payslip.gross_pay": ["amount", "number"],
  "employee.name": ["name", "text"],
  "employer.name": ["organization", "name", "text"],
  "identity.document_type": ["text", "enum"],
  "identity.document_number": ["document_number", "text"],
  "identity.issuer": ["country", "text", "organization"],
  "identity.surname": ["name", "text"],
  "identity.given_names": ["name", "text"],
  "identity.nationality": ["country", "text"],
  "identity.birth_date": ["date"],
  "identity.birth_place": ["text", "name"],
  "identity.sex": ["enum", "text"],
  "identity.expiry_date": ["date"],
  "identity.issue_date": ["date"],
  "identity.personal_number": ["document_number", "text", "it.codice_fiscale"],
  "identity.address": ["address", "text"],
  "identity.mrz": ["mrz", "text"],
  "receipt.time": ["time", "text"],
  "receipt.payment_method": ["text", "enum"],
};

/** Names of fields, beyond the printed labels of a concept: how users call a value they want. Folded at load. */
const FIELD_NAMES: Readonly<Partial<Record<Concept, readonly string[]>>> = {
  "seller.name": [
    "seller",
    "seller name",
    "vendor",
    "vendor name",
    "supplier",
    "supplier name",
    "company",
    "company name",
    "merchant",
    "merchant name",
    "store",
    "store name",
    "shop",
    "fornitore",
    "nome fornitore",
    "azienda",
    "negozio",
    "esercente",
    "cedente",
    "emittente",
    "ragione sociale",
    "ragione sociale fornitore",
    "issuer",
    "lieferant",
    "verkäufer",
    "fournisseur",
    "vendeur",
    "proveedor",
    "emisor",
    "biller",
  ],
  "seller.address": [
    "seller address",
    "vendor address",
    "supplier address",
    "company address",
    "merchant address",
    "store address",
    "address",
    "indirizzo",
    "indirizzo fornitore",
    "adresse",
    "dirección",
    "anschrift",
  ],
  "seller.vat_id": [
    "seller vat id",
    "seller vat",
    "vat id",
    "vat number",
    "vat",
    "supplier vat",
    "vendor vat",
    "company vat",
    "partita iva",
    "piva",
    "p iva",
    "partita iva fornitore",
    "piva fornitore",
    "seller vat number",
    "ust id",
    "tva",
    "nif",
  ],
  "seller.tax_code": ["seller tax code", "seller tax id", "codice fiscale fornitore", "codice fiscale"],
  "seller.email": ["seller email", "email", "supplier email", "e mail"],
  "seller.phone": ["seller phone", "phone", "telephone", "telefono", "tel"],
  "seller.website": ["website", "url", "seller website", "sito", "sito web"],
  "buyer.name": [
    "buyer",
    "buyer name",
    "customer",
    "customer name",
    "client",
    "client name",
    "cliente",
    "nome cliente",
    "cessionario",
    "committente",
    "kunde",
    "käufer",
    "acheteur",
    "comprador",
    "bill to",
    "recipient",
    "destinatario",
    "ragione sociale cliente",
    "intestatario",
  ],
  "buyer.address": ["buyer address", "customer address", "client address", "indirizzo cliente", "billing address"],
  "buyer.vat_id": [
    "buyer vat id",
    "buyer vat",
    "customer vat",
    "client vat",
    "partita iva cliente",
    "piva cliente",
    "buyer vat number",
  ],
  "buyer.tax_code": ["buyer tax code", "codice fiscale cliente", "customer tax id"],
  "invoice.number": [
    "invoice number",
    "number",
    "document number",
    "receipt number",
    "invoice id",
    "numero",
    "numero fattura",
    "numero documento",
    "invoice no",
  ],
  "invoice.date": [
    "invoice date",
    "date",
    "issue date",
    "document date",
    "receipt date",
    "data",
    "data fattura",
    "data documento",
    "data emissione",
    "date of purchase",
    "transaction date",
    "datum",
    "fecha",
    "purchase date",
  ],
  "invoice.due_date": ["due date", "scadenza", "data scadenza", "payment due date", "fälligkeit"],
  "invoice.gross_total": [
    "total",
    "total amount",
    "gross total",
    "grand total",
    "amount",
    "totale",
    "importo",
    "importo totale",
    "totale documento",
    "totale fattura",
    "gross amount",
    "invoice total",
    "total gross",
    "gesamtbetrag",
    "total price",
    "gross",
  ],
  "invoice.net_total": [
    "net total",
    "net",
    "net amount",
    "subtotal",
    "sub total",
    "imponibile",
    "totale imponibile",
    "netto",
    "total net",
    "taxable amount",
  ],
  "invoice.tax_total": [
    "tax total",
    "tax",
    "vat total",
    "tax amount",
    "vat amount",
    "imposta",
    "totale iva",
    "importo iva",
    "total tax",
    "total vat",
    "iva",
  ],
  "invoice.amount_due": ["amount due", "balance due", "netto a pagare", "da pagare", "amount payable"],
  "invoice.order_number": ["order number", "purchase order", "po number", "numero ordine", "ordine"],
  "receipt.time": ["time", "ora", "orario", "transaction time", "uhrzeit", "heure", "hora"],
  "receipt.payment_method": ["payment method", "payment", "metodo di pagamento", "pagamento", "modalita di pagamento"],
  "identity.mrz": ["mrz", "machine readable zone"],
  "identity.document_type": ["document type", "tipo documento"],
  "identity.document_number": [
    "document number",
    "passport number",
    "card number",
    "numero documento",
    "id number",
    "numero carta",
    "numero passaporto",
  ],
  "identity.issuer": ["issuing country", "issuer", "issuing state"],
  "identity.sex": ["sex", "gender", "sesso"],
};

const IDENTITY_TEMPLATES: ReadonlySet<TemplateName> = new Set(["identity"]);

interface NamedConcept {
  readonly concept: Concept;
  readonly isFieldName: boolean;
}

const CONCEPTS_BY_NAME: ReadonlyMap<string, readonly NamedConcept[]> = (() => {
  const byName = new Map<string, NamedConcept[]>();
  const add = (name: string, concept: Concept, isFieldName: boolean) => {
    const key = foldText(name);
    byName.set(key, [...(byName.get(key) ?? []), { concept, isFieldName }]);
  };
  for (const [concept, names] of Object.entries(FIELD_NAMES) as [Concept, readonly string[]][]) {
    for (const name of names) add(name, concept, true);
  }
  for (const { concept, phrase } of allLabels()) if (CONCEPT_TYPES[concept]) add(phrase, concept, false);
  return byName;
})();

/** Key "seller_vat_id" → names to look for: itself, and without a trailing number ("total_5" → "total"). */
function namesOf(field: FieldDefinition): string[] {
  const spaced = (text: string) => text.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_\-.]+/g, " ");
  const names = [field.alias, spaced(field.key)];
  return [...names, ...names.map((name) => name.replace(/\s*\d+$/, ""))].map(foldText).filter((name) => name !== "");
}

/**
 * What a field is, from its alias, key, type and labels, in that order. Null concept: nothing known has that name; the field then starts
 * from its type and its own names as printed labels. A service with template `generic` is known by exact field names only.
 */
export function conceptOf(field: FieldDefinition, service: Pick<ServiceDefinition, "template">): Concept | null {
  const labels = Object.values(field.labels).flat().map(foldText);
  const isIdentity = IDENTITY_TEMPLATES.has(service.template);
  for (const name of [...namesOf(field), ...labels]) {
    const fits = (CONCEPTS_BY_NAME.get(name) ?? []).filter(
      ({ concept }) => field.type === null || CONCEPT_TYPES[concept]?.includes(field.type),
    );
    const preferred = fits.filter(({ concept }) => concept.startsWith("identity.") === isIdentity);
    // A generic service's "period" or "from" is its own affair: only names that are nothing else count there.
    const usable = (preferred.length > 0 ? preferred : fits).filter(
      (fit) => service.template !== "generic" || fit.isFieldName,
    );
    const best = usable.find((fit) => fit.isFieldName) ?? usable[0];
    if (best) return best.concept;
  }
  return null;
}

const TYPE_HINTS: readonly (readonly [RegExp, FieldType])[] = [
  [/iban/i, "iban"],
  [/\b(?:bic|swift)\b/i, "bic"],
  [/codice.?fiscale|\bcod.?fisc/i, "it.codice_fiscale"],
  [/partita.?iva|p\.?.?iva\b/i, "it.partita_iva"],
  [/\bvat.?(?:id|no|number)|ust.?id/i, "eu.vat"],
  [/e.?mail|\bpec\b/i, "email"],
  [/phone|telefon|\btel\b|mobile|\bfax\b/i, "phone"],
  [/\burl\b|website|sito/i, "url"],
  [/\bmrz\b/i, "mrz"],
  [/currency|valuta|währung|devise/i, "currency"],
  [/\b(?:date|data|datum|fecha)\b|scadenza|_at$|birth|expiry/i, "date"],
  [/address|indirizzo|anschrift|adresse|dirección/i, "address"],
  [/percent|aliquota|\brate\b|%/i, "percent"],
  [/amount|importo|total|totale|price|prezzo|netto|lordo|imponibile|betrag|montant|balance|saldo/i, "amount"],
  [/quantity|quantit|\bqty\b|menge/i, "number"],
  [/(?:number|numero|nummer|num|no|nr|id|code|codice)$/i, "document_number"],
  [
    /company|organi[sz]ation|azienda|ditta|ragione sociale|supplier|vendor|seller|buyer|fornitore|cliente/i,
    "organization",
  ],
  [/\bname\b|\bnome\b|cognome|surname/i, "name"],
  [/country|paese|nationality|nazionalit/i, "country"],
];

/** The type of a field: stated, else its concept's first, else guessed from its names, else text. */
export function meaningOf(field: FieldDefinition, service: Pick<ServiceDefinition, "template">): FieldMeaning {
  const concept = conceptOf(field, service);
  if (field.type !== null) return { concept, type: field.type };
  if (field.options && field.options.length > 0) return { concept, type: "enum" };
  if (field.pattern) return { concept, type: "regex" };
  const own = concept ? CONCEPT_TYPES[concept]?.[0] : undefined;
  if (own) return { concept, type: own };
  const names = `${field.alias} ${field.key.replace(/_/g, " ")}`;
  return { concept, type: TYPE_HINTS.find(([hint]) => hint.test(names))?.[1] ?? "text" };
}
