import type { TemplateMemory } from "../contract.ts";
import type { Standing } from "../own-fields/standing-features.ts";
import type { DayRole } from "../own-fields/stretch-of-days.ts";
import type { Place, Surroundings } from "../surroundings.ts";
import type { TableMemory } from "../tables/table-memory.ts";
import type { ListMemory } from "./list-memory.ts";
import type { Context } from "./phrases.ts";
import type { Ends } from "./value-ends.ts";

/**
 * What is learned of its layout from one corrected document. It works at once, without training: the next document
 * whose words are in the same places gets evidence for values at the place, beside the words, and in the format that
 * the person confirmed.
 *
 * Places are in widths of the text block from its upper left corner: scans are cropped, and receipts have no fixed
 * height.
 */
export interface LayoutMemory extends TemplateMemory {
  readonly version: typeof LAYOUT_MEMORY_VERSION;
  /** Words that identify the layout. */
  readonly words: readonly MarkedWord[];
  /** Hashes of phrases that identify it wherever they are; absent in memories of earlier releases. */
  readonly phrases?: readonly number[];
  /** Hashes of the words of the first page in reading order; absent in memories of earlier releases. */
  readonly print?: readonly number[];
  readonly fields: Readonly<Record<string, FieldMemory>>;
  /** By key of fields with several values, as printed; absent in memories of earlier releases. */
  readonly lists?: Readonly<Record<string, readonly ListMemory[]>>;
  /** By aggregation key; of those that were corrected. */
  readonly tables?: Readonly<Record<string, TableMemory>>;
}

/** A memory of another version is ignored: its numbers have another meaning. */
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
  /** As the person entered it; null: the person stated that the layout does not have it. */
  readonly text: string | null;
  /** The value belongs to the layout (its issuer), not to the one document. */
  readonly isStatic: boolean;
  readonly shape: string;
  readonly words: number;
  readonly lines: number;
  readonly corrected: boolean;
  /** Absent in memories of earlier releases, as is the next. */
  readonly traits?: Traits;
  readonly context?: Context;
  /** Distance down to the next line, in line heights. */
  readonly below?: number;
  /** It opens the last cell of a list. */
  readonly closesList?: true;
  /** Nothing follows it in its segment. */
  readonly closes?: boolean;
  /** Index of its first word in `print`; absent on other pages than the first, and in memories of earlier releases. */
  readonly at?: number;
  /** A digit is between it and the words before it; absent in memories of earlier releases. */
  readonly behindFigure?: boolean;
  /** Where else the paper printed the text; absent if nowhere, and in memories of earlier releases. */
  readonly also?: readonly RememberedPlace[];
  /** Of a day or a number among all of its paper; absent for other types, and in memories of earlier releases. */
  readonly standing?: Standing;
  /** Absent if it was not the caption of a ticked box, and in memories of earlier releases. */
  readonly ticked?: TickedAnswer;
  /** Absent if the machine had the value right by itself, and in memories of earlier releases. */
  readonly ends?: Ends;
  /** Place of the value that the person replaced or removed; absent if there was none. */
  readonly wrong?: Anchor;
}

/** A value that was the caption of a ticked box. */
export interface TickedAnswer {
  /** Folded captions of the question's other boxes that were ticked: they answer something else. */
  readonly alsoTicked: readonly string[];
}

/** What of a value is remembered that depends on its place. */
export type RememberedPlace = Omit<FieldMemory, "isStatic" | "corrected" | "ends" | "wrong" | "also" | "standing">;

/** A value's place and surroundings. */
export interface Anchor extends Surroundings, Place {
  readonly page: number;
}

/** What a value of the field may have in common with those on other layouts, whatever the words beside it. */
export interface Traits {
  /** Concepts announced by the labels around it: "Invoice date" and "Datum" are one. */
  readonly meanings: readonly string[];
  /** Height of its first word, in line heights: a name in the letterhead is larger. */
  readonly height: number;
  /** Nothing else is in its row. */
  readonly isAlone: boolean;
  /** For a day, and absent in memories of earlier releases: which end of a period it is. */
  readonly day?: DayRole;
}
