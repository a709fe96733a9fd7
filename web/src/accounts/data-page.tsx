import { Button, Loader, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountJson, SessionJson } from "../../../src/client.ts";
import { client, forgetSession } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { FormDialog } from "../ui/form-dialog.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { ProblemText } from "../ui/problem-text.tsx";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./accounts.module.css";

/** The account's data, to export or to erase: only for its owner (docs/privacy.md). */
export function DataPage({ session }: { session: SessionJson }) {
  const { t } = useLanguage();
  const [isErasing, setErasing] = useState(false);
  const accounts = useQuery({ queryKey: ["accounts"], queryFn: () => client.admin.accounts() });
  const own = accounts.data?.accounts.find(({ account_id }) => account_id === session.account_id);
  return (
    <div className={frame.page}>
      <PageTitle className={frame.pageTitle}>{t("data.title")}</PageTitle>
      <p className={classes.text}>{t("data.text")}</p>
      {accounts.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {accounts.isError && <ProblemAlert error={accounts.error} onRetry={() => accounts.refetch()} />}
      {own && (
        <>
          <Export account={own} />
          <section className={classes.section} aria-labelledby="erasure">
            <h2 id="erasure" className={classes.sectionTitle}>
              {t("data.erase")}
            </h2>
            <p className={classes.text}>{t("data.eraseText")}</p>
            <Button size="xs" variant="default" onClick={() => setErasing(true)}>
              {t("data.eraseOpen")}
            </Button>
          </section>
          {isErasing && <EraseDialog account={own} onClose={() => setErasing(false)} />}
        </>
      )}
    </div>
  );
}

function Export({ account }: { account: AccountJson }) {
  const { t } = useLanguage();
  const link = (files: boolean) => ({
    component: "a" as const,
    href: client.admin.accountExportUrl(account.account_id, files),
    download: "account.jsonl",
  });
  return (
    <section className={classes.section} aria-labelledby="export">
      <h2 id="export" className={classes.sectionTitle}>
        {t("data.export")}
      </h2>
      <p className={classes.text}>{t("data.exportText")}</p>
      <div className={classes.row}>
        <Button size="xs" variant="default" {...link(false)}>
          {t("data.exportValues")}
        </Button>
        <Button size="xs" variant="default" {...link(true)}>
          {t("data.exportFiles")}
        </Button>
      </div>
    </section>
  );
}

/** Typing the name prevents a slip of the mouse from ending the account; afterwards nobody is signed in. */
function EraseDialog({ account, onClose }: { account: AccountJson; onClose: () => void }) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const erase = useMutation({
    mutationFn: () => client.admin.eraseAccount(account.account_id, name),
    onSuccess: ({ left }) => {
      const isClean = Object.keys(left).length === 0;
      notify(isClean ? "good" : "bad", t(isClean ? "data.erased" : "data.erasing"));
      forgetSession(queries);
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t("data.eraseTitle")}
      onSubmit={() => erase.mutate()}
      action={t("data.eraseAction")}
      isBusy={erase.isPending}
      isIncomplete={name !== account.name}
      isDangerous
      problem={erase.isError && <ProblemText error={erase.error} />}
    >
      <p className={classes.text}>{t("data.eraseWarning")}</p>
      <TextInput
        label={t("data.eraseName", { name: account.name })}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
