import type { FieldDefinition, ServiceDefinition, TemplateName } from "../src/core/services/service-definition.ts";
import type { FieldType } from "../src/core/values.ts";

/** The portable service definition (contract section 8), as far as extraction needs it. */
export interface PortableDefinition {
  readonly name: string;
  readonly description?: string;
  readonly service_fields: Readonly<
    Record<
      string,
      {
        readonly tag_alias: string;
        readonly tag_multiple_values: boolean;
        readonly tag_aggregation: { readonly aggregation_fields: readonly string[] } | null;
        readonly type?: FieldType;
        readonly labels?: Readonly<Record<string, readonly string[]>>;
      }
    >
  >;
  readonly service_categories?: Readonly<Record<string, string>>;
  readonly template?: TemplateName;
}

export function readDefinition(portable: PortableDefinition): ServiceDefinition {
  return {
    name: portable.name,
    description: portable.description ?? "",
    fields: Object.entries(portable.service_fields).map(
      ([key, field]): FieldDefinition => ({
        key,
        alias: field.tag_alias,
        multiple: field.tag_multiple_values,
        aggregationFields: field.tag_aggregation?.aggregation_fields ?? null,
        type: field.type ?? null,
        required: false,
        labels: field.labels ?? {},
      }),
    ),
    categories: Object.entries(portable.service_categories ?? {}).map(([key, label]) => ({ key, label })),
    template: portable.template ?? "generic",
    policies: [],
    autoValidation: false,
  };
}
