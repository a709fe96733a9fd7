import type { ColumnRole } from "./columns/column-role.ts";
import { type Cell, productOf, type TableRow } from "./table-row.ts";

/**
 * What the numbers of a table say about each other: quantity × unit price = amount, and on statements each balance is the one before it
 * with the movement between. Where one misread figure stands in the way, it is mended; everything else only gives or takes confidence.
 */
export function checkArithmetic(rows: readonly TableRow[]): TableRow[] {
  return followBalances(settleSidesByBalance(rows.map(mendProduct)));
}

/** quantity, unit price or amount with the one other figure that makes the product true; the row as it is where several would. */
function mendProduct(row: TableRow): TableRow {
  if (row.multiplies !== false) return row;
  const mark = decimalMarkOf(row);
  const mended = (["quantity", "unit_price", "amount"] as const).flatMap((role) => {
    const cell = row.cells.get(role);
    const read = cell ? [...readings(cell), ...(role === "quantity" ? [] : withLostMark(cell, mark))] : [];
    return read.map((reading) => new Map(row.cells).set(role, reading));
  });
  const true_ = mended.filter((cells) => productOf(cells) === true && isTelling(cells));
  return true_.length === 1 ? { ...row, cells: true_[0]!, multiplies: true } : row;
}

/** With a factor of one or two any misreading finds a partner; and small numbers fit each other by chance. */
function isTelling(cells: ReadonlyMap<ColumnRole, Cell>): boolean {
  const digits = (["quantity", "unit_price", "amount"] as const).map(
    (role) => cells.get(role)?.number?.replace(/\D|0+$/g, "").length ?? 0,
  );
  return digits.reduce((sum, count) => sum + count, 0) >= 6;
}

/** Figures that print makes alike; measured on our own reader (core/identifiers/repair-channel). */
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

/** What a cell that a reader saw may have been, one figure off; a text layer says what was printed. */
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

/** The mark before the cents of the row's other numbers; null where none has any. */
function decimalMarkOf({ cells }: TableRow): string | null {
  const texts = [...cells.values()].flatMap(({ number, text }) => (number === null ? [] : [text]));
  return texts.map((text) => /([.,])\d{2}\D*$/.exec(text)?.[1]).find((mark) => mark !== undefined) ?? null;
}

/** "31240" may have been "312,40": faint print loses the mark before the cents. */
function withLostMark(cell: Cell, mark: string | null): Cell[] {
  const { number, text, tokens } = cell;
  const mayHaveLost = mark !== null && number !== null && !cell.repaired && /^\d{3,7}$/.test(text);
  if (!mayHaveLost || tokens.every(({ word }) => word.source !== "ocr")) return [];
  const [whole, cents] = [text.slice(0, -2), text.slice(-2)];
  return [{ ...cell, text: `${whole}${mark}${cents}`, number: `${whole}.${cents}`, repaired: true }];
}

/** The how-manieth figure of the text stands at `at`, leading zeros aside: these are none of the number's. */
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

/** In hundredths; what a movement adds to the balance. null where it cannot be told. */
function movementOf({ cells }: TableRow): number | null {
  const cents = (role: ColumnRole) => {
    const number = cells.get(role)?.number;
    return number == null ? null : Math.round(Number(number) * 100);
  };
  const amount = cents("amount");
  if (amount !== null) return amount;
  const [debit, credit] = [cents("debit"), cents("credit")];
  if (debit === null && credit === null) return null;
  return Math.abs(credit ?? 0) - Math.abs(debit ?? 0);
}

function balanceOf({ cells }: TableRow): number | null {
  const number = cells.get("balance")?.number;
  return number == null ? null : Math.round(Number(number) * 100);
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

/** Titles that nobody listed may stand over the wrong side: the balances tell. */
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
 * Marks which rows agree with the balances, and mends the one figure of a movement between two balances that the rows above and below
 * confirm: a misread balance looks like a misread movement on both its sides (4 of 15 repairs were wrong without that).
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
    // A page whose balances agree nowhere has none, or has them in another order.
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
