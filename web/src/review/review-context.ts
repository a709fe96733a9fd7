import { createContext, type Dispatch, useContext } from "react";
import type { Given } from "./correction.ts";
import type { ReviewModel, Target } from "./review-model.ts";
import type { ReviewAction, ReviewState } from "./review-state.ts";

/** What every part of the review screen works with. */
export interface Review {
  readonly model: ReviewModel;
  readonly state: ReviewState;
  readonly dispatch: Dispatch<ReviewAction>;
  readonly documentName: string;
  readonly imageUrl: (pageIndex: number) => string;
  /** A viewer may look, not change. */
  readonly canEdit: boolean;
  /** The value being saved, if any. */
  readonly saving: Target | null;
  readonly save: (target: Target, given: Given) => void;
}

export const ReviewContext = createContext<Review | null>(null);

export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (review === null) throw new Error("useReview needs a review screen above it.");
  return review;
}
