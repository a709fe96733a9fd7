import { Button } from "@mantine/core";
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ServiceModelsJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag } from "../ui/tag.tsx";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./learning.module.css";
import { sharesOf } from "./replay-shares.ts";

type Version = ServiceModelsJson["versions"][number];
const TONES = { live: "ok", candidate: "warn", retired: "quiet" } as const;

/**
 * The versions that were fitted in the background, each with what it changed on reviewed documents. A person may choose
 * one.
 */
export function ModelVersions({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const queryKey = ["models", serviceId];
  const list = useQuery({ queryKey, queryFn: () => client.admin.models(serviceId), staleTime: 0 });
  const choose = useMutation({
    mutationFn: (choice: { version: number | null; pinned?: boolean }) => client.admin.setLiveModel(serviceId, choice),
    onSuccess: (models) => {
      queries.setQueryData(queryKey, models);
      notify("good", t("learning.chosen"));
    },
    onError: (error) => notify("bad", problemText(error, t)),
  });
  const [asked, setAsked] = useState<Version | null>(null);
  if (list.isError) return <ProblemAlert error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return null;
  const { versions, live_version: live, pinned } = list.data;
  return (
    <section className={accounts.section} aria-labelledby="versions">
      <div className={accounts.bar}>
        <h2 id="versions" className={accounts.sectionTitle}>
          {t("learning.versions")}
        </h2>
        <div className={accounts.row}>
          {pinned && <span className={accounts.soft}>{t("learning.pinned")}</span>}
          {pinned && (
            <Button size="compact-sm" variant="default" onClick={() => choose.mutate({ version: live, pinned: false })}>
              {t("learning.automatic")}
            </Button>
          )}
          {live !== null && (
            <Button size="compact-sm" variant="default" onClick={() => choose.mutate({ version: null })}>
              {t("learning.switchOff")}
            </Button>
          )}
        </div>
      </div>
      {versions.length === 0 && <p className={accounts.text}>{t("learning.noVersions")}</p>}
      <ul className={accounts.list}>
        {versions.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            isBusy={choose.isPending}
            onMakeLive={() => setAsked(version)}
          />
        ))}
      </ul>
      {asked && <LiveDialog version={asked} choose={choose} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Shows the result of its replay once more, before it reads the next document. */
function LiveDialog(props: {
  version: Version;
  choose: UseMutationResult<ServiceModelsJson, Error, { version: number | null }>;
  onClose: () => void;
}) {
  const { version, choose, onClose } = props;
  const { t } = useLanguage();
  const { new_layouts: fresh, known_layouts: known } = version.replay;
  return (
    <FormDialog
      opened
      title={t("learning.confirmLive", { version: version.version })}
      onClose={onClose}
      onSubmit={() => choose.mutate({ version: version.version }, { onSettled: onClose })}
      action={t("learning.makeLive")}
      isBusy={choose.isPending}
    >
      <p className={accounts.text}>
        {t("learning.confirmLiveText", { fixes: fresh.fixes + known.fixes, breaks: fresh.breaks + known.breaks })}
      </p>
    </FormDialog>
  );
}

function VersionItem(props: { version: Version; isBusy: boolean; onMakeLive: () => void }) {
  const { version, isBusy, onMakeLive } = props;
  const { t, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const name = t("learning.version", { version: version.version });
  const makeLive = t(version.status === "retired" ? "learning.rollback" : "learning.makeLive");
  const changes = version.replay.changes_of_approved.length;
  return (
    <li className={accounts.item}>
      <div>
        <span className={accounts.agent}>
          {name} <Tag tone={TONES[version.status]}>{t(`learning.status.${version.status}`)}</Tag>
        </span>
        <span className={accounts.soft}>
          {t("learning.fittedOn", { documents: version.documents, at: when.format(new Date(version.created_at)) })}
        </span>
        <dl className={classes.replay}>
          {sharesOf(version.replay).map(({ kind, before, after, fixes, breaks }) => (
            <div key={kind}>
              <dt>{t("learning.right", { kind: t(`learning.kind.${kind}`) })}</dt>
              <dd>
                {t("learning.change", { before: percent.format(before), after: percent.format(after) })}
                <span className={accounts.soft}>
                  {" "}
                  {t("learning.fixes")}: {fixes} · {t("learning.breaks")}: {breaks}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        {changes > 0 && <span className={accounts.soft}>{t("learning.approvedChanges", { count: changes })}</span>}
      </div>
      {version.status !== "live" && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={`${makeLive}: ${name}`}
          onClick={onMakeLive}
        >
          {makeLive}
        </Button>
      )}
    </li>
  );
}
