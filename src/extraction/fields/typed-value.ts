import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { FieldType, TypedValue } from "../../core/values.ts";
import { foldText } from "../page/text.ts";
import { dayOfBirth } from "../types/dates/birth-date.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { VALUE_TYPES } from "../types/registry.ts";
import { type FieldMeaning, meaningOf } from "./field-concepts.ts";

/** The type a field's values have: stated, or guessed from its key, alias, options and pattern; text at worst. */
export function fieldTypeOf(field: FieldDefinition): FieldType {
  return meaningOf(field, { template: "generic" }).type;
}

const NO_STYLE: DocumentStyle = { language: null, currency: null, decimal: null, dateOrder: null };

/**
 * The typed value of a text that is known to be a value of the type (a person wrote it, or a structured source); null when it cannot
 * be read as one. Without the document's style, "1.234" is a thousand and 03/04/2024 ambiguous.
 */
export function typedValueOf(
  type: FieldType,
  text: string,
  style: DocumentStyle = NO_STYLE,
  options?: readonly string[],
): TypedValue | null {
  return VALUE_TYPES[type].parse(text, { style, options });
}

/** The same of a field, whose meaning may say more than its type: two figures of a year of birth are of the past. */
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
 * What a misread identifier must have been, with the probability of that; null where nothing is to be repaired, or where no repair is
 * sure. Only for what a reader saw: a text layer and a person say what they mean.
 */
export function repairedValueOf(type: FieldType, read: string): { value: IdentifierValue; sureness: number } | null {
  const repair = VALUE_TYPES[type].repair?.(read) ?? null;
  const value = repair && repair.edits > 0 ? typedValueOf(type, repair.text) : null;
  return repair && value?.type === "identifier" && value.valid
    ? { value: { ...value, repaired: true }, sureness: repair.posterior }
    : null;
}

type IdentifierValue = Extract<TypedValue, { type: "identifier" }>;

/** Do two texts of one document say the same value: the same day, number or identifier, else the same letters and digits? */
export function sameValue(type: FieldType, a: string, b: string, style?: DocumentStyle): boolean {
  const [first, second] = [a, b].map((text) => comparable(typedValueOf(type, text, style)));
  // Without its signs 12.20 is 1220: letters and digits decide only where a text cannot be read as a value of the type.
  return first && second ? first === second : foldText(a) === foldText(b);
}

/** What makes two typed values the same; null where only the characters could tell. */
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
