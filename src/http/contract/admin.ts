import { type Static, Type } from "typebox";
import { KEY_SCOPES } from "../../core/accounts/permissions.ts";
import { PLAN_TYPES, PlanQuotas, Policy, ServiceDefinition } from "./services.ts";
import { DateTime, DateTimeInput, nameUpTo, nullable, oneOf, PATTERNS, strict } from "./shapes.ts";

/** Administration of accounts, plans and keys (contract sections 5 and 8). */

const id = Type.String({ minLength: 1, maxLength: 100 });

export const AccountInput = strict({ name: nameUpTo(200) }, { title: "AccountInput" });
export const Account = Type.Object(
  { account_id: Type.String(), name: Type.String(), created_at: DateTime },
  { title: "Account" },
);
export const Accounts = Type.Object({ accounts: Type.Array(Account) }, { title: "Accounts" });

export const PlanInput = strict(
  {
    account_id: Type.Optional(nullable(id)),
    plan_type: oneOf(PLAN_TYPES),
    plan_usage_limit: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
    subscription_start_date: Type.Optional(
      nullable(DateTimeInput, { description: "Of a paid plan's first period; absent: now" }),
    ),
    subscription_end_date: Type.Optional(
      nullable(DateTimeInput, {
        description:
          "Of a paid plan's first period; absent: a month or a year after its start. Then the next begins by itself, and usage from 0. A trial ends at it: plan_expired",
      }),
    ),
  },
  { title: "PlanInput" },
);
export const Plan = Type.Object(
  { plan_id: Type.String(), account_id: Type.String(), ...PlanQuotas.properties, created_at: DateTime },
  { title: "Plan" },
);
export const PlanChange = strict(
  {
    plan_type: Type.Optional(PlanInput.properties.plan_type),
    plan_usage_limit: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2_000_000_000, description: "Below plan_usage: the plan is used up" }),
    ),
    subscription_start_date: PlanInput.properties.subscription_start_date,
    subscription_end_date: PlanInput.properties.subscription_end_date,
  },
  { title: "PlanChange", description: "What is not named stays as it is" },
);
export const PlanParams = Type.Object({ plan_id: Type.String() });
export const Plans = Type.Object({ plans: Type.Array(Plan) }, { title: "Plans" });

export const DeletionQuery = Type.Object({
  documents: Type.Optional(
    oneOf(["delete"], {
      description: "Without it a service that has documents, or work under way, is refused with 422",
    }),
  ),
});

export const Services = Type.Object({ services: Type.Array(ServiceDefinition) }, { title: "Services" });
export const Policies = Type.Object({ policies: Type.Array(Policy) }, { title: "Policies" });

const RateLimit = strict({
  inference_per_minute: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  other_per_minute: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  concurrent: Type.Integer({ minimum: 1, maximum: 10_000 }),
});

export const ApiKeyInput = strict(
  {
    name: nameUpTo(200),
    expires_at: Type.Optional(nullable(DateTimeInput)),
    scopes: Type.Optional(nullable(Type.Array(oneOf(KEY_SCOPES), { minItems: 1, maxItems: 4 }))),
    rate_limit: Type.Optional(nullable(RateLimit)),
    key: Type.Optional(
      nullable(
        Type.String({
          minLength: 8,
          maxLength: 256,
          pattern: PATTERNS.printable,
          description: "A foreign key to import",
        }),
      ),
    ),
  },
  { title: "ApiKeyInput" },
);

const ApiKey = Type.Object(
  {
    key_id: Type.String(),
    name: Type.String(),
    prefix: Type.String(),
    scopes: Type.Array(oneOf(KEY_SCOPES)),
    rate_limit: nullable(RateLimit),
    created_at: DateTime,
    last_used_at: nullable(DateTime),
    expires_at: nullable(DateTime),
    revoked_at: nullable(DateTime),
  },
  { title: "ApiKey" },
);
export type ApiKeyJson = Static<typeof ApiKey>;
export const CreatedApiKey = Type.Object(
  { ...ApiKey.properties, key: Type.String({ description: "Shown this once" }) },
  { title: "CreatedApiKey" },
);
export const ApiKeys = Type.Object({ api_keys: Type.Array(ApiKey) }, { title: "ApiKeys" });

export const KeyParams = Type.Object({ service_id: Type.String(), key_id: Type.String() });
export const PolicyParams = Type.Object({ service_id: Type.String(), policy_id: Type.String() });
