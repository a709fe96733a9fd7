import { Button, Loader } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeliveryJson, WebhookJson } from "../../../src/client.ts";
import classes from "../accounts/accounts.module.css";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag } from "../ui/tag.tsx";
import { useNotify } from "../ui/use-notify.ts";

const REFRESH_MS = 2_000;
const TONES = { delivered: "ok", pending: "quiet", dead: "bad" } as const;

/** What was sent to a webhook, newest first; failed deliveries can be sent again. */
export function DeliveriesDialog(props: { serviceId: string; webhook: WebhookJson; onClose: () => void }) {
  const { serviceId, webhook, onClose } = props;
  const { t } = useLanguage();
  const list = useInfiniteQuery({
    queryKey: ["deliveries", webhook.webhook_id],
    queryFn: ({ pageParam }) =>
      client.admin.deliveries(serviceId, webhook.webhook_id, { limit: 20, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Refetched as long as something is being delivered.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(({ status }) => status === "pending"))
        ? REFRESH_MS
        : false,
  });
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Dialog opened onClose={onClose} size="xl" title={t("webhooks.deliveriesOf", { url: webhook.url })}>
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      {list.isSuccess && deliveries.length === 0 && <p className={classes.text}>{t("webhooks.noDeliveries")}</p>}
      {deliveries.length > 0 && <DeliveriesTable serviceId={serviceId} webhook={webhook} deliveries={deliveries} />}
      {list.hasNextPage && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t("webhooks.more")}
        </Button>
      )}
    </Dialog>
  );
}

interface TableProps {
  readonly serviceId: string;
  readonly webhook: WebhookJson;
  readonly deliveries: readonly DeliveryJson[];
}

function DeliveriesTable({ serviceId, webhook, deliveries }: TableProps) {
  const { t, locale } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "medium" });
  const replay = useMutation({
    mutationFn: (deliveryId: string) => client.admin.replayDelivery(serviceId, webhook.webhook_id, deliveryId),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["deliveries", webhook.webhook_id] }),
    onError: (error) => notify("bad", problemText(error, t)),
  });
  return (
    <DataTable
      stacks
      columns={[
        { key: "when", title: t("webhooks.column.when") },
        { key: "event", title: t("webhooks.column.event") },
        { key: "state", title: t("webhooks.column.state") },
        { key: "answer", title: t("webhooks.column.answer") },
        { key: "actions" },
      ]}
    >
      {deliveries.map((delivery) => (
        <tr key={delivery.delivery_id}>
          <td>{when.format(new Date(delivery.created_at))}</td>
          <td className={classes.mono}>{delivery.event}</td>
          <td>
            <Tag tone={TONES[delivery.status]}>{t(`webhooks.state.${delivery.status}`)}</Tag>{" "}
            <span className={classes.soft}>{t("webhooks.attempts", { attempts: delivery.attempts })}</span>
          </td>
          <td>
            {delivery.last_error ?? delivery.last_status ?? "–"}
            {delivery.next_attempt_at !== null && delivery.attempts > 0 && (
              <span className={classes.soft}>
                {" · "}
                {t("webhooks.nextAt", { at: when.format(new Date(delivery.next_attempt_at)) })}
              </span>
            )}
          </td>
          <td>
            <Button
              size="compact-xs"
              variant="default"
              disabled={delivery.status === "pending"}
              onClick={() => replay.mutate(delivery.delivery_id)}
            >
              {t("webhooks.replay")}
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
