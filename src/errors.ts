/**
 * The closed table of error codes (contract section 3). Every error that leaves the service is one of these;
 * `AppError` is the only exception our code throws on purpose.
 */
export const ERROR_CODES = {
  missing_api_key: { status: 401, retryable: false },
  invalid_api_key: { status: 401, retryable: false },
  key_not_for_service: { status: 401, retryable: false },
  key_revoked: { status: 401, retryable: false },
  key_expired: { status: 401, retryable: false },
  sign_in_refused: { status: 401, retryable: false },
  second_factor_required: { status: 401, retryable: false },
  quota_exceeded: { status: 403, retryable: false },
  plan_expired: { status: 403, retryable: false },
  service_not_found: { status: 404, retryable: false },
  document_not_found: { status: 404, retryable: false },
  route_not_found: { status: 404, retryable: false },
  service_in_use: { status: 422, retryable: false },
  field_missing: { status: 422, retryable: false },
  field_invalid: { status: 422, retryable: false },
  file_missing: { status: 422, retryable: false },
  file_empty: { status: 422, retryable: false },
  file_type_unsupported: { status: 422, retryable: false },
  file_too_large: { status: 422, retryable: false },
  too_many_pages: { status: 422, retryable: false },
  image_too_large: { status: 422, retryable: false },
  file_corrupt: { status: 422, retryable: false },
  file_encrypted: { status: 422, retryable: false },
  malware_detected: { status: 422, retryable: false },
  idempotency_key_reused: { status: 422, retryable: false },
  rate_limited: { status: 429, retryable: true },
  too_many_concurrent: { status: 429, retryable: true },
  internal: { status: 500, retryable: false },
  maintenance: { status: 503, retryable: true },
  overloaded: { status: 503, retryable: true },
  sync_timeout: { status: 503, retryable: true },
  dependency_unavailable: { status: 503, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** One fault of a request; `pointer` is a JSON pointer fragment such as "#/file" or "#/revision_status". */
export interface ErrorDetail {
  readonly pointer: string;
  readonly code: ErrorCode;
  readonly detail: string;
}

/**
 * JSON pointer (RFC 6901) as a fragment, each name shortened: it may be the client's own. `pointerTo("entities",
 * "a/b")` = "#/entities/a~1b".
 */
export function pointerTo(...path: readonly (string | number)[]): string {
  return `#${path.map((name) => `/${escapePointer(String(name))}`).join("")}`;
}

export function escapePointer(name: string): string {
  return name.slice(0, 100).replaceAll("~", "~0").replaceAll("/", "~1");
}

export interface AppErrorOptions {
  readonly cause?: unknown;
  readonly errors?: readonly ErrorDetail[];
  /** Whole seconds for Retry-After; only with 429 and 503. */
  readonly retryAfterSeconds?: number;
  /** Extra response headers, e.g. x-document-id on a sync time-out. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An error with a code of the table. `detail` is for the client: what failed, why, how to fix it; never a path, SQL or
 * a secret. The cause is only logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly errors: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.retryable = ERROR_CODES[code].retryable;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.headers = options.headers ?? {};
  }
}

/** A fault in words, of one spelling everywhere: "revision_status: is required." */
export function faultInWords(pointer: string, detail: string): string {
  return detail.endsWith(".") ? detail : `${pointer.replace(/^#\//, "")}: ${detail}.`;
}

/**
 * 422 field_invalid for one place of a request.
 *
 * @param pointer as in `ErrorDetail`
 * @param detail a sentence, or the continuation after the field's name: "include_validation_errors: must be true or
 * false."
 * @param sentence the whole error's text, where it differs
 */
export function fieldInvalid(
  pointer: string,
  detail: string,
  { sentence, cause }: { readonly sentence?: string; readonly cause?: unknown } = {},
): AppError {
  return new AppError("field_invalid", sentence ?? faultInWords(pointer, detail), {
    cause,
    errors: [{ pointer, code: "field_invalid", detail }],
  });
}

/** The same for what is not there: 422 field_missing. */
export function fieldMissing(pointer: string, detail: string, sentence = faultInWords(pointer, detail)): AppError {
  return new AppError("field_missing", sentence, { errors: [{ pointer, code: "field_missing", detail }] });
}

/**
 * A stored file differs from what was written. Its own class, so that a check of the whole store can tell it from other
 * failures.
 */
export class FileDamaged extends AppError {}

/**
 * Start-up cannot go on. The message is one line for the operator that names the setting and what to do. Exit code 1.
 */
export class StartupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "StartupError";
  }
}
