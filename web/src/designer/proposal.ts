import type { FieldDefinitionJson, ProposalJson } from "../../../src/client.ts";

/** The proposed fields without those left out; a table keeps the columns that are left, and goes when none is. */
export function chosenFields(
  { service }: Pick<ProposalJson, "service">,
  left: ReadonlySet<string>,
): Record<string, FieldDefinitionJson> {
  const kept = Object.entries(service.service_fields).flatMap(([key, field]): [string, FieldDefinitionJson][] => {
    if (left.has(key)) return [];
    if (field.tag_aggregation == null) return [[key, field]];
    const columns = field.tag_aggregation.aggregation_fields.filter((column) => !left.has(column));
    return columns.length === 0 ? [] : [[key, { ...field, tag_aggregation: { aggregation_fields: columns } }]];
  });
  return Object.fromEntries(kept);
}
