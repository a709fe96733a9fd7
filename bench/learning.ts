/**
 * What learning gives its user, through the interface of the running product: documents are sent and corrected as by a
 * person, and the next ones are asked. Layouts and vendors on which no shipped model was fitted; own fields are called
 * field_1, field_2 …, so that only their type is known. Prints a table and a JSON line; exits with 1 if a goal is
 * missed.
 *
 *   npm run bench:learning [-- --only fatura] [--shared ../shared] [--work <folder for generated documents>]
 *
 * Needs the labelled sets (../shared), which are not part of the project: without them it says so and exits with 2.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Product, startProduct } from "../measuring/product.ts";
import { whatIsAbsent } from "../measuring/sets.ts";
import {
  asOwnFields,
  type LearningSet,
  labelledLearningSets,
  madeLearningSet,
} from "../training/extraction/learning-sets.ts";
import { acrossAccounts, meanOfTally, otherLayouts, sameLayout } from "./learning/scenarios.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    shared: { type: "string", default: "../shared" },
    work: { type: "string", default: join(tmpdir(), "estratto-eval") },
    seed: { type: "string", default: "1" },
  },
});
const absent = whatIsAbsent(options.shared);
if (absent !== null) {
  console.error(absent);
  process.exit(2);
}

interface Figure {
  readonly set: string;
  readonly what: string;
  readonly value: number;
  readonly goal: string;
  readonly isReached: boolean;
}
const figures: Figure[] = [];
const atLeast = (set: string, what: string, value: number, goal: number) =>
  report({ set, what, value, goal: `≥ ${goal}`, isReached: value >= goal });
const atMost = (set: string, what: string, value: number, goal: number) =>
  report({ set, what, value, goal: `≤ ${goal}`, isReached: value <= goal });

const MADE = ["payslip", "utility_bill", "delivery_note"];
const COPIES = 2;
const wanted = (name: string) => options.only === undefined || options.only.split(",").includes(name);
const labelled = labelledLearningSets(options.shared);
const product = await startProduct();
try {
  for (const set of labelled) if (wanted(set.name)) await measure(product, set);
  for (const type of MADE) {
    if (wanted(type)) await measureSameLayout(product, madeLearningSet(type, COPIES, options.work));
  }
  if (wanted("accounts")) await measureAccounts(product, labelled[0]!);
} finally {
  await product.stop();
}
console.table(figures);
console.log(JSON.stringify({ bench: "learning", figures }));
if (figures.some(({ isReached }) => !isReached)) process.exitCode = 1;

function report(figure: Figure): void {
  figures.push(figure);
  console.log(`${figure.set}: ${figure.what}: ${figure.value} (${figure.goal})`);
}

async function measure(running: Product, set: LearningSet): Promise<void> {
  if (set.name !== "adbuy") await measureSameLayout(running, set);
  if (set.name === "receipts") return;
  const sizes = [5, 20];
  const { points } = await otherLayouts(running, asOwnFields(set), { sizes, asked: 30, seed: Number(options.seed) });
  const goals = [75, 88];
  points.forEach(({ known, mean, ece, at95, inventedAt90, modelBytes }, i) => {
    atLeast(set.title, `own fields, other layouts, after ${known} documents, mean %`, mean, goals[i]!);
    if (ece !== null) atMost(set.title, `… ECE after ${known} documents, points`, ece, 3);
    if (at95.precision !== null)
      atLeast(set.title, `… precision at 95 after ${known} documents, %`, at95.precision, 94);
    if (inventedAt90 !== null)
      atMost(set.title, `… made up, of values at 90+, after ${known} documents, %`, inventedAt90, 2);
    if (modelBytes !== null)
      atMost(set.title, `model after ${known} documents, kB`, Math.ceil(modelBytes / 1000), 2000);
  });
}

async function measureSameLayout(running: Product, set: LearningSet): Promise<void> {
  const size = { layouts: 10, asked: 4 };
  const own = await sameLayout(running, asOwnFields(set), size);
  const known = await sameLayout(running, set, size);
  const of = `${own.documents} documents of ${own.layouts} layouts`;
  atLeast(set.title, `own fields, after one document of the layout, ${of}, mean %`, meanOfTally(own.tally), 90);
  atLeast(set.title, `known fields, after one document of the layout, ${of}, mean %`, meanOfTally(known.tally), 94);
  atMost(
    set.title,
    "slowest correction, ms",
    Math.round(Math.max(own.slowestCorrectionMs, known.slowestCorrectionMs)),
    1000,
  );
}

async function measureAccounts(running: Product, set: LearningSet): Promise<void> {
  const response = await fetch(`${running.url}/api/v1/admin/accounts`, {
    method: "POST",
    headers: { authorization: `Bearer ${running.adminToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Stranger" }),
  });
  const { account_id } = (await response.json()) as { readonly account_id: string };
  const { own, stranger } = await acrossAccounts(running, asOwnFields(set), account_id);
  atLeast("accounts", "values of the next document that one correction changed (control)", own, 1);
  atMost("accounts", "the same in another account", stranger, 0);
}
