import type { Row, Token } from "../page/layout.ts";
import { mendDigits, textOf } from "../page/text.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { type ColumnRole, isNumeric, isNumericRole, kindOfRole } from "./columns/column-role.ts";
import { areOneSpaceApart, type Column, WORD_SPACE_LINE_HEIGHTS } from "./columns/columns.ts";
import { columnsOfTokens } from "./columns/token-columns.ts";
import type { TableQuest } from "./families/choose-family.ts";
import { MOVEMENTS } from "./families/movements.ts";
import { dateIn } from "./sided/days.ts";
import { markedNumberIn } from "./sided/side-marks.ts";
import { type Cell, countIn, discountsInTurn, IS_CURRENCY, numberIn } from "./table-row.ts";

/** A printed row of the table, its words by column. */
export interface BodyRow {
  readonly row: Row;
  readonly cells: ReadonlyMap<ColumnRole, readonly Token[]>;
  /** Cells that can be read as what their column contains: numbers, days, codes. */
  readonly values: ReadonlyMap<ColumnRole, Cell>;
}

/** A printed row by the columns of its table. */
export function splitRow(
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
  takeCountBeforeUnit(cells);
  const values = new Map<ColumnRole, Cell>();
  for (const [role, cell] of cells) {
    const value =
      (family === MOVEMENTS && isNumericRole(role) && markedNumberIn(cell, style)) || valueIn(cell, role, style);
    if (!value) continue;
    const isUnit = role === "quantity" && cell.indexOf(value.tokens[0]!) === 1 && UNIT_BEFORE.test(cell[0]!.text);
    if (isNumericRole(role) && !isUnit && isInSentence(value.tokens[0]!, tokens, lineHeight)) continue;
    values.set(role, value);
  }
  return { row, cells, values };
}

/**
 * "Definizione" above "Quantità ordine": a count below the names, beside the prices, in a table without a column of
 * counts.
 */
function takeCountBelowName(cells: Map<ColumnRole, Token[]>): void {
  const below = cells.get("description") ?? [];
  const isCount = below.length === 1 && /^\d{1,6}(?:[.,]\d{1,3})?$/.test(below[0]!.text);
  if (!isCount || !(cells.has("unit_price") && cells.has("amount"))) return;
  cells.delete("description");
  cells.set("quantity", below);
}

/** "24 ST", flush right below "Menge ME": the count of a row without one, if it reached into the column of units. */
function takeCountBeforeUnit(cells: Map<ColumnRole, Token[]>): void {
  const [count, ...unit] = cells.get("unit") ?? [];
  if (!count || cells.has("quantity") || !/^\d{1,6}(?:[.,]\d{1,3})?$/.test(count.text)) return;
  if (unit.length !== 1 || !/^\p{L}/u.test(unit[0]!.text)) return;
  cells.set("quantity", [count]);
  cells.set("unit", unit);
}

/** A sentence extends over this many columns. */
const COLUMNS_OF_PROSE = 3;
const WORDS_OF_PROSE = 3;
/** Only a sentence has this many words over two columns. */
const WORDS_OF_LONG_PROSE = 7;

/** Words of sentences, which fill column after column with only spaces between their words. */
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

/** A count of things does not begin with a zero. */
const CODE_NUMBER = /^0\d{2,}$/;

/** "65 000": the group behind a space is no code, though it begins with a zero. */
function isGroupBehind(before: Token | undefined, text: string): boolean {
  return text.length === 3 && /^-?\d{1,3}$/.test(before?.text ?? "");
}

/** "kg 164,000" */
const UNIT_BEFORE = /^\p{L}{1,4}\.?$/u;

/** The value of a cell if it is what its column contains; texts have no value of their own. */
function valueIn(
  tokens: readonly Token[],
  role: ColumnRole,
  { decimal, dateOrder }: Pick<DocumentStyle, "decimal" | "dateOrder">,
): Cell | null {
  const kind = kindOfRole(role);
  if (isNumeric(kind)) {
    // Postcodes, telephones, months: "06012 Città di Castello".
    if (tokens.some(({ text }, at) => CODE_NUMBER.test(text) && !isGroupBehind(tokens[at - 1], text))) return null;
    const inTurn = role === "discount" ? discountsInTurn(textOf(tokens)) : null;
    if (inTurn !== null) return { tokens, text: textOf(tokens), number: inTurn };
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

/**
 * A comb field has each character in a box of its own. A letter in place of a digit is corrected if it is a code only
 * then.
 */
function codeIn(tokens: readonly Token[], role: ColumnRole): Cell | null {
  const isComb = tokens.length > 1 && tokens.every(({ text }) => text.length === 1);
  const own = isComb ? tokens : tokens.slice(0, 1);
  const read = own.map((token) => token.text).join("");
  const text = [read, mendDigits(read)].find((one) => CODES[role]?.test(one));
  return text === undefined ? null : { tokens: own, text, number: null };
}

/** A number one space after a word is part of a text that extends over the columns ("Lieferung vom 12 März"). */
function isInSentence(token: Token, tokens: readonly Token[], lineHeight: number): boolean {
  const at = tokens.indexOf(token);
  // "EUR 12.40" is an amount, "Versand EUR 12,40" the end of a sentence.
  const hasCurrency = IS_CURRENCY.test(tokens[at - 1]?.text ?? "");
  if (hasCurrency) return tokens[at - 2] !== undefined && isInSentence(tokens[at - 1]!, tokens, lineHeight);
  const before = tokens[at - 1];
  return (
    before !== undefined &&
    /\p{L}\.?\p{L}/u.test(before.text) &&
    token.box.x0 - before.box.x1 < WORD_SPACE_LINE_HEIGHTS * lineHeight
  );
}
