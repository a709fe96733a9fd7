import { useLanguage } from "../i18n/language.tsx";
import { LONGEST_VALUE } from "./editing.ts";
import { useReview, useReviewState } from "./review-context.ts";
import { cellBeside } from "./review-state.ts";
import classes from "./rows-table.module.css";

/**
 * Typing in the cell itself. Enter takes the value and moves on to the next cell, as on a sheet that is filled row by
 * row.
 */
export function CellEditor({ alias, row }: { alias: string; row: number }) {
  const { t } = useLanguage();
  const { store } = useReview();
  const text = useReviewState((state) => state.editing?.text ?? "");
  return (
    <input
      className={classes.cellInput}
      data-value-editor
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this cell
      autoFocus
      aria-label={`${t("value.label", { field: alias })}, ${t("review.row", { row: row + 1 })}`}
      value={text}
      maxLength={LONGEST_VALUE}
      onChange={(event) => store.dispatch({ type: "write", text: event.currentTarget.value })}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        const { selected } = store.state();
        store.dispatch({ type: "submit" });
        const next = cellBeside(store.state().model, selected, 1);
        if (next !== null) store.dispatch({ type: "select", target: next });
      }}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
