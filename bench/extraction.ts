/**
 * Accuracy and speed of extraction alone, on documents that were read before (a folder of ReadDocument as JSON).
 *
 *   node bench/extraction.ts --definition ../shared/eval/services/receipt.json \
 *        --labels ../shared/data/sroie_train_grey/eval.jsonl --cache <folder of <file name>.json> \
 *        [--models models] [--list] [--drop-facts]
 *
 * Needs the labelled sets (../shared), which are not part of the project: without them it says so and ends.
 * cpuMsPerPage is the mean over all pages, including compilation and garbage collection on all threads (60 ms are
 * promised). --list prints every wrong value; never use it on sroie_eval66, which is for a final figure only.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { same } from "../measuring/comparison.ts";
import { type PortableDefinition, readDefinition } from "../measuring/portable-definition.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import type { DocumentResult, Entity } from "../src/core/documents/result.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";

interface LabelledFile {
  readonly id: string;
  readonly file: string;
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
}

const { values: options } = parseArgs({
  options: {
    definition: { type: "string" },
    labels: { type: "string" },
    cache: { type: "string" },
    models: { type: "string", default: "models" },
    list: { type: "boolean", default: false },
    "drop-facts": { type: "boolean", default: false },
  },
});
const { definition: definitionFile, labels: labelsFile, cache } = options;
if (!definitionFile || !labelsFile || !cache || !existsSync(labelsFile) || !existsSync(cache)) {
  console.error(
    "bench/extraction.ts needs --definition, --labels and --cache; the labelled sets live outside the project and are absent here.",
  );
  process.exit(2);
}

const portable = JSON.parse(readFileSync(definitionFile, "utf8")) as PortableDefinition;
const service = readDefinition(portable);
const extraction = loadExtraction(options.models);
const labelled = readFileSync(labelsFile, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as LabelledFile);

interface FieldTally {
  n: number;
  exact: number;
  absent: number;
  invented: number;
}
const tallies = new Map<string, FieldTally>();
const outcomes: { confidence: number; right: boolean }[] = [];
const milliseconds: number[] = [];
const cpuMilliseconds: number[] = [];
let [documents, pages, boxless] = [0, 0, 0];

for (const label of labelled) {
  const path = [join(cache, `${basename(label.file)}.json`), join(cache, `${label.file}.json`)].find(existsSync);
  if (!path) continue;
  const read = JSON.parse(readFileSync(path, "utf8")) as ReadDocument;
  const document = options["drop-facts"] ? { ...read, facts: [] } : read;
  const started = performance.now();
  const startedCpu = process.cpuUsage();
  const result = extraction.extract(document, service, []);
  const { user, system } = process.cpuUsage(startedCpu);
  milliseconds.push((performance.now() - started) / Math.max(1, document.pages.length));
  cpuMilliseconds.push((user + system) / 1000);
  documents++;
  pages += document.pages.length;
  for (const [key, truth] of Object.entries(label.fields)) score(label.id, key, truth, result);
}

function score(id: string, key: string, truth: string | readonly string[] | null, result: DocumentResult): void {
  const field = service.fields.find((candidate) => candidate.key === key);
  if (!field) return;
  const type = portable.service_fields[key]?.type ?? "text";
  const found = result.pages.flatMap((page) => page.entities[key] ?? []);
  boxless += found.filter((entity) => entity.source !== "structured" && entity.boundingBoxes.length === 0).length;
  const tally = tallies.get(key) ?? { n: 0, exact: 0, absent: 0, invented: 0 };
  tallies.set(key, tally);
  const best = found.reduce<Entity | null>((a, b) => (!a || b.confidence > a.confidence ? b : a), null);
  const truths = truth === null || truth === "" ? [] : typeof truth === "string" ? [truth] : truth;
  if (truths.length === 0) {
    tally.absent++;
    if (best) {
      tally.invented++;
      outcomes.push({ confidence: best.confidence, right: false });
    }
    return;
  }
  tally.n++;
  const right = best !== null && truths.some((text) => same(type, text, best.text));
  if (right) tally.exact++;
  if (best) outcomes.push({ confidence: best.confidence, right });
  if (!right && options.list)
    console.log(
      `${id}\t${key}\twanted ${JSON.stringify(truths[0])}\tgot ${JSON.stringify(best?.text ?? null)} ${best?.confidence ?? ""}`,
    );
}

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
const table = [...tallies].map(([field, { n, exact, absent, invented }]) => ({
  field,
  n,
  exact: percent(exact, n),
  absent,
  invented: percent(invented, absent),
}));
console.table(table);
let gap = 0;
for (let bin = 0; bin < 10; bin++) {
  const inBin = outcomes.filter(({ confidence }) => Math.min(9, Math.floor(confidence / 10)) === bin);
  gap += Math.abs(inBin.reduce((sum, { confidence, right }) => sum + confidence / 100 - (right ? 1 : 0), 0));
}
const scored = table.filter(({ exact }) => exact !== null);
milliseconds.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    documents,
    pages,
    mean: percent(
      scored.reduce((sum, { exact }) => sum + exact!, 0),
      scored.length * 100,
    ),
    ece: percent(gap, outcomes.length),
    p50msPerPage: Math.round(10 * (milliseconds[milliseconds.length >> 1] ?? 0)) / 10,
    p95msPerPage: Math.round(10 * (milliseconds[Math.floor(milliseconds.length * 0.95)] ?? 0)) / 10,
    cpuMsPerPage: Math.round((10 * cpuMilliseconds.reduce((a, b) => a + b, 0)) / Math.max(1, pages)) / 10,
    boxless,
    model: extraction.modelVersion,
  }),
);
