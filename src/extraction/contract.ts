import type { ReadDocument } from "../core/documents/document.ts";
import type { Proposals } from "../core/documents/proposals.ts";
import type { DocumentResult } from "../core/documents/result.ts";
import type { Polygon } from "../core/geometry.ts";
import type { ServiceDefinition } from "../core/services/service-definition.ts";
import type { FieldType } from "../core/values.ts";

/**
 * Extraction as the use cases see it. All three are pure: same arguments, same result; no clock, no randomness, no I/O
 * after the shipped models are loaded.
 */
export interface Extraction {
  /**
   * Words → entities. Does not evaluate policies (policyViolations stays empty). `proposals`: a language model's
   * proposals for this document; null if none was asked.
   */
  extract(
    document: ReadDocument,
    service: ServiceDefinition,
    memory: readonly TemplateMemory[],
    own?: OwnModel | null,
    proposals?: Proposals | null,
  ): DocumentResult;
  /**
   * Applies a human's values to a result: aligns each text with the page's words (exact, then typed, then fuzzy), keeps
   * the ids of entities that stay, assigns new ids above entitiesIndex, sets source human and confidence 100. null
   * removes the value. Single fields: only one page has the value (the page where it aligned, page 0 if nowhere). Keys
   * not named stay as they are. Cells of rows are in their column and on their row, or have no place.
   */
  applyCorrection(result: DocumentResult, service: ServiceDefinition, correction: Correction): CorrectionOutcome;
  /**
   * The layout template learned from a corrected document; store it, and pass it in `memory`. `before` is the result
   * without the correction: the places of its wrong values are remembered as wrong.
   */
  learnTemplate(
    result: DocumentResult,
    service: ServiceDefinition,
    correctedKeys: readonly string[],
    before?: DocumentResult,
    /** Whether a person stated the category: the document is then remembered as an example of it. */
    isCategorySaid?: boolean,
  ): TemplateMemory;
  readonly modelVersion: string;
}

export interface Correction {
  readonly entities: Readonly<Record<string, readonly CorrectedValue[] | null>>;
  readonly aggregatedEntities: Readonly<Record<string, readonly Readonly<Record<string, CorrectedValue | null>>[]>>;
  /** One of the service's categories, null = none of them; absent: not stated. */
  readonly category?: string | null;
}

export interface CorrectedValue {
  readonly text: string;
  /** Its place, if the person marked it; else it is searched for. */
  readonly boxes: { readonly pageIndex: number; readonly polygons: readonly Polygon[] } | null;
  /** The page that was stated without a place on it; absent: nothing was stated. */
  readonly pageIndex?: number;
}

export interface CorrectionOutcome {
  readonly result: DocumentResult;
  /** By field key: whether every given value was found on a page. */
  readonly aligned: Readonly<Record<string, boolean>>;
}

/** JSON-safe; `version` lets a later release refuse or migrate old memories. */
export interface TemplateMemory {
  readonly version: number;
  readonly [key: string]: unknown;
}

/** A service's model from the last refit; JSON-safe. A model that this release cannot use is ignored. */
export interface OwnModel {
  readonly version: number;
  readonly model: unknown;
}

/** A stored document that a person corrected, labelled or approved: the input of learning. */
export interface ReviewedDocument {
  readonly documentId: string;
  /** With the corrections. */
  readonly result: DocumentResult;
  /** The fields that a person judged: those named in corrections, or all, if the whole was approved. */
  readonly judged: readonly string[] | "all";
  /** The layout template learned from it; null if it was approved unchanged. */
  readonly template: TemplateMemory | null;
}

/**
 * Extraction on worker threads: the same operations, off the event loop. A thread that dies is replaced; its call
 * rejects with `internal`.
 */
export interface ExtractionPool {
  extract(
    document: ReadDocument,
    service: ServiceDefinition,
    memory: readonly TemplateMemory[],
    own?: OwnModel | null,
    proposals?: Proposals | null,
  ): Promise<DocumentResult>;
  applyCorrection(
    result: DocumentResult,
    service: ServiceDefinition,
    correction: Correction,
  ): Promise<CorrectionOutcome>;
  learnTemplate(
    result: DocumentResult,
    service: ServiceDefinition,
    correctedKeys: readonly string[],
    before?: DocumentResult,
    isCategorySaid?: boolean,
  ): Promise<TemplateMemory>;
  /** Labels on the pages, each with the value beside it; independent of any service. */
  printedLabels(document: ReadDocument): Promise<PrintedLabels>;
  readonly modelVersion: string;
  close(): Promise<void>;
}

/** A printed label and the value beside it. */
export interface PrintedPair {
  /** Without its colon. */
  readonly label: string;
  /** Normalised for comparing labels: upper-case letters and digits only. */
  readonly fold: string;
  readonly value: string;
  readonly type: FieldType;
}

export interface PrintedLabels {
  readonly pairs: readonly PrintedPair[];
  /** ISO 639-1; null if unknown. */
  readonly language: string | null;
}

/** A reviewed document as the store keeps it, in JSON text. */
export interface ReviewedDocumentText {
  readonly documentId: string;
  /** The result without its pages, and its pages in order. */
  readonly head: string;
  readonly pages: readonly string[];
  readonly judged: ReviewedDocument["judged"];
  readonly template: unknown;
}

/** A service's newly fitted model, and its performance on the reviewed documents. */
export interface FittedModel {
  /** JSON-safe, at most 2 MB. */
  readonly model: unknown;
  readonly report: ReplayReport;
  /** It differs from the live one. */
  readonly isNew: boolean;
  /** It may go live without a person's decision. */
  readonly mayGoLive: boolean;
  readonly cpuSeconds: number;
}

/** Progress of a fit, in steps of about equal length. */
export interface FitProgress {
  readonly done: number;
  readonly total: number;
}

/** Refits services on a separate thread, one at a time, at low priority. */
export interface Learner {
  /**
   * Rejects when `signal` is aborted; the thread is then terminated at any point: nothing is written before it is done.
   */
  fit(
    task: {
      readonly documents: readonly ReviewedDocumentText[];
      readonly service: ServiceDefinition;
      /** The live version. */
      readonly live: { readonly model: unknown; readonly documentIds: readonly string[] } | null;
    },
    signal: AbortSignal,
    /** Called during the fit, a hundred times at most. */
    onProgress?: (progress: FitProgress) => void,
  ): Promise<FittedModel>;
  close(): Promise<void>;
}

export interface CategoryTally {
  readonly documents: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
  readonly fixes: number;
  readonly breaks: number;
}

export interface ReplayTally {
  readonly values: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
  readonly fixes: number;
  readonly breaks: number;
}

export interface FieldReport {
  /** Has a scorer that is new in this version. */
  readonly isNew: boolean;
  readonly newLayouts: ReplayTally;
  readonly knownLayouts: ReplayTally;
}

/**
 * A model's performance on a service's reviewed documents before it went live. Values are fields of documents that a
 * person judged.
 */
export interface ReplayReport {
  readonly documents: number;
  readonly layouts: number;
  /** Each document as if nothing of its layout were known, read by a model that was not fitted on it. */
  readonly newLayouts: ReplayTally;
  /** … with what was learned at once from other documents of its layout. */
  readonly knownLayouts: ReplayTally;
  /** Right now, but wrong with the model as it would go live: what the approved values would become if read again. */
  readonly changesOfApproved: readonly { readonly documentId: string; readonly field: string }[];
  readonly fields: Readonly<Record<string, FieldReport>>;
  /** For the category, on documents that the model was not fitted on; absent in replays of earlier releases. */
  readonly categories?: CategoryTally;
}
