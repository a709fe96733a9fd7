import { Button, Group } from "@mantine/core";
import type { PolicyViolationJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { givenOf } from "./correction.ts";
import classes from "./field-panel.module.css";
import { useReview } from "./review-context.ts";
import type { ReviewField, ReviewValue, Target } from "./review-model.ts";
import { TypedText } from "./typed-text.tsx";

interface Props {
  /** null for a cell of a table. */
  readonly field: ReviewField | null;
  readonly target: Target;
  readonly value: ReviewValue | null;
  readonly violations: readonly PolicyViolationJson[];
}

export function ValueDetails({ field, target, value, violations }: Props) {
  return (
    <div className={classes.details}>
      {violations.map((violation) => (
        <p key={`${violation.policy_id}${violation.message}`} className={classes.violation}>
          {violation.message}
        </p>
      ))}
      {value !== null && <Why value={value} />}
      {value !== null && <Alternatives target={target} value={value} />}
      <Actions field={field} target={target} value={value} />
    </div>
  );
}

/** How the value was come by, in the reader's words and in its weights. */
function Why({ value }: { value: ReviewValue }) {
  const { t } = useLanguage();
  const { entity } = value;
  const evidence = [...(entity.evidence ?? [])].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, 4);
  return (
    <dl className={classes.facts}>
      {entity.value && entity.value.type !== "text" && (
        <>
          <dt>{t("value.typed")}</dt>
          <dd>
            <TypedText value={entity.value} />
          </dd>
        </>
      )}
      <dt>{t("value.why")}</dt>
      <dd>
        {t(`source.${entity.source}`)}
        {evidence.map(({ term, weight }) => (
          <span key={term} className={classes.evidence}>
            {term} <span className={classes.weight}>{`${weight > 0 ? "+" : "−"}${Math.abs(weight).toFixed(1)}`}</span>
          </span>
        ))}
      </dd>
      {entity.ocr_confidence !== undefined && entity.source !== "human" && (
        <>
          <dt>{t("value.ocr")}</dt>
          <dd className="numeric">{Math.round(entity.ocr_confidence)}</dd>
        </>
      )}
    </dl>
  );
}

function Alternatives({ target, value }: { target: Target; value: ReviewValue }) {
  const { t } = useLanguage();
  const { save, canEdit } = useReview();
  const alternatives = value.entity.alternatives ?? [];
  if (alternatives.length === 0) return null;
  return (
    <div className={classes.alternatives}>
      <span className={classes.label}>{t("value.alternatives")}</span>
      <ul aria-label={t("value.alternatives")}>
        {alternatives.slice(0, 9).map((alternative, index) => (
          <li key={`${alternative.text}:${JSON.stringify(alternative.bounding_boxes)}`}>
            <button
              type="button"
              className={classes.alternative}
              disabled={!canEdit}
              onClick={() =>
                save(target, {
                  text: alternative.text,
                  place: { pageIndex: value.pageIndex, boxes: alternative.bounding_boxes },
                })
              }
            >
              <kbd className={classes.key}>Alt {index + 1}</kbd>
              <span className={classes.alternativeText}>{alternative.text}</span>
              <span className={`${classes.weight} numeric`}>{Math.floor(alternative.confidence)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Actions({ field, target, value }: Omit<Props, "violations">) {
  const { t } = useLanguage();
  const { dispatch, model, save, canEdit } = useReview();
  if (!canEdit) return null;
  const edit = (at: Target, text: string) => dispatch({ type: "edit", target: at, text, model });
  return (
    <Group gap={6} mt={10}>
      {value !== null && value.doubt !== "confirmed" && (
        <Button size="compact-xs" onClick={() => save(target, givenOf(value))}>
          {t("value.confirm")}
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={() => edit(target, value?.text ?? "")}>
        {t(value === null ? "value.add" : "value.edit")}
      </Button>
      {value !== null && (
        <Button size="compact-xs" variant="default" onClick={() => save(target, null)}>
          {t(field?.multiple ? "value.remove" : "value.absent")}
        </Button>
      )}
      {field?.multiple && value !== null && target.kind === "value" && (
        <Button size="compact-xs" variant="default" onClick={() => edit({ ...target, index: field.values.length }, "")}>
          {t("value.addAnother")}
        </Button>
      )}
    </Group>
  );
}
