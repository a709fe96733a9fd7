import type { PortableDefinition } from "../../measuring/portable-definition.ts";

/** The name of a field where its own must not say what it is. */
export function opaqueKey({ service_fields: fields }: PortableDefinition, key: string): string {
  return `field_${Object.keys(fields).indexOf(key) + 1}`;
}

/**
 * The same single fields without anything that says what they are: only their types are left, as for a user's own
 * fields.
 */
export function opaqueDefinition(definition: PortableDefinition): PortableDefinition {
  const renamed = Object.entries(definition.service_fields).flatMap(([key, field]) => {
    if (field.tag_multiple_values || field.tag_aggregation) return [];
    const name = opaqueKey(definition, key);
    return [[name, { ...field, tag_alias: name, labels: {} }] as const];
  });
  return { name: "Own fields", service_fields: Object.fromEntries(renamed) };
}
