import { type Random, seededRandom } from "../../../../measuring/random.ts";
import { daysAfter } from "../../content/dates.ts";
import { digits } from "../../content/identifiers.ts";
import { adds, type Layout, seedOf } from "../../layout.ts";
import { type Pair, pairs, sums } from "../../paper/blocks.ts";
import { a4, arrangePages, type Blocks, type Sheets } from "../../paper/compose.ts";
import { signature } from "../../paper/ornaments.ts";
import { type Pen, penOf } from "../../paper/pen.ts";
import { planOf } from "../../paper/plans.ts";
import { ways, words } from "../../parts.ts";
import { type DocumentType, MOSTLY_ITALIAN } from "../document-type.ts";
import { numberAndDate, tradeBlocks } from "./blocks.ts";
import { inventTrade, type TradeFacts } from "./facts.ts";
import { linesTables } from "./lines-table.ts";
import { footOf, party } from "./parties.ts";
import { WORDING } from "./wording.ts";

export const purchaseOrder: DocumentType = {
  name: "purchase_order",
  template: "purchase_order",
  title: "Ordini di acquisto",
  languages: MOSTLY_ITALIAN,
  fields: {
    number: ["Numero ordine", "document_number"],
    date: ["Data ordine", "date"],
    delivery_date: ["Data di consegna", "date"],
    buyer_name: ["Cliente", "organization"],
    buyer_address: ["Indirizzo cliente", "address"],
    buyer_vat_id: ["Partita IVA cliente", "eu.vat"],
    seller_name: ["Fornitore", "organization"],
    seller_address: ["Indirizzo fornitore", "address"],
    seller_vat_id: ["Partita IVA fornitore", "eu.vat"],
    total: ["Totale ordine", "amount"],
  },
  tables: {
    lines: {
      alias: "Righe",
      columns: {
        line_description: ["Descrizione", "text"],
        line_quantity: ["Quantità", "number"],
        line_unit_price: ["Prezzo unitario", "amount"],
        line_amount: ["Importo", "amount"],
      },
    },
  },
  make: printPurchaseOrder,
};

const PLANS = ways(
  [
    "letterhead+title / data+seller / lines / … / total / sign",
    "title:2+data / buyer+seller / lines / … / space+total",
    "letterhead / space+seller / title / data / lines / … / total / thanks / sign",
    "title / data / buyer / seller / lines / … / total+sign",
    "letterhead:2+data:3 / seller / title / lines / … / sign:2+total",
  ],
  ["data+letterhead / seller+title / lines / … / total"],
  [
    "seller+letterhead / title / total+data / lines / … / sign",
    "title+letterhead / total / data+seller / lines / … / thanks",
  ],
);

function printPurchaseOrder(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventTrade(layout, random);
  const tables = linesTables(pen, facts.lines, { hasPrices: true });
  const pages = arrangePages(planOf(layout, PLANS), blocksOf(pen, facts, tables, random), tables);
  return a4(layout, pages, random, { foot: footOf(pen, "buyer", facts.buyer, false) });
}

function blocksOf(pen: Pen, facts: TradeFacts, tables: readonly string[], random: Random): Blocks {
  const delivery = { label: pen.label("delivery_date"), value: pen.date("delivery_date", facts.dueDate) };
  return {
    ...tradeBlocks(pen, "order", facts, tables),
    // The buyer writes the paper.
    letterhead: () => party(pen, "buyer", facts.buyer, true),
    buyer: () => party(pen, "buyer", facts.buyer),
    data: () => {
      const list = [...numberAndDate(pen, "order_number_own", facts), delivery, ...offerPairs(pen, facts)];
      return pairs(pen, "data", list, { columns: 3 }) + offerSentence(pen, facts);
    },
    total: () => sums(pen, "total", [{ label: pen.label("order_total"), value: pen.money("total", facts.net) }]),
    sign: () => signature(random),
  };
}

const OFFERED_BEFORE_DAYS = 60;

/**
 * The offer that is accepted, with its own number and date: "n. 3391 del 18/09/2025". Drawn separately from the facts.
 */
function offer(pen: Pen, { number, date }: TradeFacts): string {
  const random = seededRandom(seedOf(`${pen.layout.id}/${number}/${date}`));
  const no = `${pen.layout.of("form of offers", words("n. |N. ||AN-|Q-"))}${digits(random, random.whole(3, 5))}`;
  return `${no} ${pen.label("offer_dated")} ${pen.plainDate(daysAfter(date, -random.whole(1, OFFERED_BEFORE_DAYS)))}`;
}

function offerPairs(pen: Pen, facts: TradeFacts): Pair[] {
  return adds(pen.layout, "an offer", 0.3) ? [{ label: pen.label("offer"), value: offer(pen, facts) }] : [];
}

function offerSentence(pen: Pen, facts: TradeFacts): string {
  const isSaid = !adds(pen.layout, "an offer", 0.3) && adds(pen.layout, "an offer in a sentence", 0.3);
  return isSaid ? `<p>${pen.label("offer_said")} ${offer(pen, facts)}</p>` : "";
}
