import { sha256Of } from "../../core/basics/in-shares.ts";
import type { Inspection } from "../../reading/types.ts";
import type { NewDocument } from "../../store/contract/store.ts";
import type { PredictRequest } from "../document-types.ts";

/** The row of a document that is about to be stored. */
export async function newDocument(
  request: Pick<PredictRequest, "service" | "file">,
  { documentId, inspection, createdAt }: { documentId: string; inspection: Inspection; createdAt: Date },
): Promise<NewDocument> {
  return {
    documentId,
    serviceId: request.service.serviceId,
    accountId: request.service.accountId,
    originalName: request.file.name,
    contentType: inspection.contentType,
    sizeBytes: request.file.bytes.byteLength,
    sha256: await sha256Of(request.file.bytes),
    pageCount: inspection.pageCount,
    createdAt,
    serviceVersion: request.service.version,
  };
}
