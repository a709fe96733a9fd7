import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type JobHelpers, Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { AppError } from "../errors.ts";
import { createQueueLocks } from "../store/database/queue-locks.ts";
import type { Log } from "../usecases/ports.ts";
import type { JobContext, JobHandlers, JobName, JobPayloads, QueueWorker } from "./catalogue.ts";

export interface WorkerOptions {
  readonly pool: pg.Pool;
  readonly handlers: JobHandlers;
  /** Jobs at once. */
  readonly concurrency: number;
  /** The sweep of this process beats for it; its silence gives the jobs to other workers. */
  readonly processId: string;
  readonly jobTimeoutMs: number;
  readonly log: Log;
}

/** A job that ignores its abort signal for this long is given up; what it writes later is fenced off. */
const ABORT_GRACE_MS = 5_000;

/** Notifications wake the worker at once; polling finds retries, and what came while the connection was down. */
const POLL_MS = 2_000;

/** Between the end of a worker that broke and the next one, and between two looks at forgotten locks. */
const MEND_MS = 5_000;

/** Several times the longest wait for an answer of the database. */
const YOUNG_LOCK_SECONDS = 10;

/** One job at work. */
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
 *      ├──rejected because something it needs is away: again after half a minute, and for a day the attempt does not count
 *      ├──drained: again at once, and the attempt does not count
 *      └──its process fell silent: again at once (sweep)
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
  let runner = await start();
  const supervised = (async () => {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, "the queue worker broke off"));
      if (await pause(MEND_MS, draining.signal)) return;
      try {
        // What the worker that broke off held and could not finish.
        await locks.releaseForgotten(processId, [...running.keys()], 0);
        runner = await start();
        if (draining.signal.aborted) await runner.stop();
      } catch (error) {
        log.error({ err: error }, "the queue worker could not start again; the next try follows");
      }
    }
  })();
  const mending = (async () => {
    while (!(await pause(MEND_MS, draining.signal))) {
      await locks
        .releaseForgotten(processId, [...running.keys()], YOUNG_LOCK_SECONDS)
        .catch((error: unknown) => log.warn({ err: error }, "forgotten jobs stay locked until the next look"));
    }
  })();
  return {
    drain: async (graceMs) => {
      draining.abort();
      const patience = setTimeout(() => stopping.abort(new Error("The worker is stopping.")), graceMs);
      // With the database away the queue would go on trying for minutes to write down how its jobs ended.
      const limitMs = graceMs + 2 * ABORT_GRACE_MS;
      const stopped = runner.stop().catch(() => undefined);
      await Promise.race([Promise.all([stopped, supervised, mending]), sleep(limitMs, undefined, { ref: false })]);
      clearTimeout(patience);
      await Promise.race([
        Promise.allSettled([...running.values()].map(({ done }) => done)),
        sleep(ABORT_GRACE_MS, undefined, { ref: false }),
      ]);
      await locks
        .giveBack(cutOff)
        .catch((error: unknown) => log.warn({ err: error }, "jobs that were cut off wait for their next attempt"));
    },
  };
}

type Task = (payload: unknown, helpers: JobHelpers) => Promise<void>;

/** Knows which jobs are at work, and which of them the end of the drain cut off. */
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
    // Without a batch nobody waits for the statement that ends a job, and its failure would end this process. With one, a failure
    // ends the worker (its promised retries do not happen in 0.18.0), and the supervision above starts another.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === "error") options.log.warn({ message }, "the queue reports an error");
    }),
  });
  endAtFailedFirstLook(events, runner, options.log);
  return runner;
}

/**
 * At its first look the queue asks which numbers its kinds of jobs have, and keeps the answer, a failure too (graphile-worker 0.18.0):
 * no later look reaches the database then, and every job waits without a word. So that failure ends the worker, and the supervision
 * above starts another.
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

/** The queue signs its locks with the pool's id. Named after the process, a silent process's locks can be found and broken. */
function lockedInTheNameOf(processId: string): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    workerPool.id = processId;
  });
  return events;
}

/** true: cut short, because the signal was aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return signal.aborted;
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

/** Database, file store, virus scanner: it is not the job's fault, and passes. */
function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "dependency_unavailable";
}

/** Rejects a little after `signal` aborts; never settles before. */
function givenUp(signal: AbortSignal, done: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = async () => {
      await sleep(ABORT_GRACE_MS, undefined, { ref: false });
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true, signal: done });
  });
}
