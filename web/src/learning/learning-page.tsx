import { Button, Loader } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LearningJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client, useService } from "../api.ts";
import { useProgress } from "../documents/use-progress.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { problemText } from "../sign-in/problem-text.ts";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { useMay } from "../ui/use-may.ts";
import { useNotify } from "../ui/use-notify.ts";
import { AutomationSlider } from "./automation-slider.tsx";
import { CurveSection, ReliabilitySection, TeachersSection } from "./history-sections.tsx";
import classes from "./learning.module.css";
import { ModelVersions } from "./model-versions.tsx";
import { TeachSection } from "./teach-section.tsx";

const REFRESH_MS = 2_000;

/** What the service has learned, from how many documents, and which version of it reads. */
export function LearningPage({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const service = useService(serviceId);
  const state = useQuery({
    queryKey: ["learning", serviceId],
    queryFn: () => client.service(serviceId).learning(),
  });
  // Told when the fit has ended, also after a reload; the lists that show it are asked again then.
  useProgress(serviceId, state.data?.state === "training");
  const history = useQuery({
    queryKey: ["learning-history", serviceId],
    queryFn: () => client.service(serviceId).learningHistory(),
    staleTime: 0,
    // Older reviews are counted in several answers.
    refetchInterval: ({ state: { data } }) => (data && !data.complete ? REFRESH_MS : false),
  });
  const may = useMay(serviceId);
  return (
    <div className={frame.page}>
      <h1 className={frame.pageTitle}>{t("learning.title", { service: service?.name ?? "" })}</h1>
      {state.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {state.isError && <ProblemAlert error={state.error} onRetry={() => state.refetch()} />}
      {state.data && <Summary serviceId={serviceId} learning={state.data} />}
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

function Summary({ serviceId, learning }: { serviceId: string; learning: LearningJson }) {
  const { t, locale } = useLanguage();
  const notify = useNotify();
  const may = useMay(serviceId);
  const queries = useQueryClient();
  const number = new Intl.NumberFormat(locale);
  const refit = useMutation({
    mutationFn: () => client.admin.refit(serviceId),
    onSuccess: () => {
      notify("good", t("learning.queued"));
      // Looked at until it is idle again, however quick the fit is.
      queries.setQueryData(["learning", serviceId], { ...learning, state: "training" });
    },
    onError: (error) => notify("bad", problemText(error, t)),
  });
  const { reviewed_documents: reviewed, next_refit_at: next } = learning;
  const isTraining = learning.state === "training";
  const figures = [
    ["learning.corrections", learning.corrections],
    ["learning.layouts", learning.documents],
    ["learning.reviewed", reviewed],
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
      <progress className={classes.progress} max={next} value={Math.min(reviewed, next)} aria-labelledby="next-fit" />
      <div className={accounts.row}>
        <span id="next-fit" className={accounts.soft} role="status">
          {t(isTraining ? "learning.training" : "learning.next", { count: number.format(next) })}
        </span>
        {may.administer && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={reviewed === 0 || isTraining}
            loading={refit.isPending}
            onClick={() => refit.mutate()}
          >
            {t("learning.now")}
          </Button>
        )}
        {reviewed === 0 && <span className={accounts.soft}>{t("learning.nothing")}</span>}
      </div>
    </section>
  );
}
