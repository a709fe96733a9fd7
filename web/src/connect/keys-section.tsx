import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKeyJson } from "../../../src/client.ts";
import classes from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { type Confirmation, ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag } from "../ui/tag.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { type Secret, SecretDialog } from "./secret-dialog.tsx";

/** The API keys of a service: their scopes and last uses; a new one is shown once. */
export function KeysSection({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const queryKey = ["keys", serviceId];
  const list = useQuery({ queryKey, queryFn: async () => (await client.admin.keys(serviceId)).api_keys });
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const askToRevoke = ({ key_id, name }: ApiKeyJson) =>
    setConfirmation({
      title: t("keysPage.revokeTitle", { name }),
      text: t("keysPage.revokeText"),
      action: t("keysPage.revoke"),
      done: t("keysPage.revoked"),
      run: () => client.admin.revokeKey(serviceId, key_id),
      queryKey,
    });
  return (
    <section className={classes.section} aria-labelledby="keys">
      <div className={classes.bar}>
        <h2 id="keys" className={classes.sectionTitle}>
          {t("keysPage.title")}
        </h2>
        <Button size="xs" onClick={() => setMaking(true)}>
          {t("keysPage.make")}
        </Button>
      </div>
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      {list.data?.length === 0 && <p className={classes.text}>{t("keysPage.none")}</p>}
      {list.data && list.data.length > 0 && <KeysTable keys={list.data} onRevoke={askToRevoke} />}
      <KeyDialog serviceId={serviceId} opened={isMaking} onClose={() => setMaking(false)} onMade={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </section>
  );
}

function KeysTable({ keys, onRevoke }: { keys: readonly ApiKeyJson[]; onRevoke: (key: ApiKeyJson) => void }) {
  const { t, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const moment = (iso: string | null, none: string) => (iso === null ? none : when.format(new Date(iso)));
  return (
    <DataTable
      stacks
      columns={[
        { key: "name", title: t("keysPage.column.name") },
        { key: "prefix", title: t("keysPage.column.prefix") },
        { key: "scopes", title: t("keysPage.column.scopes") },
        { key: "used", title: t("keysPage.column.used") },
        { key: "expires", title: t("keysPage.column.expires") },
        { key: "actions" },
      ]}
    >
      {keys.map((key) => (
        <tr key={key.key_id}>
          <td>{key.name}</td>
          <td className={classes.mono}>{key.prefix}…</td>
          <td>{key.scopes.map((scope) => t(`keysPage.scope.${scope}`)).join(", ")}</td>
          <td>{moment(key.last_used_at, t("keysPage.never"))}</td>
          <td>{moment(key.expires_at, t("keysPage.noExpiry"))}</td>
          <td data-number>
            {key.revoked_at === null ? (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t("keysPage.revokeTitle", { name: key.name })}
                onClick={() => onRevoke(key)}
              >
                {t("keysPage.revoke")}
              </Button>
            ) : (
              <Tag>{t("keysPage.isRevoked")}</Tag>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
