import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DocumentEventsJson } from "../../../src/client.ts";
import { REVISION_STATUSES } from "../../../src/core/documents/revision.ts";
import { actorText } from "../accounts/actor-text.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { changesSinceRead } from "./changes-since-read.ts";
import { useReviewState } from "./review-context.ts";
import classes from "./review-screen.module.css";
import { type DocumentIds, eventsQuery } from "./use-document.ts";

/** Who did what, newest last. */
export function HistoryTab({ ids }: { ids: DocumentIds }) {
  const { t, locale } = useLanguage();
  const history = useQuery(eventsQuery(ids));
  if (history.isPending) return <Loader m="lg" size="sm" role="status" aria-label={t("loading")} />;
  if (history.isError) return <ProblemAlert error={history.error} onRetry={() => history.refetch()} />;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
  const { events } = history.data;
  if (events.length === 0) return <p className={classes.soft}>{t("history.empty")}</p>;
  return (
    <>
      <Changes events={events} />
      <ol className={classes.history}>
        {events.map((event) => (
          <li key={`${event.at}${event.kind}`}>
            <span>
              {t(`history.${event.kind}`)}
              {event.to !== null && `: ${statusText(event.to, t)}`}
            </span>
            {event.reason !== null && <span>{event.reason}</span>}
            <span className={classes.soft}>
              <time dateTime={event.at}>{when.format(new Date(event.at))}</time> · {actorText(event, t)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What people changed of what was read. The service keeps what was read and what stands now, not the steps between. */
function Changes({ events }: { events: DocumentEventsJson["events"] }) {
  const { t, locale } = useLanguage();
  const base = useReviewState((state) => state.base);
  const changes = changesSinceRead(base);
  if (changes.length === 0) return null;
  const names = events.filter(({ kind }) => kind === "corrected").map((event) => actorText(event, t));
  const who = new Intl.ListFormat(locale).format(new Set(names));
  return (
    <section className={classes.changes} aria-labelledby="changes">
      <h2 id="changes" className={classes.changesTitle}>
        {t("history.changes", { who })}
      </h2>
      <ul>
        {changes.map(({ key, alias, row, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field with several values stands here several times
          <li key={`${key} ${row} ${index}`}>
            <span className={classes.soft}>
              {row === null ? alias : `${alias}, ${t("review.row", { row: row + 1 })}`}
            </span>
            <span>
              {t("change.values", { before: before ?? t("history.nothing"), after: after ?? t("history.nothing") })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusText(status: string, t: Translate): string {
  const known = REVISION_STATUSES.find((s) => s === status);
  return known ? t(`revision.${known}`) : status;
}
