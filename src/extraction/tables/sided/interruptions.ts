import type { Row, Segment, Token } from "../../page/layout.ts";
import type { BodyRow } from "../body-row.ts";
import { type ColumnRole, kindOfRole } from "../columns/column-role.ts";
import type { TableFamily } from "../families/family.ts";
import { isCarriedOver, mayBeSectionSum, statesBalance } from "../line-wording.ts";
import { isPaySection, statesNetPay, statesPaySum } from "../pay-wording.ts";
import { productOf } from "../table-row.ts";
import { isNamedWithheld, isWithoutMoney, sideNamed } from "./sides.ts";

/** This many lines without a row of the table end it. */
export const MOST_LINES_BETWEEN = 4;
/** Lines of one table follow each other within this many line heights. */
const GAP_LINE_HEIGHTS = 3;
/** A line of a balance above the first movement may be set farther apart: a table does not end before it begins. */
const GAP_ABOVE_FIRST_LINE_HEIGHTS = 6;
/** On a statement with its rows far apart, as far as this many times the widest gap between them. */
const WIDER = 1.2;
/** Rows of one table begin at one edge, in line heights. */
const EDGE_LINE_HEIGHTS = 1.5;

/**
 * "Bank: Volksbank | Auszahlungsbetrag | 2.304,07": a segment of its own says what the amount is, but for one that has
 * an amount itself: "Addizionale regionale | Residuo 287,30 | 31,92".
 */
function statesSumApart({ row, cells, values }: BodyRow, { anchors }: TableFamily): boolean {
  const within = new Set([...cells.values()].flat());
  const paid = new Set(anchors.roles.flatMap((role) => values.get(role)?.tokens ?? []));
  const hasOwn = (tokens: readonly Token[]) =>
    tokens.some((token) => /\d[.,]\d{2}$/.test(token.text) && !paid.has(token));
  return row.segments.some(({ text, tokens }) => within.has(tokens[0]!) && statesPaySum(text) && !hasOwn(tokens));
}

/** "Bank / IBAN | Auszahlungsbetrag" above "Sparkasse Musterstadt | 2.082,03": an amount below the net pay's title. */
export function isBelowNetPay({ values }: BodyRow, above: Row | undefined, { name, anchors }: TableFamily): boolean {
  if (name !== "pay_items" || !above || !isWithoutMoney(above)) return false;
  const paid = anchors.roles.flatMap((role) => values.get(role)?.tokens ?? []);
  const isOver = ({ box }: Segment) => paid.some((token) => box.x0 < token.box.x1 && token.box.x0 < box.x1);
  return above.segments.some((segment) => statesNetPay(segment.text) && isOver(segment));
}

/**
 * Whether it is a row of a table of two sides, by what it has and does not say: a movement has a day, an item of pay a
 * text; sums and balances are not rows.
 */
export function isSidedRow(row: BodyRow, family: TableFamily): boolean {
  const text = wordsOf(row);
  const has = (role: ColumnRole) => row.values.has(role);
  if (!family.anchors.roles.some(has)) return false;
  if (family.name === "movements") return (has("date") || has("value_date")) && !statesBalance(text);
  if (family.name !== "pay_items" || !/\p{L}{3}/u.test(text) || text.endsWith(":")) return false;
  return !statesPaySum(text) && !statesSumApart(row, family);
}

/**
 * A line of a balance before the movements, or of a subtotal between items, ends nothing: rows of the same table follow
 * close below it, beginning where those above began; for items, a section's sum comes before rows whose numbers
 * multiply.
 *
 * @param first the first row of the table, if there is one above
 * @param widest the widest gap between the rows of the table so far
 */
export function goesOn(
  end: BodyRow,
  next: readonly BodyRow[],
  first: BodyRow | undefined,
  family: TableFamily,
  lineHeight: number,
  widest: number,
): boolean {
  const edge = first?.row.box.x0 ?? null;
  const isOfSection = family.anchors.use === "one" && end.row.segments.some(({ text }) => mayBeSectionSum(text));
  const usual = (first ? GAP_LINE_HEIGHTS : GAP_ABOVE_FIRST_LINE_HEIGHTS) * lineHeight;
  const gap = family.name === "movements" ? Math.max(usual, WIDER * widest) : usual;
  let above = end.row;
  for (const row of next) {
    if (row.row.box.y0 - above.box.y1 > gap) return false;
    if (family.name === "movements" && mayBeTitles(row.row)) return false;
    above = row.row;
    if (isOfSection && productOf(row.values) === true) return true;
    const begins = edge === null || Math.abs(row.row.box.x0 - edge) < EDGE_LINE_HEIGHTS * lineHeight;
    // A tax is an item wherever it begins: lines without a code are indented.
    if (isSidedRow(row, family)) return begins || (family.name === "pay_items" && isNamedWithheld(wordsOf(row)));
  }
  return false;
}

const LEAST_TITLES = 3;

/** "Decorrenza | Capitale | Giorni | Tasso": another table, or this one once more, begins with its titles. */
function mayBeTitles({ segments }: Row): boolean {
  return segments.length >= LEAST_TITLES && segments.every(({ text }) => /\p{L}{3}/u.test(text) && !/\d/.test(text));
}

/**
 * "Ticket restaurant 21 GG 7,00" is neither paid nor withheld, "Abzüge" is a heading, "01 Mar Balance brought forward
 * 512.00" is no movement: they inform, and do not continue another row's text.
 */
export function isInformation(row: BodyRow, { name, anchors }: TableFamily): boolean {
  const { values, cells } = row;
  if (anchors.roles.some((role) => values.has(role))) return false;
  // A day and a balance, and no amount: whatever it is called, nothing moved.
  if (name === "movements") return values.has("balance") && (values.has("date") || statesNoMovement(wordsOf(row)));
  if (name !== "pay_items") return false;
  const text = wordsOf(row);
  const isHeading = values.size === 0 && (sideNamed(text) !== undefined || isPaySection(text));
  // "Reiskosten | | | 84,00" under a title that nobody listed is not the end of the name above.
  const hasMoney = cells.get("other")?.some((token) => /^-?\d[\d.,'’]*[.,]\d{2}-?$/.test(token.text)) ?? false;
  return isHeading || (cells.has("description") && (values.has("quantity") || values.has("unit_price") || hasMoney));
}

/** A balance, sums of the columns, a sum carried to another page. */
export function statesNoMovement(text: string): boolean {
  return statesBalance(text) || isCarriedOver(text);
}

/**
 * "Neuer Kontostand vom | 31.12.2025 | 3.407,05": the day of a balance may be below the title of the days; that of a
 * movement comes before its words.
 */
export function opensWithBalance(row: BodyRow): boolean {
  const [first] = [...row.cells.values()].flat();
  const isDay = [...row.values.values()].some(({ tokens }) => tokens.includes(first!));
  return !isDay && statesNoMovement(wordsOf(row));
}

/**
 * The words of a row without its days and numbers: its name. Words below the title of the days continue into the text.
 */
export function wordsOf({ cells, values }: BodyRow): string {
  const texts = [...cells].flatMap(([role, tokens]) => {
    const kind = kindOfRole(role);
    const day = values.get(role)?.tokens ?? [];
    const own = kind === "date" ? tokens.filter((token) => !day.includes(token)) : kind === "text" ? tokens : [];
    return own.map(({ text }) => text);
  });
  const first = texts.findIndex((text) => /\p{L}{2}/u.test(text));
  return first < 0 ? "" : texts.slice(first).join(" ");
}
