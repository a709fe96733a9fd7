import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, expectTypeOf, test } from "vitest";
import { ApiError, type CorrectionAnswer, createClient, isComplete } from "./client.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, calls: number) => void;
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A server that answers each call as told, and the client that talks to it. */
async function serve(answer: Answer) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    request.resume().on("end", () => answer(request, response, seen.length));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { seen, client: createClient({ baseUrl, apiKey: "est_live_x" }) };
}

const problem = (status: number, code: string, retryable: boolean): Answer => {
  const body = { status, code, retryable, detail: `It is ${code}.`, request_id: "req_1", errors: [] };
  return (_, response) =>
    response.writeHead(status, { "content-type": "application/problem+json" }).end(JSON.stringify(body));
};
const ok = (response: ServerResponse, body: unknown, headers = {}) =>
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

test("an error of the service is thrown with its code, detail and request id", async () => {
  const { client } = await serve(problem(404, "service_not_found", false));
  const error = await client
    .service("s")
    .info()
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 404,
    code: "service_not_found",
    message: "It is service_not_found.",
    requestId: "req_1",
  });
});

test("an error page of a proxy is still an ApiError with its status", async () => {
  const { client } = await serve((_, response) => response.writeHead(502, { "content-type": "text/html" }).end("<h1>"));
  await expect(client.service("s").info()).rejects.toMatchObject({ status: 502, code: "internal" });
});

test("a call that changes nothing is tried again when the service is busy", async () => {
  const busy = problem(503, "overloaded", true);
  const { client, seen } = await serve((q, r, calls) =>
    calls === 1 ? busy(q, r, calls) : ok(r, { name: "Receipts" }),
  );
  expect((await client.service("s").info()).name).toBe("Receipts");
  expect(seen).toHaveLength(2);
});

test("an upload is tried again only with an idempotency key", async () => {
  const busy = problem(503, "overloaded", true);
  const { client, seen } = await serve((q, r, calls) =>
    calls < 3 ? busy(q, r, calls) : ok(r, { job: "j", resource: "d" }, { "x-plan-usage": "7" }),
  );
  const file = new File(["x"], "a.pdf");
  await expect(client.service("s").submit(file)).rejects.toMatchObject({ code: "overloaded" });
  expect(seen).toHaveLength(1);
  const submitted = await client.service("s").submit(file, { idempotencyKey: "k" });
  expect(submitted).toEqual({ job: "j", resource: "d", planUsage: 7, planUsageLimit: null });
  expect(seen.map((r) => r.headers["idempotency-key"])).toEqual([undefined, "k", "k"]);
});

test("the key, the etag and repeated include values are sent as the contract has them", async () => {
  const { client, seen } = await serve((_, response) =>
    ok(response, { document: { status: "RUNNING" } }, { etag: '"3"' }),
  );
  const { etag, data } = await client
    .service("s")
    .document("d/1", { include: ["ocr", "evidence"], details: "summary" });
  expect(etag).toBe('"3"');
  expect(isComplete(data)).toBe(false);
  await client.service("s").revise("d", "approved", { ifMatch: etag });
  expect(seen[0]?.url).toBe(
    "/api/v1/inference/service/s/predicted-documents/d%2F1?include=ocr&include=evidence&document_details=summary",
  );
  expect(seen[0]?.headers["x-api-key"]).toBe("est_live_x");
  expect(seen[1]?.headers["if-match"]).toBe('"3"');
});

test("a correction by a key that may only review has no document, and its type says so", async () => {
  const kept = {
    message: "Document fields updated.",
    fields_updated: { entities: ["total"], aggregated_entities: [] },
  };
  const { client } = await serve((_, response) => ok(response, kept, { etag: '"4"' }));
  const { data, etag } = await client.service("s").correct("d", { entities: { total: "1" } });
  expect([isComplete(data), etag]).toEqual([false, '"4"']);
  expectTypeOf(data).toEqualTypeOf<CorrectionAnswer>();
  expect("fields_updated" in data && data.fields_updated.entities).toEqual(["total"]);
});

test("a removal is made on a condition where one is given", async () => {
  const { client, seen } = await serve((_, response) => ok(response, { message: "Deleted." }));
  await client.service("s").remove("d");
  await client.service("s").remove("d", { ifMatch: '"4"' });
  expect(seen.map(({ headers }) => headers["if-match"])).toEqual([undefined, '"4"']);
});

test("waiting for a document ends when it is read, and at once when it is given up", async () => {
  const { client } = await serve((_, response, calls) =>
    ok(response, { document: { status: calls < 3 ? "RUNNING" : "ERROR", message: "m" } }),
  );
  const { data } = await client.service("s").waitForDocument("d", { intervalMs: 5 });
  expect(data.document.status).toBe("ERROR");
  const given = AbortSignal.abort(new Error("given up"));
  await expect(client.service("s").waitForDocument("d", { signal: given })).rejects.toThrow("given up");
});
