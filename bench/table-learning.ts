/**
 * What one corrected document teaches about a table: rows of the next document of the layout, before and after, in
 * process.
 *
 *   node training/documents/make.ts --type invoice --part validation --count 80 --seed 21 --degrade words --out DIR
 *   node bench/table-learning.ts --made DIR [--opaque]
 *
 * The layouts of a part take turns, so the documents of the second half have the layouts of the first. The first is
 * corrected with its labels, as texts without boxes, as a client sends them. --opaque renames the columns to field_1,
 * field_2 … of a generic service, so that no lexicon knows them. Prints cells F1 and rows exact, counted as in
 * bench/tables.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type PortableDefinition, readDefinition } from "../measuring/portable-definition.ts";
import { alignRows, filledCells, type TruthRow } from "../measuring/row-alignment.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import type { DocumentResult } from "../src/core/documents/result.ts";
import {
  aggregationFields,
  type FieldDefinition,
  type ServiceDefinition,
} from "../src/core/services/service-definition.ts";
import type { TemplateMemory } from "../src/extraction/contract.ts";
import { applyCorrection } from "../src/extraction/corrections/apply-correction.ts";
import { learnedTable, matchTemplates } from "../src/extraction/layouts/template-match.ts";
import { learnTemplate } from "../src/extraction/layouts/templates.ts";
import { layOutDocument } from "../src/extraction/page/layout.ts";
import { pageResults, placeRows } from "../src/extraction/page-results.ts";
import { extractRows } from "../src/extraction/tables/extract-rows.ts";

interface Paper {
  readonly document: ReadDocument;
  readonly rows: Readonly<Record<string, readonly TruthRow[]>>;
}

const { values: args } = parseArgs({
  options: { made: { type: "string" }, opaque: { type: "boolean", default: false } },
});

main();

function main(): void {
  if (!args.made || !existsSync(join(args.made, "eval.jsonl"))) {
    console.error("bench/table-learning needs --made: a folder of made documents, two of each layout.");
    process.exitCode = 1;
    return;
  }
  const folder = args.made;
  const definition = JSON.parse(readFileSync(join(folder, "service.json"), "utf8")) as PortableDefinition;
  const own = readDefinition(definition);
  const keys = new Map(own.fields.map(({ key }, index) => [key, args.opaque ? `field_${index + 1}` : key]));
  const service = args.opaque ? renamed(own, keys) : own;
  const papers = readFileSync(join(folder, "eval.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => readPaper(JSON.parse(line) as { file: string; rows: Paper["rows"] }, folder, keys));
  const half = papers.length / 2;
  const [before, after] = [createTally(), createTally()];
  for (let index = 0; index < half; index++) {
    const [first, next] = [papers[index]!, papers[index + half]!];
    count(before, next, service, null);
    count(after, next, service, teach(first, service));
  }
  console.log(
    JSON.stringify({
      bench: "table-learning",
      made: folder,
      opaque: args.opaque,
      before: shown(before),
      after: shown(after),
    }),
  );
}

function renamed(service: ServiceDefinition, keys: ReadonlyMap<string, string>): ServiceDefinition {
  const fields = service.fields.map((field): FieldDefinition => {
    const key = keys.get(field.key)!;
    const columns = field.aggregationFields?.map((column) => keys.get(column)!) ?? null;
    return { ...field, key, alias: key, labels: {}, aggregationFields: columns };
  });
  return { ...service, fields, template: "generic" };
}

function readPaper(
  { file, rows }: { file: string; rows: Paper["rows"] },
  folder: string,
  keys: ReadonlyMap<string, string>,
): Paper {
  const document = JSON.parse(readFileSync(join(folder, file), "utf8")) as ReadDocument;
  const named = Object.entries(rows).map(([table, own]) => [
    keys.get(table)!,
    own.map((row) => Object.fromEntries(Object.entries(row).map(([key, text]) => [keys.get(key)!, text]))),
  ]);
  return { document, rows: Object.fromEntries(named) as Paper["rows"] };
}

function teach({ document, rows }: Paper, service: ServiceDefinition): TemplateMemory {
  const found = placeRows(document, service, extractRows(document, service));
  const before: DocumentResult = {
    contentType: document.contentType,
    category: null,
    pages: pageResults(document, service, [], found, []),
    modelVersion: "bench",
  };
  const given = Object.entries(rows).map(([table, own]) => [
    table,
    own.map((row) => Object.fromEntries(filledCells(row).map(([key, [text]]) => [key, { text: text!, boxes: null }]))),
  ]);
  const { result } = applyCorrection(before, service, {
    entities: {},
    aggregatedEntities: Object.fromEntries(given),
  });
  return learnTemplate(result, service, Object.keys(rows), before);
}

interface Tally {
  truthCells: number;
  foundCells: number;
  rightCells: number;
  truthRows: number;
  exactRows: number;
}

function createTally(): Tally {
  return { truthCells: 0, foundCells: 0, rightCells: 0, truthRows: 0, exactRows: 0 };
}

function count(
  tally: Tally,
  { document, rows }: Paper,
  service: ServiceDefinition,
  memory: TemplateMemory | null,
): void {
  const memories = memory ? [memory] : [];
  const matches = matchTemplates(layOutDocument(document), memories);
  const extracted = extractRows(document, service, (key) => learnedTable(memories, matches, key));
  const typeOf = (key: string) => service.fields.find((field) => field.key === key)?.type ?? "text";
  for (const { key } of aggregationFields(service)) {
    const truth = rows[key] ?? [];
    const got = extracted.filter((row) => row.aggregationKey === key);
    const { rightCells, exactRows } = alignRows(truth, got, typeOf);
    tally.truthCells += truth.reduce((sum, row) => sum + filledCells(row).length, 0);
    tally.foundCells += got.reduce((sum, { cells }) => sum + Object.values(cells).filter(Boolean).length, 0);
    tally.rightCells += rightCells;
    tally.truthRows += truth.length;
    tally.exactRows += exactRows;
  }
}

function shown({ truthCells, foundCells, rightCells, truthRows, exactRows }: Tally) {
  const percent = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10;
  return { cellF1: percent(2 * rightCells, truthCells + foundCells), rowExact: percent(exactRows, truthRows) };
}
