import { type ShownValue, textsOf } from "../measuring/metrics.ts";
import { filledCells, type ReadRow, type TruthRow } from "../measuring/row-alignment.ts";

/** What was shown for a value, and how sure; "–" if nothing. */
export function saidOf(best: Pick<ShownValue, "text" | "confidence"> | null): string {
  return best ? `${best.text} (${Math.round(best.confidence)})` : "–";
}

/** The rows of a table as labelled, the first of several right texts each, and as read. */
export function showRows(where: string, truth: readonly TruthRow[], got: readonly ReadRow[]): void {
  console.log(where);
  for (const row of truth) {
    const filled = filledCells(row).map(([key]) => `${key}: ${textsOf(row[key]!)[0]}`);
    console.log("  is  ", filled.join(" | "));
  }
  for (const { cells } of got) {
    const filled = Object.entries(cells).flatMap(([key, cell]) => (cell ? [`${key}: ${saidOf(cell)}`] : []));
    console.log("  read", filled.join(" | "));
  }
}
