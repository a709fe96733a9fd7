import { Button } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { useReviewState } from "./review-context.ts";
import classes from "./review-header.module.css";
import type { ClaimState } from "./use-claim.ts";
import type { Walk } from "./use-walk.ts";

/** Who has the document, for whoever opens it second: they may look, move on to another one, or take it over. */
export function ClaimBanner(props: { claim: ClaimState; walk: Walk; onTakeOver: () => void }) {
  const { t, locale } = useLanguage();
  const { claim, isTheirs } = props.claim;
  const { next, goOn } = props.walk;
  const hasUnsaved = useReviewState((state) => state.saving.kind !== "saved");
  if (!isTheirs || claim === null) return null;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  const since = claim.claimed_at === null ? "" : time.format(new Date(claim.claimed_at));
  return (
    <div className={classes.claim} role="status">
      <Glyph name="user" size={14} />
      <span>
        {t("claim.theirs", { name: claim.holder_name ?? t("claim.somebody"), time: since })}
        {hasUnsaved && ` ${t("claim.unsaved")}`}
      </span>
      <span className={classes.claimActions}>
        {next !== null && (
          <Button size="compact-xs" variant="default" onClick={() => goOn(next)}>
            {t("claim.next")}
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={props.onTakeOver}>
          {t("claim.takeOver")}
        </Button>
      </span>
    </div>
  );
}
