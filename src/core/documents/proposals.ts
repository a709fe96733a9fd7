import type { PageError } from "./document.ts";

/**
 * What a language model says of a document. Nothing of it is believed here: extraction looks for each value in the words of the lines it
 * names, and what is not there is no value.
 */
export interface Proposals {
  readonly values: readonly ProposedValue[];
  readonly rows: readonly ProposedRow[];
  /** It saw every page and finished its answer: a field that it gave no value for, it did not find. */
  readonly isComplete: boolean;
  /** Why something was not asked or not answered, for whoever reads the result. */
  readonly notes: readonly PageError[];
}

export interface ProposedValue {
  readonly fieldKey: string;
  readonly text: string;
  readonly pageIndex: number;
  /** `Word.line` of the lines it is said to stand in, on its page. */
  readonly lines: readonly number[];
}

/** A row of an aggregation, by field key. */
export interface ProposedRow {
  readonly aggregationKey: string;
  readonly cells: readonly ProposedValue[];
}
