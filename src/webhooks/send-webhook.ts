import { type LookupAddress, lookup as resolve } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { startTimeLimit } from "../core/basics/time-limit.ts";
import type { WebhookAnswer, WebhookSender } from "../usecases/ports.ts";
import type { WebhookTargets } from "./targets.ts";

/** From the DNS lookup to the response's headers. */
const TIMEOUT_MS = 15_000;
const MAX_HEADER_BYTES = 16_384;

/** One POST; follows no redirect, reads only the response's status; never rejects. */
export function createWebhookSender(
  targets: WebhookTargets,
  lookup: typeof resolve = resolve,
  timeoutMs = TIMEOUT_MS,
): WebhookSender {
  return {
    reachesAny: targets.areAny,
    refusal: (url) => targets.refusal(url),
    async send({ url, headers, body, signal }) {
      const refusal = targets.refusal(url);
      if (refusal !== null) return { kind: "failed", error: `the address ${refusal}` };
      using limit = startTimeLimit(timeoutMs);
      try {
        return await post(new URL(url), headers, body, {
          signal: AbortSignal.any([signal, limit.signal]),
          lookup: targets.mayBePrivate(new URL(url)) ? undefined : checked(lookup, targets),
        });
      } catch (error) {
        return { kind: "failed", error: reasonOf(error) };
      }
    },
  };
}

function post(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  { signal, lookup }: { signal: AbortSignal; lookup: LookupFunction | undefined },
): Promise<WebhookAnswer> {
  const answered = Promise.withResolvers<WebhookAnswer>();
  const request = (url.protocol === "https:" ? requestHttps : requestHttp)(
    url,
    {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
      ...(lookup && { lookup }),
    },
    (response) => {
      const after = Number(response.headers["retry-after"]);
      answered.resolve({
        kind: "answered",
        status: response.statusCode ?? 0,
        retryAfterSeconds: Number.isSafeInteger(after) && after > 0 ? after : null,
      });
      response.destroy();
    },
  );
  request.on("error", answered.reject);
  request.end(body);
  return answered.promise;
}

class RefusedAddress extends Error {}

/** The connection goes to the address that was checked, not to a name that may resolve differently a moment later. */
function checked(lookup: typeof resolve, targets: WebhookTargets): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      const first = addresses[0];
      if (!first || !addresses.every(({ address }) => targets.allowsAddress(address)))
        return callback(new RefusedAddress(), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/**
 * For the person who reads the list of deliveries; contains no addresses, from which a stranger could map the network.
 */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return "the name leads to an address inside the network";
  if (!(error instanceof Error)) return "the request failed";
  const code = "code" in error ? String(error.code) : "";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "no answer in time";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "the name is not known";
  if (code === "ECONNREFUSED") return "the connection was refused";
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return `the certificate is not trusted (${code})`;
  return `the connection failed${code && ` (${code})`}`;
}
