import type { Row, Token } from "../../page/layout.ts";
import { WORD_SPACE_LINE_HEIGHTS } from "../columns/columns.ts";
import type { Grid, GridColumn } from "./grids.ts";

/** A printed line by the columns of its grid. */
export interface GridLine {
  readonly row: Row;
  /** Column by column, empty if there is none. */
  readonly cells: readonly (readonly Token[])[];
  /** The number of columns it fills. */
  readonly filled: number;
  /** Words of a sentence, which extend from column to column. */
  readonly isProse: boolean;
}

export function linesOf({ page, rows, columns }: Grid): GridLine[] {
  return rows.map((row) => {
    const cells = columns.map((): Token[] => []);
    for (const { tokens } of row.segments)
      for (const token of tokens) cells[nearestColumn(token.box, columns)]!.push(token);
    const filled = cells.filter((tokens) => tokens.some(({ text }) => /[\p{L}\p{N}]/u.test(text))).length;
    return { row, cells, filled, isProse: isProse(cells, page.lineHeight) };
  });
}

/** The column that contains the centre of a box, or is nearest to it. */
export function nearestColumn({ x0, x1 }: GridColumn, columns: readonly GridColumn[]): number {
  const middle = (x0 + x1) / 2;
  const distances = columns.map((column) => Math.max(column.x0 - middle, middle - column.x1, 0));
  return distances.indexOf(Math.min(...distances));
}

/** Minimum number of borders, crossed by words with at most a space between them, that makes a sentence. */
const CROSSED_BY_PROSE = 2;
const WORDS_OF_PROSE = 4;

function isProse(cells: readonly (readonly Token[])[], lineHeight: number): boolean {
  const words = cells.flat().filter(({ text }) => /\p{L}{2}/u.test(text)).length;
  const filled = cells.filter((tokens) => tokens.length > 0);
  const crossed = filled.slice(1).filter(([first], at) => {
    const last = filled[at]!.at(-1)!;
    return first!.box.x0 - last.box.x1 < WORD_SPACE_LINE_HEIGHTS * lineHeight;
  }).length;
  return words >= WORDS_OF_PROSE && crossed > 0 && crossed >= Math.min(CROSSED_BY_PROSE, filled.length - 1);
}
