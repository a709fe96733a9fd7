import pg from "pg";
import { AppError, fieldInvalid } from "../../errors.ts";

/**
 * SQLSTATEs that mean "not now" rather than "never": the server is unavailable, full, starting, stopping, or gave up
 * waiting. Whole classes: 08 connection, 53 resources (disk full, memory, connections), 57P server shutting down, 58
 * I/O.
 */
const UNAVAILABLE_CLASSES = ["08", "53", "57P", "58"];
const UNAVAILABLE_STATES = new Set([
  "57014", // statement time-out
  "25P03", // idle transaction ended
  "25P04",
  "40001",
  "40P01", // deadlock: the next try succeeds
  "55P03", // lock time-out
  "25006", // read-only: the server has become a replica
]);

/** pg has no code for these; their messages are the only way to recognise them. */
const UNAVAILABLE_MESSAGES = [
  "timeout exceeded when trying to connect",
  "timeout expired", // the same, for a connection outside the pool
  "Connection terminated",
  "Query read timeout",
  "Client has encountered a connection error",
  "Client was closed",
  "The database gives no sign of life",
  "Cannot use a pool after calling end",
  "connection has been discarded",
  "driver has already been destroyed",
];

/** Whether the database was unreachable, as opposed to having refused the query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? "";
    return UNAVAILABLE_STATES.has(state) || UNAVAILABLE_CLASSES.some((prefix) => state.startsWith(prefix));
  }
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if ("syscall" in error) return true;
  return UNAVAILABLE_MESSAGES.some((message) => error.message.includes(message));
}

/** The database gave a statement up. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}

/** Something was added to a service while it was being deleted. */
function isServiceGone(error: unknown): boolean {
  const { code, constraint = "" } = error instanceof pg.DatabaseError ? error : {};
  return code === "23503" && constraint.endsWith("service_id_fkey");
}

/**
 * Class 22, data exceptions: a U+0000 in a text, a number or a date out of range for its column. The input is wrong.
 */
function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code ?? "").startsWith("22");
}

function unstorable(cause: unknown): AppError {
  const detail = "A value of the request has a character or a size that cannot be stored.";
  return fieldInvalid("#", detail, { cause });
}

export function databaseUnavailable(cause: unknown): AppError {
  return new AppError("dependency_unavailable", "The database does not answer at the moment; try again shortly.", {
    cause,
    retryAfterSeconds: 2,
  });
}

/**
 * The same repository with every method's connection failures turned into dependency_unavailable, data it cannot store
 * into field_invalid, and references to a deleted service into service_not_found.
 */
export function withUnavailable<T extends object>(repository: T): T {
  const wrapped: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(repository)) {
    wrapped[name] = async (...args: unknown[]) => {
      try {
        return await method(...args);
      } catch (error) {
        if (isUnavailable(error)) throw databaseUnavailable(error);
        if (isServiceGone(error))
          throw new AppError("service_not_found", "The service was deleted meanwhile.", { cause: error });
        throw isUnstorable(error) ? unstorable(error) : error;
      }
    };
  }
  return wrapped as T;
}

/** PostgreSQL's text cannot hold U+0000, which file names and messages from outside may contain. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\ufffd");
}
