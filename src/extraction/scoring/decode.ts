import type { Candidate, ReadField, ScoredCandidate } from "../candidate.ts";
import { TRADE } from "../candidates/candidates.ts";
import type { ChosenOf } from "../constraints/agreement.ts";
import { agreement, agreementsOn, isConstrained } from "../constraints/constraints.ts";
import { fitsTaxCode, holdersCodes } from "../constraints/holder.ts";
import { sumsThatHold } from "../constraints/sums.ts";
import { listsItsType, MOST_LISTED } from "../fields/listed-values.ts";
import type { Concept } from "../lexicons/concepts.ts";

/** The decision for one field: its values (at most one if single) and the best other value, for the margin. */
export interface Decision {
  readonly read: ReadField;
  readonly chosen: readonly ScoredCandidate[];
  /** Candidates with other values, best first. */
  readonly others: readonly ScoredCandidate[];
}

const OPTIONS_PER_FIELD = 6;
const BEAM_WIDTH = 60;
/** … and this many more that fit a codice fiscale of the document. */
const OPTIONS_THAT_FIT = 3;
/** Two fields do not share their words. */
const SHARED_WORDS = -4;
const ABSENT = 0;
/**
 * Nearly every paper between two parties names both and has a number: a doubtful one is shown with the confidence that
 * it deserves, rather than none.
 */
const ABSENT_THOUGH_EXPECTED = -2;
/** Less likely values are not tried, unless they make a sum hold. */
const LEAST_LOGIT = -3;

/** By index in the order of decision; undefined if still open, null if the document does not have it. */
type Assignment = readonly (ScoredCandidate | null | undefined)[];

interface State {
  readonly chosen: Assignment;
  /** Without the agreement between values. */
  readonly logit: number;
  /** From the agreement between values. */
  readonly agreement: number;
  /**
   * What the fields that are still open may bring at most, their agreement aside: states of a sum have decided fields
   * that others have not, and would crowd these out.
   */
  readonly hope: number;
}

/** By which states compete. */
function promiseOf({ logit, agreement, hope }: Omit<State, "chosen">): number {
  return logit + agreement + hope;
}

/** A possible state: most are dropped before their choices are written down. */
interface Step extends Omit<State, "chosen"> {
  readonly from: State;
  readonly place: ScoredCandidate | null;
}

function taken({ from, place, logit, agreement, hope }: Step, i: number): State {
  return { chosen: from.chosen.with(i, place), logit, agreement, hope };
}

/** A value with the places where it is printed, the best first. */
interface Option {
  readonly places: readonly ScoredCandidate[];
}

/**
 * Maximum number of places of one value that are tried: a form prints a balance in its section and again at its end.
 */
const PLACES_PER_VALUE = 4;

/**
 * Chooses values for all fields together: the assignment with the highest sum of logits and constraints, by beam
 * search. Single fields compete for words and must agree; fields with several values take all that rank above the null
 * candidate, one of each value.
 */
export function decode(
  fields: readonly { readonly read: ReadField; readonly scored: readonly ScoredCandidate[] }[],
): Decision[] {
  const ranked = fields.map(({ read, scored }) => ({ read, options: optionsOf(scored) }));
  const order = ({ read }: { read: ReadField }) => (isConstrained(read) ? 0 : 1);
  const singles = ranked.filter(({ read }) => !read.field.multiple).sort((a, b) => order(a) - order(b));
  const best = bestAssignment(singles);
  // The tenant is none of the further drivers.
  const isNoOthers = (value: ScoredCandidate) =>
    !best.some((single) => single && single.logit > value.logit && touches(single, value));
  return ranked.map(({ read, options }): Decision => {
    const values = options.map(({ places }) => places[0]!);
    if (read.field.multiple) {
      const likely = values.filter(({ logit }) => logit > ABSENT);
      const chosen = listsItsType(read) ? apart(likely, MOST_LISTED) : apart(likely.filter(isNoOthers));
      return { read, chosen, others: values.filter((other) => !chosen.includes(other)) };
    }
    const choice = best[singles.findIndex((single) => single.read === read)] ?? null;
    const others = values.filter((other) => other.candidate.key !== choice?.candidate.key);
    return { read, chosen: choice ? [choice] : [], others };
  });
}

/**
 * The values of a list that have words of their own, the best first: "Rossi S.r.l." and not also what precedes it in
 * its line.
 */
function apart(values: readonly ScoredCandidate[], most = Infinity): ScoredCandidate[] {
  const kept: ScoredCandidate[] = [];
  for (const value of values) {
    if (kept.length === most) break;
    if (!kept.some((other) => touches(other, value))) kept.push(value);
  }
  return kept;
}

interface Single {
  readonly read: ReadField;
  readonly options: readonly Option[];
}

function bestAssignment(singles: readonly Single[]): Assignment {
  // If two fields have the same meaning, the first represents it.
  const placeOf = new Map<string, number>();
  singles.forEach(({ read }, i) => {
    const concept = constrainedConcept(read);
    if (concept !== null && !placeOf.has(concept)) placeOf.set(concept, i);
  });
  const chosenOf =
    (chosen: Assignment): ChosenOf =>
    (concept) =>
      chosen[placeOf.get(concept) ?? -1];
  const valuesOf = (concept: string) =>
    (singles[placeOf.get(concept) ?? -1]?.options ?? []).map(({ places }) => places[0]!);
  const sums = sumsThatHold(valuesOf);
  const codes = holdersCodes(valuesOf);
  const hopes = singles.map(({ read, options }) =>
    Math.max(absenceOf(read), options[0]?.places[0]?.logit ?? -Infinity),
  );
  let beam: State[] = [new Map<string, ScoredCandidate>(), ...sums].map((sum) => {
    const chosen = singles.map(({ read }, i) => {
      const concept = constrainedConcept(read);
      return concept !== null && placeOf.get(concept) === i ? sum.get(concept) : undefined;
    });
    const logit = chosen.reduce((total, place) => total + (place?.logit ?? 0), 0);
    const hope = hopes.reduce((total, own, i) => (chosen[i] === undefined ? total + own : total), 0);
    return { chosen, logit, agreement: agreement(chosenOf(chosen)), hope };
  });
  singles.forEach(({ read, options }, i) => {
    const likely = options.slice(0, OPTIONS_PER_FIELD).filter(({ places }) => places[0]!.logit > LEAST_LOGIT);
    const fitting = codes.length === 0 ? [] : options.filter(({ places }) => fitsTaxCode(read, places[0]!, codes));
    const open = [...new Set([...likely, ...fitting.slice(0, OPTIONS_THAT_FIT)])];
    // Of all constraints, a choice only affects those on its concept.
    const concept = constrainedConcept(read);
    const affected = concept !== null && placeOf.get(concept) === i ? agreementsOn(concept) : [];
    const weigh = (chosen: Assignment) => {
      const of = chosenOf(chosen);
      return affected.reduce((logit, one) => logit + one.weigh(of), 0);
    };
    const next = (from: State, place: ScoredCandidate | null, own: number): Step => {
      const agreement =
        affected.length === 0
          ? from.agreement
          : from.agreement - weigh(from.chosen) + weigh(from.chosen.with(i, place));
      return { from, place, logit: from.logit + own, agreement, hope: from.hope - hopes[i]! };
    };
    beam = beam
      .flatMap((state): (State | Step)[] => {
        if (state.chosen[i] !== undefined) return [state];
        return [
          next(state, null, absenceOf(read)),
          ...open.map((option) => {
            const { place, logit } = freePlace(option, read, state.chosen, singles);
            return next(state, place, logit);
          }),
        ];
      })
      .sort((a, b) => promiseOf(b) - promiseOf(a))
      .slice(0, BEAM_WIDTH)
      .map((step) => ("from" in step ? taken(step, i) : step));
  });
  return beam[0]!.chosen;
}

/**
 * The concept by which a field's value has to agree with others. The amount payable of a bill is less than its net and
 * tax if payments on account were made, and more by what is not taxed: of 80 generated bills, twelve of which say so,
 * the sum spoilt six.
 */
function constrainedConcept({ template, meaning }: ReadField): Concept | null {
  return template === "utility_bill" && meaning.concept === "invoice.gross_total" ? null : meaning.concept;
}

function optionsOf(scored: readonly ScoredCandidate[]): Option[] {
  const byKey = new Map<string, ScoredCandidate[]>();
  for (const one of [...scored].sort((a, b) => b.logit - a.logit)) {
    const places = byKey.get(one.candidate.key);
    if (!places) byKey.set(one.candidate.key, [one]);
    else if (places.length < PLACES_PER_VALUE) places.push(one);
  }
  return [...byKey.values()].map((places) => ({ places }));
}

/** The best place of a value whose words no other field has taken; if all are taken, the best one, at a price. */
function freePlace(
  { places }: Option,
  read: ReadField,
  chosen: Assignment,
  singles: readonly Single[],
): { place: ScoredCandidate; logit: number } {
  let best: { place: ScoredCandidate; logit: number } | null = null;
  for (const place of places) {
    const logit = place.logit + sharedWords(place, read, chosen, singles);
    if (!best || logit > best.logit) best = { place, logit };
  }
  return best!;
}

function sharedWords(option: ScoredCandidate, read: ReadField, chosen: Assignment, singles: readonly Single[]): number {
  // "Concluded today and in force from today": one date may be stated to be both.
  if (isSign(read) || option.candidate.isTold) return 0;
  let cost = 0;
  for (let i = 0; i < chosen.length; i++) {
    const taken = chosen[i];
    if (!taken || isSign(singles[i]!.read) || !touches(taken, option)) continue;
    // Two keys of one meaning ("total", "total_2") may refer to the same thing.
    const other = singles[i]!.read.meaning.concept;
    if (other === null || !mayBeOne(other, read.meaning.concept)) cost += SHARED_WORDS;
  }
  return cost;
}

/** If taxes are not withheld or are stated separately, contributions are the whole: "Total des cotisations". */
const WITHHELD: ReadonlySet<string> = new Set(["payslip.deductions_total", "payslip.inps"] satisfies Concept[]);

function mayBeOne(a: string, b: string | null): boolean {
  return a === b || (WITHHELD.has(a) && WITHHELD.has(b ?? ""));
}

/** The logit of the field's null candidate. */
function absenceOf(read: ReadField): number {
  return isNearlyAlwaysThere(read) ? ABSENT_THOUGH_EXPECTED : ABSENT;
}

function isNearlyAlwaysThere({ meaning, template, isExpected, isWriters }: ReadField): boolean {
  const isName = isWriters !== undefined && meaning.type === "organization";
  return isExpected && (isName || (meaning.type === "document_number" && TRADE.has(template)));
}

/** "£1,220.00" is one word: a currency and an amount. */
function isSign({ meaning }: ReadField): boolean {
  return meaning.type === "currency";
}

function touches({ candidate: a }: ScoredCandidate, { candidate: b }: ScoredCandidate): boolean {
  if (a.page !== b.page) return false;
  // Words of a value are mostly consecutive: nearly all pairs are distinguished by their ends.
  if (a.tokens.at(-1)!.index < b.tokens[0]!.index || b.tokens.at(-1)!.index < a.tokens[0]!.index) return false;
  return a.tokens.some((token) => b.tokens.includes(token)) && !arePartsOfOneWord(a, b);
}

/** "02/01/20-02/12/20" is one word: two dates, neither of them within the other. */
function arePartsOfOneWord(a: Candidate, b: Candidate): boolean {
  const [word] = a.tokens;
  if (a.tokens.length > 1 || b.tokens.length > 1) return false;
  const [first, second] = [word!.text.indexOf(a.text), word!.text.lastIndexOf(b.text)];
  if (first < 0 || second < 0) return false;
  return (
    first + a.text.length <= second || word!.text.indexOf(b.text) + b.text.length <= word!.text.lastIndexOf(a.text)
  );
}

/** Net and tax of the whole document were found, and add up to the gross total. */
export function totalsAddUp(decisions: readonly Decision[]): boolean {
  const amountOf = (concept: string): number => {
    const value = decisions.find(({ read }) => read.meaning.concept === concept)?.chosen[0]?.candidate.value;
    return value?.type === "amount" || value?.type === "number" ? Number(value.amount) : Number.NaN;
  };
  const [net, tax, gross] = [
    amountOf("invoice.net_total"),
    amountOf("invoice.tax_total"),
    amountOf("invoice.gross_total"),
  ];
  return Math.abs(net! + tax! - gross!) < 0.015;
}
