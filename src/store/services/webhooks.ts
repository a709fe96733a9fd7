import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { WebhookRecord, WebhookStore } from "../contract/webhook-types.ts";
import type { Database } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { createDeliveries } from "./webhook-deliveries.ts";

const WEBHOOKS_PER_SERVICE = 10;

const COLUMNS = [
  "webhookId",
  "serviceId",
  "accountId",
  "url",
  "description",
  "eventTypes",
  "enabled",
  "disabledReason",
  "previousSecretUntil",
  "createdAt",
] as const;

export function createWebhookStore(database: Pick<Database, "db">): WebhookStore {
  const { db } = database;
  const one = (serviceId: string, webhookId: string) =>
    db
      .selectFrom("webhook")
      .select(COLUMNS)
      .where("serviceId", "=", uuid(serviceId))
      .where("webhookId", "=", uuid(webhookId));
  const changing = (serviceId: string, webhookId: string) =>
    db.updateTable("webhook").where("serviceId", "=", uuid(serviceId)).where("webhookId", "=", uuid(webhookId));
  return {
    create: (webhook) => db.transaction().execute((transaction) => createWebhook(transaction, webhook)),
    list: (serviceId) =>
      db
        .selectFrom("webhook")
        .select(COLUMNS)
        .where("serviceId", "=", uuid(serviceId))
        .orderBy("createdAt")
        .orderBy("webhookId")
        .execute(),
    find: async (serviceId, webhookId) => (await one(serviceId, webhookId).executeTakeFirst()) ?? null,
    update: async (serviceId, webhookId, { description, eventTypes, ...change }) => {
      const updated = await changing(serviceId, webhookId)
        .set({
          ...change,
          ...(description !== undefined && { description: description && storable(description) }),
          ...(eventTypes !== undefined && { eventTypes: [...eventTypes] }),
          ...(change.enabled === true && { disabledReason: null }),
        })
        .returning(COLUMNS)
        .executeTakeFirst();
      return updated ?? null;
    },
    rotate: async (serviceId, webhookId, secret, previousUntil) => {
      const rotated = await changing(serviceId, webhookId)
        .set({ previousSecret: sql`secret`, secret, previousSecretUntil: previousUntil })
        .returning(COLUMNS)
        .executeTakeFirst();
      return rotated ?? null;
    },
    remove: async (serviceId, webhookId) => {
      const { numDeletedRows } = await db
        .deleteFrom("webhook")
        .where("serviceId", "=", uuid(serviceId))
        .where("webhookId", "=", uuid(webhookId))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    disable: async (webhookId, reason) => {
      await db
        .updateTable("webhook")
        .set({ enabled: false, disabledReason: reason })
        .where("webhookId", "=", uuid(webhookId))
        .execute();
    },
    ...createDeliveries(database),
  };
}

async function createWebhook(
  transaction: Transaction<Schema>,
  { serviceId, description, eventTypes, url, secret }: Parameters<WebhookStore["create"]>[0],
): Promise<WebhookRecord> {
  // The service's lock makes the count exact when webhooks are created in parallel.
  const service = await transaction
    .selectFrom("service")
    .select(["serviceId", "accountId"])
    .where("serviceId", "=", uuid(serviceId))
    .where("erasingSince", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!service) throw new AppError("service_not_found", "There is no service with this id.");
  const { count } = await transaction
    .selectFrom("webhook")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("serviceId", "=", service.serviceId)
    .executeTakeFirstOrThrow();
  if (count >= WEBHOOKS_PER_SERVICE) {
    throw fieldInvalid(
      "#",
      `The service has ${WEBHOOKS_PER_SERVICE} webhooks, the most it may have; remove one first.`,
    );
  }
  return transaction
    .insertInto("webhook")
    .values({
      ...service,
      webhookId: randomUUID(),
      url,
      description: description && storable(description),
      eventTypes: [...eventTypes],
      secret,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
