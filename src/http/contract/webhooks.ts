import { type Static, Type } from "typebox";
import { DateTime, nullable, oneOf, strict } from "./shapes.ts";

/** Webhooks (contract section 8), signed as Standard Webhooks 1.0. */

const EVENTS = [
  "document.processed",
  "document.failed",
  "document.corrected",
  "document.deleted",
  "document.revision_status_changed",
  "plan.threshold_reached",
  "webhook.test",
] as const;
const STATUSES = ["pending", "delivered", "dead"] as const;

const url = Type.String({ minLength: 1, maxLength: 2000, description: "Where the events are posted to" });
const description = Type.Optional(nullable(Type.String({ maxLength: 500 })));
const events = Type.Optional(
  Type.Array(oneOf(EVENTS), { maxItems: EVENTS.length, uniqueItems: true, description: "Absent or empty: all" }),
);

export const WebhookInput = strict({ url, events, description }, { title: "WebhookInput" });
export const WebhookChange = strict(
  { url, events, description, enabled: Type.Optional(Type.Boolean({ default: true })) },
  { title: "WebhookChange" },
);

export type WebhookInputJson = Static<typeof WebhookInput>;
export type WebhookChangeJson = Static<typeof WebhookChange>;

export const Webhook = Type.Object(
  {
    webhook_id: Type.String(),
    url: Type.String(),
    events: Type.Array(oneOf(EVENTS)),
    description: nullable(Type.String()),
    enabled: Type.Boolean(),
    disabled_reason: nullable(Type.String()),
    previous_secret_until: nullable(DateTime),
    created_at: DateTime,
  },
  { title: "Webhook" },
);
export type WebhookJson = Static<typeof Webhook>;
export const WebhookWithSecret = Type.Object(
  { ...Webhook.properties, secret: Type.String({ description: "Shown this once: whsec_ and base64" }) },
  { title: "WebhookWithSecret" },
);
export type WebhookWithSecretJson = Static<typeof WebhookWithSecret>;
export const Webhooks = Type.Object(
  {
    webhooks: Type.Array(Webhook),
    available: Type.Boolean({
      description:
        "Whether the operator names anybody whom webhooks may reach (ESTRATTO_WEBHOOK_HOSTS); if not, none can be made",
    }),
  },
  { title: "Webhooks" },
);
export type WebhooksJson = Static<typeof Webhooks>;

export const RotationInput = strict(
  { keep_previous_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 720, default: 24 })) },
  { title: "RotationInput" },
);

export const Delivery = Type.Object(
  {
    delivery_id: Type.String(),
    event_id: Type.String({ description: "The webhook-id header; the same in every attempt" }),
    event: oneOf(EVENTS),
    status: oneOf(STATUSES),
    attempts: Type.Integer(),
    next_attempt_at: nullable(DateTime),
    last_attempt_at: nullable(DateTime),
    last_status: nullable(Type.Integer()),
    last_error: nullable(Type.String()),
    created_at: DateTime,
  },
  { title: "Delivery" },
);
export type DeliveryJson = Static<typeof Delivery>;
export const Deliveries = Type.Object(
  { deliveries: Type.Array(Delivery), next_cursor: nullable(Type.String()) },
  { title: "Deliveries" },
);
export type DeliveriesJson = Static<typeof Deliveries>;

export const WebhookParams = Type.Object({ service_id: Type.String(), webhook_id: Type.String() });
export const DeliveryParams = Type.Object({ ...WebhookParams.properties, delivery_id: Type.String() });
export const DeliveriesQuery = Type.Object({
  status: Type.Optional(oneOf(STATUSES)),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
});
