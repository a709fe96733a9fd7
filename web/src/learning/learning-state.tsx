import { Button, Progress } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LearningJson, RefitJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { type Confirmation, ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useMay } from "../ui/use-may.ts";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./learning.module.css";

/**
 * How many reviews the next version waits for, or the progress of the current fit; administrators can start and stop
 * it.
 */
export function LearningState({ serviceId, learning }: { serviceId: string; learning: LearningJson }) {
  const { refit } = learning;
  return refit ? <AtWork serviceId={serviceId} refit={refit} /> : <Waiting serviceId={serviceId} learning={learning} />;
}

function AtWork({ serviceId, refit }: { serviceId: string; refit: RefitJson }) {
  const { t } = useLanguage();
  const may = useMay(serviceId);
  const notify = useNotify();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const cancel = async () => {
    await client.admin.cancelRefit(serviceId);
    await queries.invalidateQueries({ queryKey: ["learning", serviceId] });
  };
  const stop = useMutation({
    mutationFn: cancel,
    onSuccess: () => notify("good", t("learning.stopped")),
    onError: (error) => notify("bad", problemText(error, t)),
  });
  // What a person loses by it is said before.
  const ask = () =>
    setAsked({
      title: t("learning.stopTitle"),
      text: t("learning.stopText"),
      action: t("learning.stop"),
      done: t("learning.stopped"),
      run: cancel,
      queryKey: ["models", serviceId],
    });
  const { done, total } = refit;
  const percent = done === null || !total ? null : Math.floor((100 * done) / total);
  const title = percent === null ? t("learning.training") : t("learning.trainingAt", { percent });
  return (
    <>
      <Progress
        className={classes.toFit ?? ""}
        size="sm"
        value={percent ?? 0}
        animated={percent === null}
        aria-label={title}
      />
      <div className={accounts.row}>
        <span className={`${accounts.soft} numeric`}>{title}</span>
        {may.administer && (
          <Button
            size="compact-sm"
            variant="default"
            loading={stop.isPending}
            onClick={() => (refit.forgets_live ? ask() : stop.mutate())}
          >
            {t("learning.stop")}
          </Button>
        )}
      </div>
      <ConfirmDialog confirmation={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Waiting({ serviceId, learning }: { serviceId: string; learning: LearningJson }) {
  const { t, locale } = useLanguage();
  const may = useMay(serviceId);
  const notify = useNotify();
  const queries = useQueryClient();
  const refit = useMutation({
    mutationFn: () => client.admin.refit(serviceId),
    onSuccess: () => {
      notify("good", t("learning.queued"));
      // Polled until it is idle again, however quick the fit is.
      const asked = { state: "training", refit: { done: null, total: null, forgets_live: false } } as const;
      queries.setQueryData(["learning", serviceId], { ...learning, ...asked });
    },
    onError: (error) => notify("bad", problemText(error, t)),
  });
  const { reviewed_documents: reviewed, next_refit_at: next } = learning;
  const title = t("learning.next", { count: new Intl.NumberFormat(locale).format(next) });
  return (
    <>
      <Progress
        className={classes.toFit ?? ""}
        size="sm"
        value={(100 * Math.min(reviewed, next)) / next}
        aria-label={title}
      />
      <div className={accounts.row}>
        <span className={accounts.soft} role="status">
          {title}
        </span>
        {may.administer && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={reviewed === 0}
            loading={refit.isPending}
            onClick={() => refit.mutate()}
          >
            {t("learning.now")}
          </Button>
        )}
        {reviewed === 0 && <span className={accounts.soft}>{t("learning.nothing")}</span>}
      </div>
    </>
  );
}
