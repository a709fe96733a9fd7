import { roleOn } from "../../core/accounts/roles.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import { actorOf } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { Caller } from "../access/caller.ts";
import { administeredAccount } from "../access/own-account.ts";
import { admit, guardedFor } from "../access/permit.ts";
import type { Ports } from "../ports.ts";
import { refuseBadDefinition } from "./check-definition.ts";
import { createServiceDeletion, type ServiceDeletion } from "./delete-service.ts";

export interface ServiceUseCases {
  /**
   * If no account is given, it is a person's own, and for the operator the plan's or the first; if no plan is given, it
   * is the account's first.
   */
  createService(service: {
    serviceId: string | null;
    accountId: string | null;
    planId: string | null;
    definition: ServiceDefinition;
  }): Promise<ServiceRecord>;
  updateService(
    serviceId: string,
    definition: ServiceDefinition,
    change: { note: string | null; expectedVersion: number | null },
  ): Promise<ServiceRecord>;
  /** Those on which a person has a role; for the operator those of the account that is named, or all. */
  listServices(accountId: string | null): Promise<ServiceRecord[]>;
  getService(serviceId: string): Promise<ServiceRecord>;
  /** With all that is its own; cannot be undone. */
  deleteService(serviceId: string, deletion: ServiceDeletion): Promise<{ readonly documents: number }>;
}

export function createServices(ports: Pick<Ports, "store" | "ambient">, caller: Caller): ServiceUseCases {
  const { store, ambient } = ports;
  const trail = createTrail(ports);
  const deleteService = createServiceDeletion(ports);
  const accountIdOr = async (asked: string | null) => (await administeredAccount(store, caller, asked)).accountId;

  async function planIdOr(planId: string | null, accountId: string): Promise<string> {
    const plan = planId === null ? await store.plans.firstOf(accountId) : await store.plans.find(planId, ambient.now());
    if (plan?.accountId !== accountId) throw fieldInvalid("#/plan_id", "no such plan in this account");
    return plan.planId;
  }

  return {
    ...guardedFor(caller, {
      async createService({ serviceId, accountId, planId, definition }) {
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
          await trail(caller, owner, "service.created", created.serviceId);
          return created;
        });
      },

      async listServices(accountId) {
        if (caller.kind !== "session")
          return store.services.list(accountId === null ? undefined : await accountIdOr(accountId));
        const services = await store.services.list(await accountIdOr(accountId));
        return services.filter(({ serviceId }) => roleOn(caller, serviceId) !== null);
      },
    } satisfies Pick<ServiceUseCases, "createService" | "listServices">),

    async updateService(serviceId, definition, { note, expectedVersion }) {
      await admit(store, caller, "updateService", serviceId);
      refuseBadDefinition(definition);
      const change = { actor: actorOf(caller), now: ambient.now(), note, expectedVersion };
      return store.together(async () => {
        const updated = await store.services.update(serviceId, definition, change);
        if (!updated) throw new AppError("service_not_found", "No service has this id.");
        await trail(caller, updated.accountId, "service.updated", serviceId);
        return updated;
      });
    },

    getService: (serviceId) => admit(store, caller, "getService", serviceId),

    deleteService: async (serviceId, deletion) =>
      deleteService(await admit(store, caller, "deleteService", serviceId), deletion),
  };
}
