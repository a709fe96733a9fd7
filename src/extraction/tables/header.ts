import { type Box, unionOfBoxes } from "../../core/geometry.ts";
import type { PageLayout, Row, Segment, Token } from "../layout.ts";
import { type ColumnRole, NUMERIC_ROLES, type Titles, titlesIn } from "./column-lexicon.ts";

/** A printed column title and where it stands, pixels of the page raster. */
export interface HeaderColumn {
  readonly role: ColumnRole;
  readonly box: Box;
}

/** The titles of a table of items. */
export interface TableHeader {
  /** Left to right; at most one of each role but `other`. */
  readonly columns: readonly HeaderColumn[];
  /** Rows of the page it fills. */
  readonly firstRow: number;
  readonly lastRow: number;
}

/** A title set in several lines spans at most so many rows above or below the first row that has two of the titles. */
const HEADER_ROWS = 5;

/**
 * Headers of item tables on a page, top to bottom. A header has at least two known titles, one of them of a number, and says what the
 * item is or how many there are; a breakdown of taxes or payments has no such column.
 */
export function findHeaders(page: PageLayout, titles: Titles): TableHeader[] {
  const headers: TableHeader[] = [];
  for (const row of page.rows) {
    if (row.index <= (headers.at(-1)?.lastRow ?? -1)) continue;
    const matched = knownRoles(row, titles);
    if (matched.size < 2 || ![...matched].some((role) => NUMERIC_ROLES.has(role)) || isBodyLike(row)) continue;
    const header = growHeader(page, row, titles);
    const roles = new Set(header.columns.map(({ role }) => role));
    const saysWhat = roles.has("description") || (roles.has("quantity") && roles.has("unit_price"));
    const saysHowMuch = roles.has("amount") || roles.has("unit_price") || roles.has("quantity");
    if (saysWhat && saysHowMuch) headers.push(header);
  }
  return headers;
}

function knownRoles(row: Row, titles: Titles): Set<ColumnRole> {
  return new Set(titlesIn(tokensOf(row), titles).map(({ role }) => role));
}

/** A row with decimals is an item, though it says "Total" and "Price". */
function isBodyLike(row: Row): boolean {
  return tokensOf(row).some(({ text }) => /\d[.,]\d/.test(text));
}

function growHeader(page: PageLayout, main: Row, titles: Titles): TableHeader {
  const band = [main];
  let shared: Row | null = null;
  for (const step of [1, -1]) {
    for (let distance = 1; distance <= HEADER_ROWS; distance++) {
      const row = page.rows[main.index + step * distance];
      const edge = step > 0 ? band.at(-1)! : band[0]!;
      if (!row || isBodyLike(row) || !standsClose(edge, row, page.lineHeight)) break;
      // Print in the margin makes rows of single letters between those of the titles: skipped, not the end.
      if (tokensOf(row).every(({ text }) => text.length <= 2)) continue;
      const isShort = row.segments.every(({ tokens }) => tokens.length <= 3);
      const isText =
        tokensOf(row).some(({ text }) => /\p{L}/u.test(text)) && !tokensOf(row).some(({ text }) => /\d/.test(text));
      const hasTitles = knownRoles(row, titles).size > 0;
      if (!isShort || (!hasTitles && (step < 0 || !isText))) {
        if (step > 0 && hasTitles) shared = row;
        break;
      }
      if (step > 0) band.push(row);
      else band.unshift(row);
    }
  }
  const rows = [...band].sort((a, b) => Number(b === main) - Number(a === main));
  const columns: HeaderColumn[] = [];
  for (const row of rows) addColumns(columns, row, titles);
  if (shared)
    addColumns(columns, { ...shared, segments: shared.segments.filter((own) => isTitle(own, titles)) }, titles);
  columns.sort((a, b) => a.box.x0 - b.box.x0);
  return { columns: settleDuplicates(columns), firstRow: band[0]!.index, lastRow: band.at(-1)!.index };
}

/** The second line of a title may stand beside the first line of the first item: only what is a title as a whole counts there. */
function isTitle({ tokens }: Segment, titles: Titles): boolean {
  const [first] = titlesIn(tokens, titles);
  return first !== undefined && first.tokens.length === tokens.length;
}

function standsClose(a: Row, b: Row, lineHeight: number): boolean {
  const gap = Math.max(a.box.y0, b.box.y0) - Math.min(a.box.y1, b.box.y1);
  return gap < 1.2 * lineHeight;
}

function addColumns(columns: HeaderColumn[], row: Row, titles: Titles): void {
  for (const { role, tokens } of row.segments.flatMap(({ tokens: own }) => titledParts(own, titles))) {
    const box = unionOfBoxes(tokens.map((token) => token.box));
    const above = columns.findIndex((column) => Math.min(column.box.x1, box.x1) > Math.max(column.box.x0, box.x0));
    const known = columns[above];
    if (!known) columns.push({ role, box });
    else if (known.role === "other" && role !== "other") columns[above] = { role, box };
  }
}

/** The titles of a segment and what is left of it; "Code, name & description" is one title of one column. */
function titledParts(tokens: readonly Token[], titles: Titles): { role: ColumnRole; tokens: readonly Token[] }[] {
  const matches = titlesIn(tokens, titles);
  const isList = tokens.some(({ text }) => /^[&+/]$|,$/.test(text)) && matches.length > 0;
  if (isList) return [{ role: matches.find(({ role }) => role === "description")?.role ?? matches[0]!.role, tokens }];
  const used = new Set(matches.flatMap((match) => match.tokens));
  const rest = tokens.filter((token) => !used.has(token));
  return rest.length > 0 ? [...matches, { role: "other", tokens: rest }] : matches;
}

/**
 * Two columns with one role: the right one is the amount ("Amount … Total" of an English print where the first counts), for the
 * others the first is meant. The loser of an amount counts when nothing else does.
 */
function settleDuplicates(columns: readonly HeaderColumn[]): HeaderColumn[] {
  const hasQuantity = columns.some(({ role }) => role === "quantity");
  const amounts = columns.filter(({ role }) => role === "amount");
  return columns.map((column, index) => {
    if (column.role === "other") return column;
    if (column.role === "amount") {
      if (column === amounts.at(-1)) return column;
      return { ...column, role: hasQuantity || column !== amounts[0] ? "other" : "quantity" };
    }
    const first = columns.findIndex(({ role }) => role === column.role);
    return first === index ? column : { ...column, role: "other" };
  });
}

export function tokensOf(row: Row): Token[] {
  return row.segments.flatMap(({ tokens }) => tokens);
}
