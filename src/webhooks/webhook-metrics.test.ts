import { Registry } from "prom-client";
import { expect, test } from "vitest";
import type { WebhookAnswer } from "../usecases/ports.ts";
import { countedSender } from "./webhook-metrics.ts";

test("attempts to tell a receiver are counted by how they end, from 0 on", async () => {
  const registry = new Registry();
  const answers: WebhookAnswer[] = [
    { kind: "answered", status: 204, retryAfterSeconds: null },
    { kind: "answered", status: 302, retryAfterSeconds: null },
    { kind: "answered", status: 500, retryAfterSeconds: null },
  ];
  const send = async () => answers.shift() ?? { kind: "failed" as const, error: "does not answer" };
  const sender = countedSender({ reachesAny: true, refusal: () => null, send }, registry);
  const counts = async () => {
    const text = await registry.metrics();
    return Object.fromEntries(
      [...text.matchAll(/outcome="(\w+)"\} (\d+)/g)].map(([, name, count]) => [name, Number(count)]),
    );
  };
  expect(await counts()).toEqual({ delivered: 0, refused: 0, failed: 0 });
  const request = { url: "https://a.example", headers: {}, body: "{}", signal: new AbortController().signal };
  for (let i = 0; i < 4; i++) await sender.send(request);
  await sender.send({ ...request, signal: AbortSignal.abort() });
  expect(await counts()).toEqual({ delivered: 1, refused: 2, failed: 1 });
});
