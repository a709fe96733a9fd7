import { Progress, Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { OverviewJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { useLanguage } from "../i18n/language.tsx";
import { pagesByDay } from "./figures.ts";
import classes from "./home.module.css";

const DayChart = lazy(() => import("./charts.tsx").then((m) => ({ default: m.DayChart })));
const DAYS = 30;
/** From this share on the usage is highlighted. */
const NEARLY_FULL = 0.8;
/** With pages; before, the service forecasts nothing. */
const FORECAST_DAYS = 3;
const TRIAL_WARNING_MS = 60 * 86_400_000;

/** How much of the plan is used, the forecast, and what was read day by day. */
export function PlanSection({ plan }: { plan: OverviewJson["plans"][number] }) {
  const { t, locale } = useLanguage();
  const number = new Intl.NumberFormat(locale);
  const share = plan.plan_usage_limit === 0 ? 1 : plan.plan_usage / plan.plan_usage_limit;
  const used = t("home.usageOf", {
    usage: number.format(plan.plan_usage),
    limit: number.format(plan.plan_usage_limit),
  });
  return (
    <section className={accounts.section} aria-labelledby={`plan-${plan.plan_id}`}>
      <h2 id={`plan-${plan.plan_id}`} className={accounts.sectionTitle}>
        {t("home.usage")}
      </h2>
      <div className={classes.usage}>
        <strong>{used}</strong>
        <span className={accounts.soft}>
          {plan.subscription_end_date === null
            ? t("home.trial")
            : t("home.usageUntil", { date: dayOf(plan.subscription_end_date, locale) })}
        </span>
      </div>
      <Progress value={share * 100} color={share < NEARLY_FULL ? "ink" : "orange"} size="sm" aria-label={used} />
      <ForecastText plan={plan} />
      <h3 className={classes.chartTitle}>{t("home.pagesByDay")}</h3>
      <Suspense fallback={<Skeleton height={150} />}>
        <DayChart days={pagesByDay(plan.days, DAYS, Date.now())} />
      </Suspense>
    </section>
  );
}

function ForecastText({ plan }: { plan: OverviewJson["plans"][number] }) {
  const { t, locale } = useLanguage();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const { pages_per_day: rate, days_with_pages: days, usage_at_end: atEnd, reached_on: reached } = plan.forecast;
  if (rate === null) return <p className={classes.forecast}>{t("home.noForecast")}</p>;
  if (days < FORECAST_DAYS) return <p className={classes.forecast}>{t("home.earlyForecast", { count: days })}</p>;
  const end = plan.subscription_end_date;
  const said =
    atEnd === null || end === null
      ? t("home.forecastTrial", { rate: number.format(rate) })
      : t("home.forecast", { rate: number.format(rate), usage: number.format(atEnd), date: dayOf(end, locale) });
  return (
    <p className={classes.forecast}>
      {said}{" "}
      {reached !== null && isSoon(reached, end) && (
        <strong className={classes.warning}>{t("home.reached", { date: dayOf(reached, locale) })}</strong>
      )}
    </p>
  );
}

/**
 * Reaching the limit before the period ends is always worth mentioning; a trial that still lasts for months is not
 * urgent.
 */
function isSoon(reached: string, end: string | null): boolean {
  return end !== null || Date.parse(reached) < Date.now() + TRIAL_WARNING_MS;
}

function dayOf(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(iso));
}
