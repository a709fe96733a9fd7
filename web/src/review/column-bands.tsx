import classes from "./page-viewer.module.css";
import { boxOf } from "./page-words.ts";
import { useReviewState } from "./review-context.ts";
import type { ReviewPage } from "./review-model.ts";

/** While a cell is selected: the table's columns on this page, each with its name. */
export function ColumnBands({ page }: { page: ReviewPage }) {
  const selected = useReviewState((state) => state.selected);
  const tables = useReviewState((state) => state.model.tables);
  const table = selected?.kind === "cell" ? tables.find(({ key }) => key === selected.key) : undefined;
  if (table === undefined) return null;
  const rows = table.rows.filter(({ pageIndex }) => pageIndex === page.pageIndex);
  const whole = boxOf(rows.flatMap(({ cells }) => Object.values(cells).flatMap((c) => c?.entity.bounding_boxes ?? [])));
  if (whole === null) return null;
  // A name as high as a line of the table, so that it can be read at any zoom.
  const size = Math.max(9, Math.min(22, (whole.bottom - whole.top) / Math.max(1, rows.length) / 2.2));
  return table.columns.map(({ key, alias }) => {
    const box = boxOf(rows.flatMap(({ cells }) => cells[key]?.entity.bounding_boxes ?? []));
    if (box === null) return null;
    const air = size / 3;
    return (
      <g key={key} className={classes.column} data-selected={selected?.kind === "cell" && selected.column === key}>
        <rect
          x={box.left - air}
          y={whole.top - air}
          width={box.right - box.left + 2 * air}
          height={whole.bottom - whole.top + 2 * air}
        />
        <text x={box.left - air} y={whole.top - 2 * air} fontSize={size}>
          {alias}
        </text>
      </g>
    );
  });
}
