/**
 * Scores line items against labelled documents: words in, rows out, so that errors of reading are excluded unless the
 * words are from OCR.
 *
 *   node bench/tables.ts --labels <eval.jsonl> --words <folder of ReadDocument JSON> --service <service.json>
 *        [--only a,b] [--show]
 *   node bench/tables.ts --sums --labels … --words … --service …
 *
 * `--words` has `<file name>.json` for each document. Cell F1 and exact rows are counted as the judge counts them
 * (order-preserving alignment of rows; amounts by number, text by its letters and digits); a cell's confidence is
 * judged in the row it is aligned with. `--sums` is for receipts, whose items nobody labelled: the share whose rows add
 * up to the labelled total (5 hundredths for rounding); tax added below the items counts as a miss, so it is a lower
 * bound. Prints a table and a JSON line. Without the sets there is nothing to do.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { amount } from "../measuring/comparison.ts";
import { percent } from "../measuring/metrics.ts";
import { type PortableDefinition, readDefinition } from "../measuring/portable-definition.ts";
import {
  addRows,
  alignRows,
  countRows,
  isRight,
  NO_ROWS,
  rowFigures,
  type TruthRow,
} from "../measuring/row-alignment.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import type { TemplateName } from "../src/core/services/service-definition.ts";
import type { FieldType } from "../src/core/values.ts";
import { type ExtractedRow, extractRows } from "../src/extraction/tables/extract-rows.ts";
import { GALLERY } from "../src/usecases/gallery/gallery.ts";

interface Label {
  readonly id: string;
  readonly file: string;
  /** For papers written by hand. */
  readonly template?: TemplateName;
  readonly fields: Readonly<Record<string, string | null>>;
  readonly rows?: Readonly<Record<string, readonly TruthRow[]>>;
}

const { values: args } = parseArgs({
  options: {
    labels: { type: "string" },
    words: { type: "string" },
    service: { type: "string" },
    only: { type: "string" },
    show: { type: "boolean", default: false },
    sums: { type: "boolean", default: false },
  },
});

main();

function main(): void {
  if (!args.labels || !args.words || !existsSync(args.labels) || !existsSync(args.words)) {
    console.log("bench/tables needs --labels and --words; the development sets are not part of this repository.");
    process.exitCode = 1;
    return;
  }
  const documents = readDocuments(args.labels, args.words);
  const figures = args.sums ? sums(documents) : cells(documents);
  console.log(JSON.stringify({ bench: "tables", labels: args.labels, only: args.only, ...figures }));
}

function* readDocuments(labels: string, words: string): Generator<{ label: Label; document: ReadDocument }> {
  const only = args.only?.split(",");
  for (const line of readFileSync(labels, "utf8").split("\n").filter(Boolean)) {
    const label = JSON.parse(line) as Label;
    // Generated documents are words already; for the others the words are under the file's name.
    const name = basename(label.file);
    const path = join(words, name.endsWith(".json") ? name : `${name}.json`);
    if ((only && !only.some((part) => label.id.startsWith(part))) || !existsSync(path)) continue;
    yield { label, document: JSON.parse(readFileSync(path, "utf8")) as ReadDocument };
  }
}

/** Without a definition, that of the gallery. Its receipts have items; the judge's definition of receipts has none. */
function serviceOf(path: string | undefined, template: TemplateName = "receipt") {
  if (path) return readDefinition(JSON.parse(readFileSync(path, "utf8")) as PortableDefinition);
  return GALLERY.find((one) => one.template === template)!;
}

function sums(documents: Iterable<{ label: Label; document: ReadDocument }>) {
  const service = serviceOf(args.service);
  let [receipts, addUp, empty] = [0, 0, 0];
  for (const { label, document } of documents) {
    const rows = extractRows(document, service);
    const sum = rows.reduce((total, { cells: own }) => total + (amount(own.item_amount?.text ?? "") ?? 0), 0);
    receipts++;
    if (rows.length === 0) empty++;
    else if (Math.abs(sum - (amount(label.fields.total ?? "") ?? Number.NaN)) < 0.055) addUp++;
    else if (args.show) show(label.id, [label.fields], rows);
  }
  return { receipts, addUp, addUpShare: percent(addUp, receipts), empty };
}

function cells(documents: Iterable<{ label: Label; document: ReadDocument }>) {
  let total = NO_ROWS;
  const byConfidence = new Map<number, { right: number; all: number }>();
  let ms = 0;
  for (const { label, document } of documents) {
    const service = serviceOf(args.service, label.template);
    const typeOf = (key: string): FieldType => service.fields.find((field) => field.key === key)?.type ?? "text";
    const started = performance.now();
    const extracted = extractRows(document, service);
    ms += performance.now() - started;
    for (const [key, truth] of Object.entries(label.rows ?? {})) {
      const got = extracted.filter((row) => row.aggregationKey === key);
      const aligned = alignRows(truth, got, typeOf);
      total = addRows(total, countRows(truth, got, aligned));
      countConfidence(byConfidence, aligned.truthOf, got, typeOf);
      if (args.show && (aligned.exactRows < truth.length || got.length > truth.length)) show(label.id, truth, got);
    }
  }
  printConfidence(byConfidence);
  return { ...rowFigures(total), ...total, ms: Math.round(ms) };
}

/** A cell whose truth is not labelled says nothing. */
function countConfidence(
  counts: Map<number, { right: number; all: number }>,
  truthOf: readonly (TruthRow | null)[],
  got: readonly ExtractedRow[],
  typeOf: (key: string) => FieldType,
): void {
  for (const [index, row] of got.entries()) {
    const truth = truthOf[index] ?? null;
    for (const [key, cell] of Object.entries(row.cells)) {
      if (!cell || (truth && !truth[key])) continue;
      const bucket = Math.floor(cell.confidence / 5) * 5;
      const count = counts.get(bucket) ?? { right: 0, all: 0 };
      counts.set(bucket, count);
      count.all++;
      if (truth && isRight(truth, row, key, typeOf)) count.right++;
    }
  }
}

function printConfidence(counts: ReadonlyMap<number, { right: number; all: number }>): void {
  const buckets = [...counts].sort(([a], [b]) => b - a);
  console.table(
    buckets.map(([confidence, { right, all }]) => ({ confidence, cells: all, right: percent(right, all) })),
  );
}

function show(id: string, truth: readonly TruthRow[], got: readonly ExtractedRow[]): void {
  console.log(`== ${id}`);
  for (const row of truth) console.log("  truth", JSON.stringify(Object.values(row)));
  for (const row of got)
    console.log("  got  ", JSON.stringify(Object.values(row.cells).map((cell) => cell?.text ?? null)));
}
