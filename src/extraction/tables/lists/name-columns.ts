import type { Token } from "../../page/layout.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import { type Cell, multiplies, type TableRow } from "../table-row.ts";
import { isUnit } from "./price-line.ts";

/**
 * Minimum share of rows in which a word at the end of the name is a column of its own; of two rows a name may end so by
 * chance.
 */
const COLUMN_SHARE = 0.6;
const FEWEST = 3;
/** A paper has few kinds of tax. */
const MOST_TAXES = 4;
/** A number closer than this to the word before it, in heights of a letter, may be part of the name: "CAMERA 12". */
const APART_HEIGHTS = 1.5;

const TAX_LETTERS = /^[A-Z]{1,2}\d?\*?$/;
/** Rates of European VAT that are or were in force. */
const TAX_RATE = /^(?:4|5|[6-9]|1[0-9]|2[0-57])(?:[.,]\d{1,2})?%?$/;
const COUNT = /^[1-9]\d?$/;

/** Numbers of articles and books, and the tax letter in front: "(A) LEITE 1L". */
const IN_FRONT = /^(?:\d{6,14}|97[89](?:-\d{1,7}){3,4}|\([A-Z]\))$/;

/**
 * Removes what is in narrow columns beside the names of a list without titles and is no part of them: numbers of
 * articles in front; letters or rates of the tax, or counts, after them. Only if most names have it: a single one is
 * simply called so.
 */
export function takeNameColumns(listed: readonly TableRow[]): readonly TableRow[] {
  const rows = withoutCodes(listed);
  const lasts = rows.map(lastWord);
  const judged = rows.filter(({ cells }) => !(cells.get("amount")?.number ?? "").startsWith("-")).length;
  const isColumn = (kind: RegExp, own: readonly (Token | null)[]) =>
    own.filter((token) => token && kind.test(token.text)).length >= Math.max(FEWEST, COLUMN_SHARE * judged);
  const taxes = [TAX_LETTERS, TAX_RATE].find((kind) => isColumn(kind, lasts) && areTaxes(kind, lasts));
  if (taxes) return rows.map((row, index) => withoutLast(row, taxes, lasts[index]!));
  const apart = rows.map((row, index) => (standsApart(row) ? lasts[index]! : null));
  if (!isColumn(COUNT, apart)) return rows;
  return rows.map((row, index) => {
    const count = apart[index];
    const shorter = withoutLast(row, COUNT, count ?? null);
    if (!count || shorter === row || row.cells.has("quantity")) return row;
    const cells = new Map<ColumnRole, Cell>(shorter.cells);
    cells.set("quantity", { tokens: [count], text: count.text, number: count.text });
    const [price, amount] = [cells.get("unit_price")?.number, cells.get("amount")?.number];
    return { ...row, cells, multiplies: multiplies(count.text, price, amount, null) };
  });
}

function withoutCodes(rows: readonly TableRow[]): readonly TableRow[] {
  const shorter = rows.map((row) => {
    const name = row.cells.get("description");
    const text = name?.text.slice(name.tokens[0]!.text.length).trim() ?? "";
    if (!name || !IN_FRONT.test(name.tokens[0]!.text) || !/\p{L}{2}/u.test(text)) return row;
    return { ...row, cells: new Map(row.cells).set("description", { ...name, tokens: name.tokens.slice(1), text }) };
  });
  const count = shorter.filter((row, index) => row !== rows[index]).length;
  return count >= Math.max(2, COLUMN_SHARE * rows.length) ? shorter : rows;
}

function lastWord({ cells }: TableRow): Token | null {
  const tokens = cells.get("description")?.tokens ?? [];
  return tokens.length > 1 ? tokens.at(-1)! : null;
}

/** Few kinds, some of them more than once; letters that are no unit of the content of a pack. */
function areTaxes(kind: RegExp, lasts: readonly (Token | null)[]): boolean {
  const texts = lasts.flatMap((token) => (token && kind.test(token.text) ? [token.text] : []));
  const kinds = new Set(texts);
  return kinds.size <= MOST_TAXES && kinds.size < texts.length && ![...kinds].some(isUnit);
}

function standsApart({ cells }: TableRow): boolean {
  const [before, last] = (cells.get("description")?.tokens ?? []).slice(-2);
  return before !== undefined && last !== undefined && areApart(before, last);
}

/** In columns of their own, not words of one text. */
export function areApart(left: Token, { box }: Token): boolean {
  return box.x0 - left.box.x1 > APART_HEIGHTS * (left.box.y1 - left.box.y0);
}

function withoutLast(row: TableRow, kind: RegExp, last: Token | null): TableRow {
  const name = row.cells.get("description");
  if (!name || !last || !kind.test(last.text) || !name.text.endsWith(` ${last.text}`)) return row;
  const text = name.text.slice(0, -last.text.length).trim();
  if (!/\p{L}{2}/u.test(text)) return row;
  return { ...row, cells: new Map(row.cells).set("description", { ...name, tokens: name.tokens.slice(0, -1), text }) };
}
