import { inFours } from "../../content/identifiers.ts";
import { type Pair, pairs } from "../../paper/blocks.ts";
import type { Blocks } from "../../paper/compose.ts";
import type { Pen } from "../../paper/pen.ts";
import type { TradeFacts } from "./facts.ts";
import { party } from "./parties.ts";

/** What papers between companies have in common; `tables` are the pages of the list of lines. */
export function tradeBlocks(pen: Pen, title: string, facts: TradeFacts, tables: readonly string[]): Blocks {
  return {
    letterhead: () => party(pen, "seller", facts.seller, true),
    seller: () => party(pen, "seller", facts.seller),
    buyer: () => party(pen, "buyer", facts.buyer),
    title: () => `<h1>${pen.label(title)}</h1>`,
    space: () => "",
    lines: () => tables[0]!,
    thanks: () => `<p>${pen.label("thanks")}</p>`,
  };
}

/** The number and the date of a paper, in the layout's order. */
export function numberAndDate(pen: Pen, numberLabel: string, { number, date }: TradeFacts): Pair[] {
  const list: Pair[] = [
    { label: pen.label(numberLabel), value: pen.mark("number", number) },
    { label: pen.label("date"), value: pen.date("date", date) },
  ];
  return pen.layout.chance("date first", 0.25) ? list.reverse() : list;
}

export function bankBlock(pen: Pen, { iban, bic }: TradeFacts, more: readonly Pair[]): string {
  const text = pen.layout.chance("account in fours", 0.6) ? inFours(iban) : iban;
  const list: Pair[] = [...more, { label: pen.label("iban"), value: pen.mark("iban", text, iban), isWide: true }];
  if (pen.layout.chance("BIC", 0.4)) list.push({ label: "BIC", value: bic });
  return pairs(pen, "bank", list, { columns: 2 });
}
