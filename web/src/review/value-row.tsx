import { Loader } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { Confidence } from "./confidence.tsx";
import classes from "./field-panel.module.css";
import { useReview } from "./review-context.ts";
import { type ReviewField, sameTarget, type Target, targetId } from "./review-model.ts";
import { ValueDetails } from "./value-details.tsx";
import { ValueEditor } from "./value-editor.tsx";

/** One value: a line that selects it, and below it what is known about it and can be done. */
export function ValueRow({ field, index }: { field: ReviewField; index: number }) {
  const { t } = useLanguage();
  const { state, dispatch, model, saving } = useReview();
  const target: Target = { kind: "value", key: field.key, index };
  const value = field.values[index] ?? null;
  const selected = sameTarget(state.selected, target);
  const editing = sameTarget(state.editing?.target ?? null, target);
  const failed = field.violations.filter((v) => v.severity === "error").length > 0;
  return (
    <div className={classes.value} data-selected={selected} data-doubt={value?.doubt ?? "missing"}>
      <button
        type="button"
        id={targetId(target)}
        className={classes.line}
        aria-expanded={selected}
        onClick={() => dispatch(selected ? { type: "clear" } : { type: "select", target, model })}
      >
        <span className={classes.alias}>
          {field.alias}
          {field.required && <span className={classes.required}> · {t("review.required")}</span>}
          {failed && (
            <span className={classes.failed}>
              <Glyph name="warning" size={12} />
              <span className="visually-hidden">{t("review.group.violations")}</span>
            </span>
          )}
        </span>
        <span className={classes.side}>
          {sameTarget(saving, target) && <Loader size={12} aria-label={t("value.saving")} role="status" />}
          {value === null ? <span className={classes.none}>{t("review.empty")}</span> : <Confidence value={value} />}
        </span>
        {value !== null && <span className={classes.text}>{value.text}</span>}
      </button>
      {editing ? (
        <ValueEditor target={target} alias={field.alias} />
      ) : (
        selected && <ValueDetails field={field} target={target} value={value} violations={field.violations} />
      )}
    </div>
  );
}
