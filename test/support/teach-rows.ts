import type { ReadDocument } from "../../src/core/documents/document.ts";
import type { DocumentResult } from "../../src/core/documents/result.ts";
import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import type { TemplateMemory } from "../../src/extraction/contract.ts";
import { applyCorrection } from "../../src/extraction/corrections/apply-correction.ts";
import { learnedTable, matchTemplates } from "../../src/extraction/layouts/template-match.ts";
import { learnTemplate } from "../../src/extraction/layouts/templates.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import { pageResults, placeRows } from "../../src/extraction/page-results.ts";
import { type ExtractedRow, extractRows } from "../../src/extraction/tables/extract-rows.ts";

function machineResult(document: ReadDocument, service: ServiceDefinition): DocumentResult {
  const pages = pageResults(document, service, [], placeRows(document, service, extractRows(document, service)), []);
  return { contentType: document.contentType, category: null, modelVersion: "test", pages };
}

/**
 * What a person's rows for one document teach.
 *
 * @param rows texts by column, of the service's aggregation "rows"
 */
export function teachRows(
  document: ReadDocument,
  rows: readonly Readonly<Record<string, string>>[],
  service: ServiceDefinition,
): TemplateMemory {
  const before = machineResult(document, service);
  const given = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, text]) => [key, { text, boxes: null }])),
  );
  const { result } = applyCorrection(before, service, { entities: {}, aggregatedEntities: { rows: given } });
  return learnTemplate(result, service, ["rows"], before);
}

/** The rows of a document as they are read with what was taught. */
export function rowsTaught(
  document: ReadDocument,
  memory: TemplateMemory,
  service: ServiceDefinition,
): readonly ExtractedRow[] {
  const matches = matchTemplates(layOutDocument(document), [memory]);
  return extractRows(document, service, (key) => learnedTable([memory], matches, key));
}
