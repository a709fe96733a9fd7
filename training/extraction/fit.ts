/**
 * Makes models/extraction/scorers.json and calibration.json: one learned scorer for each concept of each type of
 * document for which it beats the rules on groups it was not fitted on, and the calibration of confidence.
 * Deterministic: the same documents give the same files.
 *
 *   node training/extraction/read-papers.ts --shared ../shared --cache <folder>
 *   node training/extraction/tagger/dump.ts --shared ../shared --cache <folder> --made <folder> --out <pages.jsonl>
 *   python3 training/extraction/tagger/train.py <pages.jsonl> --unseen <folder> --out models/extraction
 *   node training/extraction/fit.ts --shared ../shared --cache <folder of read documents> --made <folder>
 *     --unseen <folder> --out models/extraction
 *
 * Needs the labelled sets (../shared), which are not part of the project, and their words as ReadDocument JSON. The
 * folder of generated documents is filled by training/documents if it is empty (Chromium and the fonts are needed
 * then).
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { expectedLike, fitPlatt, type Outcome } from "../../src/extraction/learning/fit-platt.ts";
import { nameInCommas } from "../../src/extraction/scoring/calibrate.ts";
import type { Calibration, Scorer } from "../../src/extraction/scoring/scorer.ts";
import type { FittedType } from "./fit-type.ts";
import { labelledTypeNames, typesOfRealPapers } from "./labelled-sets.ts";
import { makeMissingDocuments } from "./made-documents.ts";

const { values: options } = parseArgs({
  options: {
    shared: { type: "string", default: "../shared" },
    cache: { type: "string" },
    made: { type: "string" },
    /** The tagger's output for pages that it did not learn from: train.py. */
    unseen: { type: "string" },
    out: { type: "string", default: "models/extraction" },
    /** Fewer make the fit faster and the judgement worse. */
    folds: { type: "string", default: "3" },
    /** Number of types that are fitted in parallel. */
    jobs: { type: "string", default: "2" },
    /** Templates to fit, separated by commas; the others stay as they are in --out. Default: all. */
    types: { type: "string" },
  },
});
const { shared, cache, made, unseen, out } = options;
if (!cache || !made || !unseen || !existsSync(join(shared, "data")) || !existsSync(cache)) {
  console.error(
    "training/extraction/fit.ts needs --shared with the labelled sets, --cache with their words, --made, a folder for made documents, and --unseen, which tagger/train.py writes; one of them is absent.",
  );
  process.exit(2);
}

await makeMissingDocuments(made);
const wanted = options.types?.split(",");
// Those of contracts are fitted by a separate command (fit-contracts.ts).
const isKept = (name: string) =>
  name.startsWith("contract/") || (wanted !== undefined && !wanted.includes(name.split("/")[0]!));
const kept = <Model>(file: string, read: (json: string) => Readonly<Record<string, Model>>): Record<string, Model> =>
  existsSync(join(out, file)) ? pick(read(readFileSync(join(out, file), "utf8")), isKept) : {};
const scorers = kept<Scorer>("scorers.json", (json) => JSON.parse(json).scorers);
const outcomes = new Map<string, Outcome[]>();
const report: object[] = [];
// Combined in the order of the types, whichever was ready first: the same documents give the same files.
for (const fitted of await fitBeside(labelledTypeNames(wanted), Number(options.jobs))) {
  Object.assign(scorers, fitted.scorers);
  report.push(...fitted.report);
  for (const [name, own] of fitted.outcomes) outcomes.set(name, [...(outcomes.get(name) ?? []), ...own]);
}

const calibrations = kept<Calibration>("calibration.json", (json) => JSON.parse(json).calibrations);
// The calibrations of a field's type and of any value are those of all real papers together: a fit of only some types
// leaves them as they were.
const hasAllReal = typesOfRealPapers().every((name) => wanted?.includes(name) ?? true);
for (const [name, own] of outcomes) if (hasAllReal && !name.includes("/")) calibrations[name] = fitPlatt(own);
const isInCommas = (name: string) => name === nameInCommas(name.split(",")[0]!);
const ofConcepts = [...outcomes].filter(([name]) => name.includes("/") && !isInCommas(name));
for (const [, concepts] of Map.groupBy(ofConcepts, ([name]) => name.split("/")[0])) {
  const ofType = expectedLike(fitPlatt(concepts.flatMap(([, own]) => own)));
  for (const [name, own] of concepts) {
    calibrations[name] = fitPlatt(own, ofType);
    const inCommas = outcomes.get(nameInCommas(name));
    if (inCommas) calibrations[nameInCommas(name)] = fitPlatt(inCommas, expectedLike(calibrations[name]));
  }
}
// By name: types fitted one after the other give the same files as all at once.
const [shippedScorers, shippedCalibrations] = [byName(scorers), byName(calibrations)];
const models = { scorers: shippedScorers, calibrations: shippedCalibrations };
const version = createHash("sha256").update(JSON.stringify(models)).digest("hex").slice(0, 8);
writeFileSync(join(out, "scorers.json"), `${JSON.stringify({ version, scorers: shippedScorers })}\n`);
writeFileSync(join(out, "calibration.json"), `${JSON.stringify({ calibrations: shippedCalibrations }, null, 1)}\n`);
console.table(report);

function byName<Value>(all: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Each type in its own thread, `jobs` at a time. */
async function fitBeside(names: readonly string[], jobs: number): Promise<FittedType[]> {
  const fitted: FittedType[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < names.length; i = next++) fitted[i] = await fitInThread(names[i]!);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return fitted;
}

function fitInThread(template: string): Promise<FittedType> {
  const models = join(out, "..");
  const workerData = { template, folders: { shared, cache, made }, folds: Number(options.folds), unseen, models };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./fit-worker.ts", import.meta.url), { workerData });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`${template} was not fitted: its thread ended with ${code}.`)));
  });
}

function pick<Value>(all: Readonly<Record<string, Value>>, isPicked: (name: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => isPicked(name)));
}
