import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { AppError, fieldInvalid } from "../../errors.ts";
import { serviceOf } from "../access/access.ts";
import { CorrectionInput, type CorrectionJson } from "../contract/documents.ts";
import { ExampleAdded, ImportedExamples, Learning, LearningHistory } from "../contract/learning.ts";
import { ArchiveForm, ExampleForm } from "../contract/results.ts";
import { ServiceParams } from "../contract/shapes.ts";
import { CURRENT } from "../legacy.ts";
import { operation } from "../openapi.ts";
import { toCorrection } from "../present/correction.ts";
import { presentHistory } from "../present/lists.ts";
import { presentLearning } from "../present/models.ts";
import { readLabelledArchive } from "../upload/labelled-archive.ts";
import { readForm } from "../upload/upload.ts";
import { checkAgainst } from "../validation.ts";
import { type App, documentPath, type RouteDeps } from "./route.ts";

const SERVICE = "/api/v1/inference/service/:service_id";

/** How a service is taught: labelled examples, and their outcome (contract section 8). */
export function learningRoutes(app: App, { useCases, limits: { fileBytes }, room }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.post(
    `${SERVICE}/examples`,
    {
      config: {
        access: { kind: "service", does: "addExample", bucket: "inference", slot: true },
        multipart: ExampleForm,
      },
      schema: operation({
        id: "addExample",
        summary: "Give a labelled document: its values are aligned with the page and taught. Consumes no quota.",
        tag: "learning",
        params: ServiceParams,
        answers: { 200: ExampleAdded },
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      using received = await readForm(request, { fileBytes, room });
      const { file, fields } = received;
      const service = serviceOf(request);
      const category = fields.get("category");
      const example = await useCases.addExample(service, {
        file,
        correction: toCorrection(correctionField(fields.get("entities"))),
        category: typeof category === "string" && category !== "" ? category : null,
      });
      reply.header("x-document-id", example.documentId);
      reply.header("location", documentPath(CURRENT, service.serviceId, example.documentId));
      return { document_id: example.documentId, aligned: { ...example.aligned } };
    },
  );

  typed.post(
    `${SERVICE}/examples/archive`,
    {
      config: {
        access: { kind: "service", does: "importExamples", bucket: "inference", slot: true },
        multipart: ArchiveForm,
      },
      schema: operation({
        id: "importExamples",
        summary: "Give a zip of labelled documents: each takes the way of a single example, in the background",
        tag: "learning",
        params: ServiceParams,
        answers: { 200: ImportedExamples },
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request) => {
      using received = await readForm(request, { fileBytes, room });
      const examples = await readLabelledArchive(received.file.bytes, fileBytes);
      const { accepted, refused, batchId } = await useCases.importExamples(serviceOf(request), examples);
      return {
        documents: accepted.map(({ name, documentId, job }) => ({ file: name, document_id: documentId, job })),
        refused: refused.map(({ name, code, detail }) => ({ file: name, code, detail })),
        batch: batchId,
      };
    },
  );

  typed.get(
    `${SERVICE}/learning/history`,
    {
      config: { access: { kind: "service", does: "learningHistory", bucket: "other" } },
      schema: operation({
        id: "getLearningHistory",
        summary:
          "What reviews say: who taught it, right values over time, whether confidences hold, what could be automatic",
        tag: "learning",
        params: ServiceParams,
        answers: { 200: LearningHistory },
        errors: [401, 404, 429, 500, 503],
      }),
    },
    async (request) => presentHistory(await useCases.learningHistory(serviceOf(request))),
  );

  typed.get(
    `${SERVICE}/learning`,
    {
      config: { access: { kind: "service", does: "learning", bucket: "other" } },
      schema: operation({
        id: "getLearning",
        summary: "What the service has learned from corrections and examples",
        tag: "learning",
        params: ServiceParams,
        answers: { 200: Learning },
        errors: [401, 404, 429, 500, 503],
      }),
    },
    async (request) => presentLearning(await useCases.learning(serviceOf(request))),
  );
}

/** The part `entities`: a whole correction, or only the map under its `entities`. */
function correctionField(field: unknown): CorrectionJson {
  const pointer = "#/entities";
  if (field === undefined || field === "") {
    throw new AppError("field_missing", "entities is required: the values of the document as JSON.", {
      errors: [{ pointer, code: "field_missing", detail: "is required" }],
    });
  }
  const json = typeof field === "string" ? parsed(field, pointer) : field;
  const whole = isObject(json) && (isObject(json.entities) || isObject(json.aggregated_entities));
  return checkAgainst(CorrectionInput, whole ? json : { entities: json }, whole ? pointer : "#") as CorrectionJson;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string, pointer: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fieldInvalid(pointer, "is not valid JSON", { cause });
  }
}
