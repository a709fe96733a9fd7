import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { REVISION_STATUSES } from "../../../src/core/documents/revision.ts";
import { actorText } from "../accounts/actor-text.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
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
  );
}

function statusText(status: string, t: Translate): string {
  const known = REVISION_STATUSES.find((s) => s === status);
  return known ? t(`revision.${known}`) : status;
}
