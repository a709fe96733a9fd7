import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SystemHealthJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { ageOf } from "../home/age.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import classes from "./reference.module.css";

const REFRESH_MS = 10_000;

/** The health of the installation, for whoever is called when something is wrong. */
export function SystemPage() {
  const { t, locale } = useLanguage();
  const health = useQuery({
    queryKey: ["system"],
    queryFn: () => client.admin.system(),
    refetchInterval: REFRESH_MS,
  });
  const at = new Intl.DateTimeFormat(locale, { timeStyle: "medium" }).format(new Date(health.dataUpdatedAt));
  return (
    <div className={frame.page}>
      <PageTitle className={frame.pageTitle}>{t("system.title")}</PageTitle>
      <p className={classes.state} role="status">
        {!health.isPending && (
          <Tag tone={health.isError ? "bad" : "ok"}>{t(health.isError ? "system.notFine" : "system.fine")}</Tag>
        )}{" "}
        {health.data && <span className={accounts.soft}>{t("system.checked", { at })}</span>}
      </p>
      {health.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {health.isError && <ProblemAlert error={health.error} onRetry={() => health.refetch()} />}
      {health.data && <Facts health={health.data} />}
    </div>
  );
}

function Facts({ health }: { health: SystemHealthJson }) {
  const { t, locale } = useLanguage();
  const number = new Intl.NumberFormat(locale);
  const facts: { label: string; value: string; detail?: string; tone?: Tone }[] = [
    { label: t("system.version"), value: health.version },
    {
      label: t("system.isolation"),
      value: t(`system.isolation.${health.isolation}`),
      detail: t(`system.isolation.${health.isolation}Text`),
      tone: health.isolation === "bubblewrap" ? "ok" : "warn",
    },
    {
      label: t("system.queue"),
      value: number.format(health.running),
      detail:
        health.oldest_running_at === null
          ? t("system.queueEmpty")
          : t("system.queueOldest", { age: ageOf(health.oldest_running_at, Date.now(), t) }),
    },
    { label: t("system.processes"), value: number.format(health.processes) },
    {
      label: t("system.storage"),
      value: bytesOf(health.stored_bytes, locale),
      detail: t("system.storageDocuments", { documents: number.format(health.documents) }),
    },
    { label: t("system.deleting"), value: number.format(health.being_deleted), detail: t("system.deletingText") },
    { label: t("system.llm"), value: t(health.language_model ? "system.llm.yes" : "system.llm.no") },
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, detail, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} {tone && <Tag tone={tone}>{t(tone === "ok" ? "system.good" : "system.attention")}</Tag>}
          </dd>
          {detail !== undefined && <dd className={`${accounts.soft} ${classes.detail}`}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

function bytesOf(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, bytes === 0 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const format = {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: 1,
  } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** power);
}
