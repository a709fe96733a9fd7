import type { FieldDefinition } from "../../../core/services/service-definition.ts";
import type { CellKind, ColumnRole } from "../columns/column-role.ts";
import type { TableFamily } from "./family.ts";

/** What a cell of a field contains, by the field's type. */
export function kindOfField({ type }: Pick<FieldDefinition, "type">): CellKind {
  switch (type) {
    case "amount":
    case "number":
    case "integer":
      return "number";
    case "percent":
      return "percent";
    case "date":
      return "date";
    default:
      return "text";
  }
}

/**
 * A table that only its user knows: its columns are called as its fields are, or as a corrected document showed.
 *
 * @param shown how many of its columns corrected documents showed: a header has more than half of them, since another
 * table of the paper may have an amount too
 */
export function ownFamily(
  roles: readonly ColumnRole[],
  kindOf: (role: ColumnRole) => CellKind,
  shown: number,
): TableFamily {
  const telling = roles.filter((role) => kindOf(role) !== "text");
  return {
    name: "own",
    templates: [],
    titles: [],
    anchors: { roles: telling.length > 0 ? telling : roles, use: "any" },
    says: roles.map((role) => [role]),
    least: Math.max(2, Math.floor((shown || Math.min(roles.length, 2)) / 2) + 1),
  };
}
