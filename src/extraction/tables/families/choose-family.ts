import type { FieldDefinition, TemplateName } from "../../../core/service-definition.ts";
import type { ColumnRole } from "../column-role.ts";
import { createTitles, roleOfName, type Titles } from "../column-titles.ts";
import { CONTRIBUTIONS, TRIBUTES } from "./f24.ts";
import type { TableFamily } from "./family.ts";
import { ITEMS } from "./items.ts";
import { MOVEMENTS } from "./movements.ts";
import { PAY_ITEMS } from "./pay-items.ts";

const FAMILIES = [ITEMS, MOVEMENTS, PAY_ITEMS, TRIBUTES, CONTRIBUTIONS];

/** What an aggregation looks for: the kind of table, which field takes which column, and what the columns are called in print. */
export interface TableQuest {
  readonly family: TableFamily;
  readonly roles: ReadonlyMap<ColumnRole, FieldDefinition>;
  readonly titles: Titles;
}

/**
 * The family in which most of the aggregation's fields have a role, in doubt one of the service's type of document. A field's role follows
 * from its key, alias and labels ("line_amount", "Importo"); a field without one gets a role of its own, found by its alias and labels.
 */
export function questOf(fields: readonly FieldDefinition[], template: TemplateName): TableQuest {
  const quests = FAMILIES.map((family) => ({ family, ...rolesIn(family, fields) }));
  const strength = ({ family, known }: (typeof quests)[number]) =>
    known + (family.templates.includes(template) ? 0.5 : 0);
  const { family, roles, names } = quests.reduce((best, other) => (strength(other) > strength(best) ? other : best));
  return { family, roles, titles: createTitles([...family.titles, ...names]) };
}

function rolesIn(family: TableFamily, fields: readonly FieldDefinition[]) {
  const lexicon = createTitles([...family.titles, ...(family.names ?? [])]);
  const roles = new Map<ColumnRole, FieldDefinition>();
  const names: [ColumnRole, string][] = [];
  let known = 0;
  for (const field of fields) {
    const printed = [...Object.values(field.labels).flat(), field.alias];
    const own = [...printed, field.key].map((name) => roleOfName(name, lexicon));
    const role = own.find((one) => one !== null && !roles.has(one)) ?? (`field:${field.key}` as const);
    if (!role.startsWith("field:")) known++;
    roles.set(role, field);
    for (const name of printed) names.push([role, name]);
  }
  return { roles, names, known };
}
