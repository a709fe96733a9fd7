import { AppError, fieldInvalid } from "../../errors.ts";
import type {
  DeliveryRecord,
  DeliveryStatus,
  WebhookEvent,
  WebhookRecord,
} from "../../store/contract/webhook-types.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { newWebhookSecret } from "./signature.ts";

export interface WebhookChange {
  readonly url: string;
  readonly description: string | null;
  /** Empty: all of them. */
  readonly eventTypes: readonly WebhookEvent[];
  readonly enabled: boolean;
}

/** The webhooks of a service and what became of their deliveries. Each verb asks what the service's caller may do. */
export interface WebhookUseCases {
  /** `secret` is shown this once. field_invalid for an address that ESTRATTO_WEBHOOK_HOSTS does not allow. */
  createWebhook(
    service: AdmittedService,
    webhook: Omit<WebhookChange, "enabled">,
  ): Promise<{ webhook: WebhookRecord; secret: string }>;
  /** `available`: there is anybody whom a webhook may reach. */
  listWebhooks(service: AdmittedService): Promise<{ webhooks: WebhookRecord[]; available: boolean }>;
  updateWebhook(service: AdmittedService, webhookId: string, change: WebhookChange): Promise<WebhookRecord>;
  removeWebhook(service: AdmittedService, webhookId: string): Promise<void>;
  /** A new secret; the present one signs beside it for `keepHours`. */
  rotateWebhookSecret(
    service: AdmittedService,
    webhookId: string,
    keepHours: number,
  ): Promise<{ webhook: WebhookRecord; secret: string }>;
  testWebhook(service: AdmittedService, webhookId: string): Promise<DeliveryRecord>;
  listDeliveries(
    service: AdmittedService,
    webhookId: string,
    query: { status: DeliveryStatus | null; cursor: string | null; limit: number },
  ): Promise<{ deliveries: DeliveryRecord[]; nextCursor: string | null }>;
  replayDelivery(service: AdmittedService, webhookId: string, deliveryId: string): Promise<DeliveryRecord>;
}

export function createWebhooks({
  store,
  webhookSender,
  ambient,
}: Pick<Ports, "store" | "webhookSender" | "ambient">): WebhookUseCases {
  const { webhooks } = store;
  const trail = createTrail({ store, ambient });

  function refuseAddress(url: string): void {
    const refusal = webhookSender.refusal(url);
    if (refusal !== null) throw fieldInvalid("#/url", refusal);
  }

  const audit = ({ accountId, caller }: AdmittedService, action: string, subject: string) =>
    trail(caller, accountId, action, subject);

  async function known({ serviceId }: AdmittedService, webhookId: string): Promise<WebhookRecord> {
    return (await webhooks.find(serviceId, webhookId)) ?? refuseUnknown();
  }

  return {
    async createWebhook(service, change) {
      refuseAddress(change.url);
      const secret = newWebhookSecret();
      return store.together(async () => {
        const webhook = await webhooks.create({ ...change, serviceId: service.serviceId, secret });
        await audit(service, "webhook.created", webhook.webhookId);
        return { webhook, secret };
      });
    },
    listWebhooks: async ({ serviceId }) => ({
      webhooks: await webhooks.list(serviceId),
      available: webhookSender.reachesAny,
    }),
    async updateWebhook(service, webhookId, change) {
      refuseAddress(change.url);
      return store.together(async () => {
        const webhook = (await webhooks.update(service.serviceId, webhookId, change)) ?? refuseUnknown();
        await audit(service, "webhook.updated", webhookId);
        return webhook;
      });
    },
    async removeWebhook(service, webhookId) {
      await store.together(async () => {
        if (!(await webhooks.remove(service.serviceId, webhookId))) refuseUnknown();
        await audit(service, "webhook.deleted", webhookId);
      });
    },
    async rotateWebhookSecret(service, webhookId, keepHours) {
      const secret = newWebhookSecret();
      const until = new Date(ambient.now().getTime() + keepHours * 3_600_000);
      return store.together(async () => {
        const webhook = (await webhooks.rotate(service.serviceId, webhookId, secret, until)) ?? refuseUnknown();
        await audit(service, "webhook.secret_rotated", webhookId);
        return { webhook, secret };
      });
    },
    async testWebhook(service, webhookId) {
      const webhook = await known(service, webhookId);
      if (!webhook.enabled) {
        const why = webhook.disabledReason === null ? "" : `: ${webhook.disabledReason.replace(/\.$/, "")}`;
        throw fieldInvalid("#/enabled", `The webhook is switched off${why}. Switch it on before it is tried.`);
      }
      return webhooks.addTest(webhook, ambient.now());
    },
    async listDeliveries(service, webhookId, query) {
      await known(service, webhookId);
      return webhooks.deliveries(webhookId, query);
    },
    async replayDelivery(service, webhookId, deliveryId) {
      await known(service, webhookId);
      const replayed = await webhooks.replay(webhookId, deliveryId, ambient.now());
      if (!replayed) throw new AppError("route_not_found", "The webhook has no such delivery.");
      return replayed;
    },
  };
}

function refuseUnknown(): never {
  throw new AppError("route_not_found", "The service has no such webhook.");
}
