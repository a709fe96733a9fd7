import { useLanguage } from "../i18n/language.tsx";
import { Confidence } from "./confidence.tsx";
import classes from "./field-panel.module.css";
import { useReview } from "./review-context.ts";
import { type ReviewTable, sameTarget, type Target, targetId, valueAt } from "./review-model.ts";
import { ValueDetails } from "./value-details.tsx";
import { ValueEditor } from "./value-editor.tsx";

/** The rows of an aggregation as a table; a selected cell opens below it. */
export function RowsTable({ table }: { table: ReviewTable }) {
  const { t } = useLanguage();
  const { state, model } = useReview();
  if (table.rows.length === 0) return <p className={classes.empty}>{t("review.noRows")}</p>;
  const open = state.selected?.kind === "cell" && state.selected.key === table.key ? state.selected : null;
  const column = table.columns.find((c) => c.key === open?.column);
  return (
    <>
      <div className={classes.tableScroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span aria-hidden="true">#</span>
                <span className="visually-hidden">{t("review.row", { row: "" })}</span>
              </th>
              {table.columns.map((c) => (
                <th key={c.key} scope="col">
                  {c.alias}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is named by its place, which is what corrections use
              <tr key={index}>
                <th scope="row" className={classes.rowNumber}>
                  {index + 1}
                </th>
                {table.columns.map((c) => (
                  <td key={c.key}>
                    <Cell target={{ kind: "cell", key: table.key, row: index, column: c.key }} alias={c.alias} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open !== null && column !== undefined && (
        <div className={classes.cellPanel}>
          <div className={classes.cellTitle}>
            {column.alias}, {t("review.row", { row: open.row + 1 })}
          </div>
          {sameTarget(state.editing?.target ?? null, open) ? (
            <ValueEditor target={open} alias={column.alias} />
          ) : (
            <ValueDetails field={null} target={open} value={valueAt(model, open)} violations={[]} />
          )}
        </div>
      )}
    </>
  );
}

function Cell({ target, alias }: { target: Target; alias: string }) {
  const { t } = useLanguage();
  const { state, dispatch, model, saving } = useReview();
  const value = valueAt(model, target);
  const selected = sameTarget(state.selected, target);
  return (
    <button
      type="button"
      id={targetId(target)}
      className={classes.cell}
      data-doubt={value?.doubt ?? "missing"}
      data-saving={sameTarget(saving, target)}
      aria-expanded={selected}
      title={value?.text}
      onClick={() => dispatch(selected ? { type: "clear" } : { type: "select", target, model })}
    >
      <span className="visually-hidden">{alias}: </span>
      {value === null && <span className="visually-hidden">{t("review.empty")}</span>}
      <span className={classes.cellText} aria-hidden={value === null}>
        {value?.text ?? "–"}
      </span>
      {value !== null && (value.doubt === "check" || value.doubt === "unlikely") && (
        <Confidence value={value} compact />
      )}
    </button>
  );
}
