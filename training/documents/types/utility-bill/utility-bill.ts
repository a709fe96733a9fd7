import type { Random } from "../../../../measuring/random.ts";
import { daysAfter } from "../../content/dates.ts";
import { printedMoney } from "../../content/money.ts";
import { townLine } from "../../content/places.ts";
import { adds, type Layout } from "../../layout.ts";
import { heading, lines, type Pair, pairs, sums, table } from "../../paper/blocks.ts";
import { a4, arrange, type Blocks, type Sheets } from "../../paper/compose.ts";
import { letterhead } from "../../paper/letterhead.ts";
import { bars } from "../../paper/ornaments.ts";
import { type Pen, penOf } from "../../paper/pen.ts";
import { planOf } from "../../paper/plans.ts";
import { ways, words } from "../../parts.ts";
import { type DocumentType, MOSTLY_ITALIAN } from "../document-type.ts";
import { type Beside, inventBeside } from "./beside.ts";
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
  return a4(
    layout,
    [arrange(planOf(layout, PLANS), blocksOf(pen, { ...facts, beside: inventBeside(layout, facts) }, random))],
    random,
    {
      foot: `${pen.label("foot")} – ${facts.supplier.web}`,
    },
  );
}

/** The facts, and what is printed in addition to them. */
type Bill = BillFacts & { readonly beside: Beside };

function blocksOf(pen: Pen, facts: Bill, random: Random): Blocks {
  return {
    supplier: () => {
      const { vatId, phone } = facts.supplier;
      return letterhead(pen, facts.supplier, { key: "supplier_name", between: ", ", more: ` – ${vatId} – ${phone}` });
    },
    title: () => `<h1>${pen.label(`title_${facts.utility}`)}</h1>`,
    window: () => {
      const address = facts.beside.sentTo ?? facts.customer.address;
      const name = `<strong>${customerName(pen, facts)}</strong>`;
      return `<br>${lines(addressed(pen, facts), name, address.street, townLine(address))}<br>`;
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

/** The form of address of the reader, in a line above his name; usually none. */
function addressed(pen: Pen, { customer, beside }: Bill): string {
  if (!adds(pen.layout, "how the reader is addressed", 0.3)) return "";
  return pen.label(beside.company !== null ? "to_company" : customer.sex === "M" ? "to_him" : "to_her");
}

function customerName(pen: Pen, { customer, beside }: Bill): string {
  if (beside.company !== null) return pen.mark("customer_name", beside.company);
  const name = `${customer.givenNames} ${customer.surname}`;
  const style = pen.layout.of("customer's name", words("given|capitals|surname first"));
  const text =
    { capitals: name.toUpperCase(), "surname first": `${customer.surname} ${customer.givenNames}` }[style] ?? name;
  return pen.mark("customer_name", text);
}

function customerPairs(pen: Pen, facts: Bill): Pair[] {
  const taxCode = facts.beside.company === null ? facts.customer.taxCode : "";
  const list: Pair[] = [{ label: pen.label("customer"), value: customerName(pen, facts) }];
  if (taxCode !== "") list.push({ label: pen.label("tax_code"), value: pen.mark("customer_tax_code", taxCode) });
  return list;
}

function billPairs(pen: Pen, facts: Bill): Pair[] {
  const { contractNumber } = facts.beside;
  const list: Pair[] = [
    { label: pen.label("bill_number"), value: pen.mark("bill_number", facts.billNumber) },
    { label: pen.label("issue_date"), value: pen.date("issue_date", facts.issueDate) },
    ...periodPairs(pen, facts),
  ];
  if (contractNumber !== null) list.unshift({ label: pen.label("contract_number"), value: contractNumber });
  const number = { label: pen.label("customer_number"), value: pen.mark("customer_number", numberOf(pen, facts)) };
  return pen.layout.chance("customer number first", 0.5) ? [number, ...list] : [...list, number];
}

/** Some print "1 004 882 917". */
function numberOf({ layout }: Pen, { customerNumber }: BillFacts): string {
  const isGrouped = adds(layout, "spaces in the customer's number", 0.2);
  return isGrouped ? customerNumber.replace(/\d(?=(?:\d{3})+$)/g, "$& ") : customerNumber;
}

/** The two days of the period with a label each, or as one range. */
function periodPairs(pen: Pen, facts: BillFacts): Pair[] {
  const [from, to] = [pen.date("period_from", facts.from), pen.date("period_to", facts.to)];
  if (adds(pen.layout, "the period in one line", 0.35)) {
    const until = ` ${pen.label("until")} `;
    const between = pen.layout.of("between days", ways([" - ", " – ", until, until, " "]));
    return [{ label: pen.label("period"), value: `${from}${between}${to}` }];
  }
  return [
    { label: pen.label("from"), value: from },
    { label: pen.label("to"), value: to },
  ];
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

function consumptionBlock(pen: Pen, facts: Bill): string {
  const { consumption, readings, unit, beside } = facts;
  if (consumption === null || readings === null) return "";
  const { layout } = pen;
  const whole = (value: number) => printedMoney(value, pen.moneyStyle, 0);
  const used = `${pen.money("consumption", consumption, 0)} ${unit}`;
  const year = yearlyPairs(pen, facts);
  const isTable = adds(layout, "readings with their days", 0.2);
  if (isTable) return readingsTable(pen, facts, consumption) + pairs(pen, "yearly", year);
  const list: Pair[] =
    beside.bands.length > 0 ? bandPairs(pen, facts, used) : [{ label: pen.label("consumption"), value: used }];
  if (layout.chance("shows readings", 0.6))
    list.unshift(
      { label: pen.label("reading_before"), value: whole(readings.before) },
      { label: pen.label("reading_after"), value: whole(readings.after) },
    );
  const all = layout.chance("the year first", 0.5) ? [...year, ...list] : [...list, ...year];
  return pairs(pen, "consumption", all, { columns: 3 });
}

/** The consumption of a year, usually with its first and last day. */
function yearlyPairs(pen: Pen, { beside: { yearly }, unit }: Bill): Pair[] {
  if (yearly === null) return [];
  const days = `(${pen.label("since")} ${pen.plainDate(yearly.from)} ${pen.label("until")} ${pen.plainDate(yearly.to)})`;
  const shown = `${printedMoney(yearly.consumption, pen.moneyStyle, 0)} ${unit}`;
  const hasDays = pen.layout.chance("days of the year", 0.6);
  return [{ label: pen.label("yearly"), value: hasDays ? `${shown} ${days}` : shown, isWide: true }];
}

function bandPairs(pen: Pen, { beside: { bands } }: Bill, used: string): Pair[] {
  const each = bands.map((share, i): Pair => ({ label: `F${i + 1}`, value: printedMoney(share, pen.moneyStyle, 0) }));
  return [...each, { label: pen.label("band_total"), value: used }];
}

/** The meter on the day before the period and on its last. */
function readingsTable(pen: Pen, { from, to, readings, unit }: Bill, consumption: number): string {
  const whole = (value: number) => printedMoney(value, pen.moneyStyle, 0);
  const rows = [
    { day: daysAfter(from, -1), meter: readings!.before, isLast: false },
    { day: to, meter: readings!.after, isLast: true },
  ];
  return table(
    pen,
    "readings",
    [
      { name: "day", label: pen.label("reading_day"), cell: ({ day }) => pen.plainDate(day) },
      { name: "meter", label: pen.label("reading"), align: "right", cell: ({ meter }) => whole(meter) },
      {
        name: "used",
        label: `${pen.label("consumption")} ${unit}`,
        align: "right",
        cell: ({ isLast }) => (isLast ? pen.money("consumption", consumption, 0) : ""),
      },
    ],
    rows,
  );
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

function totalBlock(pen: Pen, { total, beside: { paid } }: Bill): string {
  const symbol = pen.language === "en" ? "£" : "€";
  const marked = pen.money("total_due", total - paid);
  const style = pen.layout.of("currency", words("before|after|code|none"));
  const shown =
    {
      before: `${symbol} ${marked}`,
      after: `${marked} ${symbol}`,
      code: `${pen.language === "en" ? "GBP" : "EUR"} ${marked}`,
    }[style] ?? marked;
  const account: Pair[] =
    paid === 0
      ? []
      : [
          { label: pen.label("gross"), value: pen.plainMoney(total) },
          { label: pen.label("paid"), value: pen.plainMoney(-paid) },
        ];
  return `<div class="strong ${pen.layout.of("total look", words("plain|big|filled|big filled"))}">${sums(pen, "total", [...account, { label: pen.label(paid === 0 ? "total" : "rest"), value: shown }])}</div>`;
}
