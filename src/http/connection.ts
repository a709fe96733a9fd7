import { randomUUID } from "node:crypto";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "../errors.ts";
import { PROBLEM_TYPE, problemOf } from "./problem.ts";

/**
 * Responses to what never becomes a request: the closed list of statuses binds Node's HTTP parser too (contract section
 * 2).
 */

const RETRY_AFTER_SECONDS = 5;

/** A time-out is 503, whoever was too slow; all else concerns what was sent. */
function problemWith(code: string | undefined): AppError {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("sync_timeout", "The request did not arrive in time: 10 s for the headers, 60 s for all.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    case "HPE_HEADER_OVERFLOW":
      return new AppError("field_invalid", "The headers are larger than 16 KB.");
    default:
      return new AppError("field_invalid", "The request is not valid HTTP.");
  }
}

/** Fastify's clientErrorHandler. Closes the connection: nothing after malformed HTTP can be trusted. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  // As Node does it: earlier requests on the connection were answered completely, unless a response has begun.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (error.code === "ECONNRESET" || !socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  socket.end(rawProblem(problemWith(error.code)));
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
