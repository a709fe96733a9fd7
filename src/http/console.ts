import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { oncePer } from "../core/basics/once-per.ts";

/**
 * The built console. Its files (about 2 MB) are read once at the start and served from memory, so no request ever
 * becomes a path on the disk, and no conditional or range request can get a status outside the closed list (304, 206,
 * 416).
 */
interface Asset {
  readonly bytes: Buffer;
  /** Text is sent compressed. */
  readonly isText: boolean;
  readonly type: string;
  readonly immutable: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const NONCE_PLACEHOLDER = "__CSP_NONCE__";

export interface Console {
  /** Sends the asset at this path, or the page for a route of the console; false if there is neither. */
  serve(request: FastifyRequest, reply: FastifyReply): boolean;
}

/** null if the console was not built: the service then serves its API only. */
export function loadConsole(webDir: string | null): Console | null {
  if (webDir === null || !existsSync(join(webDir, "index.html"))) return null;
  const page = readFileSync(join(webDir, "index.html"), "utf8");
  const assets = loadAssets(webDir);
  return {
    serve(request, reply) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const path = request.url.split("?", 1)[0] ?? "";
      const asset = assets.get(path);
      if (asset) {
        sendAsset(asset, request, reply);
        return true;
      }
      if (path !== "/" && !wantsPage(request, path)) return false;
      sendPage(page, reply);
      return true;
    },
  };
}

export function consoleRoutes(app: FastifyInstance, console: Console | null): void {
  if (!console) return;
  app.get("/", { config: { access: { kind: "public" } }, schema: { hide: true } }, (request, reply) => {
    // "GET *" and "GET http://host/" arrive here too, and are no path of the console.
    if (!console.serve(request, reply)) reply.callNotFound();
  });
}

/** A route of the console is something a browser navigates to, not a missing asset. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  return (request.headers.accept ?? "").includes("text/html") && extname(path) === "";
}

function loadAssets(webDir: string): Map<string, Asset> {
  const files = readdirSync(webDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => relative(webDir, file) !== "index.html")
      .map((file) => {
        const path = `/${relative(webDir, file).split(sep).join("/")}`;
        const bytes = readFileSync(file);
        const type = TYPES[extname(file)] ?? "application/octet-stream";
        const isText = /^text|json|svg|manifest/.test(type);
        // Vite names files under assets/ by their content.
        return [path, { bytes, isText, type, immutable: path.startsWith("/assets/") }];
      }),
  );
}

/** Higher Brotli qualities take seconds for all files. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const brotli = oncePer((bytes: Buffer) => brotliCompressSync(bytes, BROTLI));
const gzip = oncePer((bytes: Buffer) => gzipSync(bytes));

/** The best first; each is made on first use, so that the start does not wait for them. */
const ENCODINGS = [
  ["br", brotli],
  ["gzip", gzip],
] as const;

function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): void {
  const accepted = String(request.headers["accept-encoding"] ?? "").split(/[\s,;]+/);
  const best = asset.isText ? ENCODINGS.find(([encoding]) => accepted.includes(encoding)) : undefined;
  reply
    .type(asset.type)
    .header("cache-control", asset.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600")
    .header("vary", "accept-encoding");
  if (best) reply.header("content-encoding", best[0]);
  reply.send(best ? best[1](asset.bytes) : asset.bytes);
}

/** Mantine writes style elements at run time; a nonce per response admits those and no others. */
function sendPage(page: string, reply: FastifyReply): void {
  const nonce = randomBytes(16).toString("base64");
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", consolePolicy(nonce))
    .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}

function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self' data:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
