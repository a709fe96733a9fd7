import type { PageLayout } from "../page/layout.ts";
import type { ColumnRole } from "./columns/column-role.ts";
import type { TableHeader } from "./columns/header.ts";
import type { HeaderColumn } from "./columns/titled-columns.ts";
import type { TableQuest } from "./families/choose-family.ts";
import { columnOnPage, sharedWidth } from "./table-memory.ts";

/**
 * A header as the corrected document of this layout has it: a field's column is where its cells were, whatever its
 * title means elsewhere. Columns that nobody asked for keep their words out of their neighbours.
 */
export function asRemembered(header: TableHeader, page: PageLayout, quest: TableQuest): TableHeader {
  const known = rememberedColumns(page, quest);
  if (known.length === 0) return header;
  const columns: HeaderColumn[] = header.columns.map((column) => {
    const role = known.find((other) => bestFor(other, header.columns) === column)?.role;
    if (role) return { ...column, role };
    return known.some((other) => other.role === column.role) ? { ...column, role: "other" } : column;
  });
  const missing = known.filter(({ role }) => !columns.some((column) => column.role === role));
  const all = [...columns, ...missing].sort((a, b) => a.box.x0 - b.box.x0);
  return { ...header, columns: all.filter(isFirstOfRole) };
}

/**
 * If a layout's table has no titles that can be found: columns and first row at their remembered places. Null if
 * nothing is remembered.
 */
export function headerFromMemory(page: PageLayout, quest: TableQuest): TableHeader | null {
  const columns = rememberedColumns(page, quest);
  const [memory] = quest.learned.layout;
  if (columns.length < 2 || !memory) return null;
  const top = memory.y * page.height - 2 * page.lineHeight;
  const first = page.rows.findIndex(({ box }) => (box.y0 + box.y1) / 2 > top);
  return first < 0 ? null : { columns, firstRow: first, lastRow: first - 1 };
}

function rememberedColumns(page: PageLayout, { roles, learned }: TableQuest): HeaderColumn[] {
  const top = (learned.layout[0]?.y ?? 0) * page.height;
  return [...roles]
    .flatMap(([role, { key }]): HeaderColumn[] => {
      const place = columnOnPage(learned.layout, key, page);
      return place ? [{ role, box: { ...place, y0: top - page.lineHeight, y1: top } }] : [];
    })
    .sort((a, b) => a.box.x0 - b.box.x0);
}

/** The title above a remembered column; null if there is none. */
function bestFor({ box }: HeaderColumn, columns: readonly HeaderColumn[]): HeaderColumn | null {
  const over = columns.filter((column) => sharedWidth(column.box, box) > 0.5);
  const off = (column: HeaderColumn) => Math.min(Math.abs(column.box.x0 - box.x0), Math.abs(column.box.x1 - box.x1));
  return over.reduce<HeaderColumn | null>((best, column) => (best && off(best) <= off(column) ? best : column), null);
}

function isFirstOfRole({ role }: { readonly role: ColumnRole }, index: number, all: readonly HeaderColumn[]): boolean {
  return role === "other" || all.findIndex((other) => other.role === role) === index;
}
