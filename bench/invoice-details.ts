/**
 * What an invoice says beyond its totals, read from the page alone: the order, withheld tax, contributions, the stamp,
 * the amount due, taxes by rate and payments. The XML of each invoice is the truth, and is taken away before reading.
 *
 *   node bench/invoice-details.ts --shared ../shared --cache <folder of <set>/<file name>.json> [--pictures] [--show]
 *
 * Only what the pages print can be read from them: a stated value counts if its text, number or day is on the pages, a
 * stated row if its base (taxes) or its day (payments) is. A small round amount may be printed as something else, so a
 * few that count as missed are not there to be read. Values that no XML states are made up, in all papers.
 *
 * Figures of two halves: every second invoice, by name, may be looked at (--show lists its differences); the others
 * tell whether what was learned from those holds. Both prints of one XML are in the same half. Words are those that the
 * shipped reader read (--cache); --pictures takes the prints as images, read by OCR. Needs the labelled sets
 * (../shared), which are not part of the project: without them it says so and ends.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { same } from "../measuring/comparison.ts";
import {
  addRows,
  alignRows,
  judgeRows,
  NO_ROWS,
  type ReadRow,
  type RowCounts,
  rowFigures,
  type TruthRow,
} from "../measuring/row-alignment.ts";
import type { FactConcept, FactRow, FactSource, ReadDocument } from "../src/core/documents/document.ts";
import type { DocumentResult } from "../src/core/documents/result.ts";
import type { FieldType } from "../src/core/values.ts";
import { alignText } from "../src/extraction/corrections/align.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { sourcesOfPages } from "../src/extraction/sources/facts.ts";
import { readXmlFacts } from "../src/reading/structured/read-structured.ts";
import { GALLERY } from "../src/usecases/gallery/gallery.ts";

const { values: options } = parseArgs({
  options: {
    shared: { type: "string", default: "../shared" },
    cache: { type: "string" },
    pictures: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
  },
});
const { shared, cache } = options;
if (!cache || !existsSync(join(shared, "data"))) {
  console.error(
    "bench/invoice-details.ts needs --shared and --cache; the labelled sets live outside the project and are absent here.",
  );
  process.exit(2);
}

const service = GALLERY.find(({ template }) => template === "invoice")!;
const extraction = loadExtraction("models");
const typeOf = (key: string): FieldType => service.fields.find((field) => field.key === key)?.type ?? "text";

const FIELDS: readonly (readonly [key: string, concept: FactConcept])[] = [
  ["order_number", "invoice.order_number"],
  ["amount_due", "invoice.amount_due"],
  ["withholding_tax", "charge.withholding_tax"],
  ["pension_contribution", "charge.pension_contribution"],
  ["stamp_duty", "charge.stamp_duty"],
];

interface Table {
  readonly key: string;
  readonly statedIn: (source: FactSource) => readonly FactRow[];
  readonly cells: readonly (readonly [key: string, fact: keyof FactRow])[];
  /** Without it on the pages, the row is not printed. */
  readonly tells: keyof FactRow;
}

const TABLES: readonly Table[] = [
  {
    key: "taxes",
    statedIn: ({ taxes }) => taxes ?? [],
    cells: [
      ["tax_rate", "taxRate"],
      ["tax_base", "taxBase"],
      ["tax_amount", "tax"],
      ["tax_exemption", "exemption"],
    ],
    tells: "taxBase",
  },
  {
    key: "instalments",
    statedIn: ({ instalments }) => instalments ?? [],
    cells: [
      ["instalment_date", "dueDate"],
      ["instalment_amount", "amount"],
    ],
    tells: "dueDate",
  },
];

interface Paper {
  readonly name: string;
  readonly half: "shown" | "unseen";
  readonly document: ReadDocument;
  readonly truth: FactSource;
}

for (const set of ["einvoice50", "fatturapa47"] as const) {
  const papers = papersOf(set);
  for (const half of ["shown", "unseen"] as const) {
    const own = papers.filter((paper) => paper.half === half).map((paper) => ({ paper, result: readAlone(paper) }));
    console.log(`\n${set}${options.pictures ? " as pictures" : ""}, ${half} half: ${own.length} papers`);
    console.table(Object.fromEntries(FIELDS.map(([key, concept]) => [key, countField(own, key, concept)])));
    console.table(Object.fromEntries(TABLES.map((table) => [table.key, countTable(own, table)])));
  }
}

interface Reading {
  readonly paper: Paper;
  readonly result: DocumentResult;
}

function readAlone({ document }: Paper): DocumentResult {
  return extraction.extract({ ...document, facts: [] }, service, []);
}

function countField(readings: readonly Reading[], key: string, concept: FactConcept) {
  const count = { printed: 0, right: 0, wrong: 0, missed: 0, "made up": 0 };
  for (const { paper, result } of readings) {
    const stated = paper.truth.values[concept];
    const shown = result.pages.flatMap((page) => page.entities[key] ?? [])[0]?.text;
    const isRight = stated !== undefined && shown !== undefined && same(typeOf(key), stated, shown);
    const isPrinted = stated !== undefined && (isRight || isOnPages(stated, key, paper));
    if (isPrinted) {
      count.printed++;
      count[isRight ? "right" : shown === undefined ? "missed" : "wrong"]++;
    } else if (shown !== undefined) count["made up"]++;
    if (!isRight && (isPrinted || shown !== undefined)) show(paper, `${key}: ${stated ?? "–"} → ${shown ?? "–"}`);
  }
  return count;
}

function countTable(readings: readonly Reading[], table: Table) {
  let counts: RowCounts = NO_ROWS;
  let madeUp = 0;
  for (const { paper, result } of readings) {
    const truth = printedRows(paper, table);
    const got = result.pages
      .flatMap((page) => page.aggregatedEntities[table.key] ?? [])
      .map(({ fields }): ReadRow => ({ cells: fields }));
    const judged = judgeRows(truth, got, typeOf);
    counts = addRows(counts, judged.counts);
    // Of papers that print no such row too, where the counts know nothing of any column.
    madeUp += alignRows(truth, got, typeOf).truthOf.filter((row) => row === null).length;
    const isWhole = judged.counts.exactRows === truth.length && got.length === truth.length;
    if (!isWhole) show(paper, `${table.key}: ${listed(truth.map(textsOfTruth))} → ${listed(got.map(textsOfRow))}`);
  }
  const { cellF1, rowExact } = rowFigures(counts);
  const { truthRows, foundRows, exactRows } = counts;
  return {
    "rows printed": truthRows,
    found: foundRows,
    exact: exactRows,
    "made up": madeUp,
    "cells F1 %": cellF1,
    "rows exact %": rowExact,
  };
}

function printedRows(paper: Paper, { statedIn, cells, tells }: Table): TruthRow[] {
  return statedIn(paper.truth).flatMap((row): TruthRow[] => {
    const isPrinted = ([key, fact]: Table["cells"][number]) => {
      const text = row[fact];
      return text !== undefined && isOnPages(text, key, paper);
    };
    const printed = cells.filter(isPrinted);
    if (!printed.some(([, fact]) => fact === tells)) return [];
    return [Object.fromEntries(printed.map(([key, fact]) => [key, row[fact]!]))];
  });
}

function isOnPages(text: string, key: string, { document }: Paper): boolean {
  return alignText(text, document.pages, { type: typeOf(key) }) !== null;
}

function textsOfTruth(row: TruthRow): string {
  return Object.values(row).join(" | ");
}

function textsOfRow({ cells }: ReadRow): string {
  return Object.values(cells)
    .flatMap((cell) => cell?.text ?? [])
    .join(" | ");
}

function listed(rows: readonly string[]): string {
  return rows.length === 0 ? "–" : rows.map((row) => `[${row}]`).join(" ");
}

function show({ name, half }: Paper, difference: string): void {
  if (options.show && half === "shown") console.log(`  ${name} ${difference}`);
}

/** The prints of a set with the facts of their XML, in order of name. */
function papersOf(set: "einvoice50" | "fatturapa47"): Paper[] {
  const files = readdirSync(join(cache!, set))
    .filter((file) => file.endsWith(".pdf.json") && file.endsWith("_picture.pdf.json") === options.pictures)
    .sort();
  const idOf = (file: string) => file.replace(/(_(asso|min))?(_picture)?\.pdf\.json$/, "");
  const ids = [...new Set(files.map(idOf))].sort();
  return files.flatMap((file): Paper[] => {
    const document = JSON.parse(readFileSync(join(cache!, set, file), "utf8")) as ReadDocument;
    const facts = readXmlFacts(readFileSync(join(shared, "data", set, "docs", `${idOf(file)}.xml`)));
    // Of a batch, the invoice that these pages print.
    const [truth] = sourcesOfPages({ ...document, facts });
    const half = ids.indexOf(idOf(file)) % 2 === 0 ? "shown" : "unseen";
    return truth ? [{ name: file.replace(".pdf.json", ""), half, document, truth }] : [];
  });
}
