/**
 * Fits what agreement with corrected values on *other* layouts is worth, of a field that nothing is known of but its type:
 * models/extraction/elsewhere.json. A few documents are corrected, as a person would; then one of another layout is asked, and every
 * candidate on it is right or wrong.
 *
 *   node training/extraction/fit-elsewhere.ts --shared ../shared --cache <words of the labelled sets> --made <folder of made words> [--out models]
 *
 * What the folders hold, and which layouts and vendors are left out for bench/learning.ts, is in papers-by-layout.ts.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { same } from "../../bench/judge.ts";
import { readDefinition } from "../../bench/portable-definition.ts";
import type { ServiceDefinition } from "../../src/core/service-definition.ts";
import { findCandidates, readPage, readService } from "../../src/extraction/candidates.ts";
import type { TemplateMemory } from "../../src/extraction/contract.ts";
import { loadExtraction } from "../../src/extraction/extraction.ts";
import { layOutDocument } from "../../src/extraction/layout.ts";
import { fitTrees, type Sample } from "../../src/extraction/learning/fit-trees.ts";
import { loadShippedModels } from "../../src/extraction/models.ts";
import { scoreCandidates } from "../../src/extraction/score.ts";
import { distinct, ELSEWHERE_FEATURES, elsewhereFeatures } from "../../src/extraction/taught-elsewhere.ts";
import { isLayoutMemory } from "../../src/extraction/templates.ts";
import { styleOf } from "../../src/extraction/votes.ts";
import { seededRandom } from "../random.ts";
import { opaqueDefinition, opaqueKey } from "./opaque.ts";
import { type Paper, papersByLayout, singleFields, teach } from "./papers-by-layout.ts";

const { values: options } = parseArgs({
  options: {
    shared: { type: "string", default: "../shared" },
    cache: { type: "string", default: "" },
    made: { type: "string", default: "" },
    out: { type: "string", default: "models" },
    trees: { type: "string", default: "90" },
    depth: { type: "string", default: "4" },
  },
});
if (!existsSync(options.cache) || !existsSync(options.made)) {
  console.error("fit-elsewhere.ts needs --cache and --made: folders of read words, see papers-by-layout.ts.");
  process.exit(2);
}

/** How many corrected documents may be known; the first is when most is to be gained. */
const KNOWN = [1, 1, 2, 3, 5, 8];
/** Of a source, so many documents at most are asked, each so often with others known. */
const ASKED = { documents: 36, times: 2 };
const TAUGHT_A_LAYOUT = 2;
const MOST_TAUGHT = 40;
/** Of the wrong candidates of a field, so many of the likeliest and so many from anywhere. */
const WRONG = { likeliest: 12, anywhere: 8 };
/** Real papers are few and made ones many. */
const WEIGHT_OF_REAL = 3;
/** A value is shown from odds of 1 : 4.5 on, with the low confidence it deserves, as with the other scorers. */
const SHOWN_FROM = 1.5;
const TREES = { learningRate: 0.12, minHessian: 2, lambda: 2, featureShare: 0.6 };

const extraction = loadExtraction(options.out);
const models = loadShippedModels(options.out);
const random = seededRandom(1);
const samples: Sample[] = [];

for (const { name, isMade, definition, papers } of papersByLayout(options)) {
  const before = samples.length;
  const service = readDefinition(opaqueDefinition(definition));
  const renamed = (key: string) => opaqueKey(definition, key);
  const some = shuffle(papers);
  const taught = [...Map.groupBy(some, ({ group }) => group).values()]
    .flatMap((layout) => layout.slice(0, TAUGHT_A_LAYOUT))
    .slice(0, MOST_TAUGHT)
    .map((paper) => ({ group: paper.group, memory: teach(paper, service, renamed, extraction) }));
  for (const paper of some.slice(0, ASKED.documents)) {
    const others = taught.filter(({ group }) => group !== paper.group).map(({ memory }) => memory);
    for (let time = 0; time < ASKED.times; time++) {
      gatherPaper(paper, shuffle(others).slice(0, random.pick(KNOWN)), service, renamed, isMade ? 1 : WEIGHT_OF_REAL);
    }
  }
  console.log(`${name}: ${papers.length} documents, ${samples.length - before} candidates`);
}
const trees = fitTrees(samples, { ...TREES, trees: Number(options.trees), depth: Number(options.depth) });
const file = join(options.out, "extraction", "elsewhere.json");
writeFileSync(file, `${JSON.stringify({ features: ELSEWHERE_FEATURES, bias: SHOWN_FROM, trees })}\n`);
console.log(`${samples.length} candidates, ${samples.filter(({ isRight }) => isRight).length} right → ${file}`);

function gatherPaper(
  paper: Paper,
  memories: readonly TemplateMemory[],
  service: ServiceDefinition,
  renamed: (key: string) => string,
  weight: number,
): void {
  const layouts = layOutDocument(paper.read());
  const { fields, labels } = readService(service);
  const pages = layouts.map((layout) => readPage(layout, labels));
  const style = styleOf(layouts);
  for (const { key, texts } of singleFields(paper, service, renamed)) {
    const read = fields.find(({ field }) => field.key === key);
    const told = memories.filter(isLayoutMemory).flatMap((memory) => memory.fields[key] ?? []);
    const known = distinct(told.filter(({ text }) => text !== null));
    if (!read || known.length === 0) continue;
    const candidates = findCandidates(pages, read, style);
    const right = candidates.map(({ text }) => texts.some((truth) => same(read.meaning.type, truth, text)));
    if (candidates.length === 0 || (texts.length > 0 && !right.includes(true))) continue;
    const nothing = { models, template: service.template, serviceModel: null, remembered: [] };
    const bases = scoreCandidates(candidates, read, nothing, style).map(({ logit }) => logit);
    const absentShare = 1 - told.filter(({ text }) => text !== null).length / told.length;
    const features = elsewhereFeatures(candidates, bases, read.meaning.type, known, absentShare);
    for (const i of chosen(features, right)) {
      samples.push({ features: features[i]!, isRight: right[i]!, base: bases[i]!, weight });
    }
  }
}

function chosen(features: readonly Float64Array[], right: readonly boolean[]): number[] {
  const [label, base] = [ELSEWHERE_FEATURES.indexOf("label_rank"), ELSEWHERE_FEATURES.indexOf("base")];
  const wrong = features.flatMap((_, i) => (right[i] ? [] : [i]));
  const ordered = wrong.sort(
    (a, b) => features[a]![label]! - features[b]![label]! || features[b]![base]! - features[a]![base]!,
  );
  const rest = ordered.slice(WRONG.likeliest);
  const step = Math.max(1, rest.length / WRONG.anywhere);
  const anywhere = rest.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  return [...right.flatMap((is, i) => (is ? [i] : [])), ...ordered.slice(0, WRONG.likeliest), ...anywhere];
}

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
