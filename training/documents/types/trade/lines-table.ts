import type { TradeLine } from "../../content/goods.ts";
import { type Column, table } from "../../paper/blocks.ts";
import { paged } from "../../paper/compose.ts";
import type { Pen } from "../../paper/pen.ts";
import { ways } from "../../parts.ts";

interface LinesOptions {
  readonly hasPrices: boolean;
}

/** Orders of the columns: c code, d description, q quantity, u unit, p price, v VAT, a amount. */
const ORDERS = ways(
  ["dqpa", "cdqpa", "cduqpa", "dqpva", "cdqpva", "duqpva", "cdqupva", "qdpa"],
  ["cdpqa"],
  ["qudpa", "dpqa", "cdvqpa", "qcdpva"],
);

/** The lines of a paper, divided into pages: the first page of a long list has less room. */
export function linesTables(pen: Pen, lines: readonly TradeLine[], { hasPrices }: LinesOptions): string[] {
  const order = pen.layout.of("columns", ORDERS);
  const columns = [...order]
    .filter((letter) => hasPrices || !"pva".includes(letter))
    .map((letter) => COLUMNS[letter]!(pen, lines));
  const pages = paged(lines, pen.layout.whole("lines on the first page", 14, 20), 30);
  let first = 0;
  return pages.map((rows) => {
    const html = table(pen, "lines", columns, rows, {
      first,
      minRows: pages.length === 1 ? pen.layout.whole("lines at least", 0, 8) : 0,
    });
    first += rows.length;
    return html;
  });
}

const COLUMNS: Readonly<Record<string, (pen: Pen, lines: readonly TradeLine[]) => Column<TradeLine>>> = {
  c: (pen) => ({ name: "code", label: pen.label("code"), cell: ({ code }) => code }),
  d: (pen) => ({
    name: "description",
    label: pen.label("description"),
    width: 4,
    cell: ({ description }, row) => pen.row("lines", row).mark("line_description", description),
  }),
  u: (pen) => ({ name: "unit", label: pen.label("unit"), width: 0.6, cell: ({ unit }) => unit }),
  q: (pen) => ({ name: "quantity", label: pen.label("quantity"), align: "right", cell: quantityCell(pen) }),
  p: (pen) => ({
    name: "price",
    label: pen.label("price"),
    align: "right",
    cell: ({ price }, row) => pen.row("lines", row).money("line_unit_price", price),
  }),
  v: (pen) => ({
    name: "vat",
    label: pen.label("vat"),
    align: "right",
    width: 0.6,
    cell: ({ vatPercent }) => `${vatPercent}${pen.layout.chance("percent sign", 0.6) ? "%" : ""}`,
  }),
  a: (pen) => ({
    name: "amount",
    label: pen.label("amount"),
    align: "right",
    cell: ({ amount }, row) => pen.row("lines", row).money("line_amount", amount),
  }),
};

function quantityCell(pen: Pen): (line: TradeLine, row: number) => string {
  const isShort = pen.layout.chance("whole quantities without decimals", 0.6);
  return ({ quantity }, row) => {
    const writer = pen.row("lines", row);
    return isShort && quantity % 100 === 0
      ? writer.money("line_quantity", quantity / 100, 0)
      : writer.money("line_quantity", quantity);
  };
}
