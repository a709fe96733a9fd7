import { ActionIcon, Button, Loader, Menu } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookJson } from "../../../src/client.ts";
import classes from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { type Confirmation, ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Glyph } from "../ui/icons.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag } from "../ui/tag.tsx";
import { useNotify } from "../ui/use-notify.ts";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { type Secret, SecretDialog } from "./secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

/** Which addresses are notified of events, and the outcome of the deliveries. */
export function WebhooksSection({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const queryKey = ["webhooks", serviceId];
  const list = useQuery({ queryKey, queryFn: () => client.admin.webhooks(serviceId) });
  const webhooks = list.data?.webhooks ?? [];
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [shown, setShown] = useState<WebhookJson | null>(null);
  const askToRemove = ({ webhook_id, url }: WebhookJson) =>
    setConfirmation({
      title: t("webhooks.removeTitle"),
      text: t("webhooks.removeText", { url }),
      action: t("webhooks.remove"),
      done: t("webhooks.removed"),
      run: () => client.admin.removeWebhook(serviceId, webhook_id),
      queryKey,
    });
  return (
    <section className={classes.section} aria-labelledby="webhooks">
      <div className={classes.bar}>
        <h2 id="webhooks" className={classes.sectionTitle}>
          {t("webhooks.title")}
        </h2>
        {list.data?.available && (
          <Button size="xs" onClick={() => setMaking(true)}>
            {t("webhooks.make")}
          </Button>
        )}
      </div>
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      {list.data?.available === false && <p className={classes.text}>{t("webhooks.unavailable")}</p>}
      {list.data?.available && webhooks.length === 0 && <p className={classes.text}>{t("webhooks.none")}</p>}
      <ul className={classes.list}>
        {webhooks.map((webhook) => (
          <WebhookItem
            key={webhook.webhook_id}
            serviceId={serviceId}
            webhook={webhook}
            onShow={() => setShown(webhook)}
            onRemove={() => askToRemove(webhook)}
            onSecret={setSecret}
          />
        ))}
      </ul>
      <WebhookDialog serviceId={serviceId} opened={isMaking} onClose={() => setMaking(false)} onMade={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
      {shown && <DeliveriesDialog serviceId={serviceId} webhook={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

interface ItemProps {
  readonly serviceId: string;
  readonly webhook: WebhookJson;
  readonly onShow: () => void;
  readonly onRemove: () => void;
  readonly onSecret: (secret: Secret) => void;
}

function WebhookItem({ serviceId, webhook, onShow, onRemove, onSecret }: ItemProps) {
  const { t } = useLanguage();
  const { url, events, enabled, webhook_id: id } = webhook;
  const act = useActions(serviceId, webhook, onShow, onSecret);
  return (
    <li className={classes.item}>
      <div>
        <span className={classes.agent}>{url}</span>
        <span className={classes.soft}>
          {events.length === 0 ? t("webhooks.allEvents") : events.join(", ")}
          {webhook.description !== null && ` · ${webhook.description}`}
        </span>
        {!enabled && (
          <div>
            <Tag>{t("webhooks.off")}</Tag> <span className={classes.soft}>{webhook.disabled_reason}</span>
          </div>
        )}
      </div>
      <div className={classes.row}>
        <Button size="compact-sm" variant="default" onClick={onShow} aria-label={t("webhooks.deliveriesOf", { url })}>
          {t("webhooks.deliveries")}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t("webhooks.actions", { url })}>
              <Glyph name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown data-webhook={id}>
            <Menu.Item onClick={() => act.test.mutate()}>{t("webhooks.test")}</Menu.Item>
            <Menu.Item onClick={() => act.toggle.mutate()}>
              {t(enabled ? "webhooks.switchOff" : "webhooks.switchOn")}
            </Menu.Item>
            <Menu.Item onClick={() => act.rotate.mutate()}>{t("webhooks.rotate")}</Menu.Item>
            <Menu.Item color="red" onClick={onRemove}>
              {t("webhooks.remove")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
}

function useActions(serviceId: string, webhook: WebhookJson, onShow: () => void, onSecret: (secret: Secret) => void) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const { webhook_id: id, url, events, description, enabled } = webhook;
  const onError = (error: unknown) => notify("bad", problemText(error, t));
  const refresh = () => queries.invalidateQueries({ queryKey: ["webhooks", serviceId] });
  return {
    test: useMutation({ mutationFn: () => client.admin.testWebhook(serviceId, id), onSuccess: onShow, onError }),
    toggle: useMutation({
      mutationFn: () => client.admin.updateWebhook(serviceId, id, { url, events, description, enabled: !enabled }),
      onSuccess: refresh,
      onError,
    }),
    rotate: useMutation({
      mutationFn: () => client.admin.rotateWebhookSecret(serviceId, id),
      onSuccess: ({ secret }) => {
        onSecret({ title: t("webhooks.rotatedTitle"), value: secret });
        return refresh();
      },
      onError,
    }),
  };
}
