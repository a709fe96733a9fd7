import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDGE_DOCUMENT, EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";
import { exchange, request } from "../support/raw-http.ts";

const V1 = `/api/v1/inference/service/${EDGE_SERVICE}`;
const HOST = "Host: localhost";
const KEY = `x-api-key: ${EDGE_KEY}`;

describe("a client that is too slow", () => {
  const slowly = `PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT} HTTP/1.1\r\n${HOST}\r\n${KEY}\r\n`;
  const form = `POST ${V1}/predict HTTP/1.1\r\n${HOST}\r\n${KEY}\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
  let impatient: Edge;
  beforeAll(async () => {
    impatient = await startEdge();
    Object.assign(impatient.app.server, { headersTimeout: 200, requestTimeout: 300 });
  });
  afterAll(() => impatient.stop());

  test.each([
    ["headers", slowly],
    ["a body", `${slowly}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`],
    ["a form", `${form}Content-Length: 1000\r\n\r\n--b\r\n`],
  ])("with %s is answered with 503 and when to try again", async (_, bytes) => {
    const answer = await exchange(impatient.url, bytes);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 503, code: "sync_timeout", retryable: true });
  });

  test("has the time that the installation gives uploads, and is told of it", async () => {
    const patient = await startEdge({ limits: { uploadTimeoutMs: 7_000_000 } });
    expect(patient.app.server.requestTimeout).toBe(7_000_000);
    const limits = await (await fetch(`${patient.url}/api/v1/limits`)).json();
    expect(limits).toMatchObject({ upload_timeout_seconds: 7_000 });
    await patient.stop();
  });

  test("is answered so on a connection that was answered before, too", async () => {
    const socket = connect(Number(new URL(impatient.url).port));
    socket.write(request("GET /api/v1/limits", [HOST]));
    await once(socket, "data");
    const answered = once(socket, "data");
    socket.write(`${slowly}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 503 /);
    socket.destroy();
  });
});
