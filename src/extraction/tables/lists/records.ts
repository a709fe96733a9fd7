import type { PageLayout, Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { type ColumnRole, isNumericRole } from "../columns/column-role.ts";
import { type Titles, titleOf } from "../columns/column-titles.ts";
import { type Cell, cellOf, multiplies, numberIn, type TableRow } from "../table-row.ts";

/** "Descrizione bene/servizio: TUBI" – a label and what follows it. */
interface LabelledLine {
  readonly pageIndex: number;
  readonly label: string;
  readonly role: ColumnRole | null;
  readonly tokens: readonly Token[];
  /** Left edge, to distinguish a wrapped line from the next heading. */
  readonly x0: number;
}

/** Pixels at 150 dpi; the smallest indent seen is 25, the jitter of a scan a few. */
const INDENT_PX = 12;

/**
 * Items printed as forms instead of rows, one label per line, as by the Italian ministry's stylesheet:
 *
 *   Nr. linea: 1 / Descrizione bene/servizio: TUBI / Quantità: 2.00 / Valore unitario: 5.00 / Valore totale: 10.00
 *
 * A record begins with a line number or description and has each role once. Records continue over page ends; one that
 * is split by a page end keeps the cells of the page that has most of them, since a row is on one page.
 */
export function readRecords(pages: readonly PageLayout[], titles: Titles, decimal: "." | "," | null): TableRow[] {
  const records: Map<ColumnRole, LabelledLine>[] = [];
  let current: Map<ColumnRole, LabelledLine> | null = null;
  for (const line of pages.flatMap((page) => labelledLines(page, titles))) {
    const { role } = line;
    if (role === "position" || (role === "description" && current?.has("description"))) {
      current = new Map();
      records.push(current);
    } else if (role === "description" && !current) {
      current = new Map();
      records.push(current);
    }
    if (/^dati (?:di|relativi)/.test(titleOf(line.label))) current = null;
    if (current && role && !current.has(role) && !isNested(line, current)) current.set(role, line);
  }
  return records.flatMap((record) => rowOf(record, decimal));
}

/** Indented under the record's own lines: the amount of a discount is not the amount of the item. */
function isNested(line: LabelledLine, record: ReadonlyMap<ColumnRole, LabelledLine>): boolean {
  const own = [...record.values()].filter(({ role }) => role !== "position").map(({ x0 }) => x0);
  return line.x0 > Math.min(...own) + INDENT_PX;
}

function labelledLines(page: PageLayout, titles: Titles): LabelledLine[] {
  const lines: (LabelledLine & { tokens: Token[] })[] = [];
  for (const { segments, box } of page.rows) {
    const tokens = segments.flatMap((segment) => segment.tokens);
    const colon = tokens.findIndex(({ text }) => text.endsWith(":"));
    const label = tokens
      .slice(0, colon + 1)
      .map(({ text }) => text)
      .join(" ");
    if (colon >= 0 && colon < 6) {
      const role = titles.roleOf(label);
      lines.push({ pageIndex: page.pageIndex, label, role, tokens: tokens.slice(colon + 1), x0: box.x0 });
      continue;
    }
    const last = lines.at(-1);
    // Only text wraps; and a heading of the next section is farther left than the form's lines.
    const wraps = last?.role === "description" && box.x0 > last.x0 - page.lineHeight * 0.5;
    if (wraps) last.tokens.push(...tokens);
    else
      lines.push({
        pageIndex: page.pageIndex,
        label: textOf(tokens),
        role: null,
        tokens: [],
        x0: box.x0,
      });
  }
  return lines;
}

function rowOf(record: ReadonlyMap<ColumnRole, LabelledLine>, decimal: "." | "," | null): TableRow[] {
  const pageIndices = [...record.values()].map(({ pageIndex }) => pageIndex);
  const pageIndex = [...new Set(pageIndices)].sort(
    (a, b) => countOf(pageIndices, b) - countOf(pageIndices, a) || a - b,
  )[0];
  if (pageIndex === undefined || !record.has("amount") || record.size < 3) return [];
  const cells = new Map<ColumnRole, Cell>();
  for (const [role, line] of record) {
    if (line.pageIndex !== pageIndex || line.tokens.length === 0) continue;
    const cell = isNumericRole(role) ? numberIn(line.tokens, decimal, true) : cellOf(line.tokens);
    if (cell) cells.set(role, cell);
  }
  const number = (role: ColumnRole) => cells.get(role)?.number;
  const product = multiplies(number("quantity"), number("unit_price"), number("amount"), number("discount"));
  return [{ pageIndex, cells, found: "record", multiplies: product }];
}

function countOf(list: readonly number[], value: number): number {
  return list.filter((other) => other === value).length;
}
