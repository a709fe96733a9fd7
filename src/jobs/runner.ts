import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type JobHelpers, Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { pause } from "../core/basics/pause.ts";
import { AppError } from "../errors.ts";
import { createQueueLocks } from "../store/database/queue-locks.ts";
import type { Log } from "../usecases/ports.ts";
import type { JobContext, JobHandlers, JobName, JobPayloads, QueueWorker } from "./catalogue.ts";

export interface WorkerOptions {
  readonly pool: pg.Pool;
  readonly handlers: JobHandlers;
  /** Maximum number of jobs run at once. */
  readonly concurrency: number;
  /** This process's sweep writes its heartbeat; when it goes silent, its jobs go to other workers. */
  readonly processId: string;
  readonly jobTimeoutMs: number;
  readonly log: Log;
}

/** A job that ignores its abort signal for this long is abandoned; what it writes later is fenced off. */
const ABORT_GRACE_MS = 5_000;

/** Notifications wake the worker at once; polling finds retries, and jobs added while the connection was down. */
const POLL_MS = 2_000;

/** Pause before a failed worker is restarted, and between checks for forgotten locks. */
const MEND_MS = 5_000;

/** Several times the longest wait for a response of the database. */
const YOUNG_LOCK_SECONDS = 10;

/** A job in progress. */
interface RunningJob {
  readonly id: string;
  readonly attempt: number;
  readonly done: Promise<void>;
}

/**
 * Takes jobs from the queue until drained. Handles no signals: main does. A job is
 *
 *   waiting ──taken (attempt + 1)──▶ running ──resolved──▶ gone
 *      ▲                                │
 *      ├──rejected: again after e^attempt seconds, until its attempts are used up (the sweep ends its document then)
 *      ├──rejected because a dependency is unavailable: again after half a minute; for a day the attempt does not count
 *      ├──drained: again at once, and the attempt does not count
 *      └──its process went silent: again at once (sweep)
 */
export async function startWorker(options: WorkerOptions): Promise<QueueWorker> {
  const { pool, processId, log } = options;
  const locks = createQueueLocks(pool);
  const stopping = new AbortController();
  const draining = new AbortController();
  const running = new Map<string, RunningJob>();
  const cutOff: RunningJob[] = [];
  const task = <Name extends JobName>(name: Name): Task =>
    track(running, cutOff, stopping.signal, async (payload, helpers) => {
      try {
        // The store writes payloads in the shape of the catalogue.
        await runJob(options, name, payload as JobPayloads[Name], helpers, stopping.signal);
      } catch (error) {
        if (isAway(error) && !stopping.signal.aborted)
          await locks
            .postpone({ id: helpers.job.id, attempt: helpers.job.attempts })
            .catch((reason: unknown) => log.warn({ err: reason }, "an attempt counts, though what it needed was away"));
        throw error;
      }
    });
  const taskList: Record<JobName, Task> = {
    "process-document": task("process-document"),
    "refit-service-model": task("refit-service-model"),
    "run-batch": task("run-batch"),
  };
  const start = () => startRunner(options, taskList);
  const releaseForgotten = (olderThanSeconds: number) =>
    locks.releaseForgotten(processId, [...running.keys()], olderThanSeconds);
  let runner = await start();

  /** Starts the queue's worker again when it breaks off. */
  async function supervise(): Promise<void> {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, "the queue worker broke off"));
      if (await pause(MEND_MS, draining.signal)) return;
      try {
        // Jobs that the failed worker held and could not finish.
        await releaseForgotten(0);
        runner = await start();
        if (draining.signal.aborted) await runner.stop();
      } catch (error) {
        log.error({ err: error }, "the queue worker could not start again; the next try follows");
      }
    }
  }

  async function mend(): Promise<void> {
    while (!(await pause(MEND_MS, draining.signal))) {
      await releaseForgotten(YOUNG_LOCK_SECONDS).catch((error: unknown) =>
        log.warn({ err: error }, "forgotten jobs stay locked until the next look"),
      );
    }
  }

  const minding = [supervise(), mend()];

  async function drain(graceMs: number): Promise<void> {
    draining.abort();
    const patience = setTimeout(() => stopping.abort(new Error("The worker is stopping.")), graceMs);
    // With the database unavailable, the queue would retry for minutes to record how its jobs ended.
    const limitMs = graceMs + 2 * ABORT_GRACE_MS;
    const stopped = runner.stop().catch(() => undefined);
    await Promise.race([Promise.all([stopped, ...minding]), sleep(limitMs, undefined, { ref: false })]);
    clearTimeout(patience);
    await Promise.race([
      Promise.allSettled([...running.values()].map(({ done }) => done)),
      sleep(ABORT_GRACE_MS, undefined, { ref: false }),
    ]);
    await locks
      .giveBack(cutOff)
      .catch((error: unknown) => log.warn({ err: error }, "jobs that were cut off wait for their next attempt"));
  }

  return { drain };
}

type Task = (payload: unknown, helpers: JobHelpers) => Promise<void>;

/** Tracks the jobs in progress, and which of them the end of the drain cut off. */
function track(running: Map<string, RunningJob>, cutOff: RunningJob[], stopping: AbortSignal, work: Task): Task {
  return async (payload, helpers) => {
    const { id, attempts: attempt } = helpers.job;
    const job = { id, attempt, done: work(payload, helpers) };
    running.set(id, job);
    try {
      await job.done;
    } catch (error) {
      if (stopping.aborted) cutOff.push(job);
      throw error;
    } finally {
      running.delete(id);
    }
  };
}

function startRunner(options: WorkerOptions, taskList: TaskList): Promise<Runner> {
  const events = lockedInTheNameOf(options.processId);
  const runner = run({
    pgPool: options.pool,
    taskList,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    events,
    // Without a batch nobody awaits the statement that ends a job, and its failure would end this process. With one, a
    // failure ends the worker (the documented retries do not happen in 0.18.0), and the supervision above starts
    // another.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === "error") options.log.warn({ message }, "the queue reports an error");
    }),
  });
  endAtFailedFirstLook(events, runner, options.log);
  return runner;
}

/**
 * The queue queries the ids of its kinds of jobs once and caches the result, even a failure (graphile-worker 0.18.0):
 * then no later poll reaches the database, and every job waits silently. So that failure ends the worker, and the
 * supervision above starts another.
 */
function endAtFailedFirstLook(events: WorkerEvents, runner: Promise<Runner>, log: Log): void {
  let isFirst = true;
  const looked = () => {
    isFirst = false;
  };
  events.once("worker:getJob:empty", looked);
  events.once("job:start", looked);
  events.on("worker:getJob:error", ({ error }) => {
    if (!isFirst) return;
    isFirst = false;
    log.warn({ err: error }, "the queue could not be asked at the start of its worker; another one starts");
    runner.then((started) => started.stop()).catch(() => undefined);
  });
}

/**
 * The queue signs its locks with the pool's id. Naming the pool after the process lets the locks of a silent process be
 * found and released.
 */
function lockedInTheNameOf(processId: string): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    workerPool.id = processId;
  });
  return events;
}

async function runJob<Name extends JobName>(
  { handlers, jobTimeoutMs }: WorkerOptions,
  name: Name,
  payload: JobPayloads[Name],
  { job }: JobHelpers,
  stopping: AbortSignal,
): Promise<void> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new Error(`The job took longer than ${jobTimeoutMs} ms.`)),
    jobTimeoutMs,
  );
  const signal = AbortSignal.any([timeout.signal, stopping]);
  const context: JobContext = {
    jobId: job.id,
    signal,
    attempt: job.attempts,
    isLastAttempt: job.attempts >= job.max_attempts,
  };
  const done = new AbortController();
  try {
    await Promise.race([handlers[name](payload, context), givenUp(signal, done.signal)]);
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}

/** Database, file store or virus scanner is unavailable: not the job's fault, and temporary. */
function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "dependency_unavailable";
}

/** Rejects shortly after `signal` aborts; never settles before. */
function givenUp(signal: AbortSignal, done: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = async () => {
      await sleep(ABORT_GRACE_MS, undefined, { ref: false });
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true, signal: done });
  });
}
