import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { isOurUuid } from "../../core/basics/uuids.ts";
import { fieldInvalid } from "../../errors.ts";
import type { DeliveryRecord, LeasedDelivery, WebhookEvent, WebhookStore } from "../contract/webhook-types.ts";
import type { Database, Queries } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import { uuid } from "../database/uuid.ts";

/** Concurrent deliveries per webhook, over all processes. */
const AT_ONCE_A_WEBHOOK = 4;

type Deliveries = Pick<WebhookStore, "addTest" | "deliveries" | "replay" | "lease" | "conclude">;

export function createDeliveries({ db }: Pick<Database, "db">): Deliveries {
  return {
    addTest: ({ webhookId, serviceId }, now) =>
      db
        .insertInto("webhookDelivery")
        .values({
          deliveryId: randomUUID(),
          webhookId,
          eventId: randomUUID(),
          eventType: "webhook.test",
          payload: JSON.stringify({ serviceId }),
          nextAttemptAt: now,
          createdAt: now,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
        .then(asRecord),
    deliveries: (webhookId, query) => listDeliveries(db, webhookId, query),
    replay: async (webhookId, deliveryId, now) => {
      const replayed = await db
        .updateTable("webhookDelivery")
        .set({ status: "pending", attempts: 0, nextAttemptAt: now, leasedUntil: null })
        .where("webhookId", "=", uuid(webhookId))
        .where("deliveryId", "=", uuid(deliveryId))
        .returning(COLUMNS)
        .executeTakeFirst();
      return replayed ? asRecord(replayed) : null;
    },
    lease: (limit, now, leasedUntil) => lease(db, limit, now, leasedUntil),
    conclude: async ({ deliveryId, attempt }, { delivered, status, error, nextAttemptAt, now }) => {
      const end = delivered ? "delivered" : "dead";
      await db
        .updateTable("webhookDelivery")
        .set({
          status: nextAttemptAt === null ? end : "pending",
          ...(nextAttemptAt !== null && { nextAttemptAt }),
          leasedUntil: null,
          lastAttemptAt: now,
          lastStatus: status,
          lastError: error && storable(error),
        })
        .where("deliveryId", "=", uuid(deliveryId))
        .where("attempts", "=", attempt)
        .where("status", "=", "pending")
        .execute();
    },
  };
}

/**
 * Writes a delivery for each webhook that subscribes to the event, in the transaction (or as part of the statement) of
 * the change itself: the receivers are determined when it happens. `services` is SQL that returns the ids of the
 * services it happened in.
 */
export async function queueDeliveries(
  queries: Queries,
  event: { eventId: string; eventType: WebhookEvent; services: RawBuilder<unknown>; payload: object; now: Date },
): Promise<void> {
  await sql`
    insert into webhook_delivery (delivery_id, webhook_id, event_id, event_type, payload, next_attempt_at, created_at)
    select gen_random_uuid(), webhook_id, ${event.eventId}::uuid, ${event.eventType}, ${JSON.stringify(event.payload)}::json,
           ${event.now}::timestamptz, ${event.now}::timestamptz
      from webhook
     where service_id in (${event.services}) and enabled
       and (event_types = '{}' or ${event.eventType} = any (event_types))`.execute(queries);
}

const COLUMNS = [
  "deliveryId",
  "eventId",
  "eventType",
  "status",
  "attempts",
  "nextAttemptAt",
  "lastAttemptAt",
  "lastStatus",
  "lastError",
  "createdAt",
] as const;

function asRecord(row: DeliveryRecord & { nextAttemptAt: Date | null }): DeliveryRecord {
  return { ...row, nextAttemptAt: row.status === "pending" ? row.nextAttemptAt : null };
}

async function listDeliveries(
  db: Queries,
  webhookId: string,
  { status, cursor, limit }: Parameters<WebhookStore["deliveries"]>[1],
): ReturnType<WebhookStore["deliveries"]> {
  const after = cursor === null ? null : readCursor(cursor);
  let query = db
    .selectFrom("webhookDelivery")
    .select(COLUMNS)
    .where("webhookId", "=", uuid(webhookId))
    .orderBy("createdAt", "desc")
    .orderBy("deliveryId")
    .limit(limit + 1);
  if (status !== null) query = query.where("status", "=", status);
  if (after !== null) {
    query = query.where(({ or, and, eb }) =>
      or([
        eb("createdAt", "<", after.createdAt),
        and([eb("createdAt", "=", after.createdAt), eb("deliveryId", ">", uuid(after.deliveryId))]),
      ]),
    );
  }
  const rows = (await query.execute()).map(asRecord);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { deliveries: rows.slice(0, limit), nextCursor: last ? writeCursor(last) : null };
}

function writeCursor({ createdAt, deliveryId }: DeliveryRecord): string {
  return Buffer.from(`${createdAt.toISOString()} ${deliveryId}`).toString("base64url");
}

function readCursor(cursor: string): { createdAt: Date; deliveryId: string } {
  const [time = "", deliveryId = ""] = Buffer.from(cursor, "base64url").toString("latin1").split(" ");
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime()) || !isOurUuid(deliveryId)) {
    throw fieldInvalid("#/query/cursor", "The cursor is not one that this list gave out; start again without it.");
  }
  return { createdAt, deliveryId };
}

/**
 * Two steps: select what is due, as far as each webhook has room; then lease what nobody else has taken meanwhile
 * (PostgreSQL re-checks the condition after waiting for a row's lock). Two processes may together exceed a webhook's
 * limit by a few.
 */
async function lease(db: Queries, limit: number, now: Date, leasedUntil: Date): Promise<LeasedDelivery[]> {
  const { rows } = await sql<LeasedDelivery>`
    with due as (
      select candidate.delivery_id, candidate.next_attempt_at
        from webhook
        cross join lateral (
          select count(*) as busy from webhook_delivery
           where webhook_id = webhook.webhook_id and status = 'pending' and leased_until > ${now}
        ) as at_work
        cross join lateral (
          select delivery_id, next_attempt_at from webhook_delivery
           where webhook_id = webhook.webhook_id and status = 'pending' and next_attempt_at <= ${now}
             and (leased_until is null or leased_until <= ${now})
           order by next_attempt_at limit greatest(0, ${AT_ONCE_A_WEBHOOK} - at_work.busy)
        ) as candidate
       where webhook.enabled
       order by candidate.next_attempt_at limit ${limit}
    ), leased as (
      update webhook_delivery as delivery
         set leased_until = ${leasedUntil}, attempts = attempts + 1
        from due
       where delivery.delivery_id = due.delivery_id and delivery.status = 'pending'
         and (delivery.leased_until is null or delivery.leased_until <= ${now})
      returning delivery.*
    )
    select leased.delivery_id, leased.webhook_id, leased.event_id, leased.event_type, leased.payload, leased.created_at,
           leased.attempts as attempt, webhook.url,
           case when webhook.previous_secret_until > ${now} then array[webhook.secret, webhook.previous_secret]
                else array[webhook.secret] end as secrets
      from leased join webhook using (webhook_id)`.execute(db);
  return rows;
}
