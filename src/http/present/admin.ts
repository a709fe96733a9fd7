import { fieldInvalid } from "../../errors.ts";
import type { AccountRecord } from "../../store/contract/account-types.ts";
import type { KeyRecord } from "../../store/contract/key-types.ts";
import type { PlanRecord } from "../../store/contract/plan-types.ts";
import type { JobView } from "../../usecases/types.ts";
import type { ApiKeyJson } from "../contract/admin.ts";
import type { JobJson } from "../contract/documents.ts";
import type { PlanQuotasJson } from "../contract/services.ts";

/** Specification 2.9: the dates are present for a paid subscription only. */
export function presentQuotas(plan: PlanRecord): PlanQuotasJson {
  const paid = plan.planType !== "TRIAL";
  return {
    plan_usage: plan.usage,
    plan_usage_limit: plan.usageLimit,
    plan_type: plan.planType,
    subscription_start_date: (paid && plan.subscriptionStart?.toISOString()) || null,
    subscription_end_date: (paid && plan.subscriptionEnd?.toISOString()) || null,
  };
}

/** As the operator set it: a trial may begin and end too (contract section 8). */
export function presentPlan(plan: PlanRecord) {
  return {
    plan_id: plan.planId,
    account_id: plan.accountId,
    ...presentQuotas(plan),
    subscription_start_date: plan.subscriptionStart?.toISOString() ?? null,
    subscription_end_date: plan.subscriptionEnd?.toISOString() ?? null,
    created_at: plan.createdAt.toISOString(),
  };
}

export function presentAccount({ accountId, name, createdAt }: AccountRecord) {
  return { account_id: accountId, name, created_at: createdAt.toISOString() };
}

export function presentKey(key: KeyRecord): ApiKeyJson {
  return {
    key_id: key.keyId,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    rate_limit: key.rateLimit && {
      inference_per_minute: key.rateLimit.inferencePerMinute,
      other_per_minute: key.rateLimit.otherPerMinute,
      concurrent: key.rateLimit.concurrent,
    },
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

export function presentJob(job: JobView): JobJson {
  return {
    job: job.job,
    resource: job.resource,
    service: job.serviceId,
    status: job.status,
    message: job.message,
    pages_done: job.pagesDone,
    page_count: job.pageCount,
  };
}

/** A full ISO 8601 date or date-time; a day, and a time without an offset, are UTC. */
export function toInstant(text: string | null | undefined, pointer: string): Date | null {
  if (text === null || text === undefined) return null;
  const iso = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  const [, day = "", time = "00:00", zone = "Z"] = iso ?? [];
  const [instant, midnight] = [new Date(`${day}T${time}${zone}`), new Date(`${day}T00:00Z`)];
  const readable = !Number.isNaN(instant.getTime()) && !Number.isNaN(midnight.getTime());
  // Date parses 2026-02-31 as 3 March; only a real day survives the round trip.
  if (readable && midnight.toISOString().startsWith(day)) return instant;
  const isPlusLost = / \d{2}:?\d{2}$/.test(text);
  const hint = isPlusLost ? "; in a query, the + before the offset is written %2B" : "";
  throw fieldInvalid(
    pointer,
    `must be an ISO 8601 date or date-time, such as 2026-03-01 or 2026-03-01T09:30:00Z${hint}`,
  );
}
