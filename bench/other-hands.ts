/**
 * How well papers are read for which nothing was made: eval/papers, each written by hand by somebody who had not seen
 * the product. In process, with the shipped models; fields and their meanings are the gallery's. Prints figures and no
 * values: whoever looked at errors could no longer use these papers for judging.
 *
 *   node bench/other-hands.ts [--words <folder, filled if it is empty>] [--as scan|photograph|print] [--models models]
 *        [--papers <another folder of that form> [--only <pattern of ids>] [--show]]
 *
 * --show prints what went wrong, and is refused for eval/papers.
 *
 * Needs a browser (npm's, as the tests do) and the fonts that the papers name; with other fonts figures change by a
 * value or two.
 */
import { parseArgs } from "node:util";
import {
  bestOf,
  calibrationError,
  calibrationErrorByChance,
  type Judgement,
  overconfidence,
  percent,
  reliabilityOf,
  textsOf,
  thresholdAt,
} from "../measuring/metrics.ts";
import {
  addRows,
  alignRows,
  filledCells,
  isRight,
  judgeRows,
  NO_ROWS,
  type ReadRow,
  rowFigures,
  type TruthRow,
} from "../measuring/row-alignment.ts";
import type { ServiceDefinition } from "../src/core/services/service-definition.ts";
import type { FieldType } from "../src/core/values.ts";
import type { Extraction } from "../src/extraction/contract.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { extractRows } from "../src/extraction/tables/extract-rows.ts";
import { GALLERY } from "../src/usecases/gallery/gallery.ts";
import { agreesAs } from "../training/extraction/labelled-sets.ts";
import { PAPER_OPTIONS, refuseToShow } from "../training/extraction/paper-options.ts";
import { figuresOfColumns, judgeOwnColumns } from "./own-columns.ts";
import { BLIND_PAPERS, openPapers, type Paper } from "./papers-of-other-hands.ts";

const { values: options } = parseArgs({
  options: {
    ...PAPER_OPTIONS,
    models: { type: "string", default: "models" },
    papers: { type: "string", default: BLIND_PAPERS },
    only: { type: "string", default: "" },
    show: { type: "boolean", default: false },
  },
});
if (options.show) refuseToShow(options.papers);
const { papers: all, wordsOf } = await openPapers(options);
const papers = all.filter(({ id }) => new RegExp(options.only).test(id));
const extraction = loadExtraction(options.models);
const byTemplate = Map.groupBy(papers, ({ template }) => template);
console.table(Object.fromEntries([...byTemplate].map(([template, own]) => [template, valuesOf(own)])));
console.log("their kinds, of a service with a category for each, without an example");
console.table(Object.fromEntries([...byTemplate].map(([template, own]) => [template, kindsOf(template, own)])));
console.log("rows of their tables");
const withRows = [...byTemplate].filter(([, own]) => own.some(({ rows }) => rows));
console.table(Object.fromEntries(withRows.map(([template, own]) => [template, tablesOf(own)])));
console.log("further columns, asked for by what the paper calls them");
const withColumns = [...byTemplate].filter(([, own]) => own.some(({ columns }) => columns));
console.table(Object.fromEntries(withColumns.map(([template, own]) => [template, columnsOf(template, own)])));

function valuesOf(own: readonly Paper[]) {
  const judged = own.flatMap((paper) => judge(extraction, paper));
  const asked = own.flatMap(({ fields }) => Object.values(fields)).filter((truth) => textsOf(truth).length > 0).length;
  const sure = thresholdAt(judged, 95);
  const reliability = reliabilityOf(judged);
  return {
    papers: own.length,
    values: asked,
    "right %": percent(judged.filter(({ isRight }) => isRight).length, asked),
    ECE: calibrationError(judged),
    "by chance": calibrationErrorByChance(reliability),
    "too sure by": overconfidence(reliability),
    "at 95, share %": sure.coverage,
    "at 95, right %": sure.precision,
    "made up": judged.filter(({ isInvented }) => isInvented).length,
  };
}

function kindsOf(template: string, own: readonly Paper[]) {
  const categories = [...byTemplate.keys()].map((key) => ({ key, label: key.replaceAll("_", " ") }));
  const service: ServiceDefinition = { ...serviceOf(template), template: "generic", fields: [], categories };
  const found = own.map((paper) => extraction.extract(wordsOf(paper), service, []).category?.value ?? null);
  const right = found.filter((category) => category === template).length;
  return { papers: own.length, right, none: found.filter((category) => category === null).length };
}

function tablesOf(own: readonly Paper[]) {
  const judged = own.map(judgeTables);
  const counts = judged.reduce((sum, one) => addRows(sum, one.counts), NO_ROWS);
  const cells = judged.flatMap((one) => one.cells);
  const { cellF1, rowExact } = rowFigures(counts);
  const sure = thresholdAt(cells, 95);
  return {
    papers: own.length,
    rows: counts.truthRows,
    shown: counts.foundRows,
    "cells F1 %": cellF1,
    "rows exact %": rowExact,
    "tables exact": judged.filter(({ isExact }) => isExact).length,
    ECE: calibrationError(cells),
    "too sure by": overconfidence(reliabilityOf(cells)),
    "at 95, share %": sure.coverage,
    "at 95, right %": sure.precision,
  };
}

function columnsOf(template: string, own: readonly Paper[]) {
  const service = serviceOf(template);
  return figuresOfColumns(own.map((paper) => judgeOwnColumns(paper, wordsOf(paper), service)));
}

function judgeTables(paper: Paper) {
  const { template, rows = {} } = paper;
  const service = serviceOf(template);
  const typeOf = (key: string) => service.fields.find((field) => field.key === key)?.type ?? "text";
  const found = extractRows(wordsOf(paper), service);
  const tables = Object.entries(rows).map(([table, truth]) => {
    const own = found.filter(({ aggregationKey }) => aggregationKey === table);
    if (options.show) showRows(paper, truth, own, typeOf);
    return judgeRows(truth, own, typeOf);
  });
  const counts = tables.reduce((sum, one) => addRows(sum, one.counts), NO_ROWS);
  const isExact = counts.exactRows === Math.max(counts.truthRows, counts.foundRows);
  return { counts, cells: tables.flatMap(({ cells }) => cells), isExact };
}

/** The best value of each labelled field, if there is one. */
function judge({ extract }: Extraction, paper: Paper): Judgement[] {
  const { template, fields } = paper;
  const service = serviceOf(template);
  const { pages } = extract(wordsOf(paper), service, []);
  return service.fields.flatMap(({ key, type }): Judgement[] => {
    const truth = fields[key];
    const best = truth === undefined ? null : bestOf(pages.flatMap(({ entities }) => entities[key] ?? []));
    const agrees = best !== null && textsOf(truth ?? null).some((text) => agreesAs(type ?? "text", text, best.text));
    if (options.show && !agrees && truth !== undefined) showValue(paper, key, textsOf(truth), best);
    if (truth === undefined || best === null) return [];
    return [{ confidence: best.confidence, isRight: agrees, isInvented: textsOf(truth).length === 0 }];
  });
}

function showValue(
  { id }: Paper,
  key: string,
  truth: readonly string[],
  best: { readonly text: string; readonly confidence: number } | null,
): void {
  if (truth.length === 0 && best === null) return;
  const said = best ? `${best.text} (${Math.round(best.confidence)})` : "–";
  console.log(`${id} | ${key} | ${truth[0] ?? "–"} | ${said}`);
}

/** Rows that are not exact, as labelled and as read; with − what is missing, with + what was made up. */
function showRows(
  { id }: Paper,
  truth: readonly TruthRow[],
  found: readonly ReadRow[],
  typeOf: (key: string) => FieldType,
): void {
  const { truthOf } = alignRows(truth, found, typeOf);
  const labelled = (row: TruthRow) =>
    filledCells(row)
      .map(([, [text]]) => text)
      .join(" ¦ ");
  const read = ({ cells }: ReadRow) =>
    Object.values(cells)
      .map((cell) => cell?.text ?? "")
      .join(" ¦ ");
  for (const row of truth) {
    const own = found[truthOf.indexOf(row)];
    if (!own) console.log(`${id} | − ${labelled(row)}`);
    else if (!filledCells(row).every(([key]) => isRight(row, own, key, typeOf)))
      console.log(`${id} | ${labelled(row)} | ${read(own)}`);
  }
  for (const row of found.filter((_, i) => !truthOf[i])) console.log(`${id} | + ${read(row)}`);
}

function serviceOf(template: string): ServiceDefinition {
  return GALLERY.find((one) => one.template === template)!;
}
