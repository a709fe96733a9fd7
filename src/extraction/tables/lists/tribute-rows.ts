import { withoutCopies } from "../../kinds/f24/copies.ts";
import { isYear, partOfTribute } from "../../kinds/f24/tribute-codes.ts";
import type { Piece, TributeLine } from "../../kinds/f24/tribute-line.ts";
import { tributeLines } from "../../kinds/f24/tribute-lines.ts";
import type { PageLayout } from "../../page/layout.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import { CONTRIBUTIONS } from "../families/f24.ts";
import type { TableFamily } from "../families/family.ts";
import type { Cell, TableRow } from "../table-row.ts";

/**
 * The rows of an F24, found by the look of their codes, which titles cannot mislead: banks print them without titles,
 * after words ("anno 2025") or in columns of their own. What else titles found stays with the row of the same code.
 */
export function withTributeLines(
  fromTable: readonly TableRow[],
  pages: readonly PageLayout[],
  family: TableFamily,
): TableRow[] {
  const isContribution = family === CONTRIBUTIONS;
  const codeRole: ColumnRole = isContribution ? "cause" : "tribute_code";
  const ofPages = pages.flatMap((page) =>
    tributeLines(page)
      .filter(({ part }) => (part === "section.inps") === isContribution)
      .map((line) => ({ ...line, page })),
  );
  const lines = withoutCopies(ofPages, ({ page }) => page);
  if (lines.length === 0) return [...fromTable];
  const isRead = new Set(ofPages.map(({ code }) => code.tokens[0]));
  const others = fromTable.filter(({ cells }) => {
    const code = cells.get(codeRole);
    return code && !isRead.has(code.tokens[0]) && isWhole(cells, isContribution);
  });
  const read = lines.map(({ page, ...line }): TableRow => {
    const known = fromTable.find(({ cells }) => cells.get(codeRole)?.tokens[0] === line.code.tokens[0]);
    const cells = new Map<ColumnRole, Cell>([...(known?.cells ?? []), ...cellsOfLine(line, codeRole)]);
    for (const side of ["debit", "credit"] as const) if (!line.amounts.has(side)) cells.delete(side);
    return { pageIndex: page.pageIndex, cells, found: known?.found ?? "table_by_content", multiplies: null };
  });
  if (others.length === 0) return read;
  const topOf = ({ cells }: TableRow) => cells.get(codeRole)!.tokens[0]!.box.y0;
  return [...read, ...others].sort((a, b) => a.pageIndex - b.pageIndex || topOf(a) - topOf(b));
}

/**
 * Whether a row that was found by titles, and is none of the lines, is complete: its amount may have no cents, or its
 * columns another order.
 */
function isWhole(cells: TableRow["cells"], isContribution: boolean): boolean {
  const amount = cells.get("debit") ?? cells.get("credit");
  if (!amount || isYear(amount.text)) return false;
  if (isContribution) return cells.has("registration");
  return cells.has("year") && partOfTribute(cells.get("tribute_code")!.text) !== null;
}

function cellsOfLine(line: TributeLine, codeRole: ColumnRole): [ColumnRole, Cell][] {
  const { code, year, office, instalment, registration, period, amounts } = line;
  const pieces: readonly (readonly [ColumnRole, Piece | undefined])[] = [
    [codeRole, code],
    ["year", year],
    ["office", office],
    ["instalment", instalment],
    ["registration", registration],
    ["period", period],
  ];
  return [
    ...pieces.flatMap(([role, piece]): [ColumnRole, Cell][] => (piece ? [[role, { ...piece, number: null }]] : [])),
    ...[...amounts].map(([side, { tokens, text, number }]): [ColumnRole, Cell] => [
      side,
      { tokens, text: text.replace(/^-/, ""), number: number.replace(/^-/, "") },
    ]),
  ];
}
