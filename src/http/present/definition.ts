import { parseExpression } from "../../core/policies/expression.ts";
import { compilePattern } from "../../core/policies/pattern.ts";
import type { Policy } from "../../core/services/policies.ts";
import {
  type FieldDefinition,
  type ServiceDefinition,
  withListsInRows,
} from "../../core/services/service-definition.ts";
import { fieldInvalid, fieldMissing } from "../../errors.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type {
  FieldDefinitionJson,
  PolicyInputJson,
  PolicyJson,
  ServiceDefinitionInputJson,
  ServiceDefinitionJson,
  ServiceInfoJson,
} from "../contract/services.ts";
import { presentGuaranteeSettings, toGuaranteeSettings } from "./guarantee.ts";
import { categoriesOf } from "./results.ts";

/**
 * Converts the portable service definition (contract section 8) and the service info (specification 2.2) to and from
 * our own types.
 */

export function toDefinition(json: ServiceDefinitionInputJson): ServiceDefinition {
  return {
    name: json.name,
    description: json.description ?? "",
    fields: withListsInRows(Object.entries(json.service_fields).map(([key, field]) => toField(key, field))),
    categories: Object.entries(json.service_categories ?? {}).map(([key, label]) => ({ key, label })),
    template: json.template ?? "generic",
    // The store assigns the ids.
    policies: (json.policies ?? []).map((policy, index) => ({
      ...toPolicy(policy, `#/policies/${index}`),
      policyId: policy.policy_id ?? "",
    })),
    autoValidation: json.auto_validation ?? false,
    ...(json.guarantee != null && { guarantee: toGuaranteeSettings(json.guarantee) }),
    ...(json.llm !== undefined && { llm: json.llm }),
    ...(json.retention_days != null && { retentionDays: json.retention_days }),
  };
}

function toField(key: string, field: FieldDefinitionJson): FieldDefinition {
  return {
    key,
    alias: field.tag_alias,
    multiple: field.tag_multiple_values,
    aggregationFields: field.tag_aggregation?.aggregation_fields ?? null,
    type: field.type ?? null,
    required: field.required ?? false,
    labels: field.labels ?? {},
    ...(field.description !== undefined && { description: field.description }),
    ...(field.pattern !== undefined && { pattern: field.pattern }),
    ...(field.options !== undefined && { options: field.options }),
  };
}

/**
 * `pointer` is the policy's place in the body. A policy that could never be evaluated is refused here, not at run time.
 */
export function toPolicy(json: PolicyInputJson, pointer = "#"): Omit<Policy, "policyId"> {
  const policy = {
    policyName: json.policy_name,
    policyType: json.policy_type,
    severity: json.severity ?? "error",
    fields: json.fields,
    pageRange: json.page_range ?? null,
    minConfidence: json.min_confidence ?? null,
    pattern: json.pattern ?? null,
    minimum: json.minimum ?? null,
    maximum: json.maximum ?? null,
    expression: json.expression ?? null,
  } as const;
  if (policy.pageRange && policy.pageRange.from > policy.pageRange.to) {
    throw fieldInvalid(`${pointer}/page_range`, "from must not be above to");
  }
  refuseIncomplete(policy, pointer);
  return policy;
}

function refuseIncomplete(policy: Omit<Policy, "policyId">, pointer: string): void {
  const needs = (given: unknown, name: string) => {
    if (given === null)
      throw fieldMissing(`${pointer}/${name}`, `is required for a policy of type ${policy.policyType}`);
  };
  switch (policy.policyType) {
    case "label_score":
      needs(policy.minConfidence, "min_confidence");
      return;
    case "format": {
      needs(policy.pattern, "pattern");
      const compiled = compilePattern(policy.pattern ?? "");
      if (!compiled.ok) throw fieldInvalid(`${pointer}/pattern`, compiled.problem);
      return;
    }
    case "range":
      if (policy.minimum === null && policy.maximum === null) needs(null, "minimum");
      if (policy.minimum !== null && policy.maximum !== null && policy.minimum > policy.maximum)
        throw fieldInvalid(`${pointer}/minimum`, "must not be above maximum");
      return;
    case "expression": {
      needs(policy.expression, "expression");
      const parsed = parseExpression(policy.expression ?? "");
      if (!parsed.ok) throw fieldInvalid(`${pointer}/expression`, parsed.problem);
      return;
    }
    case "mandatory_labels":
    case "checksum":
    case "uniqueness":
      return;
  }
}

export function presentDefinition(record: ServiceRecord): ServiceDefinitionJson {
  const { definition } = record;
  return {
    service_id: record.serviceId,
    account_id: record.accountId,
    plan_id: record.planId,
    created_at: record.createdAt.toISOString(),
    name: definition.name,
    description: definition.description,
    service_fields: Object.fromEntries(definition.fields.map((field) => [field.key, presentField(field)])),
    service_categories: categoriesOf(definition),
    template: definition.template,
    policies: definition.policies.map(presentPolicy),
    auto_validation: definition.autoValidation,
    ...(definition.guarantee != null && { guarantee: presentGuaranteeSettings(definition.guarantee) }),
    ...(definition.llm !== undefined && { llm: definition.llm }),
    ...(definition.retentionDays != null && { retention_days: definition.retentionDays }),
  };
}

export function presentField(field: FieldDefinition): FieldDefinitionJson {
  return {
    ...infoField(field),
    ...(field.type !== null && { type: field.type }),
    required: field.required,
    labels: Object.fromEntries(Object.entries(field.labels).map(([language, labels]) => [language, [...labels]])),
    ...(field.description !== undefined && { description: field.description }),
    ...(field.pattern !== undefined && { pattern: field.pattern }),
    ...(field.options !== undefined && { options: [...field.options] }),
  };
}

export function presentPolicy(policy: Policy): PolicyJson {
  return {
    policy_id: policy.policyId,
    policy_name: policy.policyName,
    policy_type: policy.policyType,
    severity: policy.severity,
    fields: [...policy.fields],
    ...(policy.minConfidence !== null && { min_confidence: policy.minConfidence }),
    ...(policy.pageRange && { page_range: { ...policy.pageRange } }),
    ...(policy.pattern !== null && { pattern: policy.pattern }),
    ...(policy.minimum !== null && { minimum: policy.minimum }),
    ...(policy.maximum !== null && { maximum: policy.maximum }),
    ...(policy.expression !== null && { expression: policy.expression }),
  };
}

/** Specification 2.2: only the listed parts of the definition. */
export function presentServiceInfo({ serviceId, definition, createdAt }: ServiceRecord): ServiceInfoJson {
  return {
    service_id: serviceId,
    name: definition.name,
    description: definition.description,
    service_fields: Object.fromEntries(definition.fields.map((field) => [field.key, infoField(field)])),
    service_categories: categoriesOf(definition),
    created_at: createdAt.toISOString(),
  };
}

function infoField({ alias, multiple, aggregationFields }: FieldDefinition) {
  return {
    tag_alias: alias,
    tag_multiple_values: multiple,
    tag_aggregation: aggregationFields && { aggregation_fields: [...aggregationFields] },
  };
}
