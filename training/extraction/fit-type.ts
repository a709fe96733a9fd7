import type { TemplateName } from "../../src/core/services/service-definition.ts";
import type { Outcome } from "../../src/extraction/learning/fit-platt.ts";
import type { Scorer } from "../../src/extraction/scoring/scorer.ts";
import { type Case, type FieldCases, gatherCases } from "./cases.ts";
import type { LabelledDocument, LabelledType } from "./labelled-sets.ts";
import { accuracy, outcomesOf } from "./outcomes.ts";
import { fitScorer, type Groups, scoreCase, trainingCases } from "./scorers.ts";
import type { TaggedPages } from "./tagger/unseen.ts";

/**
 * The real invoices come from few sources: one in eight of them is learned without its words (buyer.name out of fold
 * 84.4 → 94.5). The real receipts' 219 vendors make this unnecessary.
 */
const WORDLESS_REAL_EACH: Readonly<Partial<Record<TemplateName, number>>> = { invoice: 8 };
/**
 * The 553 real receipts are Malaysian and begin with the shop's name: the 120 generated ones, Italian and European,
 * would be outvoted (seller.name of generated validation receipts 75 → 77.5, of real ones 75 both ways). The
 * calibration uses these weights too: addresses on scans of generated ones were right 95 times in 100 at confidence 89.
 */
const MADE_WEIGHT: Readonly<Partial<Record<TemplateName, number>>> = { receipt: 3 };
/** Tried on receipts only. */
const JUDGED_TOGETHER: ReadonlySet<TemplateName> = new Set(["receipt"]);
/**
 * Odds of 1:33 are worth showing if nearly every document has the value; eight of 552 receipts had an address for which
 * no odds were left.
 */
const BIAS_IF_EXPECTED: Readonly<Partial<Record<TemplateName, number>>> = { receipt: 5 };
const BIAS_IF_EXPECTED_ELSEWHERE = 3.5;
/**
 * A paper written by hand represents layouts that no generator thought of: it counts as much as this many generated
 * ones, in learning values and in calibration.
 */
const HAND_WRITTEN_WEIGHT = { besideReal: 3, besideMade: 5 };
/** Compared with hundreds of generated papers those that a fold leaves out are few. */
const FOLDS_OF_HAND_WRITTEN = 5;
/** The scorer must beat the rules by this share of the documents that decide … */
const LEAST_GAIN = 0.005;
/** … and may lose at most this share of the real ones: two of the 174 invoices with a gross total, which is chance. */
const MOST_LOSS = 0.0125;

/** What was learned for one type. */
export interface FittedType {
  readonly scorers: Readonly<Record<string, Scorer>>;
  /** By calibration: of a concept of the type, of a field's type, of any value. */
  readonly outcomes: ReadonlyMap<string, readonly Outcome[]>;
  /** One line for each concept: the performance of the rules, the scorer and the best possible one. */
  readonly report: readonly object[];
}

/**
 * Real papers and generated training layouts are scored by a scorer that did not see their fold, validation layouts by
 * the one fitted on everything else: the results of both determine whether the scorer is shipped and the confidence of
 * its values.
 */
export function fitType(type: LabelledType, foldsOfReal: number, tagged: TaggedPages): FittedType {
  const scorers: Record<string, Scorer> = {};
  const outcomes = new Map<string, Outcome[]>();
  const report: object[] = [];
  const gathered = gatherCases(type, tagged);
  const groups = groupsOf(type);
  const count = groups.areOfManyHands ? FOLDS_OF_HAND_WRITTEN : foldsOfReal;
  const folds = { count, of: dealFolds(type, count) };
  const unseen = new Map<Case, number>();
  for (const field of gathered) {
    if (!field.cases.some((own) => own.some(({ isRight }) => isRight))) continue;
    const { scorer, learned } = fitField(type, field, groups, folds);
    const name = `${type.template}/${field.read.meaning.concept}`;
    const verdict = decide(type, field, name, learned);
    report.push(verdict);
    console.log(JSON.stringify(verdict));
    if (verdict.shipped) {
      scorers[name] = scorer;
      for (const [one, logit] of learned) unseen.set(one, logit);
    } else for (const one of learned.keys()) unseen.set(one, one.rule);
  }
  for (const { document, names, outcome } of outcomesOf(type, gathered, unseen)) {
    const counted = Array.from({ length: groups.weightOf(document) }, () => outcome);
    for (const name of names) outcomes.set(name, [...(outcomes.get(name) ?? []), ...counted]);
  }
  return { scorers, outcomes, report };
}

function groupsOf({ documents, template }: LabelledType): Groups {
  // Forms designed by an authority look as the generator prints them; for all others there are papers of other writers
  // to learn from.
  const areOfManyHands =
    documents.every(({ isMade }) => isMade) && documents.some(({ isHandWritten }) => isHandWritten);
  return {
    of: (document) => documents[document]!.group,
    wordlessRealEach: WORDLESS_REAL_EACH[template] ?? Number.POSITIVE_INFINITY,
    weightOf: (document) => weightOf(documents[document]!, template, areOfManyHands),
    areOfManyHands,
    areJudgedTogether: JUDGED_TOGETHER.has(template),
    biasIfExpected: BIAS_IF_EXPECTED[template] ?? BIAS_IF_EXPECTED_ELSEWHERE,
    isHandWritten: (document) => documents[document]!.isHandWritten,
  };
}

/** The scorer of a field, fitted on everything, and the logits that scorers which did not see a case give it. */
function fitField(
  { documents }: LabelledType,
  { read, cases }: FieldCases,
  groups: Groups,
  folds: { readonly count: number; readonly of: readonly number[] },
): { readonly scorer: Scorer; readonly learned: ReadonlyMap<Case, number> } {
  const truths = (document: number) => documents[document]!.truths[read.field.key];
  const isAbsent = (document: number) => truths(document)?.length === 0;
  const mayLearn = (document: number) => truths(document) !== undefined && documents[document]!.part === "training";
  const learn = (isIn: (document: number) => boolean) =>
    fitScorer(
      trainingCases(cases, (d) => mayLearn(d) && isIn(d), isAbsent),
      groups,
    );
  const learned = new Map<Case, number>();
  const scoreAll = (scorer: Scorer, isIn: (document: number) => boolean) => {
    cases.forEach((own, d) => {
      if (isIn(d)) for (const one of own) learned.set(one, scoreCase(one, scorer));
    });
  };
  // Among generated papers the validation layouts decide: folds of training layouts would be judged by wordings they
  // share.
  const isDealt = (d: number) => !documents[d]!.isMade || documents[d]!.isHandWritten;
  for (let fold = 0; fold < folds.count; fold++) {
    const isIn = (d: number) => isDealt(d) && folds.of[d] === fold;
    const isOut = (d: number) => !isIn(d);
    if (documents.some((_, d) => isIn(d))) scoreAll(learn(isOut), isIn);
  }
  const scorer = learn(() => true);
  scoreAll(scorer, (d) => documents[d]!.part === "validation");
  return { scorer, learned };
}

function weightOf(
  { isMade, isHandWritten }: LabelledDocument,
  template: TemplateName,
  areOfManyHands: boolean,
): number {
  const byHand = areOfManyHands ? HAND_WRITTEN_WEIGHT.besideMade : HAND_WRITTEN_WEIGHT.besideReal;
  return (isMade ? (MADE_WEIGHT[template] ?? 1) : 1) * (isHandWritten ? byHand : 1);
}

/**
 * Concepts that rules read equally well are left to them: a scorer for the date of receipts reads 0.6 more of a
 * hundred, but is as confident about the only date on a paper that is no receipt, whatever the label beside it says.
 */
const LEFT_TO_RULES: ReadonlySet<string> = new Set(["receipt/invoice.date"]);

/** Decides whether the scorer is shipped, and reports its performance. */
function decide(
  { documents }: LabelledType,
  { read, cases, isOwn }: FieldCases,
  name: string,
  learned: ReadonlyMap<Case, number>,
) {
  const compare = (isMade: boolean) => {
    const counted = (d: number) =>
      isOwn[d]! &&
      (documents[d]!.truths[read.field.key]?.length ?? 0) > 0 &&
      documents[d]!.isMade === isMade &&
      !documents[d]!.isWrittenDown &&
      (!isMade || documents[d]!.isHandWritten || (documents[d]!.part === "validation" && !documents[d]!.isScan));
    const by = (logitOf: (one: Case) => number) => accuracy(cases, logitOf, counted);
    return {
      count: cases.filter((_, d) => counted(d)).length,
      rules: by(({ rule }) => rule),
      learned: by((one) => learned.get(one) ?? 0),
      possible: by(({ isRight }) => (isRight ? 1 : 0)),
    };
  };
  const [real, unseen] = [compare(false), compare(true)];
  const won = (side: typeof real) => side.count * (side.learned - side.rules);
  // Even if rules read everything that can be read on validation layouts with their labels, the scorer is still better
  // with unknown labels.
  const least = real.count === 0 ? 0 : LEAST_GAIN * (real.count + unseen.count);
  const isShipped =
    !LEFT_TO_RULES.has(name) && won(real) + won(unseen) >= least && real.learned >= real.rules - MOST_LOSS;
  const share = (value: number) => Math.round(1000 * value) / 10;
  return {
    scorer: name,
    real: real.count,
    rules: share(real.rules),
    learned: share(real.learned),
    possible: share(real.possible),
    validation: unseen.count,
    "rules ": share(unseen.rules),
    "learned ": share(unseen.learned),
    "possible ": share(unseen.possible),
    shipped: isShipped,
  };
}

/** Groups are assigned in turn by size, so that no fold is much larger than another. */
function dealFolds({ documents }: LabelledType, folds: number): number[] {
  const sizes = new Map<string, number>();
  for (const { group } of documents) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const dealt = [...sizes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([group]) => group);
  const places = new Map(dealt.map((group, place) => [group, place % folds]));
  return documents.map(({ group }) => places.get(group)!);
}
