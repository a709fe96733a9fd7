import {
  bareIdentifier,
  isValidBic,
  isValidCodiceFiscale,
  isValidIban,
  isValidPartitaIva,
} from "../core/check-digits.ts";
import type { FieldDefinition } from "../core/service-definition.ts";
import type { FieldType, TypedValue } from "../core/values.ts";
import { isValidVatId } from "../core/vat-ids.ts";
import { meaningOf } from "./field-concepts.ts";
import { currencyIn, parseAmount } from "./types/amount.ts";
import { parseDate } from "./types/date.ts";
import type { DocumentStyle } from "./votes.ts";

/** The type a field's values have: stated, or guessed from its key, alias, options and pattern; text at worst. */
export function fieldTypeOf(field: FieldDefinition): FieldType {
  return meaningOf(field, { template: "generic" }).type;
}

/**
 * The typed value of a text that is known to be a value of the type (a person wrote it, or a structured source); null when it cannot
 * be read as one. Without the document's style, "1.234" is a thousand and 03/04/2024 ambiguous.
 */
export function typedValueOf(type: FieldType, text: string, style?: DocumentStyle): TypedValue | null {
  switch (type) {
    case "date": {
      const date = parseDate(text, style?.dateOrder ?? null);
      return date && { type: "date", iso: date.iso, ...(date.ambiguous ? { ambiguous: true } : {}) };
    }
    case "amount": {
      const amount = parseAmount(text, style?.decimal ?? null);
      return amount === null ? null : { type: "amount", amount, currency: currencyIn(text) ?? style?.currency ?? null };
    }
    case "number":
    case "integer":
    case "percent": {
      const amount = parseAmount(text, style?.decimal ?? null);
      return amount === null ? null : { type: "number", amount };
    }
    case "enum":
      return { type: "enum", value: text };
    case "boolean":
      return /^(si|sì|yes|ja|oui|sí|true|x|1)$/i.test(text.trim())
        ? { type: "boolean", value: true }
        : { type: "boolean", value: false };
    case "it.codice_fiscale":
    case "it.partita_iva":
    case "eu.vat":
    case "iban":
    case "bic":
    case "mrz":
      return identifierOf(type, text);
    case "currency":
      return { type: "text", value: currencyIn(text) ?? text };
    default:
      return { type: "text", value: text };
  }
}

const VALIDITY: Readonly<Record<string, (bare: string) => boolean>> = {
  "it.codice_fiscale": (bare) => isValidCodiceFiscale(bare) || isValidPartitaIva(bare),
  "it.partita_iva": isValidPartitaIva,
  "eu.vat": (bare) => isValidVatId(bare) || isValidPartitaIva(bare),
  iban: isValidIban,
  bic: isValidBic,
};

function identifierOf(scheme: string, text: string): TypedValue {
  const value = scheme === "mrz" ? text.replace(/\s/g, "").toUpperCase() : bareIdentifier(text);
  return { type: "identifier", scheme, value, valid: VALIDITY[scheme]?.(value) ?? false };
}
