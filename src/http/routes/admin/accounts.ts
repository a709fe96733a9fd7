import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { Static } from "typebox";
import { administers, callerOf } from "../../access/access.ts";
import {
  Account,
  AccountInput,
  Accounts,
  Plan,
  PlanChange,
  PlanInput,
  PlanParams,
  Plans,
} from "../../contract/admin.ts";
import { AccountParams } from "../../contract/privacy.ts";
import { operation } from "../../openapi.ts";
import { presentAccount, presentPlan, toInstant } from "../../present/admin.ts";
import { type App, knownId, type RouteDeps } from "../route.ts";

const common = { tag: "administration", security: "admin", errors: [401, 422, 429, 500, 503] } as const;
const ofOne = { ...common, errors: [401, 404, 422, 429, 500, 503] } as const;

/** Accounts and plans. Operations beyond one account are the operator's alone. */
export function adminAccountRoutes(app: App, deps: RouteDeps): void {
  accountRoutes(app, deps);
  planRoutes(app, deps);
}

function accountRoutes(app: App, { useCases }: RouteDeps): void {
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

  typed.get(
    "/api/v1/admin/accounts/:account_id",
    {
      config: administers("getAccount"),
      schema: operation({
        ...ofOne,
        id: "getAccount",
        summary: "One account",
        params: AccountParams,
        answers: { 200: Account },
      }),
    },
    async (request) => {
      const accountId = knownId(request.params.account_id);
      return presentAccount(await useCases.admin(callerOf(request)).getAccount(accountId));
    },
  );
}

function planRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

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
      const plan = await useCases.admin(callerOf(request)).createPlan({
        accountId: body.account_id ?? null,
        planType: body.plan_type,
        usageLimit: body.plan_usage_limit,
        subscriptionStart: null,
        subscriptionEnd: null,
        ...datesOf(body),
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

  typed.get(
    "/api/v1/admin/plans/:plan_id",
    {
      config: administers("getPlan"),
      schema: operation({ ...ofOne, id: "getPlan", summary: "One plan", params: PlanParams, answers: { 200: Plan } }),
    },
    async (request) => presentPlan(await useCases.admin(callerOf(request)).getPlan(knownId(request.params.plan_id))),
  );

  typed.patch(
    "/api/v1/admin/plans/:plan_id",
    {
      config: administers("updatePlan"),
      schema: operation({
        ...ofOne,
        id: "updatePlan",
        summary: "Change what a plan allows and its period; what is used stays counted",
        params: PlanParams,
        body: PlanChange,
        answers: { 200: Plan },
      }),
    },
    async (request) => {
      const { plan_type: planType, plan_usage_limit: usageLimit } = request.body;
      const change = {
        ...(planType !== undefined && { planType }),
        ...(usageLimit !== undefined && { usageLimit }),
        ...datesOf(request.body),
      };
      return presentPlan(await useCases.admin(callerOf(request)).updatePlan(knownId(request.params.plan_id), change));
    },
  );
}

/** Only the dates given; null removes one. */
function datesOf({
  subscription_start_date: start,
  subscription_end_date: end,
}: Pick<Static<typeof PlanInput>, "subscription_start_date" | "subscription_end_date">) {
  return {
    ...(start !== undefined && { subscriptionStart: toInstant(start, "#/subscription_start_date") }),
    ...(end !== undefined && { subscriptionEnd: toInstant(end, "#/subscription_end_date") }),
  };
}
