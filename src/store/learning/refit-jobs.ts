import { sql } from "kysely";
import type { RefitUnderWay } from "../contract/learning-types.ts";
import type { Queries } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";

/**
 * A service's refit in the queue. Its job key is the right to add a version:
 *
 *   request ──▶ waiting ──taken──▶ at work ──done──▶ at work without the key ──▶ gone
 *                  │                  └──withdraw──▶ at work without the key: it may add no version, and ends when it
 *                  notices
 *                  └──withdraw──▶ gone
 *
 * A request made when the key is gone creates a new job, whatever the one before is still doing. So no request made
 * meanwhile is lost, least of all one for a fit without a deleted document.
 */

const REFIT_ATTEMPTS = 5;

const refitKey = (serviceId: string): string => `refit:${uuid(serviceId)}`;

/**
 * One refit per service is queued or running: `unsafe_dedupe` also sees the running one, which checks for new work
 * before it releases its key.
 */
export async function requestRefit(queries: Queries, serviceId: string): Promise<void> {
  // A job that used up its attempts would block all later ones.
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs
    where key = ${refitKey(serviceId)} and attempts >= max_attempts and locked_at is null`.execute(queries);
  await sql`select graphile_worker.add_job('refit-service-model', json_build_object('serviceId', ${uuid(serviceId)}::text),
    job_key => ${refitKey(serviceId)}::text, job_key_mode => 'unsafe_dedupe',
    max_attempts => ${REFIT_ATTEMPTS}::integer)`.execute(queries);
}

/** null: none is queued or running. That of a killed worker still counts while the queue has attempts left for it. */
export async function refitUnderWay(queries: Queries, serviceId: string): Promise<RefitUnderWay | null> {
  const { rows } = await sql<{ done: number | null; total: number | null; forgetsLive: boolean }>`
    select done, total, exists (
             select from service_model as model cross join unnest(model.document_ids) as fitted (document_id)
               left join document on document.document_id = fitted.document_id and document.deleted_at is null
              where model.service_id = ${uuid(serviceId)} and model.status = 'live' and document.document_id is null
           ) as forgets_live
      from graphile_worker.jobs as job
      left join refit_progress as progress on progress.job_id = job.id and job.locked_at is not null
     where job.key = ${refitKey(serviceId)} and (job.attempts < job.max_attempts or job.locked_at is not null)`.execute(
    queries,
  );
  return rows[0] ?? null;
}

/** Whether the refit is still wanted; if so, stores its progress. */
export async function reportRefit(
  queries: Queries,
  serviceId: string,
  jobId: string,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into refit_progress (service_id, job_id, done, total)
    select ${uuid(serviceId)}::uuid, job.id, ${done}::integer, ${total}::integer
      from graphile_worker.jobs as job where job.id = ${jobId}::bigint and job.key = ${refitKey(serviceId)}
    on conflict (service_id) do update set job_id = excluded.job_id, done = excluded.done, total = excluded.total
    returning service_id`.execute(queries);
  return rows.length > 0;
}

/**
 * In a transaction that holds the service's row, as withdrawing does: if true, it cannot be withdrawn before the
 * transaction ends.
 */
export async function isWanted(queries: Queries, serviceId: string, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where id = ${jobId}::bigint and key = ${refitKey(serviceId)}`.execute(queries);
  return rows.length > 0;
}

/**
 * false: there was none. The queue deletes a waiting job, and removes the key and all further attempts from a running
 * one.
 */
export async function withdrawRefit(queries: Queries, serviceId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string | null }>`
    select id from graphile_worker.remove_job(${refitKey(serviceId)}::text)`.execute(queries);
  return (rows[0]?.id ?? null) !== null;
}
