import { type Static, Type } from "typebox";
import { POLICY_TYPES } from "../../core/services/policies.ts";
import { TEMPLATE_NAMES } from "../../core/services/service-definition.ts";
import { FIELD_TYPES } from "../../core/values.ts";
import { GuaranteeSettings } from "./guarantee.ts";
import { DateTime, nameUpTo, nullable, oneOf, PATTERNS, record, strict } from "./shapes.ts";

/** Service info, the portable service definition and policies (specification 2.2 to 2.4, contract sections 7 and 8). */

const aggregation = nullable(Type.Object({ aggregation_fields: Type.Array(Type.String()) }));

const infoParts = {
  service_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  service_fields: record(
    Type.Object(
      { tag_alias: Type.String(), tag_multiple_values: Type.Boolean(), tag_aggregation: aggregation },
      { title: "ServiceField" },
    ),
  ),
  created_at: DateTime,
};

export const ServiceInfo = Type.Object(
  { ...infoParts, service_categories: record(Type.String()) },
  { title: "ServiceInfo" },
);
/** The earlier form has no categories (specification 9.2). */
export const LegacyServiceInfo = Type.Object(infoParts, { title: "LegacyServiceInfo" });
export type ServiceInfoJson = Static<typeof LegacyServiceInfo> & { service_categories?: Record<string, string> };

export const PLAN_TYPES = ["TRIAL", "PAID_MONTHLY_QUOTA_RESET", "PAID_ANNUAL_QUOTA_RESET"] as const;

export const PlanQuotas = Type.Object(
  {
    plan_usage: Type.Integer(),
    plan_usage_limit: Type.Integer(),
    plan_type: oneOf(PLAN_TYPES),
    subscription_start_date: nullable(DateTime),
    subscription_end_date: nullable(DateTime),
  },
  { title: "PlanQuotas" },
);
export type PlanQuotasJson = Static<typeof PlanQuotas>;

/** Keys that would shadow object members in clients, or be refused by the JSON parser, cannot be field keys. */
const fieldKey = {
  minLength: 1,
  maxLength: 100,
  pattern: PATTERNS.fieldKey,
};

const FieldKey = Type.String(fieldKey);

const policyParts = {
  policy_name: nameUpTo(200),
  policy_type: oneOf(POLICY_TYPES),
  severity: Type.Optional(oneOf(["error", "warning", "info"], { default: "error" })),
  fields: Type.Array(FieldKey, { maxItems: 500 }),
  min_confidence: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 100 }))),
  page_range: Type.Optional(
    nullable(strict({ from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }) }), {
      description: "0-based, inclusive; absent = all pages",
    }),
  ),
  pattern: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 1000 }))),
  minimum: Type.Optional(nullable(Type.Number())),
  maximum: Type.Optional(nullable(Type.Number())),
  expression: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 1000 }))),
};

export const PolicyInput = strict(policyParts, { title: "PolicyInput" });
export type PolicyInputJson = Static<typeof PolicyInput>;

/** An exported definition carries ids; an import accepts them and assigns new ones. */
const PolicyInDefinition = strict(
  { policy_id: Type.Optional(Type.String()), ...policyParts },
  { title: "DefinedPolicy" },
);

export const Policy = Type.Object(
  { policy_id: Type.String(), ...policyParts, severity: oneOf(["error", "warning", "info"]) },
  { title: "Policy" },
);
export type PolicyJson = Static<typeof Policy>;

export const FieldDefinition = strict(
  {
    tag_alias: Type.String({ maxLength: 200 }),
    tag_multiple_values: Type.Boolean(),
    tag_aggregation: Type.Optional(
      nullable(strict({ aggregation_fields: Type.Array(FieldKey, { minItems: 1, maxItems: 100 }) })),
    ),
    type: Type.Optional(nullable(oneOf(FIELD_TYPES))),
    required: Type.Optional(Type.Boolean()),
    labels: Type.Optional(
      record(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }), { propertyNames: { maxLength: 20 } }),
    ),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    pattern: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    options: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 })),
  },
  { title: "FieldDefinition" },
);
export type FieldDefinitionJson = Static<typeof FieldDefinition>;

const definitionParts = {
  name: nameUpTo(200),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  service_fields: record(FieldDefinition, { propertyNames: fieldKey, minProperties: 1, maxProperties: 500 }),
  service_categories: Type.Optional(
    record(Type.String({ maxLength: 200 }), { propertyNames: fieldKey, maxProperties: 500 }),
  ),
  template: Type.Optional(oneOf(TEMPLATE_NAMES, { default: "generic" })),
  policies: Type.Optional(Type.Array(PolicyInDefinition, { maxItems: 200 })),
  auto_validation: Type.Optional(Type.Boolean({ default: false })),
  guarantee: Type.Optional(
    nullable(GuaranteeSettings, { description: "Automatic approval only as far as this can be promised" }),
  ),
  retention_days: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 36_500 }), {
      description: "Documents are removed so many days after they came; absent: when somebody removes them",
    }),
  ),
  llm: Type.Optional(
    Type.Boolean({ description: "Its documents may be shown to the language model of the installation (docs/llm.md)" }),
  ),
};

/** The definition as clients send it; an exported one can be sent back unchanged. */
export const ServiceDefinitionInput = strict(
  {
    // A UUID, as in the original API (contract section 5); the store's columns accept nothing else.
    service_id: Type.Optional(
      Type.String({ pattern: PATTERNS.uuid, description: "A UUID that the service had elsewhere" }),
    ),
    account_id: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    plan_id: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    created_at: Type.Optional(Type.String()),
    ...definitionParts,
  },
  { title: "ServiceDefinitionInput" },
);
export type ServiceDefinitionInputJson = Static<typeof ServiceDefinitionInput>;

export const ServiceDefinition = Type.Object(
  {
    service_id: Type.String(),
    account_id: Type.String(),
    plan_id: Type.String(),
    created_at: DateTime,
    ...definitionParts,
    description: Type.String(),
    service_categories: record(Type.String()),
    template: oneOf(TEMPLATE_NAMES),
    policies: Type.Array(Policy),
    auto_validation: Type.Boolean(),
  },
  { title: "ServiceDefinition" },
);
export type ServiceDefinitionJson = Static<typeof ServiceDefinition>;
