/**
 * Accuracy on every labelled set, end to end through the interface and, if line truth exists, on ground-truth words; on
 * generated documents of the generator's test part; and how it grows with what is taught. Writes
 * docs/accuracy/results.json and makes docs/accuracy.md from it.
 *
 *   npm run eval [-- --only receipts,fatura] [--fresh] [--shared ../shared] [--work <folder for generated documents>]
 *
 * A set is measured again if sources or models changed since, or with --fresh; stopped anywhere, the next run continues
 * where it was. Needs the labelled sets and the judge (../shared), which are not part of the project: without them it
 * says so and exits with 2.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Product, startProduct } from "../measuring/product.ts";
import { whatIsAbsent } from "../measuring/sets.ts";
import { codeVersion } from "./code-version.ts";
import { planOf, type Task } from "./plan.ts";
import { putResult, RESULTS_FILE, type Results, readResults, writeResults } from "./results.ts";
import { machineName, versionsOf } from "./surroundings.ts";
import { writePage } from "./write-page.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    fresh: { type: "boolean", default: false },
    shared: { type: "string", default: "../shared" },
    work: { type: "string", default: join(tmpdir(), "estratto-eval") },
  },
});

const absent = whatIsAbsent(options.shared);
if (absent !== null) {
  console.error(absent);
  process.exit(2);
}
const plan = planOf(options.shared, options.work);
const names = plan.map(({ name }) => name);
const only = options.only?.split(",") ?? names;
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. There is: ${names.join(", ")}`);
  process.exit(2);
}

const code = codeVersion();
let results = readResults(RESULTS_FILE);
const due = plan.filter(({ name }) => only.includes(name) && (options.fresh || !isCurrent(results, name)));
console.log(`${due.length} of ${plan.length} sets to measure, by ${code}: ${due.map(({ name }) => name).join(", ")}`);

const failed: string[] = [];
let product: Product | null = null;
try {
  for (const task of due) {
    product ??= await startProduct();
    // One set that cannot be measured must not cost the others.
    await measure(task, product).catch((error: unknown) => {
      failed.push(task.name);
      console.error(`${task.name}: ${error instanceof Error ? error.stack : String(error)}`);
    });
  }
} finally {
  await product?.stop();
}
writePage(results);
if (failed.length > 0) {
  console.error(`Not measured: ${failed.join(", ")}`);
  process.exitCode = 1;
}

function isCurrent({ sets, learning }: Results, name: string): boolean {
  return [...sets, ...learning].some((one) => one.name === name && one.made.code === code);
}

/** The stored results are read again before they are written: other sets may be measured at the same time. */
async function measure(task: Task, running: Product): Promise<void> {
  const startedAt = performance.now();
  const made = () => ({
    date: new Date().toISOString().slice(0, 10),
    machine: machineName(),
    versions: versionsOf(),
    code,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  });
  if (task.kind === "set") {
    const measured = await task.measure(running);
    const one = { name: task.name, ...task.about, made: made(), ...measured };
    results = readResults(RESULTS_FILE);
    results = { ...results, sets: putResult(results.sets, one, names) };
    console.log(`${task.name}: mean ${one.mean}, ECE ${one.ece}, ${one.documents} documents in ${one.made.seconds} s`);
  } else {
    const measured = await task.measure(running);
    const one = { name: task.name, ...task.about, made: made(), ...measured };
    results = readResults(RESULTS_FILE);
    results = { ...results, learning: putResult(results.learning, one, names) };
    console.log(`${task.name}: ${one.points.map(({ known, mean }) => `${known} → ${mean}`).join(", ")}`);
  }
  writeResults(RESULTS_FILE, results);
  writePage(results);
}
