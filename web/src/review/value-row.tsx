import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { Confidence } from "./confidence.tsx";
import { Crop } from "./crop.tsx";
import classes from "./field-panel.module.css";
import { useReview, useReviewState } from "./review-context.ts";
import { lookOf, type ReviewField, type Target, targetId } from "./review-model.ts";
import { ValueDetails } from "./value-details.tsx";
import { ValueEditor } from "./value-editor.tsx";
import { wrongText } from "./value-problem.ts";

/** One value: a line that selects it, and below it its details and actions. */
export function ValueRow({ field, index }: { field: ReviewField; index: number }) {
  const { t } = useLanguage();
  const { store } = useReview();
  const target: Target = { kind: "value", key: field.key, index };
  const value = field.values[index] ?? null;
  const isHere = (other: Target | null | undefined) =>
    other?.kind === "value" && other.key === field.key && other.index === index;
  const selected = useReviewState((state) => isHere(state.selected));
  const editing = useReviewState((state) => isHere(state.editing?.target));
  const unsaved = useReviewState((state) => state.drafts[field.key] !== undefined);
  const failed = field.violations.some((violation) => violation.severity === "error");
  return (
    <div
      className={classes.value}
      data-whole
      data-selected={selected}
      data-doubt={value === null ? "missing" : lookOf(value)}
    >
      <button
        type="button"
        id={targetId(target)}
        className={classes.line}
        data-value
        aria-expanded={selected}
        onClick={() => store.dispatch({ type: "select", target })}
      >
        <span className={classes.alias}>
          <span>{field.alias}</span>
          {field.multiple && field.values.length > 1 && <span className={classes.nth}> {index + 1}</span>}
          {field.required && <span className={classes.required}> · {t("review.required")}</span>}
          {failed && (
            <span className={classes.failed}>
              <Glyph name="warning" size={12} />
              <span className="visually-hidden">{t("review.group.violations")}</span>
            </span>
          )}
        </span>
        <span className={classes.side}>
          {unsaved && <span className={classes.unsaved} title={t("saving.waiting")} />}
          {value === null ? <span className={classes.none}>{t("review.empty")}</span> : <Confidence value={value} />}
        </span>
        {value !== null && (
          <span className={classes.shownValue}>
            <span className={classes.text}>{value.text}</span>
            <Crop pageIndex={value.pageIndex} boxes={value.entity.bounding_boxes} />
          </span>
        )}
      </button>
      {value?.problem && !selected && <p className={classes.violation}>{wrongText(value.problem, t)}</p>}
      {editing ? (
        <ValueEditor alias={field.alias} />
      ) : (
        selected && <ValueDetails field={field} target={target} value={value} violations={field.violations} />
      )}
    </div>
  );
}
