import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { OverviewJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./home.module.css";

const WeekChart = lazy(() => import("./charts.tsx").then((m) => ({ default: m.WeekChart })));

/**
 * Whether accuracy improves: of the values that should be on reviewed documents, how many people left as they were
 * read.
 */
export function AccuracySection({ accuracy }: { accuracy: OverviewJson["accuracy"] }) {
  const { t } = useLanguage();
  return (
    <section className={accounts.section} aria-labelledby="accuracy">
      <h2 id="accuracy" className={accounts.sectionTitle}>
        {t("home.accuracyByWeek")}
      </h2>
      {accuracy.length === 0 ? (
        <p className={classes.none}>{t("home.accuracyNone")}</p>
      ) : (
        <Suspense fallback={<Skeleton height={220} />}>
          <WeekChart weeks={accuracy} />
        </Suspense>
      )}
    </section>
  );
}
