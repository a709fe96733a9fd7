import type { Random } from "../../../random.ts";
import { printedMoney } from "../../content/money.ts";
import { townLine } from "../../content/places.ts";
import type { Layout } from "../../layout.ts";
import { heading, lines, type Pair, pairs, sums, table } from "../../paper/blocks.ts";
import { a4, arrange, type Blocks, type Sheets } from "../../paper/compose.ts";
import { letterhead } from "../../paper/letterhead.ts";
import { bars } from "../../paper/ornaments.ts";
import { type Pen, penOf } from "../../paper/pen.ts";
import { planOf } from "../../paper/plans.ts";
import { ways, words } from "../../parts.ts";
import { type DocumentType, MOSTLY_ITALIAN } from "../document-type.ts";
import { type BillFacts, type Charge, inventBill } from "./facts.ts";
import { WORDING } from "./wording.ts";

export const utilityBill: DocumentType = {
  name: "utility_bill",
  template: "utility_bill",
  title: "Bollette",
  languages: MOSTLY_ITALIAN,
  fields: {
    supplier_name: ["Fornitore", "organization"],
    customer_name: ["Intestatario", "name"],
    customer_tax_code: ["Codice fiscale", "it.codice_fiscale"],
    customer_number: ["Codice cliente", "document_number"],
    bill_number: ["Numero bolletta", "document_number"],
    issue_date: ["Data di emissione", "date"],
    due_date: ["Scadenza", "date"],
    period_from: ["Periodo dal", "date"],
    period_to: ["Periodo al", "date"],
    supply_address: ["Indirizzo di fornitura", "address"],
    supply_point: ["POD / PDR", "document_number"],
    consumption: ["Consumo", "number"],
    taxable: ["Imponibile", "amount"],
    vat: ["IVA", "amount"],
    total_due: ["Totale da pagare", "amount"],
  },
  tables: {
    charges: {
      alias: "Voci di spesa",
      columns: { charge_description: ["Descrizione", "text"], charge_amount: ["Importo", "amount"] },
    },
  },
  make: printBill,
};

const PLANS = ways(
  [
    "supplier+window / title / bill+due / customer+supply / consumption / charges / tax+total",
    "supplier+title / customer:2+bill:2 / due / supply / charges / tax / consumption / total",
    "title / bill+supplier / window / total+due / supply+consumption / charges / tax",
    "supplier:1+due:2 / title / window+supply / bill / consumption / charges:3+tax:2 / total / slip",
    "supplier / customer / title / bill / supply / due+total / consumption+charges / tax",
    "title:2+supplier / due:2+customer:3 / supply / bill / charges / tax+total / slip",
  ],
  ["supplier+bill / title / customer / total / supply / charges / tax / due+consumption"],
  [
    "due+supplier / window / title+bill / charges+supply / tax+consumption / total",
    "title+total / bill:3+supply:2 / customer / consumption / tax / charges / due / supplier",
    "customer+supply+bill / supplier / title / due / charges / consumption / total+tax",
    "supplier+window / total / title / due+bill:2 / charges / tax+supply / consumption / slip",
  ],
);

function printBill(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventBill(layout, random);
  return a4(layout, [arrange(planOf(layout, PLANS), blocksOf(pen, facts, random))], random, {
    foot: `${pen.label("foot")} – ${facts.supplier.web}`,
  });
}

function blocksOf(pen: Pen, facts: BillFacts, random: Random): Blocks {
  return {
    supplier: () => {
      const { vatId, phone } = facts.supplier;
      return letterhead(pen, facts.supplier, { key: "supplier_name", between: ", ", more: ` – ${vatId} – ${phone}` });
    },
    title: () => `<h1>${pen.label(`title_${facts.utility}`)}</h1>`,
    window: () => {
      const { address } = facts.customer;
      return `<br>${lines(`<strong>${customerName(pen, facts)}</strong>`, address.street, townLine(address))}<br>`;
    },
    customer: () => pairs(pen, "customer", customerPairs(pen, facts), { columns: 2 }),
    bill: () => pairs(pen, "bill", billPairs(pen, facts), { columns: 4 }),
    due: () => dueBlock(pen, facts),
    supply: () => pairs(pen, "supply", supplyPairs(pen, facts), { columns: 2 }),
    consumption: () => consumptionBlock(pen, facts),
    charges: () => chargesTable(pen, facts),
    tax: () => taxBlock(pen, facts),
    total: () => totalBlock(pen, facts),
    slip: () => `${pen.label("payment")} ${bars(random, 300)}`,
  };
}

function customerName(pen: Pen, { customer }: BillFacts): string {
  const name = `${customer.givenNames} ${customer.surname}`;
  const style = pen.layout.of("customer's name", words("given|capitals|surname first"));
  const text =
    { capitals: name.toUpperCase(), "surname first": `${customer.surname} ${customer.givenNames}` }[style] ?? name;
  return pen.mark("customer_name", text);
}

function customerPairs(pen: Pen, facts: BillFacts): Pair[] {
  const { taxCode } = facts.customer;
  const list: Pair[] = [{ label: pen.label("customer"), value: customerName(pen, facts) }];
  if (taxCode !== "") list.push({ label: pen.label("tax_code"), value: pen.mark("customer_tax_code", taxCode) });
  return list;
}

function billPairs(pen: Pen, facts: BillFacts): Pair[] {
  const list: Pair[] = [
    { label: pen.label("bill_number"), value: pen.mark("bill_number", facts.billNumber) },
    { label: pen.label("issue_date"), value: pen.date("issue_date", facts.issueDate) },
    { label: pen.label("from"), value: pen.date("period_from", facts.from) },
    { label: pen.label("to"), value: pen.date("period_to", facts.to) },
  ];
  const number = { label: pen.label("customer_number"), value: pen.mark("customer_number", facts.customerNumber) };
  return pen.layout.chance("customer number first", 0.5) ? [number, ...list] : [...list, number];
}

function dueBlock(pen: Pen, { dueDate }: BillFacts): string {
  const block = pairs(pen, "due", [{ label: pen.label("due_date"), value: pen.date("due_date", dueDate) }]);
  return `<div class="${pen.layout.of("due look", words("plain|filled|big"))}">${block}</div>`;
}

function supplyPairs(pen: Pen, { supplyAddress, supplyPoint, utility }: BillFacts): Pair[] {
  const address = pen.mark("supply_address", `${supplyAddress.street} ${townLine(supplyAddress)}`);
  const list: Pair[] = [{ label: pen.label("supply_address"), value: address, isWide: true }];
  if (supplyPoint !== null)
    list.push({ label: pen.label(`point_${utility}`), value: pen.mark("supply_point", supplyPoint) });
  return list;
}

function consumptionBlock(pen: Pen, { consumption, readings, unit }: BillFacts): string {
  if (consumption === null || readings === null) return "";
  const whole = (value: number) => printedMoney(value, pen.moneyStyle, 0);
  const list: Pair[] = [
    { label: pen.label("consumption"), value: `${pen.money("consumption", consumption, 0)} ${unit}` },
  ];
  if (pen.layout.chance("shows readings", 0.6))
    list.unshift(
      { label: pen.label("reading_before"), value: whole(readings.before) },
      { label: pen.label("reading_after"), value: whole(readings.after) },
    );
  return pairs(pen, "consumption", list, { columns: 3 });
}

function chargesTable(pen: Pen, { charges, untaxed }: BillFacts): string {
  const all = untaxed === 0 ? charges : [...charges, { name: "untaxed", amount: untaxed }];
  const title = heading(pen, "charges", pen.label("charges"));
  const label = ({ name }: Charge) => pen.wording(name);
  return (
    title +
    table(
      pen,
      "charges",
      [
        {
          name: "charge",
          label: pen.label("charge"),
          width: 4,
          cell: (charge, row) => pen.row("charges", row).mark("charge_description", label(charge)),
        },
        {
          name: "amount",
          label: pen.label("amount"),
          align: "right",
          cell: ({ amount }, row) => pen.row("charges", row).money("charge_amount", amount),
        },
      ],
      all,
    )
  );
}

function taxBlock(pen: Pen, { taxable, vat, vatPercent }: BillFacts): string {
  const rate = pen.layout.chance("shows the rate", 0.6) ? ` ${vatPercent}%` : "";
  const list: Pair[] = [
    { label: pen.label("taxable"), value: pen.money("taxable", taxable) },
    { label: pen.label("vat") + rate, value: pen.money("vat", vat) },
  ];
  return sums(pen, "tax", list, { columns: 2 });
}

function totalBlock(pen: Pen, { total }: BillFacts): string {
  const symbol = pen.language === "en" ? "£" : "€";
  const marked = pen.money("total_due", total);
  const style = pen.layout.of("currency", words("before|after|code|none"));
  const shown =
    {
      before: `${symbol} ${marked}`,
      after: `${marked} ${symbol}`,
      code: `${pen.language === "en" ? "GBP" : "EUR"} ${marked}`,
    }[style] ?? marked;
  return `<div class="strong ${pen.layout.of("total look", words("plain|big|filled|big filled"))}">${sums(pen, "total", [{ label: pen.label("total"), value: shown }])}</div>`;
}
