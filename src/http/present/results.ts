import type { Word } from "../../core/documents/document.ts";
import type { AggregatedEntity, DocumentResult, Entity, PageResult } from "../../core/documents/result.ts";
import { summarise } from "../../core/documents/summary.ts";
import { clampPolygon, type Polygon } from "../../core/geometry.ts";
import type { PolicyViolation } from "../../core/services/policies.ts";
import { aggregationFields, entityFields, type ServiceDefinition } from "../../core/services/service-definition.ts";
import type { StoredDocument } from "../../store/contract/document-types.ts";
import type { PredictOutcome } from "../../usecases/document-types.ts";
import type {
  AggregatedEntityJson,
  DocumentPageJson,
  DocumentSummaryJson,
  EntityJson,
  Include,
  IncompleteResultJson,
  OcrWordJson,
  PolicyViolationJson,
  StoredResultJson,
  SummaryEntityJson,
  SummaryRowJson,
  SyncResultJson,
} from "../contract/results.ts";

/** The parts of a result that a client requested. */
export interface View {
  readonly include: ReadonlySet<Include>;
  readonly details: "pages" | "summary";
}

/**
 * The response of synchronous inference (specification 4.1). It has no `service_categories`: only the stored result
 * has.
 */
export function presentOutcome(outcome: PredictOutcome, view: View): SyncResultJson {
  const { service, result } = outcome;
  return {
    service: service.serviceId,
    service_name: service.definition.name,
    service_fields: inferenceFields(service.definition, view),
    current_date: outcome.processedAt.toISOString(),
    document: {
      original_name: outcome.originalName,
      content_type: outcome.contentType,
      page_count: outcome.pageCount,
      category: presentCategory(result.category),
      page_ranges: presentRanges(result),
    },
    ...presentDetails(result, service.definition, view),
  };
}

/** A complete stored document (specification 4.3); `current_date` is when it was created (2.5). */
export function presentStored(
  document: StoredDocument & { result: DocumentResult },
  service: { serviceId: string; definition: ServiceDefinition },
  view: View,
): StoredResultJson {
  const { formerFields = [], formerCategories = [] } = document;
  const { fields, categories } = service.definition;
  const definition: ServiceDefinition = {
    ...service.definition,
    fields: [...fields, ...formerFields],
    categories: [...categories, ...formerCategories],
  };
  return {
    service: service.serviceId,
    service_name: service.definition.name,
    service_fields: inferenceFields(definition, view),
    service_categories: view.include.has("service_categories") ? categoriesOf(definition) : {},
    current_date: document.createdAt.toISOString(),
    document: {
      id: document.documentId,
      status: document.status,
      revision_status: document.revisionStatus,
      original_name: document.originalName,
      content_type: document.contentType,
      page_count: document.pageCount,
      category: presentCategory(document.result.category),
      page_ranges: presentRanges(document.result),
    },
    ...presentDetails(document.result, definition, view, document.machineResult),
  };
}

const MESSAGES = {
  RUNNING: "The document is still being processed; try again later.",
  ERROR: "The document could not be processed.",
};

/**
 * RUNNING or ERROR: `service`, `current_date` and a document with `status` and `message`, nothing else (specification
 * 2.6).
 */
export function presentIncomplete(document: StoredDocument): IncompleteResultJson {
  const status = document.status === "ERROR" ? "ERROR" : "RUNNING";
  return {
    service: document.serviceId,
    current_date: document.createdAt.toISOString(),
    document: { status, message: document.message ?? MESSAGES[status] },
  };
}

export function categoriesOf(definition: ServiceDefinition): Record<string, string> {
  return Object.fromEntries(definition.categories.map(({ key, label }) => [key, label]));
}

/** Parts that were not requested are present with their empty value (specification 2.5). */
function presentDetails(
  result: DocumentResult,
  definition: ServiceDefinition,
  view: View,
  machine: DocumentResult | null = null,
) {
  return view.details === "pages"
    ? {
        document_pages: result.pages.map((page, index) => ({
          ...presentPage(page, definition, view),
          ...(view.include.has("machine") && presentMachine(page, machine?.pages[index], view)),
        })),
        document_summary: {},
      }
    : { document_pages: [], document_summary: presentSummary(result, definition, view) };
}

function inferenceFields(definition: ServiceDefinition, view: View): SyncResultJson["service_fields"] {
  if (!view.include.has("service_fields")) return {};
  return Object.fromEntries(
    definition.fields.map(({ key, alias, multiple }) => [key, { tag_alias: alias, tag_multiple_values: multiple }]),
  );
}

function presentCategory(category: DocumentResult["category"]) {
  return category && { value: category.value, confidence: percent(category.confidence) };
}

/** A result of an earlier release has none: its pages are one document. */
function presentRanges({ pageRanges, pages, category }: DocumentResult) {
  const ranges = pageRanges ?? [{ from: 0, to: Math.max(0, pages.length - 1), category }];
  return ranges.map((range) => ({ from: range.from, to: range.to, category: presentCategory(range.category) }));
}

function presentPage(page: PageResult, definition: ServiceDefinition, view: View): DocumentPageJson {
  const show = (entity: Entity) => presentEntity(entity, page, view);
  return {
    page_index: page.pageIndex,
    page_layout: { height: page.height, width: page.width, rotation_angle: page.rotationAngle },
    ocr: view.include.has("ocr") ? page.words.map((word) => presentWord(word, page)) : [],
    entities_index: page.entitiesIndex,
    // Every field has its key and its type, found or not: a list for a multiple field, one object for a single one.
    entities: Object.fromEntries(
      entityFields(definition).map(({ key, multiple }) => {
        const entities = page.entities[key] ?? [];
        return [key, multiple ? entities.map(show) : entities[0] ? show(entities[0]) : {}];
      }),
    ),
    aggregated_entities: Object.fromEntries(
      aggregationFields(definition).map(({ key, multiple }) => {
        const rows = (page.aggregatedEntities[key] ?? []).map((row) => presentRow(row, show));
        return [key, multiple ? rows : (rows[0] ?? {})];
      }),
    ),
    policy_violations: view.include.has("validation_errors") ? page.policyViolations.map(presentViolation) : [],
    errors: page.errors.map(({ code, message, stage, retryable }) => ({ code, message, stage, retryable })),
  };
}

/** The machine's reading where it differs from the current value; absent for a page that nobody corrected. */
function presentMachine(page: PageResult, read: PageResult | undefined, view: View): Pick<DocumentPageJson, "machine"> {
  // A page that nobody corrected shares its values with the machine's, even if policies are evaluated anew.
  if (!read || (read.entities === page.entities && read.aggregatedEntities === page.aggregatedEntities)) return {};
  const show = (entity: Entity) => presentEntity(entity, page, view);
  const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? []) !== JSON.stringify(b ?? []);
  const entities = Object.entries(read.entities).filter(([key, list]) => differs(list, page.entities[key]));
  const rows = Object.entries(read.aggregatedEntities).filter(([key, list]) =>
    differs(list, page.aggregatedEntities[key]),
  );
  return {
    machine: {
      entities: Object.fromEntries(entities.map(([key, list]) => [key, list.map(show)])),
      aggregated_entities: Object.fromEntries(
        rows.map(([key, list]) => [key, list.map((row) => presentRow(row, show))]),
      ),
    },
  };
}

function presentEntity(entity: Entity, page: PageResult, view: View): EntityJson {
  const boxes = (polygons: readonly Polygon[]) => polygons.map((polygon) => presentPolygon(polygon, page));
  return {
    id: entity.id,
    text: entity.text,
    confidence: percent(entity.confidence),
    bounding_boxes: boxes(entity.boundingBoxes),
    ...(entity.value && { value: entity.value }),
    source: entity.source,
    ...(entity.ocrConfidence !== null && { ocr_confidence: percent(entity.ocrConfidence) }),
    ...(view.include.has("evidence") && { evidence: entity.evidence.map(({ term, weight }) => ({ term, weight })) }),
    ...(view.include.has("alternatives") && {
      alternatives: entity.alternatives.map(({ text, confidence, boundingBoxes }) => ({
        text,
        confidence: percent(confidence),
        bounding_boxes: boxes(boundingBoxes),
      })),
    }),
  };
}

function presentRow(row: AggregatedEntity, show: (entity: Entity) => EntityJson): AggregatedEntityJson {
  return {
    id: row.id,
    aggregated_fields: Object.fromEntries(
      Object.entries(row.fields).map(([key, entity]) => [key, entity && show(entity)]),
    ),
  };
}

function presentWord(word: Word, page: PageResult): OcrWordJson {
  return {
    Text: word.text,
    Confidence: percent(word.confidence * 100),
    BoundingBox: presentPolygon(word.polygon, page),
    Line: word.line,
    Source: word.source,
  };
}

function presentViolation(violation: PolicyViolation): PolicyViolationJson {
  return {
    policy_id: violation.policyId,
    policy_name: violation.policyName,
    policy_type: violation.policyType,
    severity: violation.severity,
    message: violation.message,
    fields: [...violation.fields],
    entity_ids: [...violation.entityIds],
    scope: violation.scope,
    ...(violation.expected !== undefined && { expected: violation.expected }),
    ...(violation.actual !== undefined && { actual: violation.actual }),
    failure: violation.failure,
  };
}

function presentSummary(result: DocumentResult, definition: ServiceDefinition, view: View): DocumentSummaryJson {
  const summary = summarise(result.pages, definition);
  return {
    entities: Object.fromEntries(
      entityFields(definition).map(({ key, multiple }) => {
        const values = (summary.entities[key] ?? []).map(({ entity }) => summaryEntity(entity));
        // Existing clients read ["text"] of a single field without a guard (contract section 9.4).
        return [key, multiple ? values : (values[0] ?? { text: "", confidence: 0 })];
      }),
    ),
    aggregated_entities: Object.fromEntries(
      aggregationFields(definition).map(({ key, multiple }) => {
        const rows = (summary.aggregatedEntities[key] ?? []).map(({ row }) => summaryRow(row));
        return [key, multiple ? rows : (rows[0] ?? {})];
      }),
    ),
    policy_violations: view.include.has("validation_errors")
      ? result.pages.flatMap((page) => page.policyViolations.map(presentViolation))
      : [],
  };
}

function summaryEntity({ text, confidence }: Entity): SummaryEntityJson {
  return { text, confidence: percent(confidence) };
}

function summaryRow(row: AggregatedEntity): SummaryRowJson {
  return {
    aggregated_fields: Object.fromEntries(
      Object.entries(row.fields).map(([key, entity]) => [key, entity && summaryEntity(entity)]),
    ),
  };
}

function presentPolygon(polygon: Polygon, { width, height }: PageResult): number[][] {
  return clampPolygon(polygon, width, height).map(([x, y]) => [x, y]);
}

/** Two decimals exceed the precision of any calibration, and keep the JSON readable. */
function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 100) / 100;
}
