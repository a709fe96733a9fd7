import { AppError } from "../errors.ts";
import { correctionProblems } from "../extraction/apply-correction.ts";
import type { Correction } from "../extraction/contract.ts";
import type { ServiceRecord } from "../store/types.ts";
import { actorOf } from "./authenticate.ts";
import type { Ports } from "./ports.ts";
import { newDocument } from "./predict.ts";
import { type Processing, withViolations } from "./process.ts";
import type { UseCases } from "./types.ts";

/**
 * Corrections and labelled examples are one path: a human's values are aligned with the page, stored, and teach the service a
 * template at once. The next document of the layout uses it.
 */
export function createCorrections(
  ports: Ports,
  processing: Processing,
): Pick<UseCases, "correct" | "addExample" | "learning"> {
  const { store, blobs, extraction, ambient } = ports;

  async function stored(service: ServiceRecord, documentId: string) {
    const document = await store.documents.find(service.serviceId, documentId);
    if (!document) throw new AppError("document_not_found", "This service has no such document.");
    return document;
  }

  return {
    async correct(caller, service, documentId, { correction, expectedVersion }) {
      const document = await stored(service, documentId);
      if (!document.result) {
        throw new AppError("field_invalid", "Only a processed document (status ACTIVE) can be corrected.");
      }
      refuseProblems(service, correction);
      const { result } = await extraction.applyCorrection(document.result, service.definition, correction);
      const checked = withViolations(result, service.definition);
      const template = await extraction.learnTemplate(
        checked,
        service.definition,
        namedKeys(correction),
        document.result,
      );
      await store.documents.correct(service.serviceId, documentId, {
        result: checked,
        actor: actorOf(caller),
        corrected: correction,
        template,
        expectedVersion: expectedVersion ?? document.version,
        now: ambient.now(),
      });
      return stored(service, documentId);
    },

    async addExample(caller, service, { file, correction, category }) {
      refuseProblems(service, correction);
      refuseUnknownCategory(service, category);
      const signal = AbortSignal.timeout(ambient.limits.syncTimeoutMs);
      const maxPages = ambient.limits.syncPages;
      const inspection = await processing.inspect(file.bytes, maxPages, "sync", signal);
      const machine = await processing.process(service, file.bytes, { maxPages, priority: "sync", signal });
      const outcome = await extraction.applyCorrection(machine, service.definition, correction);
      const labelled = category === null ? outcome.result : withCategory(outcome.result, category);
      const result = withViolations(labelled, service.definition);
      const template = await extraction.learnTemplate(result, service.definition, namedKeys(correction), machine);
      const documentId = ambient.newId();
      const document = newDocument({ service, file }, { documentId, inspection, createdAt: ambient.now() });
      await blobs.put(document, file.bytes);
      await store.documents.insertProcessed(
        { ...document, processedAt: document.createdAt },
        {
          result,
          revisionStatus: "approved",
          reservationId: null,
          idempotency: null,
          example: { actor: actorOf(caller), template },
        },
      );
      return { documentId, aligned: outcome.aligned };
    },

    async learning(service) {
      const { documents, corrections, revision } = await store.learning.summary(service.serviceId);
      // Templates are learned within the request, so nothing is ever under way here.
      return { state: "idle", documents, corrections, modelVersion: `${extraction.modelVersion}+${revision}` };
    },
  };
}

function withCategory<T extends { category: unknown }>(result: T, category: string) {
  return { ...result, category: { value: category, confidence: 100 } };
}

function namedKeys(correction: Correction): string[] {
  return [...Object.keys(correction.entities), ...Object.keys(correction.aggregatedEntities)];
}

function refuseProblems(service: ServiceRecord, correction: Correction): void {
  const problems = correctionProblems(service.definition, correction);
  if (problems.length === 0) return;
  throw new AppError("field_invalid", "The correction does not fit the service's fields.", {
    errors: problems.map(({ key, problem }) => ({
      pointer: `#/entities/${key}`,
      code: "field_invalid",
      detail: problem,
    })),
  });
}

function refuseUnknownCategory(service: ServiceRecord, category: string | null): void {
  const { categories } = service.definition;
  if (category === null || categories.some(({ key }) => key === category)) return;
  throw new AppError("field_invalid", "The category is none of the service's.", {
    errors: [
      {
        pointer: "#/category",
        code: "field_invalid",
        detail: `one of: ${categories.map(({ key }) => key).join(", ") || "(the service has no categories)"}`,
      },
    ],
  });
}
