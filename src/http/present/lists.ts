import { isUuid } from "../../core/basics/uuids.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import { fieldInvalid } from "../../errors.ts";
import type { DocumentFilter, DocumentPageOfList, ListedDocument } from "../../store/contract/list-types.ts";
import type { Batch, BatchItem, ExportRun } from "../../store/contract/list-work-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { LearningHistory } from "../../usecases/learning/learning-history.ts";
import type { Progress } from "../../usecases/lists/progress.ts";
import type { ShownView, ViewInput } from "../../usecases/lists/saved-views.ts";
import type { LearningHistoryJson } from "../contract/learning.ts";
import type {
  BatchDetailsJson,
  BatchJson,
  DocumentListJson,
  ExportJson,
  FilterJson,
  ListQueryJson,
  ProgressJson,
  ViewInputJson,
  ViewJson,
} from "../contract/lists.ts";
import { toInstant } from "./admin.ts";
import { presentRefit } from "./models.ts";

/** Converts lists, batches, views and progress between the API's JSON and the use cases. */

export function toFilter(
  json: FilterJson,
  place: string,
  { definition }: Pick<ServiceRecord, "definition">,
): DocumentFilter {
  const { revision_status: revisionStatus, status, category, q, confidence_below: below, violation } = json;
  refuseUnknownViolation(violation, `${place}/violation`, definition);
  const createdFrom = toInstant(json.created_from, `${place}/created_from`);
  const createdTo = toInstant(json.created_to, `${place}/created_to`);
  refuseEmptyRanges(json, { createdFrom, createdTo }, place);
  return {
    ...(revisionStatus && { revisionStatus }),
    ...(status && { status }),
    ...(category !== undefined && { category }),
    ...(q && { text: q }),
    ...(below !== undefined && { confidenceBelow: below }),
    ...(violation && { violation }),
    ...(createdFrom && { createdFrom }),
    ...(createdTo && { createdTo }),
    ...(json.pages_from !== undefined && { pagesFrom: json.pages_from }),
    ...(json.pages_to !== undefined && { pagesTo: json.pages_to }),
  };
}

/** A removed policy is no fault: documents may still violate it, and links and saved views may name it. */
function refuseUnknownViolation(
  violation: string | undefined,
  pointer: string,
  { policies }: Pick<ServiceDefinition, "policies">,
): void {
  if (violation === undefined || VIOLATIONS.has(violation) || isUuid(violation)) return;
  if (policies.some(({ policyId }) => policyId === violation)) return;
  throw fieldInvalid(pointer, "must be any, error, none or the id of a policy of this service");
}

const VIOLATIONS: ReadonlySet<string> = new Set(["any", "error", "none"]);

/** Nothing lies in a range that ends before it begins: whoever asks has mixed up its ends. */
function refuseEmptyRanges(
  { pages_from: pagesFrom, pages_to: pagesTo }: FilterJson,
  { createdFrom, createdTo }: { readonly createdFrom: Date | null; readonly createdTo: Date | null },
  place: string,
): void {
  if (createdFrom && createdTo && createdFrom >= createdTo) {
    throw fieldInvalid(`${place}/created_to`, "must be later than created_from: documents from before it are listed");
  }
  if (pagesFrom !== undefined && pagesTo !== undefined && pagesFrom > pagesTo) {
    throw fieldInvalid(`${place}/pages_to`, "must not be less than pages_from");
  }
}

/** Value columns that fit on a screen. */
export const MOST_SHOWN_FIELDS = 3;

/** Keys separated by commas, in a query that fits a link. */
export function toKeys(text: string | undefined, most: number, pointer: string): string[] {
  const keys = (text ?? "").split(",").filter((key) => key !== "");
  if (keys.length <= most) return keys;
  throw fieldInvalid(pointer, `takes at most ${most}`);
}

/** The same of ids. One that names nothing any more is no fault: its document may have been deleted meanwhile. */
export function toIds(text: string | undefined, most: number, pointer: string): string[] {
  const ids = toKeys(text, most, pointer);
  const wrong = ids.find((id) => !isUuid(id));
  if (wrong === undefined) return ids.map((id) => id.toLowerCase());
  throw fieldInvalid(pointer, `must be ids (UUIDs) with commas between; ${wrong.slice(0, 100)} is none`);
}

export function presentList({ documents, nextCursor, total }: DocumentPageOfList): DocumentListJson {
  return {
    documents: documents.map(presentListed),
    next_cursor: nextCursor,
    ...(total !== null && { total }),
  };
}

function presentListed(document: ListedDocument): DocumentListJson["documents"][number] {
  return {
    id: document.documentId,
    status: document.status,
    revision_status: document.revisionStatus,
    original_name: document.originalName,
    content_type: document.contentType,
    page_count: document.pageCount,
    category: document.category,
    created_at: document.createdAt.toISOString(),
    confidence: document.leastConfidence === null ? null : Math.round(document.leastConfidence * 100) / 100,
    violations: document.violations,
    error_violations: document.errorViolations,
    match: document.match && { field: document.match.key, text: document.match.text },
    ...(document.values && { values: { ...document.values } }),
  };
}

/** A view is refused if the list would refuse its filter. */
export function toView({ name, query, shared = false }: ViewInputJson, service: ServiceRecord): ViewInput {
  toFilter(query as FilterJson, "#/query", service);
  toKeys((query as ListQueryJson).fields, MOST_SHOWN_FIELDS, "#/query/fields");
  return { name, query, shared };
}

export function presentView(view: ShownView): ViewJson {
  return {
    view_id: view.viewId,
    name: view.name,
    query: { ...view.query },
    shared: view.shared,
    yours: view.isYours,
    owner_name: view.ownerName,
    created_at: view.createdAt.toISOString(),
  };
}

export function presentBatch({ batchId, kind, createdAt, finishedAt, ...batch }: Batch): BatchJson {
  const { state, total, done, refused, reason } = batch;
  return {
    batch: batchId,
    action: kind,
    state,
    total,
    done,
    refused,
    reason,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}

export function presentBatchDetails(batch: Batch, items: readonly BatchItem[]): BatchDetailsJson {
  const results = items.map(({ documentId, ...item }) => ({
    position: item.position,
    document_id: documentId,
    name: item.name,
    outcome: item.outcome,
    code: item.code,
    detail: item.detail,
  }));
  return { ...presentBatch(batch), results };
}

export function presentExport({ exportId, format, state, total, done, createdAt }: ExportRun): ExportJson {
  return { export: exportId, format, state, total, done, created_at: createdAt.toISOString() };
}

export function presentProgress({ documents, running, batches, exports, learning, refit }: Progress): ProgressJson {
  return {
    documents: documents.map((document) => ({
      id: document.documentId,
      job: document.jobId,
      original_name: document.originalName,
      status: document.status,
      revision_status: document.revisionStatus,
      message: document.message,
      pages_done: document.pagesDone,
      page_count: document.pageCount,
    })),
    running,
    batches: batches.map(presentBatch),
    exports: exports.map(presentExport),
    learning,
    refit: refit && presentRefit(refit),
  };
}

export function presentHistory(history: LearningHistory): LearningHistoryJson {
  const { documents, isComplete, basis, reliability } = history;
  return {
    documents,
    complete: isComplete,
    teachers: history.teachers.map(({ lastAt, actor, name, corrections, approvals, documents: taught }) => ({
      actor,
      name,
      corrections,
      approvals,
      documents: taught,
      last_at: lastAt.toISOString(),
    })),
    curve: history.curve.map(({ from, to, documents: reviewed, judged, untouched, values, rightValues }) => ({
      from: from.toISOString(),
      to: to.toISOString(),
      documents: reviewed,
      judged,
      untouched,
      values,
      right_values: rightValues,
    })),
    reliability: {
      bins: reliability.bins.map(({ from, to, values, rightValues, meanConfidence }) => ({
        from,
        to,
        values,
        right_values: rightValues,
        mean_confidence: meanConfidence,
      })),
      calibration_error: reliability.calibrationError,
    },
    basis,
    automation: history.automation.map(({ maxErrorRate, promised, observed, certificate }) => ({
      max_error_rate: maxErrorRate,
      promised,
      observed,
      outcomes: certificate.outcomes,
      wrong: certificate.wrong,
      outcomes_missing: certificate.missing,
    })),
  };
}
