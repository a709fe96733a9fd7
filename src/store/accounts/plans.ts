import { randomUUID } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { rollOver } from "../../core/accounts/periods.ts";
import { AppError } from "../../errors.ts";
import type { PlanRecord, PlanStore, PlanUsage, Reservation } from "../contract/plan-types.ts";
import type { WebhookEvent } from "../contract/webhook-types.ts";
import type { Database, Queries } from "../database/database.ts";
import { isUnavailable } from "../database/database-errors.ts";
import { isAlive } from "../database/processes.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";

/**
 * A reservation this old without a document was orphaned by a living process (its refund failed because the database
 * was unavailable). Longer than the longest sync time-out that can be set, one hour.
 */
const FORGOTTEN_AFTER = sql`interval '2 hours'`;

/** Percentages of a plan's pages at which webhooks are notified, each time usage crosses one. */
const THRESHOLDS_PERCENT = [80, 100];
const THRESHOLD_EVENT = "plan.threshold_reached" satisfies WebhookEvent;

/** A statement whose response was lost has taken effect by then, or never will. */
const OWED_FOR_MS = 60_000;

export function createPlanStore({ db }: Pick<Database, "db">): PlanStore {
  /**
   * Reservations that may exist although this process wants none: the refund, or the response to the reservation, was
   * lost to a network failure.
   */
  const owed = new Map<string, number>();
  const refund = async (reservationId: string): Promise<PlanUsage | null> => {
    if (!owed.has(reservationId)) owed.set(reservationId, performance.now());
    const usage = await refundReservation(db, { reservationId });
    owed.delete(reservationId);
    return usage;
  };
  const payOwed = async (): Promise<number> => {
    let paid = 0;
    for (const [reservationId, since] of owed) {
      if (await refundReservation(db, { reservationId })) paid++;
      else if (performance.now() - since < OWED_FOR_MS) continue;
      owed.delete(reservationId);
    }
    return paid;
  };
  return {
    create: (plan) =>
      db
        .insertInto("plan")
        .values({ planId: randomUUID(), ...plan })
        .returningAll()
        .executeTakeFirstOrThrow(),
    update: (planId, now, changed) =>
      db.transaction().execute(async (transaction) => {
        const plan = await rolledOver(transaction, planId, now);
        if (!plan) return null;
        return transaction
          .updateTable("plan")
          .set(changed(plan))
          .where("planId", "=", plan.planId)
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
    list: async (now, accountId) => {
      const plans = await db
        .selectFrom("plan")
        .selectAll()
        .$if(accountId !== undefined, (query) => query.where("accountId", "=", uuid(accountId ?? "")))
        .orderBy("createdAt")
        .orderBy("planId")
        .execute();
      const current = [];
      for (const plan of plans) {
        const isDue = rollOver(plan, now).changed;
        current.push((isDue ? await rollOverIfDue(db, plan.planId, now) : null) ?? plan);
      }
      return current;
    },
    find: (planId, now) => findRolledOver(db, planId, now),
    firstOf: async (accountId) =>
      (await db
        .selectFrom("plan")
        .selectAll()
        .where("accountId", "=", uuid(accountId))
        .orderBy("createdAt")
        .orderBy("planId")
        .limit(1)
        .executeTakeFirst()) ?? null,
    reserve: async (planId, pages, processId, now) => {
      const wanted = { reservationId: randomUUID(), planId, pages, processId, now };
      try {
        // At most twice: again after the roll-over that the first try found due.
        const reserved =
          (await tryReserve(db, wanted)) ??
          ((await rollOverIfDue(db, planId, now)) ? await tryReserve(db, wanted) : null);
        return reserved ?? (await refuse(db, planId, pages, now));
      } catch (error) {
        if (isUnavailable(error)) owed.set(wanted.reservationId, performance.now());
        throw error;
      }
    },
    settle: async (reservationId) => settleReservation(db, { reservationId }),
    refund,
    refundOrphans: async () => (await payOwed()) + (await refundOrphans(db)),
  };
}

async function findRolledOver(db: Database["db"], planId: string, now: Date): Promise<PlanRecord | null> {
  const plan = await db.selectFrom("plan").selectAll().where("planId", "=", uuid(planId)).executeTakeFirst();
  if (!plan || !rollOver(plan, now).changed) return plan ?? null;
  return rollOverIfDue(db, planId, now);
}

/**
 * One statement, so that two callers cannot both see the last free page: PostgreSQL re-checks the condition after
 * waiting for the row's lock. Reading first and writing after was wrong in 50 of 50 rounds of 100 callers. A crossed
 * threshold is announced by the same statement.
 */
async function tryReserve(
  db: Queries,
  wanted: { reservationId: string; planId: string; pages: number; processId: string; now: Date },
): Promise<Reservation | null> {
  const { reservationId, planId, pages, processId, now } = wanted;
  const { rows } = await sql<PlanUsage>`
    with charged as (
      update plan set usage = usage + ${pages}
       where plan_id = ${uuid(planId)} and usage + ${pages} <= usage_limit
         and (subscription_end is null or subscription_end > ${now})
      returning plan_id, usage, usage_limit, subscription_start
    ), reserved as (
      insert into reservation (reservation_id, plan_id, pages, process_id, subscription_start)
      select ${reservationId}::uuid, plan_id, ${pages}::integer, ${processId}, subscription_start from charged
    ), crossed as (
      select plan_id, usage, usage_limit, percent, gen_random_uuid() as event_id
        from charged, unnest(${THRESHOLDS_PERCENT}::integer[]) as percent
       where usage * 100 >= usage_limit * percent and (usage - ${pages}) * 100 < usage_limit * percent
    ), told as (
      insert into webhook_delivery (delivery_id, webhook_id, event_id, event_type, payload, next_attempt_at, created_at)
      select gen_random_uuid(), webhook_id, event_id, ${THRESHOLD_EVENT},
             json_build_object('planId', plan_id, 'serviceId', service.service_id, 'percent', percent, 'usage', usage,
                               'usageLimit', usage_limit), ${now}::timestamptz, ${now}::timestamptz
        from crossed join service using (plan_id) join webhook on webhook.service_id = service.service_id
       where enabled and erasing_since is null and (event_types = '{}' or ${THRESHOLD_EVENT} = any (event_types))
    )
    select usage, usage_limit from charged`.execute(db);
  return rows[0] ? { reservationId, planId, pages, usage: rows[0] } : null;
}

async function rollOverIfDue(db: Database["db"], planId: string, now: Date): Promise<PlanRecord | null> {
  return db.transaction().execute((transaction) => rolledOver(transaction, planId, now));
}

/** Under the row's lock, so that a period rolls over once however many callers. null: no such plan. */
async function rolledOver(transaction: Transaction<Schema>, planId: string, now: Date): Promise<PlanRecord | null> {
  const plan = await transaction
    .selectFrom("plan")
    .selectAll()
    .where("planId", "=", uuid(planId))
    .forUpdate()
    .executeTakeFirst();
  if (!plan) return null;
  const { usage, subscriptionStart, subscriptionEnd, changed } = rollOver(plan, now);
  if (!changed) return plan;
  return transaction
    .updateTable("plan")
    .set({ usage, subscriptionStart, subscriptionEnd })
    .where("planId", "=", planId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function refuse(db: Queries, planId: string, pages: number, now: Date): Promise<never> {
  const plan = await db.selectFrom("plan").selectAll().where("planId", "=", uuid(planId)).executeTakeFirst();
  if (!plan) throw new AppError("internal", "The plan of the service does not exist.");
  const headers = { "x-plan-usage": String(plan.usage), "x-plan-usage-limit": String(plan.usageLimit) };
  if (plan.subscriptionEnd && plan.subscriptionEnd <= now) {
    throw new AppError("plan_expired", "The plan has ended; renew it to go on.", { headers });
  }
  // A lowered limit may be below what was used before.
  const free = Math.max(0, plan.usageLimit - plan.usage);
  const said = `The document has ${pages} pages; ${free} of the plan's ${plan.usageLimit} are left.`;
  // A trial is never counted anew, and a document of more pages than the plan has never fits.
  const next = plan.planType === "TRIAL" || pages > plan.usageLimit ? null : plan.subscriptionEnd;
  const detail = next === null ? said : `${said} The next period begins on ${next.toISOString()}.`;
  throw new AppError("quota_exceeded", detail, { headers });
}

/** Identifies a reservation by its own id or by the document that holds it. */
export type ReservationRef = { readonly reservationId: string } | { readonly documentId: string };

const matching = (ref: ReservationRef) =>
  "reservationId" in ref
    ? sql`reservation_id = ${uuid(ref.reservationId)}`
    : sql`document_id = ${uuid(ref.documentId)}`;

/**
 * The pages stay charged, and are added to the day's count. A reservation that the sweep has refunded is not charged a
 * second time: the work must be done again.
 */
export async function settleReservation(queries: Queries, ref: ReservationRef): Promise<PlanUsage> {
  const { rows } = await sql<PlanUsage>`
    with settled as (delete from reservation where ${matching(ref)} returning plan_id, pages), counted as (
      insert into usage_day as today (plan_id, day, pages)
      select plan_id, (now() at time zone 'utc')::date, pages from settled where pages > 0
      on conflict (plan_id, day) do update set pages = today.pages + excluded.pages
    )
    select usage, usage_limit from plan join settled using (plan_id)`.execute(queries);
  if (!rows[0]) throw reservationLost();
  return rows[0];
}

/**
 * null: no such reservation, or (by its own id) a document holds it: then the transaction that stores the document was
 * committed, though its response was lost. A refund after a roll-over leaves the new period's usage unchanged.
 */
export async function refundReservation(queries: Queries, ref: ReservationRef): Promise<PlanUsage | null> {
  const unbound = "reservationId" in ref ? sql`document_id is null` : sql`true`;
  const { rows } = await sql<PlanUsage>`
    with refunded as (
      delete from reservation where ${matching(ref)} and ${unbound} returning plan_id, pages, subscription_start
    )
    update plan set usage = greatest(0, plan.usage - case
             when plan.subscription_start is not distinct from refunded.subscription_start then refunded.pages else 0 end)
      from refunded where plan.plan_id = refunded.plan_id
    returning plan.usage, plan.usage_limit`.execute(queries);
  return rows[0] ?? null;
}

/** From now on the document's outcome settles or refunds the reservation. */
export async function bindReservation(
  transaction: Transaction<Schema>,
  reservationId: string,
  documentId: string,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("reservation")
    .set({ documentId })
    .where("reservationId", "=", reservationId)
    .where("documentId", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw reservationLost();
}

async function refundOrphans(db: Queries): Promise<number> {
  const isForgotten = sql`created_at < now() - ${FORGOTTEN_AFTER} or not ${isAlive(sql`reservation.process_id`)}`;
  return refundReservations(db, sql`document_id is null and (${isForgotten})`);
}

/**
 * Refunds many reservations; returns the number of pages. Usage never drops below zero: an operator who set a usage
 * manually must not block the refunds of every other plan.
 */
export async function refundReservations(db: Queries, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    with given as (
      delete from reservation where ${which} returning plan_id, pages, subscription_start
    ), total as (
      select plan_id, subscription_start, sum(pages)::bigint as pages, count(*) as given
        from given group by plan_id, subscription_start
    ), refunded as (
      update plan set usage = greatest(0, plan.usage - total.pages) from total
       where plan.plan_id = total.plan_id and plan.subscription_start is not distinct from total.subscription_start
    )
    select coalesce(sum(given), 0)::bigint as given from total`.execute(db);
  return rows[0]?.given ?? 0;
}

/** This process was silent for so long that it was considered dead and its pages were refunded. */
function reservationLost(): AppError {
  return new AppError("dependency_unavailable", "The server was suspended during the work; send the document again.", {
    retryAfterSeconds: 1,
  });
}
