import type { FastifyReply } from "fastify";
import type { Registry } from "prom-client";
import { AppError } from "../../errors.ts";
import { renderErrorPage } from "../error-guide.ts";
import { presentReadiness } from "../readiness.ts";
import type { App, RouteDeps } from "./route.ts";

const PUBLIC = { access: { kind: "public" } } as const;
const HIDDEN = { config: PUBLIC, schema: { hide: true } };

/** For machines that monitor the service, and for people who look up an error. */
export function operationsRoutes(app: App, { useCases, metrics }: RouteDeps & { metrics: Registry }): void {
  /** Alive, whatever the state of the database: a restart would not fix that. */
  app.get("/healthz", HIDDEN, async () => ({ status: "ok" }));

  app.get("/readyz", HIDDEN, async () => presentReadiness(await useCases.ready()));

  app.get("/metrics", HIDDEN, async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));

  app.get("/openapi.json", HIDDEN, async (_request, reply) => {
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(app.swagger()));
  });

  app.get("/errors/:code", HIDDEN, async (request, reply): Promise<FastifyReply> => {
    const { code } = request.params as { code: string };
    const page = renderErrorPage(code);
    if (page === null)
      throw new AppError("route_not_found", "There is no such error code; docs/errors.md lists them all.");
    return reply.type("text/html; charset=utf-8").send(page);
  });
}
