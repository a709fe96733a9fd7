/**
 * A field with several values, as printed on one corrected paper: below a heading or after a label, one per line or
 * several in one. Their number varies from paper to paper, so the place of the first says little about the others.
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
  /**
   * From the label above down to the first line, and from line to line, in line heights; null if there was one line.
   */
  readonly fromLabel: number;
  readonly pitch: number | null;
  /** Punctuation and words that separate values of one line. */
  readonly separators: readonly string[];
  /** The opening of a line, a dash or a number, is part of the value. */
  readonly keepsMarks: boolean;
  /** Folded words of the line below the last value. */
  readonly next: readonly string[];
  /** As the person entered them; empty if the paper stated that there are none. */
  readonly texts: readonly string[];
}
