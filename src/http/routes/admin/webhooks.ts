import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { administers, serviceOf } from "../../access/access.ts";
import { Message, ServiceParams } from "../../contract/shapes.ts";
import {
  Deliveries,
  DeliveriesQuery,
  Delivery,
  DeliveryParams,
  RotationInput,
  Webhook,
  WebhookChange,
  WebhookInput,
  WebhookParams,
  Webhooks,
  WebhookWithSecret,
} from "../../contract/webhooks.ts";
import { operation } from "../../openapi.ts";
import { presentDelivery, presentWebhook } from "../../present/webhooks.ts";
import type { App, RouteDeps } from "../route.ts";
import { knownId, mayHaveNoBody } from "../route.ts";

const PATH = "/api/v1/admin/services/:service_id/webhooks";
const common = { tag: "webhooks", security: "admin", errors: [401, 404, 422, 429, 500, 503] } as const;
const KEEP_PREVIOUS_HOURS = 24;
const DELIVERIES_LIMIT = 50;

/** Webhooks of a service (contract section 8): their definitions, secrets and deliveries. */
export function adminWebhookRoutes(app: App, deps: RouteDeps): void {
  definitionRoutes(app, deps);
  deliveryRoutes(app, deps);
}

function definitionRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.post(
    PATH,
    {
      config: administers("createWebhook"),
      schema: operation({
        ...common,
        id: "createWebhook",
        summary: "Tell an address what happens in the service",
        params: ServiceParams,
        body: WebhookInput,
        answers: { 200: WebhookWithSecret },
      }),
    },
    async (request) => {
      const { url, events: eventTypes = [], description = null } = request.body;
      const service = serviceOf(request);
      const made = await useCases.createWebhook(service, { url, eventTypes, description });
      return { ...presentWebhook(made.webhook), secret: made.secret };
    },
  );

  typed.get(
    PATH,
    {
      config: administers("listWebhooks"),
      schema: operation({
        ...common,
        id: "listWebhooks",
        summary: "The webhooks of a service, without their secrets",
        params: ServiceParams,
        answers: { 200: Webhooks },
      }),
    },
    async (request) => {
      const { webhooks, available } = await useCases.listWebhooks(serviceOf(request));
      return { webhooks: webhooks.map(presentWebhook), available };
    },
  );

  typed.put(
    `${PATH}/:webhook_id`,
    {
      config: administers("updateWebhook"),
      schema: operation({
        ...common,
        id: "updateWebhook",
        summary: "Replace address, events and description; switch off or on again",
        params: WebhookParams,
        body: WebhookChange,
        answers: { 200: Webhook },
      }),
    },
    async (request) => {
      const { url, events: eventTypes = [], description = null, enabled = true } = request.body;
      const service = serviceOf(request);
      const change = { url, eventTypes, description, enabled };
      return presentWebhook(await useCases.updateWebhook(service, knownId(request.params.webhook_id), change));
    },
  );

  typed.delete(
    `${PATH}/:webhook_id`,
    {
      config: administers("removeWebhook"),
      schema: operation({
        ...common,
        id: "removeWebhook",
        summary: "Remove a webhook and its deliveries",
        params: WebhookParams,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      await useCases.removeWebhook(service, knownId(request.params.webhook_id));
      return { message: "The webhook is removed." };
    },
  );

  typed.post(
    `${PATH}/:webhook_id/secret`,
    {
      config: administers("rotateWebhookSecret"),
      preValidation: mayHaveNoBody,
      schema: operation({
        ...common,
        id: "rotateWebhookSecret",
        summary: "Make a new secret; the present one signs beside it for a while",
        params: WebhookParams,
        body: RotationInput,
        answers: { 200: WebhookWithSecret },
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      const { keep_previous_hours: hours = KEEP_PREVIOUS_HOURS } = request.body;
      const rotated = await useCases.rotateWebhookSecret(service, knownId(request.params.webhook_id), hours);
      return { ...presentWebhook(rotated.webhook), secret: rotated.secret };
    },
  );
}

function deliveryRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.post(
    `${PATH}/:webhook_id/test`,
    {
      config: administers("testWebhook"),
      schema: operation({
        ...common,
        id: "testWebhook",
        summary: "Send the event webhook.test to this webhook",
        params: WebhookParams,
        answers: { 200: Delivery },
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      return presentDelivery(await useCases.testWebhook(service, knownId(request.params.webhook_id)));
    },
  );

  typed.get(
    `${PATH}/:webhook_id/deliveries`,
    {
      config: administers("listDeliveries"),
      schema: operation({
        ...common,
        id: "listDeliveries",
        summary: "What was sent and what became of it, newest first",
        params: WebhookParams,
        query: DeliveriesQuery,
        answers: { 200: Deliveries },
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      const { status = null, cursor = null, limit = DELIVERIES_LIMIT } = request.query;
      const query = { status, cursor, limit };
      const page = await useCases.listDeliveries(service, knownId(request.params.webhook_id), query);
      return { deliveries: page.deliveries.map(presentDelivery), next_cursor: page.nextCursor };
    },
  );

  typed.post(
    `${PATH}/:webhook_id/deliveries/:delivery_id/replay`,
    {
      config: administers("replayDelivery"),
      schema: operation({
        ...common,
        id: "replayDelivery",
        summary: "Send a delivery again, under the same webhook-id",
        params: DeliveryParams,
        answers: { 200: Delivery },
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      const { webhook_id: webhookId, delivery_id: deliveryId } = request.params;
      return presentDelivery(await useCases.replayDelivery(service, knownId(webhookId), knownId(deliveryId)));
    },
  );
}
