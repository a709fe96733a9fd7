import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField, ScoredCandidate } from "../candidate.ts";
import type { TemplateMemory } from "../contract.ts";
import { askewEvidence } from "../evidence/askew-evidence.ts";
import { describeSet } from "../evidence/candidate-set.ts";
import { includedTaxEvidence } from "../evidence/included-tax.ts";
import { movementEvidence } from "../evidence/movement-evidence.ts";
import { namedNumberEvidence } from "../evidence/named-numbers.ts";
import { otherTimesEvidence } from "../evidence/other-times.ts";
import { onAccountEvidence } from "../evidence/paid-on-account.ts";
import { referredPaperEvidence } from "../evidence/referred-papers.ts";
import { runningBalanceEvidence } from "../evidence/running-balance.ts";
import { unnamedEvidence } from "../evidence/unnamed-values.ts";
import { isUsersOwn } from "../fields/field-concepts.ts";
import { listedLogit, listsItsType } from "../fields/listed-values.ts";
import { evaluateTrees } from "../gbdt.ts";
import { fixedPrintEvidence, reprintEvidence } from "../layouts/fixed-print.ts";
import { elsewhereEvidence, isNamedOtherwise } from "../layouts/taught-elsewhere.ts";
import { layoutEvidence } from "../layouts/template-evidence.ts";
import type { TemplateMatch } from "../layouts/template-match.ts";
import { LEARNED_FROM_PAPERS, withLearnedNames } from "../own-fields/learned-names.ts";
import { withOwnName } from "../own-fields/own-name-evidence.ts";
import { nameEvidence } from "../parties/names-and-places.ts";
import { wholesInFull } from "../parties/wholes.ts";
import { sumOf } from "../sum-of-evidence.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { featuresOf } from "./features.ts";
import type { ShippedModels } from "./models.ts";
import { ruleEvidence } from "./rules.ts";
import type { Scorer } from "./scorer.ts";
import { fieldModelOf, type ServiceModel } from "./service-model.ts";
import { judgeByTicks } from "./ticked-boxes.ts";

/** What was learned before the document arrived. */
export interface Learned {
  readonly models: ShippedModels;
  /** The service's own; null if it has none yet. */
  readonly serviceModel: ServiceModel | null;
  /** Remembered layouts that the document has. */
  readonly remembered: readonly TemplateMatch[];
  /** Everything that corrections taught, of other layouts too. */
  readonly memory?: readonly TemplateMemory[];
}

/** If a remembered layout is this certain of the place, in logits, the value there may also be printed elsewhere. */
const SURE_PLACE = 3;
/** How little the trees may make of a value such as no labelled paper had. */
const LEAST_IF_UNKNOWN = -1;

/**
 * Sums all evidence for each candidate of a field: rules, the shipped scorer, the service's own, the remembered
 * layouts.
 */
export function scoreCandidates(
  candidates: readonly Candidate[],
  read: ReadField,
  { models, serviceModel, remembered, memory = [] }: Learned,
  style: DocumentStyle,
): readonly ScoredCandidate[] {
  const shipped = shippedScorer(read, models);
  const own = fieldModelOf(serviceModel, read.field.key, read.meaning.type)?.scorer;
  const ofLayout = new Set(remembered.flatMap((match) => [match.memory, ...(match.unused ?? [])]));
  const elsewhere = memory.filter((one) => !ofLayout.has(one));
  const set = describeSet(candidates, style.decimal);
  const learned = (index: number, evidence: readonly Evidence[], term: string, { trees, words, bias }: Scorer) => {
    const features = featuresOf({ candidate: candidates[index]!, index, set }, read, sumOf(evidence), words);
    return { term, weight: evaluateTrees(trees, features) + bias };
  };
  const isListed = listsItsType(read);
  const rules = candidates.map((candidate) =>
    isListed ? [{ term: "prior", weight: listedLogit(candidate, read) }] : ruleEvidence(candidate, read, set.all),
  );
  const byName = isUsersOwn(read) && !isListed ? withOwnName(candidates, rules, read) : rules;
  // The party that the papers call "Kunde" is this user's "Sponsor": what other users mean by the name says nothing
  // here.
  const isOrdinary = isUsersOwn(read) && !isListed && !isNamedOtherwise(read, elsewhere);
  const named = isOrdinary ? withLearnedNames(candidates, byName, read, models.named) : byName;
  const byModels = named.map((byRules, index) => {
    if (!shipped) return byRules;
    const { term, weight } = learned(index, byRules, LEARNED_FROM_PAPERS, shipped);
    const isUnknown = candidates[index]!.hasLabelledParts;
    return [...byRules, { term, weight: isUnknown ? Math.max(LEAST_IF_UNKNOWN, weight) : weight }];
  });
  const inFull = wholesInFull(candidates, byModels.map(sumOf), read);
  const untaught = byModels.map((evidence, index) => (inFull[index] ? [...evidence, inFull[index]] : evidence));
  const byOthers = elsewhereEvidence(candidates, untaught.map(sumOf), read, elsewhere, models.elsewhere);
  const withoutLayouts = untaught.map((evidence, index) => {
    const taught = byOthers[index];
    const all = taught ? [...evidence, taught] : evidence;
    return own ? [...all, learned(index, all, "learned from this service's reviewed documents", own)] : all;
  });
  const byLayouts = layoutEvidence(candidates, withoutLayouts.map(sumOf), read, remembered, models.layouts);
  const reprinted = reprintEvidence(candidates, read, remembered);
  const beside = evidenceBeside(candidates, read, memory, set.all, own != null);
  const scored = candidates.map((candidate, index): ScoredCandidate => {
    const known = byLayouts[index];
    const others = known && known.weight >= SURE_PLACE ? [] : beside(index);
    const evidence = [...withoutLayouts[index]!, known, reprinted[index], ...others].filter((one) => one != null);
    const isLearned = shipped || own || (byOthers[index]?.weight ?? 0) > 0;
    const origin = known && known.weight > 0 ? "template" : isLearned ? "model" : "rule";
    return { candidate, evidence, logit: sumOf(evidence), origin };
  });
  return judgeByTicks(scored, read);
}

/**
 * What speaks for and against each candidate besides what was learned; it does not count against a place of which a
 * remembered layout is sure.
 *
 * @param isTaught the service's own reviewed documents teach the field: that may be a place without a label
 */
function evidenceBeside(
  candidates: readonly Candidate[],
  read: ReadField,
  memory: NonNullable<Learned["memory"]>,
  all: readonly Candidate[],
  isTaught: boolean,
): (index: number) => readonly (Evidence | null | undefined)[] {
  const printed = fixedPrintEvidence(candidates, read, memory);
  const ofLabels = namedNumberEvidence(candidates, read);
  const referred = referredPaperEvidence(candidates, read);
  const times = otherTimesEvidence(candidates, read);
  return (index) => {
    const candidate = candidates[index]!;
    return [
      printed[index],
      askewEvidence(candidate, read),
      movementEvidence(candidate, read),
      ofLabels[index],
      referred[index],
      times[index],
      isTaught ? null : unnamedEvidence(candidate, read),
      isTaught ? null : nameEvidence(candidate, read),
      onAccountEvidence(candidate, read, all),
      includedTaxEvidence(candidate, read, all),
      runningBalanceEvidence(candidate, read, all),
    ];
  };
}

/** The shipped scorer for the field's concept on the service's type of document. */
function shippedScorer({ meaning, template }: ReadField, models: ShippedModels): Scorer | undefined {
  return meaning.concept === null ? undefined : models.scorers[`${template}/${meaning.concept}`];
}
