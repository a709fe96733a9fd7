import type { Random } from "../../../../measuring/random.ts";
import type { Layout } from "../../layout.ts";
import { lines, type Pair, pairs, sums, table } from "../../paper/blocks.ts";
import { a4, arrangePages, type Blocks, type Sheets } from "../../paper/compose.ts";
import { type Pen, penOf } from "../../paper/pen.ts";
import { planOf } from "../../paper/plans.ts";
import { ways, words } from "../../parts.ts";
import { type DocumentType, MOSTLY_ITALIAN } from "../document-type.ts";
import { bankBlock, numberAndDate, tradeBlocks } from "./blocks.ts";
import { inventTrade, type TradeFacts } from "./facts.ts";
import { linesTables } from "./lines-table.ts";
import { footOf } from "./parties.ts";
import { WORDING } from "./wording.ts";

export const invoice: DocumentType = {
  name: "invoice",
  template: "invoice",
  title: "Invoices",
  languages: MOSTLY_ITALIAN,
  fields: {
    number: ["Invoice number", "document_number"],
    date: ["Invoice date", "date"],
    due_date: ["Due date", "date"],
    seller_name: ["Seller", "organization"],
    seller_address: ["Seller address", "address"],
    seller_vat_id: ["Seller VAT id", "eu.vat"],
    buyer_name: ["Buyer", "organization"],
    buyer_address: ["Buyer address", "address"],
    buyer_vat_id: ["Buyer VAT id", "eu.vat"],
    currency: ["Currency", "currency"],
    net_total: ["Net total", "amount"],
    tax_total: ["Tax total", "amount"],
    gross_total: ["Total", "amount"],
    iban: ["IBAN", "iban"],
  },
  tables: {
    lines: {
      alias: "Lines",
      columns: {
        line_description: ["Description", "text"],
        line_quantity: ["Quantity", "number"],
        line_unit_price: ["Unit price", "amount"],
        line_amount: ["Amount", "amount"],
      },
    },
  },
  make: printInvoice,
};

/** "…" represents the further pages of a long list of lines; what follows is on the last page. */
const PLANS = ways(
  [
    "letterhead+title / data+buyer / lines / … / taxes+totals / bank / thanks",
    "title / letterhead+data / space+buyer / lines / … / space+totals / bank",
    "letterhead / seller+buyer / title:2+data:3 / lines / … / totals / bank+thanks",
    "title+data / seller+buyer / lines / … / taxes:2+totals / bank",
    "letterhead / space+buyer / title / data / lines / … / bank:3+totals:2",
    "seller / buyer / title+data / lines / … / totals / taxes / bank",
    "title / data / seller+buyer / lines / … / taxes / totals / thanks / bank",
    "buyer+letterhead / title:1+data:2 / lines / … / bank+totals",
    "letterhead:2+data / buyer / title / lines / … / space:2+totals:3 / bank / thanks",
  ],
  ["data+letterhead / title / buyer / lines / … / totals+bank"],
  [
    "letterhead / title+data / buyer+totals / lines / … / taxes / bank",
    "buyer:2+data / title / lines / … / taxes+totals / bank / seller",
    "title+letterhead / buyer+data:2 / totals / lines / … / bank+thanks",
    "data / buyer+seller / title / lines / … / totals+space / bank",
  ],
);

function printInvoice(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventTrade(layout, random);
  const tables = linesTables(pen, facts.lines, { hasPrices: true });
  const blocks = blocksOf(pen, facts, tables);
  return a4(layout, arrangePages(planOf(layout, PLANS), blocks, tables), random, {
    stampText: facts.buyer.name,
    foot: footOf(pen, "seller", facts.seller, true),
  });
}

function blocksOf(pen: Pen, facts: TradeFacts, tables: readonly string[]): Blocks {
  const isDueWithTheData = pen.layout.chance("due date among the data", 0.6);
  const due = { label: pen.label("due_date"), value: pen.date("due_date", facts.dueDate) };
  const isDueAtTheBank = !isDueWithTheData && pen.layout.chance("due date at the bank", 0.7);
  return {
    ...tradeBlocks(pen, "invoice", facts, tables),
    data: () => {
      const list = [
        ...numberAndDate(pen, "number", facts),
        ...(isDueWithTheData ? [due] : []),
        ...references(pen, facts),
      ];
      return pairs(pen, "data", list, { columns: 3 });
    },
    taxes: () => taxTable(pen, facts),
    totals: () => totalsBlock(pen, facts),
    bank: () => bankBlock(pen, facts, isDueAtTheBank ? [due] : []),
  };
}

function references(pen: Pen, { orderNumber, customerNumber, currency }: TradeFacts): Pair[] {
  const { layout } = pen;
  const list: Pair[] = [];
  if (layout.chance("order number", 0.4)) list.push({ label: pen.label("order_number"), value: orderNumber });
  if (layout.chance("customer number", 0.35)) list.push({ label: pen.label("customer_number"), value: customerNumber });
  if (layout.chance("currency", 0.3))
    list.push({ label: pen.label("currency"), value: pen.mark("currency", currency) });
  return list;
}

function taxTable(pen: Pen, { taxes }: TradeFacts): string {
  type Rate = (typeof taxes)[number];
  const cells: readonly (readonly [string, (rate: Rate) => string])[] = [
    ["vat", ({ percent }) => `${percent}%`],
    ["net", ({ net }) => pen.plainMoney(net)],
    ["tax", ({ tax }) => pen.plainMoney(tax)],
  ];
  const columns = cells.map(([name, cell]) => ({ name, label: pen.label(name), align: "right" as const, cell }));
  return table(pen, "taxes", columns, taxes);
}

function totalsBlock(pen: Pen, { net, tax, gross, currency, taxes }: TradeFacts): string {
  const sign = (text: string) => pen.mark("currency", text, currency);
  const symbol = currency === "GBP" ? "£" : "€";
  const style = pen.layout.of("currency of totals", words("none|before|after|code ~ ~ code"));
  const shown = (marked: string) =>
    ({ before: `${sign(symbol)} ${marked}`, after: `${marked} ${sign(symbol)}`, code: `${sign(currency)} ${marked}` })[
      style
    ] ?? marked;
  const rate = taxes.length === 1 && pen.layout.chance("rate at the tax", 0.5) ? ` ${taxes[0]!.percent}%` : "";
  const list: Pair[] = [
    { label: pen.label("net"), value: shown(pen.money("net_total", net)) },
    { label: pen.label("tax") + rate, value: shown(pen.money("tax_total", tax)) },
    { label: `<b>${pen.label("gross")}</b>`, value: `<strong>${shown(pen.money("gross_total", gross))}</strong>` },
  ];
  return lines(sums(pen, "totals", list, { columns: 3 }));
}
