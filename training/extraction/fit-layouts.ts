/**
 * Fits the worth of agreement with a remembered layout: models/extraction/layouts.json. From pairs of documents of one
 * layout: one is corrected, as by a person, and every candidate on the next is right or wrong. Each field twice, for
 * separate trees: by its name, and as a field of which only the type is known.
 *
 *   node training/extraction/fit-layouts.ts --shared ../shared --cache <words of the labelled sets>
 *     --made <folder of generated words> --folds <folder of fit-named.ts> [--out models]
 *
 * The content of the folders, and which layouts and vendors are left out for bench/learning.ts, is described in
 * papers-by-layout.ts.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { same } from "../../measuring/comparison.ts";
import { readDefinition } from "../../measuring/portable-definition.ts";
import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import { findCandidates, readPage } from "../../src/extraction/candidates/candidates.ts";
import type { TemplateMemory } from "../../src/extraction/contract.ts";
import { loadExtraction } from "../../src/extraction/extraction.ts";
import type { TreeScorer } from "../../src/extraction/gbdt.ts";
import { LAYOUT_FEATURES, layoutFeatures } from "../../src/extraction/layouts/layout-features.ts";
import { rememberedCandidates } from "../../src/extraction/layouts/template-candidates.ts";
import type { LayoutScorers } from "../../src/extraction/layouts/template-evidence.ts";
import { matchTemplates } from "../../src/extraction/layouts/template-match.ts";
import { fitTrees, type Sample } from "../../src/extraction/learning/fit-trees.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import { readService } from "../../src/extraction/read-service.ts";
import { loadShippedModels, type ShippedModels } from "../../src/extraction/scoring/models.ts";
import { scoreCandidates } from "../../src/extraction/scoring/score.ts";
import { styleOf } from "../../src/extraction/types/votes.ts";
import { readAgreementOptions } from "./agreement-options.ts";
import { foldFile, foldOfKind, KIND_FOLDS, modelsUnseen } from "./kind-folds.ts";
import { opaqueDefinition, opaqueKey } from "./opaque.ts";
import { type Paper, papersByLayout, singleFields, teach } from "./papers-by-layout.ts";

const options = readAgreementOptions("fit-layouts.ts", { trees: 300, depth: 6 });

/**
 * Of the labelled sets, this many documents per layout are corrected, and for each this many others asked; of generated
 * ones, one and one.
 */
const REAL_PAIRS = { taught: 2, asked: 2 };
const MADE_PAIRS = { taught: 1, asked: 1 };
/** … for kinds that users define all there are. */
const USERS_PAIRS = { taught: 3, asked: 2 };
/**
 * Writers gave each paper values of its own; but many values on a customer's bills are the same every month. Each
 * corrected paper of these kinds is therefore also asked itself, with this weight compared with the others.
 */
const SAME_AGAIN = 0.2;
/** Of the wrong candidates of a field, this many of the likeliest and this many at random. */
const WRONG = { likeliest: 12, anywhere: 8 };
/** A value is shown from odds of 1 : 4.5 on, with the low confidence it deserves, as with the other scorers. */
const SHOWN_FROM = 1.5;
/** Many small steps, each on a quarter of the features (docs/decisions/0121). */
const TREES = { learningRate: 0.05, minHessian: 5, lambda: 5, featureShare: 0.25, isOneOfGroup: true };
/** Kinds that users define are few, and it is for such papers that the model is fitted. */
const WEIGHTS = { made: 1, "of users": 4, real: 1, "by hand": 1 } as const;

const file = join(options.out, "extraction", "layouts.json");
// The models are loaded without the old trees, which may have other features: the result does not depend on them.
const NONE: TreeScorer = { bias: 0, trees: [] };
writeFileSync(file, JSON.stringify({ features: LAYOUT_FEATURES, known: NONE, own: NONE }));
const extraction = loadExtraction(options.out);
const models = loadShippedModels(options.out);
const unseen = modelsUnseen(models, options.folds, ["named"]);
/** The kind of users that it is a paper of; null for any other paper. */
interface LayoutSample extends Sample {
  readonly kindOfUsers: string | null;
}
const samples = { known: [] as LayoutSample[], own: [] as LayoutSample[] };
type FieldKind = keyof typeof samples;
let questions = 0;

for (const source of papersByLayout(options)) {
  const { name, origin, definition, papers } = source;
  const pairs = { made: MADE_PAIRS, "of users": USERS_PAIRS, real: REAL_PAIRS, "by hand": REAL_PAIRS }[origin];
  const layouts = [...Map.groupBy(papers, ({ group }) => group).values()];
  const kindOfUsers = origin === "of users" ? name : null;
  const gather = (kind: FieldKind, isNameless: boolean) => {
    const before = samples[kind].length;
    const renamed = (key: string) => (isNameless ? opaqueKey(definition, key) : key);
    const service = readDefinition(isNameless ? opaqueDefinition(definition) : definition);
    for (const layout of layouts)
      gatherLayout(layout, pairs, {
        service,
        renamed,
        kind,
        models: unseen(source),
        weight: WEIGHTS[origin],
        kindOfUsers,
      });
    console.log(`${name}, ${kind} fields: ${papers.length} documents, ${samples[kind].length - before} candidates`);
  };
  // Fields of users have names, about which papers of no known kind say little.
  gather(origin === "of users" ? "own" : "known", false);
  gather("own", true);
}
const scorerOf = (some: readonly LayoutSample[]): TreeScorer => ({
  bias: SHOWN_FROM,
  trees: fitTrees(some, { ...TREES, trees: options.trees, depth: options.depth }),
});
const learned = { features: LAYOUT_FEATURES, known: scorerOf(samples.known), own: scorerOf(samples.own) };
writeFileSync(file, `${JSON.stringify(learned)}\n`);
for (let fold = 0; fold < KIND_FOLDS; fold++) {
  const isSeen = ({ kindOfUsers }: LayoutSample) => kindOfUsers === null || foldOfKind(kindOfUsers) !== fold;
  const unseen: LayoutScorers = { known: learned.known, own: scorerOf(samples.own.filter(isSeen)) };
  writeFileSync(foldFile(options.folds, "layouts", fold), JSON.stringify(unseen));
}
console.log(`${samples.known.length} and ${samples.own.length} candidates → ${file}`);

/** The fields as the service asks for them: by their names, or as a user's own. */
interface Asked {
  readonly service: ServiceDefinition;
  readonly renamed: (key: string) => string;
  readonly kind: FieldKind;
  readonly models: ShippedModels;
  readonly weight: number;
  readonly kindOfUsers: string | null;
}

function gatherLayout(papers: readonly Paper[], pairs: typeof REAL_PAIRS, asked: Asked): void {
  for (let taught = 0; taught < Math.min(pairs.taught, papers.length - 1); taught++) {
    const memory = teach(papers[taught]!, asked.service, asked.renamed, extraction);
    const others = papers.filter((_, i) => i !== taught).slice(0, pairs.asked);
    for (const paper of others) gatherPaper(paper, memory, asked);
    if (asked.kindOfUsers === null) continue;
    gatherPaper(papers[taught]!, memory, { ...asked, weight: asked.weight * SAME_AGAIN });
  }
}

function gatherPaper(paper: Paper, memory: TemplateMemory, asked: Asked): void {
  const { service, renamed, kind, models, weight, kindOfUsers } = asked;
  const layouts = layOutDocument(paper.read());
  const [match] = matchTemplates(layouts, [memory]);
  if (!match) return;
  const { kind: paperKind, fields, labels } = readService(service);
  const tag = models.tagger.ofKind(paperKind);
  const pages = layouts.map((layout) => readPage(layout, labels, { tag }));
  const style = styleOf(layouts);
  for (const { key, texts } of singleFields(paper, service, renamed)) {
    const read = fields.find(({ field }) => field.key === key);
    const known = match.memory.fields[key];
    if (!read || !known || known.text === null) continue;
    const found = findCandidates(pages, read, style);
    const candidates = [...found, ...rememberedCandidates(pages, read, [match], style, found)];
    const nothing = { models, serviceModel: null, remembered: [] };
    const bases = scoreCandidates(candidates, read, nothing, style).map(({ logit }) => logit);
    const right = candidates.map(({ text }) => texts.some((truth) => same(read.meaning.type, truth, text)));
    if (texts.length > 0 && !right.includes(true)) continue;
    const features = layoutFeatures(candidates, bases, { type: read.meaning.type, known, match });
    const group = questions++;
    for (const i of chosen(features, right)) {
      samples[kind].push({ features: features[i]!, isRight: right[i]!, base: bases[i]!, weight, group, kindOfUsers });
    }
  }
}

function chosen(features: readonly Float64Array[], right: readonly boolean[]): number[] {
  const nearest = LAYOUT_FEATURES.indexOf("nearest_rank");
  const wrong = features.flatMap((_, i) => (right[i] ? [] : [i]));
  const likeliest = wrong
    .sort((a, b) => features[a]![nearest]! - features[b]![nearest]! || features[b]![0]! - features[a]![0]!)
    .slice(0, WRONG.likeliest);
  const rest = wrong.slice(WRONG.likeliest);
  const step = Math.max(1, rest.length / WRONG.anywhere);
  const anywhere = rest.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  return [...right.flatMap((is, i) => (is ? [i] : [])), ...likeliest, ...anywhere];
}
