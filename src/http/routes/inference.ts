import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { AppError, fieldInvalid } from "../../errors.ts";
import { serviceOf } from "../access/access.ts";
import {
  LegacyPredictForm,
  PredictForm,
  PUSH_VALUES,
  SubmitAcknowledgement,
  SubmitForm,
  SyncQuery,
  SyncResult,
} from "../contract/results.ts";
import { RetryHeaders, ServiceParams } from "../contract/shapes.ts";
import { type Form, formOfSync, isYes, legacyView, type ResultQuery, viewOf } from "../legacy.ts";
import { operation } from "../openapi.ts";
import { presentOutcome } from "../present/results.ts";
import { readForm } from "../upload/upload.ts";
import { type App, documentPath, operationId, type RouteDeps, setUsage } from "./route.ts";

const ERRORS = [401, 403, 404, 422, 429, 500, 503] as const;

/** Specification 4.1 and 4.2, in both forms. */
export function inferenceRoutes(app: App, { useCases, limits: { fileBytes }, room }: RouteDeps, form: Form): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const path = `${form.prefix}/inference/service/:service_id`;
  const id = (name: string) => operationId(form, name);
  const common = {
    tag: form.name === "current" ? "inference" : "earlier form",
    errors: ERRORS,
    params: ServiceParams,
    headers: RetryHeaders,
  };
  const earlier = form.name === "earlier";

  typed.post(
    `${path}/predict`,
    {
      config: {
        access: { kind: "service", does: "predict", bucket: "inference", slot: true },
        multipart: earlier ? LegacyPredictForm : PredictForm,
      },
      schema: operation({
        ...common,
        id: id("predict"),
        summary: "Extract the data of a document and answer with them",
        answers: { 200: SyncResult },
        ...(!earlier && { query: SyncQuery }),
      }),
    },
    async (request, reply) => {
      const retryKey = request.headers["idempotency-key"] ?? null;
      using received = await readForm(request, { fileBytes, room });
      const { file, fields } = received;
      const push = pushOf(fields.get("push_result_on_platform"));
      const view = earlier
        ? // What is left empty in a form is sent as an empty text.
          legacyView(isYes(fields.get("include_validation_errors") || "false", "#/include_validation_errors"))
        : viewOf(form, request.query as ResultQuery);
      const service = serviceOf(request);
      const found = (documentId: string) => reply.header("location", documentPath(form, service.serviceId, documentId));
      const asked = useCases.predict({
        service,
        file,
        push,
        withViolations: view.include.has("validation_errors"),
        idempotencyKey: retryKey,
        signal: clientGone(reply),
      });
      const outcome = await asked.catch((error: unknown) => {
        // Of a call that timed out while its document goes on, and of one that failed after that.
        const named = error instanceof AppError ? error.headers["x-document-id"] : undefined;
        if (named !== undefined) found(named);
        throw error;
      });
      setUsage(reply, outcome);
      if (outcome.documentId !== null) found(outcome.documentId).header("x-document-id", outcome.documentId);
      return formOfSync(form, presentOutcome(outcome, view));
    },
  );

  typed.post(
    `${path}/async-predict`,
    {
      config: { access: { kind: "service", does: "submit", bucket: "inference" }, multipart: SubmitForm },
      schema: operation({
        ...common,
        id: id("asyncPredict"),
        summary: "Hand a document in; fetch its result later",
        answers: { 200: SubmitAcknowledgement },
        comeBack: 200,
      }),
    },
    async (request, reply) => {
      const retryKey = request.headers["idempotency-key"] ?? null;
      using received = await readForm(request, { fileBytes, room });
      const { file } = received;
      const service = serviceOf(request);
      const outcome = await useCases.submit({ service, file, idempotencyKey: retryKey });
      setUsage(reply, outcome);
      reply.header("location", documentPath(form, service.serviceId, outcome.resource)).header("retry-after", "2");
      return { job: outcome.job, resource: outcome.resource };
    },
  );
}

function pushOf(value: unknown): (typeof PUSH_VALUES)[number] {
  const pointer = "#/push_result_on_platform";
  if (value === undefined) {
    const detail = `is required: one of ${PUSH_VALUES.join(", ")}`;
    throw new AppError("field_missing", `push_result_on_platform ${detail}.`, {
      errors: [{ pointer, code: "field_missing", detail }],
    });
  }
  const push = PUSH_VALUES.find((allowed) => allowed === value);
  if (push) return push;
  throw fieldInvalid(pointer, `must be one of ${PUSH_VALUES.join(", ")}`);
}

/** Aborted when the connection ends before the response is sent. */
function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
