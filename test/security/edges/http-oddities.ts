import type { Api } from "../../support/api.ts";
import { request } from "../../support/raw-http.ts";
import type { Speech } from "./raw.ts";

/**
 * docs/trust.md S13: requests between right and wrong, each with the statuses that contract section 2 allows for it. 0:
 * closed.
 */
export interface Oddity extends Speech {
  readonly name: string;
  readonly statuses: readonly number[];
}

const HOST = "Host: localhost";
const JSON_TYPE = "Content-Type: application/json";

export function oddities({ serviceId, key }: Api, documentId: string): Oddity[] {
  const own = [HOST, `x-api-key: ${key}`];
  const service = `/api/v1/service/${serviceId}`;
  const document = `/api/v1/inference/service/${serviceId}/predicted-documents/${documentId}`;
  const wait = (name: string, bytes: string | Buffer, ...statuses: number[]): Oddity => ({
    name,
    bytes,
    ending: "wait",
    statuses,
  });
  const end = (name: string, bytes: string | Buffer, ...statuses: number[]): Oddity => ({
    name,
    bytes,
    ending: "end",
    statuses,
  });
  const get = (name: string, path: string, ...statuses: number[]) =>
    wait(name, request(`GET ${path}`, own), ...statuses);
  const headed = (name: string, lines: readonly string[], ...statuses: number[]) =>
    wait(name, request(`GET ${service}`, [...own, ...lines]), ...statuses);
  const patch = (name: string, body: string | Buffer, ...statuses: number[]) =>
    wait(name, request(`PATCH ${document}`, [...own, JSON_TYPE], body), ...statuses);
  const raw = (name: string, lines: readonly string[], body: string, ...statuses: number[]) =>
    end(
      name,
      `${[`PATCH ${document} HTTP/1.1`, ...own, JSON_TYPE, ...lines].join("\r\n")}\r\n\r\n${body}`,
      ...statuses,
    );
  return [
    // The end of a request.
    raw("Content-Length and chunked", ["Content-Length: 4", "Transfer-Encoding: chunked"], "0\r\n\r\n", 422),
    raw("two Content-Lengths", ["Content-Length: 2", "Content-Length: 3"], "{}", 422),
    raw("Content-Length with a plus", ["Content-Length: +2"], "{}", 422),
    raw("Content-Length that is negative", ["Content-Length: -2"], "{}", 422),
    raw("Content-Length in hex", ["Content-Length: 0x2"], "{}", 422),
    raw("Content-Length as a list", ["Content-Length: 2, 2"], "{}", 422),
    raw("chunked twice", ["Transfer-Encoding: chunked, chunked"], "2\r\n{}\r\n0\r\n\r\n", 422),
    raw("chunked that is not last", ["Transfer-Encoding: chunked, gzip"], "0\r\n\r\n", 422),
    raw("chunked written oddly", ["Transfer-Encoding : chunked"], "0\r\n\r\n", 422),
    raw("a chunk size that is no number", ["Transfer-Encoding: chunked"], "zz\r\n\r\n", 422),
    raw("a chunk size of 2^65", ["Transfer-Encoding: chunked"], "20000000000000000\r\n\r\n", 422),
    wait("a gzip body", request(`PATCH ${document}`, [...own, JSON_TYPE, "Content-Encoding: gzip"], "{}"), 422),
    wait(
      "a second request inside",
      request(`GET ${service}`, own, "GET /api/v1/admin/accounts HTTP/1.1\r\n\r\n"),
      200,
      422,
    ),
    end("LF alone", `GET ${service} HTTP/1.1\n${own.join("\n")}\n\n`, 200, 422),
    end("no version", `GET ${service}\r\n\r\n`, 401, 422),
    end("HTTP/0.9", "GET /\r\n\r\n", 200, 422),
    end("HTTP/2 in clear", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 422),
    end("HTTP/9.9", `GET ${service} HTTP/9.9\r\n\r\n`, 422),
    end("TLS", Buffer.from("16030100c8010000c40303", "hex"), 422),
    // Headers.
    headed("a folded header", ["X-A: b", " c"], 422),
    headed("a header with NUL", ["X-A: b\u0000c"], 422),
    headed("a header name with a space", ["X A: b"], 422),
    headed("a header without a name", [": b"], 422),
    headed("headers of 16 KB and one", [`X-Long: ${"a".repeat(16_400)}`], 422),
    headed(
      "900 headers",
      Array.from({ length: 900 }, (_, i) => `x${i}: 1`),
      200,
      422,
    ),
    headed("two Hosts", ["Host: evil.example"], 200, 422),
    headed("X-HTTP-Method-Override", ["X-HTTP-Method-Override: DELETE"], 200),
    headed("X-Original-URL", ["X-Original-URL: /api/v1/admin/accounts", "X-Rewrite-URL: /metrics"], 200),
    headed(
      "X-Forwarded-For, three of them",
      ["X-Forwarded-For: 1.1.1.1, 2.2.2.2, x", "X-Forwarded-Host: evil.example"],
      200,
    ),
    headed("Forwarded", ["Forwarded: for=unknown;proto=https"], 200),
    headed("Range", ["Range: bytes=0-0,-1"], 200),
    headed("If-None-Match", ['If-None-Match: "1", *'], 200),
    headed("Expect", ["Expect: 100-continue"], 200),
    headed("Upgrade to h2c", ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: x"], 200),
    headed("Accept of another world", ["Accept: */*;q=0, x/y"], 200),
    headed("a cookie of 10 KB", [`Cookie: ${"a=b; ".repeat(2000)}`], 200),
    headed("the key a second time", [`x-api-key: ${key}`], 401),
    wait("no Host", `GET ${service} HTTP/1.1\r\nx-api-key: ${key}\r\n\r\n`, 422),
    // Methods and paths.
    wait("TRACE", request(`TRACE ${service}`, own), 404),
    wait("CONNECT", request("CONNECT example.com:443", own), 404),
    wait("OPTIONS *", request("OPTIONS *", own), 404, 422),
    end("a method nobody knows", request(`BREW ${service}`, own), 404, 422),
    end("a method in small letters", request(`get ${service}`, own), 404, 422),
    wait("an absolute address", request(`GET http://evil.example${service}`, own), 200, 404, 422),
    get("an encoded slash", `/api/v1/service/a%2f..%2f${serviceId}`, 404),
    get("an encoded dot", `/api/v1/service/%2e%2e/service/${serviceId}`, 200, 404),
    get("dots", `/api/v1/../v1/service/${serviceId}`, 404),
    get("doubled slashes", `//api//v1/service/${serviceId}`, 404),
    get("a semicolon", `${service};x=y`, 404),
    get("a NUL", `${service}%00`, 404),
    get("a broken escape", `${service}%zz`, 404),
    get("an overlong escape", `${service}%c0%af`, 404),
    get("a path of 12 KB", `/${"a".repeat(12_000)}`, 404, 422),
    get("a trailing slash", `${service}/`, 404),
    get("capitals", service.toUpperCase(), 404),
    // Queries and bodies.
    get("include 1 000 times", `${document}?${"include=ocr&".repeat(1000)}`, 200),
    get("include as an object", `${document}?include[a]=ocr&include[__proto__]=1`, 200, 422),
    get("__proto__ in the query", `${document}?__proto__=1&constructor[prototype]=2`, 200),
    get("a query of broken escapes", `${document}?include=%zz&%=%`, 200, 422),
    patch("a __proto__ key", '{"revision_status":"pending","__proto__":{"x":1}}', 422),
    patch("a constructor key", '{"revision_status":"pending","constructor":{"prototype":{}}}', 422),
    patch("the same key twice", '{"revision_status":"x","revision_status":"pending"}', 200, 422),
    patch("JSON 100 000 deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, 422),
    patch("a body of 3 MB", `{"revision_status":"${"a".repeat(3_000_000)}"}`, 422),
    patch("a byte order mark", '\ufeff{"revision_status":"pending"}', 200, 422),
    patch("UTF-16", Buffer.from('{"revision_status":"pending"}', "utf16le"), 422),
    patch("broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 422),
    patch("a number as text", '{"revision_status":1e999}', 422),
    patch("NaN", '{"revision_status":NaN}', 422),
  ];
}
