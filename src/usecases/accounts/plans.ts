import { withPeriod } from "../../core/accounts/periods.ts";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { PlanRecord } from "../../store/contract/plan-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import { createTrail } from "../access/audit.ts";
import type { Caller } from "../access/caller.ts";
import { administeredAccount } from "../access/own-account.ts";
import type { Ports } from "../ports.ts";

/** What an operator decides of a plan; how much is used is counted and never set. */
export type PlanTerms = Pick<PlanRecord, "planType" | "usageLimit" | "subscriptionStart" | "subscriptionEnd">;

export interface PlanUseCases {
  createPlan(plan: PlanTerms & { readonly accountId: string | null }): Promise<PlanRecord>;
  /** What is not named stays. A limit below the usage is a plan that is used up. */
  updatePlan(planId: string, change: Partial<PlanTerms>): Promise<PlanRecord>;
  getPlan(planId: string): Promise<PlanRecord>;
  listPlans(accountId: string | null): Promise<PlanRecord[]>;
}

/** Plans of one's own account, or for the operator any; to everybody else the others do not exist. */
export function createPlans({ store, ambient }: Ports, caller: Caller): PlanUseCases {
  const trail = createTrail({ store, ambient });

  return {
    async createPlan({ accountId, ...plan }) {
      refuseImpossiblePeriod(plan);
      const owner = (await administeredAccount(store, caller, accountId)).accountId;
      return store.together(async () => {
        const created = await store.plans.create({ ...withPeriod(plan, ambient.now()), accountId: owner });
        await trail(caller, owner, "plan.created", created.planId);
        return created;
      });
    },

    async updatePlan(planId, change) {
      return store.together(async () => {
        const updated = await store.plans.update(planId, ambient.now(), (plan) => changed(plan, change, ambient.now()));
        if (!updated) throw noPlan();
        await trail(caller, updated.accountId, "plan.updated", planId);
        return updated;
      });
    },

    async getPlan(planId) {
      const plan = await store.plans.find(planId, ambient.now());
      const isForeign = caller.kind === "session" && caller.accountId !== plan?.accountId;
      if (!plan || isForeign) throw noPlan();
      return plan;
    },

    listPlans: (accountId) =>
      store.plans.list(ambient.now(), (caller.kind === "session" ? caller.accountId : accountId) ?? undefined),
  };
}

/** The plan a service is attached to; every service has one (foreign key). */
export function createPlanLookup({ store, ambient }: Pick<Ports, "store" | "ambient">) {
  return async ({ planId }: ServiceRecord): Promise<PlanRecord> => {
    const plan = await store.plans.find(planId, ambient.now());
    if (!plan) throw new AppError("internal", "The service has no plan.");
    return plan;
  };
}

/** A trial has no period; a plan that becomes one loses what it had of one, unless the change names another. */
function changed(plan: PlanRecord, change: Partial<PlanTerms>, now: Date): PlanTerms {
  const { planType, usageLimit, subscriptionStart, subscriptionEnd } = plan;
  const becomesTrial = change.planType === "TRIAL" && planType !== "TRIAL";
  const period = becomesTrial
    ? { subscriptionStart: null, subscriptionEnd: null }
    : { subscriptionStart, subscriptionEnd };
  const terms = { planType, usageLimit, ...period, ...change };
  refuseImpossiblePeriod(terms);
  return withPeriod(terms, now);
}

/** The first period of a start in 9999 would end in a year of five digits, which few clients read as ISO 8601. */
const LAST_START_YEAR = 9998;

function refuseImpossiblePeriod({ subscriptionStart: start, subscriptionEnd: end }: PlanTerms): void {
  if (start && end && end <= start) {
    throw fieldInvalid("#/subscription_end_date", "must be after the start of the subscription");
  }
  if (start && start.getUTCFullYear() > LAST_START_YEAR) {
    throw fieldInvalid("#/subscription_start_date", `must be in the year ${LAST_START_YEAR} or before`);
  }
}

function noPlan(): AppError {
  return new AppError("route_not_found", "There is no such plan.");
}
