import { type Box, unionOfBoxes } from "../../../core/geometry.ts";
import type { PageLayout, Row, Segment, Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { TableFamily } from "../families/family.ts";
import { DELIVERED, QUANTITY } from "../families/items.ts";
import { sideNamed } from "../sided/sides.ts";
import { type ColumnRole, isNumeric, kindOfRole } from "./column-role.ts";
import { NAMES_THING, type Titles, titlesIn } from "./column-titles.ts";

/** A printed column title and its place, in pixels of the page raster. */
export interface HeaderColumn {
  readonly role: ColumnRole;
  readonly box: Box;
  /** Its values are in the upper of the two lines that each row has. */
  readonly isOfLineAbove?: true;
}

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
    if (titles.roleOf(segment.text)) runs.at(-1)!.push(segment);
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
  return tokensOf(row).some(({ text }) => /\d[.,]\d/.test(text));
}

function hasFigures(row: Row): boolean {
  return tokensOf(row).some(isFigure);
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
  const figures = tokensOf(row).filter(isFigure);
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
  const band = [main];
  let shared: Row | null = null;
  for (const step of [1, -1]) {
    for (let distance = 1; distance <= HEADER_ROWS; distance++) {
      const row = page.rows[main.index + step * distance];
      const edge = step > 0 ? band.at(-1)! : band[0]!;
      if (!row || isBodyLike(row) || !standsClose(edge, row, page.lineHeight)) break;
      if (family.name === "pay_items" && step > 0 && isSideHeading(row, titles)) break;
      // "PZ" is a title above counts, and a unit after one: "40 36 PZ".
      if (family.anchors.use === "one" && step > 0 && hasFigures(row) && !areTitles(row, titles)) break;
      // Print in the margin makes rows of single letters between those of the titles: these are skipped, and do not end
      // the header.
      if (tokensOf(row).every(({ text }) => text.length <= 2)) continue;
      const isShort = row.segments.every(({ tokens }) => tokens.length <= 3);
      const isText =
        tokensOf(row).some(({ text }) => /\p{L}/u.test(text)) && !tokensOf(row).some(({ text }) => /\d/.test(text));
      // The heading of the section is above too: "SEZIONE ERARIO".
      const hasTitles =
        step > 0 ? knownRoles(row, titles).size > 0 : row.segments.some(({ text }) => titles.roleOf(text));
      if (!isShort || (!hasTitles && (step < 0 || !isText))) {
        if (step > 0 && hasTitles) shared = row;
        break;
      }
      if (step > 0) band.push(row);
      else band.unshift(row);
    }
  }
  const [firstRow, lastRow] = [band[0]!.index, band.at(-1)!.index];
  const ofTwoLines = family.anchors.use === "one" ? columnsOfTwoLines(band, titles, family) : null;
  if (ofTwoLines) return { columns: ofTwoLines, firstRow, lastRow };
  const parts = band.flatMap((row) => row.segments.flatMap(({ tokens }) => titledParts(tokens, titles)));
  // The second line of a title may be beside the first line of the first item: only a segment that is a title as a
  // whole counts there.
  const whole = (shared?.segments ?? []).flatMap(({ tokens }) =>
    titledParts(tokens, titles).filter((part) => part.tokens.length === tokens.length && part.role !== "other"),
  );
  const columns = joinParts([...parts, ...whole], main, titles);
  return { columns: settleDuplicates(columns, family), firstRow, lastRow };
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
    return settleDuplicates(joinParts(parts, row, titles), family);
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

interface TitlePart {
  readonly role: ColumnRole;
  readonly tokens: readonly Token[];
}

/**
 * The titles of a segment and the rest of it. "Code, name & description" is one title of one column, and so is "Importi
 * a debito", of two known words: the words after the preposition say which amounts.
 */
function titledParts(tokens: readonly Token[], titles: Titles): TitlePart[] {
  const matches = titlesIn(tokens, titles);
  const isList = tokens.some(({ text }) => /^[&+/]$|,$/.test(text)) && matches.length > 0;
  if (isList) return [{ role: matches.find(({ role }) => role === "description")?.role ?? matches[0]!.role, tokens }];
  const parts: TitlePart[] = [];
  let rest: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    // "Peso kg" is no weight beside a count of kilograms.
    const isUnit = rest.at(-1) === tokens[at - 1] && rest.length > 0 && UNIT_OF_TITLE.test(token.text);
    const match = isUnit ? undefined : matches.find((one) => one.tokens[0] === token);
    const isUsed = !isUnit && matches.some((one) => one.tokens.includes(token));
    const before = parts.at(-1);
    const goesWithBefore =
      match &&
      before &&
      (match.role === "tax_rate" ? saysWithTax(before, rest, tokens, match) : isCurrencyOf(before, rest, match));
    if (goesWithBefore) {
      // "Preço s/ IVA", "Importo IVA inclusa", "Saldo CHF": neither the inclusion of tax in a price nor its currency
      // makes a column.
      parts[parts.length - 1] = { role: before.role, tokens: [...before.tokens, ...rest, ...match.tokens] };
      rest = [];
    } else if (match) {
      const isGlued = before && rest.length > 0 && rest.every(({ text }) => SMALL_WORD.test(text));
      const isLedBy = !before && rest.length > 0 && rest.every(({ text }) => SMALL_WORD.test(text));
      if (isGlued) parts[parts.length - 1] = { role: match.role, tokens: [...before.tokens, ...rest, ...match.tokens] };
      else if (isLedBy) parts.push({ role: match.role, tokens: [...rest, ...match.tokens] });
      else parts.push(...leftOver(rest), match);
      rest = [];
    } else if (!isUsed) rest.push(token);
  }
  const last = parts.at(-1);
  // "Anno di" continues below: "riferimento".
  if (last && rest.length > 0 && rest.every(({ text }) => SMALL_WORD.test(text)))
    return [...parts.slice(0, -1), { ...last, tokens: [...last.tokens, ...rest] }];
  return [...parts, ...leftOver(rest)];
}

function saysWithTax(before: TitlePart, between: readonly Token[], tokens: readonly Token[], tax: TitlePart): boolean {
  const behind = tokens[tokens.indexOf(tax.tokens.at(-1)!) + 1]?.text ?? "";
  const isLedBy =
    between.length === 1 &&
    /^\(?(?:s\/|c\/|senza|con|sin|sem|com|ohne|zzgl\.?|ex|excl?\.?|incl?\.?|inkl\.?|exkl\.?)$/i.test(between[0]!.text);
  const isFollowed = between.length === 0 && /^(?:in[ck]l|e[sx][ck]l|compr|inb)/i.test(behind);
  return isNumericRole(before.role) && before.role !== "quantity" && (isLedBy || isFollowed);
}

function isCurrencyOf(before: TitlePart, between: readonly Token[], { tokens }: TitlePart): boolean {
  const isCurrency = tokens.length === 1 && /^\(?(?:EUR|€|CHF|GBP|£|USD|\$)\)?$/i.test(tokens[0]!.text);
  return isCurrency && between.length === 0 && isNumericRole(before.role) && before.role !== "quantity";
}

const UNIT_OF_TITLE = /^\(?(?:kg|g|t|lt?|m[23²³qc]?|ml|cm|mm|h)\.?\)?$/i;

const SMALL_WORD = /^(?:a|di|del|della|d['’]?|in|of|de|du|la|le|au|en|al|der|des|pro|per)$/i;

function leftOver(tokens: readonly Token[]): TitlePart[] {
  const words = tokens.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return words.length > 0 ? [{ role: "other", tokens: words }] : [];
}

/**
 * Joins parts of titles into columns: parts below each other are one title. The combined meaning decides ("Codice"
 * above "tributo"), then that of the part in the main row. A part of another line only adds a column if it is a title
 * itself.
 */
function joinParts(parts: readonly TitlePart[], main: Row, titles: Titles): TitledColumn[] {
  const mainTokens = new Set(tokensOf(main));
  const isMain = ({ tokens }: TitlePart) => mainTokens.has(tokens[0]!);
  const ordered = [...parts].sort((a, b) => Number(isMain(b)) - Number(isMain(a)));
  const stacks: { parts: TitlePart[]; box: Box }[] = [];
  // A line above or below has no second column with a role of the main row: it belongs to another block.
  const ofMain = new Set(ordered.filter(isMain).map(({ role }) => role));
  for (const part of ordered) {
    const box = unionOfBoxes(part.tokens.map((token) => token.box));
    const stack = stacks.find(({ box: own }) => Math.min(own.x1, box.x1) > Math.max(own.x0, box.x0));
    if (!stack)
      stacks.push({ parts: [isMain(part) || !ofMain.has(part.role) ? part : { ...part, role: "other" }], box });
    else stack.parts.push(part);
  }
  const columns = stacks
    .map(({ parts: own, box }): TitledColumn => {
      const first = own.find(({ role }) => role !== "other")?.role ?? "other";
      const lines = linesOf(own);
      // A title wider than its column breaks anywhere: "Consegnat" above "o".
      const isBroken = lines.length > 1 && titles.listedRoleOf(lines.join("")) !== null;
      const title = lines.join(isBroken ? "" : " ");
      return { role: (isBroken ? titles.listedRoleOf(title) : roleOfLines(lines, titles)) ?? first, box, title };
    })
    .sort((a, b) => a.box.x0 - b.box.x0);
  return joinBrackets(columns);
}

/**
 * "(natura" and "qualità)" are no columns: an open bracket continues up to its end, and one that says again what the
 * title before it says belongs to that title.
 */
function joinBrackets(columns: readonly TitledColumn[]): TitledColumn[] {
  const joined: TitledColumn[] = [];
  for (const column of columns) {
    const before = joined.at(-1);
    const closes = column.title.includes(")") && !column.title.includes("(");
    const repeats = column.title.startsWith("(") && column.role === before?.role;
    if (before && (repeats || (closes && column.role === "other"))) {
      const title = `${before.title} ${column.title}`;
      joined[joined.length - 1] = { role: before.role, box: unionOfBoxes([before.box, column.box]), title };
    } else joined.push(column);
  }
  return joined;
}

interface TitledColumn extends HeaderColumn {
  /** As printed. */
  readonly title: string;
}

function linesOf(parts: readonly TitlePart[]): string[] {
  return [...parts].sort((a, b) => a.tokens[0]!.box.y0 - b.tokens[0]!.box.y0).map(({ tokens }) => textOf(tokens));
}

/**
 * What the lines of one title mean together: all of them, else as many from the top or the end as make a title.
 * "Positions-" continues below.
 */
function roleOfLines(lines: readonly string[], titles: Titles): ColumnRole | null {
  for (let count = lines.length; count > 1; count--) {
    const role = titles.roleOf(
      lines
        .slice(0, count)
        .join(" ")
        .replace(/(?<=\p{L})- (?=\p{Ll})/gu, ""),
    );
    if (role) return role;
  }
  return null;
}

/**
 * Two columns with one role: the right one is the amount ("Amount … Total" of an English print, where the first is a
 * count); for other roles the first is meant. The other column for an amount counts if nothing else does.
 */
function settleDuplicates(titled: readonly TitledColumn[], family: TableFamily): HeaderColumn[] {
  const describing = titled.filter(({ role, title }) => role === "description" && !NAMES_THING.test(title));
  const things = titled.filter(({ role, title }) => role === "description" && NAMES_THING.test(title));
  // "Articolo" beside "Descrizione" is the thing's code, "Item" before "Material" its place in the list.
  const columns = titled.map((column, index): HeaderColumn => {
    const { role, box, title } = column;
    if (describing.length === 0 || !things.includes(column)) return { role, box };
    return { role: index === 0 && things.length > 1 && /^item\.?$/i.test(title) ? "position" : "code", box };
  });
  const hasQuantity = columns.some(({ role }) => role === "quantity");
  const amounts = columns.filter(({ role }) => role === "amount");
  return columns.map((column, index) => {
    if (column.role === "other") return column;
    // A position comes before what it counts.
    if (column.role === "position" && index > 1) return { ...column, role: "other" };
    if (column.role === "amount" && family.anchors.use === "one") {
      if (column === amounts.at(-1)) return column;
      return { ...column, role: hasQuantity || column !== amounts[0] ? "other" : "quantity" };
    }
    const first =
      column.role === "quantity" ? countMeant(titled) : columns.findIndex(({ role }) => role === column.role);
    return first === index ? column : { ...column, role: "other" };
  });
}

/**
 * Of several counts: the delivered one, else the one called a quantity, since packages are counted beside it; else the
 * first.
 */
function countMeant(titled: readonly TitledColumn[]): number {
  const called = (name: RegExp) => titled.findIndex(({ role, title }) => role === "quantity" && name.test(title));
  return [DELIVERED, QUANTITY, /^/].map(called).find((index) => index >= 0) ?? -1;
}

export function isNumericRole(role: ColumnRole): boolean {
  return isNumeric(kindOfRole(role));
}

export function tokensOf(row: Row): Token[] {
  return row.segments.flatMap(({ tokens }) => tokens);
}
