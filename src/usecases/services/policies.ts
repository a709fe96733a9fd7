import type { Policy } from "../../core/services/policies.ts";
import { AppError } from "../../errors.ts";
import { actorOf } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { Caller } from "../access/caller.ts";
import { admit } from "../access/permit.ts";
import type { Ports } from "../ports.ts";
import { refusePolicy } from "./check-definition.ts";

export interface PolicyUseCases {
  /** `expectedVersion`: of the service; not null and another one: field_invalid. */
  addPolicy(serviceId: string, policy: Omit<Policy, "policyId">, expectedVersion: number | null): Promise<Policy>;
  listPolicies(serviceId: string): Promise<readonly Policy[]>;
  removePolicy(serviceId: string, policyId: string, expectedVersion: number | null): Promise<void>;
}

/** The policies of a service, one at a time; each change is a new version of its definition. */
export function createPolicies(ports: Pick<Ports, "store" | "ambient">, caller: Caller): PolicyUseCases {
  const { store, ambient } = ports;
  const trail = createTrail(ports);
  const change = (expectedVersion: number | null) => ({
    actor: actorOf(caller),
    now: ambient.now(),
    expectedVersion,
  });

  return {
    async addPolicy(serviceId, policy, expectedVersion) {
      const { definition, accountId } = await admit(store, caller, "addPolicy", serviceId);
      refusePolicy(definition, policy);
      return store.together(async () => {
        const added = await store.services.addPolicy(serviceId, policy, change(expectedVersion));
        if (!added) throw new AppError("service_not_found", "No service has this id.");
        await trail(caller, accountId, "policy.created", added.policyId);
        return added;
      });
    },

    listPolicies: async (serviceId) => (await admit(store, caller, "listPolicies", serviceId)).definition.policies,

    async removePolicy(serviceId, policyId, expectedVersion) {
      const { accountId } = await admit(store, caller, "removePolicy", serviceId);
      await store.together(async () => {
        if (!(await store.services.removePolicy(serviceId, policyId, change(expectedVersion)))) {
          throw new AppError("route_not_found", "The service has no such policy.");
        }
        await trail(caller, accountId, "policy.deleted", policyId);
      });
    },
  };
}
