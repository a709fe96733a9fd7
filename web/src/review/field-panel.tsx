import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import classes from "./field-panel.module.css";
import { useReview } from "./review-context.ts";
import { needsLook, type ReviewField, type ReviewModel, targetsOf, valueAt } from "./review-model.ts";
import { RowsTable } from "./rows-table.tsx";
import { ValueRow } from "./value-row.tsx";

/** All that was read: failed checks first, then the fields, the tables, and what was not found. */
export function FieldPanel() {
  const { t } = useLanguage();
  const { model } = useReview();
  const found = model.fields.filter((field) => field.values.length > 0);
  const missing = model.fields.filter((field) => field.values.length === 0);
  return (
    <div className={classes.panel}>
      <Tally model={model} />
      <Violations model={model} />
      {model.fields.length === 0 && model.tables.length === 0 && (
        <p className={classes.empty}>{t("review.noFields")}</p>
      )}
      <Group title={t("review.group.fields")} fields={found} />
      {model.tables.map((table) => (
        <section key={table.key} aria-label={table.alias}>
          <h2 className={classes.group}>
            {table.alias} <span className={classes.count}>{table.rows.length}</span>
          </h2>
          <RowsTable table={table} />
        </section>
      ))}
      <Group title={t("review.group.missing")} fields={missing} />
    </div>
  );
}

function Group({ title, fields }: { title: string; fields: readonly ReviewField[] }) {
  if (fields.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.group}>
        {title} <span className={classes.count}>{fields.length}</span>
      </h2>
      <ul className={classes.fields}>
        {fields.map((field) => (
          <li key={field.key}>
            <FieldValues field={field} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FieldValues({ field }: { field: ReviewField }) {
  // Under the keys of their places: a value that is added or removed moves the ones after it.
  return Math.max(1, field.values.length) === 1 ? (
    <ValueRow field={field} index={0} />
  ) : (
    field.values.map((value, index) => (
      <ValueRow key={`${value.pageIndex}:${value.entity.id}`} field={field} index={index} />
    ))
  );
}

function Tally({ model }: { model: ReviewModel }) {
  const { t } = useLanguage();
  const count = targetsOf(model).filter((target) => {
    const value = valueAt(model, target);
    return value !== null && needsLook(value);
  }).length;
  return (
    <p className={classes.tally} data-doubtful={count > 0} aria-live="polite">
      <Glyph name={count > 0 ? "warning" : "check"} size={14} />
      {count > 0 ? t("review.checkAll", { count }) : t("review.allSure")}
    </p>
  );
}

function Violations({ model }: { model: ReviewModel }) {
  const { t } = useLanguage();
  if (model.violations.length === 0) return null;
  return (
    <section className={classes.violations} aria-label={t("review.group.violations")}>
      <ul>
        {model.violations.map((violation) => (
          <li key={`${violation.policy_id}:${violation.message}`} data-severity={violation.severity}>
            <strong>{violation.policy_name}</strong> {violation.message}
            {violation.failure === "not_evaluable" && ` (${t("review.notEvaluable")})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
