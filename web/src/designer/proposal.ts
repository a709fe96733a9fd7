import type { FieldDefinitionJson, ProposalJson } from "../../../src/client.ts";

/**
 * The proposed fields without the deselected ones; a table keeps the remaining columns, and is dropped if there are
 * none.
 */
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
