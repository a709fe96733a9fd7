import { KEY_SCOPES, type Verb } from "../core/accounts/permissions.ts";
import { roleOn } from "../core/accounts/roles.ts";
import { AppError, fieldInvalid } from "../errors.ts";
import type { RateLimit } from "../store/contract/key-types.ts";
import { actorOf } from "./access/actors.ts";
import { digestOf, displayPrefix, isPlausibleKey, newApiKey } from "./access/api-keys.ts";
import { createAuditReading, createTrail } from "./access/audit.ts";
import type { Caller } from "./access/caller.ts";
import { accountIn, administeredAccount } from "./access/own-account.ts";
import { permit } from "./access/permit.ts";
import { createMembers } from "./accounts/members.ts";
import { createPlans } from "./accounts/plans.ts";
import { createExportPlaces, createPrivacy } from "./accounts/privacy.ts";
import { galleryIn } from "./gallery/in-languages.ts";
import { createOverview } from "./lists/overview.ts";
import type { Ports } from "./ports.ts";
import { createProposal } from "./proposal/propose-service.ts";
import { refuseBadDefinition, refusePolicy } from "./services/check-definition.ts";
import { createServiceDeletion } from "./services/delete-service.ts";
import type { Administration } from "./types.ts";

/**
 * Administration on behalf of a caller. An absent account means a person's own, for the operator the first; an absent plan means
 * the account's first.
 */
export function createAdministration(ports: Ports, caller: Caller, exporting = createExportPlaces()): Administration {
  const { store, ambient } = ports;
  const trail = createTrail(ports);
  const deleteService = createServiceDeletion(ports);
  const audit = (accountId: string, action: string, subject: string) => trail(caller, accountId, action, subject);
  const accountIdOr = async (asked: string | null) => (await administeredAccount(store, caller, asked)).accountId;
  const may = (verb: Verb) => permit(caller, verb, null);

  async function planIdOr(planId: string | null, accountId: string): Promise<string> {
    const plan = planId === null ? await store.plans.firstOf(accountId) : await store.plans.find(planId, ambient.now());
    if (plan?.accountId !== accountId) throw fieldInvalid("#/plan_id", "no such plan in this account");
    return plan.planId;
  }

  /** The service, if the caller may do this to it. */
  async function service(verb: Verb, serviceId: string) {
    const record = await store.services.find(serviceId);
    if (!record) throw new AppError("service_not_found", "No service has this id.");
    permit(caller, verb, record);
    return record;
  }

  return {
    ...permitted(caller, createMembers(ports, caller)),
    ...permitted(caller, createAuditReading(ports, caller)),
    ...permitted(caller, createPrivacy(ports, caller, exporting)),
    ...permitted(caller, createPlans(ports, caller)),
    ...permitted(caller, createOverview(ports, caller)),
    ...permitted(caller, {
      gallery: async (language) => galleryIn(language),
      proposeService: createProposal(ports),
    } satisfies Pick<Administration, "gallery" | "proposeService">),

    async createAccount(name) {
      may("createAccount");
      return store.together(async () => {
        const account = await store.accounts.create(name);
        await audit(account.accountId, "account.created", account.accountId);
        return account;
      });
    },
    async listAccounts() {
      may("listAccounts");
      const accounts = await store.accounts.list();
      return accounts.filter(({ accountId }) => caller.kind !== "session" || caller.accountId === accountId);
    },
    async getAccount(accountId) {
      may("getAccount");
      return accountIn(store, caller, accountId);
    },

    async createService({ serviceId, accountId, planId, definition }) {
      may("createService");
      refuseBadDefinition(definition);
      const isOperators = caller.kind === "admin" && accountId === null;
      const plan = planId !== null && isOperators ? await store.plans.find(planId, ambient.now()) : null;
      const owner = plan?.accountId ?? (await accountIdOr(accountId));
      return store.together(async () => {
        const created = await store.services.create({
          ...(serviceId !== null && { serviceId }),
          accountId: owner,
          planId: await planIdOr(planId, owner),
          definition,
          actor: actorOf(caller),
        });
        await audit(owner, "service.created", created.serviceId);
        return created;
      });
    },
    async updateService(serviceId, definition, { note, expectedVersion }) {
      await service("updateService", serviceId);
      refuseBadDefinition(definition);
      const change = { actor: actorOf(caller), note, expectedVersion };
      return store.together(async () => {
        const updated = await store.services.update(serviceId, definition, change);
        if (!updated) throw new AppError("service_not_found", "No service has this id.");
        await audit(updated.accountId, "service.updated", serviceId);
        return updated;
      });
    },
    async listServices(accountId) {
      may("listServices");
      if (caller.kind !== "session")
        return store.services.list(accountId === null ? undefined : await accountIdOr(accountId));
      const services = await store.services.list(caller.accountId);
      return services.filter(({ serviceId }) => roleOn(caller, serviceId) !== null);
    },
    getService: (serviceId) => service("getService", serviceId),
    deleteService: async (serviceId, deletion) =>
      deleteService(caller, await service("deleteService", serviceId), deletion),

    async createKey(serviceId, { name, scopes, rateLimit, expiresAt, key }) {
      const { accountId } = await service("createKey", serviceId);
      if (key !== null && !isPlausibleKey(key))
        throw fieldInvalid("#/key", "8 to 256 characters, and no mistyped key of ours");
      if (caller.kind === "session" && rateLimit !== null) refuseAbove(ambient.limits.rate, rateLimit);
      const text = key ?? newApiKey();
      const made = { serviceId, name, rateLimit, expiresAt, prefix: displayPrefix(text), sha256: digestOf(text) };
      return store.together(async () => {
        const record = await store.keys.create({ ...made, scopes: scopes ?? KEY_SCOPES });
        await audit(accountId, "key.created", record.keyId);
        return { record, key: text };
      });
    },
    async listKeys(serviceId) {
      await service("listKeys", serviceId);
      return store.keys.list(serviceId);
    },
    async revokeKey(serviceId, keyId) {
      const { accountId } = await service("revokeKey", serviceId);
      await store.together(async () => {
        if (!(await store.keys.revoke(serviceId, keyId, ambient.now()))) {
          throw new AppError("route_not_found", "The service has no such key.");
        }
        await audit(accountId, "key.revoked", keyId);
      });
    },

    async addPolicy(serviceId, policy) {
      const { definition, accountId } = await service("addPolicy", serviceId);
      refusePolicy(definition, policy);
      return store.together(async () => {
        const added = await store.services.addPolicy(serviceId, policy, { actor: actorOf(caller) });
        if (!added) throw new AppError("service_not_found", "No service has this id.");
        await audit(accountId, "policy.created", added.policyId);
        return added;
      });
    },
    listPolicies: async (serviceId) => (await service("listPolicies", serviceId)).definition.policies,
    async removePolicy(serviceId, policyId) {
      const { accountId } = await service("removePolicy", serviceId);
      await store.together(async () => {
        if (!(await store.services.removePolicy(serviceId, policyId, { actor: actorOf(caller) }))) {
          throw new AppError("route_not_found", "The service has no such policy.");
        }
        await audit(accountId, "policy.deleted", policyId);
      });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what a verb takes is its own business
type AnyVerb = (...args: any[]) => unknown;

/** The same verbs, each of which asks the table of permissions first. */
function permitted<T extends Partial<Record<Verb, AnyVerb>>>(caller: Caller, verbs: T): T {
  const asked = Object.entries(verbs).map(([name, verb]) => [
    name,
    async (...args: unknown[]) => {
      permit(caller, name as Verb, null);
      return (verb as AnyVerb)(...args);
    },
  ]);
  return Object.fromEntries(asked) as T;
}

/** What the operator has set is for everybody; a key of one account gets less, not more. */
function refuseAbove(most: RateLimit, asked: RateLimit): void {
  const pointers = {
    inferencePerMinute: "inference_per_minute",
    otherPerMinute: "other_per_minute",
    concurrent: "concurrent",
  } as const satisfies Record<keyof RateLimit, string>;
  for (const [name, pointer] of Object.entries(pointers)) {
    const limit = most[name as keyof RateLimit];
    if (asked[name as keyof RateLimit] <= limit) continue;
    throw fieldInvalid(
      `#/rate_limit/${pointer}`,
      `at most ${limit}, as set for this installation; its operator can give more`,
    );
  }
}
