import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../database/database.ts";

/**
 * Jobs of documents that a synchronous call left RUNNING wait for attempt 0, which that call's own process makes
 * (DocumentStore.accept, `underWay`). Makes the jobs of the documents that `which` selects due at once; returns their
 * number.
 */
export async function endWaiting(db: Queries, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from graphile_worker.reschedule_jobs(array(
      select job.id from document join graphile_worker.jobs as job on job.key = document.job_id::text
       where document.status = 'RUNNING' and document.attempt = 0 and job.run_at > now() and (${which})), run_at => now())`.execute(
    db,
  );
  return rows[0]?.jobs ?? 0;
}
