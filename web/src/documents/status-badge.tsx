import type { ProcessingStatus, RevisionStatus } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./status-badge.module.css";

/** Shape and word show the status; the colour only repeats it. */
const REVISION_SHAPES: Readonly<Record<RevisionStatus, { shape: string; tone: string }>> = {
  pending: { shape: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11", tone: "quiet" },
  to_review: { shape: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 5v3.2l2 1.3", tone: "accent" },
  review_required: { shape: "M8 2.4 14.4 13.4H1.6zM8 6.6v2.8M8 11.4h.01", tone: "warn" },
  approved: { shape: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M5.5 8.2l1.8 1.8 3.2-3.6", tone: "ok" },
  not_approved: { shape: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M6 6l4 4M10 6l-4 4", tone: "bad" },
};

export function RevisionBadge({ status }: { status: RevisionStatus }) {
  const { t } = useLanguage();
  const { shape, tone } = REVISION_SHAPES[status];
  return (
    <span className={classes.badge} data-tone={tone}>
      <svg aria-hidden="true" width="14" height="14" viewBox="0 0 16 16" className={classes.shape}>
        <path d={shape} />
      </svg>
      {t(`revision.${status}`)}
    </span>
  );
}

export function ProcessingBadge({ status }: { status: ProcessingStatus }) {
  const { t } = useLanguage();
  return (
    <span className={classes.processing} data-status={status}>
      <span className={classes.dot} />
      {t(`status.${status}`)}
    </span>
  );
}
