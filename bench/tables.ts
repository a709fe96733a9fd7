/**
 * Scores line items against labelled invoices: words in, rows out, so that reading's errors stay out unless the words are OCR's.
 *
 *   node bench/tables.ts --labels <eval.jsonl> --words <folder of ReadDocument JSON> --service <service.json> [--only a,b] [--show]
 *
 * `--words` holds `<file name>.json` for each document. Cell F1 and exact rows are counted as the judge counts them (order-preserving
 * alignment of rows; amounts by number, text by its letters and digits). Prints a table and a JSON line. Nothing to do without the sets.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { ReadDocument } from "../src/core/document.ts";
import type { ServiceDefinition } from "../src/core/service-definition.ts";
import type { FieldType } from "../src/core/values.ts";
import { type ExtractedRow, extractRows } from "../src/extraction/tables/extract-rows.ts";

type TruthRow = Readonly<Record<string, string | null>>;
interface Label {
  readonly id: string;
  readonly file: string;
  readonly rows?: Readonly<Record<string, readonly TruthRow[]>>;
}

const { values: args } = parseArgs({
  options: {
    labels: { type: "string" },
    words: { type: "string" },
    service: { type: "string" },
    only: { type: "string" },
    show: { type: "boolean", default: false },
  },
});

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

function decimalOf(text: string): number | null {
  const bare = text.replace(/[^\d.,\-()]/g, "");
  if (!/\d/.test(bare)) return null;
  const sign = /^-|^\(|-$/.test(bare) ? -1 : 1;
  let digits = bare.replace(/[()-]/g, "").replace(/[.,]+$/, "");
  const [dot, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (dot >= 0 && comma >= 0)
    digits = dot > comma ? digits.replace(/,/g, "") : digits.replace(/\./g, "").replace(",", ".");
  else if (comma >= 0)
    digits = /,\d{3}$/.test(digits) ? digits.replace(/,/g, "") : digits.replace(/,(?=.*,)/g, "").replace(",", ".");
  else if (digits.split(".").length > 2) digits = digits.replace(/\./g, "");
  const number = Number(digits);
  return Number.isFinite(number) ? sign * number : null;
}

function isSame(type: FieldType, truth: string, got: string): boolean {
  if (fold(truth) === fold(got)) return true;
  if (!["amount", "number", "integer", "percent"].includes(type)) return false;
  const [a, b] = [decimalOf(truth), decimalOf(got)];
  return a !== null && b !== null && Math.abs(a - b) < 0.005;
}

function readService(path: string): ServiceDefinition {
  const portable = JSON.parse(readFileSync(path, "utf8"));
  const fields = Object.entries<Record<string, unknown>>(portable.service_fields).map(([key, field]) => ({
    key,
    alias: field.tag_alias,
    multiple: field.tag_multiple_values,
    aggregationFields: (field.tag_aggregation as { aggregation_fields: string[] } | null)?.aggregation_fields ?? null,
    type: field.type ?? null,
    required: false,
    labels: field.labels ?? {},
  })) as unknown as ServiceDefinition["fields"];
  const { name, description, template } = portable;
  return { name, description, template, fields, categories: [], policies: [], autoValidation: false };
}

interface Score {
  truthCells: number;
  foundCells: number;
  cells: number;
  truthRows: number;
  foundRows: number;
  exactRows: number;
}

function filled(row: TruthRow): [string, string][] {
  return Object.entries(row).filter((cell): cell is [string, string] => cell[1] !== null && cell[1] !== "");
}

function scoreRows(
  truth: readonly TruthRow[],
  got: readonly ExtractedRow[],
  typeOf: (key: string) => FieldType,
): Score {
  const hits = (t: TruthRow, g: ExtractedRow) =>
    filled(t).filter(([key, text]) => g.cells[key] && isSame(typeOf(key), text, g.cells[key].text)).length;
  const best = Array.from({ length: truth.length + 1 }, () => new Array<number>(got.length + 1).fill(0));
  for (let i = 1; i <= truth.length; i++) {
    for (let j = 1; j <= got.length; j++) {
      const both = best[i - 1]![j - 1]! + hits(truth[i - 1]!, got[j - 1]!);
      best[i]![j] = Math.max(best[i - 1]![j]!, best[i]![j - 1]!, both);
    }
  }
  let exactRows = 0;
  for (let i = truth.length, j = got.length; i > 0 && j > 0; ) {
    if (best[i]![j] === best[i - 1]![j]) i--;
    else if (best[i]![j] === best[i]![j - 1]) j--;
    else if (hits(truth[--i]!, got[--j]!) === filled(truth[i]!).length) exactRows++;
  }
  const keys = new Set(truth.flatMap((row) => Object.keys(row)));
  return {
    truthCells: truth.reduce((sum, row) => sum + filled(row).length, 0),
    foundCells: got.reduce((sum, row) => sum + [...keys].filter((key) => row.cells[key]).length, 0),
    cells: best[truth.length]![got.length]!,
    truthRows: truth.length,
    foundRows: got.length,
    exactRows,
  };
}

function main(): void {
  if (!args.labels || !args.words || !args.service || !existsSync(args.labels) || !existsSync(args.words)) {
    console.log(
      "bench/tables needs --labels, --words and --service; the development sets are not part of this repository.",
    );
    return;
  }
  const service = readService(args.service);
  const only = args.only?.split(",");
  const total: Score = { truthCells: 0, foundCells: 0, cells: 0, truthRows: 0, foundRows: 0, exactRows: 0 };
  const byConfidence = new Map<number, { right: number; all: number }>();
  let ms = 0;
  for (const line of readFileSync(args.labels, "utf8").split("\n").filter(Boolean)) {
    const { id, file, rows } = JSON.parse(line) as Label;
    const path = join(args.words, `${basename(file)}.json`);
    if ((only && !only.some((part) => id.startsWith(part))) || !existsSync(path)) continue;
    const document = JSON.parse(readFileSync(path, "utf8")) as ReadDocument;
    const started = performance.now();
    const extracted = extractRows(document, service);
    ms += performance.now() - started;
    for (const [key, truth] of Object.entries(rows ?? {})) {
      const got = extracted.filter((row) => row.aggregationKey === key);
      const typeOf = (column: string) => service.fields.find((field) => field.key === column)?.type ?? "text";
      const score = scoreRows(truth, got, typeOf);
      for (const part of Object.keys(total) as (keyof Score)[]) total[part] += score[part];
      countConfidence(byConfidence, truth, got, typeOf);
      if (args.show && (score.exactRows < score.truthRows || score.foundRows > score.truthRows)) show(id, truth, got);
    }
  }
  const cellF1 = (200 * total.cells) / (total.foundCells + total.truthCells);
  const rowExact = (100 * total.exactRows) / total.truthRows;
  console.table(
    [...byConfidence]
      .sort(([a], [b]) => b - a)
      .map(([confidence, { right, all }]) => ({
        confidence,
        cells: all,
        right: Math.round((1000 * right) / all) / 10,
      })),
  );
  console.log(
    JSON.stringify({
      labels: args.labels,
      only: args.only,
      cellF1: +cellF1.toFixed(1),
      rowExact: +rowExact.toFixed(1),
      ...total,
      ms: Math.round(ms),
    }),
  );
}

/** A cell counts as right when some row of the truth has it: alignment errors are not the cell's. */
function countConfidence(
  counts: Map<number, { right: number; all: number }>,
  truth: readonly TruthRow[],
  got: readonly ExtractedRow[],
  typeOf: (key: string) => FieldType,
): void {
  for (const row of got) {
    for (const [key, cell] of Object.entries(row.cells)) {
      if (!cell || !truth.some((t) => t[key])) continue;
      const bucket = Math.floor(cell.confidence / 5) * 5;
      const count = counts.get(bucket) ?? { right: 0, all: 0 };
      counts.set(bucket, count);
      count.all++;
      if (truth.some((t) => t[key] && isSame(typeOf(key), t[key], cell.text))) count.right++;
    }
  }
}

function show(id: string, truth: readonly TruthRow[], got: readonly ExtractedRow[]): void {
  console.log(`== ${id}`);
  for (const row of truth) console.log("  truth", JSON.stringify(Object.values(row)));
  for (const row of got)
    console.log("  got  ", JSON.stringify(Object.values(row.cells).map((cell) => cell?.text ?? null)));
}

main();
