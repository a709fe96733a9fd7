import { Alert, Button, Loader } from "@mantine/core";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { AuditEntryJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { DataTable } from "../ui/data-table.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import classes from "./accounts.module.css";
import { actorText } from "./actor-text.ts";
import { auditWords } from "./audit-words.ts";

const PAGE_SIZE = 100;

/** Who did what in this account. */
export function AuditPage() {
  const { t } = useLanguage();
  const list = useInfiniteQuery({
    queryKey: ["audit"],
    queryFn: ({ pageParam }) =>
      client.admin.audit({ limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ events }) => (events.length < PAGE_SIZE ? null : (events.at(-1)?.sequence ?? null)),
    staleTime: 0,
  });
  const verify = useMutation({ mutationFn: () => client.admin.verifyAudit() });
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <div className={frame.page}>
      <div className={classes.bar}>
        <PageTitle className={frame.pageTitle}>{t("audit.title")}</PageTitle>
        <div className={classes.row}>
          <Button size="xs" variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
            {t("audit.verify")}
          </Button>
          <Button size="xs" variant="default" component="a" href={client.admin.auditExportUrl()} download="audit.jsonl">
            {t("audit.export")}
          </Button>
        </div>
      </div>
      <p className={classes.text}>{t("audit.text")}</p>
      <div aria-live="polite">
        {verify.isSuccess && (
          <Alert color={verify.data.intact ? "green" : "red"} variant="light" mb="md">
            <span className={classes.link} style={{ border: 0, background: "none", padding: 0, margin: 0 }}>
              {verify.data.intact
                ? t("audit.intact", { entries: verify.data.entries, head: verify.data.head.slice(0, 16) })
                : t("audit.broken", { sequence: verify.data.fault?.sequence ?? 0 })}
            </span>
          </Alert>
        )}
        {verify.isError && <ProblemAlert error={verify.error} />}
      </div>
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      {events.length > 0 && <AuditTable events={events} />}
      {list.hasNextPage && (
        <Button
          mt="md"
          size="xs"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t("audit.more")}
        </Button>
      )}
    </div>
  );
}

function AuditTable({ events }: { events: readonly AuditEntryJson[] }) {
  const { t, language, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
  return (
    <DataTable
      stacks
      columns={[
        { key: "when", title: t("audit.column.when") },
        { key: "who", title: t("audit.column.who") },
        { key: "what", title: t("audit.column.what") },
        { key: "onWhat", title: t("audit.column.onWhat") },
        { key: "where", title: t("audit.column.where") },
      ]}
    >
      {events.map((event) => (
        <tr key={event.sequence}>
          <td className={classes.soft}>
            <time dateTime={event.at}>{when.format(new Date(event.at))}</time>
          </td>
          <td>{actorText(event, t)}</td>
          <td title={event.action}>{auditWords(event.action, language, t)}</td>
          <td className={`${classes.mono} ${classes.soft}`} title={event.subject}>
            {event.subject.slice(0, 8)}
          </td>
          <td className={classes.soft}>{event.address ?? "–"}</td>
        </tr>
      ))}
    </DataTable>
  );
}
