import type { ServiceDefinitionInputJson } from "../../../src/client.ts";

/** A part that both changed, each to something else: only a person can say which of the two counts. */
export interface Clash {
  /** The path joined, by which it is chosen. */
  readonly id: string;
  /** From the whole definition to the part: `["service_fields", "total", "tag_alias"]`. */
  readonly path: readonly string[];
  /** undefined: not there, or removed. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Side = "mine" | "theirs";

/**
 * What two people made of the same definition, put together part by part: what only one of them changed is as that one
 * left it. Of a clash, mine is taken unless `choices` says otherwise.
 */
export function merged(
  base: ServiceDefinitionInputJson,
  mine: ServiceDefinitionInputJson,
  theirs: ServiceDefinitionInputJson,
  choices: Readonly<Record<string, Side>> = {},
): { readonly definition: ServiceDefinitionInputJson; readonly clashes: readonly Clash[] } {
  const clashes: Clash[] = [];
  const clash = (path: readonly string[], m: unknown, h: unknown) => {
    const id = path.join("/");
    clashes.push({ id, path, mine: m, theirs: h });
    return choices[id] === "theirs" ? h : m;
  };
  const together = mergedObject([], byKey(base), byKey(mine), byKey(theirs), clash);
  return { definition: withoutLostColumns(fromKeys(together as unknown as Keyed)), clashes };
}

type Json = Readonly<Record<string, unknown>>;
type OnClash = (path: readonly string[], mine: unknown, theirs: unknown) => unknown;
type Policy = NonNullable<ServiceDefinitionInputJson["policies"]>[number];
type Keyed = Omit<ServiceDefinitionInputJson, "policies"> & { readonly policies: Readonly<Record<string, Policy>> };

/** Checks by their id; a new one has none, so that nothing of the other side is taken for it. */
function byKey({ policies, ...rest }: ServiceDefinitionInputJson): Json {
  const named = (policies ?? []).map((policy, i) => [policy.policy_id ?? `new ${i}: ${policy.policy_name}`, policy]);
  return { service_categories: {}, ...rest, policies: Object.fromEntries(named) };
}

function fromKeys({ policies, ...rest }: Keyed): ServiceDefinitionInputJson {
  return { ...rest, policies: Object.values(policies) };
}

function mergedPart(path: readonly string[], base: unknown, mine: unknown, theirs: unknown, clash: OnClash): unknown {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  if (isObject(mine) && isObject(theirs)) {
    return mergedObject(path, isObject(base) ? base : {}, mine, theirs, clash);
  }
  if (isTexts(mine) && isTexts(theirs)) return mergedTexts(isTexts(base) ? base : [], mine, theirs);
  return clash(path, mine, theirs);
}

function mergedObject(path: readonly string[], base: Json, mine: Json, theirs: Json, clash: OnClash): Json {
  const keys = inOrder(Object.keys(base), Object.keys(mine), Object.keys(theirs));
  return Object.fromEntries(
    keys.flatMap((key) => {
      const part = mergedPart([...path, key], base[key], mine[key], theirs[key], clash);
      return part === undefined ? [] : [[key, part]];
    }),
  );
}

/** Columns, labels, options, fields of a check: what either removed is gone, and what either added is there. */
function mergedTexts(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const isKept = (text: string) => !base.includes(text) || (mine.includes(text) && theirs.includes(text));
  return inOrder(base, mine, theirs).filter(isKept);
}

/** The order of whoever changed it (mine if both did); what only the other has stands behind what it stood behind. */
function inOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const isMoved = (list: readonly string[]) => {
    const kept = list.filter((key) => base.includes(key));
    return base.filter((key) => list.includes(key)).some((key, i) => key !== kept[i]);
  };
  const [leading, other] = isMoved(mine) || !isMoved(theirs) ? [mine, theirs] : [theirs, mine];
  const order = [...leading];
  for (const [i, key] of other.entries()) {
    if (order.includes(key)) continue;
    const before = other[i - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

/** A table that one of them changed may name a column that the other removed. */
function withoutLostColumns(definition: ServiceDefinitionInputJson): ServiceDefinitionInputJson {
  const fields = Object.entries(definition.service_fields).map(([key, field]) => {
    const columns = field.tag_aggregation?.aggregation_fields.filter((column) => column in definition.service_fields);
    return [key, columns ? { ...field, tag_aggregation: { aggregation_fields: columns } } : field] as const;
  });
  return { ...definition, service_fields: Object.fromEntries(fields) };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

/** Absent and null are the same setting; the order of an object's keys is compared, as it is that of the fields. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
