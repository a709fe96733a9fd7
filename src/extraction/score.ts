import type { Evidence } from "../core/result.ts";
import type { Candidate, ReadField } from "./candidates.ts";
import { describeSet, featuresOf } from "./features.ts";
import { evaluateTrees } from "./gbdt.ts";
import type { ShippedModels } from "./models.ts";
import { ruleEvidence } from "./rules.ts";
import type { TemplateMatch } from "./templates.ts";
import { templateEvidence } from "./templates.ts";
import type { DocumentStyle } from "./votes.ts";

export interface ScoredCandidate {
  readonly candidate: Candidate;
  /** Against the null candidate, which stands at 0. */
  readonly logit: number;
  readonly evidence: readonly Evidence[];
  readonly origin: "rule" | "model" | "template";
}

/** Sums all evidence for each candidate of a field: rules, the learned scorer where one is shipped, the remembered layouts. */
export function scoreCandidates(
  candidates: readonly Candidate[],
  read: ReadField,
  models: ShippedModels,
  template: string,
  remembered: readonly TemplateMatch[],
  style: DocumentStyle,
): ScoredCandidate[] {
  const scorer = read.meaning.concept === null ? undefined : models.scorers[`${template}/${read.meaning.concept}`];
  const set = describeSet(candidates, style.decimal);
  return candidates.map((candidate, index) => {
    const evidence = ruleEvidence(candidate, read, candidates);
    let origin: ScoredCandidate["origin"] = "rule";
    if (scorer) {
      const rule = evidence.reduce((sum, { weight }) => sum + weight, 0);
      const learned = evaluateTrees(scorer.trees, featuresOf(candidate, index, set, read, rule, scorer.words));
      evidence.push({ term: "learned from labelled documents", weight: learned + scorer.bias });
      origin = "model";
    }
    const known = templateEvidence(candidate, read, remembered);
    if (known.some(({ weight }) => weight > 0)) origin = "template";
    const terms = [...evidence, ...known];
    return { candidate, evidence: terms, logit: terms.reduce((sum, { weight }) => sum + weight, 0), origin };
  });
}
