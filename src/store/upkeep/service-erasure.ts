import { sql, type Transaction } from "kysely";
import type { HeldByService, ServiceErasureStore } from "../contract/erasure-types.ts";
import type { Database, Queries } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { removeOfService } from "../documents/document-removal.ts";
import { withdrawRefit } from "../learning/refit-jobs.ts";
import { refuseOutdated } from "../services/services.ts";
import { deleteAll, ownedBy } from "./owned-rows.ts";

/**
 * What belongs to a service once it has no documents, children first; what depends on a document is deleted with its
 * row. A test fails on a table that references a service and is not in the list.
 */
const OF_SERVICE = "service_id = $service";
const OWNED: Readonly<Record<string, string>> = {
  webhook_delivery: `webhook_id in (select webhook_id from webhook where ${OF_SERVICE})`,
  webhook: OF_SERVICE,
  outbox: OF_SERVICE,
  batch_item: `batch_id in (select batch_id from batch where ${OF_SERVICE})`,
  batch: OF_SERVICE,
  export_run: OF_SERVICE,
  refit_progress: OF_SERVICE,
  saved_view: OF_SERVICE,
  guarantee_restart: OF_SERVICE,
  review_figure: OF_SERVICE,
  review_outcome: OF_SERVICE,
  approval_record: OF_SERVICE,
  service_model: OF_SERVICE,
  template: OF_SERVICE,
  correction: OF_SERVICE,
  idempotency_key: OF_SERVICE,
  api_key: OF_SERVICE,
  member_service_role: OF_SERVICE,
  service_version: OF_SERVICE,
};

export const OWNED_BY_SERVICE: readonly string[] = Object.keys(OWNED);

const REMOVED_AT_ONCE = 1_000;

export function createServiceErasure({ db }: Pick<Database, "db">): ServiceErasureStore {
  return {
    holdService: (serviceId, expectedVersion) =>
      db.transaction().execute((transaction) => hold(transaction, serviceId, expectedVersion)),
    beginService: (serviceId, now) => db.transaction().execute((transaction) => begin(transaction, serviceId, now)),
    unfinishedServices: async () => {
      const rows = await db
        .selectFrom("service")
        .select("serviceId")
        .where("erasingSince", "is not", null)
        .orderBy("erasingSince")
        .execute();
      return rows.map(({ serviceId }) => serviceId);
    },
    removeDocuments: async (serviceId, now) => {
      const portion = { now, limit: REMOVED_AT_ONCE };
      await db.transaction().execute((transaction) => removeOfService(transaction, serviceId, portion));
    },
    endService: async (serviceId) => {
      if (await hasDocuments(db, serviceId)) return false;
      // Most of it in portions, before the service is locked for the rest.
      await deleteOwned(db, serviceId);
      return db.transaction().execute((transaction) => end(transaction, serviceId));
    },
  };
}

/** FOR UPDATE: inserts that reference the service wait, and are then refused. */
async function hold(
  transaction: Transaction<Schema>,
  serviceId: string,
  expectedVersion: number | null,
): Promise<HeldByService | null> {
  const service = await transaction
    .selectFrom("service")
    .select("version")
    .where("serviceId", "=", uuid(serviceId))
    .where("erasingSince", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!service) return null;
  refuseOutdated(service.version, expectedVersion);
  const { rows } = await sql<HeldByService>`
    select (select count(*) from document where service_id = ${uuid(serviceId)} and deleted_at is null) as documents,
           (select count(*) from document
             where service_id = ${uuid(serviceId)} and deleted_at is null and status = 'RUNNING') as running,
           (select count(*) from batch where service_id = ${uuid(serviceId)} and state = 'running') as batches`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

async function begin(transaction: Transaction<Schema>, serviceId: string, now: Date): Promise<void> {
  const { accountId } = await transaction
    .updateTable("service")
    .set({ erasingSince: now })
    .where("serviceId", "=", uuid(serviceId))
    .returning("accountId")
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom("apiKey").where("serviceId", "=", uuid(serviceId)).execute();
  // A running attempt finds no RUNNING row any more, and is not charged.
  await removeOfService(transaction, serviceId, { now, limit: Number.MAX_SAFE_INTEGER, only: "RUNNING" });
  await withdrawRefit(transaction, serviceId);
  await forgetInvitations(transaction, accountId, serviceId);
}

/** Removes the service from invitations: one created later with the same id is not what a person was invited to. */
async function forgetInvitations(
  transaction: Transaction<Schema>,
  accountId: string,
  serviceId: string,
): Promise<void> {
  const links = await transaction
    .selectFrom("oneTimeLink")
    .select(["linkId", "serviceRoles"])
    .where("accountId", "=", accountId)
    .execute();
  for (const { linkId, serviceRoles } of links) {
    const { [serviceId]: taken, ...others } = serviceRoles;
    if (taken === undefined) continue;
    await transaction
      .updateTable("oneTimeLink")
      .set({ serviceRoles: JSON.stringify(others) })
      .where("linkId", "=", linkId)
      .execute();
  }
}

async function end(transaction: Transaction<Schema>, serviceId: string): Promise<boolean> {
  const service = await transaction
    .selectFrom("service")
    .select("serviceId")
    .where("serviceId", "=", uuid(serviceId))
    .where("erasingSince", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!service || (await hasDocuments(transaction, serviceId))) return false;
  await deleteOwned(transaction, serviceId);
  await transaction.deleteFrom("service").where("serviceId", "=", service.serviceId).execute();
  return true;
}

async function deleteOwned(queries: Queries, serviceId: string): Promise<void> {
  for (const [table, condition] of Object.entries(OWNED)) {
    await deleteAll(queries, table, ownedBy(condition, serviceId));
  }
}

/** Including removed ones: their bytes are still to be deleted. */
async function hasDocuments(queries: Queries, serviceId: string): Promise<boolean> {
  const { rows } = await sql`select from document where service_id = ${uuid(serviceId)} limit 1`.execute(queries);
  return rows.length > 0;
}
