import type { Polygon } from "../geometry.ts";
import type { PolicyViolation } from "../services/policies.ts";
import type { TypedValue } from "../values.ts";
import type { ContentType, PageError, Word } from "./document.ts";

/** Where an entity's value came from. Only human and structured values may lack a box. */
export type EntitySource = "model" | "template" | "rule" | "structured" | "llm" | "human";

/** One extracted value on one page. */
export interface Entity {
  /** Unique on its page across fields and rows, from 1; survives corrections. */
  readonly id: number;
  /** The text on the page, after a stated repair. */
  readonly text: string;
  /** 0..100, calibrated: the percentage of comparable cases in which a reviewer leaves the value unchanged. */
  readonly confidence: number;
  readonly boundingBoxes: readonly Polygon[];
  readonly value: TypedValue | null;
  readonly source: EntitySource;
  /** 0..100; null if nothing was read by OCR. */
  readonly ocrConfidence: number | null;
  readonly evidence: readonly Evidence[];
  readonly alternatives: readonly Alternative[];
}

/** One reason for a value, e.g. {term: "label left: totale", weight: 2.1}; weights are logits. */
export interface Evidence {
  readonly term: string;
  readonly weight: number;
}

export interface Alternative {
  readonly text: string;
  readonly confidence: number;
  readonly boundingBoxes: readonly Polygon[];
}

/** A row of an aggregation; the entities are the same objects, with the same ids, as those in `PageResult.entities`. */
export interface AggregatedEntity {
  readonly id: number;
  readonly fields: Readonly<Record<string, Entity | null>>;
}

export interface PageResult {
  readonly pageIndex: number;
  readonly width: number;
  readonly height: number;
  readonly rotationAngle: number;
  readonly words: readonly Word[];
  /** The highest entity id assigned on the page. */
  readonly entitiesIndex: number;
  /**
   * Every non-aggregation field of the service; an empty list if nothing was found. A single field has at most one
   * entity.
   */
  readonly entities: Readonly<Record<string, readonly Entity[]>>;
  /** Every aggregation field of the service. */
  readonly aggregatedEntities: Readonly<Record<string, readonly AggregatedEntity[]>>;
  readonly policyViolations: readonly PolicyViolation[];
  readonly errors: readonly PageError[];
}

export interface Category {
  /** Key of one of the service's categories. */
  readonly value: string;
  /** 0..100, calibrated; 100 only if a person decided it. */
  readonly confidence: number;
}

/** Pages of a file that form one document, 0-based, both inclusive. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
  readonly category: Category | null;
}

/** The full result of processing, before any selection of what to show. */
export interface DocumentResult {
  readonly contentType: ContentType;
  /** Of the whole file; null also if it holds documents of different categories. */
  readonly category: Category | null;
  /** The documents of the file, in order, covering all its pages; absent in results of earlier releases. */
  readonly pageRanges?: readonly PageRange[];
  readonly pages: readonly PageResult[];
  /** The engine and models that produced it, e.g. "extraction-1". */
  readonly modelVersion: string;
}
