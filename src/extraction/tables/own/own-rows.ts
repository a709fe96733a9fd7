import type { PageLayout } from "../../page/layout.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import type { TableQuest } from "../families/choose-family.ts";
import { readTables, withoutNotRows } from "../read-tables.ts";
import type { TableRow } from "../table-row.ts";
import { rowsByExample } from "../taught/rows-by-example.ts";
import { readOwnTables } from "./read-own-tables.ts";

/**
 * Reads lines that are in columns; if a corrected paper of the layout shows the columns, also in the way tables of
 * goods are read: whichever leaves fewer of these columns empty in more rows.
 */
export function ownRows(pages: readonly PageLayout[], quest: TableQuest, style: DocumentStyle): readonly TableRow[] {
  const rows = withoutNotRows(readOwnTables(pages, quest, style), quest);
  if (quest.learned.layout.length === 0) return rows;
  const taught = rowsByExample(pages, quest, style, rows);
  if (taught.length > 0) return taught;
  const columns = new Set(quest.learned.layout.flatMap((memory) => memory.columns.map(({ fieldKey }) => fieldKey)))
    .size;
  // All columns were found right before the correction: it showed none.
  if (columns === 0) return rows;
  const asGoods = readTables(pages, quest, style);
  const worth = ({ cells }: TableRow) => {
    // Tables of goods have columns that nobody asked for: if these counted, "16,940 8.8" as none of them and "pallets"
    // as a name of goods would outweigh a weight.
    const filled = [...quest.roles.keys()].filter((role) => cells.has(role)).length;
    // A line that is no row fills a column or two.
    return filled >= MOST_OF_ROW * columns ? filled : -filled;
  };
  const worthOf = (some: readonly TableRow[]) => some.reduce((sum, row) => sum + worth(row), 0);
  return worthOf(asGoods) > MUCH_MORE * worthOf(rows)
    ? asGoods.map((row) => asTaught(row, asGoods.length, columns))
    : rows;
}

const MUCH_MORE = 1.1;
/** The worth of a column's remembered place, compared with a title that says the field's name. */
const BY_PLACE = 0.75;

function asTaught(row: TableRow, rows: number, columns: number): TableRow {
  const signs = { agreement: BY_PLACE, fit: 1, isTaught: true };
  const own = {
    strength: BY_PLACE,
    columns: new Map([...row.cells.keys()].map((role) => [role, signs])),
    fullness: Math.min(1, row.cells.size / Math.max(1, columns)),
    rows,
  };
  return { ...row, own };
}

/** A row fills this share of the columns that a corrected paper shows. */
const MOST_OF_ROW = 0.6;
