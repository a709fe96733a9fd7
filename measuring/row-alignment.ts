import type { FieldType } from "../src/core/values.ts";
import { same } from "./comparison.ts";
import { type Judgement, percent, type Truth, textsOf } from "./metrics.ts";

/** A row that was read: its cells by field key. */
export interface ReadRow {
  readonly cells: Readonly<Record<string, { readonly text: string; readonly confidence: number } | null>>;
}

/**
 * A labelled row: cell texts by field key. If there are several texts, each is right: careful people differ on what
 * belongs to a description.
 */
export type TruthRow = Readonly<Record<string, Truth>>;

export interface AlignedRows {
  /** For each extracted row the labelled row that it is aligned with, null for none. */
  readonly truthOf: readonly (TruthRow | null)[];
  /** Number of cells that are right in the rows they are aligned with. */
  readonly rightCells: number;
  readonly exactRows: number;
}

/** The order-preserving alignment of rows with the most right cells, as the judge counts them. */
export function alignRows(
  truth: readonly TruthRow[],
  got: readonly ReadRow[],
  typeOf: (key: string) => FieldType,
): AlignedRows {
  const hits = (t: TruthRow, g: ReadRow) => filledCells(t).filter(([key]) => isRight(t, g, key, typeOf)).length;
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

export function isRight(truth: TruthRow, got: ReadRow, key: string, typeOf: (key: string) => FieldType): boolean {
  const [wanted, cell] = [textsOf(truth[key] ?? null), got.cells[key]];
  return Boolean(cell && wanted.some((text) => same(typeOf(key), text, cell.text)));
}

/** Keys of the cells that the row has, with the texts that are right. */
export function filledCells(row: TruthRow): [key: string, texts: readonly string[]][] {
  return Object.entries(row).flatMap(([key, truth]) => {
    const texts = textsOf(truth);
    return texts.length > 0 ? [[key, texts]] : [];
  });
}

/** The rows of one table against the labels: counts, and what was shown cell by cell. */
export function judgeRows(
  truth: readonly TruthRow[],
  got: readonly ReadRow[],
  typeOf: (key: string) => FieldType,
): { readonly counts: RowCounts; readonly cells: readonly Judgement[] } {
  const aligned = alignRows(truth, got, typeOf);
  const cells = got.flatMap((row, index) => {
    const own = aligned.truthOf[index];
    return Object.entries(row.cells).flatMap(([column, cell]): Judgement[] => {
      if (!cell) return [];
      const isRightCell = own ? isRight(own, row, column, typeOf) : false;
      return [{ confidence: cell.confidence, isRight: isRightCell, isInvented: !own?.[column] }];
    });
  });
  return { counts: countRows(truth, got, aligned), cells };
}

/** How many cells and rows of tables exist, were found and are right; sums over documents. */
export interface RowCounts {
  readonly truthCells: number;
  readonly foundCells: number;
  readonly rightCells: number;
  readonly truthRows: number;
  readonly foundRows: number;
  readonly exactRows: number;
}

export const NO_ROWS: RowCounts = {
  truthCells: 0,
  foundCells: 0,
  rightCells: 0,
  truthRows: 0,
  foundRows: 0,
  exactRows: 0,
};

/** As the judge counts them: of columns that no labelled row has, nothing is known. */
export function countRows(truth: readonly TruthRow[], got: readonly ReadRow[], aligned: AlignedRows): RowCounts {
  const keys = new Set(truth.flatMap((row) => Object.keys(row)));
  return {
    truthCells: truth.reduce((sum, row) => sum + filledCells(row).length, 0),
    foundCells: got.reduce((sum, row) => sum + [...keys].filter((key) => row.cells[key]).length, 0),
    rightCells: aligned.rightCells,
    truthRows: truth.length,
    foundRows: got.length,
    exactRows: aligned.exactRows,
  };
}

export function addRows(a: RowCounts, b: RowCounts): RowCounts {
  return {
    truthCells: a.truthCells + b.truthCells,
    foundCells: a.foundCells + b.foundCells,
    rightCells: a.rightCells + b.rightCells,
    truthRows: a.truthRows + b.truthRows,
    foundRows: a.foundRows + b.foundRows,
    exactRows: a.exactRows + b.exactRows,
  };
}

/** In per cent, with one decimal; null if there is nothing. */
export function rowFigures(counts: RowCounts): { readonly cellF1: number | null; readonly rowExact: number | null } {
  return {
    cellF1: percent(2 * counts.rightCells, counts.foundCells + counts.truthCells),
    rowExact: percent(counts.exactRows, counts.truthRows),
  };
}
