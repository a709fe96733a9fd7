/** One recognised character, at the time steps `firstStep`..`lastStep` of the output. */
export interface ReadCharacter {
  readonly text: string;
  readonly probability: number;
  readonly firstStep: number;
  readonly lastStep: number;
  /** Letters with other accents, €, or the other decimal mark that it may be; absent if there are none. */
  readonly variants?: readonly AccentVariant[];
}

/** A recogniser's output for a line: steps × classes, row by row; class 0 blank, 1..n the charset, n + 1 the space. */
export interface CtcOutput {
  readonly probabilities: Float32Array;
  readonly classes: number;
}

/** A class with the steps at which it was read. */
export interface ClassRun {
  readonly class: number;
  readonly probability: number;
  readonly firstStep: number;
  readonly lastStep: number;
}

/**
 * An alternative to the character read: a letter of the same stem (à for a, é for è), € for what resembles it, a comma
 * for a point.
 */
export interface AccentVariant {
  readonly text: string;
  /** Its probability divided by that of the character read. */
  readonly ratio: number;
}
