import { inLines } from "../../in-lines.ts";
import type { LabelHit } from "../../page/label-hit.ts";
import { type PageLayout, rowOf, segmentOf, type Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { hasCents } from "../../page/words.ts";
import { isShopForm } from "./head.ts";

/**
 * Labels in one line with a shop's name: "AURORA SDN BHD COMPANY NO: 123456-W", "OLD MILL OWNED BY: AURORA LTD",
 * "000002 AURORA". The name ends before the label of its registration number, begins after the words for its owner, and
 * after a counter.
 */

/** After a legal form "Co. Reg. No." is no second one. */
const REGISTER =
  /^[([]?(?:co(?:mp(?:any)?)?\.?[\s-]*)?[([]?(?:reg(?:istration|\.?d)?|roc|no|nr|number)(?:[.:\s#)\]-]|$)/iu;
/** Words of a registration label, and how many more may follow before its number. */
const MOST_LABEL_WORDS = 3;
const WHOSE_SHOP = new RegExp(
  inLines`
    ^(?:(?:own(?:ed)?|operated|managed|run)\sby|gestit[oa]\sda|betrieben\s(?:von|durch)|exploit[ée]e?\spar
    |g[ée]r[ée]e?\spar|explotad[oa]\spor|gestionad[oa]\spor)(?=[\s:]|$)`,
  "iu",
);
/** No name is a number with leading zeros. */
const COUNTER = /^#?0\d{2,}$/;

/** The name among words that contain such labels; empty if they contain none. */
export function withoutLabels(page: PageLayout, tokens: readonly Token[]): (readonly Token[])[] {
  const [from, to] = nameWithin(page, tokens);
  return (from > 0 || to < tokens.length) && from < to ? [tokens.slice(from, to)] : [];
}

export function holdsLabel(page: PageLayout, tokens: readonly Token[]): boolean {
  const [from, to] = nameWithin(page, tokens);
  return from > 0 || to < tokens.length;
}

function nameWithin(page: PageLayout, tokens: readonly Token[]): readonly [from: number, to: number] {
  const whose = tokens.findIndex((_, at) => WHOSE_SHOP.test(textOf(tokens.slice(at, at + 2))));
  const from = whose >= 0 ? whose + 2 : COUNTER.test(tokens[0]!.text) ? 1 : 0;
  const form = tokens.findIndex(({ text }, at) => at > from && isShopForm(text));
  const register = tokens.findIndex(
    (_, at) => form >= 0 && at > form && REGISTER.test(textOf(lineFrom(page, tokens, at))),
  );
  return [from, register < 0 ? tokens.length : register];
}

/** The next words of the line, including those after the name. */
function lineFrom(page: PageLayout, tokens: readonly Token[], at: number): readonly Token[] {
  const { row } = segmentOf(page, tokens[at]!);
  const line = page.rows[row]!.segments.flatMap((segment) => segment.tokens);
  const start = line.indexOf(tokens[at]!);
  return line.slice(start, start + MOST_LABEL_WORDS);
}

/** German for cash, and a place in every other language. */
const CASH_OR_PLACE = "BAR";
/** "BAR PASTICCERIA ROSSI": as cash the word is beside an amount, after a label that asks for it, or alone. */
export function isNameOfPlace(page: PageLayout, { tokens, phrase }: LabelHit): boolean {
  if (phrase !== CASH_OR_PLACE) return false;
  const [word] = tokens;
  const own = segmentOf(page, word!);
  const at = own.tokens.indexOf(word!);
  const isOfName = [own.tokens[at - 1], own.tokens[at + 1]].some((next) => /^\p{L}{3}/u.test(next?.text ?? ""));
  const isPayment = /[:=]/.test(own.text) || rowOf(page, word!).segments.some(hasCents);
  return isOfName && !isPayment;
}
