import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDGE_ADMIN_TOKEN, EDGE_DOCUMENT, EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";
import { multipart, request } from "../support/raw-http.ts";

/**
 * What is refused before it has arrived. Python's http.client and requests write a whole body before they read, and see
 * the answer only where the rest was taken from them: all of these once hung for 65 s, or ended in a broken pipe.
 */

const FILE_BYTES = 50_000_000;
const MB = 1_000_000;
const HOST = "Host: localhost";
const KEY = `x-api-key: ${EDGE_KEY}`;
const BOUNDARY = "----boundary";
const FORM = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
const JSON_BODY = "Content-Type: application/json";

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge({ limits: { fileBytes: FILE_BYTES, uploadBytes: 10 * FILE_BYTES } });
});
afterAll(() => edge.stop());

const field = (name: string, content: string) => ({
  headers: `Content-Disposition: form-data; name="${name}"`,
  content,
});
const file = (bytes: number) => ({
  headers: 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf',
  content: Buffer.alloc(bytes, "%PDF"),
});
const PUSH = field("push_result_on_platform", "never");
const form = (...parts: Parameters<typeof multipart>[1]) => multipart(BOUNDARY, parts);

/** Writes all of it, then reads one answer; refused if that takes as long as no client waits. */
async function answerOf(socket: Socket, bytes: Buffer): Promise<{ head: string; body: string }> {
  const signal = AbortSignal.timeout(20_000);
  socket.pause();
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("the server does not take the body")), { once: true });
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
  socket.resume();
  let text = "";
  while (!isWhole(text)) text += String((await once(socket, "data", { signal }))[0]);
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  return { head, body };
}

function isWhole(text: string): boolean {
  const [head = "", body] = text.split("\r\n\r\n", 2);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length);
}

/** The refusal of a request, and whether its connection serves another one afterwards. */
async function refusalOf(bytes: Buffer): Promise<{ status: number; code: string; isKept: boolean }> {
  const socket = connect(Number(new URL(edge.url).port), "127.0.0.1");
  try {
    const { head, body } = await answerOf(socket, bytes);
    const { status, code } = JSON.parse(body);
    const isAnnounced = /^connection: *close/im.test(head);
    const next = isAnnounced ? null : await answerOf(socket, request("GET /api/v1/limits", [HOST]));
    return { status, code, isKept: next?.head.startsWith("HTTP/1.1 200") ?? false };
  } finally {
    socket.destroy();
  }
}

const PREFIXES = ["/api/v1", "/api"].map((prefix) => `${prefix}/inference/service/${EDGE_SERVICE}`);
const V1 = PREFIXES[0]!;
const uploads = [...PREFIXES.flatMap((path) => [`${path}/predict`, `${path}/async-predict`]), `${V1}/examples`];
const post = (path: string, body: Buffer, contentType = FORM) =>
  request(`POST ${path}`, [HOST, KEY, contentType], body);
/** The same without saying how long it is. */
const chunked = (line: string, headers: readonly string[], body: Buffer) =>
  Buffer.concat([
    request(line, [HOST, ...headers, "Transfer-Encoding: chunked"]),
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from("\r\n0\r\n\r\n"),
  ]);

describe.each(uploads)("POST %s with 10 MB that it does not want is answered 422 and keeps the connection", (path) => {
  test.each<[string, () => Buffer]>([
    ["a second file", () => form(PUSH, file(10), file(10 * MB))],
    ["the file twice, both large", () => form(PUSH, file(10 * MB), file(10 * MB))],
    ["fields without end before the file", () => form(...Array(2_000).fill(field("x", "y")), file(10 * MB))],
    [
      "JSON that is none before the file",
      () => form({ headers: `${field("x", "").headers}\r\n${JSON_BODY}`, content: "{" }, file(10 * MB)),
    ],
    ["a broken end", () => form(PUSH, file(10 * MB)).subarray(0, -30)],
  ])("%s", async (_, body) => {
    expect(await refusalOf(post(path, body()))).toMatchObject({ status: 422, isKept: true });
  });

  test("no boundary in the type of the form", async () => {
    const bytes = post(path, form(PUSH, file(10 * MB)), "Content-Type: multipart/form-data");
    expect(await refusalOf(bytes)).toMatchObject({ status: 422, isKept: true });
  });

  test("a file of which the length is not told", async () => {
    const bytes = chunked(`POST ${path}`, [KEY, FORM], form(PUSH, file(10), file(10 * MB)));
    expect(await refusalOf(bytes)).toMatchObject({ status: 422, isKept: true });
  });
});

test.each(PREFIXES)("POST %s/predict says so to a field given twice with different values", async (path) => {
  const body = form(PUSH, field("push_result_on_platform", "always"), file(10 * MB));
  expect(await refusalOf(post(`${path}/predict`, body))).toEqual({ status: 422, code: "field_invalid", isKept: true });
});

test("POST predict refuses more text beside the file than the parser shall keep, JSON or not", async () => {
  const text = field("x", "y".repeat(MB));
  const json = { headers: `${field("x", "").headers}\r\n${JSON_BODY}`, content: JSON.stringify("y".repeat(MB - 2)) };
  for (const each of [text, json]) {
    const parts = (count: number) => form(PUSH, file(10), ...Array(count).fill(each));
    expect(await refusalOf(post(`${V1}/predict`, parts(17)))).toEqual({
      status: 422,
      code: "field_invalid",
      isKept: true,
    });
    const socket = connect(Number(new URL(edge.url).port), "127.0.0.1");
    expect((await answerOf(socket, post(`${V1}/predict`, parts(15)))).head).toMatch(/^HTTP\/1.1 200 /);
    socket.destroy();
  }
});

test("POST …/examples says so to labels given twice with different values", async () => {
  const body = form(field("entities", "{}"), field("entities", '{"total":"1"}'), file(10 * MB));
  expect(await refusalOf(post(`${V1}/examples`, body))).toMatchObject({ status: 422, isKept: true });
});

describe.each([
  ["60 MB", 60 * MB],
  ["120 MB", 120 * MB],
])("POST predict says to a file of %s that it is too large, and keeps the connection", (_, bytes) => {
  const body = () => form(PUSH, file(bytes));
  const refused = { status: 422, code: "file_too_large", isKept: true };

  test("whose length is told", async () => {
    expect(await refusalOf(post(`${V1}/predict`, body()))).toEqual(refused);
  });

  test("whose length is not", async () => {
    expect(await refusalOf(chunked(`POST ${V1}/predict`, [KEY, FORM], body()))).toEqual(refused);
  });
});

describe.each([
  ["PATCH", `${V1}/predicted-documents/${EDGE_DOCUMENT}`, KEY],
  ["PUT", `${V1}/predicted-documents/${EDGE_DOCUMENT}/entities`, KEY],
  ["PATCH", `${PREFIXES[1]}/predicted-documents/${EDGE_DOCUMENT}`, KEY],
  ["POST", "/api/v1/admin/services", `Authorization: Bearer ${EDGE_ADMIN_TOKEN}`],
])("%s %s with JSON of", (method, path, credentials) => {
  test.each([2, 8, 20])("%i MB is answered 422 and keeps the connection", async (megabytes) => {
    const body = Buffer.from(JSON.stringify({ revision_status: "a".repeat(megabytes * MB) }));
    const refused = { status: 422, code: "field_invalid", isKept: true };
    expect(await refusalOf(request(`${method} ${path}`, [HOST, credentials, JSON_BODY], body))).toEqual(refused);
    expect(await refusalOf(chunked(`${method} ${path}`, [credentials, JSON_BODY], body))).toEqual(refused);
  });

  test("no end is answered 422 and keeps the connection", async () => {
    const bytes = request(`${method} ${path}`, [HOST, credentials, JSON_BODY], "{");
    expect(await refusalOf(bytes)).toMatchObject({ status: 422, isKept: true });
  });
});

test("a client that wants the connection closed has its answer before", async () => {
  const bytes = request(`POST ${V1}/predict`, [HOST, KEY, FORM, "Connection: close"], form(file(10), file(10 * MB)));
  expect(await refusalOf(bytes)).toEqual({ status: 422, code: "field_invalid", isKept: false });
  const broken = request(
    `PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT}`,
    [HOST, KEY, JSON_BODY, "Connection: close"],
    "{",
  );
  expect(await refusalOf(broken)).toEqual({ status: 422, code: "field_invalid", isKept: false });
});

describe("what is more than anybody takes", () => {
  const head = (...headers: string[]) => request(`POST ${V1}/predict`, [HOST, "x-api-key: wrong", FORM, ...headers]);

  test("is told at once that the connection closes, where its length is told", async () => {
    const socket = connect(Number(new URL(edge.url).port), "127.0.0.1");
    const answer = await answerOf(socket, head("Content-Length: 1000000000"));
    expect(answer.head).toMatch(/^HTTP\/1.1 401 /);
    expect(answer.head).toMatch(/^connection: close$/im);
    await once(socket, "close");
  });

  test("is cut off after 256 MB, where it is not", async () => {
    const socket = connect(Number(new URL(edge.url).port), "127.0.0.1").on("error", () => undefined);
    const answer = await answerOf(socket, head("Transfer-Encoding: chunked"));
    expect(answer.head).not.toMatch(/^connection: close$/im);
    const chunk = Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), Buffer.alloc(MB), Buffer.from("\r\n")]);
    let sent = 0;
    for (; !socket.destroyed && sent < 1_000; sent++) {
      await new Promise((resolve) => socket.write(chunk, resolve));
    }
    expect(sent).toBeGreaterThanOrEqual(256);
    expect(sent).toBeLessThan(300);
  });

  test("in time is cut off, too", async () => {
    const impatient = await startEdge();
    Object.assign(impatient.app.server, { headersTimeout: 200, requestTimeout: 300 });
    const socket = connect(Number(new URL(impatient.url).port), "127.0.0.1");
    const answer = await answerOf(socket, head("Content-Length: 1000"));
    expect(answer.head).toMatch(/^HTTP\/1.1 401 /);
    await once(socket, "close");
    await impatient.stop();
  });
});
