import { median } from "../../../core/basics/median.ts";
import { unionOfBoxes } from "../../../core/geometry.ts";
import type { Token } from "../../page/layout.ts";
import type { TableQuest } from "../families/choose-family.ts";
import { type ColumnRole, isNumericRole } from "./column-role.ts";
import { SAME_EDGE_PX, TELLING_SHARE, WORD_SPACE_LINE_HEIGHTS } from "./columns.ts";
import type { HeaderColumn } from "./titled-columns.ts";

/** Two titles one space apart are one if rows do not have a value below each; "2 436,00" is one value. */
export function joinCutTitles(
  header: readonly HeaderColumn[],
  rows: readonly (readonly (readonly Token[])[])[],
  { family }: TableQuest,
  lineHeight: number,
): readonly HeaderColumn[] {
  const filled = (row: readonly (readonly Token[])[]) => row.filter((cell) => cell.length > 0).length;
  const telling = rows.filter((row) => filled(row) >= TELLING_SHARE * header.length);
  const cells = telling.length > 0 ? telling : rows;
  const space = WORD_SPACE_LINE_HEIGHTS * lineHeight;
  const isWeak = (role: ColumnRole) => role === "other" || role === "position" || role === "code" || role === "unit";
  const joined: (HeaderColumn & { readonly cells: readonly (readonly Token[])[] })[] = [];
  for (const [index, column] of header.entries()) {
    const own = { ...column, cells: cells.map((row) => row[index]!) };
    const before = joined.at(-1);
    const isNear = before && column.box.x0 - before.box.x1 < space;
    // "Total s/ IVA": below two titles of items that belong together there is one value. But outgoing and incoming
    // amounts have only one as well.
    const areNumbers = before && isNumericRole(before.role) && isNumericRole(column.role);
    const isOne = areNumbers && family.anchors.use === "one" && (isEmpty(before.cells) || isEmpty(own.cells));
    if (!before || !isNear || !(before.role === "other" || isWeak(column.role) || isOne)) {
      joined.push(own);
      continue;
    }
    const pairs = before.cells.map((left, row) => ({ left: left.at(-1), right: own.cells[row]![0] }));
    const both = pairs.flatMap(({ left, right }) => (left && right ? [{ left, right }] : []));
    // "7,54 Cavo": a number and a word are two values, however near.
    const apart = both.filter(
      ({ left, right }) =>
        right.box.x0 - left.box.x1 >= space || (/^[\d.,]+$/.test(left.text) && /^\p{L}{2}/u.test(right.text)),
    );
    const areApart = apart.length > 0.3 * both.length && shareAnEdge(own.cells);
    if (areApart) joined.push(own);
    else {
      joined[joined.length - 1] = {
        role: before.role === "other" ? column.role : before.role,
        box: unionOfBoxes([before.box, column.box]),
        cells: before.cells.map((left, row) => [...left, ...own.cells[row]!]),
      };
    }
  }
  return joined.length === header.length ? header : joined;
}

function isEmpty(cells: readonly (readonly Token[])[]): boolean {
  return cells.every((tokens) => tokens.length === 0);
}

/** Cells of a column begin or end below each other; a text that was cut in two continues anywhere. */
function shareAnEdge(cells: readonly (readonly Token[])[]): boolean {
  const filled = cells.filter((tokens) => tokens.length > 0);
  const isShared = (edges: readonly number[]) => {
    const middle = median(edges);
    return edges.filter((edge) => Math.abs(edge - middle) <= SAME_EDGE_PX).length >= SHARED_EDGE * edges.length;
  };
  return isShared(filled.map((tokens) => tokens[0]!.box.x0)) || isShared(filled.map((tokens) => tokens.at(-1)!.box.x1));
}

const SHARED_EDGE = 0.6;
