import { inFours } from "../../content/identifiers.ts";
import { townLine } from "../../content/places.ts";
import type { Trader } from "../../content/traders.ts";
import type { Layout } from "../../layout.ts";
import { lines, type Pair, pairs } from "../../paper/blocks.ts";
import type { Blocks } from "../../paper/compose.ts";
import { escaped, type Pen } from "../../paper/pen.ts";
import type { TradeFacts } from "./facts.ts";
import { legalNamePlace } from "./letterhead.ts";
import { party } from "./parties.ts";

/** What papers between companies have in common; `tables` are the pages of the list of lines. */
export function tradeBlocks(pen: Pen, title: string, facts: TradeFacts, tables: readonly string[]): Blocks {
  return {
    letterhead: () => party(pen, "seller", facts.seller, true),
    seller: () => party(pen, "seller", facts.seller, false, facts.buyer),
    buyer: () => withThird(pen, facts, party(pen, "buyer", facts.buyer, false, facts.seller)),
    title: () => `<h1>${pen.label(title)}${numbersTitle(pen.layout) ? ` ${numberInTitle(pen, facts)}` : ""}</h1>`,
    space: () => "",
    lines: () => tables[0]!,
    thanks: () => `<p>${pen.label("thanks")}</p>`,
  };
}

/** Some papers print the delivery address beside the buyer. */
function withThird(pen: Pen, { third }: TradeFacts, buyer: string): string {
  if (!third || !pen.layout.id.startsWith("invoice") || !pen.layout.chance("names where the goods go", 0.2))
    return buyer;
  const place = lines(
    `<i>${pen.label("ship_to")}</i>`,
    escaped(third.name),
    third.address.street,
    townLine(third.address),
  );
  return `<div style="display:flex;justify-content:space-between;gap:1em"><div>${buyer}</div><div>${place}</div></div>`;
}

/** The carrier is neither party, though its name and address are printed like theirs. */
export function carrierLine(pen: Pen, { third }: TradeFacts): string {
  if (!third || !pen.layout.chance("names the carrier", 0.6)) return "";
  const { name, address } = third;
  return pen.layout.chance("carrier with an address", 0.5)
    ? escaped(`${name} - ${address.street} - ${townLine(address)}`)
    : escaped(name);
}

/** "Fattura n. 12/A del 3/2/2025": title, number and date of the paper are one line. */
function numbersTitle({ part, chance }: Layout): boolean {
  return part !== "test" && chance("number in the title", 0.15);
}

function numberInTitle(pen: Pen, { number, date }: TradeFacts): string {
  const sign = pen.layout.chance("title says what the number is", 0.75) ? `${pen.label("title_number")} ` : "";
  return `${sign}${pen.mark("number", number)} ${pen.label("title_date")} ${pen.date("date", date)}`;
}

/** The number and the date of a paper, in the layout's order; none if its title has them. */
export function numberAndDate(pen: Pen, numberLabel: string, { number, date }: TradeFacts): Pair[] {
  if (numbersTitle(pen.layout)) return [];
  const list: Pair[] = [
    { label: pen.label(numberLabel), value: pen.mark("number", number) },
    { label: pen.label("date"), value: pen.date("date", date) },
  ];
  return pen.layout.chance("date first", 0.25) ? list.reverse() : list;
}

/** The holder of the account, and the bank: names that repeat the seller's, or belong to no party. */
function bankAndHolder(pen: Pen, seller: Trader, third: Trader | null): Pair[] {
  const { layout, label } = pen;
  const list: Pair[] = [];
  if (legalNamePlace(layout) === "account" || layout.chance("account's holder", 0.3))
    list.push({ label: label("holder"), value: pen.mark("seller_name", seller.name) });
  const town = third?.address.town.name ?? "";
  if (layout.chance("account's bank", 0.4))
    list.push({ label: label("bank"), value: escaped(`${label("bank_of")} ${town}`) });
  return list;
}

export function bankBlock(pen: Pen, { iban, bic, seller, third }: TradeFacts, more: readonly Pair[]): string {
  const text = pen.layout.chance("account in fours", 0.6) ? inFours(iban) : iban;
  const list: Pair[] = [...more, { label: pen.label("iban"), value: pen.mark("iban", text, iban), isWide: true }];
  if (pen.layout.chance("BIC", 0.4)) list.push({ label: "BIC", value: bic });
  if (pen.layout.part !== "test") list.push(...bankAndHolder(pen, seller, third));
  return pairs(pen, "bank", list, { columns: 2 });
}
