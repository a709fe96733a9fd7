import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { OverviewJson, SessionJson } from "../../../src/client.ts";
import { mayAdminister } from "../accounts/roles.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { AccuracySection } from "./accuracy-section.tsx";
import { ageOf } from "./age.ts";
import { homeFigures, inPercent } from "./figures.ts";
import classes from "./home.module.css";
import { PlanSection } from "./plan-section.tsx";
import { QueueSection } from "./queue-section.tsx";

const REFRESH_MS = 60_000;

/** What needs attention now, and recent developments. */
export function HomePage({ session }: { session: SessionJson }) {
  const { t } = useLanguage();
  const overview = useQuery({
    queryKey: ["overview"],
    queryFn: () => client.admin.overview(),
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className={frame.page}>
      <PageTitle className={frame.pageTitle}>{t("home.title")}</PageTitle>
      {overview.isPending && <Loader mt="md" size="sm" role="status" aria-label={t("loading")} />}
      {overview.isError && <ProblemAlert error={overview.error} onRetry={() => overview.refetch()} />}
      {overview.data && <Figures overview={overview.data} session={session} />}
    </div>
  );
}

function Figures({ overview, session }: { overview: OverviewJson; session: SessionJson }) {
  const { t } = useLanguage();
  if (overview.services.length === 0) return <FirstService mayCreate={mayAdminister(session)} />;
  const figures = homeFigures(overview);
  const isNew = figures.documents === 0 && figures.waiting === 0 && figures.undecided === 0;
  if (isNew) return <FirstDocument overview={overview} />;
  return (
    <>
      <Cards overview={overview} />
      {overview.failed > 0 && <p className={classes.failed}>{t("home.failed", { count: overview.failed })}</p>}
      <QueueSection services={overview.services} />
      <div className={classes.columns}>
        {overview.plans.map((plan) => (
          <PlanSection key={plan.plan_id} plan={plan} />
        ))}
        <AccuracySection accuracy={overview.accuracy} />
      </div>
    </>
  );
}

function Cards({ overview }: { overview: OverviewJson }) {
  const { t, locale } = useLanguage();
  const figures = homeFigures(overview);
  const number = new Intl.NumberFormat(locale);
  const { waiting, oldest, undecided, documents, pages, automatic, right, reviewed } = figures;
  const cards = [
    {
      label: t("home.waiting"),
      value: number.format(waiting),
      detail: oldest === null ? "" : t("home.waitingDetail", { age: ageOf(oldest, Date.now(), t) }),
    },
    { label: t("home.pending"), value: number.format(undecided), detail: t("home.pendingDetail") },
    {
      label: t("home.pages"),
      value: number.format(pages),
      detail: t("home.pagesDetail", { documents: number.format(documents) }),
    },
    {
      label: t("home.withoutPerson"),
      value: documents === 0 ? t("home.noFigure") : inPercent(automatic / documents, locale),
      detail: t("home.withoutPersonDetail", { count: number.format(automatic), total: number.format(documents) }),
    },
    {
      label: t("home.accuracy"),
      value: right === null ? t("home.noFigure") : inPercent(right, locale),
      detail: right === null ? t("home.nothingYet") : t("home.accuracyDetail", { documents: number.format(reviewed) }),
    },
  ];
  return (
    <dl className={classes.cards}>
      {cards.map(({ label, value, detail }) => (
        <div key={label} className={classes.card}>
          <dt>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

function FirstService({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useLanguage();
  return (
    <EmptyState
      icon="document"
      title={t("home.first.title")}
      text={t(mayCreate ? "home.first.text" : "home.first.none")}
    >
      {mayCreate && (
        <Button component={Link} href="/services/new">
          {t("home.first.action")}
        </Button>
      )}
    </EmptyState>
  );
}

/**
 * The kind of document determines what is looked for on it: with several services a new user chooses one before sending
 * a file.
 */
function FirstDocument({ overview: { services } }: { overview: OverviewJson }) {
  const { t } = useLanguage();
  const [only] = services;
  if (services.length === 1) {
    return (
      <EmptyState icon="upload" title={t("home.empty.title")} text={t("home.empty.text")}>
        <Button component={Link} href={`/services/${only?.service_id}/try`}>
          {t("home.empty.action")}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="upload" title={t("home.empty.title")} text={t("home.empty.which")}>
      <ul className={classes.kinds}>
        {services.map(({ service_id: id, name }) => (
          <li key={id}>
            <Button component={Link} href={`/services/${id}/try`} variant="default" size="sm">
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
