import { useLanguage } from "../i18n/language.tsx";
import classes from "./confidence.module.css";
import { lookOf, needsLook, type ReviewValue } from "./review-model.ts";

/** Bar, number and word. A doubtful value's bar is hatched: the pattern shows it where colours do not. */
export function Confidence({ value, compact = false }: { value: ReviewValue; compact?: boolean }) {
  const { t } = useLanguage();
  // Rounded down: 100 is reserved for what a person or a check digit has confirmed.
  const percent = Math.floor(value.confidence);
  const word = t(value.problem ? "confidence.wrong" : `confidence.${value.doubt}`);
  return (
    <span className={classes.confidence} data-doubt={lookOf(value)}>
      <span className="visually-hidden">{t("confidence.label", { percent, word })}</span>
      <span aria-hidden="true" className={classes.shown}>
        {!compact && <span className={classes.word}>{word}</span>}
        <svg aria-hidden="true" className={classes.bar} viewBox="0 0 36 6" width="36" height="6">
          <rect className={classes.track} width="36" height="6" rx="3" />
          <rect className={classes.fill} width={Math.max(3, (36 * percent) / 100)} height="6" rx="3" />
          {needsLook(value) && <path className={classes.hatch} d="M2 6l6-6M9 6l6-6M16 6l6-6M23 6l6-6M30 6l6-6" />}
        </svg>
        <span className={classes.number}>{percent}</span>
      </span>
    </span>
  );
}
