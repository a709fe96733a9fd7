import { sql } from "kysely";
import { reviewFigures } from "../../core/documents/review-figures.ts";
import type {
  DayFigures,
  OverviewStore,
  QueueFigures,
  SystemFigures,
  WeekFigures,
} from "../contract/overview-types.ts";
import type { Database } from "../database/database.ts";
import { DEAD_AFTER_SECONDS } from "../database/processes.ts";
import { uuid } from "../database/uuid.ts";
import { type Heads, readResult } from "../documents/document-results.ts";

/**
 * How many reviewed documents are evaluated per view of the start page; reading both forms of a page costs
 * milliseconds.
 */
const COUNTED_AT_ONCE = 40;
/** A longer document would use up a statement's time limit. */
const COUNTED_PAGES = 20;

/** The figures of the start page. Every query names the services (or plans) it may read. */
export function createOverviewStore({ db }: Pick<Database, "db">): OverviewStore {
  return {
    async queue(serviceIds, now) {
      const { rows } = await sql<QueueFigures>`
        select service_id, revision_status, count(*)::integer as documents, min(created_at) as oldest_at,
               (count(*) filter (where created_at < ${now}::timestamptz - interval '1 day'))::integer as over_one_day,
               (count(*) filter (where created_at < ${now}::timestamptz - interval '3 days'))::integer as over_three_days
          from document
         where service_id = any (${ids(serviceIds)}) and deleted_at is null and status = 'ACTIVE'
           and revision_status in ('pending', 'to_review', 'review_required')
         group by service_id, revision_status`.execute(db);
      return rows;
    },
    async days(serviceIds, since) {
      const { rows } = await sql<DayFigures>`
        select to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*)::integer as documents,
               sum(page_count)::integer as pages,
               (count(*) filter (where revision_status = 'approved' and reviewed_at is null))::integer as automatic,
               (count(*) filter (where revision_status = 'approved' and reviewed_at is not null
                                   and corrected_head is null))::integer as confirmed,
               (count(*) filter (where revision_status not in ('approved', 'not_approved')
                                   and reviewed_at is null))::integer as open
          from document
         where service_id = any (${ids(serviceIds)}) and created_at >= ${since} and deleted_at is null
           and status = 'ACTIVE'
         group by 1 order by 1`.execute(db);
      return rows;
    },
    async failed(serviceIds, since) {
      const { rows } = await sql<{ documents: number }>`
        select count(*)::integer as documents from document
         where service_id = any (${ids(serviceIds)}) and created_at >= ${since} and deleted_at is null
           and status = 'ERROR'`.execute(db);
      return rows[0]?.documents ?? 0;
    },
    async usageDays(planIds, since) {
      const { rows } = await sql<{ planId: string; day: string; pages: number }>`
        select plan_id, to_char(day, 'YYYY-MM-DD') as day, pages from usage_day
         where plan_id = any (${ids(planIds)}) and day >= (${since}::timestamptz at time zone 'utc')::date
         order by day`.execute(db);
      return rows;
    },
    async accuracy(serviceIds, since) {
      await countReviewed(db, serviceIds, since);
      const { rows } = await sql<WeekFigures>`
        select to_char(date_trunc('week', reviewed_at at time zone 'utc'), 'YYYY-MM-DD') as week,
               count(*)::integer as documents, sum(shown)::integer as shown, sum(kept)::integer as kept,
               sum(added)::integer as added
          from review_figure
         where service_id = any (${ids(serviceIds)}) and reviewed_at >= ${since} and shown + added > 0
         group by 1 order by 1`.execute(db);
      return rows;
    },
    async system(accountId) {
      const { rows } = await sql<SystemFigures>`
        select (select count(*) from document where account_id = ${uuid(accountId)} and deleted_at is null)::integer
                 as documents,
               (select coalesce(sum(size_bytes), 0) from document where account_id = ${uuid(accountId)}
                  and deleted_at is null)::bigint as stored_bytes,
               (select count(*) from document where account_id = ${uuid(accountId)} and deleted_at is null
                  and status = 'RUNNING')::integer as running,
               (select min(created_at) from document where account_id = ${uuid(accountId)} and deleted_at is null
                  and status = 'RUNNING') as oldest_running_at,
               (select count(*) from document where account_id = ${uuid(accountId)}
                  and deleted_at is not null)::integer as being_deleted,
               (select count(*) from worker_heartbeat where beaten_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))::integer
                 as processes`.execute(db);
      return rows[0]!;
    },
  };
}

/**
 * In JavaScript and not in SQL: a document may contain a NUL (stored as \u0000), which PostgreSQL's own JSON functions
 * refuse.
 */
async function countReviewed(db: Database["db"], serviceIds: readonly string[], since: Date): Promise<void> {
  const { rows: due } = await sql<DueDocument>`
    select document.document_id, document.service_id, document.account_id, document.version, document.reviewed_at,
           document.machine_head, document.corrected_head
      from document left join review_figure as figure on figure.document_id = document.document_id
     where document.service_id = any (${ids(serviceIds)}) and document.deleted_at is null
       and document.reviewed_at >= ${since} and document.page_count <= ${COUNTED_PAGES}
       and figure.document_version is distinct from document.version
     order by document.reviewed_at desc limit ${COUNTED_AT_ONCE}`.execute(db);
  for (const document of due) {
    const { result, machineResult } = await readResult(db, document.documentId, document);
    if (!result || !machineResult) continue;
    const { documentId, serviceId, accountId, version: documentVersion, reviewedAt } = document;
    const figures = { documentVersion, reviewedAt, ...reviewFigures(machineResult, result) };
    await db
      .insertInto("reviewFigure")
      .values({ documentId, serviceId, accountId, ...figures })
      .onConflict((conflict) => conflict.column("documentId").doUpdateSet(figures))
      .execute();
  }
}

interface DueDocument extends Heads {
  readonly documentId: string;
  readonly serviceId: string;
  readonly accountId: string;
  readonly version: number;
  readonly reviewedAt: Date;
}

function ids(all: readonly string[]) {
  return sql`${all.map((id) => uuid(id))}::uuid[]`;
}
