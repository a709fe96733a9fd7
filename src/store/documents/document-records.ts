import type { DocumentRecord } from "../contract/document-types.ts";

/** The columns of a DocumentRecord, as `select` and `returning` take them. */
export const RECORD_COLUMNS = [
  "documentId",
  "accountId",
  "serviceId",
  "jobId",
  "status",
  "message",
  "errorCode",
  "revisionStatus",
  "version",
  "originalName",
  "contentType",
  "sizeBytes",
  "sha256",
  "pageCount",
  "category",
  "createdAt",
  "processedAt",
  "pagesDone",
  "serviceVersion",
] as const satisfies readonly (keyof DocumentRecord)[];
