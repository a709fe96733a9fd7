import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { AppError } from "../../errors.ts";
import { callerOf, idOfJob, serviceOf } from "../access/access.ts";
import { Job, JobParams } from "../contract/documents.ts";
import {
  Batch,
  BatchDetails,
  Batches,
  BatchInput,
  type BatchInputJson,
  BatchParams,
  BatchQuery,
  Progress,
  ProgressQuery,
  View,
  ViewInput,
  ViewParams,
  Views,
} from "../contract/lists.ts";
import { Message, ServiceParams } from "../contract/shapes.ts";
import { sendEvents, wantsEvents } from "../events.ts";
import { operation } from "../openapi.ts";
import { presentJob } from "../present/admin.ts";
import {
  presentBatch,
  presentBatchDetails,
  presentProgress,
  presentView,
  toFilter,
  toIds,
  toView,
} from "../present/lists.ts";
import { type App, knownId, type RouteDeps } from "./route.ts";

const SERVICE = "/api/v1/inference/service/:service_id";
const MOST_IDS = 200;

type Deps = Pick<RouteDeps, "useCases">;

/** Operations on many documents at once, their progress, and people's saved views. */
export function listRoutes(app: App, deps: Deps): void {
  batchRoutes(app, deps);
  progressRoutes(app, deps);
  viewRoutes(app, deps);
}

function batchRoutes(app: App, { useCases }: Deps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const common = { tag: "documents", errors: [401, 404, 422, 429, 500, 503] } as const;

  typed.post(
    `${SERVICE}/batches`,
    {
      config: { access: { kind: "service", does: "startBatch", bucket: "other" } },
      schema: operation({
        ...common,
        id: "startBatch",
        summary:
          "Decide on many documents that were read, or delete many; each as if it were done alone, a refused one stops no other",
        params: ServiceParams,
        body: BatchInput,
        answers: { 200: Batch },
      }),
    },
    async (request) => {
      const { action: kind, reason } = request.body;
      const documents = chosen(request.body);
      return presentBatch(await useCases.startBatch(serviceOf(request), { kind, documents, reason: reason ?? null }));
    },
  );

  typed.get(
    `${SERVICE}/batches`,
    {
      config: { access: { kind: "service", does: "batches", bucket: "other" } },
      schema: operation({
        ...common,
        id: "listBatches",
        summary: "The newest 20 batches and imports; finished ones are kept for 30 days",
        params: ServiceParams,
        answers: { 200: Batches },
      }),
    },
    async (request) => ({ batches: (await useCases.batches(serviceOf(request))).map(presentBatch) }),
  );

  typed.get(
    `${SERVICE}/batches/:batch`,
    {
      config: { access: { kind: "service", does: "batch", bucket: "other" } },
      schema: operation({
        ...common,
        id: "getBatch",
        summary: "How far a batch is, and what became of each document",
        params: BatchParams,
        query: BatchQuery,
        answers: { 200: BatchDetails },
      }),
    },
    async (request) => {
      const { from = 0, limit = 100, outcome } = request.query;
      const page = { from, limit, ...(outcome && { only: outcome }) };
      const { batch, items } = await useCases.batch(serviceOf(request), knownId(request.params.batch), page);
      return presentBatchDetails(batch, items);
    },
  );

  typed.delete(
    `${SERVICE}/batches/:batch`,
    {
      config: { access: { kind: "service", does: "cancelBatch", bucket: "other" } },
      schema: operation({
        ...common,
        id: "cancelBatch",
        summary: "Stop it: what has been done stays done",
        params: BatchParams,
        answers: { 200: Batch },
      }),
    },
    async (request) => presentBatch(await useCases.cancelBatch(serviceOf(request), knownId(request.params.batch))),
  );
}

/** Exactly one way of choosing: a body that omits its documents must not mean all of them. */
function chosen({ documents, filter }: BatchInputJson) {
  if (documents !== undefined && filter === undefined) return { ids: [...new Set(documents)] };
  if (filter !== undefined && documents === undefined) return { filter: toFilter(filter, "#/filter") };
  const detail = "Give either documents (their ids) or filter; an empty filter means all of them.";
  const code = documents === undefined ? "field_missing" : "field_invalid";
  throw new AppError(code, detail, { errors: [{ pointer: "#/documents", code, detail }] });
}

function progressRoutes(app: App, { useCases }: Deps): void {
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

function viewRoutes(app: App, { useCases }: Deps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const common = { tag: "documents", security: "session", errors: [401, 404, 422, 429, 500, 503] } as const;

  typed.get(
    `${SERVICE}/views`,
    {
      config: { access: { kind: "service", does: "savedViews", bucket: "other" } },
      schema: operation({
        ...common,
        id: "listViews",
        summary: "One's own views of the list of documents, and those that colleagues share",
        params: ServiceParams,
        answers: { 200: Views },
      }),
    },
    async (request) => ({
      views: (await useCases.savedViews(serviceOf(request))).map(presentView),
    }),
  );

  typed.post(
    `${SERVICE}/views`,
    {
      config: { access: { kind: "service", does: "saveView", bucket: "other" } },
      schema: operation({
        ...common,
        id: "saveView",
        summary: "Keep a filter under a name",
        params: ServiceParams,
        body: ViewInput,
        answers: { 200: View },
      }),
    },
    async (request) => {
      return presentView(await useCases.saveView(serviceOf(request), toView(request.body)));
    },
  );

  typed.put(
    `${SERVICE}/views/:view_id`,
    {
      config: { access: { kind: "service", does: "replaceView", bucket: "other" } },
      schema: operation({
        ...common,
        id: "replaceView",
        summary: "Change a view of one's own",
        params: ViewParams,
        body: ViewInput,
        answers: { 200: View },
      }),
    },
    async (request) => {
      const viewId = knownId(request.params.view_id);
      const view = toView(request.body);
      return presentView(await useCases.replaceView(serviceOf(request), viewId, view));
    },
  );

  typed.delete(
    `${SERVICE}/views/:view_id`,
    {
      config: { access: { kind: "service", does: "removeView", bucket: "other" } },
      schema: operation({
        ...common,
        id: "removeView",
        summary: "Remove a view of one's own",
        params: ViewParams,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await useCases.removeView(serviceOf(request), knownId(request.params.view_id));
      return { message: "The view is removed." };
    },
  );
}
