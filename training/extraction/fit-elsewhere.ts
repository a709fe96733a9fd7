/**
 * Fits what agreement with corrected values on *other* layouts is worth, of a field that nothing is known of but its type:
 * models/extraction/elsewhere.json. A few documents are corrected, as a person would; then one of another layout is asked, and every
 * candidate on it is right or wrong.
 *
 *   node training/extraction/fit-elsewhere.ts --shared ../shared --cache <words of the labelled sets> --made <folder of made words> [--out models]
 *
 * What the folders hold, and which layouts and vendors are left out for bench/learning.ts, is in papers-by-layout.ts. The likeliest
 * candidates of a page are picked by the elsewhere.json that is there.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { same } from "../../bench/judge.ts";
import { readDefinition } from "../../bench/portable-definition.ts";
import type { ServiceDefinition } from "../../src/core/service-definition.ts";
import { calibrationInput } from "../../src/extraction/calibrate.ts";
import { type Candidate, findCandidates, readPage, readService } from "../../src/extraction/candidates.ts";
import type { TemplateMemory } from "../../src/extraction/contract.ts";
import { loadExtraction } from "../../src/extraction/extraction.ts";
import { layOutDocument } from "../../src/extraction/layout.ts";
import { fitPlatt, type Outcome } from "../../src/extraction/learning/fit-platt.ts";
import { fitTrees, type Sample } from "../../src/extraction/learning/fit-trees.ts";
import { type Calibration, loadShippedModels } from "../../src/extraction/models.ts";
import { type ScoredCandidate, scoreCandidates } from "../../src/extraction/score.ts";
import {
  agreementWith,
  distinct,
  ELSEWHERE_FEATURES,
  elsewhereFeatures,
} from "../../src/extraction/taught-elsewhere.ts";
import { rememberedCandidates } from "../../src/extraction/template-candidates.ts";
import { type LayoutScorer, layoutEvidence } from "../../src/extraction/template-evidence.ts";
import { matchTemplates } from "../../src/extraction/template-match.ts";
import { isLayoutMemory } from "../../src/extraction/templates.ts";
import { styleOf } from "../../src/extraction/votes.ts";
import { seededRandom } from "../random.ts";
import { readAgreementOptions } from "./agreement-options.ts";
import { opaqueDefinition, opaqueKey } from "./opaque.ts";
import { type Paper, papersByLayout, singleFields, teach } from "./papers-by-layout.ts";

const options = readAgreementOptions("fit-elsewhere.ts", 90);

/** How many corrected documents may be known; the first is when most is to be gained. */
const KNOWN = [1, 1, 2, 3, 5, 8, 16];
/** Of a source, so many documents at most are asked, each so often with others known. */
const ASKED = { documents: 36, times: 3 };
const TAUGHT_A_LAYOUT = 2;
const MOST_TAUGHT = 40;
/** Of the wrong candidates of a field, so many of the likeliest and so many from anywhere. */
const WRONG = { likeliest: 12, anywhere: 8 };
/** Real papers are few and made ones many. */
const WEIGHT_OF_REAL = 3;
/** A value is shown from odds of 1 : 4.5 on, with the low confidence it deserves, as with the other scorers. */
const SHOWN_FROM = 1.5;
const TREES = { learningRate: 0.12, minHessian: 2, lambda: 2, featureShare: 0.6 };

/** How sure a value is, is learned from scorers that did not see its source: a third of the sources each. */
const FOLDS = 3;
/** Of a field, so many candidates are enough to tell the best and its rivals. */
const KEPT = 60;

/** A field of a document that is asked. */
interface Question {
  readonly source: number;
  readonly taughtBy: "layout" | "others";
  readonly candidates: readonly Candidate[];
  readonly bases: readonly number[];
  readonly features: readonly Float64Array[];
  /** By a document of its own layout, where one was corrected: added. */
  readonly remembered: readonly number[];
  readonly right: readonly boolean[];
}

const extraction = loadExtraction(options.out);
const models = loadShippedModels(options.out);
const random = seededRandom(1);
const samples: (Sample & { readonly source: number })[] = [];
const questions: Question[] = [];

for (const [source, { name, isMade, definition, papers }] of papersByLayout(options).entries()) {
  const before = samples.length;
  const service = readDefinition(opaqueDefinition(definition));
  const renamed = (key: string) => opaqueKey(definition, key);
  const some = shuffle(papers);
  const taught = [...Map.groupBy(some, ({ group }) => group).values()]
    .flatMap((layout) => layout.slice(0, TAUGHT_A_LAYOUT))
    .slice(0, MOST_TAUGHT)
    .map((paper) => ({ paper, group: paper.group, memory: teach(paper, service, renamed, extraction) }));
  for (const paper of some.slice(0, ASKED.documents)) {
    const others = taught.filter(({ group }) => group !== paper.group).map(({ memory }) => memory);
    for (let time = 0; time < ASKED.times; time++) {
      const [own] = taught.filter(({ group, paper: other }) => group === paper.group && other !== paper);
      const known = { others: shuffle(others).slice(0, random.pick(KNOWN)), own: (time === 0 && own?.memory) || null };
      gatherPaper(paper, known, { source, service, renamed, weight: isMade ? 1 : WEIGHT_OF_REAL });
    }
  }
  console.log(`${name}: ${papers.length} documents, ${samples.length - before} candidates`);
}
const fitScorer = (some: readonly Sample[]) => fitTrees(some, { ...TREES, trees: options.trees, depth: options.depth });
const outcomes = Array.from({ length: FOLDS }, (_, fold) => {
  const scorer = { trees: fitScorer(samples.filter(({ source }) => source % FOLDS !== fold)), bias: SHOWN_FROM };
  return questions.filter(({ source }) => source % FOLDS === fold).flatMap((question) => outcomesOf(question, scorer));
}).flat();
const file = join(options.out, "extraction", "elsewhere.json");
const learned = {
  features: ELSEWHERE_FEATURES,
  bias: SHOWN_FROM,
  calibrations: { layout: calibrationOf("layout"), others: calibrationOf("others") },
  trees: fitScorer(samples),
};
writeFileSync(file, `${JSON.stringify(learned)}\n`);
console.log(`${samples.length} candidates, ${samples.filter(({ isRight }) => isRight).length} right → ${file}`);
console.log(`${outcomes.length} values shown, ${outcomes.filter(({ isRight }) => isRight).length} right`);
console.log(JSON.stringify(learned.calibrations));

function calibrationOf(taughtBy: Question["taughtBy"]): Calibration {
  return fitPlatt(outcomes.filter(({ input }) => input.taughtBy === taughtBy));
}

function gatherPaper(
  paper: Paper,
  taught: { readonly others: readonly TemplateMemory[]; readonly own: TemplateMemory | null },
  about: {
    readonly source: number;
    readonly service: ServiceDefinition;
    readonly renamed: (key: string) => string;
    readonly weight: number;
  },
): void {
  const { source, service, renamed, weight } = about;
  const layouts = layOutDocument(paper.read());
  const { fields, labels } = readService(service);
  const pages = layouts.map((layout) => readPage(layout, labels));
  const style = styleOf(layouts);
  const matches = taught.own ? matchTemplates(layouts, [taught.own]) : [];
  for (const { key, texts } of singleFields(paper, service, renamed)) {
    const read = fields.find(({ field }) => field.key === key);
    const told = taught.others.filter(isLayoutMemory).flatMap((memory) => memory.fields[key] ?? []);
    const known = distinct(told.filter(({ text }) => text !== null));
    if (!read || known.length === 0) continue;
    const found = findCandidates(pages, read, style);
    const candidates = [...found, ...rememberedCandidates(pages, read, matches, style, found)];
    if (candidates.length === 0) continue;
    const right = candidates.map(({ text }) => texts.some((truth) => same(read.meaning.type, truth, text)));
    const nothing = { models, template: service.template, serviceModel: null, remembered: [] };
    const bases = scoreCandidates(candidates, read, nothing, style).map(({ logit }) => logit);
    const absentShare = 1 - told.filter(({ text }) => text !== null).length / told.length;
    const features = elsewhereFeatures(candidates, bases, read.meaning.type, known, absentShare);
    const whole = bases.map((base, i) => base + agreementWith(models.elsewhere, features[i]!));
    const remembered = layoutEvidence(candidates, whole, read, matches, models.layouts).map((one) => one?.weight ?? 0);
    const kept = likeliest(whole.map((logit, i) => logit + remembered[i]!));
    const some = <T>(list: readonly T[]): T[] => kept.map((i) => list[i]!);
    const question = {
      taughtBy: matches.length > 0 ? ("layout" as const) : ("others" as const),
      candidates: some(candidates),
      bases: some(bases),
      features: some(features),
      remembered: some(remembered),
      right: some(right),
    };
    // Real papers say more about how sure a value is than made ones.
    for (let time = 0; time < weight; time++) questions.push({ source, ...question });
    if (matches.length > 0 || (texts.length > 0 && !right.includes(true))) continue;
    for (const i of chosen(features, right)) {
      samples.push({ features: features[i]!, isRight: right[i]!, base: bases[i]!, weight, source });
    }
  }
}

function likeliest(logits: readonly number[]): number[] {
  return [...logits.keys()].sort((a, b) => logits[b]! - logits[a]!).slice(0, KEPT);
}

/** The field decided by itself, by a scorer that did not see the source; none where it stays empty. */
function outcomesOf(question: Question, scorer: LayoutScorer): Outcome[] {
  const { taughtBy, candidates, bases, features, remembered, right } = question;
  const logits = bases.map((base, i) => base + agreementWith(scorer, features[i]!) + remembered[i]!);
  const order = likeliest(logits);
  const scored = order.map(
    (i): ScoredCandidate => ({ candidate: candidates[i]!, logit: logits[i]!, evidence: [], origin: "model" }),
  );
  const [best] = scored;
  if (!best || best.logit <= 0) return [];
  return [{ input: { ...calibrationInput(best, scored), taughtBy }, isRight: right[order[0]!]! }];
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
