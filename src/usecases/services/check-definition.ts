import { namesOf } from "../../core/policies/names.ts";
import { compilePattern } from "../../core/policies/pattern.ts";
import type { Policy } from "../../core/services/policies.ts";
import {
  aggregationFields,
  type FieldDefinition,
  type ServiceDefinition,
} from "../../core/services/service-definition.ts";
import { AppError, type ErrorDetail, faultInWords, fieldInvalid, pointerTo } from "../../errors.ts";

/**
 * What the schema cannot express: aggregations group existing plain fields, patterns can be matched, policies name
 * existing fields.
 */
export function refuseBadDefinition(definition: ServiceDefinition): void {
  const errors = [
    ...aggregationFields(definition).flatMap((field) => groupingProblems(definition, field)),
    ...sharedColumns(definition),
    ...definition.fields.flatMap(patternProblems),
  ];
  const [first] = errors;
  if (first) {
    const sentence = `The service definition contradicts itself. ${faultInWords(first.pointer, first.detail.replace(/\.$/, ""))}`;
    throw new AppError("field_invalid", sentence, { errors });
  }
  for (const [index, policy] of definition.policies.entries())
    refusePolicy(definition, policy, pointerTo("policies", index));
}

function groupingProblems(
  { fields }: ServiceDefinition,
  { key, aggregationFields: grouped }: FieldDefinition,
): ErrorDetail[] {
  const pointer = pointerTo("service_fields", key, "tag_aggregation", "aggregation_fields");
  return (grouped ?? []).flatMap((name, index): ErrorDetail[] => {
    const field = fields.find((candidate) => candidate.key === name);
    if (!field || field.aggregationFields !== null)
      return [problem(pointer, `${name} is no plain field of this service`)];
    return grouped?.indexOf(name) === index ? [] : [problem(pointer, `${name} is named twice`)];
  });
}

/** A value stands in one row: were its field a column of two aggregations, each would have the other's values. */
function sharedColumns(definition: ServiceDefinition): ErrorDetail[] {
  const seen = new Map<string, string>();
  return aggregationFields(definition).flatMap(({ key, aggregationFields: grouped }) =>
    [...new Set(grouped)].flatMap((name): ErrorDetail[] => {
      const other = seen.get(name);
      seen.set(name, key);
      if (other === undefined) return [];
      const pointer = pointerTo("service_fields", key, "tag_aggregation", "aggregation_fields");
      return [problem(pointer, `${name} is grouped by ${other} already`)];
    }),
  );
}

function patternProblems({ key, pattern }: FieldDefinition): ErrorDetail[] {
  if (pattern === undefined) return [];
  const compiled = compilePattern(pattern);
  return compiled.ok ? [] : [problem(pointerTo("service_fields", key, "pattern"), compiled.problem)];
}

function problem(pointer: string, detail: string): ErrorDetail {
  return { pointer, code: "field_invalid", detail };
}

/** An expression names its fields itself; any other policy judges the fields it is given, and without one nothing. */
export function refusePolicy(
  definition: Pick<ServiceDefinition, "fields">,
  { policyType, fields, expression }: Pick<Policy, "policyType" | "fields" | "expression">,
  pointer = "#",
): void {
  const known = new Set(definition.fields.map((field) => field.key));
  const unknown = fields.filter((key) => !known.has(key));
  if (unknown.length > 0) throw fieldInvalid(`${pointer}/fields`, `not a field of this service: ${unknown.join(", ")}`);
  if (fields.length === 0 && policyType !== "expression")
    throw fieldInvalid(`${pointer}/fields`, `a policy of type ${policyType} needs at least one field`);
  if (policyType === "expression" && expression !== null) {
    const problem = expressionProblem(expression, definition);
    if (problem !== null) throw fieldInvalid(`${pointer}/expression`, problem);
  }
}

/** One that can never be evaluated would mark every document, and keep each from being approved. */
function expressionProblem(expression: string, { fields }: Pick<ServiceDefinition, "fields">): string | null {
  const names = namesOf(expression, fields);
  if ("problem" in names) return names.problem;
  return names.unknown.length > 0 ? `not a field of this service: ${names.unknown.join(", ")}` : null;
}
