import { sql } from "kysely";
import type { ExportRun, ExportStore } from "../contract/list-work-types.ts";
import type { Database } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";

/** A reader who polls a moment later still learns how it ended. */
const SHOWN_AFTER_SECONDS = 60;
const MOST_SHOWN = 20;

/**
 * Exports in progress, so that their requester can follow and cancel them from another page and another process.
 *
 *   begin ──▶ running ──report, while it is held──▶ running ──finish──▶ done
 *                ├──cancel──▶ cancelled: the writer learns of it by its next report
 *                └──no longer held──▶ counts as cancelled: its process is gone, and the file with it
 */
export function createExportStore({ db }: Pick<Database, "db">): ExportStore {
  const running = (exportId: string) =>
    db.updateTable("exportRun").where("exportId", "=", uuid(exportId)).where("state", "=", "running");
  return {
    begin: async (run, holdSeconds) => {
      await db
        .insertInto("exportRun")
        .values({ ...run, state: "running", heldUntil: secondsFromNow(holdSeconds) })
        .execute();
    },
    report: async (exportId, done, holdSeconds) => {
      const { numUpdatedRows } = await running(exportId)
        .set({ done, heldUntil: secondsFromNow(holdSeconds) })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    finish: async (exportId, state, done) => {
      await running(exportId).set({ state, done, finishedAt: sql<Date>`now()` }).execute();
    },
    cancel: async (serviceId, exportId, actor) => {
      await running(exportId)
        .set({ state: "cancelled", finishedAt: sql<Date>`now()` })
        .where("serviceId", "=", uuid(serviceId))
        .where("actor", "=", actor)
        .execute();
      const { rows } = await sql<ExportRun>`
        select ${COLUMNS} from export_run
         where export_id = ${uuid(exportId)} and service_id = ${uuid(serviceId)} and actor = ${actor}`.execute(db);
      return rows[0] ?? null;
    },
    list: async (serviceId, actor) => {
      const { rows } = await sql<ExportRun>`
        select ${COLUMNS} from export_run
         where service_id = ${uuid(serviceId)} and actor = ${actor}
           and coalesce(finished_at, held_until) > now() - make_interval(secs => ${SHOWN_AFTER_SECONDS})
         order by created_at desc, export_id limit ${MOST_SHOWN}`.execute(db);
      return rows;
    },
    expire: async () => {
      await sql`delete from export_run where held_until < now() - interval '1 day'`.execute(db);
    },
  };
}

const COLUMNS = sql`export_id, account_id, service_id, actor, format, total, done, created_at,
  case when state = 'running' and held_until <= now() then 'cancelled' else state end as state`;

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
