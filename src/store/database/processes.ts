import { type RawBuilder, sql } from "kysely";
import type { ProcessStore } from "../contract/store.ts";
import type { Queries } from "./database.ts";

/**
 * Four missed heartbeats: together with the sweep's interval and the queue's polling, a dead worker's jobs run again
 * within 30 s.
 */
export const DEAD_AFTER_SECONDS = 20;

export function createProcessStore(db: Queries): ProcessStore {
  return {
    // The database's clock on both sides: machines need not agree on the time.
    beat: async (processId, role) => {
      await sql`
        insert into worker_heartbeat (process_id, role) values (${processId}, ${role})
        on conflict (process_id) do update set beaten_at = now()`.execute(db);
    },
    leave: async (processId) => {
      await db.deleteFrom("workerHeartbeat").where("processId", "=", processId).execute();
    },
  };
}

/** SQL condition: the process named by `processId` has a recent heartbeat. One without any is dead. */
export function isAlive(processId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from worker_heartbeat as beat
     where beat.process_id = ${processId} and beat.beaten_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))`;
}
