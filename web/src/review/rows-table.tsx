import { memo } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { Confidence } from "./confidence.tsx";
import classes from "./field-panel.module.css";
import { useReview } from "./review-context.ts";
import {
  needsLook,
  type ReviewTable,
  type ReviewValue,
  sameTarget,
  type Target,
  targetId,
  valueAt,
} from "./review-model.ts";
import { ValueDetails } from "./value-details.tsx";
import { ValueEditor } from "./value-editor.tsx";

/** The rows of an aggregation as a table; a selected cell opens below it. */
export function RowsTable({ table }: { table: ReviewTable }) {
  const { t } = useLanguage();
  const { state, dispatch, model, saving } = useReview();
  if (table.rows.length === 0) return <p className={classes.empty}>{t("review.noRows")}</p>;
  const open = cellOf(table, state.selected);
  const busy = cellOf(table, saving);
  const column = table.columns.find((c) => c.key === open?.column);
  // One handler for the table, so that the rows can stay as they are; a button's id says which cell it is.
  const choose = (id: string) => {
    const target = id === targetId(open) ? null : (targetsOfTable(table).find((cell) => targetId(cell) === id) ?? null);
    dispatch(target === null ? { type: "clear" } : { type: "select", target, model });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a cell's button is a click here */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is pressed */}
      <div
        className={classes.tableScroll}
        onClick={(event) => {
          const cell = event.target instanceof Element ? event.target.closest("button") : null;
          if (cell !== null) choose(cell.id);
        }}
      >
        <table className={classes.table}>
          <Head columns={table.columns} />
          <tbody>
            {table.rows.map((_, index) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is named by its place, which is what corrections use
                key={index}
                table={table}
                index={index}
                openColumn={open?.row === index ? open.column : null}
                savingColumn={busy?.row === index ? busy.column : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {open !== null && column !== undefined && <OpenCell target={open} alias={column.alias} />}
    </>
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

/** What is known about the selected cell, or its editor. */
function OpenCell({ target, alias }: { target: Target & { kind: "cell" }; alias: string }) {
  const { t } = useLanguage();
  const { state, model } = useReview();
  return (
    <div className={classes.cellPanel}>
      <div className={classes.cellTitle}>
        {alias}, {t("review.row", { row: target.row + 1 })}
      </div>
      {sameTarget(state.editing?.target ?? null, target) ? (
        <ValueEditor target={target} alias={alias} />
      ) : (
        <ValueDetails field={null} target={target} value={valueAt(model, target)} violations={[]} />
      )}
    </div>
  );
}

interface RowProps {
  readonly table: ReviewTable;
  readonly index: number;
  readonly openColumn: string | null;
  readonly savingColumn: string | null;
}

/** Drawn again only when something of its own changed: with 1000 rows a selection took 140 ms otherwise. */
const Row = memo(function Row({ table, index, openColumn, savingColumn }: RowProps) {
  return (
    <tr>
      <th scope="row" className={classes.rowNumber}>
        {index + 1}
      </th>
      {table.columns.map(({ key, alias }) => (
        <td key={key}>
          <Cell
            id={targetId({ kind: "cell", key: table.key, row: index, column: key })}
            alias={alias}
            value={table.rows[index]?.cells[key] ?? null}
            open={openColumn === key}
            saving={savingColumn === key}
          />
        </td>
      ))}
    </tr>
  );
});

function Cell(props: { id: string; alias: string; value: ReviewValue | null; open: boolean; saving: boolean }) {
  const { t } = useLanguage();
  const { id, alias, value, open, saving } = props;
  return (
    <button
      type="button"
      id={id}
      className={classes.cell}
      data-doubt={value?.doubt ?? "missing"}
      data-saving={saving}
      aria-expanded={open}
      title={value?.text}
    >
      <span className="visually-hidden">{alias}: </span>
      {value === null && <span className="visually-hidden">{t("review.empty")}</span>}
      <span className={classes.cellText} aria-hidden={value === null}>
        {value?.text ?? "–"}
      </span>
      {value !== null && needsLook(value) && <Confidence value={value} compact />}
    </button>
  );
}

function cellOf(table: ReviewTable, target: Target | null) {
  return target?.kind === "cell" && target.key === table.key ? target : null;
}

function targetsOfTable(table: ReviewTable): Target[] {
  return table.rows.flatMap((_, row) =>
    table.columns.map(({ key }): Target => ({ kind: "cell", key: table.key, row, column: key })),
  );
}
