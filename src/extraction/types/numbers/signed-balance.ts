import { oncePer } from "../../../core/basics/once-per.ts";
import { type Box, unionOfBoxes } from "../../../core/geometry.ts";
import { inLines } from "../../in-lines.ts";
import { type PageLayout, type Row, rowOf, type Token } from "../../page/layout.ts";
import { foldText, textOf } from "../../page/text.ts";
import type { Found } from "../field-type.ts";

/**
 * What statements print beside a balance that the holder owes, if they print no minus: German "S", Irish "OD", Italian
 * "a Vs. debito".
 */
const OWED =
  /^(?:OD|O\/D|DR|a\s(?:vs|vostro|suo)\.?(?:\s|$)(?:debito)?|debitore|débiteur|deudor|devedor|soll)(?![\p{L}\p{N}])/iu;
/** A single letter means this only on a page that puts letters to its amounts. */
const OWED_IN_ONE_LETTER = /^[SD](?:\s|$)/u;
const SIDES = /\d[.,]\d{2}\s?[SHDC]$/u;
const LEAST_WITH_SIDES = 2;
/** … or before it: "Saldo a debito", "Solde débiteur". */
const OWED_BEFORE =
  /\b(?:a\s(?:vs\.?|vostro|suo)?\s?debito|(?:saldo|solde)\s(?:debitore|débiteur|deudor|devedor)|overdrawn)\b/iu;
const MOST_WORDS_BEHIND = 3;

/**
 * Titles of the columns of what left and what reached an account, side by side. Tables of movements know them in more
 * languages (`tables/families/movements.ts`), and so do labels (`lexicons/accounts-and-bills.ts`); a word taken for one
 * of these by mistake turns the sign of a balance, so that none is added without a statement that has it.
 */
const LEFT = new RegExp(inLines`
  ^(?:DARE|ADDEBIT[OI]|USCITE|DEBITS?|DEBIT[OI]|DEBE|CARGOS?|SOLL|BELASTUNG(?:EN)?|LASTSCHRIFT(?:EN)?
  |WITHDRAWALS?|(?:PAID|MONEY) OUT)$`);
const REACHED =
  /^(?:AVERE|ACCREDIT[OI]|ENTRATE|CREDITS?|CREDIT[OI]|HABER|ABONOS?|HABEN|GUTSCHRIFT(?:EN)?|DEPOSITS?|(?:PAID|MONEY) IN)$/;
/** A column of balances: what stands under the others is none. */
const BALANCES = /SALDO|SALDI|BALANCE|SOLDE|SALDE|KONTOSTAND/;

/**
 * Balances with the sign that is printed in words, or that their column says: one under "Addebiti" is owed. Amounts are
 * decimal strings; one that already has a sign keeps it.
 */
export function signedBalances<One extends Found>(amounts: readonly One[], page: PageLayout): One[] {
  const hasSides = page.segments.filter(({ text }) => SIDES.test(text)).length >= LEAST_WITH_SIDES;
  return amounts.map((one) => {
    const { value } = one;
    if (value?.type !== "amount" || !/^\d*\.?\d*[1-9]/.test(value.amount)) return one;
    const { before, behind } = lineAround(page, one.tokens);
    const isSaid = OWED.test(behind) || (hasSides && OWED_IN_ONE_LETTER.test(behind)) || OWED_BEFORE.test(before);
    const isOwed = isSaid || (/\p{L}{3}/u.test(before) && isUnderLeft(page, one.tokens));
    return isOwed ? { ...one, key: `-${one.key}`, value: { ...value, amount: `-${value.amount}` } } : one;
  });
}

interface Sides {
  readonly row: Row;
  readonly left: Box;
  readonly reached: Box;
}

/** Rows of titles that name both sides and no balance, top to bottom. */
const titlesOfSides = oncePer((page: PageLayout): readonly Sides[] =>
  page.rows.flatMap((row) => {
    const named = row.segments.map(({ text, box }) => ({ title: foldText(text), box }));
    const left = named.find(({ title }) => LEFT.test(title));
    const reached = named.find(({ title }) => REACHED.test(title));
    if (!left || !reached || named.some(({ title }) => BALANCES.test(title))) return [];
    return [{ row, left: left.box, reached: reached.box }];
  }),
);

/** Whether an amount ends under the title of what left the account, and not under that of what reached it. */
function isUnderLeft(page: PageLayout, tokens: readonly Token[]): boolean {
  const box = unionOfBoxes(tokens.map((token) => token.box));
  const sides = titlesOfSides(page).findLast(({ row }) => row.box.y1 <= box.y0);
  if (!sides) return false;
  const isUnder = (title: Box) => Math.min(box.x1, title.x1) > Math.max(box.x0, title.x0);
  const endsWith = (title: Box) => Math.abs(box.x1 - title.x1) < page.lineHeight;
  return (isUnder(sides.left) || endsWith(sides.left)) && !isUnder(sides.reached) && !endsWith(sides.reached);
}

function lineAround(page: PageLayout, tokens: readonly Token[]): { before: string; behind: string } {
  const row = rowOf(page, tokens[0]!);
  const words = row.segments.flatMap((segment) => segment.tokens);
  const at = words.indexOf(tokens.at(-1)!);
  return {
    before: textOf(words.slice(0, words.indexOf(tokens[0]!))),
    behind: textOf(words.slice(at + 1, at + 1 + MOST_WORDS_BEHIND)),
  };
}
