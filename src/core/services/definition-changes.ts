import type { Policy } from "./policies.ts";
import type { FieldDefinition, ServiceDefinition } from "./service-definition.ts";

/** One difference between two versions of a service. */
export interface DefinitionChange {
  readonly what: "field" | "category" | "policy" | "setting";
  /** Key of the field or category, the policy's id, or the setting's name. */
  readonly key: string;
  /** Display name: alias, label or name; of a setting its name. */
  readonly label: string;
  readonly change: "added" | "removed" | "changed" | "moved";
  /** What changed in it; empty for added, removed or moved. */
  readonly parts: readonly ChangedPart[];
}

export interface ChangedPart {
  /** camelCase, e.g. "minConfidence". */
  readonly part: string;
  /** null: not set. */
  readonly before: unknown;
  readonly after: unknown;
}

const SETTINGS = ["name", "description", "template", "autoValidation", "guarantee", "llm", "retentionDays"] as const;

/**
 * The steps that turn one definition into the other: settings, fields, categories, policies, in this order. A field is
 * identified by its key: a changed key means one field removed and another added, as for clients and for learning.
 */
export function definitionChanges(before: ServiceDefinition, after: ServiceDefinition): readonly DefinitionChange[] {
  const settings = partsOf(pick(before), pick(after)).map(
    (part): DefinitionChange => ({
      what: "setting",
      key: part.part,
      label: part.part,
      change: "changed",
      parts: [part],
    }),
  );
  return [
    ...settings,
    ...listChanges("field", before.fields, after.fields, (field: FieldDefinition) => [field.key, field.alias]),
    ...listChanges("category", before.categories, after.categories, (category) => [category.key, category.label]),
    ...listChanges("policy", before.policies, after.policies, (policy: Policy) => [policy.policyId, policy.policyName]),
  ];
}

function pick(definition: ServiceDefinition): Record<string, unknown> {
  return Object.fromEntries(SETTINGS.map((name) => [name, definition[name] ?? null]));
}

function listChanges<T extends object>(
  what: DefinitionChange["what"],
  before: readonly T[],
  after: readonly T[],
  nameOf: (each: T) => readonly [key: string, label: string],
): DefinitionChange[] {
  const known = new Map(before.map((each) => [nameOf(each)[0], each]));
  const moved = movedKeys(
    before.map((each) => nameOf(each)[0]),
    after.map((each) => nameOf(each)[0]),
  );
  const kept = after.flatMap((each): DefinitionChange[] => {
    const [key, label] = nameOf(each);
    const former = known.get(key);
    known.delete(key);
    if (!former) return [{ what, key, label, change: "added", parts: [] }];
    const parts = partsOf(former as Record<string, unknown>, each as Record<string, unknown>);
    if (parts.length > 0) return [{ what, key, label, change: "changed", parts }];
    return moved.has(key) ? [{ what, key, label, change: "moved", parts: [] }] : [];
  });
  const removed = [...known].map(([key, each]): DefinitionChange => {
    return { what, key, label: nameOf(each)[1], change: "removed", parts: [] };
  });
  return [...kept, ...removed];
}

/** Absent and null are the same setting. */
function partsOf(before: Record<string, unknown>, after: Record<string, unknown>): ChangedPart[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((part): ChangedPart[] => {
    const pair = [before[part] ?? null, after[part] ?? null] as const;
    return isSame(...pair) ? [] : [{ part, before: pair[0], after: pair[1] }];
  });
}

/** Compares JSON values; the order of an object's keys does not matter. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length && keys.every((key) => key in right && isSame(left[key], right[key]))
  );
}

/** The keys outside the longest run that kept its order: moving one field reports that one, not all it passed. */
function movedKeys(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const placeOf = new Map(before.map((key, place) => [key, place]));
  const common = after.filter((key) => placeOf.has(key));
  // longest[i]: the longest increasing run that ends at i; at most 500 fields, so quadratic time is fine.
  const longest: { length: number; previous: number }[] = [];
  for (const [i, key] of common.entries()) {
    let best = { length: 1, previous: -1 };
    for (let j = 0; j < i; j++) {
      const isRising = placeOf.get(common[j]!)! < placeOf.get(key)!;
      if (isRising && longest[j]!.length + 1 > best.length) best = { length: longest[j]!.length + 1, previous: j };
    }
    longest.push(best);
  }
  const moved = new Set(common);
  let at = longest.reduce((best, { length }, i) => (best < 0 || length > longest[best]!.length ? i : best), -1);
  for (; at >= 0; at = longest[at]!.previous) moved.delete(common[at]!);
  return moved;
}
