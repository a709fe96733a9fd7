import type { ServiceDefinition } from "../core/service-definition.ts";
import { aggregationFields } from "../core/service-definition.ts";
import { AppError, type ErrorDetail } from "../errors.ts";
import { KEY_SCOPES } from "../store/types.ts";
import { digestOf, displayPrefix, isPlausibleKey, newApiKey } from "./api-keys.ts";
import type { Ports } from "./ports.ts";
import type { UseCases } from "./types.ts";

/** Accounts, plans, services, keys and policies. An absent account means the first one, an absent plan the account's first. */
export function createAdministration({ store, ambient }: Ports): UseCases["admin"] {
  async function accountIdOr(accountId: string | null): Promise<string> {
    const account = accountId === null ? await store.accounts.first() : await store.accounts.find(accountId);
    if (!account) throw invalid("#/account_id", "no such account");
    return account.accountId;
  }

  async function planIdOr(planId: string | null, accountId: string): Promise<string> {
    const plan = planId === null ? await store.plans.firstOf(accountId) : await store.plans.find(planId, ambient.now());
    if (plan?.accountId !== accountId) throw invalid("#/plan_id", "no such plan in this account");
    return plan.planId;
  }

  async function service(serviceId: string) {
    const record = await store.services.find(serviceId);
    if (!record) throw new AppError("service_not_found", "No service has this id.");
    return record;
  }

  async function audit(accountId: string | null, action: string, subject: string): Promise<void> {
    await store.audit.append({ accountId, actor: "operator", action, subject, now: ambient.now() });
  }

  return {
    async createAccount(name) {
      const account = await store.accounts.create(name);
      await audit(account.accountId, "account.created", account.accountId);
      return account;
    },
    listAccounts: () => store.accounts.list(),

    async createPlan({ accountId, ...plan }) {
      const owner = await accountIdOr(accountId);
      const created = await store.plans.create({ ...plan, accountId: owner });
      await audit(owner, "plan.created", created.planId);
      return created;
    },
    listPlans: (accountId) => store.plans.list(accountId ?? undefined),

    async createService({ serviceId, accountId, planId, definition }) {
      refuseBadDefinition(definition);
      const plan = planId === null || accountId !== null ? null : await store.plans.find(planId, ambient.now());
      const owner = plan?.accountId ?? (await accountIdOr(accountId));
      const created = await store.services.create({
        ...(serviceId !== null && { serviceId }),
        accountId: owner,
        planId: await planIdOr(planId, owner),
        definition,
      });
      await audit(owner, "service.created", created.serviceId);
      return created;
    },
    async updateService(serviceId, definition) {
      refuseBadDefinition(definition);
      const updated = await store.services.update(serviceId, definition);
      if (!updated) throw new AppError("service_not_found", "No service has this id.");
      await audit(updated.accountId, "service.updated", serviceId);
      return updated;
    },
    listServices: (accountId) => store.services.list(accountId ?? undefined),
    getService: service,

    async createKey(serviceId, { name, scopes, rateLimit, expiresAt, key }) {
      const { accountId } = await service(serviceId);
      if (key !== null && !isPlausibleKey(key))
        throw invalid("#/key", "8 to 256 characters, and no mistyped key of ours");
      const text = key ?? newApiKey();
      const record = await store.keys.create({
        serviceId,
        name,
        prefix: displayPrefix(text),
        sha256: digestOf(text),
        scopes: scopes ?? KEY_SCOPES,
        rateLimit,
        expiresAt,
      });
      await audit(accountId, "key.created", record.keyId);
      return { record, key: text };
    },
    async listKeys(serviceId) {
      await service(serviceId);
      return store.keys.list(serviceId);
    },
    async revokeKey(serviceId, keyId) {
      const { accountId } = await service(serviceId);
      if (!(await store.keys.revoke(serviceId, keyId, ambient.now()))) {
        throw new AppError("route_not_found", "The service has no such key.");
      }
      await audit(accountId, "key.revoked", keyId);
    },

    async addPolicy(serviceId, policy) {
      const { definition, accountId } = await service(serviceId);
      refuseUnknownFields(definition, policy.fields);
      const added = await store.services.addPolicy(serviceId, policy);
      if (!added) throw new AppError("service_not_found", "No service has this id.");
      await audit(accountId, "policy.created", added.policyId);
      return added;
    },
    listPolicies: async (serviceId) => (await service(serviceId)).definition.policies,
    async removePolicy(serviceId, policyId) {
      const { accountId } = await service(serviceId);
      if (!(await store.services.removePolicy(serviceId, policyId))) {
        throw new AppError("route_not_found", "The service has no such policy.");
      }
      await audit(accountId, "policy.deleted", policyId);
    },
    listAudit: (limit) => store.audit.list(limit),
  };
}

/** What the schema cannot say: aggregations group existing plain fields, policies name existing fields. */
function refuseBadDefinition(definition: ServiceDefinition): void {
  const plain = new Set(definition.fields.filter((f) => f.aggregationFields === null).map((f) => f.key));
  const errors: ErrorDetail[] = aggregationFields(definition).flatMap((field) =>
    (field.aggregationFields ?? [])
      .filter((key) => !plain.has(key))
      .map((key) => ({
        pointer: `#/service_fields/${field.key}/tag_aggregation/aggregation_fields`,
        code: "field_invalid" as const,
        detail: `${key} is no plain field of this service`,
      })),
  );
  if (errors.length > 0) throw new AppError("field_invalid", "The service definition contradicts itself.", { errors });
  for (const policy of definition.policies) refuseUnknownFields(definition, policy.fields);
}

function refuseUnknownFields(definition: ServiceDefinition, keys: readonly string[]): void {
  const known = new Set(definition.fields.map((field) => field.key));
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length > 0) throw invalid("#/fields", `not a field of this service: ${unknown.join(", ")}`);
}

function invalid(pointer: string, detail: string): AppError {
  return new AppError("field_invalid", `${pointer.slice(2)}: ${detail}.`, {
    errors: [{ pointer, code: "field_invalid", detail }],
  });
}
