import type { Random } from "../../../../measuring/random.ts";
import { isoOf, monthName, two } from "../../content/dates.ts";
import { inFours } from "../../content/identifiers.ts";
import { townLine } from "../../content/places.ts";
import type { Layout } from "../../layout.ts";
import { type Column, comb, heading, lines, type Pair, pairs, sums, table } from "../../paper/blocks.ts";
import { a4, arrange, type Blocks, type Sheets } from "../../paper/compose.ts";
import { logo, signature } from "../../paper/ornaments.ts";
import { type Pen, penOf } from "../../paper/pen.ts";
import { planOf } from "../../paper/plans.ts";
import { ways, words } from "../../parts.ts";
import { type DocumentType, ITALIAN } from "../document-type.ts";
import { inventPayslip, type PayItem, type PayslipFacts } from "./facts.ts";
import { WORDING } from "./wording.ts";

export const payslip: DocumentType = {
  name: "payslip",
  template: "payslip",
  title: "Buste paga",
  languages: ITALIAN,
  fields: {
    employer_name: ["Azienda", "organization"],
    employer_tax_code: ["Codice fiscale azienda", "it.codice_fiscale"],
    employee_name: ["Dipendente", "name"],
    employee_tax_code: ["Codice fiscale dipendente", "it.codice_fiscale"],
    employee_number: ["Matricola", "document_number"],
    period: ["Periodo di retribuzione", "text"],
    hire_date: ["Data di assunzione", "date"],
    level: ["Livello", "text"],
    gross_pay: ["Totale competenze", "amount"],
    deductions_total: ["Totale trattenute", "amount"],
    inps_taxable: ["Imponibile INPS", "amount"],
    inps_contributions: ["Contributi INPS", "amount"],
    irpef_taxable: ["Imponibile IRPEF", "amount"],
    irpef: ["Ritenute IRPEF", "amount"],
    tfr: ["TFR del mese", "amount"],
    net_pay: ["Netto in busta", "amount"],
    iban: ["IBAN", "iban"],
  },
  tables: {
    items: {
      alias: "Voci",
      columns: {
        item_description: ["Descrizione", "text"],
        item_quantity: ["Quantità", "number"],
        item_earnings: ["Competenze", "amount"],
        item_deductions: ["Trattenute", "amount"],
      },
    },
  },
  make: printPayslip,
};

const PLANS = ways(
  [
    "head:2+period / employer+employee / contract / items / social+tax+totals / tfr+leave+net",
    "employer+logo / title / employee:2+contract / period / items / totals / social+tax / tfr+net / leave",
    "title:2+period / employer:2+employee:3 / contract / items / totals+net / social / tax / tfr+leave",
    "logo+title / period+net / employer / employee / contract / items / social+tax / totals+tfr",
    "employer:2+period / employee+contract / items / social+tax+tfr / leave+totals / bank+net",
    "head / period:1+employer:2 / contract:1+employee:2 / social / items / tax / totals / net+leave / tfr",
    "title / employee+employer / contract+period / tax+social / items / tfr+totals:2 / leave:2+net",
    "employer:3+title / period / employee / contract / items / leave / social:2+tax:3 / totals / bank:2+net",
  ],
  ["title+logo / employee / employer / period+contract / items / net / totals / social+tax+tfr"],
  [
    "net+period / logo+employee:2 / contract / totals / social+tax / items / employer+tfr",
    "period:1+head:2 / employee:2+employer:2+contract:3 / items+side:1 / totals / net+bank",
    "title / items / totals+net / employee+employer / contract+period / tax+social+tfr / leave",
    "employer+employee / period+contract / leave / tax+social+tfr / items / net+totals:2",
  ],
);

function printPayslip(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventPayslip(layout.part, random);
  const body = arrange(planOf(layout, PLANS), blocksOf(pen, facts, random));
  const isLandscape = layout.chance("landscape", layout.part === "test" ? 0.25 : 0.1);
  return a4(layout, [body], random, { isLandscape, stampText: facts.employer.name, foot: pen.label("foot") });
}

function blocksOf(pen: Pen, facts: PayslipFacts, random: Random): Blocks {
  const { employer } = facts;
  const title = () => `<h1>${pen.label("title")}</h1>`;
  const social = () =>
    amounts(pen, "social", "social_block", [
      ["inps_taxable", "inps_taxable", facts.inpsTaxable],
      ["inps", "inps_contributions", facts.inps],
    ]);
  const tax = () => taxBlock(pen, facts);
  return {
    title,
    logo: () => `${logo(pen.layout)}<div class=small>${employer.web} · ${employer.phone}</div>`,
    head: () => lines(`${logo(pen.layout)} ${title()}`),
    period: () => pairs(pen, "period", periodPairs(pen, facts), { columns: 2 }),
    employer: () => employerBlock(pen, facts),
    employee: () => employeeBlock(pen, facts),
    contract: () =>
      pairs(pen, "contract", contractPairs(pen, facts), { columns: 4, title: pen.label("contract_block") }),
    items: () => itemsTable(pen, facts),
    social,
    tax,
    side: () => lines(social(), tax()),
    totals: () =>
      amounts(pen, "totals", undefined, [
        ["gross_pay", "gross_pay", facts.gross],
        ["deductions_total", "deductions_total", facts.deductions],
      ]),
    tfr: () => amounts(pen, "tfr", undefined, [["tfr", "tfr", facts.tfr]]),
    net: () => netBlock(pen, facts),
    bank: () =>
      lines(
        pairs(pen, "bank", [{ label: pen.label("iban"), value: pen.mark("iban", inFours(facts.iban), facts.iban) }]),
        signature(random),
      ),
    leave: () => leaveBlock(pen, facts),
  };
}

function amounts(
  pen: Pen,
  name: string,
  title: string | undefined,
  list: readonly (readonly [string, string, number])[],
): string {
  const rows = list.map(([label, key, cents]): Pair => ({ label: pen.label(label), value: pen.money(key, cents) }));
  return sums(pen, name, rows, { ...(title === undefined ? {} : { title: pen.label(title) }), columns: 2 });
}

function periodPairs(pen: Pen, { year, month, payDate }: PayslipFacts): Pair[] {
  const style = pen.layout.of("period as", words("words|words|capitals|number|range ~ ~ number dash|capitals"));
  const name = monthName("it", month);
  const text = {
    words: `${name[0]!.toUpperCase()}${name.slice(1)} ${year}`,
    capitals: `${name.toUpperCase()} ${year}`,
    number: `${two(month)}/${year}`,
    "number dash": `${two(month)}-${year}`,
    range: `${name} ${year}`,
  }[style]!;
  const pay = pen.layout.chance("shows the day of payment", 0.5)
    ? [{ label: pen.label("pay_date"), value: pen.plainDate(payDate) }]
    : [];
  return [{ label: pen.label("period"), value: pen.mark("period", text, isoOf(year, month, 1).slice(0, 7)) }, ...pay];
}

function employerBlock(pen: Pen, { employer, inpsNumber }: PayslipFacts): string {
  const vat = employer.vatId.slice(2);
  const name = pen.mark("employer_name", employer.name);
  const place = lines(employer.address.street, townLine(employer.address));
  const title = pen.label("employer_block");
  const ids: Pair[] = [
    { label: pen.label("employer_tax_code"), value: pen.mark("employer_tax_code", vat) },
    { label: pen.label("inps_number"), value: inpsNumber },
  ];
  if (pen.layout.chance("employer is a letterhead", 0.45))
    return lines(`<strong>${name}</strong>`, place) + pairs(pen, "employer", ids, { columns: 1 });
  const named: Pair = { label: pen.label("employer_name"), value: lines(name, place), isWide: true };
  return pairs(pen, "employer", [named, ...ids], { columns: 2, title });
}

function employeeBlock(pen: Pen, { employee, employeeNumber }: PayslipFacts): string {
  const order = pen.layout.of(
    "name order",
    words("surname first|surname first|capitals ~ ~ given name first|capitals"),
  );
  const surnameFirst = `${employee.surname} ${employee.givenNames}`;
  const name = {
    "surname first": surnameFirst,
    capitals: surnameFirst.toUpperCase(),
    "given name first": `${employee.givenNames} ${employee.surname}`,
  }[order]!;
  const code = pen.mark("employee_tax_code", employee.taxCode);
  const list: Pair[] = [
    { label: pen.label("employee_name"), value: pen.mark("employee_name", name), isWide: true },
    {
      label: pen.label("employee_tax_code"),
      value: pen.layout.chance("tax code in a comb", 0.12) ? comb(code) : code,
    },
    { label: pen.label("employee_number"), value: pen.mark("employee_number", employeeNumber) },
    { label: pen.label("birth_date"), value: pen.plainDate(employee.birthDate) },
  ];
  const shown = pen.layout.chance("shows the birth date", 0.6) ? list : list.slice(0, 3);
  return pairs(pen, "employee", shown, { columns: 2, title: pen.label("employee_block") });
}

function contractPairs(pen: Pen, { hireDate, level, qualification, iban }: PayslipFacts): Pair[] {
  const bank = { label: pen.label("iban"), value: pen.mark("iban", inFours(iban), iban), isWide: true };
  return [
    { label: pen.label("qualification"), value: qualification },
    { label: pen.label("level"), value: pen.mark("level", level) },
    { label: pen.label("hire_date"), value: pen.date("hire_date", hireDate) },
    ...(pen.layout.chance("account in the contract", 0.3) ? [bank] : []),
  ];
}

function itemsTable(pen: Pen, { items }: PayslipFacts): string {
  const cell = (key: string, money: (item: PayItem) => number | null) => (item: PayItem, row: number) => {
    const cents = money(item);
    return cents === null ? "" : pen.row("items", row).money(key, cents);
  };
  const quantity = (item: PayItem, row: number) =>
    item.quantity === null ? "" : pen.row("items", row).money("item_quantity", item.quantity);
  const code: Column<PayItem> = { name: "code", label: pen.label("code"), cell: (item) => item.code, width: 0.7 };
  const text: Column<PayItem> = {
    name: "item",
    label: pen.label("item"),
    width: 3,
    cell: ({ description }, row) => pen.row("items", row).mark("item_description", description),
  };
  const units: Column<PayItem>[] = [
    { name: "quantity", label: pen.label("quantity"), align: "right", cell: quantity },
    {
      name: "rate",
      label: pen.label("rate"),
      align: "right",
      cell: ({ rate }) => (rate === null ? "" : pen.plainMoney(rate, 5)),
    },
  ];
  const sides: Column<PayItem>[] = [
    {
      name: "deductions",
      label: pen.label("deductions"),
      align: "right",
      cell: cell("item_deductions", (item) => item.deductions),
    },
    {
      name: "earnings",
      label: pen.label("earnings"),
      align: "right",
      cell: cell("item_earnings", (item) => item.earnings),
    },
  ];
  if (pen.layout.chance("earnings first", 0.6)) sides.reverse();
  if (pen.layout.chance("rate first", 0.4)) units.reverse();
  const front = pen.layout.chance("has codes", 0.6) ? [code, text] : [text];
  const rows = pen.layout.chance("deductions in the table", 0.75)
    ? items
    : items.filter((item) => item.earnings !== null);
  return table(pen, "items", [...front, ...units, ...sides], rows, {
    minRows: pen.layout.whole("rows at least", 4, 16),
  });
}

function taxBlock(pen: Pen, { irpefTaxable, irpefGross, taxCredits, irpef }: PayslipFacts): string {
  const list: Pair[] = [
    { label: pen.label("irpef_taxable"), value: pen.money("irpef_taxable", irpefTaxable) },
    { label: pen.label("irpef_gross"), value: pen.plainMoney(irpefGross) },
    { label: pen.label("tax_credits"), value: pen.plainMoney(taxCredits) },
    { label: pen.label("irpef"), value: pen.money("irpef", irpef) },
  ];
  const shown = pen.layout.chance("shows gross tax", 0.6) ? list : [list[0]!, list[3]!];
  return sums(pen, "tax", shown, { columns: 2, title: pen.label("tax_block") });
}

function netBlock(pen: Pen, { net }: PayslipFacts): string {
  const sign = pen.layout.of("net sign", words("none|€|Euro ~ ~ EUR|€"));
  const block = sums(pen, "net", [
    { label: pen.label("net_pay"), value: `${sign === "none" ? "" : sign} ${pen.money("net_pay", net)}` },
  ]);
  return `<div class="strong ${pen.layout.of("net look", words("big|filled|big filled|plain"))}">${block}</div>`;
}

function leaveBlock(pen: Pen, { leave }: PayslipFacts): string {
  const row = (name: string, value: number): Pair => ({ label: pen.label(name), value: pen.plainMoney(value) });
  const list = [row("leave_earned", leave.earned), row("leave_taken", leave.taken), row("leave_left", leave.left)];
  return heading(pen, "leave", pen.label("leave")) + sums(pen, "leave", list, { columns: 3 });
}
