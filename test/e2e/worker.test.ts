import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submit } from "../support/api.ts";
import { type Installation, newService, openInstallation } from "../support/installation.ts";
import { freePort, until } from "../support/program.ts";

/** Monitoring asks the worker itself, not its log. */

let installation: Installation;
let url: string;
beforeAll(async () => {
  installation = await openInstallation();
  const port = String(await freePort());
  await installation.start("work", { ESTRATTO_WORK_PORT: port });
  url = `http://127.0.0.1:${port}`;
}, 120_000);
afterAll(() => installation?.stop());

const metrics = async () => (await fetch(`${url}/metrics`)).text();

test("a worker says that it is ready, what waits on the queue and what it has done", async () => {
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: "ready" });
  const serving = await installation.start("serve");
  const api = await newService(serving.url);
  expect((await submit(api, readFileSync("samples/invoice.pdf"))).status).toBe(200);
  await until(
    async () =>
      /^estratto_job_duration_seconds_count\{job="process-document",outcome="done"\} 1$/m.test(await metrics()),
    60_000,
    () => "a document that was read",
  );
  await until(
    async () =>
      !/^estratto_queue_jobs\{job="process-document",state="(waiting|running)"\} [1-9]/m.test(await metrics()),
    10_000,
    () => "an empty queue",
  );
  expect(await metrics()).toContain("process_resident_memory_bytes");
}, 120_000);

test("a port that is taken is named by its setting, and nothing is started", async () => {
  const port = new URL(url).port;
  await expect(installation.start("work", { ESTRATTO_WORK_PORT: port })).rejects.toThrow(
    /ESTRATTO_WORK_PORT \d+ is in use/,
  );
}, 120_000);
