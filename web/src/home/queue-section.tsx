import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import type { OverviewJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Tag } from "../ui/tag.tsx";
import { useMay } from "../ui/use-may.ts";
import { useNotify } from "../ui/use-notify.ts";
import { ageOf } from "./age.ts";
import { isForReview, oldestOf, waitingServices } from "./figures.ts";
import classes from "./home.module.css";

type Service = OverviewJson["services"][number];

/** Waiting documents by service. */
export function QueueSection({ services }: { services: readonly Service[] }) {
  const { t } = useLanguage();
  const waiting = waitingServices(services);
  const columns = [
    { key: "service", title: t("home.service") },
    { key: "review", title: t("home.toReview"), isNumber: true },
    { key: "undecided", title: t("home.undecided"), isNumber: true },
    { key: "oldest", title: t("home.oldest") },
    { key: "action" },
  ];
  return (
    <section className={accounts.section} aria-labelledby="queue">
      <h2 id="queue" className={accounts.sectionTitle}>
        {t("home.queue")}
      </h2>
      {waiting.length === 0 ? (
        <p className={classes.none}>{t("home.queueNone")}</p>
      ) : (
        <DataTable columns={columns} label={t("home.queue")} stacks>
          {waiting.map((row) => (
            <QueueRow key={row.service.service_id} {...row} />
          ))}
        </DataTable>
      )}
    </section>
  );
}

function QueueRow({ service, toReview, undecided }: { service: Service; toReview: number; undecided: number }) {
  const { t, locale } = useLanguage();
  const number = new Intl.NumberFormat(locale);
  const late = service.queue.filter(isForReview).reduce((sum, { over_three_days: over }) => sum + over, 0);
  const oldest = oldestOf(toReview > 0 ? service.queue.filter(isForReview) : service.queue);
  const may = useMay(service.service_id);
  return (
    <tr>
      <td className={classes.name}>
        <Link href={`/services/${service.service_id}/documents`} className={classes.nameLink}>
          {service.name}
        </Link>
      </td>
      <td data-number>{number.format(toReview)}</td>
      <td data-number>{number.format(undecided)}</td>
      <td>
        {oldest !== null && ageOf(oldest, Date.now(), t)}{" "}
        {late > 0 && <Tag tone="warn">{t("home.late", { count: number.format(late) })}</Tag>}
      </td>
      <td className={classes.action}>
        {may.review ? (
          <ReviewButton service={service} isPressing={toReview > 0} />
        ) : (
          <Button
            component={Link}
            href={`/services/${service.service_id}/documents`}
            size="compact-xs"
            variant="default"
            aria-label={t("home.openOf", { service: service.name })}
          >
            {t("home.open")}
          </Button>
        )}
      </td>
    </tr>
  );
}

/**
 * Leads straight to the document that has waited longest and that nobody else has open; those for review come first,
 * then those that nobody has decided on, which is all that a service has that leaves approval to people.
 */
function ReviewButton({ service, isPressing }: { service: Service; isPressing: boolean }) {
  const { t } = useLanguage();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const next = useMutation({
    mutationFn: () => client.service(service.service_id).nextToReview(),
    onSuccess: ({ document }) => {
      const documents = `/services/${service.service_id}/documents`;
      navigate(document === null ? documents : `${documents}/${document.id}`);
    },
    onError: (error) => notify("bad", problemText(error, t)),
  });
  return (
    <Button
      size="compact-xs"
      variant={isPressing ? "filled" : "light"}
      loading={next.isPending}
      onClick={() => next.mutate()}
      aria-label={t("home.reviewOf", { service: service.name })}
    >
      {t("home.review")}
    </Button>
  );
}
