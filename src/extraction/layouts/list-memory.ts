/**
 * A field with several values, as one corrected paper printed them: below a heading or behind a label, one a line or several in one. How many there
 * are changes from paper to paper, so that where the first one stood says little of the others.
 */
export interface ListMemory {
  /** Folded words of the label, in reading order. */
  readonly label: readonly string[];
  readonly side: "left" | "above";
  readonly page: number;
  /** Where the first value began, in widths of the text block; from its upper edge, and from its lower one. */
  readonly x0: number;
  readonly y: number;
  readonly fromEnd: number;
  /** From the label above down to the first line, and from line to line, in line heights; null where there was one line. */
  readonly fromLabel: number;
  readonly pitch: number | null;
  /** Signs and words that part values of one line. */
  readonly separators: readonly string[];
  /** What opens a line, a dash or a number, is part of the value. */
  readonly keepsMarks: boolean;
  /** Folded words of the line below the last value. */
  readonly next: readonly string[];
  /** As the person gave them; none where the paper said that there are none. */
  readonly texts: readonly string[];
}
