import type { ReadDocument } from "../core/document.ts";
import type { Polygon } from "../core/geometry.ts";
import type { DocumentResult } from "../core/result.ts";
import type { ServiceDefinition } from "../core/service-definition.ts";

/**
 * Extraction as the use cases see it. All three are pure: same arguments, same result; no clock, no randomness, no I/O after the
 * shipped models are loaded.
 */
export interface Extraction {
  /** Words → entities. Violations are not its business (policyViolations stays empty). */
  extract(document: ReadDocument, service: ServiceDefinition, memory: readonly TemplateMemory[]): DocumentResult;
  /**
   * Applies a human's values to a result: aligns each text with the page's words (exact, then typed, then fuzzy), keeps the ids of
   * entities that stay, gives new ids above entitiesIndex, sets source human and confidence 100. null removes the value.
   * Single fields: one page only holds the value (the page where it aligned, page 0 when nowhere). Keys not named stay as they are.
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
  ): TemplateMemory;
  readonly modelVersion: string;
}

export interface Correction {
  readonly entities: Readonly<Record<string, readonly CorrectedValue[] | null>>;
  readonly aggregatedEntities: Readonly<Record<string, readonly Readonly<Record<string, CorrectedValue | null>>[]>>;
}

export interface CorrectedValue {
  readonly text: string;
  /** Where it stands, if the person showed it; else it is looked for. */
  readonly boxes: { readonly pageIndex: number; readonly polygons: readonly Polygon[] } | null;
}

export interface CorrectionOutcome {
  readonly result: DocumentResult;
  /** Per field key: was every given value found on a page? */
  readonly aligned: Readonly<Record<string, boolean>>;
}

/** JSON-safe; `version` lets a later release refuse or migrate old memories. */
export interface TemplateMemory {
  readonly version: 1;
  readonly [key: string]: unknown;
}

/** Extraction on worker threads: the same verbs, off the event loop. A thread that dies is replaced; its call rejects with `internal`. */
export interface ExtractionPool {
  extract(
    document: ReadDocument,
    service: ServiceDefinition,
    memory: readonly TemplateMemory[],
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
  ): Promise<TemplateMemory>;
  readonly modelVersion: string;
  close(): Promise<void>;
}
