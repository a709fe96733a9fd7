import type { PolicyViolationJson } from "../../../src/client.ts";

/** The documents that have the same values, for a violation of uniqueness. */
export function otherDocuments({ policy_type: type, actual }: PolicyViolationJson): string[] {
  if (type !== "uniqueness" || typeof actual !== "object" || actual === null) return [];
  const { documents } = actual as { documents?: unknown };
  return Array.isArray(documents) ? documents.filter((id) => typeof id === "string") : [];
}
