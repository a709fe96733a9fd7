import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { FieldType, TypedValue } from "../../core/values.ts";
import { foldText } from "../page/text.ts";
import { dayOfBirth } from "../types/dates/birth-date.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { VALUE_TYPES } from "../types/registry.ts";
import { type FieldMeaning, meaningOf } from "./field-concepts.ts";

/** The type of a field's values: stated, or inferred from its key, alias, options and pattern; text otherwise. */
export function fieldTypeOf(field: FieldDefinition): FieldType {
  return meaningOf(field, { template: "generic" }).type;
}

const NO_STYLE: DocumentStyle = { language: null, currency: null, decimal: null, dateOrder: null };

/**
 * The typed value of a text that is known to be a value of the type (from a person or a structured source); null if it
 * cannot be parsed as one. Without the document's style, "1.234" is a thousand and 03/04/2024 ambiguous.
 */
export function typedValueOf(
  type: FieldType,
  text: string,
  style: DocumentStyle = NO_STYLE,
  options?: readonly string[],
): TypedValue | null {
  return VALUE_TYPES[type].parse(text, { style, options });
}

/** The same for a field, whose meaning may add to its type: two digits of a year of birth are in the past. */
export function typedValueOfField(
  { type, concept }: FieldMeaning,
  text: string,
  style: DocumentStyle = NO_STYLE,
  options?: readonly string[],
): TypedValue | null {
  const value = typedValueOf(type, text, style, options);
  return concept === "identity.birth_date" ? dayOfBirth(value, text) : value;
}

/**
 * The original of a misread identifier, with its probability; null if nothing needs repair, or if no repair is certain
 * enough. Only for OCR: a text layer and a person are taken literally.
 */
export function repairedValueOf(type: FieldType, read: string): { value: IdentifierValue; sureness: number } | null {
  const repair = VALUE_TYPES[type].repair?.(read) ?? null;
  const value = repair && repair.edits > 0 ? typedValueOf(type, repair.text) : null;
  return repair && value?.type === "identifier" && value.valid
    ? { value: { ...value, repaired: true }, sureness: repair.posterior }
    : null;
}

type IdentifierValue = Extract<TypedValue, { type: "identifier" }>;

/**
 * Whether two texts of one document have the same value: the same day, number or identifier, else the same letters and
 * digits.
 */
export function sameValue(type: FieldType, a: string, b: string, style?: DocumentStyle): boolean {
  const [first, second] = [a, b].map((text) => comparable(typedValueOf(type, text, style)));
  // Without punctuation 12.20 is 1220: letters and digits decide only if a text cannot be parsed as a value of the
  // type.
  return first && second ? first === second : foldText(a) === foldText(b);
}

/** Key by which two typed values are equal; null if only the characters could decide. */
export function comparable(value: TypedValue | null): string | null {
  switch (value?.type) {
    case "date":
      return value.iso;
    case "amount":
    case "number": {
      const number = Number(value.amount);
      return Number.isFinite(number) ? `${number}` : null;
    }
    case "identifier":
      return value.value;
    default:
      return null;
  }
}
