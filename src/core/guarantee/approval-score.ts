import type { DocumentResult } from "../documents/result.ts";
import { entityFields, type ServiceDefinition } from "../services/service-definition.ts";

/** How sure the machine is of a document as a whole, and of each of its fields. */
export interface ApprovalScore {
  /** 0..1: about the chance that nothing has to be corrected. 0: never to be approved without a person. */
  readonly chance: number;
  /** By field that has a value: the lowest confidence of its values, 0..100. */
  readonly fields: Readonly<Record<string, number>>;
}

/** A field without a value may be rightly empty; that is less sure than most values. It ranks documents, nothing more. */
const EMPTY_FIELD = 0.7;
const SMALLEST = 1e-300;

/**
 * The product of the confidences. A guarantee needs only that surer documents rank higher, so that values are not independent does no
 * harm. Error violations, a missing required field and a document without any value make it 0.
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
  const hasErrors = result.pages.some((page) => page.policyViolations.some(({ severity }) => severity === "error"));
  const chance = hasErrors || Object.keys(fields).length === 0 ? 0 : Math.max(SMALLEST, Math.exp(logChance));
  return { chance, fields };
}
