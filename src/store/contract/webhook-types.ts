/** Events a webhook can receive (contract section 8); `webhook.test` is sent on demand. */
const WEBHOOK_EVENTS = [
  "document.processed",
  "document.failed",
  "document.corrected",
  "document.deleted",
  "document.revision_status_changed",
  "plan.threshold_reached",
  "webhook.test",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export interface WebhookRecord {
  readonly webhookId: string;
  readonly serviceId: string;
  readonly accountId: string;
  readonly url: string;
  readonly description: string | null;
  /** Empty: all of them. */
  readonly eventTypes: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** Why the product switched it off automatically. */
  readonly disabledReason: string | null;
  /** Until when the secret before the last rotation also signs. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
}

export type DeliveryStatus = "pending" | "delivered" | "dead";

export interface DeliveryRecord {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly eventType: WebhookEvent;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** null: no further attempt. */
  readonly nextAttemptAt: Date | null;
  readonly lastAttemptAt: Date | null;
  /** Of the last response; null if there was none. */
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
}

/** A delivery that is exclusive to this process until its lease expires. */
export interface LeasedDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: WebhookEvent;
  /** In the product's own names; camelCase. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Counted from 1, including this one. */
  readonly attempt: number;
  readonly createdAt: Date;
  readonly url: string;
  /** The secrets to sign with, the newest first. */
  readonly secrets: readonly string[];
}

export interface WebhookStore {
  /** field_invalid if the service has the maximum number; service_not_found if it is gone. */
  create(webhook: {
    serviceId: string;
    url: string;
    description: string | null;
    eventTypes: readonly WebhookEvent[];
    secret: string;
  }): Promise<WebhookRecord>;
  list(serviceId: string): Promise<WebhookRecord[]>;
  find(serviceId: string, webhookId: string): Promise<WebhookRecord | null>;
  /** null: no such webhook. Switching it on clears the reason why it was off. */
  update(
    serviceId: string,
    webhookId: string,
    change: Partial<Pick<WebhookRecord, "url" | "description" | "eventTypes" | "enabled">>,
  ): Promise<WebhookRecord | null>;
  /** The present secret becomes the previous one, which signs until `previousUntil`. null: no such webhook. */
  rotate(serviceId: string, webhookId: string, secret: string, previousUntil: Date): Promise<WebhookRecord | null>;
  /** Removes its deliveries too. false: no such webhook. */
  remove(serviceId: string, webhookId: string): Promise<boolean>;

  /** Queues a test event for this webhook alone; returns the delivery. */
  addTest(webhook: WebhookRecord, now: Date): Promise<DeliveryRecord>;
  /** Newest first; the cursor is opaque. An invalid cursor: field_invalid. */
  deliveries(
    webhookId: string,
    query: { status: DeliveryStatus | null; cursor: string | null; limit: number },
  ): Promise<{ deliveries: DeliveryRecord[]; nextCursor: string | null }>;
  /** Sends it again, counting attempts anew, whatever its outcome. null: no such delivery. */
  replay(webhookId: string, deliveryId: string, now: Date): Promise<DeliveryRecord | null>;

  /** Leases up to `limit` due deliveries, a few per webhook, so that a slow receiver does not delay the others. */
  lease(limit: number, now: Date, leasedUntil: Date): Promise<LeasedDelivery[]>;
  /**
   * Ends an attempt; no effect if the lease has expired and another process has it. `nextAttemptAt` null ends the
   * delivery.
   */
  conclude(
    attempt: Pick<LeasedDelivery, "deliveryId" | "attempt">,
    outcome: { delivered: boolean; status: number | null; error: string | null; nextAttemptAt: Date | null; now: Date },
  ): Promise<void>;
  disable(webhookId: string, reason: string): Promise<void>;
}
