/**
 * Fits the worth of agreement with corrected values on *other* layouts, for a field of which only the type is known:
 * models/extraction/elsewhere.json. A few documents are corrected, as by a person; then one of another layout is asked,
 * and every candidate on it is right or wrong.
 *
 *   node training/extraction/fit-elsewhere.ts --shared ../shared --cache <words of the labelled sets>
 *     --made <folder of generated words> --folds <folder of fit-named.ts> [--out models]
 *
 * The content of the folders, and which layouts and vendors are left out for bench/learning.ts, is described in
 * papers-by-layout.ts.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { same } from "../../measuring/comparison.ts";
import { type PortableDefinition, readDefinition } from "../../measuring/portable-definition.ts";
import { seededRandom, shuffled } from "../../measuring/random.ts";
import type { Candidate, ReadField } from "../../src/extraction/candidate.ts";
import { findCandidates, readPage } from "../../src/extraction/candidates/candidates.ts";
import type { TemplateMemory } from "../../src/extraction/contract.ts";
import { loadExtraction } from "../../src/extraction/extraction.ts";
import { isUsersOwn } from "../../src/extraction/fields/field-concepts.ts";
import type { TreeScorer } from "../../src/extraction/gbdt.ts";
import { isLayoutMemory } from "../../src/extraction/layouts/layout-memory.ts";
import {
  agreementsWith,
  commonWords,
  distinct,
  ELSEWHERE_FEATURES,
  elsewhereFeatures,
} from "../../src/extraction/layouts/taught-elsewhere.ts";
import { rememberedCandidates } from "../../src/extraction/layouts/template-candidates.ts";
import { layoutEvidence } from "../../src/extraction/layouts/template-evidence.ts";
import { matchTemplates } from "../../src/extraction/layouts/template-match.ts";
import { fitPlatt, type Outcome } from "../../src/extraction/learning/fit-platt.ts";
import { fitTrees, type Sample } from "../../src/extraction/learning/fit-trees.ts";
import { allLabels, labelsFor } from "../../src/extraction/lexicons/all.ts";
import type { Concept } from "../../src/extraction/lexicons/concepts.ts";
import { FIELD_NAMES } from "../../src/extraction/own-fields/field-names.ts";
import { isNamedAlone } from "../../src/extraction/own-fields/own-name-evidence.ts";
import { indexLabels, type LabelIndex } from "../../src/extraction/page/labels.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import { readService } from "../../src/extraction/read-service.ts";
import { calibrationInput, type Weighed } from "../../src/extraction/scoring/calibrate.ts";
import { loadShippedModels, type ShippedModels } from "../../src/extraction/scoring/models.ts";
import { scoreCandidates } from "../../src/extraction/scoring/score.ts";
import type { Calibration } from "../../src/extraction/scoring/scorer.ts";
import { styleOf } from "../../src/extraction/types/votes.ts";
import { readAgreementOptions } from "./agreement-options.ts";
import { modelsUnseen } from "./kind-folds.ts";
import { opaqueDefinition, opaqueKey } from "./opaque.ts";
import { type Paper, papersByLayout, type Source, teach } from "./papers-by-layout.ts";

const options = readAgreementOptions("fit-elsewhere.ts", { trees: 300, depth: 5 });

/** Numbers of corrected documents; the first one brings the greatest gain. */
const KNOWN = [1, 1, 2, 3, 5, 8, 16];
/** Of the questions that ask for fields by a name, this share knows nothing else. */
const UNTAUGHT_SHARE = 0.3;
/** From each source at most this many documents are asked, each this often with others known. */
const ASKED = { documents: 36, times: 2 };
const TAUGHT_A_LAYOUT = 2;
const MOST_TAUGHT = 40;
/**
 * The confidence of values that only their name supports is fitted without facts that two parties of a paper have, and
 * without tax forms, whose boxes repeat one label: nobody defines these as fields of his own, and with them the
 * confidence of users' fields was 10 to 16 points too low (docs/decisions/0050). The same applies to papers written by
 * hand, whose fields are the gallery's, asked for by names that were drawn for them: with them it was another 5 points
 * (docs/decisions/0062).
 */
const NOBODYS_OWN = /^(?:seller|buyer|employer|employee|cu|f24)\./;
/** Of the wrong candidates of a field, this many of the likeliest and this many at random. */
const WRONG = { likeliest: 10, anywhere: 6 };
/** Real papers are few, those written by hand more, and generated ones many (docs/decisions/0062). */
const WEIGHTS = { real: 5, "of users": 5, "by hand": 2, made: 1 } as const;
/** A value is shown from odds of 1 : 4.5 on, with the low confidence it deserves, as with the other scorers. */
const SHOWN_FROM = 1.5;
/** Many small steps, each on a quarter of the features (docs/decisions/0122). */
const TREES = { learningRate: 0.05, minHessian: 8, lambda: 10, featureShare: 0.25, isOneOfGroup: true };

/** The confidence of values is fitted with scorers that did not see their source: a third of the sources each. */
const FOLDS = 3;
/** This many candidates of a field are enough to determine the best and its rivals. */
const KEPT = 60;
/** … chosen by what is known without corrections and by the similarity of their labels, in logits. */
const PICKED_BY_LABEL = 4;
const LABEL_BEST = ELSEWHERE_FEATURES.indexOf("label_best");

/**
 * For kinds that users define: asked by the name that the user gave it, also if one paper of the layout is all that is
 * known, or without its name.
 */
type OfUsers = "named" | "one paper" | "nameless" | "no";

/** A field of a document that is asked for. */
interface Question {
  readonly source: number;
  readonly weight: number;
  readonly isOfTaughtLayout: boolean;
  readonly ofUsers: OfUsers;
  /** A field that a user might define. */
  readonly mayBeOwn: boolean;
  readonly candidates: readonly Weighed["candidate"][];
  readonly bases: readonly number[];
  /** The untaught evidence for them, for fields that only their name supports. */
  readonly evidence: readonly Weighed["evidence"][];
  /** Null: nothing was taught. */
  readonly features: readonly Float64Array[] | null;
  /** From a document of its own layout, if one was corrected: added. */
  readonly remembered: readonly number[];
  readonly right: readonly boolean[];
}

const file = join(options.out, "extraction", "elsewhere.json");
// The models are loaded without the old trees, which may have other features and would be refused: the result does not
// depend on them. A run that breaks off leaves this empty model behind; git has the old one.
writeFileSync(file, JSON.stringify({ features: ELSEWHERE_FEATURES, bias: 0, trees: [] }));
const extraction = loadExtraction(options.out);
const models = loadShippedModels(options.out);
const unseen = modelsUnseen(models, options.folds, ["named", "layouts"]);
const random = seededRandom(1);
const samples: (Sample & { readonly source: number })[] = [];
const questions: Question[] = [];

for (const [source, asking] of papersByLayout(options).entries()) gatherSource(source, asking);
const outcomes = outcomesUnseen();
const learned = {
  features: ELSEWHERE_FEATURES,
  bias: SHOWN_FROM,
  calibrations: {
    layout: calibrationOf("layout"),
    others: calibrationOf("others"),
    name: calibrationOf("name"),
    nothing: calibrationOf(null),
  },
  trees: fitScorer(samples),
};
writeFileSync(file, `${JSON.stringify(learned)}\n`);
console.log(`${samples.length} candidates, ${samples.filter(({ isRight }) => isRight).length} right → ${file}`);
console.log(`${outcomes.length} values shown, ${outcomes.filter(({ isRight }) => isRight).length} right`);
console.log(JSON.stringify(learned.calibrations));

/** Asks some papers of a source, each with others of it taught, and notes every candidate and every question. */
function gatherSource(source: number, asking: Source): void {
  const { name, origin, definition, papers } = asking;
  const before = samples.length;
  const service = readDefinition(opaqueDefinition(definition));
  const { fields, labels } = readService(service);
  const renamed = (key: string) => opaqueKey(definition, key);
  const concepts = conceptsOf(definition);
  const isOfUsers = origin === "of users";
  // A person who corrects a field that he defined has given it a name, by which it is looked for.
  const corrected = isOfUsers ? readDefinition(keyedAlike(definition)) : service;
  const [weight, mayBeOwn] = [WEIGHTS[origin], origin !== "by hand"];
  const asked = { source, concepts, renamed, weight, mayBeOwn, models: unseen(asking) };
  const nameless = { ...asked, ofUsers: isOfUsers ? "nameless" : "no", fields, labels } as const;
  const named = () => ({ ...asked, ...(isOfUsers ? asDefined(definition) : asNamed(definition, concepts)) });
  const some = shuffled(papers, random);
  const taught = taughtOf(some).map((paper) => ({ paper, memory: teach(paper, corrected, renamed, extraction) }));
  for (const paper of some.slice(0, ASKED.documents)) {
    const others = taught.filter(({ paper: { group } }) => group !== paper.group).map(({ memory }) => memory);
    const another = taught.find((each) => each.paper.group === paper.group && each.paper !== paper);
    for (let time = 0; time < ASKED.times; time++) {
      const own = (time === 0 && another?.memory) || null;
      const all = { others: shuffled(others, random).slice(0, random.pick(KNOWN)), own };
      gatherPaper(paper, all, nameless);
      const isUntaught = random.next() < UNTAUGHT_SHARE;
      const byName = named();
      const known = isUntaught ? { others: [], own: null } : all;
      gatherPaper(paper, known, { ...byName, ofUsers: isOfUsers ? "named" : "no" });
      // After the very first correction the confidence in the next paper's values matters most.
      if (isOfUsers && own) gatherPaper(paper, { others: [], own }, { ...byName, ofUsers: "one paper" });
    }
  }
  console.log(`${name}: ${papers.length} documents, ${samples.length - before} candidates`);
}

/** Those that are corrected beforehand: of every layout a few. */
function taughtOf(papers: readonly Paper[]): Paper[] {
  const layouts = [...Map.groupBy(papers, ({ group }) => group).values()];
  return layouts.flatMap((layout) => layout.slice(0, TAUGHT_A_LAYOUT)).slice(0, MOST_TAUGHT);
}

/** Of every question, by scorers that did not see its source. */
function outcomesUnseen(): WeighedOutcome[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const scorer = { trees: fitScorer(samples.filter(({ source }) => source % FOLDS !== fold)), bias: SHOWN_FROM };
    const asked = questions.filter(({ source }) => source % FOLDS === fold);
    return asked.flatMap((question) => outcomesOf(question, scorer));
  }).flat();
}

function fitScorer(some: readonly Sample[]) {
  return fitTrees(some, { ...TREES, trees: options.trees, depth: options.depth });
}

/**
 * Real papers say more about confidence than generated ones. On taught layouts the reading errors of receipts would
 * dominate; there the kinds of users say more, after one paper and by the names that users gave; their papers were not
 * used in the trees that are asked about them.
 */
function calibrationOf(taughtBy: Outcome["input"]["taughtBy"]): Calibration {
  const isUntaught = taughtBy === "name" || taughtBy === null;
  const some = outcomes.filter(({ input, mayBeOwn }) => input.taughtBy === taughtBy && (mayBeOwn || !isUntaught));
  const weightOf = ({ weight, ofUsers }: WeighedOutcome) => {
    if (taughtBy !== "layout") return weight;
    return { named: 0, "one paper": weight, nameless: 0, no: 1 }[ofUsers];
  };
  return fitPlatt(some.flatMap((one) => Array.from({ length: weightOf(one) }, () => one)));
}

/** The concepts of the fields, by their keys. */
function conceptsOf(definition: PortableDefinition): Map<string, Concept | null> {
  const { fields } = readService(readDefinition(definition));
  return new Map(fields.map(({ field, meaning }) => [field.key, meaning.concept]));
}

/** The fields with the names that users gave them, except for those that the product knows by them. */
function asDefined(definition: PortableDefinition): { fields: readonly ReadField[]; labels: LabelIndex } {
  const { fields, labels } = readService(readDefinition(keyedAlike(definition)));
  return { fields: fields.filter(isUsersOwn), labels };
}

/** The same fields, with their names, under the keys that they have without their names. */
function keyedAlike(definition: PortableDefinition): PortableDefinition {
  const keyed = Object.entries(definition.service_fields).map(([key, field]) => {
    const labels = { ...field.labels, key: [key] };
    return [opaqueKey(definition, key), { ...field, labels }] as const;
  });
  return { ...definition, service_fields: Object.fromEntries(keyed) };
}

/**
 * The fields with a name that the paper may print: one that people or papers use for them. What the product knows about
 * them is left out.
 */
function asNamed(
  definition: PortableDefinition,
  concepts: ReadonlyMap<string, Concept | null>,
): { fields: ReadField[]; labels: LabelIndex } {
  const opaque = opaqueDefinition(definition);
  const renamed = Object.entries(definition.service_fields).flatMap(([key, field]) => {
    const own = opaque.service_fields[opaqueKey(definition, key)];
    if (!own) return [];
    const concept = concepts.get(key) ?? null;
    const names = [field.tag_alias, key, ...(concept === null ? [] : namesOf(concept))];
    return [[opaqueKey(definition, key), { ...own, tag_alias: random.pick(names) }] as const];
  });
  const service = readDefinition({ ...opaque, service_fields: Object.fromEntries(renamed) });
  const fields = readService(service).fields.map(
    (read): ReadField => ({
      ...read,
      meaning: { ...read.meaning, concept: null },
      ownMeanings: new Set([`field:${read.field.key}`]),
      section: null,
      isExpected: false,
    }),
  );
  const printed = fields.map(({ field }) => ({ meaning: `field:${field.key}`, phrase: field.alias }));
  return { fields, labels: indexLabels(labelsFor("generic", []), printed) };
}

/**
 * Names that papers use in any language, and names that people give when defining a field. With half of the names drawn
 * from people's alone, abbreviated one time in five, the confidence of values of orders never seen was 18 points too
 * low.
 */
function namesOf(concept: Concept): string[] {
  const printed = allLabels().flatMap((label) => (label.concept === concept ? [label.phrase] : []));
  return [...printed, ...(FIELD_NAMES[concept] ?? [])];
}

function gatherPaper(
  paper: Paper,
  taught: { readonly others: readonly TemplateMemory[]; readonly own: TemplateMemory | null },
  about: {
    readonly source: number;
    readonly fields: readonly ReadField[];
    readonly labels: LabelIndex;
    readonly concepts: ReadonlyMap<string, Concept | null>;
    readonly renamed: (key: string) => string;
    readonly weight: number;
    readonly mayBeOwn: boolean;
    readonly ofUsers: OfUsers;
    readonly models: ShippedModels;
  },
): void {
  const { source, fields, labels, concepts, renamed, weight, mayBeOwn, ofUsers, models } = about;
  const layouts = layOutDocument(paper.read());
  const pages = layouts.map((layout) => readPage(layout, labels));
  const style = styleOf(layouts);
  const matches = taught.own ? matchTemplates(layouts, [taught.own]) : [];
  for (const [named, truth] of Object.entries(paper.fields)) {
    const key = renamed(named);
    const texts = [truth ?? []].flat();
    const read = fields.find(({ field }) => field.key === key);
    const told = taught.others.filter(isLayoutMemory).flatMap((memory) => memory.fields[key] ?? []);
    const known = distinct(told.filter(({ text }) => text !== null));
    if (!read || read.field.multiple || (told.length > 0 && known.length === 0)) continue;
    const found = findCandidates(pages, read, style);
    const candidates = [...found, ...rememberedCandidates(pages, read, matches, style, found)];
    if (candidates.length === 0) continue;
    const right = candidates.map(({ text }) => texts.some((truth) => same(read.meaning.type, truth, text)));
    const nothing = { models, serviceModel: null, remembered: [] };
    const untaught = scoreCandidates(candidates, read, nothing, style);
    const bases = untaught.map(({ logit }) => logit);
    const absentShare = 1 - told.filter(({ text }) => text !== null).length / Math.max(1, told.length);
    const features =
      known.length > 0
        ? elsewhereFeatures(candidates, bases, read, {
            known,
            absentShare,
            common: commonWords(taught.others.filter(isLayoutMemory), key),
          })
        : null;
    const whole = bases.map((base, i) => base + (features ? PICKED_BY_LABEL * features[i]![LABEL_BEST]! : 0));
    const remembered = layoutEvidence(candidates, whole, read, matches, models.layouts).map((one) => one?.weight ?? 0);
    // If nothing else was taught, everything that the product uses for such a value is available.
    const alone = { ...nothing, remembered: matches, memory: taught.own ? [taught.own] : [] };
    const scored = taught.others.length === 0 ? scoreCandidates(candidates, read, alone, style) : null;
    const kept = likeliest(scored?.map(({ logit }) => logit) ?? whole.map((logit, i) => logit + remembered[i]!));
    const some = <T>(list: readonly T[]): T[] => kept.map((i) => list[i]!);
    questions.push({
      source,
      weight,
      isOfTaughtLayout: matches.length > 0,
      ofUsers,
      mayBeOwn: mayBeOwn && !NOBODYS_OWN.test(concepts.get(named) ?? ""),
      candidates: some(candidates).map(withoutPage),
      bases: some(scored?.map(({ logit }, i) => logit - remembered[i]!) ?? bases),
      evidence: some(scored ?? untaught).map(({ evidence }) => (isNamedAlone(evidence) ? evidence : [])),
      features: features && some(features),
      remembered: some(remembered),
      right: some(right),
    });
    if (!features || matches.length > 0 || (texts.length > 0 && !right.includes(true))) continue;
    const group = questions.length;
    for (const i of chosen(features, right)) {
      samples.push({ features: features[i]!, isRight: right[i]!, base: bases[i]!, weight, source, group });
    }
  }
}

/** There are many questions, and a candidate keeps its whole page in memory. */
function withoutPage({ key, value, tokens }: Candidate): Weighed["candidate"] {
  return { key, value, tokens: tokens.map(({ word: { confidence } }) => ({ word: { confidence } })) };
}

function likeliest(logits: readonly number[]): number[] {
  return [...logits.keys()].sort((a, b) => logits[b]! - logits[a]!).slice(0, KEPT);
}

interface WeighedOutcome extends Outcome, Pick<Question, "weight" | "mayBeOwn" | "ofUsers"> {}

/** The field decided alone, by a scorer that did not see the source; none if it stays empty. */
function outcomesOf(question: Question, scorer: TreeScorer): WeighedOutcome[] {
  const { isOfTaughtLayout, ofUsers, mayBeOwn, weight, candidates, bases, evidence, features, remembered, right } =
    question;
  const byOthers = features ? agreementsWith(scorer, features) : bases.map(() => 0);
  const logits = bases.map((base, i) => base + byOthers[i]! + remembered[i]!);
  const order = likeliest(logits);
  const scored = order.map((i): Weighed => {
    const isByLayout = isOfTaughtLayout && remembered[i]! > 0;
    const origin = isByLayout ? "template" : byOthers[i]! > 0 ? "model" : "rule";
    return { candidate: candidates[i]!, logit: logits[i]!, evidence: evidence[i]!, origin };
  });
  const [best] = scored;
  if (!best || best.logit <= 0) return [];
  return [{ input: calibrationInput(best, scored), isRight: right[order[0]!]!, weight, mayBeOwn, ofUsers }];
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
