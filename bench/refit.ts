/**
 * The cost of a refit: documents are corrected as by a person, field by field, and the service's model is fitted on all
 * of them at once. In process, on words that were read before. Prints CPU seconds of the refit, milliseconds of the
 * corrections and the model's size; exits with 1 if the refit takes longer than is promised.
 *
 *   node bench/refit.ts --cache <folder of <file name>.json> [--set receipts] [--documents 500] [--known]
 *        [--shared ../shared]
 *
 * --known asks for the fields by their names; otherwise they are a user's own. Needs the labelled sets (../shared),
 * which are not part of the project, and their words as ReadDocument JSON: without them it says so and exits with 2.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readDefinition } from "../measuring/portable-definition.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import type { Correction, ReviewedDocument } from "../src/extraction/contract.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { fitServiceModel } from "../src/extraction/learning/fit-service-model.ts";
import { loadShippedModels } from "../src/extraction/scoring/models.ts";
import { readServiceModel } from "../src/extraction/scoring/service-model.ts";
import { asOwnFields, labelledLearningSets, type Paper } from "../training/extraction/learning-sets.ts";

const { values: options } = parseArgs({
  options: {
    cache: { type: "string", default: "" },
    set: { type: "string", default: "receipts" },
    documents: { type: "string", default: "500" },
    known: { type: "boolean", default: false },
    shared: { type: "string", default: "../shared" },
  },
});
const PROMISED_CPU_SECONDS = 60;

const named = existsSync(options.shared)
  ? labelledLearningSets(options.shared).find(({ name }) => name === options.set)
  : undefined;
if (!named || !existsSync(options.cache)) {
  console.error("bench/refit.ts needs --cache with read words and the labelled sets, which live outside the project.");
  process.exit(2);
}
const set = options.known ? named : asOwnFields(named);
const service = readDefinition(set.definition);
const models = loadShippedModels("models");
const extraction = loadExtraction("models");
const isSingle = (key: string) => {
  const field = set.definition.service_fields[key];
  return field !== undefined && !field.tag_multiple_values && !field.tag_aggregation;
};

const readable = set.papers.filter((paper) => existsSync(wordsOf(paper))).slice(0, Number(options.documents));
const correctionMs: number[] = [];
const reviewed = readable.map(review).reverse();
const before = process.cpuUsage();
const { model, report } = fitServiceModel(reviewed, service, models, null);
const { user, system } = process.cpuUsage(before);
const cpuSeconds = (user + system) / 1e6;
const sorted = correctionMs.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    bench: "refit",
    set: set.name,
    documents: reviewed.length,
    layouts: report.layouts,
    "refit, CPU s": Math.round(10 * cpuSeconds) / 10,
    "correction, CPU ms, median": Math.round(sorted[sorted.length >> 1] ?? 0),
    "correction, CPU ms, most": Math.round(sorted.at(-1) ?? 0),
    "model, kB": Math.round(Buffer.byteLength(JSON.stringify(model)) / 1000),
    "model in memory, kB": Math.round(bytesInMemory(JSON.stringify(model)) / 1000),
    "largest heap, MB": Math.round(process.resourceUsage().maxRSS / 1000),
  }),
);
if (cpuSeconds > PROMISED_CPU_SECONDS) process.exitCode = 1;

/** Heap used by a service's model while it is loaded: the mean of twenty. */
function bytesInMemory(stored: string): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  const models = Array.from({ length: 20 }, () => readServiceModel(JSON.parse(stored)));
  return (used() - before) / models.length;
}

function wordsOf({ path }: Paper): string {
  return join(options.cache, `${basename(path)}.json`);
}

/** Without what others taught: that belongs to the time of an extraction, which is not measured here. */
function review(paper: Paper): ReviewedDocument {
  const words = JSON.parse(readFileSync(wordsOf(paper), "utf8")) as ReadDocument;
  const machine = extraction.extract({ ...words, facts: [] }, service, []);
  const said = Object.entries(paper.fields).filter(([key]) => isSingle(key));
  const entities: Correction["entities"] = Object.fromEntries(
    said.map(([key, truth]) => {
      const text = Array.isArray(truth) ? truth[0] : truth;
      return [key, typeof text === "string" ? [{ text, boxes: null }] : null];
    }),
  );
  const judged = said.map(([key]) => key);
  const started = process.cpuUsage();
  const { result } = extraction.applyCorrection(machine, service, { entities, aggregatedEntities: {} });
  const template = extraction.learnTemplate(result, service, judged, machine);
  const spent = process.cpuUsage(started);
  correctionMs.push((spent.user + spent.system) / 1000);
  return { documentId: paper.id, result, judged, template };
}
