import { sql, type Transaction } from "kysely";
import type { LearningStore } from "../contract/learning-types.ts";
import type { Database, Queries } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { dropForgetful } from "./forgotten-models.ts";
import { raiseRevision } from "./learning-revision.ts";
import { isWanted, withdrawRefit } from "./refit-jobs.ts";

/** Older versions are deleted, except the live one: 20 models are 40 MB at most. */
const VERSIONS_KEPT = 20;

type ServiceModels = Pick<
  LearningStore,
  "liveModel" | "models" | "addModel" | "cancelRefit" | "forgetModels" | "setLiveModel"
>;

/** The versions of a service's model. Every change locks the service's row, so that at most one version is live. */
export function createServiceModels(db: Database["db"]): ServiceModels {
  return {
    liveModel: async (serviceId) =>
      (await db
        .selectFrom("serviceModel")
        .select(["version", "model", "documentIds"])
        .where("serviceId", "=", uuid(serviceId))
        .where("status", "=", "live")
        .executeTakeFirst()) ?? null,
    models: (serviceId) =>
      db
        .selectFrom("serviceModel")
        .select(["version", "status", "shippedVersion", "report", "createdAt"])
        .select([
          sql<number>`cardinality(document_ids)`.as("documents"),
          sql<number>`octet_length(model::text)`.as("sizeBytes"),
        ])
        .where("serviceId", "=", uuid(serviceId))
        .orderBy("version", "desc")
        .execute(),
    addModel: (serviceId, fitted) =>
      db.transaction().execute((transaction) => addModel(transaction, serviceId, fitted)),
    cancelRefit: (serviceId) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockService(transaction, serviceId))) return false;
        // First: a concurrent deletion holds the job's key, and is seen once it has released it.
        if (!(await withdrawRefit(transaction, serviceId))) return false;
        await dropForgetful(transaction, serviceId);
        return true;
      }),
    forgetModels: (serviceId) =>
      db.transaction().execute(async (transaction) => {
        if (await lockService(transaction, serviceId)) await dropForgetful(transaction, serviceId);
      }),
    setLiveModel: (serviceId, version, isPinned) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockService(transaction, serviceId))) return false;
        if (version !== null && !(await exists(transaction, serviceId, version))) return false;
        await putLive(transaction, serviceId, version);
        await transaction
          .updateTable("service")
          .set({ modelPinned: isPinned })
          .where("serviceId", "=", uuid(serviceId))
          .execute();
        return true;
      }),
  };
}

/** How many documents were reviewed when the newest version was fitted, live or not, and which version is live. */
export async function newestFit(
  queries: Queries,
  serviceId: string,
): Promise<{ reviewed: number; liveVersion: number | null }> {
  const { rows } = await sql<{ reviewed: number | null; liveVersion: number | null }>`
    select (select reviewed from service_model
             where service_id = ${uuid(serviceId)} order by version desc limit 1) as reviewed,
           (select version from service_model
             where service_id = ${uuid(serviceId)} and status = 'live') as live_version`.execute(queries);
  return { reviewed: rows[0]?.reviewed ?? 0, liveVersion: rows[0]?.liveVersion ?? null };
}

/** The newest version counts, live or not: a fit that did not go live is not to be repeated at every start. */
export async function servicesOfOtherModels(queries: Queries, shippedVersion: string): Promise<string[]> {
  const { rows } = await sql<{ serviceId: string }>`
    select service_id from (
      select distinct on (service_id) service_id, shipped_version from service_model order by service_id, version desc
    ) as newest where shipped_version <> ${shippedVersion}`.execute(queries);
  return rows.map(({ serviceId }) => serviceId);
}

async function addModel(
  transaction: Transaction<Schema>,
  serviceId: string,
  fitted: Parameters<LearningStore["addModel"]>[1],
): ReturnType<LearningStore["addModel"]> {
  const service = await lockService(transaction, serviceId);
  if (!service) return null;
  if (fitted.jobId !== undefined && !(await isWanted(transaction, serviceId, fitted.jobId))) return null;
  const { newest } = await transaction
    .selectFrom("serviceModel")
    .select((select) => select.fn.max("version").as("newest"))
    .where("serviceId", "=", uuid(serviceId))
    .executeTakeFirstOrThrow();
  const version = (newest ?? 0) + 1;
  await transaction
    .updateTable("serviceModel")
    .set({ status: "retired" })
    .where("serviceId", "=", uuid(serviceId))
    .where("status", "=", "candidate")
    .execute();
  await transaction
    .insertInto("serviceModel")
    .values({
      serviceId: uuid(serviceId),
      accountId: service.accountId,
      version,
      status: fitted.status,
      shippedVersion: fitted.shippedVersion,
      documentIds: [...fitted.documentIds],
      reviewed: fitted.reviewed,
      model: JSON.stringify(fitted.model),
      report: JSON.stringify(fitted.report),
      createdAt: fitted.now,
    })
    .execute();
  await transaction
    .deleteFrom("serviceModel")
    .where("serviceId", "=", uuid(serviceId))
    .where("version", "<=", version - VERSIONS_KEPT)
    .where("status", "!=", "live")
    .execute();
  // After the insertion, so that no version number is assigned twice.
  const wasForgotten = await dropForgetful(transaction, serviceId);
  const isLive = fitted.goesLive && (!service.modelPinned || wasForgotten);
  if (isLive) await putLive(transaction, serviceId, version);
  return { version, isLive };
}

/** Other changes to what the service learned wait; writing rows that belong to the service does not. */
export async function lockService(transaction: Transaction<Schema>, serviceId: string) {
  const service = await transaction
    .selectFrom("service")
    .select(["accountId", "modelPinned"])
    .where("serviceId", "=", uuid(serviceId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return service ?? null;
}

async function exists(transaction: Transaction<Schema>, serviceId: string, version: number): Promise<boolean> {
  const found = await transaction
    .selectFrom("serviceModel")
    .select("version")
    .where("serviceId", "=", uuid(serviceId))
    .where("version", "=", version)
    .executeTakeFirst();
  return found !== undefined;
}

async function putLive(transaction: Transaction<Schema>, serviceId: string, version: number | null): Promise<void> {
  const ofService = () => transaction.updateTable("serviceModel").where("serviceId", "=", uuid(serviceId));
  await ofService().set({ status: "retired" }).where("status", "=", "live").execute();
  if (version !== null) await ofService().set({ status: "live" }).where("version", "=", version).execute();
  await raiseRevision(transaction, serviceId);
}
