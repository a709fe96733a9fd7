import { type Content, contentOf, sameContent } from "./drafts.ts";
import type { ReviewState } from "./review-state.ts";

/** A field's content when the document was opened; null: it is unchanged. */
export function revertedContent({ past, model }: Pick<ReviewState, "past" | "model">, key: string): Content | null {
  const first = past.find((step) => step.key === key)?.before;
  return first === undefined || sameContent(first, contentOf(model, key)) ? null : first;
}
