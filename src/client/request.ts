import type { ProblemJson } from "./types.ts";

export interface ConnectionOptions {
  /** Base URL of the service, e.g. "https://documents.example.com". Default: the page's own origin. */
  readonly baseUrl?: string;
  /** The key of one service. Without it the browser's session cookie is used. */
  readonly apiKey?: string;
  /** The operator's token, for `admin`. */
  readonly adminToken?: string;
  readonly fetch?: typeof fetch;
  /** How often a repeatable call is retried after 429, 503 or a lost connection. Default 2. */
  readonly retries?: number;
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly ifMatch?: string | null | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The request is sent even if the page is closed meanwhile. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Default application/json. */
  readonly accept?: string | undefined;
}

export interface Requester {
  /** Resolves with a 2xx response; rejects with ApiError for any other, and with fetch's own error if there is none. */
  (method: string, path: string, options?: RequestOptions): Promise<Response>;
  urlOf(path: string): string;
}

/**
 * The service refused or failed. `code` is one of the closed table in docs/errors.md; quote `requestId` when asking for
 * help.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly retryable: boolean;
  readonly errors: ProblemJson["errors"];

  constructor(status: number, problem: Partial<ProblemJson>, requestId: string | null) {
    super(problem.detail ?? `The service answered ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code ?? "internal";
    this.requestId = problem.request_id ?? requestId;
    this.retryable = problem.retryable ?? false;
    this.errors = problem.errors ?? [];
  }
}

/** Longest wait before a retry; if the service asks for more, retrying is left to the caller. */
const LONGEST_WAIT_MS = 30_000;

export function createRequester(options: ConnectionOptions): Requester {
  const origin = (options.baseUrl ?? "").replace(/\/+$/, "");
  const urlOf = (path: string) => `${origin}/api/v1${path}`;
  const send = options.fetch ?? fetch;

  async function once(method: string, path: string, call: RequestOptions): Promise<Response> {
    const response = await send(urlOf(path), {
      method,
      headers: headersOf(options, call),
      body: call.form ?? (call.body === undefined ? null : JSON.stringify(call.body)),
      credentials: "same-origin",
      signal: call.signal ?? null,
      ...(call.keepalive && { keepalive: true }),
    });
    if (response.ok) return response;
    throw new ApiError(response.status, await problemOf(response), response.headers.get("x-request-id"));
  }

  async function request(method: string, path: string, call: RequestOptions = {}): Promise<Response> {
    // A POST creates something: it is repeated only with a key by which the service recognises the repetition.
    const tries = method === "POST" && call.idempotencyKey === undefined ? 1 : 1 + (options.retries ?? 2);
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(method, path, call);
      } catch (error) {
        if (attempt >= tries || call.signal?.aborted || !mayRetry(error)) throw error;
        await pause(Math.min(LONGEST_WAIT_MS, 250 * 2 ** attempt), call.signal);
      }
    }
  }

  return Object.assign(request, { urlOf });
}

function headersOf(options: ConnectionOptions, call: RequestOptions): Record<string, string> {
  return {
    accept: call.accept ?? "application/json",
    ...(options.apiKey !== undefined && { "x-api-key": options.apiKey }),
    ...(options.adminToken !== undefined && { authorization: `Bearer ${options.adminToken}` }),
    ...(call.body !== undefined && { "content-type": "application/json" }),
    ...(call.ifMatch && { "if-match": call.ifMatch }),
    ...(call.idempotencyKey !== undefined && { "idempotency-key": call.idempotencyKey }),
  };
}

/**
 * fetch rejects with a TypeError when the connection is lost; any other error that is not an ApiError must reach the
 * caller.
 */
function mayRetry(error: unknown): boolean {
  return error instanceof ApiError ? error.retryable : error instanceof TypeError;
}

/** A proxy in between may answer with a page of its own; then only the status is known. */
async function problemOf(response: Response): Promise<Partial<ProblemJson>> {
  const text = await response.text();
  if (!/json/.test(response.headers.get("content-type") ?? "")) return {};
  try {
    return JSON.parse(text) as Partial<ProblemJson>;
  } catch {
    return { detail: `The service answered ${response.status} with a body that is not JSON.` };
  }
}

/** Waits; rejects with the signal's reason when it is aborted meanwhile. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

export async function json<T>(pending: Promise<Response>): Promise<T> {
  return (await pending).json() as Promise<T>;
}

/** `{a: 1, b: undefined, c: ["x", "y"]}` → `?a=1&c=x&c=y`; the empty string if nothing is defined. */
export function queryOf(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null || value === "") continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return query.size === 0 ? "" : `?${query}`;
}
