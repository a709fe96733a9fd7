import type { Candidate } from "../candidate.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { type Amounts, amountOf, centsOf, describeAmounts } from "./amount-features.ts";
import { type ColumnSums, columnSums } from "./column-sums.ts";
import { daysOf } from "./date-features.ts";

/** Facts about all candidates of a field that each one's features need; computed once. */
export interface CandidateSet extends Amounts {
  readonly repeats: ReadonlyMap<string, number>;
  readonly columns: ColumnSums;
  /** Distinct days, the earliest first. */
  readonly days: readonly string[];
  /**
   * The document's decimal notation: distinguishes continental European conventions from others without identifying a
   * language.
   */
  readonly decimal: DocumentStyle["decimal"];
}

/** Fields of one type share their candidates, and so these facts. */
const knownSets = new WeakMap<Candidate, { readonly candidates: readonly Candidate[]; readonly set: CandidateSet }>();

/** @param candidates may include remembered ones, which are not counted */
export function describeSet(candidates: readonly Candidate[], decimal: DocumentStyle["decimal"]): CandidateSet {
  const first = candidates[0];
  const known = first && knownSets.get(first);
  const isSame = known?.candidates.length === candidates.length && known.set.decimal === decimal;
  if (isSame && candidates.every((candidate, i) => candidate === known.candidates[i])) return known.set;
  const set = describe(candidates, decimal);
  if (first) knownSets.set(first, { candidates, set });
  return set;
}

function describe(candidates: readonly Candidate[], decimal: DocumentStyle["decimal"]): CandidateSet {
  const amounts = describeAmounts(candidates);
  const repeats = new Map<string, number>();
  for (const { key } of amounts.all) repeats.set(key, (repeats.get(key) ?? 0) + 1);
  return {
    ...amounts,
    repeats,
    columns: columnSums(amounts.all, (index) => centsOf(amountOf(amounts.all[index]!))),
    days: daysOf(amounts.all),
    decimal,
  };
}
