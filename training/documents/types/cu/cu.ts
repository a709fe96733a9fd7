import type { Random } from "../../../../measuring/random.ts";
import { printedDate } from "../../content/dates.ts";
import { digits } from "../../content/identifiers.ts";
import type { Layout } from "../../layout.ts";
import { comb, heading, lines, type Pair, pairs } from "../../paper/blocks.ts";
import { a4, arrange, type Blocks, type Sheets } from "../../paper/compose.ts";
import { signature } from "../../paper/ornaments.ts";
import { type Pen, penOf } from "../../paper/pen.ts";
import { planOf } from "../../paper/plans.ts";
import { ways, words } from "../../parts.ts";
import { type DocumentType, ITALIAN } from "../document-type.ts";
import { type CuFacts, inventCu } from "./facts.ts";
import { WORDING } from "./wording.ts";

export const cu: DocumentType = {
  name: "cu",
  template: "cu",
  title: "Certificazioni Uniche",
  languages: ITALIAN,
  fields: {
    year: ["Anno della certificazione", "integer"],
    employer_name: ["Sostituto d'imposta", "organization"],
    employer_tax_code: ["Codice fiscale sostituto", "it.codice_fiscale"],
    employee_tax_code: ["Codice fiscale dipendente", "it.codice_fiscale"],
    surname: ["Cognome", "name"],
    given_names: ["Nome", "name"],
    sex: ["Sesso", "enum"],
    birth_date: ["Data di nascita", "date"],
    birth_place: ["Comune di nascita", "text"],
    income: ["Redditi di lavoro dipendente (punto 1)", "amount"],
    days: ["Giorni lavoro dipendente (punto 6)", "integer"],
    irpef: ["Ritenute Irpef (punto 21)", "amount"],
    regional_surtax: ["Addizionale regionale (punto 22)", "amount"],
    municipal_balance: ["Addizionale comunale saldo (punto 27)", "amount"],
    inps_taxable: ["Imponibile previdenziale", "amount"],
    inps_contributions: ["Contributi a carico del lavoratore trattenuti", "amount"],
    issue_date: ["Data", "date"],
  },
  tables: {},
  make: printCu,
};

/** "form": the ministry's two pages with numbered boxes; the others are the versions of programs and portals. */
const PLANS = ways(
  [
    "title:3+year / employer / employee | fiscal / withheld / credits / social / tfr / end",
    "title+year / employer / employee / fiscal / withheld / social / end",
    "year+title:2 / law / employer+employee | fiscal / credits / withheld / social / tfr / end",
    "title / law / employee / employer / fiscal+withheld / social / tfr / end",
    "law / title+year / employer:2+employee:3 / fiscal / withheld+credits / social+tfr / end",
    "title:2+year / employee+employer / social / fiscal / withheld / credits / end",
    "title / year+end / employer / employee / fiscal / credits / withheld | social / tfr",
  ],
  ["year / title / employer+employee / fiscal / withheld / credits+social / end"],
  [
    "employee / employer / title+year / withheld / fiscal / social+tfr / end",
    "title+end / year / employee:2+employer:2 / fiscal+withheld+social / credits / tfr",
    "year+title / employer | employee / fiscal:2+social / withheld / tfr+end",
  ],
);

function printCu(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventCu(layout.part, random);
  const blocks = blocksOf(pen, facts, random);
  const pages = planOf(layout, PLANS).split("|");
  const foot = layout.chance("says who must keep it", 0.5) ? "Copia per il percipiente" : undefined;
  return a4(
    layout,
    pages.map((plan) => arrange(plan, blocks)),
    random,
    { stampText: facts.employer.name, ...(foot === undefined ? {} : { foot }) },
  );
}

function blocksOf(pen: Pen, facts: CuFacts, random: Random): Blocks {
  const year = () => [
    { label: pen.label("year"), value: pen.mark("year", String(facts.year)) },
    { label: pen.label("income_year"), value: String(facts.year - 1) },
  ];
  return {
    title: () => `<h1>${pen.label("title")}</h1>`,
    law: () => `<p class=small>${pen.label("law")}</p>`,
    year: () => pairs(pen, "year", year(), { columns: 2 }),
    employer: () => employerBlock(pen, facts),
    employee: () => employeeBlock(pen, facts),
    fiscal: () =>
      points(pen, "fiscal", "fiscal_block", [
        [1, "income", pen.money("income", facts.income)],
        [6, "days", pen.mark("days", String(facts.days))],
      ]),
    withheld: () =>
      points(pen, "withheld", "withheld_block", [
        [21, "irpef", pen.money("irpef", facts.irpef)],
        [22, "regional", pen.money("regional_surtax", facts.regional)],
        [26, "municipal_advance", pen.plainMoney(facts.municipalAdvance)],
        [27, "municipal_balance", pen.money("municipal_balance", facts.municipalBalance)],
        [29, "next_advance", pen.plainMoney(facts.nextAdvance)],
      ]),
    credits: () =>
      points(pen, "credits", "credit_block", [
        [361, "irpef_gross", pen.plainMoney(facts.irpefGross)],
        [367, "credits", pen.plainMoney(facts.credits)],
      ]),
    social: () =>
      points(pen, "social", "social_block", [
        [1, "inps_number", digits(random, 10)],
        [4, "inps_taxable", pen.money("inps_taxable", facts.inpsTaxable)],
        [6, "inps", pen.money("inps_contributions", facts.inps)],
      ]),
    tfr: () => (facts.tfr === null ? "" : points(pen, "tfr", "tfr_block", [[801, "tfr", pen.plainMoney(facts.tfr)]])),
    end: () => endBlock(pen, facts, random),
  };
}

/** Boxes of the form with their number, which programs print before, above or after the caption, or leave out. */
function points(pen: Pen, name: string, title: string, list: readonly (readonly [number, string, string])[]): string {
  const numbering = pen.layout.of("numbers of the points", words("before|before|small|none ~ ~ punto|before"));
  const numbered = (point: number, label: string) =>
    ({
      before: `${point} ${label}`,
      small: `<sup>${point}</sup> ${label}`,
      punto: `${label} (punto ${point})`,
      none: label,
    })[numbering]!;
  const rows = list.map(([point, label, value]): Pair => ({ label: numbered(point, pen.label(label)), value }));
  return pairs(pen, name, rows, { columns: 4, title: pen.label(title) });
}

function employerBlock(pen: Pen, { employer }: CuFacts): string {
  const { street, town } = employer.address;
  const list: Pair[] = [
    { label: pen.label("tax_code"), value: code(pen, pen.mark("employer_tax_code", employer.vatId.slice(2))) },
    { label: pen.label("name"), value: pen.mark("employer_name", employer.name) },
    { label: pen.label("town"), value: town.name },
    { label: pen.label("province"), value: town.province },
    { label: pen.label("postcode"), value: town.postcode },
    { label: pen.label("street"), value: street },
    { label: pen.label("phone"), value: employer.phone },
  ];
  return pairs(pen, "employer", list, { columns: 4, title: pen.label("employer_block") });
}

function employeeBlock(pen: Pen, { employee }: CuFacts): string {
  const upper = pen.layout.chance("names in capitals", 0.7);
  const shown = (text: string) => (upper ? text.toUpperCase() : text);
  const { birthPlace, address } = employee;
  const list: Pair[] = [
    { label: pen.label("tax_code"), value: code(pen, pen.mark("employee_tax_code", employee.taxCode)) },
    { label: pen.label("surname"), value: pen.mark("surname", shown(employee.surname)) },
    { label: pen.label("given_names"), value: pen.mark("given_names", shown(employee.givenNames)) },
    { label: pen.label("sex"), value: pen.mark("sex", employee.sex) },
    { label: pen.label("birth_date"), value: birthDate(pen, employee.birthDate) },
    { label: pen.label("birth_place"), value: pen.mark("birth_place", shown(birthPlace.name)) },
    { label: pen.label("birth_province"), value: birthPlace.province },
  ];
  const home: Pair[] = [
    { label: pen.label("town"), value: shown(address.town.name) },
    { label: pen.label("province"), value: address.town.province },
  ];
  const all = pen.layout.chance("shows the residence", 0.6) ? [...list, ...home] : list;
  return pairs(pen, "employee", all, { columns: 4, title: pen.label("employee_block") });
}

function code(pen: Pen, marked: string): string {
  return pen.layout.chance("codes in combs", 0.25) ? comb(marked) : marked;
}

/** The form has separate boxes for day, month and year. */
function birthDate(pen: Pen, iso: string): string {
  if (!pen.layout.chance("birth date in three boxes", 0.25)) return pen.date("birth_date", iso);
  return pen.mark("birth_date", printedDate(iso, " ", "it"), iso);
}

function endBlock(pen: Pen, { issueDate }: CuFacts, random: Random): string {
  const date = pairs(pen, "end", [{ label: pen.label("issue_date"), value: pen.date("issue_date", issueDate) }]);
  return (
    heading(pen, "end", undefined) + lines(date, `<div class=end>${pen.label("signature")}${signature(random)}</div>`)
  );
}
