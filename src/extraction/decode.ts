import type { ReadField } from "./candidates.ts";
import { type Assignment, agreement, isConstrained, type KeysByConcept, sumsThatHold } from "./constraints.ts";
import type { ScoredCandidate } from "./score.ts";

/** What was decided for one field: its values (at most one when single) and the best other value, for the margin. */
export interface Decision {
  readonly read: ReadField;
  readonly chosen: readonly ScoredCandidate[];
  /** Candidates with other values, best first. */
  readonly others: readonly ScoredCandidate[];
}

const OPTIONS_PER_FIELD = 6;
const BEAM_WIDTH = 60;
/** Two fields do not stand in the same words. */
const SHARED_WORDS = -4;
/** The null candidate stands here. */
const ABSENT = 0;
/** Less likely values are not tried, but where they make a sum hold. */
const LEAST_LOGIT = -3;

interface State {
  readonly chosen: Assignment;
  /** Without what the values say of each other, which is counted afresh at each step. */
  readonly logit: number;
  readonly total: number;
}

/** A value with the places where it is printed, the best first. */
interface Option {
  readonly places: readonly ScoredCandidate[];
}

/** Places of one value that are tried: a form prints a balance in its section and again at its end. */
const PLACES_PER_VALUE = 4;

/**
 * Chooses values for all fields together: the assignment with the highest sum of logits and constraints, by beam search. Single fields
 * compete for words and must agree; fields with several values take all that stand above the null candidate, one of each value.
 */
export function decode(
  fields: readonly { readonly read: ReadField; readonly scored: readonly ScoredCandidate[] }[],
): Decision[] {
  const ranked = fields.map(({ read, scored }) => ({ read, options: optionsOf(scored) }));
  const order = ({ read }: { read: ReadField }) => (isConstrained(read) ? 0 : 1);
  const singles = ranked.filter(({ read }) => !read.field.multiple).sort((a, b) => order(a) - order(b));
  // Where two fields have one meaning, the first stands for it.
  const keys: KeysByConcept = new Map(
    singles.toReversed().flatMap(({ read }) => (read.meaning.concept ? [[read.meaning.concept, read.field.key]] : [])),
  );
  const placesOf = new Map(
    singles.map(({ read, options }) => [read.field.key, options.map(({ places }) => places[0]!)]),
  );
  const sums = sumsThatHold(keys, (key) => placesOf.get(key) ?? []);
  let beam: State[] = [new Map(), ...sums].map((chosen: Assignment) => {
    const logit = [...chosen.values()].reduce((sum, place) => sum + (place?.logit ?? ABSENT), 0);
    return { chosen, logit, total: logit + agreement(chosen, keys) };
  });
  for (const { read, options } of singles) {
    const open = options.slice(0, OPTIONS_PER_FIELD).filter(({ places }) => places[0]!.logit > LEAST_LOGIT);
    beam = beam
      .flatMap((state) =>
        state.chosen.has(read.field.key)
          ? [state]
          : [
              next(state, read, null, ABSENT, keys),
              ...open.map((option) => {
                const { place, logit } = freePlace(option, read, state.chosen, singles);
                return next(state, read, place, logit, keys);
              }),
            ],
      )
      .sort((a, b) => b.total - a.total)
      .slice(0, BEAM_WIDTH);
  }
  const best = beam[0]!;
  return ranked.map(({ read, options }): Decision => {
    const values = options.map(({ places }) => places[0]!);
    if (read.field.multiple) {
      const chosen = values.filter(({ logit }) => logit > ABSENT);
      return { read, chosen, others: values.filter((other) => !chosen.includes(other)) };
    }
    const choice = best.chosen.get(read.field.key) ?? null;
    const others = values.filter((other) => other.candidate.key !== choice?.candidate.key);
    return { read, chosen: choice ? [choice] : [], others };
  });
}

function next(
  { chosen, logit }: State,
  read: ReadField,
  place: ScoredCandidate | null,
  own: number,
  keys: KeysByConcept,
): State {
  const after = new Map([...chosen, [read.field.key, place]]);
  return { chosen: after, logit: logit + own, total: logit + own + agreement(after, keys) };
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

/** The best place of a value whose words no other field has taken; where all are taken, the best one, at a price. */
function freePlace(
  { places }: Option,
  read: ReadField,
  chosen: Assignment,
  fields: readonly { readonly read: ReadField }[],
): { place: ScoredCandidate; logit: number } {
  const priced = places.map((place) => ({ place, logit: place.logit + sharedWords(place, read, chosen, fields) }));
  return priced.reduce((a, b) => (b.logit > a.logit ? b : a));
}

function sharedWords(
  option: ScoredCandidate,
  read: ReadField,
  chosen: Assignment,
  fields: readonly { readonly read: ReadField }[],
): number {
  let cost = 0;
  for (const { read: other } of fields) {
    const taken = chosen.get(other.field.key);
    // Two keys of one meaning ("total", "total_2") may name the same thing.
    if (!taken || (other.meaning.concept !== null && other.meaning.concept === read.meaning.concept)) continue;
    if (touches(taken, option)) cost += SHARED_WORDS;
  }
  return cost;
}

function touches(a: ScoredCandidate, b: ScoredCandidate): boolean {
  if (a.candidate.page !== b.candidate.page) return false;
  const words = new Set(a.candidate.tokens.map((token) => token.index));
  return b.candidate.tokens.some((token) => words.has(token.index));
}

/** Net and tax of the whole document were found, and make the gross total. */
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
