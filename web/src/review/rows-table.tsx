import { ActionIcon, Button } from "@mantine/core";
import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph, type IconName } from "../ui/icons.tsx";
import { CellEditor } from "./cell-editor.tsx";
import { Confidence } from "./confidence.tsx";
import { Crop } from "./crop.tsx";
import { LONGEST_VALUE } from "./editing.ts";
import { keysOf } from "./keyboard.ts";
import { useReview, useReviewState } from "./review-context.ts";
import {
  lookOf,
  needsLook,
  type ReviewRow,
  type ReviewTable,
  type ReviewValue,
  targetId,
  valueAt,
} from "./review-model.ts";
import classes from "./rows-table.module.css";
import { ValueDetails } from "./value-details.tsx";

/**
 * The rows of an aggregation as a grid: arrows move in it, typing is in the cell, and what is known about the selected
 * cell is below.
 */
export function RowsTable({ table }: { table: ReviewTable }) {
  const { t } = useLanguage();
  const { store, canEdit, changeRows } = useReview();
  const isGrid = useReviewState((state) => state.isGrid);
  const { rows, columns } = table;
  return (
    <section aria-label={table.alias}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {table.alias} <span className={classes.count}>{rows.length}</span>
        </h2>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-pressed={isGrid}
          onClick={() => store.dispatch({ type: "grid" })}
        >
          {t(isGrid ? "rows.narrow" : "rows.wide")}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className={classes.empty}>{t("review.noRows")}</p>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a cell's button is a click here
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is pressed
        <div
          className={classes.scroll}
          data-wide={isGrid || undefined}
          // One handler for the table, so that the rows need not be rendered again; the cell tells its place.
          onClick={(event) => {
            const cell =
              event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-cell]") : null;
            if (cell === null) return;
            const { row, column = "" } = cell.dataset;
            store.dispatch({ type: "select", target: { kind: "cell", key: table.key, row: Number(row), column } });
          }}
          onDoubleClick={() => {
            const { selected, model } = store.state();
            if (!canEdit || selected?.kind !== "cell") return;
            store.dispatch({ type: "edit", target: selected, text: valueAt(model, selected)?.text ?? "" });
          }}
        >
          <table className={classes.table}>
            <Head columns={columns} />
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is named by its place, which is what corrections use
                <Row key={index} tableKey={table.key} columns={columns} row={row} index={index} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <OpenCell table={table} />
      {canEdit && (table.multiple || rows.length === 0) && (
        <Button
          className={classes.add ?? ""}
          size="compact-xs"
          variant="default"
          leftSection={<Glyph name="plus" size={12} />}
          onClick={() => changeRows(table.key, { type: "add", after: rows.length - 1 })}
        >
          {t("rows.add")}
        </Button>
      )}
    </section>
  );
}

function Head({ columns }: Pick<ReviewTable, "columns">) {
  const { t } = useLanguage();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span aria-hidden="true">#</span>
          <span className="visually-hidden">{t("review.row", { row: "" })}</span>
        </th>
        {columns.map((c) => (
          <th key={c.key} scope="col">
            {c.alias}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** What is known about the selected cell, and what can be done with its row. */
function OpenCell({ table }: { table: ReviewTable }) {
  const { t } = useLanguage();
  const { canEdit, changeRows } = useReview();
  const target = useReviewState(({ selected }) =>
    selected?.kind === "cell" && selected.key === table.key ? selected : null,
  );
  const isGrid = useReviewState((state) => state.isGrid);
  const isEditing = useReviewState(
    ({ editing }) => editing?.target.kind === "cell" && editing.target.key === table.key,
  );
  const place = useTallest();
  const column = table.columns.find((c) => c.key === target?.column);
  const cells = target === null ? undefined : table.rows[target.row]?.cells;
  if (target === null || column === undefined || cells === undefined) return null;
  const { row } = target;
  const value = cells[column.key] ?? null;
  return (
    <div ref={place} className={classes.open} data-open-cell>
      <div className={classes.openHead}>
        <span className={classes.openTitle}>
          {column.alias}, {t("review.row", { row: row + 1 })}
        </span>
        {canEdit && (
          <span className={classes.rowActions}>
            <RowAction
              icon="up"
              label={`${t("rows.up")} (${keysOf("rowUp")})`}
              disabled={row === 0}
              onClick={() => changeRows(table.key, { type: "move", row, by: -1 })}
            />
            <RowAction
              icon="down"
              label={`${t("rows.down")} (${keysOf("rowDown")})`}
              disabled={row === table.rows.length - 1}
              onClick={() => changeRows(table.key, { type: "move", row, by: 1 })}
            />
            <RowAction
              icon="plus"
              label={`${t("rows.addBelow")} (${keysOf("addRow")})`}
              disabled={!table.multiple}
              onClick={() => changeRows(table.key, { type: "add", after: row })}
            />
            <RowAction
              icon="trash"
              label={`${t("rows.remove")} (${keysOf("removeRow")})`}
              onClick={() => changeRows(table.key, { type: "remove", row })}
            />
          </span>
        )}
      </div>
      {isEditing ? (
        <Hint />
      ) : (
        <>
          {isGrid && value !== null && <RowCrop cells={Object.values(cells)} value={value} />}
          <ValueDetails field={null} target={target} value={value} violations={[]} />
        </>
      )}
    </div>
  );
}

/**
 * As tall as whatever has stood in it: what is known of the next cell may be a line more or less, and the table above,
 * in which the next click is aimed already, would be scrolled by it.
 */
function useTallest(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const tallest = useRef(0);
  useLayoutEffect(() => {
    if (place.current === null) return;
    tallest.current = Math.max(tallest.current, place.current.offsetHeight);
    place.current.style.minHeight = `${tallest.current}px`;
  });
  return place;
}

/** The row as printed: beside a wide table the page is too small to be read. */
function RowCrop({ cells, value }: { cells: readonly (ReviewValue | null)[]; value: ReviewValue }) {
  const { pageIndex, entity } = value;
  const boxes = cells.flatMap((cell) => (cell?.pageIndex === pageIndex ? cell.entity.bounding_boxes : []));
  return (
    <div className={classes.rowCrop}>
      <Crop pageIndex={pageIndex} boxes={boxes} marked={entity.bounding_boxes} />
    </div>
  );
}

function Hint() {
  const { t } = useLanguage();
  const isFull = useReviewState(({ editing }) => (editing?.text.length ?? 0) >= LONGEST_VALUE);
  return (
    <p className={classes.hint} role="status">
      {isFull ? t("value.longest", { count: LONGEST_VALUE }) : t("value.hint")}
    </p>
  );
}

function RowAction(props: { icon: IconName; label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled ?? false}
      onClick={props.onClick}
    >
      <Glyph name={props.icon} size={14} />
    </ActionIcon>
  );
}

interface RowProps {
  readonly tableKey: string;
  readonly columns: ReviewTable["columns"];
  readonly row: ReviewRow;
  readonly index: number;
}

/** Rendered again only if something of its own changed: with 1000 rows a selection took 140 ms otherwise. */
const Row = memo(function Row({ tableKey, columns, row, index }: RowProps) {
  const open = useReviewState(({ selected }) =>
    selected?.kind === "cell" && selected.row === index && selected.key === tableKey ? selected.column : null,
  );
  const edited = useReviewState(({ editing }) =>
    editing?.target.kind === "cell" && editing.target.row === index && editing.target.key === tableKey
      ? editing.target.column
      : null,
  );
  return (
    <tr data-open={open !== null}>
      <th scope="row" className={classes.rowNumber}>
        {index + 1}
      </th>
      {columns.map(({ key, alias }) => (
        <td key={key}>
          {edited === key ? (
            <CellEditor alias={alias} row={index} />
          ) : (
            <Cell
              id={targetId({ kind: "cell", key: tableKey, row: index, column: key })}
              row={index}
              column={key}
              alias={alias}
              value={row.cells[key] ?? null}
              open={open === key}
            />
          )}
        </td>
      ))}
    </tr>
  );
});

interface CellProps {
  readonly id: string;
  readonly row: number;
  readonly column: string;
  readonly alias: string;
  readonly value: ReviewValue | null;
  readonly open: boolean;
}

function Cell({ id, row, column, alias, value, open }: CellProps) {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      id={id}
      className={classes.cell}
      data-cell
      data-row={row}
      data-column={column}
      data-doubt={value === null ? "missing" : lookOf(value)}
      aria-expanded={open}
      title={value?.text}
    >
      <span className="visually-hidden">
        {alias}, {t("review.row", { row: row + 1 })}:{" "}
      </span>
      {value === null && <span className="visually-hidden">{t("review.empty")}</span>}
      <span className={classes.cellText} aria-hidden={value === null}>
        {value?.text ?? "–"}
      </span>
      {value !== null && needsLook(value) && <Confidence value={value} compact />}
    </button>
  );
}
