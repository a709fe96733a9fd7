import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "../errors.ts";
import { PROBLEM_TYPE, problemOf } from "./problem.ts";

/** Answers for what never becomes a request: the closed list of statuses binds Node's HTTP parser too (contract section 2). */

const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The headers are larger than 16 KB.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive in time: 10 s for the headers, 60 s for all of it.",
};

/** Fastify's clientErrorHandler. After it the connection is closed: nothing behind malformed HTTP can be trusted. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const detail = REASONS[error.code ?? ""] ?? "The request is not valid HTTP.";
  socket.end(rawProblem(new AppError("field_invalid", detail)));
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
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}
