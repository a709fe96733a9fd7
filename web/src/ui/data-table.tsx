import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export interface TableColumn {
  readonly key: string;
  /** Shown above the column; absent if the column is self-explanatory (a menu, a checkbox). */
  readonly title?: ReactNode;
  readonly isNumber?: boolean;
  /** As in `aria-sort`; absent if the column cannot be sorted by. */
  readonly sorted?: "ascending" | "descending" | "none";
}

/** The frame of every table of the console: scrolls horizontally inside itself, so that the page never does. */
export function DataTable(props: {
  columns: readonly TableColumn[];
  /** What the table contains, for those who cannot see its context. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { columns, label, className, children } = props;
  return (
    <div className={classes.scroll}>
      <table className={`${classes.table} ${className ?? ""}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber, sorted }) =>
              title === undefined ? (
                <td key={key} />
              ) : (
                <th key={key} scope="col" data-number={isNumber || undefined} aria-sort={sorted}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The name of a column by which the table can be sorted; a second click reverses the order. */
export function SortButton(props: { name: string; direction: "up" | "down" | null; onSort: () => void }) {
  const { name, direction, onSort } = props;
  return (
    <button type="button" className={classes.sort} data-active={direction !== null || undefined} onClick={onSort}>
      {name}
      <span aria-hidden="true">{direction === "up" ? "↑" : direction === "down" ? "↓" : ""}</span>
    </button>
  );
}
