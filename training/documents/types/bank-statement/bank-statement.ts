import type { Random } from "../../../../measuring/random.ts";
import { inFours } from "../../content/identifiers.ts";
import { townLine } from "../../content/places.ts";
import type { Layout } from "../../layout.ts";
import { type Column, lines, type Pair, pairs, sums, table } from "../../paper/blocks.ts";
import { a4, arrangePages, type Blocks, paged, type Sheets } from "../../paper/compose.ts";
import { letterhead } from "../../paper/letterhead.ts";
import { type Pen, penOf } from "../../paper/pen.ts";
import { planOf } from "../../paper/plans.ts";
import { ways } from "../../parts.ts";
import { type DocumentType, MOSTLY_ITALIAN } from "../document-type.ts";
import { inventStatement, type Movement, type StatementFacts } from "./facts.ts";
import { WORDING } from "./wording.ts";

export const bankStatement: DocumentType = {
  name: "bank_statement",
  template: "bank_statement",
  title: "Estratti conto",
  languages: MOSTLY_ITALIAN,
  fields: {
    bank_name: ["Banca", "organization"],
    account_holder: ["Intestatario", "text"],
    iban: ["IBAN", "iban"],
    bic: ["BIC", "bic"],
    statement_date: ["Data dell'estratto conto", "date"],
    period_from: ["Periodo dal", "date"],
    period_to: ["Periodo al", "date"],
    opening_balance: ["Saldo iniziale", "amount"],
    closing_balance: ["Saldo finale", "amount"],
    total_credits: ["Totale entrate", "amount"],
    total_debits: ["Totale uscite", "amount"],
  },
  tables: {
    entries: {
      alias: "Movimenti",
      columns: {
        entry_date: ["Data operazione", "date"],
        entry_value_date: ["Data valuta", "date"],
        entry_description: ["Descrizione", "text"],
        entry_debit: ["Dare", "amount"],
        entry_credit: ["Avere", "amount"],
        entry_amount: ["Importo", "amount"],
      },
    },
  },
  make: printStatement,
};

const PLANS = ways(
  [
    "bank+title / holder+account / balances / entries / … / sums",
    "bank / title / account:2+period / holder / opening / entries / … / totals+closing",
    "title:2+bank / period+account / space+holder / entries / … / sums",
    "bank:2+holder / title+period / account / opening / entries / … / totals / closing",
    "title / bank+account / holder+period / balances / entries / … / totals",
    "bank+period / holder / account / title / opening / entries / … / closing+totals",
  ],
  ["bank+account / title / period / holder / sums / entries / …"],
  [
    "holder+bank / account:2+period:3 / sums / title / entries / …",
    "title / entries / … / sums / account+period / holder / bank",
    "bank / balances+totals / title+holder / account / period / entries / …",
    "period / title+bank / account+holder / entries / … / totals+balances",
  ],
);

/** d date, v value date, t text, o outgoing, i incoming, a signed amount, s balance. */
const ORDERS = ways(
  ["dvtoi", "dtoi", "dvtois", "dvta", "dtas", "dtvoi"],
  ["dtvas"],
  ["dvoit", "dtios", "davt", "tdoi"],
);

function printStatement(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventStatement(layout, random);
  const tables = entryTables(pen, facts);
  const pages = arrangePages(planOf(layout, PLANS), blocksOf(pen, facts, tables), tables);
  return a4(layout, pages, random, { foot: `${facts.bank.name} – ${pen.label("foot")}` });
}

function blocksOf(pen: Pen, facts: StatementFacts, tables: readonly string[]): Blocks {
  const { bank, holderAddress } = facts;
  const money = (label: string, key: string, cents: number): Pair => ({
    label: pen.label(label),
    value: pen.money(key, cents),
  });
  const opening = () => money("opening", "opening_balance", facts.opening);
  const closing = () => money("closing", "closing_balance", facts.closing);
  const totals = () => [
    money("credits", "total_credits", facts.credits),
    money("debits", "total_debits", facts.debits),
  ];
  return {
    space: () => "",
    bank: () => letterhead(pen, bank, { key: "bank_name", between: " – ", more: "" }),
    title: () => `<h1>${pen.label("title")}</h1>`,
    holder: () => holderBlock(pen, facts.holder, lines(holderAddress.street, townLine(holderAddress))),
    account: () => pairs(pen, "account", accountPairs(pen, facts), { columns: 3 }),
    period: () => pairs(pen, "period", periodPairs(pen, facts), { columns: 4 }),
    opening: () => sums(pen, "opening", [opening()]),
    closing: () => sums(pen, "closing", [closing()]),
    balances: () => sums(pen, "balances", [opening(), closing()], { columns: 2 }),
    totals: () => sums(pen, "totals", totals(), { columns: 2 }),
    sums: () => sums(pen, "sums", [opening(), ...totals(), closing()], { columns: 4 }),
    entries: () => tables[0]!,
  };
}

function holderBlock(pen: Pen, holder: string, address: string): string {
  const name = pen.mark("account_holder", holder);
  if (pen.layout.chance("holder in a window", 0.4)) return lines(`<strong>${name}</strong>`, address);
  return pairs(pen, "holder", [{ label: pen.label("holder"), value: lines(name, address) }]);
}

function accountPairs(pen: Pen, { iban, bic, currency }: StatementFacts): Pair[] {
  const { layout } = pen;
  const text = layout.chance("account in fours", 0.6) ? inFours(iban) : iban;
  const list: Pair[] = [{ label: pen.label("iban"), value: pen.mark("iban", text, iban) }];
  if (layout.chance("BIC", 0.5)) list.push({ label: pen.label("bic"), value: pen.mark("bic", bic) });
  if (layout.chance("currency", 0.4)) list.push({ label: pen.label("currency"), value: currency });
  return list;
}

function periodPairs(pen: Pen, { number, date, from, to }: StatementFacts): Pair[] {
  const list: Pair[] = [
    { label: pen.label("from"), value: pen.date("period_from", from) },
    { label: pen.label("to"), value: pen.date("period_to", to) },
  ];
  if (pen.layout.chance("day of issue", 0.6))
    list.unshift({ label: pen.label("date"), value: pen.date("statement_date", date) });
  if (pen.layout.chance("number", 0.5)) list.unshift({ label: pen.label("number"), value: number });
  return list;
}

function entryTables(pen: Pen, { movements, opening }: StatementFacts): string[] {
  const pages = paged(movements, pen.layout.whole("entries on the first page", 16, 22), 28);
  const balances = new Map<Movement, number>();
  let balance = opening;
  for (const movement of movements) {
    balance += movement.amount;
    balances.set(movement, balance);
  }
  const columns = [...pen.layout.of("columns", ORDERS)].map((letter) => COLUMNS[letter]!(pen, balances));
  let first = 0;
  return pages.map((rows, page) => {
    const html = table(pen, "entries", columns, rows, { first });
    first += rows.length;
    const last = rows.at(-1);
    if (page === pages.length - 1 || !last || !pen.layout.chance("carries the balance", 0.5)) return html;
    return `${html}<p class=end>${pen.label("carried")} ${pen.plainMoney(balances.get(last)!)}</p>`;
  });
}

type MovementColumn = Column<Movement>;

const COLUMNS: Readonly<Record<string, (pen: Pen, balances: ReadonlyMap<Movement, number>) => MovementColumn>> = {
  d: (pen) => ({
    name: "date",
    label: pen.label("entry_date"),
    cell: ({ date }, row) => pen.row("entries", row).date("entry_date", date),
  }),
  v: (pen) => ({
    name: "value",
    label: pen.label("value_date"),
    cell: ({ valueDate }, row) => pen.row("entries", row).date("entry_value_date", valueDate),
  }),
  t: (pen) => ({
    name: "text",
    label: pen.label("description"),
    width: 4,
    cell: ({ description }, row) => pen.row("entries", row).mark("entry_description", description),
  }),
  o: (pen) => side(pen, "debit", ({ amount }) => (amount < 0 ? -amount : null)),
  i: (pen) => side(pen, "credit", ({ amount }) => (amount > 0 ? amount : null)),
  a: (pen) => side(pen, "amount", ({ amount }) => amount),
  s: (pen, balances) => ({
    name: "balance",
    label: pen.label("balance"),
    align: "right",
    cell: (movement) => pen.plainMoney(balances.get(movement)!),
  }),
};

function side(pen: Pen, name: string, cents: (movement: Movement) => number | null): MovementColumn {
  return {
    name,
    label: pen.label(name),
    align: "right",
    cell: (movement, row) => {
      const value = cents(movement);
      return value === null ? "" : pen.row("entries", row).money(`entry_${name}`, value);
    },
  };
}
