import type { Row, Token } from "../../page/layout.ts";
import type { TableFamily } from "../families/family.ts";
import { IS_CURRENCY } from "../table-row.ts";
import { type ColumnRole, isNumericRole } from "./column-role.ts";
import { areOneSpaceApart, type Column, columnOf, WORD_SPACE_LINE_HEIGHTS } from "./columns.ts";

/**
 * The column of each word of a row: the one that contains its centre, except that a text continues where it overflows
 * its column. A word one space after the description is its next word though amounts are there in other rows, and a
 * text that begins a little before its column belongs to it if the code of the row is separate. For items of trade the
 * end of the column determines which lines have wrapped: there a text ends with it.
 */
export function columnsOfTokens(
  row: Row,
  columns: readonly Column[],
  { anchors }: TableFamily,
  lineHeight: number,
): Map<Token, ColumnRole> {
  const roles = new Map<Token, ColumnRole>();
  for (const [index, { tokens }] of row.segments.entries()) {
    const within = tokens.filter(({ box }) => isWithin(box, columns));
    const own = pricedPerUnit(
      within,
      within.map((token) => columnOf(token, columns).role),
    );
    const text = own.indexOf("description");
    const isName = text > 0 && own.every((role, at) => role === (at < text ? "code" : "description"));
    const before = within.slice(0, text);
    const crosses =
      isName &&
      (crossesInto(within[text]!, before, columns) ||
        (anchors.use === "any" && before.every(isWord) && areOneSpaceApart(before.at(-1)!, within[text]!, lineHeight)));
    const hasCode = row.segments.slice(0, index).some(({ tokens: [first] }) => roles.get(first!) === own[0]);
    let last: Token | null = null;
    for (const [at, token] of within.entries()) {
      const isEarly = at < text && own[0] === own[at] && hasCode && !isNumericRole(own[at]!);
      const runsOn =
        anchors.use === "any" &&
        last !== null &&
        roles.get(last) === "description" &&
        continues(last, token, own[at]!, lineHeight, within[at + 1]?.text);
      roles.set(token, isEarly || runsOn || (crosses && at < text) ? "description" : own[at]!);
      last = token;
    }
  }
  return anchors.use === "any" ? withText(roles) : roles;
}

/**
 * "148,60 EUR / 1 ST" is one price, in the column of its "/ 1": a long one begins before its title.
 * @param roles of the words, by their places
 */
function pricedPerUnit(words: readonly Token[], roles: readonly ColumnRole[]): readonly ColumnRole[] {
  const slash = words.findIndex(
    ({ text }, at) =>
      text === "/" && at >= 2 && /^\d{1,5}$/.test(words[at + 1]?.text ?? "") && isNumericRole(roles[at]!),
  );
  const isPrice =
    slash >= 0 && IS_CURRENCY.test(words[slash - 1]!.text) && /^\d[\d.,'’]*[.,]\d{2,5}$/.test(words[slash - 2]!.text);
  return isPrice ? roles.map((role, at) => (at === slash - 1 || at === slash - 2 ? roles[slash]! : role)) : roles;
}

/**
 * Words other than a code of which the last is on the border: "REVISIONE MINISTERIALE" begins below the title of the
 * codes.
 */
function crossesInto(word: Token, before: readonly Token[], columns: readonly Column[]): boolean {
  const description = columns.find(({ role }) => role === "description");
  const isOnBorder = description !== undefined && word.box.x0 < description.x0;
  return isOnBorder && before.every(({ text }) => /^\p{L}{2,}['’.,:]?$/u.test(text));
}

/** "Verr." before "Personaleinkauf": codes have no small letters. */
function isWord({ text }: Token): boolean {
  return /^\p{Lu}?\p{Ll}{2,}\.?$/u.test(text);
}

/**
 * If a row's only words are below the title of its code, they say what it is: taxes below items of pay have no code.
 */
function withText(roles: Map<Token, ColumnRole>): Map<Token, ColumnRole> {
  if ([...roles.values()].includes("description")) return roles;
  const coded = [...roles].filter(([, role]) => role === "code").map(([token]) => token);
  if (coded.some(({ text }) => /\p{L}{3}/u.test(text))) for (const token of coded) roles.set(token, "description");
  return roles;
}

function isWithin({ x0, x1 }: Token["box"], columns: readonly Column[]): boolean {
  const middle = (x0 + x1) / 2;
  return middle >= columns[0]!.x0 && middle < columns.at(-1)!.x1;
}

/** A word of the same segment belongs to the text; a number only if one space after a word: "Miete 07/25 Whg 14". */
function continues(
  before: Token,
  token: Token,
  role: ColumnRole,
  lineHeight: number,
  next: string | undefined,
): boolean {
  if (!isNumericRole(role) || OF_AMOUNTS.test(token.text)) return false;
  if (!/^[-+−–(]?[€$£]?\d[\d.,'’]*[€$£%)+-]?$/.test(token.text)) return true;
  // "Zuschlag Nacht 20%": a share is neither a count nor an amount.
  if ((token.text.endsWith("%") || next === "%") && role !== "unit_price") return true;
  // A bill's number is an integer, amounts have cents.
  const isNear = token.box.x0 - before.box.x1 < WORD_SPACE_LINE_HEIGHTS * lineHeight || MONEY.has(role);
  return /\p{L}\.?\p{L}/u.test(before.text) && isNear && !(MONEY.has(role) && /[.,]\d{2}\D*$/.test(token.text));
}

const MONEY: ReadonlySet<ColumnRole> = new Set(["debit", "credit", "amount", "balance"]);

/** What may come before amounts. */
const OF_AMOUNTS = /^(?:[-+−–]?[€$£]?|EUR|CHF|GBP|USD)$/;
