import type { Row } from "../../page/layout.ts";
import type { HeaderColumn } from "./titled-columns.ts";

/**
 * Rows of two lines under titles of two lines, as SAP prints orders: the name of an item is above its count and its
 * price.
 */
export interface TwoLineRows {
  /** The lines that begin a row or are a whole one: all but the upper ones. */
  readonly lines: readonly Row[];
  /** The titles of the lower lines, or of all if rows have one line. */
  readonly columns: readonly HeaderColumn[];
  readonly columnsAbove: readonly HeaderColumn[];
  readonly lineAbove: ReadonlyMap<Row, Row>;
}

/** Numbers may be a little beside their title. */
const BESIDE_LINE_HEIGHTS = 2;
const NUMBER = /^[-+]?\d[\d.,'’]*$/;

/** The upper lines are directly above those with numbers below the titles that only the lower lines have. */
export function twoLineRows(rows: readonly Row[], header: readonly HeaderColumn[], lineHeight: number): TwoLineRows {
  const columnsAbove = header.filter(({ isOfLineAbove }) => isOfLineAbove);
  const columns = header.filter(({ isOfLineAbove }) => !isOfLineAbove);
  if (columnsAbove.length === 0) return { lines: rows, columns, columnsAbove, lineAbove: new Map() };
  const right = Math.max(...columnsAbove.map(({ box }) => box.x1));
  const beside = BESIDE_LINE_HEIGHTS * lineHeight;
  const alone = columns.filter(({ box }) => box.x0 > right);
  const isLower = (row: Row) =>
    row.segments.some(
      // A long name reaches below the titles on its right: "Schmierfett, Kartusche | 400 | ml".
      ({ tokens, box: { x0 } }) =>
        (x0 > right || NUMBER.test(tokens[0]!.text)) &&
        tokens.some(
          ({ text, box }) =>
            NUMBER.test(text) &&
            alone.some((column) => box.x1 > column.box.x0 - beside && box.x0 < column.box.x1 + beside),
        ),
    );
  const lower = rows.map(isLower);
  const pairs = rows.flatMap((row, at): [Row, Row][] => {
    const above = rows[at - 1];
    return lower[at] && above && !lower[at - 1] ? [[row, above]] : [];
  });
  const upper = new Set(pairs.map(([, above]) => above));
  return { lines: rows.filter((row) => !upper.has(row)), columns, columnsAbove, lineAbove: new Map(pairs) };
}
