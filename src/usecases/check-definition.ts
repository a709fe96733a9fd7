import type { ServiceDefinition } from "../core/service-definition.ts";
import { aggregationFields } from "../core/service-definition.ts";
import { AppError, type ErrorDetail } from "../errors.ts";
import { invalid } from "./own-account.ts";

/** What the schema cannot say: aggregations group existing plain fields, policies name existing fields. */
export function refuseBadDefinition(definition: ServiceDefinition): void {
  const plain = new Set(definition.fields.filter((f) => f.aggregationFields === null).map((f) => f.key));
  const errors: ErrorDetail[] = aggregationFields(definition).flatMap((field) =>
    (field.aggregationFields ?? [])
      .filter((key) => !plain.has(key))
      .map((key) => ({
        pointer: `#/service_fields/${field.key}/tag_aggregation/aggregation_fields`,
        code: "field_invalid" as const,
        detail: `${key} is no plain field of this service`,
      })),
  );
  if (errors.length > 0) throw new AppError("field_invalid", "The service definition contradicts itself.", { errors });
  for (const policy of definition.policies) refuseUnknownFields(definition, policy.fields);
}

export function refuseUnknownFields(definition: ServiceDefinition, keys: readonly string[]): void {
  const known = new Set(definition.fields.map((field) => field.key));
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length > 0) throw invalid("#/fields", `not a field of this service: ${unknown.join(", ")}`);
}
