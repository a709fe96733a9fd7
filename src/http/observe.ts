import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { isUuid } from "../core/basics/uuids.ts";

/** One log line and two metrics per request, by route pattern: actual paths contain ids, and may contain secrets. */
export function observe(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "estratto_http_request_duration_seconds",
    help: "Time from the request's headers to the end of the answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 120],
    registers: [registry],
  });
  const problems = new Counter({
    name: "estratto_http_problems_total",
    help: "Answers of 401, 403, 422, 429 and 5xx",
    labelNames: ["status"],
    registers: [registry],
  });

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const status = String(reply.statusCode);
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    if (isProblem(reply.statusCode)) problems.inc({ status });
    const { caller } = request.admitted ?? {};
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...documentOf(request.params),
        ...(caller?.kind === "api_key" && { keyId: caller.key.keyId }),
      },
      "request",
    );
  });
}

/** Statuses an operator may want to be alerted to; strangers cause 404 by the thousand. */
function isProblem(status: number): boolean {
  return status >= 500 || [401, 403, 422, 429].includes(status);
}

/** Lets an operator find a customer's document in the log; only what can be one of our ids. */
function documentOf(params: unknown): { documentId?: string } {
  const { document_id: documentId } = (params ?? {}) as { document_id?: unknown };
  return typeof documentId === "string" && isUuid(documentId) ? { documentId } : {};
}
