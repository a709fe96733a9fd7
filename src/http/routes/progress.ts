import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { callerOf, idOfJob, serviceOf } from "../access/access.ts";
import { Job, JobParams } from "../contract/documents.ts";
import { Progress, ProgressQuery } from "../contract/lists.ts";
import { ServiceParams } from "../contract/shapes.ts";
import { sendEvents, wantsEvents } from "../events.ts";
import { operation } from "../openapi.ts";
import { presentJob } from "../present/admin.ts";
import { presentProgress, toIds } from "../present/lists.ts";
import type { App, RouteDeps } from "./route.ts";

const SERVICE = "/api/v1/inference/service/:service_id";
const MOST_IDS = 200;

type Deps = Pick<RouteDeps, "useCases">;

/** What is at work on a service, and one job, while it goes on. */
export function progressRoutes(app: App, { useCases }: Deps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    `${SERVICE}/progress`,
    {
      config: { access: { kind: "service", does: "progress", bucket: "other" } },
      schema: operation({
        id: "getProgress",
        summary:
          "What is at work: documents page by page, batches, learning. With Accept: text/event-stream, as it goes on",
        tag: "jobs",
        params: ServiceParams,
        query: ProgressQuery,
        answers: { 200: Progress },
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      const service = serviceOf(request);
      const watch = {
        documentIds: toIds(request.query.documents, MOST_IDS, "#/query/documents"),
        batchIds: toIds(request.query.batches, MOST_IDS, "#/query/batches"),
      };
      if (!wantsEvents(request)) return presentProgress(await useCases.progress(service, watch));
      return sendEvents(request, reply, { name: "progress", look: followed(useCases, service, watch) });
    },
  );

  typed.get(
    "/api/v1/jobs/:job/events",
    {
      config: { access: { kind: "user", does: "job" } },
      schema: operation({
        id: "watchJob",
        summary: "The same as getJob, as server-sent events, until the job ends or a minute has passed",
        tag: "jobs",
        params: JobParams,
        produces: "text/event-stream",
        answers: { 200: Job },
        errors: [401, 404, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const job = idOfJob(request.params.job);
      const look = async () => presentJob(await useCases.job(caller, job));
      // Errors of the request are reported with a status, before the stream begins.
      await look();
      return sendEvents(request, reply, { name: "job", look, isLast: ({ status }) => status !== "RUNNING" });
    },
  );
}

/** Reports work in progress at the last poll once more after it has ended, and what the client named every time. */
function followed(
  useCases: Deps["useCases"],
  service: Parameters<Deps["useCases"]["progress"]>[0],
  watch: Parameters<Deps["useCases"]["progress"]>[1],
) {
  let documentIds: readonly string[] = [];
  const batchIds = new Set(watch.batchIds);
  return async () => {
    const progress = await useCases.progress(service, {
      documentIds: [...new Set([...watch.documentIds, ...documentIds])],
      batchIds: [...batchIds],
    });
    documentIds = progress.documents.flatMap((each) => (each.status === "RUNNING" ? each.documentId : []));
    for (const { batchId } of progress.batches) batchIds.add(batchId);
    return presentProgress(progress);
  };
}
