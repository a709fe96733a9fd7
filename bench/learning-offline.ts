/**
 * Learning curve of extraction, in process, on documents that were read before: right after 0, 1, 5, 20, 50 … labelled documents, on
 * documents of *other* layouts (or vendors), as the product learns: templates at once, a refit where the schedule has one, promoted
 * only if its replay says so.
 *
 *   node bench/learning-offline.ts --definition ../shared/eval/services/adbuy.json --labels ../shared/data/vrdu_adbuy40/eval.jsonl \
 *        --cache <folder of <file name>.json> [--group id:^[^_]+ | --group field:company] [--sizes 0,1,5,20,50] [--seeds 3]
 *        [--opaque] [--test 0.4] [--same-layout] [--one-refit] [--details]
 *
 * --opaque renames the fields to field_1, field_2 … of a generic service: nothing but their type is known, no lexicon, no shipped
 * scorer. --same-layout tests on other documents of the layouts that were taught. --one-refit leaves out the refits before the last.
 *
 * Needs the labelled sets (../shared), which are not part of the project: without them it says so and ends.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { ReadDocument } from "../src/core/document.ts";
import { nextRefitAt } from "../src/core/refit-schedule.ts";
import type { Correction, ReviewedDocument, TemplateMemory } from "../src/extraction/contract.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import type { LiveModel } from "../src/extraction/learning/choose-scorer.ts";
import { fitServiceModel } from "../src/extraction/learning/fit-service-model.ts";
import { mayGoLive } from "../src/extraction/learning/replay-report.ts";
import { loadShippedModels } from "../src/extraction/models.ts";
import { same } from "./judge.ts";
import { type PortableDefinition, readDefinition } from "./portable-definition.ts";

interface Labelled {
  readonly id: string;
  readonly file: string;
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
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
    sizes: { type: "string", default: "0,1,5,20,50" },
    seeds: { type: "string", default: "3" },
    /** Share of the groups that is only tested on. */
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

for (const size of options.sizes.split(",").map(Number)) {
  const runs = Array.from({ length: Number(options.seeds) }, (_, seed) => run(size, seed + 1)).filter(
    (r) => r !== null,
  );
  if (runs.length === 0) continue;
  const mean = (pick: (r: (typeof runs)[number]) => number) =>
    Math.round((10 * runs.reduce((sum, r) => sum + pick(r), 0)) / runs.length) / 10;
  console.log(
    JSON.stringify({
      known: size,
      tested: runs[0]!.tested,
      "templates only": mean((r) => r.without),
      learned: mean((r) => r.learned),
      "shown at 90+ and wrong": mean((r) => r.wrongAt90),
      ece: mean((r) => r.ece),
      live: runs.map((r) => r.live),
      fitCpuSeconds: mean((r) => r.cpuSeconds),
      modelKilobytes: mean((r) => r.kilobytes),
    }),
  );
}

/** Single fields keep their type; what they are called says nothing any more. */
function opaque(): PortableDefinition {
  const single = Object.entries(named.service_fields).filter(
    ([, field]) => !field.tag_multiple_values && !field.tag_aggregation,
  );
  const renamed = single.map(([key, field]) => [keys.get(key)!, { ...field, tag_alias: keys.get(key)!, labels: {} }]);
  return { name: "Opaque", service_fields: Object.fromEntries(renamed) };
}

function readPapers(): Paper[] {
  return readFileSync(options.labels, "utf8")
    .trim()
    .split("\n")
    .flatMap((line): Paper[] => {
      const label = JSON.parse(line) as Labelled;
      const path = join(options.cache, `${basename(label.file)}.json`);
      if (!existsSync(path)) return [];
      const document = { ...(JSON.parse(readFileSync(path, "utf8")) as ReadDocument), facts: [] };
      const fields = Object.entries(label.fields).map(([key, truth]) => [keys.get(key) ?? key, truth]);
      return [{ ...label, group: groupOf(label), document, fields: Object.fromEntries(fields) }];
    });
}

function groupOf({ id, fields }: Labelled): string {
  const [kind, rule = ""] = options.group?.split(/:(.*)/s) ?? [];
  if (kind === "field")
    return String(fields[rule])
      .toUpperCase()
      .replace(/[^A-Z]/g, "");
  return (rule ? new RegExp(rule).exec(id)?.[0] : null) ?? id;
}

/** Groups in an order that the seed decides; the last part is never learned from. */
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

function run(size: number, seed: number) {
  const { teach, test } = split(seed);
  if (size > teach.length) return null;
  const memory: TemplateMemory[] = [];
  const reviewed: ReviewedDocument[] = [];
  let live: (LiveModel & { readonly version: number }) | null = null;
  let [cpuSeconds, fitted] = [0, 0];
  const history: string[] = [];
  for (const paper of teach.slice(0, size)) {
    const one = review(paper, memory);
    memory.unshift(one.template!);
    reviewed.unshift(one);
    const isDue = options["one-refit"] ? reviewed.length === size : reviewed.length >= nextRefitAt(fitted);
    if (!isDue) continue;
    fitted = reviewed.length;
    const started = process.cpuUsage();
    const fit = fitServiceModel(reviewed, service, models, live);
    const { user, system } = process.cpuUsage(started);
    cpuSeconds = (user + system) / 1e6;
    const { newLayouts: n, knownLayouts: k, changesOfApproved: c } = fit.report;
    history.push(
      `${fitted}:${mayGoLive(fit.report) ? "live" : "kept back"} new +${n.fixes}-${n.breaks} known +${k.fixes}-${k.breaks} changes ${c.length}`,
    );
    if (options.details) console.log(history.at(-1), JSON.stringify(c.slice(0, 6)), JSON.stringify(fit.report.fields));
    if (mayGoLive(fit.report) && Object.keys(fit.model.fields).length > 0) {
      live = { model: fit.model, version: fitted, documentIds: new Set(reviewed.map((r) => r.documentId)) };
    }
  }
  const without = judge(test, memory, null);
  const learned = judge(test, memory, live);
  if (options.details) console.table(learned.fields);
  return {
    tested: test.length,
    without: without.mean,
    learned: learned.mean,
    wrongAt90: learned.wrongAt90,
    ece: learned.ece,
    live: history.at(-1) ?? "",
    cpuSeconds,
    kilobytes: live ? JSON.stringify(live.model).length / 1000 : 0,
  };
}

/** As a person would: the machine's result, corrected to what the label says. */
function review({ id, document, fields }: Paper, memory: readonly TemplateMemory[]): ReviewedDocument {
  const machine = extraction.extract(document, service, memory.slice(0, 200));
  const known = Object.entries(fields).filter(([key]) => service.fields.some((field) => field.key === key));
  const correction: Correction = {
    entities: Object.fromEntries(
      known.map(([key, truth]) => [
        key,
        truth === null
          ? null
          : [truth]
              .flat()
              .slice(0, 1)
              .map((text) => ({ text, boxes: null })),
      ]),
    ),
    aggregatedEntities: {},
  };
  const { result } = extraction.applyCorrection(machine, service, correction);
  const judged = known.map(([key]) => key);
  return { documentId: id, result, judged, template: extraction.learnTemplate(result, service, judged, machine) };
}

function judge(
  test: readonly Paper[],
  memory: readonly TemplateMemory[],
  own: (LiveModel & { version: number }) | null,
) {
  const tally = new Map<string, { n: number; right: number }>();
  const shown: { confidence: number; isRight: boolean }[] = [];
  for (const { document, fields } of test) {
    const result = extraction.extract(document, service, memory.slice(0, 200), own);
    for (const [key, truth] of Object.entries(fields)) {
      const field = service.fields.find((one) => one.key === key);
      if (!field) continue;
      const found = result.pages.flatMap((page) => page.entities[key] ?? []);
      const best = found.reduce((a, b) => (!a || b.confidence > a.confidence ? b : a), found[0]);
      const truths = [truth ?? []].flat();
      const type = portable.service_fields[key]?.type ?? "text";
      const isRight = best !== undefined && truths.some((text) => same(type, text, best.text));
      if (best) shown.push({ confidence: best.confidence, isRight });
      if (truths.length === 0) continue;
      const own = tally.get(key) ?? { n: 0, right: 0 };
      tally.set(key, { n: own.n + 1, right: own.right + Number(isRight) });
    }
  }
  const shares = [...tally].map(([key, { n, right }]) => ({ key, n, right: (100 * right) / n }));
  const sure = shown.filter(({ confidence }) => confidence >= 90);
  const bins = Map.groupBy(shown, ({ confidence }) => Math.min(9, Math.floor(confidence / 10)));
  const gap = [...bins.values()].reduce(
    (sum, bin) => sum + Math.abs(bin.reduce((s, { confidence, isRight }) => s + confidence / 100 - Number(isRight), 0)),
    0,
  );
  return {
    fields: shares,
    mean: shares.reduce((sum, { right }) => sum + right, 0) / Math.max(1, shares.length),
    wrongAt90: (100 * sure.filter(({ isRight }) => !isRight).length) / Math.max(1, sure.length),
    ece: (100 * gap) / Math.max(1, shown.length),
  };
}
