import type { PageError, ReadDocument } from "../core/documents/document.ts";
import { EXTRACTION_FAILED } from "../core/documents/failed-pages.ts";
import type { DocumentResult } from "../core/documents/result.ts";
import type { ServiceDefinition } from "../core/services/service-definition.ts";
import { pageResults } from "./page-results.ts";

const NOT_EXTRACTED: PageError = {
  code: EXTRACTION_FAILED,
  message:
    "No values were looked for on this page: the service failed at it, and it is not the file's fault. The words are complete; values can be given by hand.",
  stage: "extract",
  retryable: false,
};

/** What is left of a document at which extraction failed: its words, no value, and an error on every page. */
export function wordsAlone(document: ReadDocument, service: ServiceDefinition, modelVersion: string): DocumentResult {
  const errors = document.pages.map(({ pageIndex }) => ({ pageIndex, error: NOT_EXTRACTED }));
  return {
    contentType: document.contentType,
    category: null,
    pages: pageResults(document, service, [], [], errors),
    modelVersion,
  };
}
