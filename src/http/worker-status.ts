import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import type { UseCases } from "../usecases/types.ts";
import { presentReadiness } from "./readiness.ts";

/** What a worker serves: the three paths for process monitoring, and none of the API. */
export interface WorkerStatus {
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const TIMEOUT_MS = 10_000;
const json = (status: number, body: object): Answer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(body),
});

/** Starts listening; rejects with the system's error. */
export async function startWorkerStatus(
  parts: { readonly useCases: Pick<UseCases, "ready">; readonly metrics: Registry },
  { host, port }: { readonly host: string; readonly port: number },
): Promise<WorkerStatus> {
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, async (request, response) => {
    const { status, type, body } = await answer(parts, request.method ?? "", request.url ?? "");
    response.writeHead(status, {
      "content-type": type,
      "cache-control": "no-store",
      ...(status === 503 && { "retry-after": "5" }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  server.listen(port, host);
  await once(server, "listening");
  return { url: urlOf(server), close: () => close(server) };
}

async function answer(
  { useCases, metrics }: Parameters<typeof startWorkerStatus>[0],
  method: string,
  path: string,
): Promise<Answer> {
  if (method !== "GET" && method !== "HEAD") return json(404, { status: "unknown" });
  switch (path.split("?")[0]) {
    case "/healthz":
      return json(200, { status: "ok" });
    case "/readyz":
      return useCases.ready().then(
        (readiness) => json(200, presentReadiness(readiness)),
        () => json(503, { status: "not_ready" }),
      );
    case "/metrics":
      return { status: 200, type: metrics.contentType, body: await metrics.metrics() };
    default:
      return json(404, { status: "unknown" });
  }
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
