import type { PolicyInputJson } from "../../../src/client.ts";
import { namesOf } from "../../../src/core/policies/names.ts";
import type { Draft, DraftCategory, DraftField } from "./draft.ts";

/** What keeps a draft from being saved, and whose it is; of most the service would refuse it. */
export type DraftProblem =
  | { readonly kind: "noName" }
  | { readonly kind: "noFields" }
  | { readonly kind: "field"; readonly name: string; readonly problem: FieldProblem }
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "check"; readonly name: string }
  | { readonly kind: "calculation"; readonly name: string; readonly problem: CalculationProblem };

/** The first of them, in the order of the tabs; null: it can be saved. */
export function draftProblem(draft: Draft): DraftProblem | null {
  if (draft.fields.length === 0) return { kind: "noFields" };
  for (const each of draft.fields) {
    const problem = fieldProblem(draft, each);
    if (problem) return { kind: "field", name: each.field.tag_alias || each.key, problem };
  }
  for (const { policy } of draft.policies) {
    const problem = calculationProblem(draft, policy);
    if (problem) return { kind: "calculation", name: policy.policy_name, problem };
    if (!isPolicyComplete(policy)) return { kind: "check", name: policy.policy_name };
  }
  if (draft.name.trim() === "") return { kind: "noName" };
  const category = draft.categories.find((each) => categoryProblem(draft, each) !== null);
  return category ? { kind: "category", name: category.label || category.key } : null;
}

export type FieldProblem = "noName" | "noOptions" | "key";

/**
 * The service itself accepts a field without a name or without values to choose from; nobody would know the one by its
 * key, and nothing would ever be a value of the other.
 */
export function fieldProblem(draft: Draft, each: DraftField): FieldProblem | null {
  const { tag_alias: alias, type, options } = each.field;
  if (alias.trim() === "") return "noName";
  if (keyProblem(draft, each) !== null) return "key";
  return type === "enum" && (options ?? []).length === 0 ? "noOptions" : null;
}

export type KeyProblem = "taken" | "bad" | null;

/** What the service would refuse (contract/services), shown while typing. */
export function keyProblem(draft: Draft, { id, key }: DraftField): KeyProblem {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  if (!/^(?!(__proto__|constructor|prototype)$)[^\u0000-\u001f]{1,100}$/.test(key)) return "bad";
  return draft.fields.some((each) => each.key === key && each.id !== id) ? "taken" : null;
}

/** A category is named by its key, which programs see. */
export function categoryProblem({ categories }: Draft, { id, key }: DraftCategory): "noKey" | "taken" | null {
  if (key === "") return "noKey";
  // The first of two is right.
  return categories.find((each) => each.key === key)?.id === id ? null : "taken";
}

export type CalculationProblem = { readonly kind: "unreadable" } | { readonly kind: "unknown"; readonly names: string };

/** What the service would refuse in a calculation: it could never be judged, and would mark every document. */
export function calculationProblem(draft: Draft, policy: PolicyInputJson): CalculationProblem | null {
  if (policy.policy_type !== "expression" || !policy.expression) return null;
  const names = namesOf(policy.expression, namedFields(draft));
  if ("problem" in names) return { kind: "unreadable" };
  return names.unknown.length > 0 ? { kind: "unknown", names: names.unknown.join(", ") } : null;
}

/** Keys of the fields that a check judges, whether it lists them or calculates with them. */
export function fieldsJudged(draft: Draft, policy: PolicyInputJson): readonly string[] {
  if (policy.policy_type !== "expression") return policy.fields;
  const names = namesOf(policy.expression ?? "", namedFields(draft));
  return "fields" in names ? names.fields.map(({ key }) => key) : [];
}

function namedFields({ fields }: Draft) {
  return fields.map(({ key, field }) => ({
    key,
    aggregationFields: field.tag_aggregation?.aggregation_fields ?? null,
  }));
}

type PolicyPart = "policy_name" | "fields" | "min_confidence" | "pattern" | "range" | "expression";

/** The boxes of a check that must be filled in, and are not. */
export function missingIn(policy: PolicyInputJson): readonly PolicyPart[] {
  const { policy_type: type, minimum, maximum } = policy;
  const isRange = minimum != null || maximum != null;
  const missing: Readonly<Record<PolicyPart, boolean>> = {
    policy_name: policy.policy_name.trim() === "",
    fields: type !== "expression" && policy.fields.length === 0,
    min_confidence: type === "label_score" && policy.min_confidence == null,
    pattern: type === "format" && !policy.pattern,
    range: type === "range" && (!isRange || (minimum != null && maximum != null && minimum > maximum)),
    expression: type === "expression" && !policy.expression,
  };
  return (Object.keys(missing) as PolicyPart[]).filter((part) => missing[part]);
}

/** Enough is filled in for the service to accept it. */
export function isPolicyComplete(policy: PolicyInputJson): boolean {
  return missingIn(policy).length === 0;
}
