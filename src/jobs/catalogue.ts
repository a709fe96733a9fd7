/**
 * The queue, as the use cases and compose see it. Jobs are durable rows in PostgreSQL (graphile-worker), run at least
 * once; DocumentStore's fencing tokens make their results exactly-once.
 */
export interface JobPayloads {
  readonly "process-document": { readonly documentId: string };
  readonly "refit-service-model": { readonly serviceId: string };
  readonly "run-batch": { readonly batchId: string };
}
export type JobName = keyof JobPayloads;

export interface JobContext {
  /** The queue's id of the job, the same in every attempt. */
  readonly jobId: string;
  /** Aborted when the worker must stop (second signal) or the job's time limit has passed. */
  readonly signal: AbortSignal;
  /** Counted from 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayloads[Name], context: JobContext) => Promise<void>;
};

export interface QueueWorker {
  /** Stops taking jobs, waits up to `graceMs` for the running ones, then releases their locks. */
  drain(graceMs: number): Promise<void>;
}
