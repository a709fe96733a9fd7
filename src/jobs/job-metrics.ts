import { Gauge, Histogram, type Registry } from "prom-client";
import type { JobContext, JobHandlers, JobName, JobPayloads } from "./catalogue.ts";

/** One kind of job on the whole queue, whichever process takes it. */
interface QueuedJobs {
  readonly job: string;
  readonly waiting: number;
  readonly running: number;
}

/** Measures how long this process's jobs took and how they ended, and how many wait for any process. */
export function measuredJobs(
  handlers: JobHandlers,
  { registry, queuedJobs }: { registry: Registry; queuedJobs: () => Promise<readonly QueuedJobs[]> },
): JobHandlers {
  const seconds = new Histogram({
    name: "estratto_job_duration_seconds",
    help: "Time that this process took for an attempt at a job",
    labelNames: ["job", "outcome"],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 120, 600],
    registers: [registry],
  });
  new Gauge({
    name: "estratto_queue_jobs",
    help: "Jobs on the queue of the installation; the same in every process, so not to be summed",
    labelNames: ["job", "state"],
    registers: [registry],
    async collect() {
      this.reset();
      // No sample while the database is unavailable: zero would claim that nothing waits.
      const queued = await queuedJobs().catch(() => null);
      if (queued === null) return;
      const none = Object.keys(handlers).map((job) => ({ job, waiting: 0, running: 0 }));
      for (const { job, waiting, running } of [...none, ...queued]) {
        this.set({ job, state: "waiting" }, waiting);
        this.set({ job, state: "running" }, running);
      }
    },
  });
  const measured = <Name extends JobName>(job: Name): JobHandlers[Name] => {
    const handle = async (payload: JobPayloads[Name], context: JobContext): Promise<void> => {
      const end = seconds.startTimer({ job });
      try {
        await handlers[job](payload, context);
        end({ outcome: "done" });
      } catch (error) {
        end({ outcome: "failed" });
        throw error;
      }
    };
    return handle as JobHandlers[Name];
  };
  return {
    "process-document": measured("process-document"),
    "refit-service-model": measured("refit-service-model"),
    "run-batch": measured("run-batch"),
  };
}
