import type { Random } from "../../../../measuring/random.ts";
import { townLine } from "../../content/places.ts";
import type { Layout } from "../../layout.ts";
import { lines, type Pair, pairs } from "../../paper/blocks.ts";
import { a4, arrangePages, type Blocks, type Sheets } from "../../paper/compose.ts";
import { signature } from "../../paper/ornaments.ts";
import { escaped, type Pen, penOf } from "../../paper/pen.ts";
import { planOf } from "../../paper/plans.ts";
import { ways } from "../../parts.ts";
import { type DocumentType, MOSTLY_ITALIAN } from "../document-type.ts";
import { carrierLine, numberAndDate, tradeBlocks } from "./blocks.ts";
import { inventTrade, type TradeFacts } from "./facts.ts";
import { linesTables } from "./lines-table.ts";
import { footOf } from "./parties.ts";
import { WORDING } from "./wording.ts";

export const deliveryNote: DocumentType = {
  name: "delivery_note",
  template: "delivery_note",
  title: "Documenti di trasporto",
  languages: MOSTLY_ITALIAN,
  fields: {
    number: ["Numero DDT", "document_number"],
    date: ["Data", "date"],
    seller_name: ["Mittente", "organization"],
    seller_address: ["Indirizzo mittente", "address"],
    seller_vat_id: ["Partita IVA mittente", "eu.vat"],
    buyer_name: ["Destinatario", "organization"],
    buyer_address: ["Indirizzo destinatario", "address"],
    buyer_vat_id: ["Partita IVA destinatario", "eu.vat"],
    order_number: ["Riferimento ordine", "document_number"],
    parcels: ["Colli", "integer"],
    weight: ["Peso", "number"],
  },
  tables: {
    lines: {
      alias: "Righe",
      columns: { line_description: ["Descrizione", "text"], line_quantity: ["Quantità", "number"] },
    },
  },
  make: printDeliveryNote,
};

const PLANS = ways(
  [
    "letterhead+title / data+buyer / ship / lines / … / transport / sign",
    "title:2+data / seller+buyer / lines / … / transport+sign",
    "letterhead / buyer+ship / title+data / lines / … / transport / sign",
    "seller / buyer / ship / title / data / transport / lines / … / sign",
    "title / data / letterhead+buyer / transport / lines / … / sign",
    "data+letterhead / title / ship+buyer / lines / … / sign+transport:2",
  ],
  ["buyer+letterhead / title+data / lines / … / transport / sign"],
  [
    "transport / title+letterhead / buyer+data / lines / … / sign",
    "title+ship / data / buyer:2+seller / lines / … / transport",
  ],
);

function printDeliveryNote(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventTrade(layout, random);
  const tables = linesTables(pen, facts.lines, { hasPrices: false });
  const pages = arrangePages(planOf(layout, PLANS), blocksOf(pen, facts, tables, random), tables);
  return a4(layout, pages, random, { stampText: facts.seller.name, foot: footOf(pen, "seller", facts.seller, false) });
}

function blocksOf(pen: Pen, facts: TradeFacts, tables: readonly string[], random: Random): Blocks {
  const order = { label: pen.label("order_number"), value: pen.mark("order_number", facts.orderNumber) };
  return {
    ...tradeBlocks(pen, "delivery_note", facts, tables),
    data: () => {
      const orders = pen.layout.chance("order number", 0.6) ? [order] : [];
      return pairs(pen, "data", [...numberAndDate(pen, "note_number", facts), ...orders], { columns: 3 });
    },
    ship: () => {
      const isOther = facts.third && pen.layout.chance("goods go to another", 0.3);
      const isNamed = pen.layout.part !== "test" && pen.layout.chance("names who gets the goods", 0.4);
      const { name, address } = isOther ? facts.third : facts.buyer;
      const place = lines(isNamed || isOther ? escaped(name) : "", address.street, townLine(address));
      return pairs(pen, "ship", [{ label: pen.label("ship_to"), value: place }]);
    },
    transport: () => pairs(pen, "transport", transportPairs(pen, facts, random), { columns: 4 }),
    sign: () => `<i>${pen.label("carrier")}</i> ${carrierLine(pen, facts)}${signature(random)}`,
  };
}

function transportPairs(pen: Pen, { date }: TradeFacts, random: Random): Pair[] {
  const reasons = { it: "Vendita", en: "Sale", de: "Verkauf", fr: "Vente", es: "Venta" };
  return [
    { label: pen.label("reason"), value: reasons[pen.language] },
    { label: pen.label("parcels"), value: pen.mark("parcels", String(random.whole(1, 40))) },
    { label: pen.label("weight"), value: pen.money("weight", random.whole(100, 90_000)) },
    { label: pen.label("transport_date"), value: pen.plainDate(date) },
  ];
}
