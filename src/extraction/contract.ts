import type { ReadDocument } from "../core/documents/document.ts";
import type { Proposals } from "../core/documents/proposals.ts";
import type { DocumentResult } from "../core/documents/result.ts";
import type { Polygon } from "../core/geometry.ts";
import type { ServiceDefinition } from "../core/services/service-definition.ts";
import type { FieldType } from "../core/values.ts";

/**
 * Extraction as the use cases see it. All three are pure: same arguments, same result; no clock, no randomness, no I/O after the
 * shipped models are loaded.
 */
export interface Extraction {
  /**
   * Words → entities. Violations are not its business (policyViolations stays empty). `proposals`: what a language model said of this
   * document; null where none was asked.
   */
  extract(
    document: ReadDocument,
    service: ServiceDefinition,
    memory: readonly TemplateMemory[],
    own?: OwnModel | null,
    proposals?: Proposals | null,
  ): DocumentResult;
  /**
   * Applies a human's values to a result: aligns each text with the page's words (exact, then typed, then fuzzy), keeps the ids of
   * entities that stay, gives new ids above entitiesIndex, sets source human and confidence 100. null removes the value.
   * Single fields: one page only holds the value (the page where it aligned, page 0 when nowhere). Keys not named stay as they are.
   * Cells of rows stand in their column and on their row, or nowhere.
   */
  applyCorrection(result: DocumentResult, service: ServiceDefinition, correction: Correction): CorrectionOutcome;
  /**
   * What a corrected document teaches about its layout; store it, give it back in `memory`. `before` is the result without the
   * correction: the places of its wrong values are remembered as wrong.
   */
  learnTemplate(
    result: DocumentResult,
    service: ServiceDefinition,
    correctedKeys: readonly string[],
    before?: DocumentResult,
    /** A person said the category: it is remembered what such documents look like. */
    isCategorySaid?: boolean,
  ): TemplateMemory;
  readonly modelVersion: string;
}

export interface Correction {
  readonly entities: Readonly<Record<string, readonly CorrectedValue[] | null>>;
  readonly aggregatedEntities: Readonly<Record<string, readonly Readonly<Record<string, CorrectedValue | null>>[]>>;
  /** One of the service's categories, null = none of them; absent: not said. */
  readonly category?: string | null;
}

export interface CorrectedValue {
  readonly text: string;
  /** Where it stands, if the person showed it; else it is looked for. */
  readonly boxes: { readonly pageIndex: number; readonly polygons: readonly Polygon[] } | null;
  /** The page that it was said to stand on without a place on it; absent: nothing was said. */
  readonly pageIndex?: number;
}

export interface CorrectionOutcome {
  readonly result: DocumentResult;
  /** Per field key: was every given value found on a page? */
  readonly aligned: Readonly<Record<string, boolean>>;
}

/** JSON-safe; `version` lets a later release refuse or migrate old memories. */
export interface TemplateMemory {
  readonly version: number;
  readonly [key: string]: unknown;
}

/** What a service learned in the background, as a refit made it; JSON-safe. A model that this release cannot use is not used. */
export interface OwnModel {
  readonly version: number;
  readonly model: unknown;
}

/** A stored document that a person corrected, labelled or approved: what a service learns from. */
export interface ReviewedDocument {
  readonly documentId: string;
  /** With the corrections. */
  readonly result: DocumentResult;
  /** The fields that a person judged: those that corrections named, or all, where the whole was approved. */
  readonly judged: readonly string[] | "all";
  /** The layout it taught; null where it was approved as it was. */
  readonly template: TemplateMemory | null;
}

/** Extraction on worker threads: the same verbs, off the event loop. A thread that dies is replaced; its call rejects with `internal`. */
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
  /** Labels as they stand on the pages, each with the value beside it; of no service. */
  printedLabels(document: ReadDocument): Promise<PrintedLabels>;
  readonly modelVersion: string;
  close(): Promise<void>;
}

/** A label as it is printed on a page, and the value that stands with it. */
export interface PrintedPair {
  /** Without its colon. */
  readonly label: string;
  /** As labels are compared: upper-case letters and digits only. */
  readonly fold: string;
  readonly value: string;
  readonly type: FieldType;
}

export interface PrintedLabels {
  readonly pairs: readonly PrintedPair[];
  /** ISO 639-1; null where nothing tells. */
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

/** A service's model fitted anew, and how it did on the documents that people reviewed. */
export interface FittedModel {
  /** JSON-safe, at most 2 MB. */
  readonly model: unknown;
  readonly report: ReplayReport;
  /** It is not what is live already. */
  readonly isNew: boolean;
  /** It may go live without a person's decision. */
  readonly mayGoLive: boolean;
  readonly cpuSeconds: number;
}

/** How far a fit is, in steps of about the same length. */
export interface FitProgress {
  readonly done: number;
  readonly total: number;
}

/** Refits services on a thread of their own, one at a time, at low priority. */
export interface Learner {
  /** Rejects when `signal` is aborted; the thread is then ended, wherever it is: nothing is written before it is done. */
  fit(
    task: {
      readonly documents: readonly ReviewedDocumentText[];
      readonly service: ServiceDefinition;
      /** The version that is live. */
      readonly live: { readonly model: unknown; readonly documentIds: readonly string[] } | null;
    },
    signal: AbortSignal,
    /** Told on the way, a hundred times at most. */
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

/** How a model did on a service's reviewed documents before it counted. Values are fields of documents that a person judged. */
export interface ReplayReport {
  readonly documents: number;
  readonly layouts: number;
  /** Each document as if nothing of its layout were known, read by a model that was not fitted on it. */
  readonly newLayouts: ReplayTally;
  /** … with what other documents of its layout taught at once. */
  readonly knownLayouts: ReplayTally;
  /** Right now, and wrong with the model as it would go live: what the approved values would become if read again. */
  readonly changesOfApproved: readonly { readonly documentId: string; readonly field: string }[];
  readonly fields: Readonly<Record<string, FieldReport>>;
  /** Of the category, on documents that the model was not fitted on; absent in replays of earlier releases. */
  readonly categories?: CategoryTally;
}
