import type { ProcessingStatus, RevisionStatus } from "../../core/documents/revision.ts";
import type { Sort } from "../../core/search/sorts.ts";
import type { DocumentRecord } from "./document-types.ts";

/** What a list of documents is filtered by; all that is given must hold. */
export interface DocumentFilter {
  readonly revisionStatus?: RevisionStatus;
  readonly status?: ProcessingStatus;
  readonly category?: string;
  /** Part of the original name or of a value, as people type it (core/search/document-search); of one or two letters, of the name. */
  readonly text?: string;
  /** Its least sure value is below, 0..100. */
  readonly confidenceBelow?: number;
  /** any, of severity error, none, or the id of the policy that is violated. */
  readonly violation?: string;
  /** Received at or after, and before. */
  readonly createdFrom?: Date;
  readonly createdTo?: Date;
  /** Number of pages, both included. */
  readonly pagesFrom?: number;
  readonly pagesTo?: number;
}

export interface DocumentQuery extends DocumentFilter {
  /** Default: -created_at. */
  readonly sort?: Sort;
  /** Opaque; from the previous page's `nextCursor`. An unreadable one, or one of another order: field_invalid. */
  readonly cursor?: string;
  readonly limit: number;
  /** Keys of fields whose values come with each document. */
  readonly shownFields?: readonly string[];
  /** How many match in all, too. */
  readonly isCounted?: boolean;
}

/** A row of the list: the record, and what can be said of its result without reading it. */
export interface ListedDocument extends DocumentRecord {
  /** 0..100, of the least sure of its values; null: none was read. */
  readonly leastConfidence: number | null;
  readonly violations: number;
  readonly errorViolations: number;
  /** What the text was found in, where it was not the name. */
  readonly match: MatchedValue | null;
  /** By key, as they are printed; fields without a value are missing. null: not asked for. */
  readonly values: Readonly<Record<string, string>> | null;
}

export interface MatchedValue {
  /** Of its field. */
  readonly key: string;
  /** As it is printed. */
  readonly text: string;
}

export interface DocumentPageOfList {
  readonly documents: ListedDocument[];
  readonly nextCursor: string | null;
  /** null unless it was asked for. */
  readonly total: number | null;
}
