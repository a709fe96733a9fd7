import type { Candidate } from "../candidate.ts";

/** Sums of the amounts of a page's columns, in cents. */
export interface ColumnSums {
  /** Of two or more consecutive amounts of a column. */
  readonly sums: ReadonlySet<number>;
  /** Between the totals of two columns: payments minus credits. */
  readonly differences: ReadonlySet<number>;
}

/** Amounts of one column have the same right edge, within this many line heights. */
const SAME_EDGE = 0.6;
/** Longer columns have so many runs that some would match by chance. */
const LONGEST_COLUMN = 45;

export function columnSums(all: readonly Candidate[], centsOf: (index: number) => number): ColumnSums {
  const sums = new Set<number>();
  const wholes: number[] = [];
  for (const column of columnsOf(all, centsOf)) {
    for (let from = 0; from < column.length; from++) {
      let sum = column[from]!;
      for (let to = from + 1; to < column.length; to++) {
        sum += column[to]!;
        if (sum !== 0) sums.add(sum);
      }
    }
    wholes.push(...stretchesFromTop(column).slice(-ENDS));
  }
  const differences = new Set(wholes.flatMap((a) => wholes.filter((b) => b < a).map((b) => a - b)));
  return { sums, differences };
}

/** Below its amounts a column may have its total, and others. */
const ENDS = 4;

/** Prefix sums of a column. */
function stretchesFromTop(column: readonly number[]): number[] {
  let sum = 0;
  return column.map((cents) => {
    sum += cents;
    return sum;
  });
}

/** Cents of each column, top to bottom. */
function columnsOf(all: readonly Candidate[], centsOf: (index: number) => number): number[][] {
  const columns: { x1: number; page: number; members: { y: number; cents: number }[] }[] = [];
  all.forEach(({ box, page, pageIndex }, index) => {
    const cents = centsOf(index);
    if (cents === 0) return;
    const known = columns.find(
      (column) => column.page === pageIndex && Math.abs(column.x1 - box.x1) < SAME_EDGE * page.lineHeight,
    );
    const member = { y: box.y0, cents };
    if (known) known.members.push(member);
    else columns.push({ x1: box.x1, page: pageIndex, members: [member] });
  });
  return columns
    .map(({ members }) => members.sort((a, b) => a.y - b.y).map(({ cents }) => cents))
    .filter(({ length }) => length > 1 && length <= LONGEST_COLUMN);
}
