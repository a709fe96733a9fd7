import { sql, type Transaction } from "kysely";
import type { Queries } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { raiseRevision } from "./learning-revision.ts";
import { requestRefit } from "./refit-jobs.ts";

/** Why a document is deleted: on request, or because its service's retention has passed. */
export type Removal = "asked" | "expired";

/**
 * A service's models are fitted on documents, and a deleted document must be forgotten there too: a refit without it is
 * requested at once, and versions fitted with it are deleted when the new one is added. For documents that expire,
 * which a busy service has every minute, once a day.
 */
export async function forgetInModels(
  transaction: Transaction<Schema>,
  { serviceId, documentId }: { readonly serviceId: string; readonly documentId: string },
  removal: Removal,
  now: Date,
): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  const { rows } = await sql<{ isDue: boolean | null }>`
    select ${removal}::text = 'asked' or max(created_at) < ${yesterday} as is_due from service_model
     where service_id = ${uuid(serviceId)} and ${uuid(documentId)}::uuid = any (document_ids)
    having count(*) > 0`.execute(transaction);
  if (rows[0]?.isDue) await requestRefit(transaction, serviceId);
}

/** Whether any of the service's versions was fitted on a document that no longer exists. */
export async function isAnyForgetful(queries: Queries, serviceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from service_model where service_id = ${uuid(serviceId)} and ${isForgetful} limit 1`.execute(queries);
  return rows.length > 0;
}

const isForgetful = sql`exists (
  select from unnest(document_ids) as fitted (document_id)
    left join document on document.document_id = fitted.document_id and document.deleted_at is null
   where document.document_id is null)`;

/**
 * Deletes the versions that were fitted on a document that no longer exists, including a pinned live one: no model is
 * better than one that remembers. In a transaction that holds the service's row. true: the live one was among them.
 */
export async function dropForgetful(transaction: Transaction<Schema>, serviceId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    delete from service_model where service_id = ${uuid(serviceId)} and ${isForgetful}
    returning status`.execute(transaction);
  const wasLive = rows.some(({ status }) => status === "live");
  if (!wasLive) return false;
  await transaction
    .updateTable("service")
    .set({ modelPinned: false })
    .where("serviceId", "=", uuid(serviceId))
    .execute();
  await raiseRevision(transaction, serviceId);
  return true;
}
