import { Button } from "@mantine/core";
import { Link } from "wouter";
import type { OverviewJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { useLanguage } from "../i18n/language.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Tag } from "../ui/tag.tsx";
import { ageOf } from "./age.ts";
import { isForReview, oldestOf, totalOf } from "./figures.ts";
import classes from "./home.module.css";

type Service = OverviewJson["services"][number];

/** What waits, by service: the most for review first, then the most that nobody decided about. */
export function QueueSection({ services }: { services: readonly Service[] }) {
  const { t } = useLanguage();
  const waiting = services
    .filter(({ queue }) => queue.length > 0)
    .map((service) => ({
      service,
      toReview: totalOf(service.queue.filter(isForReview)),
      undecided: totalOf(service.queue.filter((each) => !isForReview(each))),
    }))
    .sort((a, b) => b.toReview - a.toReview || b.undecided - a.undecided);
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
        <DataTable columns={columns} label={t("home.queue")}>
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
  const isReview = toReview > 0;
  return (
    <tr>
      <td className={classes.name}>{service.name}</td>
      <td data-number>{number.format(toReview)}</td>
      <td data-number>{number.format(undecided)}</td>
      <td>
        {oldest !== null && ageOf(oldest, Date.now(), t)}{" "}
        {late > 0 && <Tag tone="warn">{t("home.late", { count: number.format(late) })}</Tag>}
      </td>
      <td className={classes.action}>
        <Button
          component={Link}
          href={`/services/${service.service_id}/documents`}
          size="compact-xs"
          variant={isReview ? "filled" : "default"}
          aria-label={t(isReview ? "home.reviewOf" : "home.openOf", { service: service.name })}
        >
          {t(isReview ? "home.review" : "home.open")}
        </Button>
      </td>
    </tr>
  );
}
