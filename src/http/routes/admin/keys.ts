import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { administers, callerOf, serviceOf } from "../../access/access.ts";
import { ApiKeyInput, ApiKeys, CreatedApiKey, KeyParams } from "../../contract/admin.ts";
import { Message, ServiceParams } from "../../contract/shapes.ts";
import { operation } from "../../openapi.ts";
import { presentKey, toInstant } from "../../present/admin.ts";
import type { App, RouteDeps } from "../route.ts";
import { knownId } from "../route.ts";

const PATH = "/api/v1/admin/services/:service_id/api-keys";
const common = { tag: "administration", security: "admin", errors: [401, 404, 422, 429, 500, 503] } as const;

/** API keys: shown once, revoked permanently (contract section 5). */
export function adminKeyRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.post(
    PATH,
    {
      config: administers("createKey"),
      schema: operation({
        ...common,
        id: "createApiKey",
        summary: "Make a key, or import a foreign one",
        params: ServiceParams,
        body: ApiKeyInput,
        answers: { 200: CreatedApiKey },
      }),
    },
    async (request) => {
      const { serviceId } = serviceOf(request);
      const { name, scopes, rate_limit: rate, expires_at: expiresAt, key: foreign } = request.body;
      const { record, key } = await useCases.admin(callerOf(request)).createKey(serviceId, {
        name,
        scopes: scopes ? [...new Set(scopes)] : null,
        rateLimit: rate
          ? {
              inferencePerMinute: rate.inference_per_minute,
              otherPerMinute: rate.other_per_minute,
              concurrent: rate.concurrent,
            }
          : null,
        expiresAt: toInstant(expiresAt, "#/expires_at"),
        key: foreign ?? null,
      });
      return { ...presentKey(record), key };
    },
  );

  typed.get(
    PATH,
    {
      config: administers("listKeys"),
      schema: operation({
        ...common,
        id: "listApiKeys",
        summary: "The keys of a service, without their text",
        params: ServiceParams,
        answers: { 200: ApiKeys },
      }),
    },
    async (request) => {
      const { serviceId } = serviceOf(request);
      return { api_keys: (await useCases.admin(callerOf(request)).listKeys(serviceId)).map(presentKey) };
    },
  );

  typed.delete(
    `${PATH}/:key_id`,
    {
      config: administers("revokeKey"),
      schema: operation({
        ...common,
        id: "revokeApiKey",
        summary: "Revoke a key; cannot be undone",
        params: KeyParams,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      const { serviceId } = serviceOf(request);
      await useCases.admin(callerOf(request)).revokeKey(serviceId, knownId(request.params.key_id));
      return { message: "The key is revoked." };
    },
  );
}
