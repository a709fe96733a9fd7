import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import { meaningOf } from "../../extraction/fields/field-concepts.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Ports } from "../ports.ts";

export interface ExportedFields {
  /** With the types that were inferred where none is stated; former ones after the others. */
  readonly fields: readonly FieldDefinition[];
  /** Of those that the service no longer has. */
  readonly formerKeys: ReadonlySet<string>;
}

/** The fields of which an export has columns. */
export async function exportedFields(
  ports: Pick<Ports, "store">,
  service: Pick<ServiceRecord, "serviceId" | "definition">,
  withFormer: boolean,
): Promise<ExportedFields> {
  const { definition } = service;
  const former = withFormer ? await formerFields(ports, service) : [];
  const fields = [...definition.fields, ...former];
  return {
    fields: fields.map((field) => typed(field, definition)),
    formerKeys: new Set(former.map(({ key }) => key)),
  };
}

function typed(field: FieldDefinition, definition: ServiceDefinition): FieldDefinition {
  return field.aggregationFields === null ? { ...field, type: meaningOf(field, definition).type } : field;
}

/**
 * What the service had once and documents still have values of. A former table is one only if all of its columns are
 * former, too: columns that became fields by themselves stay fields.
 */
async function formerFields(
  { store }: Pick<Ports, "store">,
  { serviceId, definition }: Pick<ServiceRecord, "serviceId" | "definition">,
): Promise<readonly FieldDefinition[]> {
  const present = definition.fields.map(({ key }) => key);
  const former = await store.services.formerFields(serviceId, present);
  if (former.length === 0) return [];
  const filled = new Set(
    await store.values.keysWithValues(
      serviceId,
      former.filter(({ aggregationFields }) => aggregationFields === null).map(({ key }) => key),
    ),
  );
  const keys = new Set(former.map(({ key }) => key));
  return former.filter(({ key, aggregationFields: columns }) =>
    columns === null
      ? filled.has(key)
      : columns.some((column) => filled.has(column)) && columns.every((column) => keys.has(column)),
  );
}
