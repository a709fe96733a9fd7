/**
 * How well and how fast files are read, through the real pool of reader processes.
 *
 *   node bench/reading.ts [receipts] [pdf] [robustness] [--data ../shared/data] [--children 2]
 *
 * Without a part named: receipts and pdf. Prints a table and, last, one line of JSON. The documents are not part of this repository
 * (they need their own licences); where they are absent the part says so and the exit code is 1.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "../src/errors.ts";
import { createReaderPool } from "../src/reading/reader-pool.ts";
import type { Reader, ReadLimits } from "../src/reading/types.ts";

const LIMITS: ReadLimits = { maxPages: 500, maxImagePixels: 100_000_000, maxSidePx: 10_000, minSidePx: 50 };

interface Label {
  readonly id: string;
  readonly docs: readonly string[];
  readonly lines?: readonly { readonly text: string }[];
}

type Figures = Record<string, number | string | null>;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: "string", default: "../shared/data" }, children: { type: "string", default: "2" } },
});
const parts = positionals.length > 0 ? positionals : ["receipts", "pdf"];
const silent = { info: () => undefined, warn: () => undefined };
const pool = createReaderPool({ children: Number(flags.children), log: silent, requireSandbox: false });
await pool.ready();

const figures: Figures = { isolation: pool.isolation, children: Number(flags.children) };
let complete = true;
for (const part of parts) {
  const folder = join(
    flags.data,
    { receipts: "sroie_eval66", pdf: "einvoice50", robustness: "robustness" }[part] ?? "absent",
  );
  if (!existsSync(folder)) {
    console.log(`${part}: ${folder} is absent; nothing was measured`);
    complete = false;
    continue;
  }
  const labels = readLabels(folder);
  if (part === "receipts") Object.assign(figures, await receipts(pool, folder, labels));
  if (part === "pdf") Object.assign(figures, await digitalPdfs(pool, folder, labels));
  if (part === "robustness") Object.assign(figures, await robustness(pool, folder, labels));
}
await pool.close();
console.table({ ...figures, load_average_1_min: round(loadavg()[0] ?? 0) });
console.log(JSON.stringify({ bench: "reading", ...figures }));
process.exitCode = complete ? 0 : 1;

function readLabels(folder: string): Label[] {
  return readFileSync(join(folder, "labels.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Label);
}

/** Scanned receipts: word F1 of the whole page as a bag of words, mean of pages, and throughput with all children busy. */
async function receipts(reader: Reader, folder: string, labels: readonly Label[]): Promise<Figures> {
  const files = labels.map((label) => readFileSync(join(folder, label.docs[0]!)));
  // The second child starts with the first queue; it must be there before the clock runs.
  await Promise.all(
    files.slice(0, 4).map(async (bytes) => await reader.read(bytes, { limits: LIMITS, priority: "sync" })),
  );
  const [begun, cpuBefore] = [performance.now(), childrenCpuMs()];
  const read = await Promise.all(
    files.map(async (bytes) => await reader.read(bytes, { limits: LIMITS, priority: "async" })),
  );
  const [wallMs, cpuMs] = [performance.now() - begun, childrenCpuMs() - cpuBefore];
  const ours = scores(labels, (i) => read[i]!.pages.flatMap((page) => page.words.map((word) => word.text)));
  const theirs = tesseract(folder, labels);
  return {
    receipts: files.length,
    receipts_per_second: round((files.length * 1000) / wallMs),
    receipt_cpu_ms: round(cpuMs / files.length),
    word_f1_raw: round(ours.raw),
    word_f1_normalised: round(ours.normalised),
    ...theirs,
  };
}

/** Tesseract on the same pictures, where it is installed. */
function tesseract(folder: string, labels: readonly Label[]): Figures {
  if (spawnSync("tesseract", ["--version"]).status !== 0) {
    console.log("tesseract is not installed: no comparison");
    return { tesseract_word_f1_normalised: null };
  }
  const cpuBefore = waitedCpuMs();
  const texts = labels.map((label) => {
    const args = [join(folder, label.docs[0]!), "-", "--psm", "6"];
    return spawnSync("tesseract", args, { encoding: "utf8", env: { ...process.env, OMP_THREAD_LIMIT: "1" } }).stdout;
  });
  const score = scores(labels, (i) => texts[i]!.split(/\s+/));
  return {
    tesseract_cpu_ms: round((waitedCpuMs() - cpuBefore) / labels.length),
    tesseract_word_f1_raw: round(score.raw),
    tesseract_word_f1_normalised: round(score.normalised),
  };
}

function scores(
  labels: readonly Label[],
  wordsOf: (i: number) => readonly string[],
): { raw: number; normalised: number } {
  const plain = (word: string) => word.toUpperCase().replace(/[^A-Z0-9]/g, "");
  let [raw, normalised] = [0, 0];
  labels.forEach((label, i) => {
    const truth = (label.lines ?? []).flatMap((line) => line.text.split(/\s+/)).filter(Boolean);
    const words = wordsOf(i).filter(Boolean);
    // The truth is in upper case throughout.
    raw += bagF1(
      truth.map((w) => w.toUpperCase()),
      words.map((w) => w.toUpperCase()),
    );
    normalised += bagF1(truth.map(plain).filter(Boolean), words.map(plain).filter(Boolean));
  });
  return { raw: (100 * raw) / labels.length, normalised: (100 * normalised) / labels.length };
}

function bagF1(truth: readonly string[], words: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) hits++;
    left.set(word, count - 1);
  }
  return truth.length + words.length === 0 ? 1 : (2 * hits) / (truth.length + words.length);
}

/** PDFs with a text layer, one after the other: bytes to words, per page. */
async function digitalPdfs(reader: Reader, folder: string, labels: readonly Label[]): Promise<Figures> {
  const perPage: number[] = [];
  for (const label of labels) {
    const bytes = readFileSync(join(folder, label.docs[0]!));
    const begun = performance.now();
    const read = await reader.read(bytes, { limits: LIMITS, priority: "sync" });
    const digital = read.pages.every((page) => page.words.every((word) => word.source === "text_layer"));
    if (digital) perPage.push((performance.now() - begun) / read.pages.length);
  }
  return {
    pdfs: perPage.length,
    pdf_page_ms_p50: round(quantile(perPage, 0.5)),
    pdf_page_ms_p95: round(quantile(perPage, 0.95)),
  };
}

/** Broken, encrypted, huge and odd files: each must be read or refused with a 422 within 20 s, and the pool must live on. */
async function robustness(reader: Reader, folder: string, labels: readonly Label[]): Promise<Figures> {
  const outcomes: Record<string, number> = {};
  const times: number[] = [];
  let bad = 0;
  const one = async (label: Label) => {
    const bytes = readFileSync(join(folder, label.docs[0]!));
    const begun = performance.now();
    const outcome = await reader.read(bytes, { limits: LIMITS, priority: "async" }).then(
      (read) => (read.pages.some((page) => page.errors.length > 0) ? "read_with_page_errors" : "read"),
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    const ms = performance.now() - begun;
    times.push(ms);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    const refused = !outcome.startsWith("read");
    if ((refused && !/^(file_|too_many_|image_|field_)/.test(outcome)) || (refused && ms > 20_000)) bad++;
    if (ms > 5000) console.log(`${label.id}: ${outcome} after ${Math.round(ms)} ms`);
  };
  const waiting = [...labels];
  const worker = async () => {
    for (let label = waiting.shift(); label !== undefined; label = waiting.shift()) await one(label);
  };
  await Promise.all(Array.from({ length: Number(flags.children) }, worker));
  console.log("robustness outcomes", outcomes);
  return {
    robustness_files: times.length,
    robustness_bad: bad,
    robustness_ms_p99: round(quantile(times, 0.99)),
    robustness_ms_max: round(Math.max(...times)),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** CPU time of the living reader processes in ms (user + system, ticks of 10 ms); 0 where /proc is missing. */
function childrenCpuMs(): number {
  return existsSync("/proc/self/stat") ? cpuMsBelow(process.pid) : 0;
}

/** At any depth: bubblewrap stands between this process and its readers. */
function cpuMsBelow(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => {
    const fields = readFileSync(`/proc/${child}/stat`, "utf8").split(") ")[1]!.split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) * 10 + cpuMsBelow(child);
  }, 0);
}

/** CPU time of the child processes that ended and were waited for, in ms. */
function waitedCpuMs(): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
