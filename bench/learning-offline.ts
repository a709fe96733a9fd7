/**
 * Learning curve of extraction, in process, on documents that were read before: values right after 0, 1, 5, 20, 50 …
 * labelled documents, on documents of *other* layouts (or vendors), as the product learns: templates at once, a refit
 * when one is scheduled, promoted only if its replay says so.
 *
 *   node bench/learning-offline.ts --definition ../shared/eval/services/adbuy.json \
 *        --labels ../shared/data/vrdu_adbuy40/eval.jsonl --cache <folder of <file name>.json> \
 *        [--group id:^[^_]+ | field:company | layout] [--sizes 0,1,5,10,20] [--seeds 5] \
 *        [--opaque] [--test 0.4] [--same-layout] [--one-refit] [--details]
 *
 * --opaque renames the fields to field_1, field_2 … of a generic service: only their type is known, there is no lexicon
 * and no shipped scorer. --same-layout tests on other documents of the layouts that were taught. --one-refit leaves out
 * the refits before the last.
 *
 * Needs the labelled sets (../shared), which are not part of the project: without them it says so and ends.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { same } from "../measuring/comparison.ts";
import {
  bestOf,
  calibrationError,
  inventedAt90,
  isExact,
  type Judgement,
  percent,
  textsOf,
  thresholdAt,
} from "../measuring/metrics.ts";
import { type PortableDefinition, readDefinition } from "../measuring/portable-definition.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import { nextRefitAt } from "../src/core/learning/refit-schedule.ts";
import { findCandidates, readPage } from "../src/extraction/candidates/candidates.ts";
import type { ReviewedDocument, TemplateMemory } from "../src/extraction/contract.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import type { LiveModel } from "../src/extraction/learning/choose-scorer.ts";
import { fitServiceModel } from "../src/extraction/learning/fit-service-model.ts";
import { mayGoLive } from "../src/extraction/learning/replay-report.ts";
import { layOutDocument } from "../src/extraction/page/layout.ts";
import { foldText } from "../src/extraction/page/text.ts";
import { readService } from "../src/extraction/read-service.ts";
import { loadShippedModels } from "../src/extraction/scoring/models.ts";
import { styleOf } from "../src/extraction/types/votes.ts";
import { review } from "../training/extraction/review.ts";

interface Labelled {
  readonly id: string;
  readonly file: string;
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
  /** For generated documents, in the file beside them: which ones are printed alike. */
  readonly layout?: number;
}

interface Paper extends Labelled {
  readonly group: string;
  readonly document: ReadDocument;
}

const { values: options } = parseArgs({
  options: {
    definition: { type: "string", default: "" },
    labels: { type: "string", default: "" },
    cache: { type: "string", default: "" },
    models: { type: "string", default: "models" },
    group: { type: "string" },
    sizes: { type: "string", default: "0,1,5,10,20" },
    seeds: { type: "string", default: "5" },
    /** Share of the groups that is used for testing only. */
    test: { type: "string", default: "0.4" },
    opaque: { type: "boolean", default: false },
    "same-layout": { type: "boolean", default: false },
    "one-refit": { type: "boolean", default: false },
    details: { type: "boolean", default: false },
  },
});
if (![options.definition, options.labels, options.cache].every(existsSync)) {
  console.error(
    "bench/learning-offline.ts needs --definition, --labels and --cache; the labelled sets live outside the project.",
  );
  process.exit(2);
}

const named = JSON.parse(readFileSync(options.definition, "utf8")) as PortableDefinition;
/** The judge's key → the service's. */
const keys = new Map(Object.keys(named.service_fields).map((key, i) => [key, options.opaque ? `field_${i + 1}` : key]));
const portable = options.opaque ? opaque() : named;
const service = readDefinition(portable);
const models = loadShippedModels(options.models);
const extraction = loadExtraction(options.models);
const papers = readPapers();

const sizes = options.sizes.split(",").map(Number);
const bySize = new Map(sizes.map((size): [number, Tally[]] => [size, []]));
for (let seed = 1; seed <= Number(options.seeds); seed++) {
  for (const [size, tally] of run(seed)) bySize.get(size)!.push(tally);
}
for (const [size, splits] of bySize) if (splits.length > 0) print(size, splits);

/** One line per size: the mean of the splits; the confidence of all splits together. */
function print(size: number, splits: readonly Tally[]): void {
  const judged = splits.flatMap((split) => split.judged);
  const line = {
    known: size,
    mean: rounded(average(splits.map(meanOf))),
    ece: calibrationError(judged),
    "ece of a split": rounded(average(splits.map((split) => calibrationError(split.judged) ?? 0))),
    shown: percent(
      judged.length,
      splits.reduce((sum, { asked }) => sum + asked, 0),
    ),
    at95: thresholdAt(judged, 95),
    at90: thresholdAt(judged, 90),
    "made up at 90": inventedAt90(judged),
    fields: fieldsOf(splits),
    causes: Object.fromEntries(
      [
        ...Map.groupBy(
          splits.flatMap(({ wrong }) => wrong),
          ({ cause }) => cause,
        ),
      ].map(([cause, all]) => [cause, all.length]),
    ),
    fitCpuSeconds: rounded(average(splits.map(({ cpuSeconds }) => cpuSeconds))),
    modelKilobytes: rounded(average(splits.map(({ kilobytes }) => kilobytes))),
  };
  console.log(JSON.stringify(line));
  if (!options.details) return;
  console.log(splits.map(({ history }) => history).join(" | "));
  for (const one of splits.flatMap(({ wrong }) => wrong)) console.log("   ", JSON.stringify(one));
  const deciles = Map.groupBy(judged, ({ confidence }) => Math.min(9, Math.floor(confidence / 10)));
  for (const [bin, all] of [...deciles].sort(([one], [other]) => one - other)) {
    const share = percent(all.filter(({ isRight }) => isRight).length, all.length);
    console.log(
      `    ${bin}0: ${all.length} values, said ${rounded(average(all.map((one) => one.confidence)))}, right ${share}`,
    );
  }
}

function meanOf({ fields }: Tally): number {
  return average([...fields.values()].map(({ n, right }) => (100 * right) / n));
}

function fieldsOf(splits: readonly Tally[]): Record<string, number | null> {
  const keys = [...new Set(splits.flatMap(({ fields }) => [...fields.keys()]))];
  const sum = (key: string, what: "n" | "right") =>
    splits.reduce((total, { fields }) => total + (fields.get(key)?.[what] ?? 0), 0);
  return Object.fromEntries(keys.map((key) => [key, percent(sum(key, "right"), sum(key, "n"))]));
}

function average(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}

/** Single fields keep their type; their names no longer say anything. */
function opaque(): PortableDefinition {
  const single = Object.entries(named.service_fields).filter(
    ([, field]) => !field.tag_multiple_values && !field.tag_aggregation,
  );
  const renamed = single.map(([key, field]) => [keys.get(key)!, { ...field, tag_alias: keys.get(key)!, labels: {} }]);
  return { name: "Opaque", service_fields: Object.fromEntries(renamed) };
}

function readPapers(): Paper[] {
  const layouts = new Map(
    readLines(join(dirname(options.labels), "labels.jsonl")).map(({ id, layout }) => [id, layout]),
  );
  return readLines(options.labels).flatMap((line): Paper[] => {
    const label = { ...line, ...(layouts.get(line.id) !== undefined && { layout: layouts.get(line.id)! }) };
    const path = join(options.cache, basename(label.file).replace(/(?:\.json)?$/, ".json"));
    if (!existsSync(path)) return [];
    const document = { ...(JSON.parse(readFileSync(path, "utf8")) as ReadDocument), facts: [] };
    const fields = Object.entries(label.fields).map(([key, truth]) => [keys.get(key) ?? key, truth]);
    return [{ ...label, group: groupOf(label), document, fields: Object.fromEntries(fields) }];
  });
}

function readLines(path: string): Labelled[] {
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  return lines.map((line) => JSON.parse(line) as Labelled);
}

function groupOf({ id, fields, layout }: Labelled): string {
  if (options.group === "layout") return String(layout);
  const [kind, rule = ""] = options.group?.split(/:(.*)/s) ?? [];
  if (kind === "field")
    return String(fields[rule])
      .toUpperCase()
      .replace(/[^A-Z]/g, "");
  return (rule ? new RegExp(rule).exec(id)?.[0] : null) ?? id;
}

/** Groups in an order that the seed determines; the last part is never learned from. */
function split(seed: number): { teach: Paper[]; test: Paper[] } {
  const groups = shuffle([...new Set(papers.map(({ group }) => group))].sort(), seed);
  if (options["same-layout"]) {
    const [some, others] = [0, 1].map((half) => papers.filter((_, i) => i % 2 === half));
    return { teach: shuffle(some!, seed), test: others! };
  }
  const tested = new Set(groups.slice(0, Math.round(groups.length * Number(options.test))));
  const teach = papers.filter(({ group }) => !tested.has(group));
  return { teach: shuffle(teach, seed), test: papers.filter(({ group }) => tested.has(group)) };
}

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const shuffled = [...list];
  let state = seed * 2_654_435 + 1;
  for (let i = shuffled.length - 1; i > 0; i--) {
    state = (state * 48_271) % 2_147_483_647;
    const j = state % (i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  return shuffled;
}

/** Documents one after the other, as from a person; at each size the others are asked. */
function run(seed: number): Map<number, Tally> {
  const { teach, test } = split(seed);
  const tallies = new Map<number, Tally>();
  const memory: TemplateMemory[] = [];
  const reviewed: ReviewedDocument[] = [];
  let live: (LiveModel & { readonly version: number }) | null = null;
  let [cpuSeconds, fitted] = [0, 0];
  let history = "";
  const ask = () => {
    if (!sizes.includes(reviewed.length)) return;
    const kilobytes = live ? JSON.stringify(live.model).length / 1000 : 0;
    tallies.set(reviewed.length, { ...judge(test, memory, live), cpuSeconds, kilobytes, history });
  };
  ask();
  for (const paper of teach.slice(0, Math.max(...sizes))) {
    const one = review(extraction, service, paper, memory.slice(0, 200));
    memory.unshift(one.template);
    reviewed.unshift(one);
    const isDue = options["one-refit"] ? sizes.includes(reviewed.length) : reviewed.length >= nextRefitAt(fitted);
    if (isDue) {
      fitted = reviewed.length;
      const started = process.cpuUsage();
      const fit = fitServiceModel(reviewed, service, models, live);
      const { user, system } = process.cpuUsage(started);
      cpuSeconds = (user + system) / 1e6;
      const { newLayouts: n, knownLayouts: k, changesOfApproved: c } = fit.report;
      const goesLive = mayGoLive(fit.report);
      history = `${fitted}: ${goesLive ? "live" : "kept back"} new +${n.fixes}-${n.breaks} known +${k.fixes}-${k.breaks} changes ${c.length}`;
      const isSomething = Object.keys(fit.model.fields).length > 0 || fit.model.ownFieldsShift !== undefined;
      if (goesLive && isSomething) {
        live = { model: fit.model, version: fitted, documentIds: new Set(reviewed.map((r) => r.documentId)) };
      }
    }
    ask();
  }
  return tallies;
}

/** Why a value is not the right one; see docs/accuracy.md. */
type Cause = "reading" | "candidate" | "ranking" | "invented";

interface Judged {
  readonly fields: Map<string, { n: number; right: number }>;
  readonly judged: Judgement[];
  /** Number of values that should have been shown. */
  readonly asked: number;
  readonly wrong: {
    readonly id: string;
    readonly key: string;
    readonly cause: Cause;
    readonly truth: string;
    readonly shown: string;
    readonly confidence: number;
  }[];
}

interface Tally extends Judged {
  readonly cpuSeconds: number;
  readonly kilobytes: number;
  readonly history: string;
}

function judge(
  test: readonly Paper[],
  memory: readonly TemplateMemory[],
  own: (LiveModel & { version: number }) | null,
): Judged {
  const tally: Judged & { asked: number } = { fields: new Map(), judged: [], asked: 0, wrong: [] };
  for (const paper of test) {
    const { document, fields, id } = paper;
    const result = extraction.extract(document, service, memory.slice(0, 200), own);
    for (const [key, truth] of Object.entries(fields)) {
      const field = service.fields.find((one) => one.key === key);
      if (!field || field.multiple) continue;
      const best = bestOf(result.pages.flatMap((page) => page.entities[key] ?? []));
      const type = portable.service_fields[key]?.type ?? "text";
      const isRight = isExact(type, truth, best);
      const isInvented = textsOf(truth).length === 0;
      if (best) tally.judged.push({ confidence: best.confidence, isRight, isInvented });
      if (!isRight && (best || !isInvented)) {
        const shown = best ? { shown: best.text, confidence: best.confidence } : { shown: "", confidence: 0 };
        tally.wrong.push({
          id: id.slice(0, 24),
          key,
          cause: causeOf(paper, key, type),
          truth: textsOf(truth).join(" | "),
          ...shown,
        });
      }
      if (isInvented) continue;
      tally.asked++;
      const one = tally.fields.get(key) ?? { n: 0, right: 0 };
      tally.fields.set(key, { n: one.n + 1, right: one.right + Number(isRight) });
    }
  }
  return tally;
}

function causeOf({ document, fields }: Paper, key: string, type: string): Cause {
  const texts = textsOf(fields[key] ?? null);
  if (texts.length === 0) return "invented";
  const layouts = layOutDocument(document);
  const { fields: read, labels } = readService(service);
  const pages = layouts.map((layout) => readPage(layout, labels));
  const own = read.find(({ field }) => field.key === key)!;
  const candidates = findCandidates(pages, own, styleOf(layouts));
  if (candidates.some(({ text }) => texts.some((truth) => same(type, truth, text)))) return "ranking";
  const printed = layouts.map(({ tokens }) => foldText(tokens.map(({ text: word }) => word).join(""))).join();
  return texts.some((text) => printed.includes(foldText(text))) ? "candidate" : "reading";
}
