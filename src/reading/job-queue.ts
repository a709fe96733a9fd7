import { AppError } from "../errors.ts";
import type { ChildAnswer, Task } from "./reader-task.ts";
import type { ReadOptions } from "./types.ts";

/** A task and its outcome. */
export interface Job extends Task {
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: ChildAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Jobs that wait for a reader: sync before async, each in order of arrival. */
export interface JobQueue {
  readonly length: number;
  /**
   * Waits until a reader has finished. Rejects with `overloaded` if the queue is full, and with the signal's reason
   * when it aborts.
   */
  submit(task: Task, options: Omit<ReadOptions, "onPage">): Promise<ChildAnswer>;
  next(): Job | undefined;
  rejectAll(error: AppError): void;
}

export function createJobQueue(maxQueued: number, onJob: () => void): JobQueue {
  const waiting: Record<ReadOptions["priority"], Job[]> = { sync: [], async: [] };
  const length = () => waiting.sync.length + waiting.async.length;
  return {
    get length() {
      return length();
    },
    submit: async (task, { priority, signal }) => {
      signal?.throwIfAborted();
      if (length() >= maxQueued && task.part === "first") {
        throw new AppError("overloaded", "Too many documents wait to be read. Try again later.", {
          retryAfterSeconds: 5,
        });
      }
      return await new Promise((resolve, reject) => {
        const job: Job = { ...task, signal, resolve, reject };
        waiting[priority].push(job);
        signal?.addEventListener("abort", () => forget(waiting[priority], job), { once: true });
        onJob();
      });
    },
    next: () => waiting.sync.shift() ?? waiting.async.shift(),
    rejectAll: (error) => {
      for (const job of [...waiting.sync.splice(0), ...waiting.async.splice(0)]) job.reject(error);
    },
  };
}

/** Drops a job that is still waiting; a running one is ended by its child. */
function forget(queue: Job[], job: Job): void {
  const at = queue.indexOf(job);
  if (at < 0) return;
  queue.splice(at, 1);
  job.reject(job.signal?.reason);
}
