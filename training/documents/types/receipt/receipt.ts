import type { Random } from "../../../../measuring/random.ts";
import { inventDate, two } from "../../content/dates.ts";
import { digits } from "../../content/identifiers.ts";
import { type Company, inventCompany } from "../../content/parties.ts";
import { townLine } from "../../content/places.ts";
import { SHOP_GOODS } from "../../content/shop-goods.ts";
import { type Layout, leavesOut } from "../../layout.ts";
import type { Sheets } from "../../paper/compose.ts";
import { escaped, type Pen, penOf } from "../../paper/pen.ts";
import { familyOf, styleSheet } from "../../paper/style.ts";
import { ownShare, ways, words } from "../../parts.ts";
import { type DocumentType, MOSTLY_ITALIAN } from "../document-type.ts";
import { WORDING } from "./wording.ts";

export const receipt: DocumentType = {
  name: "receipt",
  template: "receipt",
  title: "Receipts",
  languages: MOSTLY_ITALIAN,
  fields: {
    company: ["Company", "organization"],
    address: ["Address", "address"],
    vat_id: ["VAT number", "eu.vat"],
    document_number: ["Document number", "document_number"],
    date: ["Date", "date"],
    time: ["Time", "time"],
    total: ["Total", "amount"],
    tax_total: ["VAT", "amount"],
    payment_method: ["Payment method", "text"],
  },
  tables: {
    items: {
      alias: "Items",
      columns: {
        item_description: ["Description", "text"],
        item_quantity: ["Quantity", "number"],
        item_amount: ["Amount", "amount"],
      },
    },
  },
  make: printReceipt,
};

interface ShopItem {
  readonly name: string;
  readonly count: number;
  readonly price: number;
  readonly vatPercent: number;
}

/** Amounts are cents, including the tax. */
export interface ReceiptFacts {
  readonly shop: Company;
  readonly items: readonly ShopItem[];
  readonly total: number;
  readonly tax: number;
  readonly date: string;
  readonly time: string;
  readonly number: string;
  readonly isCash: boolean;
  readonly given: number;
}

export function inventReceipt(layout: Layout, random: Random): ReceiptFacts {
  const { language, part } = layout;
  const rates = { it: [10, 22, 4], en: [20], de: [19, 7], fr: [20, 10], es: [21, 10] }[language];
  const items = Array.from({ length: random.whole(1, 11) }, () => ({
    name: random.pick(ownShare(SHOP_GOODS[language], part)),
    count: random.chance(0.75) ? 1 : random.whole(2, 5),
    price: random.whole(60, 3900),
    vatPercent: random.pick(rates),
  }));
  const total = items.reduce((sum, { count, price }) => sum + count * price, 0);
  const tax = items.reduce((sum, { count, price, vatPercent }) => sum + taxWithin(count * price, vatPercent), 0);
  const isCash = random.chance(0.45);
  return {
    shop: inventCompany(language, part, random),
    items,
    total,
    tax: Math.round(tax),
    date: inventDate(random, 2018, 2025),
    time: `${two(random.whole(7, 22))}:${two(random.whole(0, 59))}`,
    number: layout.of("numbering", NUMBERS)(random),
    isCash,
    given: isCash && random.chance(0.6) ? Math.ceil((total + 1) / 500) * 500 : total,
  };
}

const NUMBERS = ways<(random: Random) => string>(
  [
    (random) => `${digits(random, 4)}-${digits(random, 4)}`,
    (random) => digits(random, 6),
    (random) => String(random.whole(1, 900)),
  ],
  [(random) => `${digits(random, 3)}/${digits(random, 4)}`],
  [(random) => `A${digits(random, 5)}`, (random) => `${digits(random, 2)}-${digits(random, 5)}`],
);

export function taxWithin(cents: number, percent: number): number {
  return cents - cents / (1 + percent / 100);
}

const ORDERS = ways(
  [
    "shop title items totals payment when thanks",
    "shop when items totals payment title thanks",
    "shop title when items totals payment thanks",
  ],
  ["title shop items totals payment when"],
  [
    "shop when title items payment totals thanks",
    "when shop items totals thanks payment",
    "title when items totals payment shop",
  ],
);

function printReceipt(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventReceipt(layout, random);
  const blocks: Readonly<Record<string, () => string>> = {
    shop: () => shopBlock(pen, facts),
    title: () => middle(pen, pen.label("title")),
    items: () => `<hr>${itemsBlock(pen, facts)}<hr>`,
    totals: () => totalsBlock(pen, facts),
    payment: () => paymentBlock(pen, facts),
    when: () => whenBlock(pen, facts, random),
    thanks: () => `<br>${middle(pen, pen.label("thanks"))}`,
  };
  const body = layout
    .of("order", ORDERS)
    .split(" ")
    .map((name) => blocks[name]!())
    .join("");
  const widthMm = layout.of("paper width", ways([80, 80, 58]));
  const fontPt = (widthMm === 58 ? 6.6 : 8.6) + layout.whole("size", 0, 6) / 8;
  return {
    css: rollStyle(layout),
    pages: [`<section style="padding:5mm 4mm 9mm;font-size:${fontPt}pt">${body}</section>`],
    widthMm,
    heightMm: null,
    dpi: 203,
  };
}

function rollStyle(layout: Layout): string {
  const family = familyOf(layout, words("mono|mono|mono|narrow|sans"));
  const rule = layout.of("rule", words("1px dashed #333|1px solid #333|0|2px dotted #333"));
  return `${styleSheet(layout, family)}
    .r{display:flex;justify-content:space-between;gap:.6em}.r>:first-child{flex:1}.r>.n{white-space:nowrap;text-align:right}.r>.v{width:4em;text-align:right}
    hr{border:0;border-top:${rule};margin:.5em 0}.tall{font-size:${layout.of("total size", words("1em|1.2em|1.4em"))};font-weight:700}section{min-height:60mm}`;
}

function middle(pen: Pen, html: string): string {
  return `<div${pen.layout.chance("centred", 0.7) ? " class=middle" : ""}>${html}</div>`;
}

function line(left: string, right: string, kind = "", between = ""): string {
  return `<div class="r ${kind}"><span>${left}</span>${between}<span class=n>${right}</span></div>`;
}

function shopBlock(pen: Pen, { shop }: ReceiptFacts): string {
  const { layout } = pen;
  const town = townLine(shop.address, layout.of("province", ways(["brackets", "bare", "dash"] as const)));
  const address = pen.mark("address", `${shop.address.street} ${town}`);
  const street = escaped(shop.address.street);
  const broken = address.replace(
    `>${street} `,
    `>${street}${layout.chance("address on one line", 0.3) ? " - " : "<br>"}`,
  );
  const bare = shop.vatId.slice(2);
  const vat = `${pen.label("vat_id")} ${pen.mark("vat_id", pen.language === "it" ? bare : shop.vatId)}`;
  const parts = [`<strong>${pen.mark("company", shop.name)}</strong>`, broken];
  parts.splice(layout.of("VAT after", ways([2, 2, 1], [], [2])), 0, vat);
  if (layout.chance("phone", 0.6)) parts.push(`${pen.label("phone")} ${shop.phone}`);
  return `${middle(pen, parts.join("<br>"))}<br>`;
}

function itemsBlock(pen: Pen, { items }: ReceiptFacts): string {
  const { layout } = pen;
  const hasVat = layout.chance("VAT column", 0.45);
  const style = layout.of("counts", words("line before|in front|line after ~ ~ behind|in front"));
  const vat = (text: string) => (hasVat ? `<span class=v>${text}</span>` : "");
  const head = layout.chance("captions", 0.5)
    ? line(pen.label("description"), pen.label("price"), "", vat(pen.label("vat_column")))
    : "";
  const rows = items.map(({ name, count, price, vatPercent }, row) => {
    const writer = pen.row("items", row);
    const description = writer.mark("item_description", name);
    const many = count > 1;
    const quantity = many ? writer.mark("item_quantity", String(count)) : "";
    const times = `${quantity} x ${pen.plainMoney(price)}`;
    const amount = writer.money("item_amount", count * price);
    const left =
      many && style === "in front"
        ? `${quantity} ${description}`
        : many && style === "behind"
          ? `${description} x ${quantity}`
          : description;
    const main = line(left, amount, "", vat(`${vatPercent}%`));
    const extra = many && style.startsWith("line") ? `<div>&nbsp;&nbsp;${times}</div>` : "";
    return style === "line before" ? extra + main : main + extra;
  });
  return head + rows.join("");
}

function totalsBlock(pen: Pen, { total, tax }: ReceiptFacts): string {
  const { layout } = pen;
  const euro = layout.of("sign", words("none|none|€|EUR"));
  const sign = euro === "none" ? "" : pen.language === "en" ? "£" : `${euro} `;
  const sum = line(pen.label("total"), sign + pen.money("total", total), "tall");
  const vat = layout.chance("shows VAT", 0.8) ? line(pen.label("tax"), pen.money("tax_total", tax)) : "";
  const sub = layout.chance("subtotal", 0.3) ? line(pen.label("subtotal"), pen.plainMoney(total)) : "";
  return sub + (layout.chance("VAT before the total", 0.25) ? vat + sum : sum + vat);
}

function paymentBlock(pen: Pen, { isCash, total, given }: ReceiptFacts): string {
  if (leavesOut(pen.layout, "the payment", 0.25)) return "";
  const name = isCash ? "cash" : "card";
  // The wording of the means of payment is itself the value.
  const means = pen.wording(name);
  const rows = [line(pen.mark("payment_method", means), pen.plainMoney(given))];
  if (given > total) rows.push(line(pen.label("change"), pen.plainMoney(given - total)));
  else if (pen.layout.chance("says paid", 0.5)) rows.push(line(pen.label("paid"), pen.plainMoney(total)));
  return `${rows.join("")}<br>`;
}

function whenBlock(pen: Pen, { date, time, number }: ReceiptFacts, random: Random): string {
  const { layout } = pen;
  const day = pen.date("date", date);
  const hour = leavesOut(layout, "the time", 0.12) ? "" : pen.mark("time", time);
  const numbered = leavesOut(layout, "the number", 0.15)
    ? ""
    : `${pen.label("number")} ${pen.mark("document_number", number)}`;
  const till = `${pen.label("till")} ${random.whole(1, 9)}`;
  switch (layout.of("when", words("one line|edges|labelled|one line ~ ~ number first|labelled"))) {
    case "edges":
      return line(day, hour) + line(numbered, till);
    case "labelled":
      return line(`${pen.label("date")} ${day}`, hour && `${pen.label("time")} ${hour}`) + middle(pen, numbered);
    case "number first":
      return line(numbered, `${day} ${hour}`);
    default:
      return middle(pen, `${day} ${hour}<br>${numbered}${layout.chance("till", 0.4) ? ` ${till}` : ""}`);
  }
}
