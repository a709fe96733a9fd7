import type { FieldType } from "../src/core/values.ts";
import type { ExtractedRow } from "../src/extraction/tables/extract-rows.ts";
import { same } from "./judge.ts";

/** A labelled row: cell texts by field key. */
export type TruthRow = Readonly<Record<string, string | null>>;

export interface AlignedRows {
  /** For each extracted row the labelled row that it is, null for none. */
  readonly truthOf: readonly (TruthRow | null)[];
  /** Cells that are right in the rows they are aligned with. */
  readonly rightCells: number;
  readonly exactRows: number;
}

/** The order-preserving alignment of rows with most right cells, as the judge counts them. */
export function alignRows(
  truth: readonly TruthRow[],
  got: readonly ExtractedRow[],
  typeOf: (key: string) => FieldType,
): AlignedRows {
  const hits = (t: TruthRow, g: ExtractedRow) => filledCells(t).filter(([key]) => isRight(t, g, key, typeOf)).length;
  const best = Array.from({ length: truth.length + 1 }, () => new Array<number>(got.length + 1).fill(0));
  for (let i = 1; i <= truth.length; i++) {
    for (let j = 1; j <= got.length; j++) {
      const both = best[i - 1]![j - 1]! + hits(truth[i - 1]!, got[j - 1]!);
      best[i]![j] = Math.max(best[i - 1]![j]!, best[i]![j - 1]!, both);
    }
  }
  const truthOf = new Array<TruthRow | null>(got.length).fill(null);
  let exactRows = 0;
  for (let i = truth.length, j = got.length; i > 0 && j > 0; ) {
    if (best[i]![j] === best[i - 1]![j]) i--;
    else if (best[i]![j] === best[i]![j - 1]) j--;
    else {
      truthOf[--j] = truth[--i]!;
      if (hits(truth[i]!, got[j]!) === filledCells(truth[i]!).length) exactRows++;
    }
  }
  return { truthOf, rightCells: best[truth.length]![got.length]!, exactRows };
}

export function isRight(truth: TruthRow, got: ExtractedRow, key: string, typeOf: (key: string) => FieldType): boolean {
  const [wanted, cell] = [truth[key], got.cells[key]];
  return Boolean(wanted && cell && same(typeOf(key), wanted, cell.text));
}

export function filledCells(row: TruthRow): [string, string][] {
  return Object.entries(row).filter((cell): cell is [string, string] => cell[1] !== null && cell[1] !== "");
}
