import type { Evidence } from "../../core/documents/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { evaluateTrees, type TreeScorer } from "../gbdt.ts";
import { namedFeatures } from "./named-features.ts";
import { isLabel } from "./own-name-evidence.ts";
import { tellingNames } from "./own-name-words.ts";
import { nameMatches, strongest } from "./own-names.ts";

/** The term under which the evidence is shown. */
export const LEARNED_FROM_PAPERS = "learned from labelled documents";

const MOST_WEIGHT = 5;
/**
 * Evidence of the rules that something is no value but the title of a column or a limit of a normal range; the trees do
 * not raise its score.
 */
const NO_VALUE = -2.5;
/** Labels that agree less with the field's name, or say only the kind of its value ("n."), say nothing about it. */
const SAID = 0.4;
/**
 * By how many logits a value that no label supports must be likelier before it is shown: kinds of papers by other
 * issuers lose 2 points of right values by it, and a third of the values that were made up for fields which the paper
 * lacks.
 */
const UNSAID = 1;
/**
 * … and by how many for a number, a day or a code if the service has no other field: then it is not known whether the
 * paper uses the service's names, and there are many such values on any paper.
 */
const UNSAID_ALONE = 2.5;
/**
 * A value whose known label says it is something else is not the field without a label of its own; in logits of that
 * label.
 */
const OF_ANOTHER = -1.5;

/**
 * Adds what labelled papers of users taught about values that only a field's name supports to what rules say. Nothing
 * was taught about fields whose names say nothing ("field_7").
 *
 * @param byRules evidence of each candidate; what is returned has one more
 */
export function withLearnedNames(
  candidates: readonly Candidate[],
  byRules: readonly (readonly Evidence[])[],
  read: ReadField,
  { trees, bias }: TreeScorer,
): readonly (readonly Evidence[])[] {
  // The training papers have no example of fields with several values.
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
