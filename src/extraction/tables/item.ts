import type { ColumnRole } from "./columns/column-role.ts";
import type { Cell } from "./table-row.ts";

/** The printed rows that make one item: its anchor and the rows with its other numbers. */
export interface Item {
  readonly anchor: number;
  readonly values: Map<ColumnRole, Cell>;
  /** Positions in the body of all rows that contain one of its numbers. */
  readonly rows: Set<number>;
}
