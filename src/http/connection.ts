import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "../errors.ts";
import { PROBLEM_TYPE, problemOf } from "./problem.ts";

/**
 * Responses to what never becomes a request: the closed list of statuses binds Node's HTTP parser too (contract section
 * 2).
 */

const RETRY_AFTER_SECONDS = 5;

/** What of a body must arrive while it is not complete: 10 KB a second, but a line may falter in between. */
export interface Pace {
  readonly windowMs: number;
  readonly bytes: number;
}
const SLOWEST: Pace = { windowMs: 60_000, bytes: 600_000 };

/** A client that was told is given so long to hang up. */
const HANG_UP_MS = 5_000;

const TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT";

/** A time-out is 503, whoever was too slow; all else concerns what was sent. */
function problemWith(code: string | undefined, uploadTimeoutMs: number): AppError {
  switch (code) {
    case TIMED_OUT:
      return new AppError(
        "sync_timeout",
        "The request did not arrive in time: its headers may take 10 s, all of it " +
          `${uploadTimeoutMs / 1000} s, and in every minute ${SLOWEST.bytes / 1000} KB must arrive. ` +
          "Send it over a faster line, or a smaller file.",
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    case "HPE_HEADER_OVERFLOW":
      return new AppError("field_invalid", "The headers are larger than 16 KB.");
    default:
      return new AppError("field_invalid", "The request is not valid HTTP.");
  }
}

/** Fastify's clientErrorHandler. Closes the connection: nothing after malformed HTTP can be trusted. */
export function brokenConnectionAnswer(uploadTimeoutMs: number) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // As Node does it: earlier requests on the connection were answered completely, unless a response has begun.
    const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
    if (error.code === "ECONNRESET" || !socket.writable || answer?.headersSent) {
      socket.destroy();
      return;
    }
    socket.end(rawProblem(problemWith(error.code, uploadTimeoutMs)));
  };
}

/** Whether a request announces a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * A large file over a slow line may take the whole time that a request has; a body of which hardly anything arrives may
 * not, or a few clients could keep many connections open. Reported as Node reports its own time-outs.
 */
export function refuseSlowBodies(server: Server, { windowMs, bytes }: Pace = SLOWEST): void {
  server.on("request", (request: IncomingMessage) => {
    if (!hasBody(request.headers)) return;
    const { socket } = request;
    let read = socket.bytesRead;
    const watch = setInterval(() => {
      const arrived = socket.bytesRead - read;
      read = socket.bytesRead;
      if (request.complete || socket.destroyed) return clearInterval(watch);
      if (arrived >= bytes) return;
      clearInterval(watch);
      server.emit("clientError", Object.assign(new Error("the body is too slow"), { code: TIMED_OUT }), socket);
      setTimeout(() => socket.destroy(), HANG_UP_MS).unref();
    }, windowMs).unref();
    request.once("close", () => clearInterval(watch));
  });
}

/** Two cases that Node reports outside the ordinary request, and would answer with 417 or by closing the connection. */
export function answerOddRequests(server: Server): void {
  server.on("checkExpectation", (request, response) => {
    server.emit("request", request, response);
  });
  server.on("connect", (_request, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(rawProblem(new AppError("route_not_found", "This service is no proxy.")));
  });
}

function rawProblem(error: AppError): string {
  const requestId = `req_${randomUUID().replaceAll("-", "")}`;
  const problem = problemOf(error, { origin: "", path: "", requestId });
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...(error.retryAfterSeconds === null ? [] : [`Retry-After: ${error.retryAfterSeconds}`]),
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}
