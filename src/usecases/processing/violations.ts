import type { DocumentResult } from "../../core/documents/result.ts";
import { evaluatePolicies } from "../../core/policies/evaluate-policies.ts";
import type { Policy } from "../../core/services/policies.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";

/**
 * Policies always run, so that a stored document can show its violations later; the edge decides whether a response
 * shows them.
 */
export function withViolations(result: DocumentResult, definition: ServiceDefinition): DocumentResult {
  return { ...result, pages: evaluatePolicies(result.pages, definition).pages };
}

/**
 * The verdict of the current policies on a result that was judged by earlier ones. Other documents are not queried
 * again: whether there is a copy was determined when it was stored (decision 0031).
 */
export function judgedByToday(result: DocumentResult, definition: ServiceDefinition): DocumentResult {
  const before = result.pages.flatMap((page) => page.policyViolations);
  const duplicatesOf = ({ policyId, fields }: Policy): readonly string[] => {
    const found = before.find((violation) => violation.policyId === policyId && violation.failure === "violated");
    if (found?.fields.join() !== fields.join()) return [];
    return (found.actual as { readonly documents?: readonly string[] } | undefined)?.documents ?? [];
  };
  return { ...result, pages: evaluatePolicies(result.pages, definition, { duplicatesOf }).pages };
}
