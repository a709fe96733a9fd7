/**
 * `npm run bench:reading`: how well, how fast and in how much memory files are read, beside Tesseract and OCRmyPDF.
 *
 *   node bench/reading.ts [part …] [--data ../shared/data] [--share 1]
 *
 * Parts: receipts languages scans length digital pdf geometry robustness determinism; all if none is named. Memory is
 * reported if all run. Prints markdown tables and, last, one line of JSON. With all files (`--share 1`) each part's
 * result is stored in docs/reading.jsonl and docs/reading.md is rewritten. If a part lacks something it needs, this is
 * reported, and the exit code is 1.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { AbsentError } from "../measuring/absent-error.ts";
import { round } from "../measuring/reading-score.ts";
import { partBeside } from "./reading/beside.ts";
import { determinism } from "./reading/determinism.ts";
import { digital } from "./reading/digital.ts";
import { goalTable } from "./reading/goals.ts";
import { languages } from "./reading/languages.ts";
import { length } from "./reading/length.ts";
import { memoryOfParts } from "./reading/memory.ts";
import type { Cell, Part, PartResult } from "./reading/part.ts";
import { receipts } from "./reading/receipts.ts";
import { documentOf, type KeptPart, markdownOf, markdownTable } from "./reading/report.ts";
import { rivalVersions } from "./reading/rivals.ts";
import { robustness } from "./reading/robustness.ts";
import { scans } from "./reading/scans.ts";

const PARTS: readonly Part[] = [
  receipts,
  languages,
  scans,
  length,
  digital,
  partBeside(
    "pdf",
    "PDF text layers",
    "reading-pdf.ts",
    "bench/reading-pdf.ts: which words come from the layer, at what cost, against Poppler.",
  ),
  partBeside(
    "geometry",
    "Turned, skewed and photographed pages",
    "reading-geometry.ts",
    "bench/reading-geometry.ts: the same page in disturbed versions.",
  ),
  robustness,
  determinism,
];
const [DOCUMENT, KEPT] = ["reading.md", "reading.jsonl"].map((name) => new URL(`../docs/${name}`, import.meta.url)) as [
  URL,
  URL,
];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: "string", default: "../shared/data" }, share: { type: "string", default: "1" } },
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(", ")}; there are ${PARTS.map(({ name }) => name).join(", ")}`);
const context = { dataDir: flags.data, share: Number(flags.share) };

const done: KeptPart[] = [];
let complete = true;
for (const part of PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const kept = await runPart(part);
  if (kept === null) complete = false;
  else done.push(kept);
}
// Memory is that of all parts of one run: a run of some must not pass for all.
const memory = positionals.length === 0 ? memoryOfParts() : null;
if (memory !== null) done.push(keep({ name: "memory", title: "Memory" }, memory, [load(), load()], 0));
if (context.share === 1) writeDocument(done);
for (const part of done) console.log(`\n${markdownOf(part)}`);
const figures: Record<string, Cell> = Object.assign({}, ...done.map((part) => part.figures));
console.log(`\n## Against the targets\n\n${markdownTable(goalTable(figures))}`);
console.log(JSON.stringify({ bench: "reading", parts: done.map(({ name }) => name), complete, ...figures }));
process.exitCode = complete ? 0 : 1;

async function runPart(part: Part): Promise<KeptPart | null> {
  const [loadBefore, begun] = [load(), performance.now()];
  console.error(`${part.name} …`);
  try {
    const result = await part.run(context);
    return keep(part, result, [loadBefore, load()], Math.round((performance.now() - begun) / 1000));
  } catch (error) {
    // What the other parts measured in their minutes is not discarded because one fails.
    console.log(`${part.name}: NOT MEASURED:`, error instanceof AbsentError ? error.message : error);
    return null;
  }
}

function keep(
  { name, title }: Pick<Part, "name" | "title">,
  result: PartResult,
  loads: readonly [number, number],
  seconds: number,
): KeptPart {
  const processor = cpus();
  const machine = `${processor.length} × ${processor[0]?.model ?? "unknown"}, Node ${process.versions.node}`;
  const measuredOn = new Date().toISOString().slice(0, 10);
  return { name, title, ...result, measuredOn, machine, load: loads, seconds, share: context.share };
}

function load(): number {
  return round(loadavg()[0] ?? 0, 2);
}

/** A part that did not run this time keeps its last measurement; each part says when that was. */
function writeDocument(parts: readonly KeptPart[]): void {
  const lines = existsSync(KEPT) ? readFileSync(KEPT, "utf8").split("\n").filter(Boolean) : [];
  const before = lines.map((line) => JSON.parse(line) as KeptPart);
  const names = [...PARTS.map(({ name }) => name), "memory"];
  const all = names.flatMap((name) => {
    const part = parts.find((own) => own.name === name) ?? before.find((own) => own.name === name);
    return part ? [part] : [];
  });
  const missing = names.filter((name) => !all.some((part) => part.name === name));
  writeFileSync(KEPT, all.map((part) => `${JSON.stringify(part)}\n`).join(""));
  writeFileSync(DOCUMENT, documentOf(all, missing, rivalVersions()));
}
