import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Fault } from "./contract.ts";

/** The result of one request. Faults carry no text of the server. */
export type Reply =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterMs: number | null; readonly body: string }
  | { readonly kind: "failed"; readonly fault: Fault; readonly isWorthRepeating: boolean };

export interface Exchange {
  /** One POST to the configured URL. Never rejects; `signal` ends it as `timeout`. */
  post(body: Uint8Array, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Reply>;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** The answer to the largest `max_tokens` is a few hundred kilobytes. */
const MAX_ANSWER_BYTES = 2_000_000;

/**
 * Contacts one URL only. Node's plain client, on purpose: it follows no redirects, reads no proxy from the environment,
 * and keeps no cookies, so that no response of a server can send a document elsewhere.
 */
export function createExchange(
  url: string,
  { maxConnections, connectTimeoutMs = CONNECT_TIMEOUT_MS }: { maxConnections: number; connectTimeoutMs?: number },
): Exchange {
  const target = new URL(url);
  const isTls = target.protocol === "https:";
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: maxConnections });
  const send = isTls ? httpsRequest : httpRequest;

  function post(body: Uint8Array, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Reply> {
    return new Promise((resolve) => {
      const end = (fault: Fault, isWorthRepeating: boolean) => resolve({ kind: "failed", fault, isWorthRepeating });
      const request = send(target, {
        method: "POST",
        agent,
        signal,
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": String(body.byteLength),
          accept: "application/json",
          // A small response must not decompress into a huge one.
          "accept-encoding": "identity",
        },
      });
      let isConnected = false;
      const connecting = setTimeout(() => {
        request.destroy();
        end("connection", true);
      }, connectTimeoutMs);
      request.on("socket", (socket) => {
        const arrived = () => {
          isConnected = true;
          clearTimeout(connecting);
        };
        if (socket.connecting) socket.once(isTls ? "secureConnect" : "connect", arrived);
        else arrived();
      });
      request.on("response", (response) => void collect(response, request.destroy.bind(request)).then(resolve));
      request.on("error", () => end(signal.aborted && isConnected ? "timeout" : "connection", !signal.aborted));
      request.on("close", () => clearTimeout(connecting));
      request.end(body);
    });
  }

  async function collect(response: IncomingMessage, drop: () => void): Promise<Reply> {
    const status = response.statusCode ?? 0;
    const refuse = (fault: Fault, isWorthRepeating = false): Reply => {
      drop();
      return { kind: "failed", fault, isWorthRepeating };
    };
    if (status >= 300 && status < 400) return refuse("redirected");
    const encoding = response.headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") return refuse("answer_unreadable");
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.byteLength;
        if (size > MAX_ANSWER_BYTES) return refuse("answer_too_large");
        chunks.push(chunk);
      }
    } catch {
      // Cut off by the server or by our own time limit: the caller's signal shows which.
      return refuse("connection", true);
    }
    const body = Buffer.concat(chunks).toString("utf8");
    return { kind: "answered", status, retryAfterMs: retryAfterOf(response.headers["retry-after"]), body };
  }

  return { post, close: () => agent.destroy() };
}

/** Seconds or a date, as milliseconds; null if there is none. */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
