import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { AppError } from "../../errors.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import { serviceOf } from "../access/access.ts";
import {
  Batch,
  BatchDetails,
  Batches,
  BatchInput,
  type BatchInputJson,
  BatchParams,
  BatchQuery,
} from "../contract/lists.ts";
import { ServiceParams } from "../contract/shapes.ts";
import { operation } from "../openapi.ts";
import { presentBatch, presentBatchDetails, toFilter } from "../present/lists.ts";
import { type App, knownId, type RouteDeps } from "./route.ts";

const SERVICE = "/api/v1/inference/service/:service_id";

/** Operations on many documents at once. */
export function batchRoutes(app: App, { useCases }: Pick<RouteDeps, "useCases">): void {
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
      const documents = chosen(request.body, serviceOf(request));
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
function chosen({ documents, filter }: BatchInputJson, service: ServiceRecord) {
  if (documents !== undefined && filter === undefined) return { ids: [...new Set(documents)] };
  if (filter !== undefined && documents === undefined) return { filter: toFilter(filter, "#/filter", service) };
  const detail = "Give either documents (their ids) or filter; an empty filter means all of them.";
  const code = documents === undefined ? "field_missing" : "field_invalid";
  throw new AppError(code, detail, { errors: [{ pointer: "#/documents", code, detail }] });
}
