import type { PageLayout, Row, Token } from "../layout.ts";
import { type ColumnRole, endsItems } from "./column-lexicon.ts";
import { tokensOf } from "./header.ts";
import { type Cell, cellOf, multiplies, numberIn, type TableRow } from "./table-row.ts";

/** "2 x 3,50", "2 X 3,50", "2 @ 3,50", "1,250 kg * 2,00". */
const TIMES = /^[x×*@]$/i;

/**
 * Items of a receipt: lines with a name on the left and a price with decimals at the right end, above the first total. A line of
 * "quantity × price" above or below the name belongs to it.
 */
export function readReceiptLines(pages: readonly PageLayout[], decimal: "." | "," | null): TableRow[] {
  return pages.flatMap((page) => readPage(page, decimal));
}

function readPage(page: PageLayout, decimal: "." | "," | null): TableRow[] {
  const firstTotal = page.rows.findIndex((row) => row.segments.some(({ text }) => endsItems(text)));
  const body = firstTotal < 0 ? page.rows : page.rows.slice(0, firstTotal);
  const rows: TableRow[] = [];
  let pending: ReadonlyMap<ColumnRole, Cell> | null = null;
  for (const row of body) {
    const factors = factorsOf(row, decimal);
    const item = itemOf(row, decimal);
    const last = rows.at(-1);
    if (item) {
      const cells = new Map<ColumnRole, Cell>([...(pending ?? []), ...(factors ?? []), ...item]);
      rows.push({ pageIndex: page.pageIndex, cells, found: "receipt_line", multiplies: productOf(cells) });
      pending = null;
    } else if (factors && last && last.multiplies === null && productOf(new Map([...last.cells, ...factors]))) {
      rows[rows.length - 1] = { ...last, cells: new Map([...last.cells, ...factors]), multiplies: true };
    } else {
      pending = factors;
    }
  }
  return rows;
}

function productOf(cells: ReadonlyMap<ColumnRole, Cell>): boolean | null {
  return multiplies(cells.get("quantity")?.number, cells.get("unit_price")?.number, cells.get("amount")?.number, null);
}

function itemOf(row: Row, decimal: "." | "," | null): ReadonlyMap<ColumnRole, Cell> | null {
  const tokens = tokensOf(row);
  const price = tokens.findLastIndex(({ text }) => /\d[.,]\d{2}\b/.test(text) && !/[/:]/.test(text));
  // Behind the price there is at most a currency or a tax letter.
  if (price < 1 || tokens.slice(price + 1).some(({ text }) => text.length > 3)) return null;
  const amount = numberIn(tokens.slice(price, price + 1), decimal, false);
  const name = nameOf(tokens.slice(0, price));
  if (!amount || !name) return null;
  return new Map([
    ["description", name],
    ["amount", amount],
  ]);
}

/** What is left of "Latte 2 x 1,20" without the factors; null where no word is left. */
function nameOf(tokens: readonly Token[]): Cell | null {
  const times = tokens.findIndex(({ text }) => TIMES.test(text));
  const kept = times > 0 ? tokens.slice(0, times - 1) : tokens;
  const name = kept.filter(({ text }) => !/^[€$£]$|^\d+[.,]\d{2}$/.test(text));
  return name.some(({ text }) => /\p{L}{2}/u.test(text)) ? cellOf(name) : null;
}

function factorsOf(row: Row, decimal: "." | "," | null): ReadonlyMap<ColumnRole, Cell> | null {
  const tokens = tokensOf(row);
  const times = tokens.findIndex(({ text }) => TIMES.test(text));
  if (times < 1) return null;
  const quantity = numberIn(tokens.slice(Math.max(0, times - 2), times), decimal, false);
  const unitPrice = numberIn(tokens.slice(times + 1, times + 3), decimal, false);
  if (!quantity || !unitPrice) return null;
  return new Map([
    ["quantity", quantity],
    ["unit_price", unitPrice],
  ]);
}
