import type { DeliveryRecord, WebhookRecord } from "../../store/contract/webhook-types.ts";
import type { DeliveryJson, WebhookJson } from "../contract/webhooks.ts";

export function presentWebhook(webhook: WebhookRecord): WebhookJson {
  return {
    webhook_id: webhook.webhookId,
    url: webhook.url,
    events: [...webhook.eventTypes],
    description: webhook.description,
    enabled: webhook.enabled,
    disabled_reason: webhook.disabledReason,
    previous_secret_until: webhook.previousSecretUntil?.toISOString() ?? null,
    created_at: webhook.createdAt.toISOString(),
  };
}

export function presentDelivery(delivery: DeliveryRecord): DeliveryJson {
  return {
    delivery_id: delivery.deliveryId,
    event_id: delivery.eventId,
    event: delivery.eventType,
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    created_at: delivery.createdAt.toISOString(),
  };
}
