import type { Evidence } from "../../core/documents/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { evaluateTrees, type TreeScorer } from "../gbdt.ts";
import { namedFeatures } from "./named-features.ts";
import { isLabel } from "./own-name-evidence.ts";
import { tellingNames } from "./own-name-words.ts";
import { nameMatches, strongest } from "./own-names.ts";

/** The term under which it is shown. */
export const LEARNED_FROM_PAPERS = "learned from labelled documents";

const MOST_WEIGHT = 5;
/** What rules are so sure of is no value, but the title of a column or the bound of what is normal, stays none. */
const NO_VALUE = -2.5;
/** Labels that agree less with the field's name, or say only the kind of its value ("n."), say nothing of it. */
const SAID = 0.4;
/**
 * What no label speaks for must be so much likelier, in logits, before it is shown: kinds of papers by other hands lose 2 points of right values by
 * it, and a third of the values that were made up for fields which the paper lacks.
 */
const UNSAID = 1;
/**
 * … of a figure, a day or a code so much, where the service has no other field: whether the paper calls things as the service does is not known
 * then, and there are many of them on any paper.
 */
const UNSAID_ALONE = 2.5;
/** What a label that is known says to be something else is not the field without a label of its own, in logits of that label. */
const OF_ANOTHER = -1.5;

/**
 * What labelled papers of users taught of values that only a field's name speaks for, beside what rules say. Nothing was taught of fields whose
 * names say nothing ("field_7").
 *
 * @param byRules evidence of each candidate; what is returned has one more
 */
export function withLearnedNames(
  candidates: readonly Candidate[],
  byRules: readonly (readonly Evidence[])[],
  read: ReadField,
  { trees, bias }: TreeScorer,
): readonly (readonly Evidence[])[] {
  // Of fields with several values no lesson has an example.
  const isTaught = !read.field.multiple && tellingNames(read).length > 0;
  if (trees.length === 0 || candidates.length === 0 || !isTaught) return byRules;
  // "Document number" of papers of no known kind: what the product knows as one has labels that it knows.
  const isKnown = read.meaning.concept !== null;
  const rows = namedFeatures(candidates, byRules, read);
  const matches = nameMatches(candidates, read);
  const isAlone = (read.others ?? []).length === 0 && !WORDS.has(read.meaning.type);
  return byRules.map((evidence, i) => {
    const isSaid = strongest(matches[i]!) >= SAID;
    const isNone = !isSaid && (isKnown || evidence.some(isLabelOfAnother));
    const most = isNone || evidence.some(({ weight }) => weight <= NO_VALUE) ? 0 : MOST_WEIGHT;
    const unsaid = isAlone ? UNSAID_ALONE : UNSAID;
    const weight = evaluateTrees(trees, rows[i]!) + bias - (isSaid ? 0 : unsaid);
    return [...evidence, { term: LEARNED_FROM_PAPERS, weight: Math.max(-MOST_WEIGHT, Math.min(most, weight)) }];
  });
}

const WORDS: ReadonlySet<FieldType> = new Set(["text", "name", "organization", "address"]);

function isLabelOfAnother(one: Evidence): boolean {
  return isLabel(one) && one.weight < OF_ANOTHER;
}
