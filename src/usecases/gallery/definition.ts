import type { FieldDefinition, ServiceDefinition, TemplateName } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";

/** How the gallery writes its services down. */
export function define(
  template: TemplateName,
  name: string,
  description: string,
  shape: { fields: FieldDefinition[]; categories: Record<string, string> },
): ServiceDefinition {
  const categories = Object.entries(shape.categories).map(([key, label]) => ({ key, label }));
  return { name, description, fields: shape.fields, categories, template, policies: [], autoValidation: false };
}

export function single(key: string, alias: string, type: FieldType): FieldDefinition {
  return { key, alias, multiple: false, aggregationFields: null, type, required: false, labels: {} };
}

export function multiple(key: string, alias: string, type: FieldType): FieldDefinition {
  return { ...single(key, alias, type), multiple: true };
}

/** The cells of a table and the aggregation that groups them into rows. */
export function rows(key: string, alias: string, cells: FieldDefinition[]): FieldDefinition[] {
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
