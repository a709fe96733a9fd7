import type pg from "pg";

/**
 * A worker's queries about its own locks in the queue's table; the sweep handles those of silent processes (upkeep).
 */
export interface QueueLocks {
  /** Returns interrupted jobs to the queue, due at once, as if they had not been taken. */
  giveBack(jobs: readonly { readonly id: string; readonly attempt: number }[]): Promise<void>;
  /**
   * Keeps a running job whose dependency is unavailable from using up its attempts, for up to `PATIENCE` after it was
   * queued; call it before the job fails, after which it waits for `PAUSE_SECONDS` or a little more.
   */
  postpone(job: { readonly id: string; readonly attempt: number }): Promise<void>;
  /**
   * Unlocks jobs that the table says this process holds but it does not run: the hand-over was committed while its
   * response was lost. Nothing else would unlock them for four hours, since this process is alive. Locks younger than
   * `minimumAgeSeconds` are left: the response may still arrive.
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
    // graphile-worker's own function would also unlock the running jobs of the process. Its version is pinned.
    releaseForgotten: async (processId, running, minimumAgeSeconds) => {
      const text = `
        update graphile_worker._private_jobs set locked_at = null, locked_by = null
         where locked_by = $1 and locked_at <= now() - make_interval(secs => $2) and id <> all($3::bigint[])`;
      await pool.query(text, [processId, minimumAgeSeconds, running]);
    },
  };
}
