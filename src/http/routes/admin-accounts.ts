import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { AppError } from "../../errors.ts";
import type { Caller } from "../../usecases/types.ts";
import { callerOf } from "../access.ts";
import { Account, AccountInput, Accounts, Audit, AuditQuery, Plan, PlanInput, Plans } from "../contract/admin.ts";
import { operation } from "../openapi.ts";
import { presentAccount, presentPlan, toInstant } from "../present-admin.ts";
import type { App, RouteDeps } from "./route.ts";

const ADMIN = { access: { kind: "admin" } } as const;
const common = { tag: "administration", security: "admin", errors: [401, 422, 429, 500, 503] } as const;

/** Accounts, plans and the audit trail. What reaches beyond one account is the operator's alone. */
export function adminAccountRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const { admin } = useCases;

  typed.post(
    "/api/v1/admin/accounts",
    {
      config: ADMIN,
      schema: operation({
        ...common,
        id: "createAccount",
        summary: "Create an account",
        body: AccountInput,
        answers: { 200: Account },
      }),
    },
    async (request) => {
      operatorOnly(callerOf(request));
      return presentAccount(await admin.createAccount(request.body.name));
    },
  );

  typed.get(
    "/api/v1/admin/accounts",
    {
      config: ADMIN,
      schema: operation({ ...common, id: "listAccounts", summary: "All accounts", answers: { 200: Accounts } }),
    },
    async (request) => {
      const own = accountScope(callerOf(request));
      const accounts = await admin.listAccounts();
      return { accounts: accounts.filter(({ accountId }) => own === null || own === accountId).map(presentAccount) };
    },
  );

  typed.post(
    "/api/v1/admin/plans",
    {
      config: ADMIN,
      schema: operation({
        ...common,
        id: "createPlan",
        summary: "Create a plan",
        body: PlanInput,
        answers: { 200: Plan },
      }),
    },
    async (request) => {
      operatorOnly(callerOf(request));
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
      const plan = await admin.createPlan({
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
    { config: ADMIN, schema: operation({ ...common, id: "listPlans", summary: "All plans", answers: { 200: Plans } }) },
    async (request) => ({ plans: (await admin.listPlans(accountScope(callerOf(request)))).map(presentPlan) }),
  );

  typed.get(
    "/api/v1/admin/audit",
    {
      config: ADMIN,
      schema: operation({
        ...common,
        id: "listAudit",
        summary: "Who did what, newest first",
        query: AuditQuery,
        answers: { 200: Audit },
      }),
    },
    async (request) => {
      operatorOnly(callerOf(request));
      const events = await admin.listAudit(request.query.limit ?? 100);
      return {
        events: events.map(({ actor, action, subject, at }) => ({ actor, action, subject, at: at.toISOString() })),
      };
    },
  );
}

/** The only account a session may touch; null: the operator, who may touch all. */
export function accountScope(caller: Caller): string | null {
  return caller.kind === "session" ? caller.accountId : null;
}

function operatorOnly(caller: Caller): void {
  if (caller.kind !== "admin") throw new AppError("key_not_for_service", "Only the operator's token may do this.");
}
