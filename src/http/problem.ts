import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type ErrorDetail, escapePointer, faultInWords, fieldInvalid } from "../errors.ts";
import { FORM_PARTS, JSON_BYTES } from "./body-limits.ts";
import { PATTERN_DEMANDS, type ProblemJson } from "./contract/shapes.ts";

/**
 * Turns every error that leaves the service into RFC 9457 problem details with a status of the closed list
 * (specification section 7, contract section 3): 401 403 404 422 429 500 503. The framework's own 400, 405, 408, 413,
 * 414, 415, 417 and 431 are translated here; nothing else answers errors.
 */
export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** How to be let in (RFC 9110, 11.6.1). Neither scheme makes a browser ask for a password. */
const CHALLENGE = 'ApiKey header="x-api-key", Bearer realm="administration"';

/** The titles of the specification's table; Node still uses the old name of 422. */
export function titleOf(status: number): string {
  return status === 422 ? "Unprocessable Content" : (STATUS_CODES[status] ?? "Error");
}

interface ProblemContext {
  /** https://host, or "" if the host is unknown: `type` is a relative reference then. */
  readonly origin: string;
  readonly path: string;
  readonly requestId: string;
}

export function problemOf(error: AppError, context: ProblemContext): ProblemJson {
  return {
    type: `${context.origin}/errors/${error.code}`,
    title: titleOf(error.status),
    status: error.status,
    code: error.code,
    detail: error.message,
    instance: context.path,
    request_id: context.requestId,
    retryable: error.retryable,
    errors: error.errors.map(({ pointer, code, detail }) => ({ pointer, code, detail })),
  };
}

/**
 * Answers a request with an error, whatever was thrown. Errors that are not ours are logged with their cause and shown
 * as `internal`.
 */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error, request);
  if (known.code === "internal") tellUnexpected(error, request);
  else if (known.status === 503) request.log.warn({ err: error }, "answered 503");
  reply.raw.statusMessage = titleOf(known.status);
  reply.code(known.status).headers(known.headers).header("cache-control", "no-store").type(PROBLEM_TYPE);
  if (known.status === 401) reply.header("www-authenticate", CHALLENGE);
  if (known.status === 429 || known.status === 503) reply.header("retry-after", String(known.retryAfterSeconds ?? 1));
  return reply.send(JSON.stringify(problemOf(known, contextOf(request))));
}

/** For a response that has begun: its status cannot change any more, so the problem is reported in its body. */
export function problemWithin(error: unknown, request: FastifyRequest): ProblemJson {
  const known = toAppError(error, request);
  if (known.code === "internal") tellUnexpected(error, request);
  return problemOf(known, contextOf(request));
}

/** Errors of work whose client disconnected while it sent or waited are nobody's fault and not logged. */
const HANG_UPS: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);

function tellUnexpected(error: unknown, request: FastifyRequest): void {
  const { code, name } = error as Partial<FastifyError>;
  if (request.raw.socket.destroyed && (HANG_UPS.has(code) || name === "AbortError"))
    request.log.info({ err: error }, "the client hung up");
  else request.log.error({ err: error }, "unexpected error");
}

function contextOf(request: FastifyRequest): ProblemContext {
  return { origin: originOf(request), path: pathOf(request.url), requestId: request.id };
}

/** Only a host that is valid in a URL is repeated. */
function originOf(request: FastifyRequest): string {
  return /^[\w.:[\]-]{1,255}$/.test(request.host ?? "") ? `${request.protocol}://${request.host}` : "";
}

/** Without the query: it may contain what the client should not have put there, such as a key. */
function pathOf(url: string): string {
  return url.split("?", 1)[0]?.slice(0, 1000) ?? "";
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const { code, validation, validationContext, statusCode } = error as Partial<FastifyError>;
  // A request without a body is validated like JSON null, of which the schema says no more than that it is no object.
  if (validation && validationContext === "body" && (request.body ?? null) === null) return noBody(error);
  if (validation) return validationProblem(validation, POINTERS[validationContext ?? "body"] ?? "#");
  const translated = code === undefined ? undefined : FRAMEWORK_ERRORS[code];
  if (translated) return translated(error);
  // A client error that the table does not know is still the client's; its text is the framework's, so it is not shown.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError("field_invalid", "The request cannot be understood.", { cause: error });
  }
  return new AppError("internal", "Something unexpected went wrong; quote the request_id when you report it.", {
    cause: error,
  });
}

type Translate = (cause: unknown) => AppError;

const invalid =
  (pointer: string, detail: string): Translate =>
  (cause) =>
    fieldInvalid(pointer, detail, { cause });
const routeNotFound: Translate = (cause) => new AppError("route_not_found", "No route has this address.", { cause });
const noBody: Translate = (cause) =>
  new AppError("field_missing", "The request has no body; send a JSON object, as application/json.", {
    cause,
    errors: [{ pointer: "#", code: "field_missing", detail: "a JSON object is required" }],
  });
const brokenJson = invalid("#", "The body is not valid JSON in UTF-8, or has a key such as __proto__ that is refused.");
const brokenForm = invalid("#", "The multipart body is broken or ends early.");
const tooManyParts = invalid("#", `The form has more parts than the ${FORM_PARTS} that are allowed.`);

/** By the framework's code. Each line is covered by test/api/framework.test.ts. */
const FRAMEWORK_ERRORS: Readonly<Record<string, Translate>> = {
  FST_ERR_BAD_URL: routeNotFound,
  FST_ERR_INVALID_URL: routeNotFound,
  FST_ERR_MAX_PARAM_LENGTH: routeNotFound,
  FST_ERR_NOT_FOUND: routeNotFound,
  FST_ERR_CTP_BODY_TOO_LARGE: invalid("#", `The body is larger than the ${JSON_BYTES / 1e6} MB that JSON may have.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: invalid(
    "#/headers/content-type",
    "A body of this content type, or of none, is not taken: send JSON as application/json, a file as multipart/form-data in a part named file.",
  ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalid("#/headers/content-length", "Content-Length is not the body's length."),
  FST_ERR_CTP_EMPTY_JSON_BODY: noBody,
  FST_ERR_CTP_INVALID_JSON_BODY: brokenJson,
  FST_PARTS_LIMIT: tooManyParts,
  FST_FILES_LIMIT: invalid("#/file", "Only one file can be sent in a request."),
  FST_FIELDS_LIMIT: tooManyParts,
  FST_INVALID_MULTIPART_CONTENT_TYPE: brokenForm,
  FST_INVALID_JSON_FIELD_ERROR: invalid("#", "A part that says it is JSON is not."),
  FST_MP_PREMATURE_CLOSE: brokenForm,
};

const POINTERS: Readonly<Record<string, string>> = { querystring: "#/query", headers: "#/headers", params: "#/path" };

const UNKNOWN_NAME = "is not a known name here";
const REFUSED_NAME = "is not a name that is allowed here";

interface Validation {
  readonly keyword?: string;
  readonly instancePath?: string;
  readonly params?: unknown;
  readonly message?: string;
}

/**
 * A schema's errors as a list of pointers, the deepest first: where several forms are allowed, an error inside the form
 * that was sent is more useful than that it is not another form. One entry per pointer, and at most 20: a hostile body
 * must not cause a large response.
 */
export function validationProblem(validation: readonly Validation[], place: string): AppError {
  const depth = ({ pointer }: ErrorDetail) => pointer.split("/").length;
  const all = validation.flatMap((entry) => detailsOf(entry, place));
  const errors = [...Map.groupBy(all, ({ pointer }) => pointer).values()]
    .map(merged)
    .filter((error, _, others) => !isSaidBelow(error, others))
    .sort((a, b) => depth(b) - depth(a))
    .slice(0, 20);
  const first = errors[0] ?? { pointer: place, code: "field_invalid", detail: "is not valid" };
  return new AppError(first.code as "field_missing" | "field_invalid", faultInWords(first.pointer, first.detail), {
    errors,
  });
}

/**
 * A map reports the name of an entry that is wrong inside as unknown, and the forms that were not sent report their
 * types: what is wrong inside says more.
 */
function isSaidBelow({ pointer, detail }: ErrorDetail, others: readonly ErrorDetail[]): boolean {
  return (
    (detail === UNKNOWN_NAME || TYPES.test(detail)) && others.some((other) => other.pointer.startsWith(`${pointer}/`))
  );
}

/** What unions, maps of unions and names that are refused add to what says more. */
const SAYS_LITTLE: ReadonlySet<string> = new Set(["must match a schema in anyOf", UNKNOWN_NAME, REFUSED_NAME]);
const TYPE = /^must be (?<type>string|object|array|null|number|integer|boolean)$/;
const TYPES = /^must be (?:string|object|array|null|number|integer|boolean| or )+$/;

/** Where several forms are allowed, each has reported its own mismatch. */
function merged(errors: readonly ErrorDetail[]): ErrorDetail {
  const details = [...new Set(errors.map(({ detail }) => detail))];
  const telling = details.filter((detail) => !SAYS_LITTLE.has(detail));
  const told = telling.length > 0 ? telling : details;
  const types = told.flatMap((detail) => TYPE.exec(detail)?.groups?.type ?? []);
  const others = told.filter((detail) => !TYPE.test(detail));
  if (others.length === 0) return { ...errors[0]!, detail: `must be ${types.join(" or ")}` };
  // A length or a list of values is said by the form that was meant. The types of the rest would deny it: "must be
  // object or null" of a text that is too long. That it may be null too is worth saying, after what is wanted of it.
  const orNull = types.includes("null") ? ["or be null"] : [];
  return { ...errors[0]!, detail: [...others, ...orNull].join(", ") };
}

function detailsOf({ keyword, instancePath = "", params, message }: Validation, place: string): ErrorDetail[] {
  const pointer = place + instancePath;
  const named = (names: unknown, code: "field_missing" | "field_invalid", detail: string): ErrorDetail[] =>
    (Array.isArray(names) ? names : []).map((name) => ({
      pointer: `${pointer}/${escapePointer(String(name))}`,
      code,
      detail,
    }));
  const given = (params ?? {}) as Record<string, unknown>;
  switch (keyword) {
    case "required":
      return named(given.requiredProperties, "field_missing", "is required");
    case "additionalProperties":
      return named(given.additionalProperties, "field_invalid", UNKNOWN_NAME);
    case "propertyNames":
      return named(given.propertyNames, "field_invalid", REFUSED_NAME);
    case "enum":
      return [
        { pointer, code: "field_invalid", detail: `must be one of ${(given.allowedValues as string[]).join(", ")}` },
      ];
    case "pattern":
      return [
        { pointer, code: "field_invalid", detail: PATTERN_DEMANDS.get(given.pattern) ?? message ?? "is not valid" },
      ];
    // Reports the refused key itself: additionalProperties names it too.
    case "boolean":
      return [];
    default:
      return [{ pointer, code: "field_invalid", detail: message ?? "is not valid" }];
  }
}
