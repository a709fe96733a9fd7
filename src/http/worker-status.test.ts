import { Counter, Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { startWorkerStatus, type WorkerStatus } from "./worker-status.ts";

const metrics = new Registry();
const beats = new Counter({ name: "beats_total", help: "beats", registers: [metrics] });
let isReady = true;
let hasRoom = true;
let status: WorkerStatus;

beforeAll(async () => {
  const ready = async () => {
    if (!isReady) throw new AppError("dependency_unavailable", "The database does not answer.");
    return { isolation: "bubblewrap", isEncrypting: false, hasRoom };
  };
  status = await startWorkerStatus({ useCases: { ready }, metrics }, { host: "127.0.0.1", port: 0 });
});
afterAll(() => status.close());

test("a worker is alive whatever it stands on, and ready while that answers", async () => {
  const beside = { isolation: "bubblewrap", documents_at_rest: "not_encrypted" };
  expect(await (await fetch(`${status.url}/readyz`)).json()).toEqual({ ...beside, status: "ready", storage: "ok" });
  isReady = false;
  const answer = await fetch(`${status.url}/readyz`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toEqual({ status: "not_ready" });
  expect((await fetch(`${status.url}/healthz`)).status).toBe(200);
  isReady = true;
});

test("a worker whose disk is full says so, and stays: what is stored can be read", async () => {
  hasRoom = false;
  const answer = await fetch(`${status.url}/readyz`);
  expect([answer.status, await answer.json()]).toMatchObject([200, { status: "degraded", storage: "full" }]);
  hasRoom = true;
});

test("its metrics are those of its registry", async () => {
  beats.inc(3);
  expect(await (await fetch(`${status.url}/metrics`)).text()).toContain("beats_total 3");
});

test("nothing else is answered there", async () => {
  for (const [method, path] of [
    ["GET", "/"],
    ["GET", "/api/v1/profile"],
    ["POST", "/metrics"],
  ]) {
    expect((await fetch(`${status.url}${path}`, { method: method! })).status).toBe(404);
  }
});

test("a port that is taken is said by the system's error", async () => {
  const port = Number(new URL(status.url).port);
  const parts = { useCases: { ready: async () => ({ isolation: "", isEncrypting: false, hasRoom: true }) }, metrics };
  await expect(startWorkerStatus(parts, { host: "127.0.0.1", port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});
