import { randomUUID } from "node:crypto";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "../errors.ts";
import { PROBLEM_TYPE, problemOf } from "./problem.ts";

/** Answers for what never becomes a request: the closed list of statuses binds Node's HTTP parser too (contract section 2). */

const RETRY_AFTER_SECONDS = 5;

/** A time-out is 503, whoever was too slow; the rest is about what was sent. */
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

/** Fastify's clientErrorHandler. After it the connection is closed: nothing behind malformed HTTP can be trusted. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  // As Node does it: what came before on the connection was answered whole, unless an answer has begun.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (error.code === "ECONNRESET" || !socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  socket.end(rawProblem(problemWith(error.code)));
}

/** Two things that Node hands over outside the ordinary request, and would answer with 417 or by hanging up. */
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
