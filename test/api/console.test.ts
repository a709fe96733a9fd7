import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";
import { exchange, multipart } from "../support/raw-http.ts";

let edge: Edge;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), "estratto-web-"));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "index.html"), '<meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>');
  writeFileSync(join(webDir, "assets", "main-abc.js"), "export const x = 1;\n".repeat(100));
  writeFileSync(join(webDir, "favicon.svg"), "<svg/>");
  edge = await startEdge({ webDir });
});
afterAll(async () => {
  await edge.stop();
  rmSync(webDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${edge.url}${path}`, { headers });

describe("GET /, the console", () => {
  test("GET / gives the page with a nonce of its own that the policy names", async () => {
    const pages = await Promise.all([get("/"), get("/")]);
    const nonces = await Promise.all(pages.map(async (page) => /content="([^"]+)"/.exec(await page.text())?.[1]));
    expect(new Set(nonces).size).toBe(2);
    pages.forEach((page, i) => {
      expect(page.headers.get("content-security-policy")).toContain(`style-src 'self' 'nonce-${nonces[i]}'`);
      expect(page.headers.get("cache-control")).toBe("no-store");
    });
  });

  test("GET of the console's own routes gives the page to a browser and 404 to a program", async () => {
    expect((await get("/documents/1", { accept: "text/html,*/*" })).status).toBe(200);
    expect((await get("/documents/1", { accept: "application/json" })).status).toBe(404);
    expect((await get("/assets/gone.js", { accept: "text/html" })).status).toBe(404);
    expect((await get("/api/v1/nothing", { accept: "text/html", "x-api-key": EDGE_KEY })).status).toBe(404);
  });

  test("GET of an asset is immutable and compressed for those who take it", async () => {
    const asset = await exchange(edge.url, "GET /assets/main-abc.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(asset.headers["cache-control"]).toContain("immutable");
    expect(asset.headers["content-type"]).toContain("text/javascript");
    const compressed = await get("/assets/main-abc.js", { "accept-encoding": "gzip" });
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    const smaller = await get("/assets/main-abc.js", { "accept-encoding": "gzip, deflate, br" });
    expect(smaller.headers.get("content-encoding")).toBe("br");
    const plain = await get("/assets/main-abc.js", { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await compressed.text()).toBe("export const x = 1;\n".repeat(100));
  });

  test.each([
    "/../package.json",
    "/assets/../../etc/passwd",
    "/%2e%2e/package.json",
    "/assets%2fmain-abc.js",
    "/index.html%00",
  ])("GET %s reaches no file", async (path) => {
    const answer = await exchange(edge.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer.status).toBe(404);
  });
});

describe("an upload above the limit", () => {
  const BOUNDARY = "b";
  const head = (length: number) =>
    `POST /api/v1/inference/service/${EDGE_SERVICE}/predict HTTP/1.1\r\nHost: x\r\nx-api-key: ${EDGE_KEY}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`;

  test("POST predict whose declared length is too large is refused before its body comes, and the connection ends", async () => {
    const answer = await exchange(edge.url, head(500_000_000));
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([422, "file_too_large"]);
    expect(answer.headers.connection).toBe("close");
  });

  test("POST predict of one byte too much is refused while the rest is still on its way; one byte less is taken", async () => {
    const part = (size: number) => ({
      headers: 'Content-Disposition: form-data; name="file"; filename="a"',
      content: "x".repeat(size),
    });
    const push = { headers: 'Content-Disposition: form-data; name="push_result_on_platform"', content: "never" };
    const over = multipart(BOUNDARY, [part(200_001), push]);
    const unfinished = Buffer.concat([Buffer.from(head(over.length + 100_000)), over]);
    const refused = await exchange(edge.url, unfinished);
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([422, "file_too_large"]);
    const exact = multipart(BOUNDARY, [part(200_000), push]);
    const taken = await exchange(edge.url, Buffer.concat([Buffer.from(head(exact.length)), exact]));
    expect(taken.status).toBe(200);
    expect(edge.received.at(-1)?.file.bytes.byteLength).toBe(200_000);
  });

  test.each(["*", "http://elsewhere.example/"])(
    "GET %s, which is no path of the console, is answered with 404",
    async (path) => {
      const answer = await exchange(edge.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer.status).toBe(404);
    },
  );
});
