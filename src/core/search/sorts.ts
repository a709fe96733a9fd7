/**
 * Sort orders of a list of documents. A minus means descending. Documents without a value sort as if they had the
 * highest confidence.
 */
export const SORTS = [
  "-created_at",
  "created_at",
  "confidence",
  "-confidence",
  "name",
  "-name",
  "pages",
  "-pages",
] as const;
export type Sort = (typeof SORTS)[number];
