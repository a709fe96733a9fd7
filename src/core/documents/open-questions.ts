import type { FieldDefinition, ServiceDefinition } from "../services/service-definition.ts";
import type { FieldType, TypedValue } from "../values.ts";
import type { DocumentResult, EntitySource, PageResult } from "./result.ts";

/** Types that accept any text. */
const ANYTHING: ReadonlySet<FieldType> = new Set([
  "text",
  "name",
  "organization",
  "address",
  "document_number",
  "enum",
  "regex",
]);

/**
 * Whether a person's value cannot be parsed as its field's type, may be either of two days, or fails its check digit.
 * The service keeps what it was given, so whoever approves the document is asked to confirm. (Values read by the
 * machine have a confidence instead.)
 *
 * @param type null if the definition does not state one
 */
export function cannotBe(
  { source, value }: { readonly source: EntitySource; readonly value?: Pick<TypedValue, "type"> | null | undefined },
  type: FieldType | null,
): boolean {
  if (source !== "human") return false;
  if (value?.type === "date" && (value as Extract<TypedValue, { type: "date" }>).ambiguous === true) return true;
  if (value?.type === "identifier") return !(value as Extract<TypedValue, { type: "identifier" }>).valid;
  return !value && (type === null || !ANYTHING.has(type));
}

/** The fields that have such a value. */
export function fieldsThatCannotBe(result: DocumentResult, { fields }: Pick<ServiceDefinition, "fields">) {
  return fields.filter(
    (field) =>
      field.aggregationFields === null &&
      result.pages.some((page) => valuesOn(page, field).some((entity) => cannotBe(entity, field.type))),
  );
}

/** Whether fields are defined, and none has a value: a blank page, or a truncated file. */
export function isEmptyHanded({ pages }: DocumentResult, { fields }: Pick<ServiceDefinition, "fields">): boolean {
  return fields.length > 0 && pages.every((page) => Object.values(page.entities).every((found) => found.length === 0));
}

/** The cells of rows are also among the entities of their own fields. */
function valuesOn({ entities }: PageResult, { key }: FieldDefinition) {
  return entities[key] ?? [];
}
