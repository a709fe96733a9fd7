import { median } from "../../core/basics/median.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import type { Box } from "../../core/geometry.ts";
import type { PageLayout } from "../page/layout.ts";
import { levelRows } from "../page/level-rows.ts";
import { foldText } from "../page/text.ts";
import { placesOf } from "./taught/place-example.ts";
import type { TableExample } from "./taught/table-example.ts";

/** What corrected rows teach about their table; JSON-safe. Shares are of the page's width and height. */
export interface TableMemory {
  readonly columns: readonly RememberedColumn[];
  /** Upper edge of the first row, as a share of the page's height. */
  readonly y: number;
  /** Folded beginnings of lines that were taken for rows but are not. */
  readonly notRows: readonly string[];
  /** Absent in memories of earlier releases. */
  readonly example?: TableExample;
}

export interface RememberedColumn {
  readonly fieldKey: string;
  /**
   * Lines printed above it, from top to bottom; empty if there are none. The upper ones may not belong to its title.
   */
  readonly title: readonly string[];
  /** The label that its values followed in the lines of their rows if they had no column: "Lotto". */
  readonly label?: string;
  readonly x0: number;
  readonly x1: number;
}

/**
 * What is known about an aggregation's tables: titles that any corrected document showed, and the table of this very
 * layout.
 */
export interface LearnedTable {
  readonly titles: readonly RememberedColumn[];
  /** Most similar layout first; empty for a new layout. */
  readonly layout: readonly TableMemory[];
}

export const NOTHING_LEARNED: LearnedTable = { titles: [], layout: [] };

const WORDS_OF_BEGINNING = 3;

/** How a line begins, without numbers: they change from paper to paper. */
export function beginningOf(text: string): string {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
  return foldText(words.slice(0, WORDS_OF_BEGINNING).join(""));
}

/** Typical edges of remembered columns in pixels of a page; null if the layouts remember none for the field. */
export function columnOnPage(
  memories: readonly TableMemory[],
  fieldKey: string,
  page: PageLayout,
): { x0: number; x1: number } | null {
  const own = memories.flatMap((memory) =>
    memory.columns
      .filter((column) => column.fieldKey === fieldKey && column.label === undefined)
      .map(({ x0, x1 }) => ({ x0: pixelsOf(memory)(page)(x0), x1: pixelsOf(memory)(page)(x1) })),
  );
  if (own.length === 0) return null;
  return { x0: median(own.map(({ x0 }) => x0)), x1: median(own.map(({ x1 }) => x1)) };
}

/** By the titles of the table; in memories of earlier releases, and without titles, by the width of the page. */
const pixelsOf = oncePer(({ example }: TableMemory) =>
  oncePer((page: PageLayout): ((share: number) => number) => {
    const [place] = example ? placesOf(example, levelRows(page)) : [];
    return place?.toPixels ?? ((share) => share * page.width);
  }),
);

/** The overlap as a share of the narrower one's width, 0 to 1. */
export function sharedWidth(a: Pick<Box, "x0" | "x1">, b: Pick<Box, "x0" | "x1">): number {
  const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return Math.max(0, shared / Math.max(1, Math.min(a.x1 - a.x0, b.x1 - b.x0)));
}
