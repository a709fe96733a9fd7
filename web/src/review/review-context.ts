import { createContext, useContext } from "react";
import type { Content, Given } from "./drafts.ts";
import type { Target } from "./review-model.ts";
import type { ReviewState } from "./review-state.ts";
import { type ReviewStore, useSelected } from "./review-store.ts";
import type { RowChange } from "./rows.ts";

/**
 * What every part of the review screen works with; it is the same object as long as the document is open for the same
 * person.
 */
export interface Review {
  readonly store: ReviewStore;
  readonly documentName: string;
  readonly imageUrl: (pageIndex: number, width?: number) => string;
  readonly documentHref: (documentId: string) => string;
  /** A viewer may look, not change; so may whoever opens it second. */
  readonly canEdit: boolean;
  /** Gives the value at a target, or removes it (null). */
  readonly give: (target: Target, given: Given, merge?: string) => void;
  readonly changeRows: (key: string, change: RowChange) => void;
  readonly put: (key: string, content: Content, target: Target | null) => void;
  /** The current zoom of the viewer: screen pixels per pixel of the page. */
  readonly shown: { scale: number };
}

export const ReviewContext = createContext<Review | null>(null);

export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (review === null) throw new Error("useReview needs a review screen above it.");
  return review;
}

export function useReviewState<T>(select: (state: ReviewState) => T): T {
  return useSelected(useReview().store, select);
}
