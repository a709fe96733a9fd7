import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { callerOf, idOfJob } from "../access/access.ts";
import { FORM_PARTS, JSON_BYTES } from "../body-limits.ts";
import { Job, JobParams, LimitsInfo } from "../contract/documents.ts";
import { operation } from "../openapi.ts";
import { presentJob } from "../present/admin.ts";
import type { App, RouteDeps } from "./route.ts";

const FILE_TYPES = ["pdf", "png", "jpeg", "tiff", "webp", "heic", "avif", "bmp", "gif", "xml", "p7m"];

/** Progress and cancelling of asynchronous work, and the limits of the installation (contract sections 4 and 8). */
export function jobRoutes(app: App, { useCases, limits }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const common = { tag: "jobs", params: JobParams, answers: { 200: Job }, errors: [401, 404, 429, 500, 503] } as const;

  typed.get(
    "/api/v1/jobs/:job",
    {
      config: { access: { kind: "user", does: "job" } },
      schema: operation({ ...common, id: "getJob", summary: "How far an asynchronous job is" }),
    },
    async (request) => presentJob(await useCases.job(callerOf(request), idOfJob(request.params.job))),
  );

  typed.delete(
    "/api/v1/jobs/:job",
    {
      config: { access: { kind: "user", does: "cancelJob" } },
      schema: operation({ ...common, id: "cancelJob", summary: "Cancel it: the document becomes ERROR" }),
    },
    async (request) => presentJob(await useCases.cancelJob(callerOf(request), idOfJob(request.params.job))),
  );

  typed.get(
    "/api/v1/limits",
    {
      config: { access: { kind: "public" } },
      schema: operation({
        id: "getLimits",
        summary: "What this installation takes",
        tag: "limits",
        security: "none",
        answers: { 200: LimitsInfo },
        errors: [500, 503],
      }),
    },
    async () => ({
      file_types: FILE_TYPES,
      file_bytes: limits.fileBytes,
      json_bytes: JSON_BYTES,
      form_parts: FORM_PARTS,
      pages_sync: limits.syncPages,
      pages_async: limits.asyncPages,
      image_pixels: limits.imagePixels,
      side_px_min: limits.minSidePx,
      side_px_max: limits.maxSidePx,
      upload_timeout_seconds: limits.uploadTimeoutMs / 1000,
      sync_timeout_seconds: limits.syncTimeoutMs / 1000,
      async_timeout_seconds: limits.asyncTimeoutMs / 1000,
      queued_documents_per_service: limits.queuedDocumentsPerService,
      rate: {
        inference_per_minute: limits.rate.inferencePerMinute,
        other_per_minute: limits.rate.otherPerMinute,
        concurrent: limits.rate.concurrent,
      },
    }),
  );
}
