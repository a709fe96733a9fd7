import { AppError, ERROR_CODES } from "../../errors.ts";
import { CANCELLED, type DocumentRecord } from "../../store/contract/document-types.ts";
import type { PredictOutcome, PredictRequest } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import { syncTimeout } from "./sync-timeout.ts";

/** The answer to a second call with the key of a first one: what the first stored. */
export function createReplay({ store, ambient }: Pick<Ports, "store" | "ambient">) {
  return async function replay(request: PredictRequest, documentId: string): Promise<PredictOutcome> {
    const document = await store.documents.find(request.service.serviceId, documentId);
    const plan = await store.plans.find(request.service.planId, ambient.now());
    if (document?.status === "RUNNING") throw syncTimeout(documentId, ambient.limits.syncTimeoutMs);
    if (document?.status === "ERROR") throw failedLater(document);
    if (!document?.machineResult || !document.processedAt || !plan) {
      throw goneMeanwhile("deleted");
    }
    return {
      service: request.service,
      originalName: document.originalName,
      contentType: document.contentType,
      pageCount: document.pageCount,
      processedAt: document.processedAt,
      result: document.machineResult,
      documentId,
      usage: { usage: plan.usage, usageLimit: plan.usageLimit },
    };
  };
}

/** The first request with the key was answered with a time-out, and its document could not be read in the end. */
function failedLater({ documentId, message, errorCode }: DocumentRecord): AppError {
  const headers = { "x-document-id": documentId };
  if (message === CANCELLED.message) return goneMeanwhile("cancelled", headers);
  const code = errorCode ?? "internal";
  const detail = `The document of the first request with this key ended with an error: ${message}`;
  const isOfFile = ERROR_CODES[code].status === 422;
  return new AppError(code, isOfFile ? detail : `${detail} Send it again with a new key.`, {
    headers,
    errors: isOfFile ? [{ pointer: "#/file", code, detail: message ?? "could not be read" }] : [],
  });
}

/** 422 and not 404: of an inference request that would say that the service is gone (specification 7). */
export function goneMeanwhile(how: "cancelled" | "deleted", headers: Readonly<Record<string, string>> = {}): AppError {
  const detail = `The document of the first request with this key was ${how}; send it again with a new key.`;
  return new AppError("idempotency_key_reused", detail, {
    headers,
    errors: [{ pointer: "#/headers/idempotency-key", code: "idempotency_key_reused", detail }],
  });
}
