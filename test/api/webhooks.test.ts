import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Api, call, predict, submit } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { until } from "../support/program.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** Webhooks against the whole product, with a receiver that checks signatures by an implementation that is not ours. */

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

let estratto: Estratto;
let receiver: Server;
let origin: string;
/** The receiver's next statuses; the last one is repeated. */
const answers: number[] = [200];
const received: Received[] = [];
let api: Api;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(answers.length > 1 ? answers.shift()! : answers[0]!).end("a secret of the receiver");
  });
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  estratto = await startEstratto({ ESTRATTO_WEBHOOK_HOSTS: `hooks.example.com,${origin}` });
  api = { url: estratto.url, ...estratto.service("receipt") };
});
afterAll(async () => {
  await estratto.stop();
  await new Promise((closed) => receiver.close(closed));
});

const admin = (method: string, path: string, json?: unknown): Promise<Answer> =>
  call({ ...api, key: "" }, method, `/api/v1/admin/services/${api.serviceId}/webhooks${path}`, {
    headers: { authorization: `Bearer ${estratto.adminToken}` },
    ...(json !== undefined && { json }),
  });
const till = (line: string) => tinyPdf([{ content: printText([[40, 500, line]]) }]);
const told = (type: string) =>
  received.filter(({ body }) => JSON.parse(body).type === type).map(({ body }) => JSON.parse(body));
const waitFor = (count: () => number, least: number) =>
  until(
    () => count() >= least,
    20_000,
    () => `${count()} of ${least} webhooks; received ${received.length}`,
  );

describe("a webhook", () => {
  test("is refused for an address that the operator did not name, with the way to name it", async () => {
    for (const url of [
      "https://elsewhere.example.com/",
      "http://127.0.0.1:1/",
      "http://hooks.example.com/",
      "nothing",
    ]) {
      const { status, body } = await admin("POST", "", { url });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: "field_invalid", errors: [{ pointer: "#/url" }] });
    }
    expect((await admin("GET", "")).body).toEqual({ webhooks: [], available: true });
  });

  test("tells what happens to a document in thin, signed bodies, and shows its secret once", async () => {
    const made = await admin("POST", "", { url: `${origin}/in`, description: "ERP" });
    expect(deviations("createWebhook", 200, made.body)).toEqual([]);
    const { secret, webhook_id: id } = made.body;
    expect(JSON.stringify((await admin("GET", "")).body)).not.toContain(secret);

    const { body: accepted } = await submit(api, till("TOTALE 12,50"));
    await waitFor(() => told("document.processed").length, 1);
    const event = received.find(({ body }) => JSON.parse(body).type === "document.processed")!;
    expect(() => new Webhook(secret).verify(event.body, event.headers)).not.toThrow();
    expect(() => new Webhook(secret).verify(event.body.replace("ACTIVE", "ERROR"), event.headers)).toThrow();
    expect(JSON.parse(event.body)).toEqual({
      type: "document.processed",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        document_id: accepted.resource,
        service_id: api.serviceId,
        status: "ACTIVE",
        revision_status: "pending",
      },
    });
    const document = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${accepted.resource}`;
    await call(api, "PATCH", document, { json: { revision_status: "to_review" } });
    await call(api, "DELETE", document);
    await waitFor(() => told("document.deleted").length, 1);
    await waitFor(() => told("document.revision_status_changed").length, 1);
    expect((await admin("DELETE", `/${id}`)).status).toBe(200);
    expect((await admin("DELETE", `/${id}`)).status).toBe(404);
  });

  test("is told only of the events it asked for, and nothing while it is switched off", async () => {
    received.length = 0;
    const { body: webhook } = await admin("POST", "", { url: origin, events: ["document.deleted"] });
    const { body: stored } = await predict(api, till("TOTALE 1,00"), "always");
    const document = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${stored.document}`;
    const change = { url: origin, events: ["document.deleted", "webhook.test"] };
    await admin("PUT", `/${webhook.webhook_id}`, { ...change, enabled: false });
    await call(api, "DELETE", document);
    await admin("PUT", `/${webhook.webhook_id}`, { ...change, enabled: true });
    await admin("POST", `/${webhook.webhook_id}/test`);
    await waitFor(() => told("webhook.test").length, 1);
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(["webhook.test"]);
    await admin("DELETE", `/${webhook.webhook_id}`);
  });

  test("signs with both secrets during a rotation, so that the receiver may change at any time", async () => {
    received.length = 0;
    const { body: before } = await admin("POST", "", { url: origin });
    const { body: after } = await admin("POST", `/${before.webhook_id}/secret`);
    expect(after.secret).not.toBe(before.secret);
    await admin("POST", `/${before.webhook_id}/test`);
    await waitFor(() => received.length, 1);
    const { headers, body } = received[0]!;
    for (const { secret } of [before, after]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();

    const { body: last } = await admin("POST", `/${before.webhook_id}/secret`, { keep_previous_hours: 0 });
    await admin("POST", `/${before.webhook_id}/test`);
    await waitFor(() => received.length, 2);
    const second = received[1]!;
    expect(() => new Webhook(last.secret).verify(second.body, second.headers)).not.toThrow();
    expect(() => new Webhook(after.secret).verify(second.body, second.headers)).toThrow();
    await admin("DELETE", `/${before.webhook_id}`);
  });

  test("is told again under the same id after a failure, and the list says what happened without the receiver's words", async () => {
    received.length = 0;
    answers.unshift(500);
    const { body: webhook } = await admin("POST", "", { url: origin });
    const { body: delivery } = await admin("POST", `/${webhook.webhook_id}/test`);
    await waitFor(() => received.length, 2);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([delivery.event_id]));
    const list = () => admin("GET", `/${webhook.webhook_id}/deliveries?status=delivered`);
    await until(async () => (await list()).body.deliveries.length === 1, 5_000);
    const answer = await list();
    expect(answer.body.deliveries[0]).toMatchObject({ attempts: 2, last_status: 200, last_error: null });
    expect(JSON.stringify(answer.body)).not.toContain("a secret of the receiver");

    const replayed = await admin("POST", `/${webhook.webhook_id}/deliveries/${delivery.delivery_id}/replay`);
    expect(replayed.body).toMatchObject({ status: "pending", attempts: 0 });
    await waitFor(() => received.length, 3);
    expect(received[2]?.headers["webhook-id"]).toBe(delivery.event_id);
    await admin("DELETE", `/${webhook.webhook_id}`);
  });

  test("that answers 410 is switched off, and says why", async () => {
    answers.unshift(410);
    const { body: webhook } = await admin("POST", "", { url: origin });
    await admin("POST", `/${webhook.webhook_id}/test`);
    await until(async () => (await admin("GET", "")).body.webhooks[0].enabled === false, 10_000);
    expect((await admin("GET", "")).body.webhooks[0].disabled_reason).toContain("410");
    // A try would wait for ever.
    const tried = await admin("POST", `/${webhook.webhook_id}/test`);
    expect([tried.status, tried.body.errors[0].pointer]).toEqual([422, "#/enabled"]);
    expect(tried.body.detail).toContain("answered 410 Gone. Switch it on");
    await admin("DELETE", `/${webhook.webhook_id}`);
  });

  test("of another service is not found, whatever is asked of it", async () => {
    const other = estratto.service("invoice").serviceId;
    const { body: webhook } = await admin("POST", "", { url: origin });
    const elsewhere = (method: string, path: string, json?: unknown) =>
      call({ ...api, key: "" }, method, `/api/v1/admin/services/${other}/webhooks/${webhook.webhook_id}${path}`, {
        headers: { authorization: `Bearer ${estratto.adminToken}` },
        ...(json !== undefined && { json }),
      });
    const statuses = await Promise.all([
      elsewhere("PUT", "", { url: origin }),
      elsewhere("POST", "/secret", {}),
      elsewhere("POST", "/test"),
      elsewhere("GET", "/deliveries"),
      elsewhere("DELETE", ""),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    await admin("DELETE", `/${webhook.webhook_id}`);
  });
});
