import type { Evidence } from "../../../core/documents/result.ts";
import type { SumCheck } from "../printed-sums.ts";
import { type CellFeatures, describeCells } from "../row-confidence.ts";
import type { TableRow } from "../table-row.ts";

/**
 * Payments that make no printed amount rest on words alone. The weights of cells were fitted on tables of other kinds,
 * whose rows are there even if nothing adds up; with them such a payment would have 97 % and its day 99 %.
 */
export const ADDS_UP_TO_NOTHING: Evidence = { term: "the payments add up to no printed amount", weight: -2.5 };

/**
 * As cells of any table are described; but that a day looks like one, or has a label, is no evidence that anything is
 * due on it.
 */
export function describePayments(rows: readonly TableRow[], sum: SumCheck): ReturnType<typeof describeCells> {
  const describe = describeCells(rows, sum);
  return (row, role, cell): CellFeatures => {
    const features = describe(row, role, cell);
    return features.unproven === 0 ? features : { ...features, isFormed: 0, fromRecord: 0 };
  };
}
