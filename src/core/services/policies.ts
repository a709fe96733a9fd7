/**
 * Validation policies of a service (contract section 7). `mandatory_labels` and `label_score` are the two original
 * types.
 */
export const POLICY_TYPES = [
  "mandatory_labels",
  "label_score",
  "format",
  "range",
  "checksum",
  "expression",
  "uniqueness",
] as const;
export type PolicyType = (typeof POLICY_TYPES)[number];

export interface Policy {
  readonly policyId: string;
  readonly policyName: string;
  readonly policyType: PolicyType;
  readonly severity: "error" | "warning" | "info";
  readonly fields: readonly string[];
  /** 0-based, inclusive; null = all pages. */
  readonly pageRange: { readonly from: number; readonly to: number } | null;
  /** label_score, 0..100. */
  readonly minConfidence: number | null;
  /** format: a regular expression that the whole text must match. */
  readonly pattern: string | null;
  /** range: inclusive bounds. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** expression: e.g. sum(items.amount) == total. */
  readonly expression: string | null;
}

export interface PolicyViolation {
  readonly policyId: string;
  readonly policyName: string;
  readonly policyType: PolicyType;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly fields: readonly string[];
  readonly entityIds: readonly number[];
  readonly scope: "page" | "document";
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** A policy that cannot be evaluated is a violation too, never silently a pass. */
  readonly failure: "violated" | "not_evaluable";
}
