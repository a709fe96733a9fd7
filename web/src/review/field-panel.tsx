import { Checkbox } from "@mantine/core";
import { type HTMLAttributes, memo, useRef, useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import type { GroupName } from "./field-groups.ts";
import classes from "./field-panel.module.css";
import { isFoundOnly, keepFoundOnly } from "./kept-view.ts";
import { keysOf } from "./keyboard.ts";
import { useReview, useReviewState } from "./review-context.ts";
import { type ReviewField, valueAt } from "./review-model.ts";
import { doubtfulCount } from "./review-state.ts";
import { RowsTable } from "./rows-table.tsx";
import { ValueRow } from "./value-row.tsx";
import { ViolationText } from "./violation-text.tsx";

/**
 * Everything that was read: failed checks first, then the fields, then the tables. Missing values are shown at their
 * places.
 */
export function FieldPanel() {
  const { t } = useLanguage();
  const fields = useReviewState((state) => state.model.fields);
  const tables = useReviewState((state) => state.model.tables);
  const [isShort, setShort] = useState(() => isFoundOnly(localStorage));
  const missing = fields.filter(({ values }) => values.length === 0).length;
  const selectedKey = useReviewState((state) => state.selected?.key ?? null);
  const shown = isShort ? fields.filter((f) => f.values.length > 0 || f.key === selectedKey) : fields;
  const opening = useDoubleClick();
  return (
    <div className={classes.panel} {...opening}>
      <div className={classes.top}>
        <Tally />
        {missing > 0 && fields.length > missing && (
          <Checkbox
            size="xs"
            classNames={{ body: classes.aligned ?? "", label: classes.pressed ?? "" }}
            label={t("review.hideMissing", { count: missing })}
            checked={isShort}
            onChange={({ currentTarget: { checked } }) => {
              setShort(checked);
              keepFoundOnly(localStorage, checked);
            }}
          />
        )}
      </div>
      <Violations />
      {fields.length === 0 && tables.length === 0 && <p className={classes.empty}>{t("review.noFields")}</p>}
      {[...new Set(fields.map(({ group }) => group))].map((group) => (
        <Group
          key={group}
          name={group}
          fields={shown.filter((field) => field.group === group)}
          isOnly={shown.every((field) => field.group === group)}
        />
      ))}
      {tables.map((table) => (
        <RowsTable key={table.key} table={table} />
      ))}
    </div>
  );
}

/**
 * A double click on a value edits it. The first click selects it, which moves what is below: the second one may meet
 * something else, on which it must not do anything.
 */
function useDoubleClick(): Pick<HTMLAttributes<HTMLElement>, "onClickCapture"> {
  const { store, canEdit } = useReview();
  const first = useRef<EventTarget | null>(null);
  return {
    onClickCapture(event) {
      const clicked = event.target instanceof Element ? event.target : null;
      if (event.detail < 2) {
        first.current = clicked?.closest("[data-value]") ?? null;
        return;
      }
      const { selected, editing, model } = store.state();
      if (first.current === null || selected?.kind !== "value") return;
      event.stopPropagation();
      if (!canEdit || event.detail > 2 || editing !== null) return;
      store.dispatch({ type: "edit", target: selected, text: valueAt(model, selected)?.text ?? "" });
    },
  };
}

function Group({ name, fields, isOnly }: { name: GroupName; fields: readonly ReviewField[]; isOnly: boolean }) {
  const { t } = useLanguage();
  if (fields.length === 0) return null;
  const title = t(isOnly ? "review.group.fields" : `review.group.${name}`);
  return (
    <section aria-label={title}>
      <h2 className={classes.group}>
        {title} <span className={classes.count}>{fields.length}</span>
      </h2>
      <ul className={classes.fields}>
        {fields.map((field) => (
          <Field key={field.key} field={field} />
        ))}
      </ul>
    </section>
  );
}

/** Rendered again only if the field itself has changed. */
const Field = memo(function Field({ field }: { field: ReviewField }) {
  const addedAt = useReviewState(({ editing }) =>
    editing?.target.kind === "value" && editing.target.key === field.key ? editing.target.index : -1,
  );
  const count = Math.max(1, field.values.length, addedAt + 1);
  return (
    <li>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is named by its place, and keeps the focus when it changes
        <ValueRow key={index} field={field} index={index} />
      ))}
    </li>
  );
});

function Tally() {
  const { t } = useLanguage();
  const { canEdit } = useReview();
  const count = useReviewState((state) => doubtfulCount(state.model));
  const key = count > 0 ? keysOf("nextDoubtful") : keysOf("approve");
  return (
    <p className={classes.tally} data-doubtful={count > 0} aria-live="polite">
      <Glyph name={count > 0 ? "warning" : "check"} size={14} />
      {count > 0 ? t("review.checkAll", { count }) : t("review.allSure")}
      {canEdit && <kbd className={classes.key}>{key}</kbd>}
    </p>
  );
}

function Violations() {
  const { t } = useLanguage();
  const { store } = useReview();
  const violations = useReviewState((state) => state.model.violations);
  const fields = useReviewState((state) => state.model.fields);
  if (violations.length === 0) return null;
  return (
    <section className={classes.violations} aria-label={t("review.group.violations")}>
      <ul>
        {violations.map((violation) => {
          const field = fields.find(({ key }) => violation.fields.includes(key));
          return (
            <li key={`${violation.policy_id}:${violation.message}`} data-severity={violation.severity}>
              <Glyph name="warning" size={13} />
              <span>
                <strong>{violation.policy_name}</strong> <ViolationText violation={violation} />
                {violation.failure === "not_evaluable" && ` (${t("review.notEvaluable")})`}
                <span className={classes.severity}> · {t(`severity.${violation.severity}`)}</span>
              </span>
              {field && (
                <button
                  type="button"
                  className={classes.goTo}
                  onClick={() =>
                    store.dispatch({ type: "select", target: { kind: "value", key: field.key, index: 0 } })
                  }
                >
                  {t("review.goTo", { field: field.alias })}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
