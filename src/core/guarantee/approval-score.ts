import { needsReview } from "../documents/needs-review.ts";
import type { DocumentResult } from "../documents/result.ts";
import { entityFields, type ServiceDefinition } from "../services/service-definition.ts";

/** The machine's confidence in a document as a whole, and in each of its fields. */
export interface ApprovalScore {
  /** 0..1: roughly the probability that nothing has to be corrected. 0: never to be approved without a person. */
  readonly chance: number;
  /** For each field with a value: the lowest confidence of its values, 0..100. */
  readonly fields: Readonly<Record<string, number>>;
}

/**
 * Factor for a field without a value, which may rightly be empty: lower than most confidences. It only serves to rank
 * documents.
 */
const EMPTY_FIELD = 0.7;
const SMALLEST = 1e-300;

/**
 * The product of the confidences. The guarantee only needs surer documents to rank higher, so it does no harm that
 * values are not independent. Error violations, a failed page, a missing required field or no value at all make it 0.
 */
export function approvalScore(result: DocumentResult, service: ServiceDefinition): ApprovalScore {
  const columns = new Set(service.fields.flatMap(({ aggregationFields }) => aggregationFields ?? []));
  const fields: Record<string, number> = {};
  let logChance = Math.log(Math.max(0.01, result.category?.confidence ?? 100) / 100);
  for (const { key, required } of entityFields(service)) {
    const confidences = result.pages.flatMap((page) => (page.entities[key] ?? []).map(({ confidence }) => confidence));
    if (confidences.length > 0) fields[key] = Math.min(...confidences);
    else if (required) return { chance: 0, fields: {} };
    else if (!columns.has(key)) logChance += Math.log(EMPTY_FIELD);
    for (const confidence of confidences) logChance += Math.log(Math.max(0.01, confidence) / 100);
  }
  const isOpen = needsReview(result) || Object.keys(fields).length === 0;
  const chance = isOpen ? 0 : Math.max(SMALLEST, Math.exp(logChance));
  return { chance, fields };
}
