import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDGE_ADMIN_TOKEN, EDGE_DOCUMENT, EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";
import { exchange, request } from "../support/raw-http.ts";

/** What is deleted depends on the path alone. */

const V1 = `/api/v1/inference/service/${EDGE_SERVICE}`;
const HOST = "Host: localhost";
const KEY = `x-api-key: ${EDGE_KEY}`;

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

const bodies: readonly (readonly [type: string, body: string])[] = [
  ["application/json", ""],
  ["application/json", "{"],
  ["application/x-www-form-urlencoded", "a=b"],
  ["multipart/form-data", "x"],
  ["text/plain", "x"],
  ["foo/bar", "x"],
  [";;", "x"],
];
const send = (path: string, headers: readonly string[], body = "") =>
  exchange(edge.url, request(`DELETE ${path}`, [HOST, ...headers], body));

test.each(bodies)("DELETE with the content type %s and the body '%s' answers 200", async (type, body) => {
  for (const prefix of ["/api/v1", "/api"]) {
    const path = `${prefix}/inference/service/${EDGE_SERVICE}/predicted-documents`;
    const there = await send(`${path}/${EDGE_DOCUMENT}`, [KEY, `Content-Type: ${type}`], body);
    expect(there.status).toBe(200);
    const absent = await send(`${path}/absent`, [KEY, `Content-Type: ${type}`], body);
    expect(absent.status).toBe(404);
  }
});

test("every route that deletes answers as it does without a type and a body", async () => {
  const routes = edge.app.routeTable.filter(({ method }) => method === "DELETE");
  expect(routes.length).toBeGreaterThan(10);
  for (const { url } of routes) {
    const path = url.replace(":service_id", EDGE_SERVICE).replace(":document_id", EDGE_DOCUMENT);
    const keys = [[KEY], [`Authorization: Bearer ${EDGE_ADMIN_TOKEN}`]];
    for (const who of keys) {
      const bare = await send(path.replaceAll(/:\w+/g, "1"), who);
      const typed = await send(path.replaceAll(/:\w+/g, "1"), [...who, "Content-Type: application/json"], "{");
      expect([url, typed.status]).toEqual([url, bare.status]);
    }
  }
});

test("the connection goes on after a body that nobody read", async () => {
  const path = `${V1}/predicted-documents/${EDGE_DOCUMENT}`;
  const first = request(`DELETE ${path}`, [HOST, KEY, "Content-Type: foo/bar"], "x".repeat(100_000));
  const [port, hostname] = [Number(new URL(edge.url).port), new URL(edge.url).hostname];
  const socket = connect(port, hostname);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.write(Buffer.concat([first, request("GET /api/v1/limits", [HOST, "Connection: close"])]));
  await once(socket, "close");
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});
