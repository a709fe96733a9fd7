import type { FieldDefinition } from "../../../core/service-definition.ts";
import type { CellKind, ColumnRole } from "../column-role.ts";
import type { TableFamily } from "./family.ts";

/** What a cell of a field holds, by the field's type. */
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

/** A table that only its user knows: its columns are called as its fields are, or as a corrected document showed. */
export function ownFamily(roles: readonly ColumnRole[], kindOf: (role: ColumnRole) => CellKind): TableFamily {
  const telling = roles.filter((role) => kindOf(role) !== "text");
  return {
    name: "own",
    templates: [],
    titles: [],
    anchors: { roles: telling.length > 0 ? telling : roles, use: "any" },
    says: roles.map((role) => [role]),
  };
}
