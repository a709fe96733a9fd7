import {
  aggregationFields,
  entityFields,
  type FieldDefinition,
  type ServiceDefinition,
} from "../../core/services/service-definition.ts";
import { questOf } from "./families/choose-family.ts";

/**
 * The fields of an aggregation that are columns of a table; the others are printed once on the paper, like a party's
 * name and its VAT number, and are read as any field is before they are grouped. If the aggregation has many rows, all
 * are columns. If it has a single row, a field is a column only if it may have several values and a known table has
 * such columns: if no table has them, it is not a column.
 */
export function tableColumns(
  service: Pick<ServiceDefinition, "fields" | "template">,
  aggregation: FieldDefinition,
): readonly FieldDefinition[] {
  const grouped = service.fields.filter(({ key }) => aggregation.aggregationFields?.includes(key));
  if (aggregation.multiple) return grouped;
  const several = grouped.filter(({ multiple }) => multiple);
  const isKnown = several.length > 0 && questOf(several, service.template).family.name !== "own";
  return isKnown ? several : [];
}

/** The fields that are not columns of any table. */
export function fieldsOutsideTables(service: Pick<ServiceDefinition, "fields" | "template">): FieldDefinition[] {
  const columns = new Set(aggregationFields(service).flatMap((aggregation) => tableColumns(service, aggregation)));
  return entityFields(service).filter((field) => !columns.has(field));
}
