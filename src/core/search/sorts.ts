/** Orders of a list of documents. With a minus: the largest first. Documents without a value are sorted as if surer than all others. */
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
