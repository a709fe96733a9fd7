import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDGE_DOCUMENT, EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";
import { exchange, request } from "../support/raw-http.ts";

/**
 * Specification section 7 closes the list of statuses; these are the ways in which a framework would break out of it.
 */

const CLOSED_LIST = [200, 202, 401, 403, 404, 422, 429, 500, 503];
const V1 = `/api/v1/inference/service/${EDGE_SERVICE}`;
const KEY = `x-api-key: ${EDGE_KEY}`;

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

const HOST = "Host: localhost";
const json = (body: string) => [
  HOST,
  KEY,
  "Content-Type: application/json",
  `Content-Length: ${Buffer.byteLength(body)}`,
];
const patch = (body: string) =>
  `PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT} HTTP/1.1\r\n${json(body).join("\r\n")}\r\n\r\n${body}`;

interface Oddity {
  readonly name: string;
  readonly bytes: string | Buffer;
  readonly status: number;
  readonly code?: string;
  /** Words of the detail that say what to do. */
  readonly says?: string;
}

const deep = "[".repeat(100_000) + "]".repeat(100_000);

const oddities: readonly Oddity[] = [
  {
    name: "an unknown route outside the API",
    bytes: request("GET /nothing", [HOST]),
    status: 404,
    code: "route_not_found",
  },
  {
    name: "an unknown route of the API without a key",
    bytes: request("GET /api/v1/nothing", [HOST]),
    status: 401,
    code: "missing_api_key",
  },
  {
    name: "an unknown route of the API with a key",
    bytes: request("GET /api/v1/nothing", [HOST, KEY]),
    status: 404,
    code: "route_not_found",
  },
  ...["/%61pi/v1/nothing", "/ap%69", "/%61pi/v1/service/%ff", `/%61pi/v1/service/${EDGE_SERVICE}`].flatMap((path) =>
    [path, `http://localhost${path}`].map((target) => ({
      name: `${target} without a key`,
      bytes: request(`GET ${target}`, [HOST]),
      status: 401,
      code: "missing_api_key",
    })),
  ),
  {
    name: "a whole address of an unknown route of the API without a key",
    bytes: request("GET http://localhost/api/v1/nothing", [HOST]),
    status: 401,
    code: "missing_api_key",
  },
  {
    name: "a whole address with a key",
    bytes: request(`GET http://localhost/api/v1/service/${EDGE_SERVICE}`, [HOST, KEY]),
    status: 200,
  },
  {
    name: "an unknown route with a wrong key",
    bytes: request("GET /api/v1/nothing", [HOST, "x-api-key: wrong"]),
    status: 401,
    code: "invalid_api_key",
  },
  {
    name: "a method the route does not have",
    bytes: request(`PUT ${V1}/predict`, [HOST, KEY]),
    status: 404,
    code: "route_not_found",
  },
  { name: "OPTIONS", bytes: request(`OPTIONS ${V1}/predict`, [HOST, KEY]), status: 404, code: "route_not_found" },
  { name: "TRACE", bytes: request("TRACE /api/v1/limits", [HOST, KEY]), status: 404, code: "route_not_found" },
  { name: "CONNECT", bytes: request("CONNECT example.com:443", [HOST]), status: 404, code: "route_not_found" },
  { name: "a broken percent-encoding", bytes: request(`GET ${V1}/predicted-documents/%zz`, [HOST, KEY]), status: 404 },
  {
    name: "a broken percent-encoding without a key",
    bytes: request("GET /api/v1/service/%ff", [HOST]),
    status: 401,
    code: "missing_api_key",
  },
  {
    name: "a broken percent-encoding with a wrong key",
    bytes: request("GET /api/service/%ff", [HOST, "x-api-key: wrong", "Cookie: estratto_session=x"]),
    status: 401,
    code: "invalid_api_key",
  },
  {
    name: "a broken percent-encoding outside the API",
    bytes: request("GET /%ff", [HOST]),
    status: 404,
    code: "route_not_found",
  },
  {
    name: "an identifier of 3 000 characters without a key",
    bytes: request(`GET /api/v1/service/${"a".repeat(3000)}`, [HOST]),
    status: 401,
    code: "missing_api_key",
  },
  { name: "a truncated percent-encoding", bytes: request("GET /api/v1/service/%", [HOST, KEY]), status: 404 },
  {
    name: "an encoded NUL in an identifier",
    bytes: request("GET /api/v1/service/a%00b", [HOST, KEY]),
    status: 404,
    code: "service_not_found",
  },
  {
    name: "an encoded slash in an identifier",
    bytes: request("GET /api/v1/service/a%2fb", [HOST, KEY]),
    status: 404,
    code: "service_not_found",
  },
  {
    name: "an identifier of 3 000 characters",
    bytes: request(`GET /api/v1/service/${"a".repeat(3000)}`, [HOST, KEY]),
    status: 404,
  },
  { name: "doubled slashes", bytes: request(`GET //api//v1/service/${EDGE_SERVICE}`, [HOST, KEY]), status: 404 },
  { name: "HTTP/1.1 without Host", bytes: request("GET /api/v1/limits", []), status: 422, code: "field_invalid" },
  {
    name: "headers of more than 16 KB",
    bytes: request("GET /api/v1/limits", [HOST, `X-Long: ${"a".repeat(17_000)}`]),
    status: 422,
    code: "field_invalid",
  },
  { name: "an Expect that nobody knows", bytes: request("GET /api/v1/limits", [HOST, "Expect: wonders"]), status: 200 },
  { name: "a request that is not HTTP", bytes: "hello\r\n\r\n", status: 422, code: "field_invalid" },
  {
    name: "Content-Length and Transfer-Encoding at once",
    bytes:
      "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    status: 422,
    code: "field_invalid",
  },
  {
    name: "two Content-Lengths",
    bytes: "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde",
    status: 422,
    code: "field_invalid",
  },
  {
    name: "a chunk whose size is no number",
    bytes: `PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT} HTTP/1.1\r\n${HOST}\r\n${KEY}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
    status: 422,
  },
  { name: "a folded header", bytes: `GET /api/v1/limits HTTP/1.1\r\n${HOST}\r\nX-A: b\r\n c\r\n\r\n`, status: 422 },
  {
    name: "X-HTTP-Method-Override",
    bytes: request(`GET ${V1}`, [HOST, KEY, "X-HTTP-Method-Override: DELETE"]),
    status: 200,
  },
  { name: "malformed JSON", bytes: patch('{"revision_status":'), status: 422, code: "field_invalid" },
  {
    name: "an empty JSON body",
    bytes: request(`PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT}`, [
      HOST,
      KEY,
      "Content-Type: application/json",
      "Content-Length: 0",
    ]),
    status: 422,
    code: "field_missing",
  },
  {
    name: "no body at all",
    bytes: request(`PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT}`, [HOST, KEY]),
    status: 422,
    code: "field_missing",
  },
  { name: "JSON that is no object", bytes: patch('"approved"'), status: 422 },
  { name: "JSON of 100 000 levels", bytes: patch(deep), status: 422 },
  { name: "a __proto__ key", bytes: patch('{"revision_status":"approved","__proto__":{"x":1}}'), status: 422 },
  {
    name: "a constructor key",
    bytes: patch('{"revision_status":"approved","constructor":{"prototype":{}}}'),
    status: 422,
  },
  { name: "a byte order mark before the JSON", bytes: patch('\ufeff{"revision_status":"approved"}'), status: 200 },
  {
    name: "JSON in UTF-16",
    bytes: Buffer.concat([
      Buffer.from(
        `PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT} HTTP/1.1\r\n${HOST}\r\n${KEY}\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n`,
      ),
      Buffer.from('{"revision_status":"approved"}', "utf16le"),
    ]),
    status: 422,
  },
  {
    name: "a number where a string belongs",
    bytes: patch('{"revision_status":1}'),
    status: 422,
    code: "field_invalid",
  },
  {
    name: "an unknown body key",
    bytes: patch('{"revision_status":"approved","more":1}'),
    status: 422,
    code: "field_invalid",
  },
  {
    name: "a JSON body of 2 MB",
    bytes: patch(`{"revision_status":"${"a".repeat(2_000_000)}"}`),
    status: 422,
    code: "field_invalid",
  },
  {
    name: "a text body where JSON belongs",
    bytes: request(
      `PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT}`,
      [HOST, KEY, "Content-Type: text/plain"],
      "approved",
    ),
    status: 422,
    code: "field_invalid",
  },
  {
    name: "a content type that is none",
    bytes: request(`PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT}`, [HOST, KEY, "Content-Type: ;;"], "x"),
    status: 422,
  },
  ...["gzip", "br"].map((encoding) => ({
    name: `a body in ${encoding}, which is not taken`,
    bytes: request(
      `PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT}`,
      [HOST, KEY, "Content-Type: application/json", `Content-Encoding: ${encoding}`],
      "\u001f\u008b",
    ),
    status: 422,
    code: "field_invalid",
    says: "without Content-Encoding",
  })),
  {
    name: "a file that is sent bare",
    bytes: request(`POST ${V1}/predict`, [HOST, KEY, "Content-Type: application/pdf"], "%PDF-1.7"),
    status: 422,
    code: "field_invalid",
    says: "multipart/form-data in a part named file",
  },
  {
    name: "a Content-Encoding without a body",
    bytes: request(`GET ${V1}/predicted-documents/${EDGE_DOCUMENT}`, [HOST, KEY, "Content-Encoding: gzip"]),
    status: 200,
  },
  {
    name: "include 1 500 times",
    bytes: request(`GET ${V1}/predicted-documents/${EDGE_DOCUMENT}?${"include=ocr&".repeat(1_200)}`, [HOST, KEY]),
    status: 200,
  },
  {
    name: "__proto__ in the query",
    bytes: request(`GET ${V1}/predicted-documents/${EDGE_DOCUMENT}?__proto__=1&constructor=2`, [HOST, KEY]),
    status: 200,
  },
  {
    name: "an include that is not allowed",
    bytes: request(`GET ${V1}/predicted-documents/${EDGE_DOCUMENT}?include=secrets`, [HOST, KEY]),
    status: 422,
    code: "field_invalid",
  },
  { name: "x-api-key twice", bytes: request(`GET ${V1}`, [HOST, KEY, KEY]), status: 401, code: "invalid_api_key" },
  {
    name: "an empty x-api-key",
    bytes: request(`GET ${V1}`, [HOST, "x-api-key:"]),
    status: 401,
    code: "missing_api_key",
  },
  {
    name: "the key in the query string",
    bytes: request(`GET ${V1}?x-api-key=${EDGE_KEY}`, [HOST]),
    status: 401,
    code: "missing_api_key",
  },
  ...[EDGE_KEY, "another"].map((key) => ({
    name: `a good key in the header, and "${key}" in the query string`,
    bytes: request(`GET ${V1}?x-api-key=${key}`, [HOST, KEY]),
    status: 401,
    code: "invalid_api_key",
  })),
  {
    name: "If-None-Match, which must not give 304",
    bytes: request(`GET ${V1}/predicted-documents/${EDGE_DOCUMENT}`, [HOST, KEY, 'If-None-Match: "7"']),
    status: 200,
  },
  {
    name: "Range, which must not give 206",
    bytes: request(`GET ${V1}/predicted-documents/${EDGE_DOCUMENT}/file`, [HOST, KEY, "Range: bytes=0-1"]),
    status: 200,
  },
  {
    name: "an If-Match that is no ETag of ours",
    bytes: request(
      `PATCH ${V1}/predicted-documents/${EDGE_DOCUMENT}`,
      [HOST, KEY, "If-Match: yesterday", "Content-Type: application/json"],
      '{"revision_status":"approved"}',
    ),
    status: 422,
    code: "field_invalid",
  },
  {
    name: "an Accept that nobody can serve",
    bytes: request(`GET ${V1}`, [HOST, KEY, "Accept: image/png"]),
    status: 200,
  },
  {
    name: "a request to upgrade",
    bytes: request("GET /api/v1/limits", [HOST, "Connection: Upgrade", "Upgrade: websocket"]),
    status: 200,
  },
];

describe("whatever is sent, the answer has a status of the closed list", () => {
  test.each(oddities)("$name is answered with $status", async ({ bytes, status, code, says }) => {
    const answer = await exchange(edge.url, bytes);
    expect({ status: answer.status, body: answer.body.slice(0, 300) }).toMatchObject({ status });
    expect(CLOSED_LIST).toContain(answer.status);
    if (answer.status >= 400) {
      expect(answer.headers["content-type"]).toContain("application/problem+json");
      const problem = JSON.parse(answer.body);
      expect(problem.status).toBe(answer.status);
      expect(problem.request_id).toBe(answer.headers["x-request-id"]);
      expect(answer.body).not.toMatch(/node_modules|at .*\.ts:|FST_|HPE_/);
      if (code) expect(problem.code).toBe(code);
      if (says) expect(problem.detail).toContain(says);
    }
  });
});
