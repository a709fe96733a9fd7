/**
 * The queue, as the use cases and compose see it. Jobs are durable rows in PostgreSQL (graphile-worker); at-least-once, with
 * exactly-once results through DocumentStore's fencing tokens.
 */
export interface JobPayloads {
  readonly "process-document": { readonly documentId: string };
  readonly "refit-service-model": { readonly serviceId: string };
  readonly "run-batch": { readonly batchId: string };
}
export type JobName = keyof JobPayloads;

export interface JobContext {
  /** The queue's own number of it, the same in every attempt. */
  readonly jobId: string;
  /** Aborted when the worker must stop (second signal) or the job's time limit passed. */
  readonly signal: AbortSignal;
  /** From 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayloads[Name], context: JobContext) => Promise<void>;
};

export interface QueueWorker {
  /** Stops taking jobs, waits for the running ones up to `graceMs`, then gives their locks back. */
  drain(graceMs: number): Promise<void>;
}
