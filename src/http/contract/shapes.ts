import { type Static, type TSchema, type TSchemaOptions, Type } from "typebox";
import { NIL_UUID } from "../../core/basics/uuids.ts";
import { ERROR_CODES, type ErrorCode } from "../../errors.ts";

/**
 * Schema helpers of the contract. A schema with a `title` becomes a named component of openapi.json (see openapi.ts).
 */

/** A map from the user's own keys to values of one shape. */
export function record<T extends TSchema>(values: T, options: object = {}) {
  return Type.Unsafe<Record<string, Static<T>>>({ type: "object", additionalProperties: values, ...options });
}

/**
 * One of a closed list of strings; a single `enum` yields one readable error where a union of literals yields one per
 * literal.
 */
export function oneOf<const T extends readonly string[]>(values: T, options: object = {}) {
  return Type.Unsafe<T[number]>({ type: "string", enum: values, ...options });
}

export function nullable<T extends TSchema>(schema: T, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options);
}

/** A request body: unknown keys are refused (contract section 2). */
export function strict<T extends Record<string, TSchema>>(properties: T, options: object = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export const DateTime = Type.String({ format: "date-time", description: "ISO 8601, UTC" });

/**
 * A day or an instant; days mean midnight UTC. Read by toInstant, whose refusal shows the form; one for a text that is
 * too short would not.
 */
export const DateTimeInput = Type.String({ maxLength: 40, description: "ISO 8601 date or date-time" });

/** Members of every object: a record would seem to have values under these keys. */
const NO_FIELD_KEYS = ["prototype", ...Object.getOwnPropertyNames(Object.prototype)];

/**
 * Each scans a text in linear time (validation.test.ts): patterns are also tried on text that is too long, from
 * untrusted clients. A name has no control characters, since PostgreSQL accepts no U+0000 and a name is one line.
 */
export const PATTERNS = {
  name: "^[^\\S\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$",
  seen: "\\S",
  email: "^[^@\\s]+@[^@\\s][^@\\s.]*\\.[^@\\s]+$",
  printable: "^[!-~]+$",
  fieldKey: `^(?!(${NO_FIELD_KEYS.join("|")})$)(?=[^\\S\\u0000-\\u001f]*\\S)[^\\u0000-\\u001f]+$`,
  uuid: `^(?!${NIL_UUID}$)[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`,
} as const;

/** The requirement in words, for error messages: showing the pattern itself helps nobody. */
export const PATTERN_DEMANDS: ReadonlyMap<unknown, string> = new Map([
  [PATTERNS.name, "must have something to be seen in it and no control characters"],
  [PATTERNS.seen, "must have something to be seen in it"],
  [PATTERNS.email, "must be an e-mail address"],
  [PATTERNS.printable, "must be of visible ASCII characters, without spaces"],
  [
    PATTERNS.fieldKey,
    `must have something to be seen in it, no control characters, and not be a name that every object has: ${NO_FIELD_KEYS.join(", ")}`,
  ],
  [PATTERNS.uuid, "must be a UUID, and not the one of zeros alone"],
]);

/** A display name. */
export function nameUpTo(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: PATTERNS.name });
}

/** A person's reason for a decision. */
export const Reason = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: PATTERNS.seen,
  description: "Kept in the audit trail",
});

export const Message = Type.Object({ message: Type.String() }, { title: "Acknowledgement" });

export const ServiceParams = Type.Object({
  service_id: Type.String({ description: "Identifier of the service" }),
});

export const DocumentParams = Type.Object({
  service_id: Type.String({ description: "Identifier of the service that processed the document" }),
  document_id: Type.String({ description: "The `resource` of the asynchronous acknowledgement, or x-document-id" }),
});

export const PageParams = Type.Object({
  ...DocumentParams.properties,
  page_index: Type.String({ description: "Zero-based page index" }),
});

export const PageImageQuery = Type.Object({
  width: Type.Optional(
    Type.Integer({
      minimum: 16,
      maximum: 10_000,
      description:
        "For thumbnails: a smaller image of this many pixels. Absent: the raster itself, in whose pixels boxes are",
    }),
  ),
});

/** Retries of an upload with the same key get the same response for 24 h. */
export const RetryHeaders = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: PATTERNS.printable,
      description: "The same for a retry of the same bytes",
    }),
  ),
});

/** A change with the ETag of an older version is refused with 422. */
export const ChangeHeaders = Type.Object({
  "if-match": Type.Optional(Type.String({ description: "The ETag of the version that the change was made for" })),
});

/** The same for a removal, which without this header knows no 422 (specification 4.5). */
export const RemovalHeaders = Type.Object({
  "if-match": Type.Optional(
    Type.String({
      description:
        "The ETag of the version that is to be removed. If the document is at another one by now, nothing is removed, and the answer is 422 field_invalid",
    }),
  ),
});

const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

export const Problem = Type.Object(
  {
    type: Type.String({ format: "uri-reference" }),
    title: Type.String(),
    status: Type.Integer(),
    code: oneOf(CODES, { description: "What each means, with its status and what to do: docs/errors.md" }),
    detail: Type.String(),
    instance: Type.String(),
    request_id: Type.String(),
    retryable: Type.Boolean(),
    errors: Type.Array(
      Type.Object({
        pointer: Type.String({ description: "JSON pointer fragment such as #/file or #/query/include/0" }),
        code: oneOf(CODES),
        detail: Type.String(),
      }),
    ),
  },
  { title: "Problem", description: "RFC 9457 problem details" },
);
export type ProblemJson = Static<typeof Problem>;
