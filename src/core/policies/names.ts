import type { FieldDefinition } from "../services/service-definition.ts";
import { parseExpression } from "./expression.ts";

type NamedField = Pick<FieldDefinition, "key" | "aggregationFields">;

/**
 * Resolves a name in an expression to a field. `items.amount` is the field `amount` of the aggregation `items`, or its
 * only field whose key ends in `_amount`: fields of rows are usually prefixed, because keys are unique in a service.
 * null if the service has none.
 */
export function resolveName<Field extends NamedField>(name: string, fields: readonly Field[]): Field | null {
  const direct = fields.find((field) => field.key === name && field.aggregationFields === null);
  if (direct) return direct;
  const dot = name.indexOf(".");
  const columns = fields.find((field) => field.key === name.slice(0, dot))?.aggregationFields;
  if (dot < 0 || !columns) return null;
  const column = name.slice(dot + 1);
  const suffixed = columns.filter((key) => key.endsWith(`_${column}`));
  const key = columns.includes(column) ? column : suffixed.length === 1 ? suffixed[0] : undefined;
  return fields.find((field) => field.key === key) ?? null;
}

/**
 * The names an expression uses: a problem if it cannot be parsed, else its unknown names and the fields of the others.
 */
export function namesOf<Field extends NamedField>(
  expression: string,
  fields: readonly Field[],
): { readonly problem: string } | { readonly unknown: readonly string[]; readonly fields: readonly Field[] } {
  const parsed = parseExpression(expression);
  if (!parsed.ok) return { problem: parsed.problem };
  const found = parsed.names.map((name) => ({ name, field: resolveName(name, fields) }));
  return {
    unknown: found.flatMap(({ name, field }) => (field === null ? [name] : [])),
    fields: found.flatMap(({ field }) => field ?? []),
  };
}
