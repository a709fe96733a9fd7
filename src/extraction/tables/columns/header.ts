import { type PageLayout, type Row, type Segment, type Token, tokensOfRow } from "../../page/layout.ts";
import type { TableFamily } from "../families/family.ts";
import { sideNamed } from "../sided/sides.ts";
import { type ColumnRole, isNumericRole } from "./column-role.ts";
import { type Titles, titlesIn } from "./column-titles.ts";
import { columnsOfParts, type HeaderColumn, titledParts } from "./titled-columns.ts";

/** The titles of a table. */
export interface TableHeader {
  /** Left to right; at most one of each role but `other`. */
  readonly columns: readonly HeaderColumn[];
  /** The rows of the page that it fills. */
  readonly firstRow: number;
  readonly lastRow: number;
}

/** A title of several lines extends at most this many rows above or below the first row that has two of the titles. */
const HEADER_ROWS = 5;

/**
 * Headers of a family's tables on a page, top to bottom. A header has at least two known titles, one of them of a
 * number, and one that says what its rows are; a breakdown of taxes or payments has no such column.
 */
export function findHeaders(page: PageLayout, titles: Titles, family: TableFamily): TableHeader[] {
  const headers: TableHeader[] = [];
  for (const row of page.rows) {
    if (row.index <= (headers.at(-1)?.lastRow ?? -1)) continue;
    const main =
      hasFigures(row) && !areTitles(row, titles) ? besideNumbers(row, titles) : fullestRow(page, row, titles);
    if (!main || knownRoles(main, titles).size < 2 || isLabelled(main)) continue;
    const header = growHeader(page, main, titles, family);
    if (isHeader(header, family)) headers.push(header);
  }
  return headers;
}

/** Of titles of several lines, the line with most of them. */
function fullestRow(page: PageLayout, first: Row, titles: Titles): Row {
  let [best, most] = [first, knownRoles(first, titles).size];
  if (most < 2) return first;
  for (let index = first.index + 1; index < first.index + HEADER_ROWS; index++) {
    const [above, row] = [page.rows[index - 1]!, page.rows[index]];
    if (!row || isBodyLike(row) || !standsClose(above, row, page.lineHeight)) break;
    const known = knownRoles(row, titles).size;
    if (known > most) [best, most] = [row, known];
  }
  return best;
}

/** Rows of words only, one of which is a title: a header in unlisted words, if what is below fits. Top to bottom. */
export function findDoubtfulHeaders(page: PageLayout, titles: Titles, family: TableFamily): TableHeader[] {
  const candidates = page.rows.filter(
    (row) => !hasFigures(row) && !isLabelled(row) && knownRoles(row, titles).size > 0,
  );
  // Each is tried on everything below it: a page full of titles must not take forever.
  let rowsBelow = 0;
  const few = candidates.slice(0, MOST_DOUBTFUL).filter(({ index }) => {
    const isTried = rowsBelow < MOST_ROWS_TRIED;
    rowsBelow += page.rows.length - index;
    return isTried;
  });
  return few.flatMap((row) => {
    const header = growHeader(page, row, titles, family);
    return header.columns.length >= 2 ? [header] : [];
  });
}

const MOST_DOUBTFUL = 12;
/** Pages that people print have at most 200 rows: on these all are tried. */
const MOST_ROWS_TRIED = 2400;

/** "Rif. testo: 2811 - Qtà: 1" is a note; titles have no colons. */
function isLabelled({ segments }: Row): boolean {
  return segments.some(({ text }) => /\p{L}\s?:(?:\s|$)/u.test(text));
}

/**
 * Titles beside another block's numbers: neighbours that are titles and nothing else. Null if there are fewer than two.
 */
function besideNumbers(row: Row, titles: Titles): Row | null {
  const runs: Segment[][] = [[]];
  for (const segment of row.segments) {
    // "Base | % | Competenze": a sign is the title of rates.
    const isSign = !/[\p{L}\p{N}]/u.test(segment.text);
    if (isSign ? runs.at(-1)!.length > 0 : titles.roleOf(segment.text)) runs.at(-1)!.push(segment);
    else runs.push([]);
  }
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best));
  return longest.length < 2 ? null : { ...row, segments: longest };
}

export function isHeader(
  { columns }: Pick<TableHeader, "columns">,
  { says, anchors, least = 2 }: TableFamily,
): boolean {
  const roles: ReadonlySet<ColumnRole> = new Set(columns.map(({ role }) => role).filter((role) => role !== "other"));
  const saysWhat = says.some((group) => group.every((role) => roles.has(role)));
  const saysHowMuch = anchors.roles.some((role) => roles.has(role));
  return roles.size >= least && saysWhat && saysHowMuch;
}

function knownRoles(row: Row, titles: Titles): Set<ColumnRole> {
  return new Set(row.segments.flatMap(({ tokens }) => titlesIn(tokens, titles)).map(({ role }) => role));
}

/** A row with decimals is an item, though it says "Total" and "Price". */
function isBodyLike(row: Row): boolean {
  return tokensOfRow(row).some(({ text }) => /\d[.,]\d/.test(text));
}

function hasFigures(row: Row): boolean {
  const tokens = tokensOfRow(row);
  // "Hinta, alv 0 %": the rate of a tax belongs to the title.
  return tokens.some((token, at) => isFigure(token) && !/%$/.test(token.text) && tokens[at + 1]?.text !== "%");
}

/**
 * A misread letter is not one ("PREZZ0"), nor is the number of a code ("C.1.") or of the base of a price ("per 1000",
 * "/100").
 */
function isFigure({ text }: Token): boolean {
  return /\d/.test(text) && !/\p{L}{2}|^\p{L}[.]?\d|^\/?1?000?$/u.test(text);
}

/**
 * Among this many titles a single digit is a misread sign: the ruling after a title ("1"), a letter ("3.m." for
 * "J.m.").
 */
const TITLES_AROUND_RULINGS = 3;
const TITLES_AROUND_FIGURE = 4;

/** Digits in a row of titles: misread signs, or sizes that are titles themselves ("38 40 42 44"). */
function areTitles(row: Row, titles: Titles): boolean {
  const figures = tokensOfRow(row).filter(isFigure);
  const known = knownRoles(row, titles).size;
  if (known >= TITLES_AROUND_FIGURE && figures.length === 1) return !/\d[.,]?\d/.test(figures[0]!.text);
  return known >= TITLES_AROUND_RULINGS && (figures.every(({ text }) => text === "1") || areSizes(figures));
}

/** Whole numbers that rise from left to right. */
function areSizes(figures: readonly Token[]): boolean {
  const sizes = figures.map(({ text }) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : Number.NaN));
  return sizes.length >= 3 && sizes.every((size, index) => index === 0 || size > sizes[index - 1]!);
}

function growHeader(page: PageLayout, main: Row, titles: Titles, family: TableFamily): TableHeader {
  const { band, shared } = bandOf(page, main, titles, family);
  const [firstRow, lastRow] = [band[0]!.index, band.at(-1)!.index];
  const ofTwoLines = family.anchors.use === "one" ? columnsOfTwoLines(band, titles, family) : null;
  if (ofTwoLines) return { columns: ofTwoLines, firstRow, lastRow };
  const beside = ofTable(band, main, titles, page.lineHeight);
  const parts = band.flatMap((row) =>
    row.segments
      .filter((segment) => row === main || beside.has(segment))
      .flatMap(({ tokens }) => titledParts(tokens, titles)),
  );
  // The second line of a title may be beside the first line of the first item: only a segment that is a title as a
  // whole counts there.
  const whole = (shared?.segments ?? []).flatMap(({ tokens }) =>
    titledParts(tokens, titles).filter((part) => part.tokens.length === tokens.length && part.role !== "other"),
  );
  return { columns: columnsOfParts([...parts, ...whole], main, titles, family), firstRow, lastRow };
}

/** In line heights; a title that is in another line than the others is not farther from them. */
const BESIDE_TABLE = 4;

/**
 * The segments of further lines of titles that belong to the table. "PO NUMBER" far left of "Item | Qty | Rate" does
 * not: a block beside the table has lines between those of the titles. Titles of numbers may begin right of the others,
 * as far off as these are apart: "Taux | Montant" below "Charges patronales", "Einzelpreis" above "EUR".
 */
function ofTable(band: readonly Row[], main: Row, titles: Titles, lineHeight: number): ReadonlySet<Segment> {
  const reach = BESIDE_TABLE * lineHeight;
  const widest = Math.max(reach, widestGapOf(main));
  const others = band.filter((row) => row !== main).flatMap(({ segments }) => segments);
  const kept = new Set<Segment>();
  let end = main.box.x1;
  for (const segment of others.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const role = titles.roleOf(segment.text);
    const isOfNumbers = role !== null && isNumericRole(role);
    const gap = segment.box.x0 - (isOfNumbers ? end : main.box.x1);
    if (main.box.x0 - segment.box.x1 > reach || gap > (isOfNumbers ? widest : reach)) continue;
    kept.add(segment);
    if (isOfNumbers) end = Math.max(end, segment.box.x1);
  }
  return kept;
}

function widestGapOf({ segments }: Row): number {
  return Math.max(0, ...segments.slice(1).map(({ box }, index) => box.x0 - segments[index]!.box.x1));
}

/** The lines of titles around the main one, top to bottom, and the row below them if it has a title beside an item. */
function bandOf(
  page: PageLayout,
  main: Row,
  titles: Titles,
  family: TableFamily,
): { readonly band: readonly Row[]; readonly shared: Row | null } {
  const band = [main];
  let shared: Row | null = null;
  for (const step of [1, -1] as const) {
    for (let distance = 1; distance <= HEADER_ROWS; distance++) {
      const row = page.rows[main.index + step * distance];
      const edge = step > 0 ? band.at(-1)! : band[0]!;
      if (!row || isBodyLike(row) || !standsClose(edge, row, page.lineHeight)) break;
      const held = step > 0 ? heldBelow(row, titles, family) : heldAbove(row, edge, titles);
      if (held === "margin") continue;
      if (held === "shared") shared = row;
      if (held !== "titles") break;
      if (step > 0) band.push(row);
      else band.unshift(row);
    }
  }
  return { band, shared };
}

/**
 * What a row next to lines of titles holds: more titles; titles beside an item; single letters, as print in the margin
 * makes them between the titles, which do not end a header; or nothing of it.
 */
type Held = "titles" | "shared" | "margin" | "nothing";

function heldBelow(row: Row, titles: Titles, family: TableFamily): Held {
  if (family.name === "pay_items" && isSideHeading(row, titles)) return "nothing";
  // "PZ" is a title above counts, and a unit after one: "40 36 PZ".
  if (family.anchors.use === "one" && hasFigures(row) && !areTitles(row, titles)) return "nothing";
  if (isMarginPrint(row)) return "margin";
  const texts = tokensOfRow(row).map(({ text }) => text);
  const isText = texts.some((text) => /\p{L}/u.test(text)) && !texts.some((text) => /\d/.test(text));
  const hasTitles = knownRoles(row, titles).size > 0;
  if (isShort(row) && (hasTitles || isText)) return "titles";
  return hasTitles ? "shared" : "nothing";
}

function heldAbove(row: Row, below: Row, titles: Titles): Held {
  if (isMarginPrint(row)) return "margin";
  // "Preis je" above "Einheit €": neither is what they are together.
  const isBeginning = ({ text, box }: Segment) =>
    below.segments.some(
      (one) => one.box.x0 < box.x1 && box.x0 < one.box.x1 && titles.listedRoleOf(`${text} ${one.text}`) !== null,
    );
  // The heading of the section is above too: "SEZIONE ERARIO".
  const hasTitle = row.segments.some((segment) => titles.roleOf(segment.text) !== null || isBeginning(segment));
  return isShort(row) && hasTitle ? "titles" : "nothing";
}

function isMarginPrint(row: Row): boolean {
  return tokensOfRow(row).every(({ text }) => text.length <= 2);
}

function isShort({ segments }: Row): boolean {
  return segments.every(({ tokens }) => tokens.length <= 3);
}

const OF_LINE_ABOVE: ReadonlySet<ColumnRole> = new Set(["position", "code", "description", "other"]);

/**
 * "Pos. | Material | Bezeichnung" above "Bestellmenge | Einheit | Preis | Nettowert": two lines of titles below each
 * other that mean different columns belong to items of two lines. Null if the lines belong to the same titles.
 */
function columnsOfTwoLines(band: readonly Row[], titles: Titles, family: TableFamily): HeaderColumn[] | null {
  const [upper, lower, ...others] = band;
  if (!upper || !lower || others.length > 0) return null;
  const columnsOf = (row: Row) => {
    const parts = row.segments.flatMap(({ tokens }) => titledParts(tokens, titles));
    return columnsOfParts(parts, row, titles, family);
  };
  const [above, below] = [columnsOf(upper), columnsOf(lower)];
  const [saidAbove, saidBelow] = [above, below].map((columns) => columns.map(({ role }) => role));
  const isParted =
    saidAbove!.includes("description") &&
    saidAbove!.every((role) => OF_LINE_ABOVE.has(role)) &&
    saidBelow!.includes("quantity") &&
    saidBelow!.some((role) => role === "unit_price" || role === "amount") &&
    saidBelow!.every((role) => role === "other" || !OF_LINE_ABOVE.has(role));
  const overlaps = ({ box }: HeaderColumn) => above.some((one) => one.box.x0 < box.x1 && box.x0 < one.box.x1);
  if (!isParted || !below.some((column) => column.role !== "other" && overlaps(column))) return null;
  return [...above.map((column) => ({ ...column, isOfLineAbove: true as const })), ...below];
}

/**
 * "Competenze fisse" alone below the titles is the heading of the first items, "Competenze" the second line of a title.
 */
function isSideHeading({ segments: [first, ...rest] }: Row, titles: Titles): boolean {
  return rest.length === 0 && !titles.roleOf(first!.text) && sideNamed(first!.text) !== undefined;
}

function standsClose(a: Row, b: Row, lineHeight: number): boolean {
  const gap = Math.max(a.box.y0, b.box.y0) - Math.min(a.box.y1, b.box.y1);
  return gap < 1.2 * lineHeight;
}
