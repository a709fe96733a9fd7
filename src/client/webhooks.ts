import { json, queryOf, type Requester } from "./request.ts";
import type * as api from "./types.ts";

/** The webhooks of a service and their deliveries. */
export function webhookVerbs(request: Requester) {
  const all = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}/webhooks`;
  const one = (serviceId: string, webhookId: string) => `${all(serviceId)}/${encodeURIComponent(webhookId)}`;
  return {
    /** @example const { webhooks } = await client.admin.webhooks(serviceId); */
    webhooks: (serviceId: string) => json<api.WebhooksJson>(request("GET", all(serviceId))),
    /**
     * `secret` of the response is shown only this once. @example await client.admin.createWebhook(id, { url:
     * "https://erp.example.com/in" });
     */
    createWebhook: (serviceId: string, webhook: api.WebhookInputJson) =>
      json<api.WebhookWithSecretJson>(request("POST", all(serviceId), { body: webhook })),
    /**
     * Replaces the whole webhook. @example await client.admin.updateWebhook(id, webhookId, { url, enabled: false });
     */
    updateWebhook: (serviceId: string, webhookId: string, change: api.WebhookChangeJson) =>
      json<api.WebhookJson>(request("PUT", one(serviceId, webhookId), { body: change })),
    /** Removes its deliveries too. @example await client.admin.removeWebhook(serviceId, webhookId); */
    removeWebhook: (serviceId: string, webhookId: string) =>
      request("DELETE", one(serviceId, webhookId)).then(() => undefined),
    /**
     * Creates a new secret; the present one also signs for `keepHours`. @example const { secret } = await
     * client.admin.rotateWebhookSecret(id, webhookId);
     */
    rotateWebhookSecret: (serviceId: string, webhookId: string, keepHours = 24) =>
      json<api.WebhookWithSecretJson>(
        request("POST", `${one(serviceId, webhookId)}/secret`, { body: { keep_previous_hours: keepHours } }),
      ),
    /** Sends the event webhook.test. @example const { delivery_id } = await client.admin.testWebhook(id, webhookId); */
    testWebhook: (serviceId: string, webhookId: string) =>
      json<api.DeliveryJson>(request("POST", `${one(serviceId, webhookId)}/test`)),
    /**
     * Newest first.
     *
     * @example const { deliveries } = await client.admin.deliveries(id, webhookId, { status: "dead" });
     */
    deliveries: (
      serviceId: string,
      webhookId: string,
      query: { status?: api.DeliveryJson["status"]; cursor?: string; limit?: number } = {},
    ) => json<api.DeliveriesJson>(request("GET", `${one(serviceId, webhookId)}/deliveries${queryOf(query)}`)),
    /**
     * Sends it again, with the same webhook-id.
     *
     * @example await client.admin.replayDelivery(id, webhookId, deliveryId);
     */
    replayDelivery: (serviceId: string, webhookId: string, deliveryId: string) =>
      json<api.DeliveryJson>(
        request("POST", `${one(serviceId, webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/replay`),
      ),
  };
}
