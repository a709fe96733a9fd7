import { Registry } from "prom-client";
import { expect, test } from "vitest";
import type { JobHandlers } from "./catalogue.ts";
import { measuredJobs } from "./job-metrics.ts";

const done = async () => undefined;
const handlers: JobHandlers = { "process-document": done, "refit-service-model": done, "run-batch": done };

async function waiting(queuedJobs: Parameters<typeof measuredJobs>[1]["queuedJobs"]): Promise<string[]> {
  const registry = new Registry();
  measuredJobs(handlers, { registry, queuedJobs });
  const lines = (await registry.metrics()).split("\n");
  return lines.filter((line) => line.startsWith("estratto_queue_jobs{") && line.includes('state="waiting"'));
}

test("an empty queue says 0 of every kind of job", async () => {
  expect(await waiting(async () => [{ job: "run-batch", waiting: 2, running: 0 }])).toEqual([
    'estratto_queue_jobs{job="process-document",state="waiting"} 0',
    'estratto_queue_jobs{job="refit-service-model",state="waiting"} 0',
    'estratto_queue_jobs{job="run-batch",state="waiting"} 2',
  ]);
});

test("a database that is away says nothing", async () => {
  expect(await waiting(() => Promise.reject(new Error("away")))).toEqual([]);
});
