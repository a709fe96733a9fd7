import type { StoredResultJson } from "../../../src/client.ts";

/** One document of a file that holds several. */
export interface Part {
  /** Index of its first page. */
  readonly from: number;
  /** Its pages as people count them: "2", "3–4". */
  readonly pages: string;
}

/** Empty for an ordinary file, which is one document. */
export function partsOf(ranges: StoredResultJson["document"]["page_ranges"]): readonly Part[] {
  if (ranges === undefined || ranges.length < 2) return [];
  return ranges.map(({ from, to }) => ({ from, pages: from === to ? `${from + 1}` : `${from + 1}–${to + 1}` }));
}
