/**
 * How well papers are read for which nothing was made: eval/papers, each written by hand by somebody who had not seen
 * the product. In process, with the shipped models; fields and their meanings are the gallery's. Prints figures and no
 * values: whoever looked at errors could no longer use these papers for judging.
 *
 *   node bench/other-hands.ts [--words <folder, filled if it is empty>] [--as scan|photograph|print] [--models models]
 *        [--papers <another folder of that form> [--only <pattern of ids>] [--show]] [--language it|en]
 *
 * --show prints what went wrong, and is refused below eval/.
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
import { addRows, judgeRows, NO_ROWS, type RowCounts, rowFigures } from "../measuring/row-alignment.ts";
import type { ServiceDefinition } from "../src/core/services/service-definition.ts";
import type { Extraction } from "../src/extraction/contract.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { extractRows } from "../src/extraction/tables/extract-rows.ts";
import { GALLERY } from "../src/usecases/gallery/gallery.ts";
import { inLanguage } from "../src/usecases/gallery/in-languages.ts";
import { agreesAs } from "../training/extraction/labelled-sets.ts";
import { PAPER_OPTIONS, refuseToShow } from "../training/extraction/paper-options.ts";
import { figuresOfColumns, judgeOwnColumns } from "./own-columns.ts";
import { BLIND_PAPERS, openPapers, type Paper } from "./papers-of-other-hands.ts";
import { saidOf, showRows } from "./show-errors.ts";

const { values: options } = parseArgs({
  options: {
    ...PAPER_OPTIONS,
    models: { type: "string", default: "models" },
    papers: { type: "string", default: BLIND_PAPERS },
    only: { type: "string", default: "" },
    show: { type: "boolean", default: false },
    /** Of the fields' names. */
    language: { type: "string", default: "en" },
  },
});
if (options.show) refuseToShow(options.papers);
const { papers: all, wordsOf } = await openPapers(options);
const asked = new RegExp(options.only);
const papers = all.filter(({ id }) => asked.test(id));
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
    const judged = judgeRows(truth, own, typeOf);
    if (options.show && !isExact(judged.counts)) showRows(`${paper.id} | ${table}`, truth, own);
    return judged;
  });
  const counts = tables.reduce((sum, one) => addRows(sum, one.counts), NO_ROWS);
  return { counts, cells: tables.flatMap(({ cells }) => cells), isExact: isExact(counts) };
}

function isExact({ exactRows, truthRows, foundRows }: RowCounts): boolean {
  return exactRows === Math.max(truthRows, foundRows);
}

/** The best value of each labelled field, if there is one. */
function judge({ extract }: Extraction, paper: Paper): Judgement[] {
  const { template, fields } = paper;
  const service = serviceOf(template);
  const { pages } = extract(wordsOf(paper), service, []);
  return service.fields.flatMap(({ key, type }): Judgement[] => {
    const truth = fields[key];
    const best = truth === undefined ? null : bestOf(pages.flatMap(({ entities }) => entities[key] ?? []));
    if (truth === undefined) return [];
    const texts = textsOf(truth);
    const isRight = best !== null && texts.some((text) => agreesAs(type ?? "text", text, best.text));
    if (options.show && !isRight && (best || texts.length > 0))
      console.log(`${paper.id} | ${key} | ${texts[0] ?? "–"} | ${saidOf(best)}`);
    return best ? [{ confidence: best.confidence, isRight, isInvented: texts.length === 0 }] : [];
  });
}

function serviceOf(template: string): ServiceDefinition {
  const service = GALLERY.find((one) => one.template === template)!;
  return options.language === "it" ? inLanguage(service, "it") : service;
}
