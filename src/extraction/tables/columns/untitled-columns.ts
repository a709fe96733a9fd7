import { unionOfBoxes } from "../../../core/geometry.ts";
import type { Row, Segment } from "../../page/layout.ts";
import { isNumericRole } from "./column-role.ts";
import { SAME_EDGE_PX } from "./columns.ts";
import type { HeaderColumn } from "./titled-columns.ts";

/** This share of the rows with numbers has the column's cell. */
const MOST = 0.6;
const FEWEST = 2;
/** "32 x", "6,5", "2 Std." */
const COUNT = /^\d{1,6}(?:[.,]\d{1,3})?\s?(?:[x×]|\p{L}{1,4}\.?)?$/u;
const MONEY = /^(?:[€$£]\s?)?-?\d{1,3}(?:[.,' ’]?\d{3})*[.,]\d{2}(?:\s?(?:€|\$|£|EUR|CHF))?$/u;

/**
 * The header with the columns that have no title, or whose title was not read: counts before the first title's texts
 * ("32 x | Vormgeving") and after the description's, amounts after the last title's prices. Their cells say what they
 * are; positions, which count the rows, are recognised.
 */
export function withUntitledColumns(header: readonly HeaderColumn[], rows: readonly Row[]): readonly HeaderColumn[] {
  const [first, second, last, secondLast] = [header[0], header[1], header.at(-1), header.at(-2)];
  if (!first || !second || !last || !secondLast) return header;
  const telling = rows.filter(({ segments }) => segments.some(({ text }) => /\d[.,]\d{2}(?!\d)/.test(text)));
  const fewest = Math.max(FEWEST, MOST * telling.length);
  const before = telling.flatMap(({ segments: [count, text] }) =>
    count && text && COUNT.test(count.text) && count.box.x1 < first.box.x0 && isUnder(text, first, second)
      ? [count]
      : [],
  );
  const behind = telling.flatMap(({ segments }) => {
    const [price, amount] = segments.length > header.length ? segments.slice(-2) : [];
    const isBehind = price && amount && amount.box.x0 > last.box.x1 && middleOf(price) > secondLast.box.x1;
    return isBehind && MONEY.test(price.text) && MONEY.test(amount.text) ? [amount] : [];
  });
  const inner = columnOf(countsBehindTexts(header, telling), fewest);
  const titled = inner.length === 0 ? header : [...header, ...inner].sort((a, b) => a.box.x0 - b.box.x0);
  return [...columnOf(before, fewest), ...titled, ...columnOf(behind, fewest)];
}

/** "        | Base | Taux salarié | Part salarié": the names left of the titles have none. */
export function withUntitledNames(header: readonly HeaderColumn[], rows: readonly Row[]): readonly HeaderColumn[] {
  const [first] = header;
  if (!first || !isNumericRole(first.role) || header.some(({ role }) => role === "description")) return header;
  const telling = rows.filter(({ segments }) => segments.some(({ text }) => MONEY.test(text)));
  const names = telling.flatMap(({ segments: [name] }) =>
    name && /\p{L}{3}/u.test(name.text) && name.box.x1 < first.box.x0 ? [name] : [],
  );
  if (names.length < Math.max(FEWEST, MOST * telling.length)) return header;
  return [{ role: "description", box: unionOfBoxes(names.map(({ box }) => box)) }, ...header];
}

/** Counts after the description and before the next title, with wide gaps, if no title of counts was found. */
function countsBehindTexts(header: readonly HeaderColumn[], rows: readonly Row[]): Segment[] {
  const at = header.findIndex(({ role }) => role === "description");
  const [text, next] = [header[at], header[at + 1]];
  if (!text || !next || header.some(({ role }) => role === "quantity")) return [];
  return rows.flatMap(({ segments }) => {
    const isBetween = ({ box }: Segment) => box.x0 > text.box.x1 && box.x1 < next.box.x0;
    const [count, ...others] = segments.slice(1).filter((one) => isBetween(one) && COUNT.test(one.text));
    return count && others.length === 0 && segments.at(-1) !== count ? [count] : [];
  });
}

/** The text of the first title begins below it or to its left, and well before the second. */
function isUnder({ box }: Segment, first: HeaderColumn, second: HeaderColumn): boolean {
  return box.x0 < first.box.x1 && box.x0 < second.box.x0 && box.x1 > first.box.x0 - SAME_EDGE_PX;
}

function columnOf(cells: readonly Segment[], fewest: number): HeaderColumn[] {
  if (cells.length < fewest) return [];
  const edges = [cells.map(({ box }) => box.x0), cells.map(({ box }) => box.x1)];
  const areOnOneEdge = edges.some((edge) => Math.max(...edge) - Math.min(...edge) <= SAME_EDGE_PX);
  const areCounted = cells.every(({ text }, index) => Number.parseInt(text, 10) === index + 1);
  if (!areOnOneEdge) return [];
  return [{ role: areCounted ? "position" : "other", box: unionOfBoxes(cells.map(({ box }) => box)) }];
}

function middleOf({ box }: Segment): number {
  return (box.x0 + box.x1) / 2;
}
