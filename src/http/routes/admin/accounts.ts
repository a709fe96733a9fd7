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
      if (start && end && end <= start) {
        throw new AppError("field_invalid", "The subscription must end after its start.", {
          errors: [{ pointer: "#/subscription_end_date", code: "field_invalid", detail: "must be after the start" }],
        });
      }
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
