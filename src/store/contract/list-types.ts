import type { ProcessingStatus, RevisionStatus } from "../../core/documents/revision.ts";
import type { Sort } from "../../core/search/sorts.ts";
import type { DocumentRecord } from "./document-types.ts";

/** Filter of a list of documents; all given conditions must hold. */
export interface DocumentFilter {
  readonly revisionStatus?: RevisionStatus;
  readonly status?: ProcessingStatus;
  readonly category?: string;
  /** Only these. */
  readonly documentIds?: readonly string[];
  /**
   * Part of the original name or of a value, as typed (core/search/document-search); one or two letters match only the
   * name.
   */
  readonly text?: string;
  /** Its lowest confidence is below this, 0..100. */
  readonly confidenceBelow?: number;
  /** any, of severity error, none, or the id of the violated policy. */
  readonly violation?: string;
  /** Received at or after, and before. */
  readonly createdFrom?: Date;
  readonly createdTo?: Date;
  /** Number of pages, both inclusive. */
  readonly pagesFrom?: number;
  readonly pagesTo?: number;
}

export interface DocumentQuery extends DocumentFilter {
  /** Default: -created_at. */
  readonly sort?: Sort;
  /** Opaque; from the previous page's `nextCursor`. An invalid one, or one of another order: field_invalid. */
  readonly cursor?: string;
  readonly limit: number;
  /** Keys of fields whose values are returned with each document. */
  readonly shownFields?: readonly string[];
  /** Also return the total number of matches. */
  readonly isCounted?: boolean;
}

/** A row of the list: the record, and figures of its result that are stored beside it. */
export interface ListedDocument extends DocumentRecord {
  /** Lowest confidence of its values, 0..100; null: it has no values. */
  readonly leastConfidence: number | null;
  readonly violations: number;
  readonly errorViolations: number;
  /** The value in which the text was found, if it was not found in the name. */
  readonly match: MatchedValue | null;
  /** By key, as printed; fields without a value are absent. null: not requested. */
  readonly values: Readonly<Record<string, string>> | null;
}

export interface MatchedValue {
  /** Of its field. */
  readonly key: string;
  /** As printed. */
  readonly text: string;
}

export interface DocumentPageOfList {
  readonly documents: ListedDocument[];
  readonly nextCursor: string | null;
  /** null unless requested. */
  readonly total: number | null;
}
