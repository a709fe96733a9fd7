import type { PageError, ReadDocument } from "../core/documents/document.ts";
import { EXTRACTION_FAILED } from "../core/documents/needs-review.ts";
import type { DocumentResult } from "../core/documents/result.ts";
import type { ServiceDefinition } from "../core/services/service-definition.ts";
import { pageResults } from "./page-results.ts";

const NOT_EXTRACTED: PageError = {
  code: EXTRACTION_FAILED,
  message:
    "No values were found: looking for them failed, or took too long for a document as large and intricate. The words are complete; give the values by hand, or send the pages in smaller files.",
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
