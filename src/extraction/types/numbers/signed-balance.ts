import { type PageLayout, rowOf, type Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
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
 * Balances with the sign that is printed in words. Amounts are decimal strings; one that already has a sign keeps it.
 */
export function signedBalances<One extends Found>(amounts: readonly One[], page: PageLayout): One[] {
  const hasSides = page.segments.filter(({ text }) => SIDES.test(text)).length >= LEAST_WITH_SIDES;
  return amounts.map((one) => {
    const { value } = one;
    if (value?.type !== "amount" || !/^\d*\.?\d*[1-9]/.test(value.amount)) return one;
    const { before, behind } = lineAround(page, one.tokens);
    const isOwed = OWED.test(behind) || (hasSides && OWED_IN_ONE_LETTER.test(behind)) || OWED_BEFORE.test(before);
    return isOwed ? { ...one, key: `-${one.key}`, value: { ...value, amount: `-${value.amount}` } } : one;
  });
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
