import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import classes from "./data-table.module.css";
import { usePhone } from "./use-phone.ts";

export interface TableColumn {
  readonly key: string;
  /** Shown above the column; absent if the column is self-explanatory (a menu, a checkbox). */
  readonly title?: ReactNode;
  readonly isNumber?: boolean;
  /** As in `aria-sort`; absent if the column cannot be sorted by. */
  readonly sorted?: "ascending" | "descending" | "none";
}

/**
 * The frame of every table of the console: scrolls horizontally inside itself, so that the page never does. The titles
 * of its columns stay in sight however far down one is.
 */
export function DataTable(props: {
  columns: readonly TableColumn[];
  /** What the table contains, for those who cannot see its context. */
  label?: string;
  /** On a telephone each row is a block, with the titles beside its values: it has too many columns for that width. */
  stacks?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { columns, label, stacks = false, className, children } = props;
  const { frame, fits, isBare } = useFits();
  const isStacked = usePhone() && stacks;
  useTitlesBeside(frame, columns, isStacked);
  return (
    <div
      ref={frame}
      className={classes.scroll}
      data-fits={fits || undefined}
      data-stacked={isStacked || undefined}
      // What scrolls and contains nothing that takes the focus must take it itself, for the keyboard to scroll it.
      {...(!fits && isBare && { tabIndex: 0, role: "group", "aria-label": label })}
    >
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

/**
 * Whether the table needs no horizontal scrolling. A frame that scrolls is what titles stick to, in both directions: a
 * table that fits is better without one, so that its titles stick to the page, and one wheel scrolls everything.
 */
function useFits() {
  const frame = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(true);
  const [isBare, setBare] = useState(false);
  useLayoutEffect(() => {
    const box = frame.current;
    const table = box?.querySelector("table");
    if (!box || !table) return;
    const measure = () => {
      setFits(table.offsetWidth <= box.clientWidth);
      setBare(table.querySelector("a, button, input") === null);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    sizes.observe(table);
    return () => sizes.disconnect();
  }, []);
  return { frame, fits, isBare };
}

/** After every rendering: the rows are given as they are, and may be new. */
function useTitlesBeside(frame: RefObject<HTMLElement | null>, columns: readonly TableColumn[], isStacked: boolean) {
  useLayoutEffect(() => {
    if (!isStacked) return;
    for (const { cells } of frame.current?.querySelectorAll("tr") ?? []) {
      for (const [i, cell] of [...cells].entries()) {
        const title = columns[i]?.title;
        if (typeof title === "string") cell.dataset.title = title;
      }
    }
  });
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
