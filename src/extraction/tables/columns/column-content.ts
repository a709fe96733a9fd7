import { inLines } from "../../in-lines.ts";
import { DAY_OF_MONTH } from "../../types/dates/date.ts";
import { parseAmount } from "../../types/numbers/amount.ts";
import type { TableQuest } from "../families/choose-family.ts";
import { MOVEMENTS } from "../families/movements.ts";
import { TWO_DAYS } from "../sided/days.ts";
import { discountsInTurn, multiplies } from "../table-row.ts";
import type { ColumnRole } from "./column-role.ts";

/** What most cells of a column look like, as shares of its filled cells. */
interface Content {
  /** Share of the rows that have a cell here. */
  readonly filled: number;
  /** Mean number of characters of the filled cells. */
  readonly length: number;
  readonly words: number;
  readonly dates: number;
  readonly money: number;
  readonly numbers: number;
  /** Share of numbers, with units or without: "20 Stk", "32 x". */
  readonly counts: number;
  readonly tributeCodes: number;
  readonly causes: number;
  readonly years: number;
  readonly registrations: number;
}

const PATTERNS: Readonly<Record<Exclude<keyof Content, "filled" | "length" | "counts">, RegExp>> = {
  words: /\p{L}{3}/u,
  dates: new RegExp(
    inLines`
      ^(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|[12]\d|3[01]|\p{L}{3,})[./-]?(?:\d{2}|\d{4})?$
      |^\d{1,2}\.? \p{L}{3,9}\.? \d{4}$|^\d{4}-\d{2}-\d{2}$|${TWO_DAYS.source}|${DAY_OF_MONTH.source}`,
    "iu",
  ),
  money:
    /^[-+−–(]?\s?(?:[€$£]\s?)?[-+−–]?\d{1,3}(?:[.,'’ ]?\d{3})*[.,]\d{2}\s?[-+)]?(?:\s?(?:€|\$|£|EUR|[CD]R|[SH]))?$/i,
  numbers: /^[-+−–]?\d{1,3}(?:[.,'’]?\d{3})*(?:[.,]\d{1,5})?$/,
  tributeCodes: /^(?:\d{4}|\d{3}[A-Z]|[A-Z]\d{3}|[A-Z]{2}\d{2})$/,
  causes: /^[A-Z][A-Z0-9]{1,4}$/,
  years: /^(?:19|20)\d{2}$/,
  registrations: /^\d{8,12}$/,
};

/** A column is of a kind if this share of its cells is. */
const MOST = 0.6;

/**
 * Roles of a table's columns from their titles and, if these are silent or ambiguous, from their content.
 *
 * @param roles by titles, left to right; `other` if a title is unknown
 * @param rows texts of the body's cells, column by column
 */
export function rolesByContent(
  roles: readonly ColumnRole[],
  rows: readonly (readonly string[])[],
  quest: TableQuest,
): ColumnRole[] {
  // Rows of one cell are continuations, headings and notes.
  const dense = rows.filter((row) => row.filter((text) => text !== "").length >= 2);
  const contents = roles.map((_, column) => contentOf(dense.map((row) => row[column] ?? "")));
  const settled = [...roles];
  if (quest.roles.has("date")) freeDays(settled, contents);
  settleDescription(settled, contents, quest);
  freeUnits(settled, contents);
  const wanted = (role: ColumnRole) => quest.roles.has(role) && !settled.includes(role);
  const free = (is: (content: Content) => boolean) =>
    settled.findIndex((role, column) => role === "other" && contents[column]!.filled > 0 && is(contents[column]!));
  const give = (role: ColumnRole, is: (content: Content) => boolean) => {
    const column = wanted(role) ? free(is) : -1;
    if (column >= 0) settled[column] = role;
  };
  give("description", ({ words, dates }) => words >= MOST && dates < MOST);
  give("date", ({ dates }) => dates >= MOST);
  give("value_date", ({ dates }) => dates >= MOST);
  give("tribute_code", ({ tributeCodes, years }) => tributeCodes >= MOST && years < MOST);
  give("year", ({ years }) => years >= MOST);
  give("registration", ({ registrations }) => registrations >= MOST);
  give("cause", ({ causes }) => causes >= MOST);
  if (quest.family.anchors.use === "any") {
    settleBase(settled, contents, quest);
    settleSides(settled, contents, dense, quest);
    if (quest.family === MOVEMENTS) joinTexts(settled, contents);
    // Columns after the amounts are those of the year.
    const amounts = settled.findLastIndex((role) => quest.family.anchors.roles.includes(role));
    // A rate comes after what it is of, a count before; numbers before the text are codes.
    const base = settled.indexOf("unit_price");
    const until = base >= 0 ? Math.min(base, amounts) : amounts;
    const from = settled.indexOf("description");
    give("quantity", (content) => {
      const at = contents.indexOf(content);
      // "lfd. 220,10 | Summe 220,10": what is the amount once more is no count.
      const repeats = dense.filter((row) => row[at] !== "" && row[at] === row[amounts]).length;
      const isCount = Math.max(content.numbers, content.money) >= MOST && repeats < LEAST_REPEATS;
      return isCount && at > from && at < until;
    });
    return settled;
  }
  settleFactors(settled, contents, dense, quest);
  return onlyPriceIsAmount(settled, quest);
}

/** "Einheit" above hours: units are words, and what counts is a number. */
function freeUnits(roles: ColumnRole[], contents: readonly Content[]): void {
  roles.forEach((role, column) => {
    const { filled, numbers, money } = contents[column]!;
    if (role === "unit" && filled > 0 && Math.max(numbers, money) >= MOST) roles[column] = "other";
  });
}

const LEAST_REPEATS = 2;

/** "Descrizione IVA Prezzo": without an amount or a quantity beside it, the price is the cost of the row. */
function onlyPriceIsAmount(roles: readonly ColumnRole[], { roles: wanted }: TableQuest): ColumnRole[] {
  const isOnly = wanted.has("amount") && !roles.includes("amount") && !roles.includes("quantity");
  return roles.map((role) => (isOnly && role === "unit_price" ? "amount" : role));
}

const FACTORS = ["quantity", "unit_price", "amount"] as const;

/**
 * Columns of numbers under unknown titles are the factors and the product of a multiplication that holds in the rows.
 * If nothing multiplies, a single column can only be the one number the service asks for and has not found.
 */
function settleFactors(
  roles: ColumnRole[],
  contents: readonly Content[],
  rows: readonly (readonly string[])[],
  { roles: wanted }: TableQuest,
): void {
  // "Unit £" is no unit.
  for (const [column, role] of roles.entries()) {
    const { numbers, money } = contents[column]!;
    if (role === "unit" && Math.max(numbers, money) >= MOST) roles[column] = "other";
  }
  const missing = FACTORS.filter((role) => !roles.includes(role));
  const areMost = (share: (content: Content) => number) =>
    roles.flatMap((role, column) => (role === "other" && share(contents[column]!) >= MOST ? [column] : []));
  if (missing.length === 0) return settleRivals(roles, rows);
  const [first] = ways(
    missing,
    areMost(({ counts, money }) => Math.max(counts, money)),
  )
    .map((way) => ({ way, share: shareThatMultiplies(roles, way, rows) }))
    .sort((a, b) => b.share - a.share || inOrder(b.way) - inOrder(a.way));
  if (first && first.share >= MOST) {
    for (const [role, column] of first.way) roles[column] = role;
    return;
  }
  const numbers = areMost(({ numbers: plain, money }) => Math.max(plain, money));
  const asked = missing.filter((role) => wanted.has(role));
  const open = numbers.filter((column) => contents[column]!.filled >= MOST);
  if (asked.length === 1 && open.length === 1) roles[open[0]!] = asked[0]!;
  else if (asked.includes("amount") && contents[open.at(-1) ?? -1]?.money) roles[open.at(-1)!] = "amount";
}

/**
 * Two columns may be titled as counts or prices ("Colli", "Kg"; list and net): the one for which the product holds is
 * meant.
 */
function settleRivals(roles: ColumnRole[], rows: readonly (readonly string[])[]): void {
  if (shareThatMultiplies(roles, [], rows) >= MOST) return;
  for (const role of FACTORS) {
    const titled = roles.indexOf(role);
    const rival = roles.findIndex(
      (other, column) => other === "other" && shareThatMultiplies(roles, [[role, column]], rows) >= MOST,
    );
    if (rival < 0) continue;
    [roles[titled], roles[rival]] = ["other", role];
    return;
  }
}

type Way = readonly (readonly [role: ColumnRole, column: number])[];

/** Factors can be swapped and still give the amount: print has quantity, price, amount from left to right. */
function inOrder(way: Way): number {
  return way.filter(([, column], index) => index > 0 && column > way[index - 1]![1]).length;
}

/** Every way to assign columns to all of the roles, at most three. */
function ways(roles: readonly ColumnRole[], columns: readonly number[]): Way[] {
  const [role, ...rest] = roles;
  if (role === undefined) return [[]];
  return columns.flatMap((column) =>
    ways(
      rest,
      columns.filter((other) => other !== column),
    ).map((way): Way => [[role, column], ...way]),
  );
}

function shareThatMultiplies(roles: readonly ColumnRole[], way: Way, rows: readonly (readonly string[])[]): number {
  const columnOf = (role: ColumnRole) => way.find(([own]) => own === role)?.[1] ?? roles.indexOf(role);
  const [quantity, price, amount, discount] = [...FACTORS, "discount" as const].map(columnOf);
  const numberAt = (row: readonly string[], column: number | undefined) => {
    const text = withoutUnit(row[column ?? -1] ?? "");
    return text ? parseAmount(text, /,\d{1,4}\D*$/.test(text) ? "," : ".") : null;
  };
  const discountAt = (row: readonly string[]) => discountsInTurn(row[discount ?? -1] ?? "") ?? numberAt(row, discount);
  const judged = rows.map((row) =>
    multiplies(numberAt(row, quantity), numberAt(row, price), numberAt(row, amount), discountAt(row)),
  );
  const known = judged.filter((product) => product !== null);
  return known.length === 0 ? 0 : known.filter(Boolean).length / known.length;
}

const LONG_SHARE = 0.6;

/**
 * "Operazione" above days is short for the day of the operation; "Valor" is a day in Spanish, an amount in Portuguese.
 */
function freeDays(roles: ColumnRole[], contents: readonly Content[]): void {
  for (const [column, role] of roles.entries()) {
    if ((role === "description" || role === "code") && contents[column]!.dates >= MOST) roles[column] = "other";
    if (role === "value_date" && contents[column]!.money >= MOST) roles[column] = "other";
  }
}

/** A title that may name a code or a text ("Item", "Voce", "Articolo") names what its cells are. */
function settleDescription(roles: ColumnRole[], contents: readonly Content[], { roles: wanted }: TableQuest): void {
  // "Deductions" above names of taxes and not above amounts is the heading of a list; forms of codes and amounts have
  // no names.
  for (const [column, role] of roles.entries()) {
    const isSide = wanted.has("description") && (role === "debit" || role === "credit");
    if (isSide && !roles.includes("description") && contents[column]!.words >= MOST) roles[column] = "description";
  }
  const titled = roles.indexOf("description");
  if (titled >= 0 && (contents[titled]!.filled === 0 || contents[titled]!.words >= MOST)) return;
  const isText = (role: ColumnRole) => role === "other" || role === "code" || role === "position";
  const texts = [...roles.keys()].filter((column) => isText(roles[column]!) && contents[column]!.words >= MOST);
  // Codes can be words ("ACECAM"), but names of things are longer; of two long columns the first says what, the second
  // how.
  const longest = Math.max(...texts.map((column) => contents[column]!.length));
  const better = texts.find((column) => contents[column]!.length >= LONG_SHARE * longest);
  if (better === undefined) return;
  if (titled >= 0) roles[titled] = "code";
  roles[better] = "description";
}

/** "Typ transakce | Protiúčet | Zpráva": the columns of text behind the first say whom and what for. */
function joinTexts(roles: ColumnRole[], contents: readonly Content[]): void {
  const from = roles.indexOf("description");
  for (let column = from + 1; from >= 0 && roles[column] === "other"; column++) {
    const { filled, dates, money, numbers } = contents[column]!;
    if (filled > 0 && Math.max(dates, money, numbers) < LEAST_OF_ANOTHER) roles[column] = "description";
  }
}

/** Numbers of vouchers are digits; among references ("VS 24110") some are, too. */
const LEAST_OF_ANOTHER = 0.5;

/** "Valor | Abonos | Descontos": beside what is paid and withheld, an amount is what these are computed from. */
function settleBase(roles: ColumnRole[], contents: readonly Content[], { roles: wanted, family }: TableQuest): void {
  const base = roles.indexOf("amount");
  const haveMoney = (["credit", "debit"] as const).every((side) => (contents[roles.indexOf(side)]?.money ?? 0) >= MOST);
  if (base < 0 || family.name !== "pay_items" || wanted.has("amount") || !haveMoney) return;
  roles[base] = roles.includes("unit_price") ? "other" : "unit_price";
}

/**
 * Two columns of money, of which each row fills one, are outgoing and incoming amounts, or what is paid and what is
 * withheld.
 */
function settleSides(
  roles: ColumnRole[],
  contents: readonly Content[],
  rows: readonly (readonly string[])[],
  { roles: wanted, family }: TableQuest,
): void {
  // Numbers before the name of an item of pay are its rate or its count.
  const from = family.name === "pay_items" ? roles.indexOf("description") : -1;
  const money = roles.flatMap((role, column) =>
    role === "other" && column > from && contents[column]!.money >= MOST ? [column] : [],
  );
  const missing = (["debit", "credit"] as const).filter((role) => wanted.has(role) && !roles.includes(role));
  if (roles.includes("amount")) return;
  if (missing.length === 1) {
    // The title of one side is known: the other is beside it.
    const known = roles.findIndex((role) => role === "debit" || role === "credit");
    const [column] = money
      .filter((one) => !isBeside(one, known, rows))
      .sort((a, b) => Math.abs(a - known) - Math.abs(b - known));
    if (column !== undefined) roles[column] = missing[0]!;
    return;
  }
  // A balance above or below the movements has no day, and fills neither side.
  const day = roles.indexOf("date");
  const ofDays = family.name === "movements" && day >= 0 ? rows.filter((row) => row[day] !== "") : [];
  const judged = ofDays.length > 0 ? ofDays : rows;
  const isFull = (column: number) => judged.filter((row) => row[column] !== "").length >= 0.95 * judged.length;
  const sides = inTurns(money, rows) ?? money.filter((column) => !isFull(column));
  if (missing.length === 2 && sides.length === 2) {
    const order = family.name === "pay_items" ? (["credit", "debit"] as const) : (["debit", "credit"] as const);
    for (const [index, role] of order.entries()) roles[sides[index]!] = role;
  } else if (wanted.has("amount") && sides.length < 2) {
    const full = money.find(isFull);
    if (full !== undefined) roles[full] = "amount";
  }
}

/** "AN-Anteil 411,41 | AG-Anteil 411,41": most rows that fill the one fill the other, which no two sides do. */
function isBeside(column: number, known: number, rows: readonly (readonly string[])[]): boolean {
  const filled = rows.filter((row) => PATTERNS.money.test(row[column] ?? ""));
  return filled.filter((row) => PATTERNS.money.test(row[known] ?? "")).length * 2 > filled.length;
}

/** Minimum share, among the rows that fill either of two sides, of those that fill exactly one. */
const IN_TURNS = 0.9;

/**
 * Of three or more columns of money, the two of which each row fills one: bases and balances are beside them. Null if
 * there are none.
 */
function inTurns(columns: readonly number[], rows: readonly (readonly string[])[]): number[] | null {
  const filled = new Map(
    columns.map((column) => [column, new Set(rows.filter((row) => PATTERNS.money.test(row[column] ?? "")))]),
  );
  const pairs = columns.flatMap((left, index) =>
    columns.slice(index + 1).map((right) => {
      const [a, b] = [filled.get(left)!, filled.get(right)!];
      const either = a.union(b).size;
      const fits = a.size > 0 && b.size > 0 && either - a.intersection(b).size >= IN_TURNS * either;
      return { pair: [left, right], rows: fits ? either : 0 };
    }),
  );
  // With equally many rows: the pair farther right, since the bases of amounts come before them.
  const best = pairs.reduce((most, one) => (one.rows >= most.rows ? one : most), { pair: [-1, -1], rows: 0 });
  return columns.length > 2 && best.rows > 0 ? best.pair : null;
}

/** "kg 164,000", "20,00 Stk": a number with its unit is still a number. */
function withoutUnit(text: string): string {
  return text.replace(/^\p{L}{1,4}\.? (?=[\d-][\d.,]*$)|(?<=^-?[\d.,]{1,12}) \p{L}{1,5}\.?$/u, "");
}

function contentOf(cells: readonly string[]): Content {
  const filled = cells.filter((text) => text !== "");
  const share = (pattern: RegExp) =>
    filled.length === 0 ? 0 : filled.filter((text) => pattern.test(text)).length / filled.length;
  const shares = Object.fromEntries(Object.entries(PATTERNS).map(([name, pattern]) => [name, share(pattern)]));
  return {
    ...(shares as Omit<Content, "filled" | "length" | "counts">),
    counts: filled.filter((text) => PATTERNS.numbers.test(withoutUnit(text))).length / Math.max(1, filled.length),
    length: filled.length === 0 ? 0 : filled.reduce((sum, text) => sum + text.length, 0) / filled.length,
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
  };
}
