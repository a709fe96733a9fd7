import { type Content, contentOf, machineContentOf, sameContent } from "./drafts.ts";
import type { ReviewModel, Target } from "./review-model.ts";

/** What the machine had read where people changed it. */
export interface MachineReading {
  /** Of the whole field or table, as it is with the machine's reading at the target. */
  readonly content: Content;
  /** Empty: it had found nothing. */
  readonly texts: readonly string[];
  /** How many the machine's table has, where it is taken as a whole; null otherwise. */
  readonly rowCount: number | null;
}

/**
 * Null: what stands there is what the machine had read. Of a table it is the cell's own reading; once rows were added
 * or removed nobody knows which became which, and there is only the table as a whole.
 */
export function machineReadingAt(model: ReviewModel, target: Target): MachineReading | null {
  const machine = machineContentOf(model, target.key);
  const now = contentOf(model, target.key);
  if (machine === null || sameContent(machine, now)) return null;
  if (machine.kind === "values") {
    return { content: machine, texts: machine.values.map(({ text }) => text), rowCount: null };
  }
  if (machine.kind !== "rows" || now?.kind !== "rows" || target.kind !== "cell") return null;
  const row = now.rows[target.row];
  if (row === undefined || machine.rows.length !== now.rows.length) {
    return { content: machine, texts: [], rowCount: machine.rows.length };
  }
  const cell = machine.rows[target.row]?.cells[target.column] ?? null;
  const rows = now.rows.with(target.row, { ...row, cells: { ...row.cells, [target.column]: cell } });
  const content: Content = { kind: "rows", rows };
  return sameContent(content, now) ? null : { content, texts: cell === null ? [] : [cell.text], rowCount: null };
}
