import type { ColumnRole } from "./columns/column-role.ts";
import { type Cell, centsOf, productOf, type TableRow } from "./table-row.ts";

/**
 * What the numbers of a table say about each other: quantity × unit price = amount, and on statements each balance is
 * the previous one plus the movement between them. If one misread digit is in the way, it is corrected; everything else
 * only raises or lowers confidence.
 */
export function checkArithmetic(rows: readonly TableRow[]): TableRow[] {
  return followBalances(settleSidesByBalance(rows.map(mendProduct)));
}

/**
 * Corrects quantity, unit price or amount if exactly one change of a digit makes the product true; returns the row
 * unchanged if several would.
 */
function mendProduct(row: TableRow): TableRow {
  if (row.multiplies !== false) return row;
  const mark = decimalMarkOf(row);
  const mended = (["quantity", "unit_price", "amount"] as const).flatMap((role) => {
    const cell = row.cells.get(role);
    const ofAmounts = !cell || role === "quantity" ? [] : withLostMark(cell, mark);
    const read = cell ? [...readings(cell), ...ofAmounts, ...(role === "amount" ? withoutFigure(cell) : [])] : [];
    return read.map((reading) => new Map(row.cells).set(role, reading));
  });
  const true_ = mended.filter((cells) => productOf(cells) === true && isTelling(cells));
  return true_.length === 1 ? { ...row, cells: true_[0]!, multiplies: true } : row;
}

/** With a factor of one or two any misreading finds a match; and small numbers fit each other by chance. */
function isTelling(cells: ReadonlyMap<ColumnRole, Cell>): boolean {
  const digits = (["quantity", "unit_price", "amount"] as const).map(
    (role) => cells.get(role)?.number?.replace(/\D|0+$/g, "").length ?? 0,
  );
  return digits.reduce((sum, count) => sum + count, 0) >= 6;
}

/** Digits that look alike in print; measured on our own reader (core/identifiers/repair-channel). */
const ALIKE: Readonly<Record<string, string>> = {
  "0": "689",
  "1": "74",
  "2": "73",
  "3": "589",
  "4": "19",
  "5": "368",
  "6": "058",
  "7": "12",
  "8": "0369",
  "9": "0385",
};

/** Whether a figure may have been read as the other. */
export function looksLike(figure: string, other: string): boolean {
  return ALIKE[figure]?.includes(other) ?? false;
}

/** Below this confidence of its words a cell may have a figure that nobody printed. */
const DOUBTED = 0.8;

/** "469,99" on faint dot-matrix print may have been "49,99". */
function withoutFigure(cell: Cell): Cell[] {
  const { number, text, tokens } = cell;
  if (number === null || cell.repaired || !/^\d{3,5}[.,]\d{2}$/.test(text)) return [];
  if (tokens.every(({ word }) => word.source !== "ocr" || word.confidence >= DOUBTED)) return [];
  const places = [...Array(text.length - 3).keys()].filter((at) => text[at] !== text[at + 1]);
  return places.map((at) => {
    const shorter = text.slice(0, at) + text.slice(at + 1);
    return { ...cell, text: shorter, number: shorter.replace(",", "."), repaired: true };
  });
}

/** What a cell read by OCR may have been, with one digit different; a text layer says what was printed. */
function readings(cell: Cell): Cell[] {
  const { number, text, tokens } = cell;
  if (number === null || cell.repaired || tokens.every(({ word }) => word.source !== "ocr")) return [];
  const found: Cell[] = [];
  for (let at = 0; at < text.length; at++) {
    for (const other of ALIKE[text[at]!] ?? "") {
      const figure = figureOf(text, at);
      const place = figurePlaces(number)[figure];
      if (place === undefined) continue;
      found.push({
        ...cell,
        text: replaceAt(text, at, other),
        number: replaceAt(number, place, other),
        repaired: true,
      });
    }
  }
  return found;
}

/** The decimal mark of the row's other numbers; null if none has any. */
function decimalMarkOf({ cells }: TableRow): string | null {
  const texts = [...cells.values()].flatMap(({ number, text }) => (number === null ? [] : [text]));
  return texts.map((text) => /([.,])\d{2}\D*$/.exec(text)?.[1]).find((mark) => mark !== undefined) ?? null;
}

/** "31240" may have been "312,40": faint print loses the decimal mark. */
function withLostMark(cell: Cell, mark: string | null): Cell[] {
  const { number, text, tokens } = cell;
  const mayHaveLost = mark !== null && number !== null && !cell.repaired && /^\d{3,7}$/.test(text);
  if (!mayHaveLost || tokens.every(({ word }) => word.source !== "ocr")) return [];
  const [whole, cents] = [text.slice(0, -2), text.slice(-2)];
  return [{ ...cell, text: `${whole}${mark}${cents}`, number: `${whole}.${cents}`, repaired: true }];
}

/** The index of the digit at `at` in the text, ignoring leading zeros, which are not part of the number. */
function figureOf(text: string, at: number): number {
  const leading = /^\D*0*(?=\d)/.exec(text)![0].length;
  return at < leading ? -1 : text.slice(leading, at).replace(/\D/g, "").length;
}

function figurePlaces(number: string): number[] {
  const leading = /^-?0*(?=\d)/.exec(number)![0].length;
  return [...number].flatMap((character, index) => (index >= leading && /\d/.test(character) ? [index] : []));
}

function replaceAt(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}

/** In hundredths; what a movement adds to the balance. Null if unknown. */
function movementOf(row: TableRow): number | null {
  const amount = centsOf(row, "amount");
  if (amount !== null) return amount;
  const [debit, credit] = [centsOf(row, "debit"), centsOf(row, "credit")];
  if (debit === null && credit === null) return null;
  return Math.abs(credit ?? 0) - Math.abs(debit ?? 0);
}

function balanceOf(row: TableRow): number | null {
  return centsOf(row, "balance");
}

/** The balances before and after each row's movement; statements run down the page or, newest first, up. */
function stepsOf(rows: readonly TableRow[], isUpward: boolean): { before: number | null; after: number | null }[] {
  return rows.map((row, index) => {
    const neighbour = rows[isUpward ? index + 1 : index - 1];
    return { before: neighbour ? balanceOf(neighbour) : null, after: balanceOf(row) };
  });
}

function agreement(rows: readonly TableRow[], isUpward: boolean, sign: 1 | -1): number {
  return stepsOf(rows, isUpward).filter(
    ({ before, after }, index) =>
      before !== null && after !== null && after - before === sign * (movementOf(rows[index]!) ?? Number.NaN),
  ).length;
}

/** Unlisted titles may be over the wrong side: the balances decide. */
function settleSidesByBalance(rows: readonly TableRow[]): readonly TableRow[] {
  const best = (sign: 1 | -1) => Math.max(agreement(rows, false, sign), agreement(rows, true, sign));
  if (best(-1) <= 2 * best(1) || best(-1) < 2 || rows.some(({ cells }) => cells.has("amount"))) return rows;
  const other: Readonly<Partial<Record<ColumnRole, ColumnRole>>> = { debit: "credit", credit: "debit" };
  return rows.map((row) => ({
    ...row,
    cells: new Map([...row.cells].map(([role, cell]) => [other[role] ?? role, cell])),
  }));
}

/**
 * Marks which rows agree with the balances, and corrects a single digit of a movement between two balances that the
 * rows above and below confirm: a misread balance looks like a misread movement on both its sides (4 of 15 repairs were
 * wrong without that).
 */
function followBalances(rows: readonly TableRow[]): TableRow[] {
  const isUpward = agreement(rows, true, 1) > agreement(rows, false, 1);
  const agreeing = agreement(rows, isUpward, 1);
  const steps = stepsOf(rows, isUpward);
  const agrees = (index: number) => {
    const { before, after } = steps[index] ?? { before: null, after: null };
    return before !== null && after !== null && after - before === movementOf(rows[index]!);
  };
  return rows.map((row, index) => {
    const { before, after } = steps[index]!;
    const movement = movementOf(row);
    if (before === null || after === null || movement === null) return { ...row };
    if (after - before === movement) return { ...row, balances: true };
    // A page on which most balances disagree has none, or has them in another order.
    if (agreeing * 2 < rows.length) return { ...row };
    const [earlier, later] = isUpward ? [index + 1, index - 1] : [index - 1, index + 1];
    const hasEarlier = steps[earlier]?.before != null;
    if (!agrees(later) || (hasEarlier && !agrees(earlier))) return { ...row, balances: false };
    const mended = (["debit", "credit", "amount"] as const).flatMap((role) => {
      const cell = row.cells.get(role);
      return cell ? readings(cell).map((reading) => ({ ...row, cells: new Map(row.cells).set(role, reading) })) : [];
    });
    const true_ = mended.filter((other) => movementOf(other) === after - before);
    return true_.length === 1 ? { ...true_[0]!, balances: true } : { ...row, balances: false };
  });
}
