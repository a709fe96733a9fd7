/**
 * Makes models/extraction/rows.json: the logistic regression that gives the cells of line items their confidence.
 * Deterministic.
 *
 *   node training/extraction/fit-rows.ts --shared ../shared --cache <folder> --made <folder>
 *     --out models/extraction/rows.json
 *
 * `--shared` has data/<set>/eval.jsonl (and eval_pictures.jsonl, labels.jsonl), which are not part of the project.
 * `--cache` has the words of each document as src/reading returns them: read every file of <set>/docs with a reader
 * pool (src/reading/reader-pool.ts) and write the ReadDocument as JSON to <cache>/<set>/<file name>.json.
 *
 * `--made` has documents of the generator by type and part, <type>-training and <type>-validation, made with --degrade
 * words (or scanned and read as above): invoice, bank_statement, payslip, f24, utility_bill, delivery_note,
 * purchase_order, receipt. Validation is only judged: its layouts and wordings are in no fit. A feature that is
 * evidence for a cell must not count against it, nor the other way round (CELL_FEATURE_SIGNS): an earlier fit took
 * "quantity × unit price is not the amount" for a good sign, since on the few invoices with discounts everything else
 * was right.
 *
 * <made>/hand-written has papers of other writers with their rows (hand-written.ts): each represents layouts that no
 * generator thought of and counts as much as several generated ones. Those on which rules were developed say nothing
 * about the confidence of cells.
 *
 * Cases are cells, right if the labelled row they are aligned with agrees. Receipts have no labelled items: for them
 * the rows read from the *transcribed* lines serve as the truth, on receipts where these add up to the labelled total;
 * what is judged are the rows read from OCR. The transcription is read by the same rules, so this judges reading and
 * rows, not where a description ends.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { amount } from "../../measuring/comparison.ts";
import { type PortableDefinition, readDefinition } from "../../measuring/portable-definition.ts";
import { type Random, seededRandom } from "../../measuring/random.ts";
import { alignRows, isRight, type TruthRow } from "../../measuring/row-alignment.ts";
import type { ReadDocument, Word } from "../../src/core/documents/document.ts";
import { polygonOfBox } from "../../src/core/geometry.ts";
import type { ServiceDefinition, TemplateName } from "../../src/core/services/service-definition.ts";
import type { FieldType } from "../../src/core/values.ts";
import { fitLogistic, ridge } from "../../src/extraction/logistic.ts";
import { type ExtractedRow, extractRows } from "../../src/extraction/tables/extract-rows.ts";
import {
  CELL_FEATURE_SIGNS,
  CELL_FEATURES,
  type CellFeatures,
  cellConfidence,
} from "../../src/extraction/tables/row-confidence.ts";
import { GALLERY } from "../../src/usecases/gallery/gallery.ts";
import type { HandWritten } from "./hand-written.ts";
import { handWrittenFolder } from "./labelled-sets.ts";

interface Case {
  readonly features: CellFeatures;
  readonly isRight: boolean;
  /** Documents of one content, seller or source share a group, whether printed twice or photographed. */
  readonly group: string;
  readonly set: string;
  /** How often it is learned from; default once. */
  readonly weight?: number;
}

interface Label {
  readonly file: string;
  readonly fields: Readonly<Record<string, string | null>>;
  readonly rows?: Readonly<Record<string, readonly TruthRow[]>>;
}

const FOLDS = 5;
/**
 * Cells of papers written by hand are few beside those of generated ones, but represent what a user has: each is
 * learned from this often.
 */
const HAND_WRITTEN_WEIGHT = 15;
/**
 * Share of the numbers of generated documents that get a wrong digit, which the generator's words never have; twice
 * what we measured.
 */
const MISREAD_FIGURES = 0.015;
const MADE_TYPES = [
  "invoice",
  "bank_statement",
  "payslip",
  "f24",
  "utility_bill",
  "delivery_note",
  "purchase_order",
  "receipt",
];

const { values: args } = parseArgs({
  options: { shared: { type: "string" }, cache: { type: "string" }, made: { type: "string" }, out: { type: "string" } },
});

main();

function main(): void {
  if (!args.shared || !args.cache || !existsSync(join(args.shared, "data")) || !existsSync(args.cache)) {
    console.error("fit-rows needs --shared and --cache: the labelled sets are not part of the project.");
    process.exitCode = 1;
    return;
  }
  const [shared, cache] = [args.shared, args.cache];
  const cases = [
    ...invoiceCases(shared, cache, "einvoice50", "eval.jsonl"),
    ...invoiceCases(shared, cache, "einvoice50", "eval_pictures.jsonl"),
    ...invoiceCases(shared, cache, "fatturapa47", "eval.jsonl"),
    ...invoiceCases(shared, cache, "fatturapa47", "eval_pictures.jsonl"),
    ...receiptCases(shared, cache),
    ...(args.made ? [...madeCases(args.made, "training"), ...handWrittenCases(args.made)] : []),
  ];
  const unseen = args.made ? madeCases(args.made, "validation") : [];
  const groups = [...new Set(cases.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, index) => [group, index % FOLDS]));
  const outOfFold = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = weightsOf(cases.filter(({ group }) => foldOf.get(group) !== fold));
    return cases
      .filter(({ group }) => foldOf.get(group) === fold)
      .map((one) => ({ ...one, confidence: cellConfidence(one.features, weights) }));
  }).flat();
  const weights = weightsOf(cases);
  const heldOut = unseen.map((one) => ({ ...one, confidence: cellConfidence(one.features, weights) }));
  printBySet([...outOfFold, ...heldOut]);
  console.table(reliability([...outOfFold, ...heldOut]));
  console.log(JSON.stringify({ groups: groups.length, cases: cases.length, weights }));
  if (args.out) writeFileSync(args.out, `${JSON.stringify({ cases: cases.length, weights }, null, 2)}\n`);
}

function printBySet(judged: readonly Judged[]): void {
  const sets = [...new Set(judged.map(({ set }) => set))];
  console.table(
    Object.fromEntries(
      [...sets, "all"].map((set) => {
        const own = judged.filter((one) => set === "all" || one.set === set);
        const right = (100 * own.filter((one) => one.isRight).length) / own.length;
        const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
        return [
          set,
          { cells: own.length, right: round(right), confidence: round(mean), ece: round(calibrationError(own)) },
        ];
      }),
    ),
  );
}

/** A weight with the wrong sign is held at zero and the others are fitted again. */
function weightsOf(given: readonly Case[]): CellFeatures {
  const cases = given.flatMap((one) => Array.from({ length: one.weight ?? 1 }, () => one));
  const held = new Set<number>();
  for (;;) {
    const weights = fitLogistic(
      cases.map(({ features }) => CELL_FEATURES.map((feature, k) => (held.has(k) ? 0 : features[feature]))),
      cases.map((one) => Number(one.isRight)),
      ridge(CELL_FEATURES.length),
    );
    const wrong = CELL_FEATURES.flatMap((feature, k) =>
      weights[k]! * (CELL_FEATURE_SIGNS[feature] ?? 0) < 0 ? [k] : [],
    );
    if (wrong.length === 0) {
      const entries = CELL_FEATURES.map((feature, k) => [feature, held.has(k) ? 0 : round(weights[k]!, 1000)]);
      return Object.fromEntries(entries) as CellFeatures;
    }
    for (const k of wrong) held.add(k);
  }
}

function madeCases(folder: string, part: "training" | "validation"): Case[] {
  return MADE_TYPES.flatMap((type) => {
    const own = join(folder, `${type}-${part}`);
    if (!existsSync(own)) return [];
    const definition = JSON.parse(readFileSync(join(own, "service.json"), "utf8")) as PortableDefinition;
    const service = readDefinition(definition);
    const layouts = new Map(
      readLines<{ id: string; layout: number }>(join(own, "labels.jsonl")).map((line) => [line.id, line.layout]),
    );
    return readLines<Label & { id: string }>(join(own, "eval.jsonl")).flatMap((label) => {
      const path = join(own, label.file.endsWith(".json") ? label.file : `${label.file}.json`);
      if (!existsSync(path)) return [];
      const read = JSON.parse(readFileSync(path, "utf8")) as ReadDocument;
      const document = withMisreadFigures(read, seededRandom(Number(label.id.replace(/\D/g, "").slice(-6))));
      const set = `${part} ${type}`;
      return Object.values(label.rows ?? {}).length === 0
        ? []
        : casesOfTables(document, service, label.rows ?? {}, { group: `${type} ${layouts.get(label.id)}`, set });
    });
  });
}

/** Every printed cell of theirs is labelled: any other cell that is shown is wrong. */
function handWrittenCases(made: string): Case[] {
  const folder = handWrittenFolder(made);
  const labels = readLines<Label & Pick<HandWritten, "id" | "rowsFor"> & { template: TemplateName }>(
    join(folder, "eval.jsonl"),
  );
  const unseen = labels.filter(({ rowsFor }) => rowsFor === "confidence");
  return unseen.flatMap(({ id, file, template, rows = {} }) => {
    const service = GALLERY.find((one) => one.template === template)!;
    const read = JSON.parse(readFileSync(join(folder, file), "utf8")) as ReadDocument;
    const none = Object.fromEntries(service.fields.map(({ key }) => [key, ""]));
    const whole = Object.entries(rows).map(([key, truth]) => [key, truth.map((row) => ({ ...none, ...row }))] as const);
    const cases = casesOfTables(read, service, Object.fromEntries(whole), { group: id, set: `by hand ${template}` });
    return cases.map((one) => ({ ...one, weight: HAND_WRITTEN_WEIGHT }));
  });
}

function withMisreadFigures(document: ReadDocument, random: Random): ReadDocument {
  const misread = (word: Word): Word => {
    if (!/\d[.,]\d/.test(word.text) || !random.chance(MISREAD_FIGURES)) return word;
    const places = [...word.text].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []));
    const at = random.pick(places);
    const text = word.text.slice(0, at) + random.pick([..."0123456789"]) + word.text.slice(at + 1);
    // A reader is usually, but not always, unsure of what it gets wrong.
    return { ...word, text, confidence: random.chance(0.7) ? 0.6 + 0.35 * random.next() : word.confidence };
  };
  return { ...document, pages: document.pages.map((page) => ({ ...page, words: page.words.map(misread) })) };
}

type Origin = Pick<Case, "group" | "set">;

/** Rows of each table against its own labels. */
function casesOfTables(
  document: ReadDocument,
  service: ServiceDefinition,
  tables: Readonly<Record<string, readonly TruthRow[]>>,
  from: Origin,
): Case[] {
  return Object.entries(tables).flatMap(([key, truth]) =>
    casesOf(document, service, truth, from, (row) => row.aggregationKey === key),
  );
}

function readLines<T>(path: string): T[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

function invoiceCases(shared: string, cache: string, set: string, labels: string): Case[] {
  const definition = readFileSync(join(shared, "eval/services/invoice.json"), "utf8");
  const service = readDefinition(JSON.parse(definition) as PortableDefinition);
  return readLines<Label>(join(shared, "data", set, labels)).flatMap((label) => {
    const document = readCached(cache, set, label.file);
    const truth = label.rows?.lines;
    if (!document || !truth) return [];
    const group = `${set} ${label.fields.number ?? ""} ${label.fields.gross_total ?? ""}`;
    return casesOf(document, service, truth, { group, set: `${set} ${labels}` });
  });
}

function receiptCases(shared: string, cache: string): Case[] {
  const set = "sroie_train_grey";
  const service = GALLERY.find(({ template }) => template === "receipt")!;
  return transcribed(join(shared, "data", set, "labels.jsonl")).flatMap(({ file, total, company, lines }) => {
    const document = readCached(cache, set, file);
    if (!document) return [];
    const truth = extractRows(lines, service).map(({ cells }) =>
      Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, cell?.text ?? null])),
    );
    const sum = truth.reduce((all, row) => all + (amount(row.item_amount ?? "") ?? Number.NaN), 0);
    if (truth.length === 0 || !(Math.abs(sum - (amount(total) ?? Number.NaN)) < 0.055)) return [];
    return casesOf(document, service, truth, { group: company.toUpperCase().replace(/[^A-Z]/g, ""), set });
  });
}

function casesOf(
  document: ReadDocument,
  service: ServiceDefinition,
  truth: readonly TruthRow[],
  from: Origin,
  isOfTable: (row: ExtractedRow) => boolean = () => true,
): Case[] {
  const typeOf = (key: string): FieldType => service.fields.find((field) => field.key === key)?.type ?? "text";
  const rows = extractRows({ ...document, facts: [] }, service).filter(isOfTable);
  const { truthOf } = alignRows(truth, rows, typeOf);
  return rows.flatMap((row, index) =>
    Object.entries(row.cells).flatMap(([key, cell]): Case[] => {
      const wanted = truthOf[index] ?? null;
      // An unlabelled cell is neither right nor wrong, "" is known to be empty; a row that is none is wrong in every
      // cell.
      if (!cell || (wanted && (wanted[key] ?? null) === null)) return [];
      return [
        {
          features: cell.features as CellFeatures,
          isRight: wanted !== null && isRight(wanted, row, key, typeOf),
          ...from,
        },
      ];
    }),
  );
}

function readCached(cache: string, set: string, file: string): ReadDocument | null {
  const path = join(cache, set, `${basename(file)}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ReadDocument) : null;
}

interface Transcribed {
  readonly docs: readonly string[];
  readonly truth: Readonly<Record<string, string>>;
  readonly lines: readonly { readonly text: string; readonly box: readonly number[] }[];
}

/** Transcribed lines as a document: words share their line's width in proportion to their letters. */
function transcribed(path: string): { file: string; total: string; company: string; lines: ReadDocument }[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((json) => {
      const { docs, truth, lines } = JSON.parse(json) as Transcribed;
      const words = lines.flatMap(({ text, box }, line): Word[] => {
        const [x0 = 0, y0 = 0, x1 = 0, , , y1 = 0] = box;
        const letter = (x1 - x0) / Math.max(1, text.length);
        return [...text.matchAll(/\S+/g)].map((match) => ({
          text: match[0],
          confidence: 1,
          polygon: polygonOfBox({
            x0: x0 + match.index * letter,
            y0,
            x1: x0 + (match.index + match[0].length) * letter,
            y1,
          }),
          line,
          source: "ocr",
        }));
      });
      const page = { pageIndex: 0, width: 2000, height: 4000, rotationAngle: 0, words, errors: [] };
      const document: ReadDocument = { contentType: "image/webp", facts: [], pages: [page] };
      return { file: docs[0]!, total: truth.total ?? "", company: truth.company ?? "", lines: document };
    });
}

type Judged = Case & { readonly confidence: number };

/** Expected calibration error in points, over bins of five. */
function calibrationError(judged: readonly Judged[]): number {
  return reliability(judged).reduce(
    (sum, { cells, confidence, right }) => sum + (cells / judged.length) * Math.abs(confidence - right),
    0,
  );
}

function reliability(judged: readonly Judged[]): { bin: number; cells: number; confidence: number; right: number }[] {
  const bins = Map.groupBy(judged, ({ confidence }) => Math.floor(confidence / 5) * 5);
  return [...bins]
    .sort(([a], [b]) => b - a)
    .map(([bin, own]) => ({
      bin,
      cells: own.length,
      confidence: round(own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length),
      right: round((100 * own.filter((one) => one.isRight).length) / own.length),
    }));
}

function round(value: number, unit = 10): number {
  return Math.round(value * unit) / unit;
}
