import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { AppError } from "../../../errors.ts";
import { administers, callerOf } from "../../access/access.ts";
import { Account, AccountInput, Accounts, Plan, PlanInput, Plans } from "../../contract/admin.ts";
import { operation } from "../../openapi.ts";
import { presentAccount, presentPlan, toInstant } from "../../present/admin.ts";
import type { App, RouteDeps } from "../route.ts";

const common = { tag: "administration", security: "admin", errors: [401, 422, 429, 500, 503] } as const;

/** Accounts and plans. What reaches beyond one account is the operator's alone. */
export function adminAccountRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.post(
    "/api/v1/admin/accounts",
    {
      config: administers("createAccount"),
      schema: operation({
        ...common,
        id: "createAccount",
        summary: "Create an account",
        body: AccountInput,
        answers: { 200: Account },
      }),
    },
    async (request) => {
      return presentAccount(await useCases.admin(callerOf(request)).createAccount(request.body.name));
    },
  );

  typed.get(
    "/api/v1/admin/accounts",
    {
      config: administers("listAccounts"),
      schema: operation({ ...common, id: "listAccounts", summary: "All accounts", answers: { 200: Accounts } }),
    },
    async (request) => {
      const accounts = await useCases.admin(callerOf(request)).listAccounts();
      return { accounts: accounts.map(presentAccount) };
    },
  );

  typed.post(
    "/api/v1/admin/plans",
    {
      config: administers("createPlan"),
      schema: operation({
        ...common,
        id: "createPlan",
        summary: "Create a plan",
        body: PlanInput,
        answers: { 200: Plan },
      }),
    },
    async (request) => {
      const { body } = request;
      const [start, end] = [
        toInstant(body.subscription_start_date, "#/subscription_start_date"),
        toInstant(body.subscription_end_date, "#/subscription_end_date"),
      ];
      refuseImpossiblePeriod(start, end);
      const plan = await useCases.admin(callerOf(request)).createPlan({
        accountId: body.account_id ?? null,
        planType: body.plan_type,
        usageLimit: body.plan_usage_limit,
        subscriptionStart: start,
        subscriptionEnd: end,
      });
      return presentPlan(plan);
    },
  );

  typed.get(
    "/api/v1/admin/plans",
    {
      config: administers("listPlans"),
      schema: operation({ ...common, id: "listPlans", summary: "All plans", answers: { 200: Plans } }),
    },
    async (request) => ({ plans: (await useCases.admin(callerOf(request)).listPlans(null)).map(presentPlan) }),
  );
}

/** The first period of a start in 9999 would end in a year of five digits, which few clients read as ISO 8601. */
const LAST_START_YEAR = 9998;

function refuseImpossiblePeriod(start: Date | null, end: Date | null): void {
  const refuse = (pointer: string, detail: string): never => {
    throw new AppError("field_invalid", `${pointer} ${detail}.`, {
      errors: [{ pointer, code: "field_invalid", detail }],
    });
  };
  if (start && end && end <= start) refuse("#/subscription_end_date", "must be after the start of the subscription");
  if (start && start.getUTCFullYear() > LAST_START_YEAR) {
    refuse("#/subscription_start_date", `must be in the year ${LAST_START_YEAR} or before`);
  }
}
