import { Button, Loader } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LearningJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client, useService } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { problemText } from "../sign-in/problem-text.ts";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./learning.module.css";
import { ModelVersions } from "./model-versions.tsx";

const REFRESH_MS = 2_000;

/** What the service has learned, from how many documents, and which version of it reads. */
export function LearningPage({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const service = useService(serviceId);
  const state = useQuery({
    queryKey: ["learning", serviceId],
    queryFn: () => client.service(serviceId).learning(),
    refetchInterval: ({ state: { data } }) => (data?.state === "training" ? REFRESH_MS : false),
  });
  return (
    <div className={frame.page}>
      <h1 className={frame.pageTitle}>{t("learning.title", { service: service?.name ?? "" })}</h1>
      {state.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {state.isError && <ProblemAlert error={state.error} onRetry={() => state.refetch()} />}
      {state.data && <Summary serviceId={serviceId} learning={state.data} />}
      {/* A fit that has ended brings a version. */}
      {state.data && <ModelVersions key={state.data.state} serviceId={serviceId} />}
    </div>
  );
}

function Summary({ serviceId, learning }: { serviceId: string; learning: LearningJson }) {
  const { t, locale } = useLanguage();
  const notify = useNotify();
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
        <Button
          size="compact-sm"
          variant="default"
          disabled={reviewed === 0 || isTraining}
          loading={refit.isPending}
          onClick={() => refit.mutate()}
        >
          {t("learning.now")}
        </Button>
        {reviewed === 0 && <span className={accounts.soft}>{t("learning.nothing")}</span>}
      </div>
    </section>
  );
}
