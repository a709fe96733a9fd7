import type { FieldDefinition, ServiceDefinition } from "../services/service-definition.ts";
import type { FieldType, TypedValue } from "../values.ts";
import type { DocumentResult, EntitySource, PageResult } from "./result.ts";

/** Any text is a value of these. */
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
 * A person's value that could not be read as what its field holds, or whose check digit does not hold. The service keeps what it is
 * told; so whoever approves it is asked. What the machine read has a confidence that says how sure it is.
 *
 * @param type null: not said in the definition
 */
export function cannotBe(
  { source, value }: { readonly source: EntitySource; readonly value?: Pick<TypedValue, "type"> | null | undefined },
  type: FieldType | null,
): boolean {
  if (source !== "human") return false;
  if (value?.type === "identifier") return !(value as Extract<TypedValue, { type: "identifier" }>).valid;
  return !value && (type === null || !ANYTHING.has(type));
}

/** The fields with a value that cannot be one. */
export function fieldsThatCannotBe(result: DocumentResult, { fields }: Pick<ServiceDefinition, "fields">) {
  return fields.filter(
    (field) =>
      field.aggregationFields === null &&
      result.pages.some((page) => valuesOn(page, field).some((entity) => cannotBe(entity, field.type))),
  );
}

/** Fields were asked for, and not one has a value: a blank page, or a file of which the end is missing. */
export function isEmptyHanded({ pages }: DocumentResult, { fields }: Pick<ServiceDefinition, "fields">): boolean {
  return fields.length > 0 && pages.every((page) => Object.values(page.entities).every((found) => found.length === 0));
}

/** The cells of rows are among the entities of their own fields too. */
function valuesOn({ entities }: PageResult, { key }: FieldDefinition) {
  return entities[key] ?? [];
}
