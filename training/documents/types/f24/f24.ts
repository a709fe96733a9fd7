import type { Random } from "../../../../measuring/random.ts";
import type { Layout } from "../../layout.ts";
import { comb, heading, lines, type Pair, pairs, sums } from "../../paper/blocks.ts";
import { a4, arrange, type Blocks, type Sheets } from "../../paper/compose.ts";
import { bars, signature } from "../../paper/ornaments.ts";
import { type Pen, penOf } from "../../paper/pen.ts";
import { planOf } from "../../paper/plans.ts";
import { ways, words } from "../../parts.ts";
import { type DocumentType, ITALIAN } from "../document-type.ts";
import { type F24Facts, inventF24 } from "./facts.ts";
import { listOfAll, sectionOf } from "./sections.ts";
import { WORDING } from "./wording.ts";

export const f24: DocumentType = {
  name: "f24",
  template: "f24",
  title: "Modelli F24",
  languages: ITALIAN,
  fields: {
    tax_code: ["Codice fiscale", "document_number"],
    taxpayer_name: ["Contribuente", "text"],
    given_names: ["Nome", "name"],
    birth_date: ["Data di nascita", "date"],
    erario_balance: ["Saldo sezione Erario", "amount"],
    inps_balance: ["Saldo sezione INPS", "amount"],
    regions_balance: ["Saldo sezione Regioni", "amount"],
    local_balance: ["Saldo tributi locali", "amount"],
    total: ["Saldo finale", "amount"],
    payment_date: ["Data del versamento", "date"],
    iban: ["IBAN di addebito", "iban"],
  },
  tables: {
    tributes: {
      alias: "Tributi",
      columns: {
        tribute_code: ["Codice tributo", "document_number"],
        tribute_year: ["Anno di riferimento", "integer"],
        tribute_debit: ["Importo a debito", "amount"],
        tribute_credit: ["Importo a credito", "amount"],
      },
    },
    contributions: {
      alias: "Contributi INPS",
      columns: {
        contribution_cause: ["Causale contributo", "document_number"],
        contribution_number: ["Matricola INPS", "document_number"],
        contribution_debit: ["Importo a debito INPS", "amount"],
      },
    },
  },
  make: printF24,
};

/**
 * The form's order is fixed by law, but not that of the print-outs of programs and portals. "list": all tributes in one
 * table.
 */
const PLANS = ways(
  [
    "title / payer / erario / inps / regions / local / final / payment",
    "title+bars / payer / erario / inps / regions / local / final+payment:2",
    "title / payer+home / erario / inps / regions / local / payment+final",
    "title / payer / list / final / payment",
    "payer+title / erario / inps / regions / local / final / payment+sign",
    "bars+title:2 / payer / home / erario / inps / regions / local / sign+final / payment",
    "title+payment / payer / list / final",
  ],
  ["title+final / payer / list / payment"],
  [
    "payment+final / title / payer / list",
    "title / final+payment / payer+home / erario / inps / regions / local",
    "final / list / payer+payment / title",
    "title+payer:2 / erario / inps / regions / local / payment / sign+final",
  ],
);

function printF24(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventF24(layout.part, random);
  const body = arrange(planOf(layout, PLANS), blocksOf(pen, facts, random));
  return a4(layout, [body], random, { stampText: "PAGATO", foot: pen.label("foot") });
}

function blocksOf(pen: Pen, facts: F24Facts, random: Random): Blocks {
  return {
    title: () => lines(`<span class=small>${pen.label("agency")}</span>`, `<h1>${pen.label("title")}</h1>`),
    bars: () => bars(random),
    payer: () => payerBlock(pen, facts),
    home: () => homeBlock(pen, facts),
    erario: () => sectionOf(pen, "erario", facts.tributes),
    inps: () => sectionOf(pen, "inps", facts.tributes),
    regions: () => sectionOf(pen, "regions", facts.tributes),
    local: () => sectionOf(pen, "local", facts.tributes),
    list: () => heading(pen, "list", pen.label("list")) + listOfAll(pen, facts.tributes),
    final: () => {
      const sign = pen.layout.of("final sign", words("none|none|+|€ ~ ~ Euro|EUR"));
      const value = `${sign === "none" ? "" : sign} ${pen.money("total", facts.total)}`;
      return `<div class="strong ${pen.layout.of("final look", words("plain|big|filled"))}">${sums(pen, "final", [{ label: pen.label("final"), value }])}</div>`;
    },
    payment: () => paymentBlock(pen, facts),
    sign: () => `${pen.label("sign")}${signature(random)}`,
  };
}

function payerBlock(pen: Pen, { person, company, taxCode }: F24Facts): string {
  const code = pen.mark("tax_code", taxCode);
  const isJoined = pen.layout.chance("name in one box", 0.3);
  const upper = (text: string) => (pen.layout.chance("names in capitals", 0.7) ? text.toUpperCase() : text);
  const name = company ? company.name : isJoined ? `${person!.surname} ${person!.givenNames}` : person!.surname;
  const list: Pair[] = [
    { label: pen.label("tax_code"), value: pen.layout.chance("codes in combs", 0.35) ? comb(code) : code },
    { label: pen.label("name"), value: pen.mark("taxpayer_name", upper(name)), isWide: true },
  ];
  if (person && !isJoined)
    list.push({ label: pen.label("given_names"), value: pen.mark("given_names", upper(person.givenNames)) });
  if (person) list.push(...birthPairs(pen, person));
  return pairs(pen, "payer", list, { columns: 4, title: pen.label("payer_block") });
}

function birthPairs(pen: Pen, { birthDate, sex, birthPlace }: NonNullable<F24Facts["person"]>): Pair[] {
  return [
    { label: pen.label("birth_date"), value: pen.date("birth_date", birthDate) },
    { label: pen.label("sex"), value: sex },
    { label: pen.label("birth_place"), value: birthPlace.name },
    { label: pen.label("province"), value: birthPlace.province },
  ];
}

function homeBlock(pen: Pen, { person, company }: F24Facts): string {
  const { street, town } = (company ?? person)!.address;
  const list: Pair[] = [
    { label: pen.label("home"), value: `${street}, ${town.name}` },
    { label: pen.label("province"), value: town.province },
  ];
  return pairs(pen, "home", list, { columns: 2 });
}

function paymentBlock(pen: Pen, facts: F24Facts): string {
  const list: Pair[] = [{ label: pen.label("payment_date"), value: pen.date("payment_date", facts.paymentDate) }];
  if (pen.layout.chance("shows the bank", 0.6))
    list.push({ label: pen.label("bank"), value: facts.abi }, { label: pen.label("cab"), value: facts.cab });
  if (pen.layout.chance("shows the account", 0.6))
    list.push({ label: pen.label("iban"), value: pen.mark("iban", facts.iban), isWide: true });
  if (pen.layout.chance("shows the protocol", 0.35)) list.push({ label: pen.label("protocol"), value: facts.protocol });
  return pairs(pen, "payment", list, { columns: 3, title: pen.label("payment_block") });
}
