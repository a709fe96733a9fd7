import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { LearningJson, ProgressJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client, useService } from "../api.ts";
import { useProgress } from "../documents/use-progress.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { useMay } from "../ui/use-may.ts";
import { AutomationSlider } from "./automation-slider.tsx";
import { CurveSection, ReliabilitySection, TeachersSection } from "./history-sections.tsx";
import classes from "./learning.module.css";
import { LearningState } from "./learning-state.tsx";
import { ModelVersions } from "./model-versions.tsx";
import { TeachSection } from "./teach-section.tsx";

const REFRESH_MS = 2_000;

/** What the service has learned, from how many documents, and which version is in use. */
export function LearningPage({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const service = useService(serviceId);
  const state = useQuery({
    queryKey: ["learning", serviceId],
    queryFn: () => client.service(serviceId).learning(),
  });
  // The progress of the fit, also after a reload; the lists of its results are refetched when it has ended.
  const progress = useProgress(serviceId, state.data?.state === "training");
  const history = useQuery({
    queryKey: ["learning-history", serviceId],
    queryFn: () => client.service(serviceId).learningHistory(),
    staleTime: 0,
    // Older reviews are counted over several responses.
    refetchInterval: ({ state: { data } }) => (data && !data.complete ? REFRESH_MS : false),
  });
  const may = useMay(serviceId);
  return (
    <div className={frame.page}>
      <PageTitle className={frame.pageTitle}>{t("learning.title", { service: service?.name ?? "" })}</PageTitle>
      {state.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {state.isError && <ProblemAlert error={state.error} onRetry={() => state.refetch()} />}
      {state.data && <Summary serviceId={serviceId} learning={furthest(state.data, progress)} />}
      {state.data && may.administer && <ModelVersions serviceId={serviceId} />}
      {history.isError && <ProblemAlert error={history.error} onRetry={() => history.refetch()} />}
      {history.data && (
        <>
          {!history.data.complete && <p role="status">{t("learning.incomplete")}</p>}
          <AutomationSlider serviceId={serviceId} automation={history.data.automation} basis={history.data.basis} />
          <CurveSection curve={history.data.curve} />
          <ReliabilitySection reliability={history.data.reliability} />
          <TeachersSection teachers={history.data.teachers} />
        </>
      )}
      {may.review && <TeachSection serviceId={serviceId} />}
    </div>
  );
}

/** The stream reports on a fit that the response lists as in progress. */
function furthest(learning: LearningJson, progress: ProgressJson | null): LearningJson {
  return learning.refit && progress?.refit ? { ...learning, refit: progress.refit } : learning;
}

function Summary({ serviceId, learning }: { serviceId: string; learning: LearningJson }) {
  const { t, locale } = useLanguage();
  const number = new Intl.NumberFormat(locale);
  const figures = [
    ["learning.corrections", learning.corrections],
    ["learning.layouts", learning.documents],
    ["learning.reviewed", learning.reviewed_documents],
  ] as const;
  return (
    <section className={accounts.section}>
      <p className={accounts.text}>{t("learning.text")}</p>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{number.format(value)}</dd>
          </div>
        ))}
      </dl>
      <LearningState serviceId={serviceId} learning={learning} />
    </section>
  );
}
