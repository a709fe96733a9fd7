import type { FieldDefinitionJson, PolicyInputJson, ServiceDefinitionInputJson } from "../../../src/client.ts";
import { firstFree } from "../../../src/core/basics/first-free.ts";

/**
 * A definition while it is being edited: lists instead of maps, so that a half-typed state (two equal keys) can be
 * represented.
 */
export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly template: NonNullable<ServiceDefinitionInputJson["template"]>;
  readonly autoValidation: boolean;
  /** Null: documents are kept until somebody removes them. */
  readonly retentionDays: number | null;
  readonly fields: readonly DraftField[];
  readonly categories: readonly DraftCategory[];
  readonly policies: readonly DraftPolicy[];
  /** What the designer does not edit (guarantee, llm), kept unchanged. */
  readonly rest: Partial<ServiceDefinitionInputJson>;
}

export interface DraftField {
  /** Unique in the draft; keys change while they are typed. */
  readonly id: string;
  readonly key: string;
  /** In no saved version: its key may still change. */
  readonly isNew: boolean;
  /** What the gallery calls it, if it was added from there: its key does not follow its name. */
  readonly offered?: string;
  readonly field: FieldDefinitionJson;
}

export interface DraftCategory {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  /** Its key follows its name until it is edited by hand. */
  readonly isNew?: boolean;
}

export interface DraftPolicy {
  readonly id: string;
  readonly policy: PolicyInputJson & { readonly policy_id?: string };
}

/** `savedKeys`: the fields that the service already has; none if the definition comes from a file. */
export function draftOf(definition: ServiceDefinitionInputJson, savedKeys: ReadonlySet<string>): Draft {
  const { name, description, template, auto_validation, retention_days, ...parts } = definition;
  const { service_fields, service_categories, policies, ...rest } = parts;
  const { service_id: _id, account_id: _account, plan_id: _plan, created_at: _at, ...kept } = rest;
  return {
    name,
    description: description ?? "",
    template: template ?? "generic",
    autoValidation: auto_validation ?? false,
    retentionDays: retention_days ?? null,
    fields: Object.entries(service_fields).map(([key, field]) => ({
      id: `field:${key}`,
      key,
      isNew: !savedKeys.has(key),
      field,
    })),
    categories: Object.entries(service_categories ?? {}).map(([key, label]) => ({ id: `category:${key}`, key, label })),
    policies: (policies ?? []).map((policy, i) => ({ id: policy.policy_id ?? `policy:${i}`, policy })),
    rest: kept,
  };
}

export function definitionOf(draft: Draft): ServiceDefinitionInputJson {
  return {
    ...draft.rest,
    name: draft.name,
    description: draft.description,
    template: draft.template,
    auto_validation: draft.autoValidation,
    ...(draft.retentionDays !== null && { retention_days: draft.retentionDays }),
    service_fields: Object.fromEntries(draft.fields.map(({ key, field }) => [key, withoutEmpty(field)])),
    service_categories: Object.fromEntries(draft.categories.map(({ key, label }) => [key, label])),
    policies: draft.policies.map(({ policy }) => policy),
  };
}

/** An emptied box means that the part is absent. */
function withoutEmpty(field: FieldDefinitionJson): FieldDefinitionJson {
  const { pattern, description, type, ...rest } = field;
  return { ...rest, ...(type != null && { type }), ...(pattern && { pattern }), ...(description && { description }) };
}

export function columnsOf({ field }: DraftField): readonly string[] {
  return field.tag_aggregation?.aggregation_fields ?? [];
}

export function isTable({ field }: DraftField): boolean {
  return field.tag_aggregation != null;
}

/** The table that a field is a column of; null if it is not a column. */
export function tableOf(draft: Draft, key: string): DraftField | null {
  return draft.fields.find((each) => columnsOf(each).includes(key)) ?? null;
}

export function tableCalled({ fields }: Draft, key: string): DraftField | null {
  return fields.find((each) => each.key === key && isTable(each)) ?? null;
}

/** In the order of the list: each field that is no column, each table followed by its columns. */
export function fieldsInOrder(draft: Draft): readonly DraftField[] {
  return draft.fields
    .filter(({ key }) => tableOf(draft, key) === null)
    .flatMap((each) => {
      const columns = columnsOf(each).flatMap((key) => draft.fields.find((field) => field.key === key) ?? []);
      return [each, ...columns];
    });
}

export function withField(draft: Draft, id: string, change: Partial<Pick<DraftField, "key" | "field">>): Draft {
  const before = draft.fields.find((each) => each.id === id);
  if (!before) return draft;
  const fields = draft.fields.map((each) => (each.id === id ? { ...each, ...change } : each));
  const renamed = change.key !== undefined && change.key !== before.key;
  return renamed ? renameKey({ ...draft, fields }, before.key, change.key ?? "") : { ...draft, fields };
}

/** Everywhere a field is named: in tables and checks. */
function renameKey(draft: Draft, from: string, to: string): Draft {
  const renamed = (keys: readonly string[]) => keys.map((key) => (key === from ? to : key));
  return {
    ...draft,
    fields: draft.fields.map((each) =>
      columnsOf(each).includes(from) ? withColumns(each, renamed(columnsOf(each))) : each,
    ),
    policies: draft.policies.map(({ id, policy }) => ({ id, policy: { ...policy, fields: renamed(policy.fields) } })),
  };
}

export function withColumns(table: DraftField, columns: readonly string[]): DraftField {
  return { ...table, field: { ...table.field, tag_aggregation: { aggregation_fields: [...columns] } } };
}

/** `into`: the id of a table, to make it a column. */
export function withNewField(draft: Draft, alias: string, into: string | null): { draft: Draft; id: string } {
  const key = freeKey(draft, keyOfAlias(alias));
  const id = freeId(draft);
  const added: DraftField = { id, key, isNew: true, field: { tag_alias: alias, tag_multiple_values: into !== null } };
  const fields = [
    ...draft.fields.map((each) => (each.id === into ? withColumns(each, [...columnsOf(each), key]) : each)),
  ];
  return { id, draft: { ...draft, fields: [...fields, added] } };
}

/** A table needs at least one column. */
export function withNewTable(draft: Draft, alias: string, columnAlias: string): { draft: Draft; id: string } {
  const key = freeKey(draft, keyOfAlias(alias));
  const id = freeId(draft);
  const field = { tag_alias: alias, tag_multiple_values: true, tag_aggregation: { aggregation_fields: [] } };
  const table: DraftField = { id, key, isNew: true, field };
  return { id, draft: withNewField({ ...draft, fields: [...draft.fields, table] }, columnAlias, id).draft };
}

/** A table is removed with its columns; a check that then names no field is removed too. */
export function withoutField(draft: Draft, id: string): Draft {
  const removed = draft.fields.find((each) => each.id === id);
  if (!removed) return draft;
  const gone = new Set([removed.key, ...columnsOf(removed)]);
  return {
    ...draft,
    fields: draft.fields
      .filter(({ key }) => !gone.has(key))
      .map((each) =>
        isTable(each)
          ? withColumns(
              each,
              columnsOf(each).filter((key) => !gone.has(key)),
            )
          : each,
      )
      .filter((each) => !isTable(each) || columnsOf(each).length > 0),
    policies: draft.policies.flatMap(({ id: policyId, policy }) => {
      const fields = policy.fields.filter((key) => !gone.has(key));
      if (fields.length === 0 && policy.fields.length > 0) return [];
      return [{ id: policyId, policy: { ...policy, fields } }];
    }),
  };
}

/** The checks that would be removed with a field. */
export function checksLostWith(draft: Draft, id: string): readonly string[] {
  const left = new Set(withoutField(draft, id).policies.map((each) => each.id));
  return draft.policies.filter((each) => !left.has(each.id)).map(({ policy }) => policy.policy_name);
}

/** Moves one place up (-1) or down (1) among its own kind: columns within their table, the others among the others. */
export function moved(draft: Draft, id: string, step: -1 | 1): Draft {
  const field = draft.fields.find((each) => each.id === id);
  if (!field) return draft;
  const table = tableOf(draft, field.key);
  if (table) {
    const columns = swapped(columnsOf(table), columnsOf(table).indexOf(field.key), step);
    return { ...draft, fields: draft.fields.map((each) => (each === table ? withColumns(each, columns) : each)) };
  }
  const siblings = draft.fields.filter(({ key }) => tableOf(draft, key) === null);
  const other = siblings[siblings.indexOf(field) + step];
  if (!other) return draft;
  const fields = draft.fields.map((each) => (each === field ? other : each === other ? field : each));
  return { ...draft, fields };
}

function swapped<T>(list: readonly T[], at: number, step: -1 | 1): readonly T[] {
  const [here, there] = [list[at], list[at + step]];
  if (here === undefined || there === undefined) return list;
  return list.map((each, i) => (i === at ? there : i === at + step ? here : each));
}

/** The place of a field among its own kind, from 1. */
export function placeOf(draft: Draft, { key }: DraftField): { place: number; count: number } {
  const table = tableOf(draft, key);
  const siblings = table
    ? columnsOf(table)
    : draft.fields.filter((each) => tableOf(draft, each.key) === null).map((each) => each.key);
  return { place: siblings.indexOf(key) + 1, count: siblings.length };
}

/** "Data di consegna" → "data_di_consegna". */
export function keyOfAlias(alias: string): string {
  const ascii = alias.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return ascii.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "field";
}

export function freeKey(draft: Pick<Draft, "fields">, wanted: string): string {
  return firstFree(wanted, new Set(draft.fields.map(({ key }) => key)));
}

export function freeId(draft: Draft): string {
  const taken = new Set(draft.fields.map(({ id }) => id));
  for (let n = 1; ; n++) if (!taken.has(`new:${n}`)) return `new:${n}`;
}
