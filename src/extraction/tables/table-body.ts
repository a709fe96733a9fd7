import { unionOfBoxes } from "../../core/geometry.ts";
import { median, type PageLayout, type Row, type Token } from "../page/layout.ts";
import { mendDigits, textOf } from "../page/text.ts";
import type { DocumentStyle } from "../votes.ts";
import { rolesByContent } from "./column-content.ts";
import { type ColumnRole, isNumeric, kindOfRole } from "./column-role.ts";
import {
  areOneSpaceApart,
  bordersOf,
  type Column,
  columnOf,
  SAME_EDGE_PX,
  tableExtent,
  WORD_SPACE_LINE_HEIGHTS,
} from "./columns.ts";
import { dateIn } from "./days.ts";
import { describeItems } from "./descriptions.ts";
import type { TableQuest } from "./families/choose-family.ts";
import type { TableFamily } from "./families/family.ts";
import { type HeaderColumn, isNumericRole, tokensOf } from "./header.ts";
import { goesOn, isInformation, isSidedRow, MOST_LINES_BETWEEN } from "./interruptions.ts";
import { itemsOf } from "./items.ts";
import { endsTable, isCarriedOver, statesBalance, statesPaySum } from "./line-wording.ts";
import { inheritDays, takeDaysBehind, takeDaysBelow } from "./movement-days.ts";
import { settleProducts, takeOrdinals, untilSum } from "./settle-rows.ts";
import { type Cell, cellOf, countIn, numberIn, productOf, type TableRow } from "./table-row.ts";
import { columnsOfTokens } from "./token-columns.ts";

export interface TableBody {
  readonly rows: readonly TableRow[];
  /** A line of totals ended it; otherwise it may go on on the next page. */
  readonly ended: boolean;
  /** Its columns with the roles that titles and content gave them; for the next page. */
  readonly header: readonly HeaderColumn[];
}

/** A printed row of the table, its words by column. */
export interface BodyRow {
  readonly row: Row;
  readonly cells: ReadonlyMap<ColumnRole, readonly Token[]>;
  /** Cells that can be read as what their column holds: numbers, days, codes. */
  readonly values: ReadonlyMap<ColumnRole, Cell>;
}

/** The printed rows that make one item: its anchor and the rows its other numbers stand on. */
export interface Item {
  readonly anchor: number;
  readonly values: Map<ColumnRole, Cell>;
  /** Positions in the body of all rows that hold one of its numbers. */
  readonly rows: Set<number>;
}

/** Where a table may stand: rows `from` up to, not including, `until` of a page. */
export interface BodyPlace {
  readonly page: PageLayout;
  readonly from: number;
  readonly until: number;
}

/** Reads the rows below a header, up to the totals or the end of the place. */
export function readTableBody(
  place: BodyPlace,
  header: readonly HeaderColumn[],
  quest: TableQuest,
  style: Pick<DocumentStyle, "decimal" | "dateOrder">,
): TableBody {
  const { page } = place;
  const candidates = page.rows.slice(place.from, place.until);
  const settled = settleRoles(candidates, header, quest, page.lineHeight);
  const columns = tableExtent(
    bordersOf(settled, untilTotals(candidates, quest), page.lineHeight, quest.family),
    settled,
    untilTotals(candidates, quest),
    page.lineHeight,
  );
  const read: BodyRow[] = [];
  let first: BodyRow | undefined;
  let ended = false;
  const split = (row: Row) => splitRow(row, columns, quest, style, page.lineHeight);
  for (const [at, row] of candidates.entries()) {
    const own = split(row);
    if (own.cells.size === 0) continue;
    if (isCarriedOver(textOfCells(own)) && !(own.values.has("date") && own.values.has("value_date"))) continue;
    if (isEnd(own, quest)) {
      const next = candidates.slice(at + 1, at + 1 + MOST_LINES_BETWEEN).map(split);
      if (goesOn(own, next, first, quest.family, page.lineHeight)) continue;
      ended = true;
      break;
    }
    if (!first && isSidedRow(own, quest.family)) first = own;
    if (!isInformation(own, quest.family)) read.push(own);
  }
  const ofAccount = quest.family.name === "movements";
  const hasValueDays = columns.some(({ role }) => role === "value_date");
  const days = ofAccount ? inheritDays(read, page.lineHeight) : read;
  const body = ofAccount && !hasValueDays ? takeDaysBehind(days, style) : days;
  const filled = body.flatMap(({ values }) => [...values.keys()]);
  const roles = [...new Set([...columns.map(({ role }) => role), ...filled])];
  const items = itemsOf(body, page.lineHeight, quest.family, roles);
  if (ofAccount && !hasValueDays) takeDaysBelow(items, body);
  const descriptions = describeItems(items, body, page.lineHeight, quest.family.anchors.use === "any");
  const rows = items.map((item, index) => tableRow(page, item, body, descriptions[index] ?? []));
  const hasPosition = settled.some(({ role }) => role === "position");
  // The sum may stand there without a word.
  const summed = quest.family.anchors.use === "one" ? untilSum(rows) : rows;
  const kept = summed.filter((row) => (quest.family.name === "own" ? row.cells.size >= 2 : isItem(row, quest.family)));
  const settledRows = settleProducts(takeOrdinals(kept, hasPosition));
  return { rows: quest.family.anchors.use === "one" ? untilSum(settledRows) : settledRows, ended, header: settled };
}

function untilTotals(rows: readonly Row[], { family }: TableQuest): readonly Row[] {
  const firstTotal = rows.findIndex(({ segments }) =>
    // "Contributi INPS … 101,09" may be an item of pay.
    family.name === "pay_items" && /\d[.,]\d{2}$/.test(segments.at(-1)!.text)
      ? segments.some(({ text }) => statesPaySum(text))
      : segments.some(({ text }) => endsTable(family.name, text)),
  );
  return firstTotal > 0 ? rows.slice(0, firstTotal) : rows;
}

/** Titles can be new, mean two things ("Item", "Voce") or be cut in two ("Importo riga"): what stands below them decides then. */
function settleRoles(
  candidates: readonly Row[],
  header: readonly HeaderColumn[],
  quest: TableQuest,
  lineHeight: number,
): readonly HeaderColumn[] {
  const rows = untilTotals(candidates, quest);
  const whole = joinCutTitles(header, cellsByColumn(rows, header, lineHeight, quest), quest, lineHeight);
  const texts = cellsByColumn(rows, whole, lineHeight, quest).map((row) => row.map(textOf));
  const roles = rolesByContent(
    whole.map(({ role }) => role),
    texts,
    quest,
  );
  return whole.map((column, index) => ({ ...column, role: roles[index]! }));
}

function cellsByColumn(
  rows: readonly Row[],
  header: readonly HeaderColumn[],
  lineHeight: number,
  { family }: TableQuest,
): Token[][][] {
  const borders = bordersOf(header, rows, lineHeight, family);
  return rows.map((row) => {
    const cells = header.map((): Token[] => []);
    for (const token of tokensOf(row)) cells[borders.indexOf(columnOf(token, borders))]!.push(token);
    return cells;
  });
}

/** Rows that fill this share of the columns show what stands below each; text that runs across them does not. */
const TELLING_SHARE = 0.5;

/** Two titles one space apart are one where rows have no value of its own below each; "2 436,00" is one value. */
function joinCutTitles(
  header: readonly HeaderColumn[],
  rows: readonly (readonly (readonly Token[])[])[],
  { family }: TableQuest,
  lineHeight: number,
): readonly HeaderColumn[] {
  const filled = (row: readonly (readonly Token[])[]) => row.filter((cell) => cell.length > 0).length;
  const telling = rows.filter((row) => filled(row) >= TELLING_SHARE * header.length);
  const cells = telling.length > 0 ? telling : rows;
  const space = WORD_SPACE_LINE_HEIGHTS * lineHeight;
  const isWeak = (role: ColumnRole) => role === "other" || role === "position" || role === "code" || role === "unit";
  const joined: (HeaderColumn & { readonly cells: readonly (readonly Token[])[] })[] = [];
  for (const [index, column] of header.entries()) {
    const own = { ...column, cells: cells.map((row) => row[index]!) };
    const before = joined.at(-1);
    const isNear = before && column.box.x0 - before.box.x1 < space;
    // "Total s/ IVA": below two titles of items that are one stands one value. Of what goes out and what comes in it is so, too.
    const areNumbers = before && isNumericRole(before.role) && isNumericRole(column.role);
    const isOne = areNumbers && family.anchors.use === "one" && (isEmpty(before.cells) || isEmpty(own.cells));
    if (!before || !isNear || !(before.role === "other" || isWeak(column.role) || isOne)) {
      joined.push(own);
      continue;
    }
    const pairs = before.cells.map((left, row) => ({ left: left.at(-1), right: own.cells[row]![0] }));
    const both = pairs.flatMap(({ left, right }) => (left && right ? [{ left, right }] : []));
    // "7,54 Cavo": a number and a word are two values, however near.
    const apart = both.filter(
      ({ left, right }) =>
        right.box.x0 - left.box.x1 >= space || (/^[\d.,]+$/.test(left.text) && /^\p{L}{2}/u.test(right.text)),
    );
    const areApart = apart.length > 0.3 * both.length && shareAnEdge(own.cells);
    if (areApart) joined.push(own);
    else {
      joined[joined.length - 1] = {
        role: before.role === "other" ? column.role : before.role,
        box: unionOfBoxes([before.box, column.box]),
        cells: before.cells.map((left, row) => [...left, ...own.cells[row]!]),
      };
    }
  }
  return joined.length === header.length ? header : joined;
}

function isEmpty(cells: readonly (readonly Token[])[]): boolean {
  return cells.every((tokens) => tokens.length === 0);
}

/** Cells of a column begin or end below each other; a text that was cut in two goes on anywhere. */
function shareAnEdge(cells: readonly (readonly Token[])[]): boolean {
  const filled = cells.filter((tokens) => tokens.length > 0);
  const isShared = (edges: readonly number[]) => {
    const middle = median(edges);
    return edges.filter((edge) => Math.abs(edge - middle) <= SAME_EDGE_PX).length >= SHARED_EDGE * edges.length;
  };
  return isShared(filled.map((tokens) => tokens[0]!.box.x0)) || isShared(filled.map((tokens) => tokens.at(-1)!.box.x1));
}

const SHARED_EDGE = 0.6;

function splitRow(
  row: Row,
  columns: readonly Column[],
  { family }: TableQuest,
  style: Pick<DocumentStyle, "decimal" | "dateOrder">,
  lineHeight: number,
): BodyRow {
  const cells = new Map<ColumnRole, Token[]>();
  const roles = columnsOfTokens(row, columns, family, lineHeight);
  const prose = proseIn(roles, lineHeight);
  const tokens = [...roles.keys()].filter((token) => !prose.has(token));
  for (const token of tokens) {
    const role = roles.get(token)!;
    const cell = cells.get(role);
    if (cell) cell.push(token);
    else cells.set(role, [token]);
  }
  if (!columns.some(({ role }) => role === "quantity")) takeCountBelowName(cells);
  const values = new Map<ColumnRole, Cell>();
  for (const [role, cell] of cells) {
    const value = valueIn(cell, role, style);
    if (!value) continue;
    const isUnit = role === "quantity" && cell.indexOf(value.tokens[0]!) === 1 && UNIT_BEFORE.test(cell[0]!.text);
    if (isNumericRole(role) && !isUnit && isInSentence(value.tokens[0]!, tokens, lineHeight)) continue;
    values.set(role, value);
  }
  return { row, cells, values };
}

/** "Definizione" over "Quantità ordine": a count below the names, beside the prices, in a table that has no column of counts. */
function takeCountBelowName(cells: Map<ColumnRole, Token[]>): void {
  const below = cells.get("description") ?? [];
  const isCount = below.length === 1 && /^\d{1,6}(?:[.,]\d{1,3})?$/.test(below[0]!.text);
  if (!isCount || !(cells.has("unit_price") && cells.has("amount"))) return;
  cells.delete("description");
  cells.set("quantity", below);
}

/** A sentence runs across so many columns. */
const COLUMNS_OF_PROSE = 3;
const WORDS_OF_PROSE = 3;
/** So many words run across two columns only in a sentence. */
const WORDS_OF_LONG_PROSE = 7;

/** Words of sentences, which fill column after column with spaces between their words alone. */
function proseIn(roles: ReadonlyMap<Token, ColumnRole>, lineHeight: number): ReadonlySet<Token> {
  const tokens = [...roles.keys()];
  const runs: Token[][] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (before && areOneSpaceApart(before, token, lineHeight)) runs.at(-1)!.push(token);
    else runs.push([token]);
  }
  const isProse = (run: readonly Token[]) => {
    const words = run.filter(({ text }) => /\p{L}{3}/u.test(text)).length;
    const columns = new Set(run.map((token) => roles.get(token))).size;
    return words >= WORDS_OF_PROSE && columns >= (words >= WORDS_OF_LONG_PROSE ? 2 : COLUMNS_OF_PROSE);
  };
  return new Set(runs.filter(isProse).flat());
}

/** A number of things does not begin with a nought. */
const CODE_NUMBER = /^0\d{2,}$/;

/** "kg 164,000" */
const UNIT_BEFORE = /^\p{L}{1,4}\.?$/u;

/** What a cell says if it is what its column holds; texts have no value of their own. */
function valueIn(
  tokens: readonly Token[],
  role: ColumnRole,
  { decimal, dateOrder }: Pick<DocumentStyle, "decimal" | "dateOrder">,
): Cell | null {
  const kind = kindOfRole(role);
  if (isNumeric(kind)) {
    // Postcodes, telephones, months: "06012 Città di Castello".
    if (tokens.some(({ text }) => CODE_NUMBER.test(text))) return null;
    const number = numberIn(tokens, decimal, kind === "percent");
    return number ?? (role === "quantity" ? countIn(tokens, decimal) : null);
  }
  if (kind === "date") return dateIn(tokens, dateOrder);
  if (kind === "code") return codeIn(tokens, role);
  return null;
}

const CODES: Readonly<Partial<Record<ColumnRole, RegExp>>> = {
  tribute_code: /^(?:\d{4}|\d{3}[A-Z]|[A-Z]\d{3}|[A-Z]{2}\d{2})$/,
  cause: /^[A-Z][A-Z0-9]{1,4}$/,
  year: /^(?:19|20)\d{2}$/,
  registration: /^(?=.*\d{5})[A-Z0-9./-]{6,17}$/,
  office: /^\d{2,6}$|^[A-Z]\d{3}$/,
};

/** A comb sets each character in a box of its own. A letter that should be a figure is mended where only then it is a code. */
function codeIn(tokens: readonly Token[], role: ColumnRole): Cell | null {
  const isComb = tokens.length > 1 && tokens.every(({ text }) => text.length === 1);
  const own = isComb ? tokens : tokens.slice(0, 1);
  const read = own.map((token) => token.text).join("");
  const text = [read, mendDigits(read)].find((one) => CODES[role]?.test(one));
  return text === undefined ? null : { tokens: own, text, number: null };
}

/** A number one space behind a word is part of a text that runs across the columns ("Lieferung vom 12 März"). */
function isInSentence(token: Token, tokens: readonly Token[], lineHeight: number): boolean {
  const before = tokens[tokens.indexOf(token) - 1];
  return (
    before !== undefined &&
    /\p{L}{2}/u.test(before.text) &&
    token.box.x0 - before.box.x1 < WORD_SPACE_LINE_HEIGHTS * lineHeight
  );
}

function textOfCells({ cells }: BodyRow): string {
  return textOf([...cells.values()].flat());
}

/** "Total 845,00" ends the table, and so does the heading of another ("Rebates:"); "Total Recall 1 9,90 9,90" is an item. */
function isEnd({ row, values, cells }: BodyRow, { family }: TableQuest): boolean {
  if (values.has("quantity") && values.has("unit_price")) return false;
  // "20 | vat 30 L | Blond 6,2 % | 240,00" has all that an item has, and its name is no sum's.
  const names = [textOf(cells.get("description") ?? []), row.segments[0]!.text];
  const isNamed = /\p{L}{3}/u.test(names[0]!) && !names.some((name) => endsTable(family.name, name));
  if (values.has("quantity") && values.has("amount") && isNamed) return false;
  if (family.rowNeeds?.some((group) => group.every((role) => values.has(role)))) return false;
  if (isSidedRow({ row, values, cells }, family)) return false;
  // "Netto in busta: 1.924,69" is a label with its value.
  const isLabel = cells.get("description")?.at(-1)?.text.endsWith(":") ?? false;
  if (family.anchors.use === "any" && isLabel) return true;
  const [first] = cells.keys();
  if (row.segments.length === 1 && first !== "description" && /\p{L}:$/u.test(row.segments[0]!.text)) return true;
  const within = new Set([...cells.values()].flat());
  return row.segments.some(({ text, tokens }) => within.has(tokens[0]!) && endsTable(family.name, text));
}

function tableRow(page: PageLayout, item: Item, body: readonly BodyRow[], description: readonly Token[]): TableRow {
  const cells = new Map<ColumnRole, Cell>(item.values);
  if (description.length > 0) cells.set("description", cellOf(description));
  for (const index of [...item.rows].sort((a, b) => a - b)) {
    for (const [role, tokens] of body[index]!.cells) {
      if (!cells.has(role) && kindOfRole(role) === "text" && role !== "description") cells.set(role, cellOf(tokens));
    }
    const quantity = body[index]!.cells.get("quantity") ?? [];
    const unit = quantity.filter(({ text }) => /^\p{L}{1,10}\.?$/u.test(text));
    if (!cells.has("unit") && unit.length > 0) cells.set("unit", cellOf(unit));
  }
  return { pageIndex: page.pageIndex, cells, found: "table", multiplies: productOf(cells) };
}

/** "Totali 2.080,00 191,15": of an item one side is filled. */
function fillsBothSides(cells: ReadonlyMap<ColumnRole, Cell>): boolean {
  return cells.has("debit") && cells.has("credit");
}

/** A sum without a text or a count is a subtotal or a carry-over. */
function isItem({ cells }: TableRow, { name }: TableFamily): boolean {
  const description = cells.get("description")?.text ?? "";
  if (name === "movements" && (statesBalance(description) || fillsBothSides(cells))) return false;
  if (name === "pay_items")
    return /\p{L}{2}|\p{L}\.\p{L}/u.test(description) && !statesPaySum(description) && !fillsBothSides(cells);
  return (
    cells.has("description") ||
    (cells.has("quantity") && cells.has("unit_price")) ||
    cells.has("tribute_code") ||
    cells.has("cause") ||
    cells.has("date")
  );
}
