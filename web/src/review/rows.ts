import type { Content } from "./drafts.ts";
import type { ReviewRow, ReviewTable } from "./review-model.ts";

/** Changes of a table's rows as a whole. */
export type RowChange =
  | { readonly type: "add"; readonly after: number }
  | { readonly type: "remove"; readonly row: number }
  | { readonly type: "move"; readonly row: number; readonly by: 1 | -1 };

/** Null: the table cannot be changed so (a row beyond its end, a second row of a table that has one). */
export function rowsAfter(table: ReviewTable, change: RowChange): Content | null {
  const { rows } = table;
  switch (change.type) {
    case "add": {
      if (!table.multiple && rows.length > 0) return null;
      const before = rows[change.after];
      const cells = Object.fromEntries(table.columns.map(({ key }) => [key, null]));
      const row: ReviewRow = { pageIndex: before?.pageIndex ?? 0, cells };
      return { kind: "rows", rows: rows.toSpliced(change.after + 1, 0, row) };
    }
    case "remove":
      return rows[change.row] === undefined ? null : { kind: "rows", rows: rows.toSpliced(change.row, 1) };
    case "move": {
      const [row, other] = [rows[change.row], rows[change.row + change.by]];
      if (row === undefined || other === undefined) return null;
      return { kind: "rows", rows: rows.with(change.row, other).with(change.row + change.by, row) };
    }
    default:
      return change satisfies never;
  }
}
