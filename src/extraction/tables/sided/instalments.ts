import { leftOf, type PageLayout } from "../../page/layout.ts";
import type { TableRow } from "../table-row.ts";

/** "Rata 3 di 11": which of the instalments in which a tax or a loan is withheld. */
const INSTALMENT =
  /^(?:rat[ae]|raten|instal?ment|[ée]ch[ée]ance|mensualit[ée]|cuota|plazo|termijn|presta[çc][ãa]o)\.?:?$/iu;

/**
 * Rows of a payslip without the numbers of instalments, which fall into the column of quantities but are not
 * quantities.
 */
export function withoutInstalments(rows: readonly TableRow[], pages: readonly PageLayout[]): TableRow[] {
  return rows.map((row) => {
    const first = row.cells.get("quantity")?.tokens[0];
    const page = pages.find(({ pageIndex }) => pageIndex === row.pageIndex);
    if (!first || !page || !INSTALMENT.test(leftOf(page, first, 1)[0]?.text ?? "")) return row;
    const cells = new Map(row.cells);
    cells.delete("quantity");
    return { ...row, cells };
  });
}
