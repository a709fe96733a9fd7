/** One character a recogniser saw, at the time steps `firstStep`..`lastStep` of its output. */
export interface ReadCharacter {
  readonly text: string;
  readonly probability: number;
  readonly firstStep: number;
  readonly lastStep: number;
  /** Letters with other accents, €, or the other decimal mark that it may be; left out where there are none. */
  readonly variants?: readonly AccentVariant[];
}

/** A recogniser's answer for a line: steps × classes, row by row; class 0 blank, 1..n the charset, n + 1 the space. */
export interface CtcOutput {
  readonly probabilities: Float32Array;
  readonly classes: number;
}

/** A class over the steps where it was read. */
export interface ClassRun {
  readonly class: number;
  readonly probability: number;
  readonly firstStep: number;
  readonly lastStep: number;
}

/** What else a recogniser may have seen: a letter of the same stem (à for a, é for è), € for what looks like it, a comma for a point. */
export interface AccentVariant {
  readonly text: string;
  /** Its probability by that of the letter that was read. */
  readonly ratio: number;
}
