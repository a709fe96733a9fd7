import { Button, Group } from "@mantine/core";
import type { PolicyViolationJson } from "../../../src/client.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { givenOf } from "./drafts.ts";
import { evidenceText } from "./evidence-text.ts";
import classes from "./field-panel.module.css";
import { keysOf } from "./keyboard.ts";
import { type MachineReading, machineReadingAt } from "./machine-reading.ts";
import { useReview, useReviewState } from "./review-context.ts";
import type { ReviewField, ReviewValue, Target } from "./review-model.ts";
import { TypedText } from "./typed-text.tsx";
import { wrongText } from "./value-problem.ts";
import { ViolationText } from "./violation-text.tsx";

interface Props {
  /** Null for a cell of a table. */
  readonly field: ReviewField | null;
  readonly target: Target;
  readonly value: ReviewValue | null;
  readonly violations: readonly PolicyViolationJson[];
}

export function ValueDetails({ field, target, value, violations }: Props) {
  const { t } = useLanguage();
  return (
    <div className={classes.details} data-details>
      {violations.map((violation) => (
        <p key={`${violation.policy_id}${violation.message}`} className={classes.violation}>
          <ViolationText violation={violation} />
        </p>
      ))}
      {value?.problem && <p className={classes.violation}>{wrongText(value.problem, t)}</p>}
      {value !== null && <Why value={value} />}
      {value !== null && <Alternatives target={target} value={value} />}
      <Actions field={field} target={target} value={value} />
    </div>
  );
}

/** How the value was found, in words for the reader and with its weights. */
function Why({ value }: { value: ReviewValue }) {
  const { t, locale } = useLanguage();
  const { entity } = value;
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const evidence = [...(entity.evidence ?? [])]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .flatMap(({ term, weight }) => ({ text: evidenceText(term, t), weight }))
    .filter(({ text }) => text !== null)
    .slice(0, 4);
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
        <span className={classes.source}>{t(`source.${entity.source}`)}</span>
        {evidence.map(({ text, weight }) => (
          <span key={`${text}${weight}`} className={classes.evidence}>
            {text}{" "}
            <span className={classes.weight}>{`${weight > 0 ? "+" : "−"}${tenths.format(Math.abs(weight))}`}</span>
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
  const { give, canEdit } = useReview();
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
                give(target, {
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
  const { store, give, put, canEdit } = useReview();
  const model = useReviewState((state) => state.model);
  const machine = machineReadingAt(model, target);
  if (!canEdit) return null;
  const edit = (at: Target, text: string) => store.dispatch({ type: "edit", target: at, text });
  return (
    <Group gap={6} mt={10}>
      {value !== null && value.doubt !== "confirmed" && (
        <Action keys={keysOf("confirm")} isPrimary onClick={() => give(target, givenOf(value))}>
          {t("value.confirm")}
        </Action>
      )}
      <Action keys={keysOf("edit")} onClick={() => edit(target, value?.text ?? "")}>
        {t(value === null ? "value.add" : "value.edit")}
      </Action>
      {value !== null && (
        <Action keys={keysOf("absent")} onClick={() => give(target, null)}>
          {t(field?.multiple ? "value.remove" : "value.absent")}
        </Action>
      )}
      {field?.multiple && value !== null && target.kind === "value" && (
        <Action keys={keysOf("addValue")} onClick={() => edit({ ...target, index: field.values.length }, "")}>
          {t("value.addAnother")}
        </Action>
      )}
      {machine !== null && (
        <Action onClick={() => put(target.key, machine.content, target)}>{readText(machine, t)}</Action>
      )}
    </Group>
  );
}

function Action(props: { children: string; keys?: string; isPrimary?: boolean; onClick: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant={props.isPrimary ? "filled" : "default"}
      onClick={props.onClick}
      {...(props.keys !== undefined && { rightSection: <kbd className={classes.actionKey}>{props.keys}</kbd> })}
    >
      {props.children}
    </Button>
  );
}

function readText({ texts, rowCount }: MachineReading, t: Translate): string {
  if (rowCount !== null) return t("value.resetTable", { count: rowCount });
  const text = texts.length === 0 ? t("value.nothing") : texts.join(", ");
  return t("value.reset", { text: text.length > 40 ? `${text.slice(0, 40)}…` : text });
}
