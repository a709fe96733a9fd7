import type { PageError } from "./document.ts";

/**
 * A language model's proposals for a document. Nothing of it is trusted: extraction looks for each value in the words
 * of the lines it names, and drops what is not there.
 */
export interface Proposals {
  readonly values: readonly ProposedValue[];
  readonly rows: readonly ProposedRow[];
  /** It saw every page and finished its answer: a field without a proposal was not found. */
  readonly isComplete: boolean;
  /** Why something was not asked or not answered, for the reader of the result. */
  readonly notes: readonly PageError[];
}

export interface ProposedValue {
  readonly fieldKey: string;
  readonly text: string;
  readonly pageIndex: number;
  /** `Word.line` of the lines that the model named, on its page. */
  readonly lines: readonly number[];
}

/** A row of an aggregation, by field key. */
export interface ProposedRow {
  readonly aggregationKey: string;
  readonly cells: readonly ProposedValue[];
}
