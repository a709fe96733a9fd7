import { accountVerbs, memberVerbs } from "./accounts.ts";
import { designVerbs } from "./design.ts";
import { json, type Requester } from "./request.ts";
import type * as api from "./types.ts";
import { webhookVerbs } from "./webhooks.ts";

/** Services, their keys, policies and models, and the accounts that they belong to. */
export function adminVerbs(request: Requester) {
  const keys = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}/api-keys`;
  const policies = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}/policies`;
  const guarantee = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}/guarantee`;
  const models = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}/models`;
  return {
    /** @example const { services } = await client.admin.services(); */
    services: () => json<{ services: api.ServiceDefinitionJson[] }>(request("GET", "/admin/services")),
    /** The definition, in the form that `updateService` accepts. @example await client.admin.service(id); */
    service: (serviceId: string) =>
      json<api.ServiceDefinitionJson>(request("GET", `/admin/services/${encodeURIComponent(serviceId)}`)),
    /** @example await client.admin.createService({ name: "Receipts", service_fields: { total: totalField } }); */
    createService: (definition: api.ServiceDefinitionInputJson) =>
      json<api.ServiceDefinitionJson>(request("POST", "/admin/services", { body: definition })),
    /** @example const { api_keys } = await client.admin.keys(serviceId); */
    keys: (serviceId: string) => json<{ api_keys: api.ApiKeyJson[] }>(request("GET", keys(serviceId))),
    /**
     * `key` of the response is shown only this once. @example const { key } = await client.admin.createKey(id, { name:
     * "ERP" });
     */
    createKey: (serviceId: string, key: api.ApiKeyInputJson) =>
      json<api.CreatedApiKeyJson>(request("POST", keys(serviceId), { body: key })),
    /** Takes effect at once and cannot be undone. @example await client.admin.revokeKey(serviceId, keyId); */
    revokeKey: (serviceId: string, keyId: string) =>
      request("DELETE", `${keys(serviceId)}/${encodeURIComponent(keyId)}`).then(() => undefined),
    /** @example const { policies } = await client.admin.policies(serviceId); */
    policies: (serviceId: string) => json<{ policies: api.PolicyJson[] }>(request("GET", policies(serviceId))),
    /**
     * @example
     * await client.admin.addPolicy(id, { policy_name: "Total", policy_type: "mandatory_labels", fields: ["total"] });
     */
    addPolicy: (serviceId: string, policy: api.PolicyInputJson) =>
      json<api.PolicyJson>(request("POST", policies(serviceId), { body: policy })),
    /**
     * The models fitted in the background, newest first. @example const { versions } = await client.admin.models(id);
     */
    models: (serviceId: string) => json<api.ServiceModelsJson>(request("GET", models(serviceId))),
    /**
     * Rolls back, accepts a candidate, or switches learning off (null). @example await client.admin.setLiveModel(id, {
     * version: 3 });
     */
    setLiveModel: (serviceId: string, choice: { version: number | null; pinned?: boolean }) =>
      json<api.ServiceModelsJson>(request("PUT", `${models(serviceId)}/live`, { body: choice })),
    /** Fits a model to the reviewed documents now. @example await client.admin.refit(serviceId); */
    refit: (serviceId: string) => request("POST", `${models(serviceId)}/refit`).then(() => undefined),
    /** Stops the fitting; the live model stays live. @example await client.admin.cancelRefit(serviceId); */
    cancelRefit: (serviceId: string) => request("DELETE", `${models(serviceId)}/refit`).then(() => undefined),
    /**
     * What automatic approval can guarantee. @example const { outcomes_missing } = await client.admin.guarantee(id);
     */
    guarantee: (serviceId: string) => json<api.GuaranteeJson>(request("GET", guarantee(serviceId))),
    /** Sets the target; null removes it. @example await client.admin.setGuarantee(id, { max_error_rate: 0.01 }); */
    setGuarantee: (serviceId: string, settings: api.GuaranteeSettingsJson | null) =>
      json<api.GuaranteeJson>(request("PUT", guarantee(serviceId), { body: { guarantee: settings } })),
    ...designVerbs(request),
    ...webhookVerbs(request),
    ...accountVerbs(request),
    ...memberVerbs(request),
  };
}
