import { Button } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { refusalText } from "../sign-in/problem-text.ts";
import { Glyph } from "../ui/icons.tsx";
import { useReview, useReviewState } from "./review-context.ts";
import classes from "./review-header.module.css";

/**
 * Where the changes are: with the service, being sent, or only here. Shown by word and shape, and announced to screen
 * readers.
 */
export function SaveStatus() {
  const { t } = useLanguage();
  const { store, canEdit } = useReview();
  const saving = useReviewState((state) => state.saving);
  const isTouched = useReviewState((state) => state.revision > 0);
  if (!canEdit && saving.kind === "saved") return null;
  const isBad = saving.kind === "offline" || saving.kind === "refused" || saving.kind === "claimed";
  return (
    <div className={classes.saving} data-state={saving.kind}>
      <span role="status" className={classes.savingText}>
        {isBad && <Glyph name="warning" size={14} />}
        {saving.kind === "saved" && isTouched && <Glyph name="check" size={14} />}
        <span className={classes.savingWord}>
          {(saving.kind !== "saved" || isTouched) && t(`saving.${saving.kind}`)}
        </span>
      </span>
      {saving.kind === "refused" && <span className={classes.savingWhy}>{refusalText(saving.error, t)}</span>}
      {(saving.kind === "offline" || saving.kind === "refused") && (
        <Button size="compact-xs" variant="default" onClick={() => store.dispatch({ type: "retry" })}>
          {t("problem.retry")}
        </Button>
      )}
    </div>
  );
}
