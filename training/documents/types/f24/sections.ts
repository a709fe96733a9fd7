import { type Column, heading, type Pair, sums, table } from "../../paper/blocks.ts";
import type { Pen } from "../../paper/pen.ts";
import { words } from "../../parts.ts";
import { balanceOf, type Section, sideOf, type Tribute } from "./facts.ts";

/** The letters of the totals of a section on the form, and the key of its balance. */
const SECTIONS: Readonly<Record<Section, { debit: string; credit: string; balance: string; least: number }>> = {
  erario: { debit: "A", credit: "B", balance: "erario_balance", least: 6 },
  inps: { debit: "C", credit: "D", balance: "inps_balance", least: 4 },
  regions: { debit: "E", credit: "F", balance: "regions_balance", least: 4 },
  local: { debit: "G", credit: "H", balance: "local_balance", least: 4 },
};

/** A section as on the form: empty ones are there too, with their captions and no amounts. */
export function sectionOf(pen: Pen, section: Section, all: readonly Tribute[]): string {
  const own = all.filter((tribute) => tribute.section === section);
  if (own.length === 0 && pen.layout.chance("leaves out empty sections", 0.35)) return "";
  const { debit, credit, balance, least } = SECTIONS[section];
  const minRows = pen.layout.chance("empty lines as on the form", 0.5) ? least : 0;
  const rows = table(pen, "tributes", columnsOf(pen, section, all), own, { minRows });
  const money = (cents: number) => (own.length === 0 ? "&nbsp;" : pen.plainMoney(cents));
  const letters = pen.layout.chance("letters of the totals", 0.7);
  const label = (name: string, letter: string) => `${pen.label(name)}${letters ? ` ${letter}` : ""}`;
  const totals: Pair[] = [
    { label: label("total", debit), value: money(sideOf(own, "debit")) },
    { label: label("total", credit), value: money(sideOf(own, "credit")) },
    {
      label: label("balance", `(${debit}-${credit})`),
      value: own.length === 0 ? "&nbsp;" : pen.money(balance, balanceOf(own)),
    },
  ];
  const place = pen.layout.of("totals of a section", words("sums|sums|line ~ ~ line"));
  const closing =
    place === "sums"
      ? sums(pen, "section totals", totals, { columns: 3 })
      : `<p class="inline end">${totals.map((pair) => `<span><i>${pair.label}</i> <b>${pair.value}</b></span>`).join(" ")}</p>`;
  return heading(pen, "section", pen.label(section)) + rows + closing;
}

/** All tributes in one table, as on receipts of portals. */
export function listOfAll(pen: Pen, all: readonly Tribute[]): string {
  const section: Column<Tribute> = {
    name: "section",
    label: pen.label("section"),
    cell: (tribute) => ({ erario: "Erario", inps: "INPS", regions: "Regioni", local: "IMU/Locali" })[tribute.section],
  };
  const columns = columnsOf(pen, "erario", all);
  return table(
    pen,
    "list",
    pen.layout.chance("section last", 0.2) ? [...columns, section] : [section, ...columns],
    all,
  );
}

function columnsOf(pen: Pen, section: Section, all: readonly Tribute[]): Column<Tribute>[] {
  // Rows are counted separately: tributes are one table for a service, contributions to INPS another.
  const rowOf = (tribute: Tribute) =>
    all.filter((other) => (other.section === "inps") === (tribute.section === "inps")).indexOf(tribute);
  const mark = (tribute: Tribute, column: string, text: string) =>
    tribute.section === "inps"
      ? pen.row("contributions", rowOf(tribute)).mark(`contribution_${column}`, text)
      : pen.row("tributes", rowOf(tribute)).mark(`tribute_${column}`, text);
  const money = (side: "debit" | "credit"): Column<Tribute> => ({
    name: side,
    label: pen.label(side),
    align: "right",
    width: 1.5,
    cell: (tribute) => {
      const cents = tribute[side];
      if (cents === null) return pen.layout.chance("writes zeros", 0.3) ? pen.plainMoney(0) : "";
      return tribute.section === "inps"
        ? pen.row("contributions", rowOf(tribute)).money(`contribution_${side}`, cents)
        : pen.row("tributes", rowOf(tribute)).money(`tribute_${side}`, cents);
    },
  });
  const column = (name: string, label: string, cell: (tribute: Tribute) => string): Column<Tribute> => ({
    name,
    label: pen.label(label),
    cell,
  });
  const code = column("code", section === "inps" ? "cause" : "code", (tribute) =>
    mark(tribute, tribute.section === "inps" ? "cause" : "code", tribute.code),
  );
  const office = column(
    "office",
    { erario: "office", inps: "office", regions: "region", local: "municipality" }[section],
    (tribute) => tribute.office,
  );
  const number = column("instalment", section === "inps" ? "inps_number" : "instalment", (tribute) =>
    tribute.section === "inps" ? mark(tribute, "number", tribute.instalment) : tribute.instalment,
  );
  const year = column("year", section === "inps" ? "from" : "year", (tribute) =>
    tribute.section === "inps" ? tribute.year : mark(tribute, "year", tribute.year),
  );
  const to = column("to", "to", (tribute) => tribute.to);
  const sides = [money("debit"), money("credit")];
  if (section === "erario") return [code, number, year, ...sides];
  return section === "inps" ? [office, code, number, year, to, ...sides] : [office, code, number, year, ...sides];
}
