import type pg from "pg";

/** What a worker asks of the queue's table about its own locks; the sweep looks after those of silent processes (upkeep). */
export interface QueueLocks {
  /** Puts jobs that were cut off back into the queue, due at once, as if they had not been taken. */
  giveBack(jobs: readonly { readonly id: string; readonly attempt: number }[]): Promise<void>;
  /**
   * A running job of which something that it needs is away does not use up its attempts, for as long as `PATIENCE` after it came; called before
   * it fails, after which it waits for `PAUSE_SECONDS` or a little more.
   */
  postpone(job: { readonly id: string; readonly attempt: number }): Promise<void>;
  /**
   * Unlocks what this process holds by the table and does not run: a job whose hand-over was committed while its answer got lost.
   * Nobody else would for four hours, since this process is alive. Locks younger than `minimumAgeSeconds` are left: the answer
   * may be on its way.
   */
  releaseForgotten(processId: string, running: readonly string[], minimumAgeSeconds: number): Promise<void>;
}

/** A disk may be full overnight. */
const PATIENCE = "1 day";
const PAUSE_SECONDS = 30;

export function createQueueLocks(pool: pg.Pool): QueueLocks {
  return {
    giveBack: async (jobs) => {
      for (const { id, attempt } of jobs) {
        const text =
          "select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => $2::integer)";
        await pool.query(text, [id, attempt - 1]);
      }
    },
    postpone: async ({ id, attempt }) => {
      const text = `
        update graphile_worker._private_jobs
           set attempts = attempts - 1, run_at = now() + make_interval(secs => $3)
         where id = $1 and attempts = $2 and created_at > now() - $4::interval`;
      await pool.query(text, [id, attempt, PAUSE_SECONDS, PATIENCE]);
    },
    // graphile-worker's own function would unlock the running jobs of the process too. Its version is pinned.
    releaseForgotten: async (processId, running, minimumAgeSeconds) => {
      const text = `
        update graphile_worker._private_jobs set locked_at = null, locked_by = null
         where locked_by = $1 and locked_at <= now() - make_interval(secs => $2) and id <> all($3::bigint[])`;
      await pool.query(text, [processId, minimumAgeSeconds, running]);
    },
  };
}
