import type { TemplateMemory } from "../contract.ts";
import type { DayRole } from "../own-fields/stretch-of-days.ts";
import type { Place, Surroundings } from "../surroundings.ts";
import type { TableMemory } from "../tables/table-memory.ts";
import type { ListMemory } from "./list-memory.ts";
import type { Context } from "./phrases.ts";
import type { Ends } from "./value-ends.ts";

/**
 * What one corrected document teaches about its layout. It works at once, without training: the next document whose words stand in the
 * same places gets evidence for values that stand where, beside what, and in the shape that the person confirmed.
 *
 * Places are in widths of the text block from its upper left corner: scans are cropped, and receipts have no height of their own.
 */
export interface LayoutMemory extends TemplateMemory {
  readonly version: typeof LAYOUT_MEMORY_VERSION;
  /** Words that mark the layout. */
  readonly words: readonly MarkedWord[];
  /** Hashes of phrases that mark it wherever they stand; absent in what earlier releases remembered. */
  readonly phrases?: readonly number[];
  /** Hashes of the words of the first page in reading order; absent in what earlier releases remembered. */
  readonly print?: readonly number[];
  readonly fields: Readonly<Record<string, FieldMemory>>;
  /** By key of fields with several values, as the paper prints them; absent in what earlier releases remembered. */
  readonly lists?: Readonly<Record<string, readonly ListMemory[]>>;
  /** By aggregation key; of those that were corrected. */
  readonly tables?: Readonly<Record<string, TableMemory>>;
}

/** A memory of another version is not used: its numbers mean something else. */
export const LAYOUT_MEMORY_VERSION = 2;
export function isLayoutMemory(memory: TemplateMemory): memory is LayoutMemory {
  return (
    memory.version === LAYOUT_MEMORY_VERSION &&
    Array.isArray(memory.words) &&
    typeof memory.fields === "object" &&
    memory.fields !== null
  );
}

export interface MarkedWord {
  readonly word: string;
  readonly x: number;
  readonly y: number;
}

export interface FieldMemory extends Anchor {
  /** As the person gave it; null: the person said the layout does not have it. */
  readonly text: string | null;
  /** The value belongs to the layout (who issued it), not to the one document. */
  readonly isStatic: boolean;
  readonly shape: string;
  readonly words: number;
  readonly lines: number;
  readonly corrected: boolean;
  /** Absent in what earlier releases remembered, as is the next. */
  readonly traits?: Traits;
  readonly context?: Context;
  /** How far below it the next line begins, in line heights. */
  readonly below?: number;
  /** It opens the last cell of a list. */
  readonly closesList?: true;
  /** Nothing stands behind it in its stretch of the line. */
  readonly closes?: boolean;
  /** A figure stands between it and the words before it; absent in what earlier releases remembered. */
  readonly behindFigure?: boolean;
  /** Absent where the machine by itself had the value as it is, and in what earlier releases remembered. */
  readonly ends?: Ends;
  /** Where the value stood that the person replaced or took away; absent where there was none. */
  readonly wrong?: Anchor;
}

/** Where a value stands, and what stands around it. */
export interface Anchor extends Surroundings, Place {
  readonly page: number;
}

/** What a value of the field may have in common with those on other layouts, whatever the words beside it. */
export interface Traits {
  /** Concepts that the labels around it announce: "Invoice date" and "Datum" are one. */
  readonly meanings: readonly string[];
  /** Of its first word, in line heights: a name in the letterhead is larger. */
  readonly height: number;
  /** Nothing else stands in its row. */
  readonly isAlone: boolean;
  /** Of a day, and absent in what earlier releases remembered: which end of a stretch it is. */
  readonly day?: DayRole;
}
