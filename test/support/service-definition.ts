import type { FieldDefinition, ServiceDefinition } from "../../src/core/services/service-definition.ts";

/** A minimal field of a service: one value, its type guessed, no labels. */
export function aField(key: string, over: Partial<FieldDefinition> = {}): FieldDefinition {
  return {
    key,
    alias: key,
    multiple: false,
    aggregationFields: null,
    type: null,
    required: false,
    labels: {},
    ...over,
  };
}

/** A service of no shipped type, without policies and categories. */
export function aService(
  fields: readonly FieldDefinition[],
  over: Partial<Omit<ServiceDefinition, "fields">> = {},
): ServiceDefinition {
  return {
    name: "Test",
    description: "",
    template: "generic",
    policies: [],
    autoValidation: false,
    categories: [],
    ...over,
    fields,
  };
}
