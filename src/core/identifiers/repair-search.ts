import { INDEL_RATE, MISSING, readingProbability, readingProbabilityOfCodes } from "./repair-channel.ts";

/**
 * Finds the identifier behind a misread text. Every text of the identifier's grammar whose check digits hold is a
 * hypothesis, with the probability that it was printed and read as it was; the likeliest is the repair, if it has
 * nearly all the probability. So an O among digits is repaired at once, while a 3 that may be an 8 at one place or a 5
 * at another is left alone.
 *
 * Check digits are sums modulo a small number, so the hypotheses need not be enumerated. The search walks over the
 * parts of the identifier and keeps, for each remainder, the best text and the summed probability of all texts (Viterbi
 * and forward algorithm in one pass).
 */
export interface RepairScheme {
  /** Share of the identifiers in question that follow this scheme, where several compete; default 1. */
  readonly weight?: number;
  /** In the order in which the check digit sums them. */
  readonly parts: readonly RepairPart[];
  /** Remainders of the check, 0 to `states` − 1. */
  readonly states: number;
  /** How a value at a place changes the remainder. The first remainder is 0, and a text is valid when the last is 0. */
  readonly step: (value: string, at: number) => (remainder: number) => number;
}

export interface RepairPart {
  /** First character of the part in the identifier. */
  readonly at: number;
  /** All values the part may have; of equal length. */
  readonly values: readonly string[];
  /** Share of identifiers with this value, summing to 1 over a part; default: uniform. */
  readonly weightOf?: (value: string) => number;
}

/** A text that may have been printed. */
export interface Repair {
  readonly text: string;
  /** Its share of the probability of all valid texts, 0 to 1. */
  readonly posterior: number;
  /** Number of its characters that were misread, lost or inserted. */
  readonly edits: number;
}

/**
 * Share of the probability that a repair must have. Measured (repair-search.test.ts, 20 000 codes each): 0.9 makes
 * three times as many false repairs as 0.98, 0.995 two points fewer right ones.
 */
const SURE = 0.98;
/** With more wrong characters than this it is another text, not a misread one. */
const MAX_EDITS = 3;

/** Requirements on a repair; all optional. */
export interface RepairDemands {
  /** Share of the probability that it must have, default 0.98. */
  readonly sure?: number | undefined;
  /** Default 3. */
  readonly maxEdits?: number;
  /** The places [from, to) that must be certain; default all. The others are taken from the likeliest text. */
  readonly places?: readonly (readonly [from: number, to: number])[];
}

/** The repair of `read` (plain characters, see `plainCharacters`); null if none is likely enough. */
export function likeliestRepair(
  read: string,
  schemes: readonly RepairScheme[],
  demands: RepairDemands = {},
): Repair | null {
  return likelyEnough(repairsOf(read, schemes, demands), demands);
}

export function likelyEnough(best: Repair | null, { sure = SURE, maxEdits = MAX_EDITS }: RepairDemands = {}) {
  return best && best.posterior >= sure && best.edits <= maxEdits ? best : null;
}

/** One explanation of the read text, with the likeliest original under it. */
interface Hypothesis {
  readonly scheme: RepairScheme;
  readonly aligned: string;
  readonly pruned: number;
  readonly weight: number;
  readonly edits: number;
  readonly best: NonNullable<ReturnType<typeof bestText>>;
}

/**
 * The likeliest valid text with its posterior, however unlikely; none if the length is off by more than one, or if it
 * needs too many edits in any case.
 */
function repairsOf(
  read: string,
  schemes: readonly RepairScheme[],
  { places, maxEdits = MAX_EDITS }: RepairDemands,
): Repair | null {
  const hypotheses = schemes.flatMap((scheme) => hypothesesOf(read, scheme, maxEdits));
  const printed = schemes.reduce((sum, scheme) => sum + printedWrong(read, scheme) * (scheme.weight ?? 1), 0);
  const total = hypotheses.reduce((sum, { best, weight }) => sum + best.total * weight, printed);
  const texts = new Map<string, { probability: number; edits: number }>();
  for (const { aligned, weight, edits, best } of hypotheses) {
    const known = texts.get(best.text);
    const own = edits + substitutions(aligned, best.text);
    texts.set(best.text, {
      probability: best.probability * weight + (known?.probability ?? 0),
      edits: Math.min(own, known?.edits ?? own),
    });
  }
  let likeliest: Repair | null = null;
  for (const [text, { probability, edits }] of texts) {
    const posterior = probability / total;
    if (!likeliest || posterior > likeliest.posterior) likeliest = { text, posterior, edits };
  }
  if (likeliest === null || places === undefined) return likeliest;
  return { ...likeliest, posterior: agreeing(likeliest.text, places, hypotheses, total) / total };
}

function hypothesesOf(read: string, scheme: RepairScheme, maxEdits: number): Hypothesis[] {
  return alignments(read, lengthOf(scheme)).flatMap(({ aligned, probability, edits }) => {
    // "TRASPORTO20250123" is no Turkish IBAN; finding that none of its texts is near enough must not cost a second.
    if (edits + misfits(aligned, scheme) > maxEdits) return [];
    const pruned = edits === 0 ? PRUNED : PRUNED_WITH_INDEL;
    const best = bestText(aligned, scheme, pruned);
    return best ? [{ scheme, aligned, pruned, weight: probability * (scheme.weight ?? 1), edits, best }] : [];
  });
}

/** Number of parts whose read text is no possible value: a lower bound on the edits, for parts do not overlap. */
function misfits(aligned: string, { parts }: RepairScheme): number {
  return parts.reduce((count, { at, values }) => {
    const own = aligned.slice(at, at + values[0]!.length);
    return count + (own.includes(MISSING) || values.includes(own) ? 0 : 1);
  }, 0);
}

/** Hypotheses with a smaller share are not examined again. */
const NEGLIGIBLE = 1e-4;

/** The probability of all texts that agree with `text` at the places. */
function agreeing(
  text: string,
  places: NonNullable<RepairDemands["places"]>,
  hypotheses: readonly Hypothesis[],
  total: number,
): number {
  const isAsked = (at: number, length: number) => places.some(([from, to]) => at < to && at + length > from);
  let sum = 0;
  for (const { scheme, aligned, pruned, weight, best } of hypotheses) {
    if (best.total * weight < NEGLIGIBLE * total) continue;
    const parts = scheme.parts.map((part): RepairPart => {
      const length = part.values[0]!.length;
      const own = text.slice(part.at, part.at + length);
      if (!isAsked(part.at, length)) return part;
      // The value keeps its weight relative to those that are no longer considered.
      const weightOf = part.weightOf ?? (() => 1 / part.values.length);
      return { at: part.at, values: part.values.includes(own) ? [own] : [], weightOf };
    });
    if (parts.every(({ values }) => values.length > 0))
      sum += (bestText(aligned, { ...scheme, parts }, pruned)?.total ?? 0) * weight;
  }
  return sum;
}

/**
 * Share of identifiers printed with a wrong check digit, fictitious or mistyped. Without this hypothesis, a fictitious
 * FR32123456789 is "repaired" into another company's number (seen on an invoice of the development data).
 */
export const PRINTED_WRONG = 0.002;

/**
 * Probability that the text was printed as it was read: zero unless it fits the identifier's grammar, apart from the
 * check.
 */
function printedWrong(read: string, scheme: RepairScheme): number {
  if (read.length !== lengthOf(scheme)) return 0;
  // Valid texts, one in `states`, are weighted as if they were all texts, so this is scaled to match.
  return scheme.parts.reduce((probability, { at, values, weightOf }) => {
    const value = read.slice(at, at + values[0]!.length);
    return (
      probability * (values.includes(value) ? (weightOf?.(value) ?? 1 / values.length) * sameProbability(value) : 0)
    );
  }, PRINTED_WRONG / scheme.states);
}

function sameProbability(value: string): number {
  return [...value].reduce((product, character) => product * readingProbability(character, character), 1);
}

function lengthOf({ parts }: RepairScheme): number {
  return Math.max(...parts.map(({ at, values }) => at + values[0]!.length));
}

interface Alignment {
  readonly aligned: string;
  readonly probability: number;
  readonly edits: number;
}

/** The read text aligned to full length: unchanged, without one inserted character, or with a gap for a lost one. */
function alignments(read: string, length: number): Alignment[] {
  if (read.length === length) return [{ aligned: read, probability: 1, edits: 0 }];
  const at = [...read].map((_, i) => i);
  if (read.length === length + 1) {
    const shorter = new Set(at.map((i) => read.slice(0, i) + read.slice(i + 1)));
    return [...shorter].map((aligned) => ({ aligned, probability: INDEL_RATE, edits: 1 }));
  }
  if (read.length === length - 1) {
    const gaps = [...at, read.length].map((i) => read.slice(0, i) + MISSING + read.slice(i));
    return gaps.map((aligned) => ({ aligned, probability: INDEL_RATE, edits: 1 }));
  }
  return [];
}

function substitutions(read: string, text: string): number {
  return [...text].reduce((count, character, i) => count + (character === read[i] || read[i] === MISSING ? 0 : 1), 0);
}

/** Values this much less likely than the part's best are not followed: a factor of two or three misread characters. */
const PRUNED = 1e-6;
/**
 * After a lost or inserted character only strong look-alikes are followed: there are as many alignments as characters.
 */
const PRUNED_WITH_INDEL = 1e-3;

interface Option {
  readonly value: string;
  readonly probability: number;
}

function optionsOf({ at, values, weightOf }: RepairPart, read: string, pruned: number): Option[] {
  const options: Option[] = [];
  let most = 0;
  for (const value of values) {
    let probability = weightOf?.(value) ?? 1 / values.length;
    for (let i = 0; i < value.length && probability > most * pruned; i++) {
      probability *= readingProbabilityOfCodes(value.charCodeAt(i), read.charCodeAt(at + i));
    }
    if (probability <= most * pruned) continue;
    most = Math.max(most, probability);
    options.push({ value, probability });
  }
  return options.filter(({ probability }) => probability > most * pruned);
}

/**
 * Next remainders by remainder. Cached where there are many remainders and a part has few enough values that they
 * recur.
 */
const keptMoves = new WeakMap<RepairScheme["step"], Map<string, Uint16Array>>();
const KEPT_FROM_STATES = 97;

function movesOf({ step, states }: RepairScheme, value: string, at: number): Uint16Array {
  const kept = keptMoves.get(step) ?? new Map<string, Uint16Array>();
  keptMoves.set(step, kept);
  const key = `${at} ${value}`;
  const known = kept.get(key);
  if (known) return known;
  const move = step(value, at);
  const moves = Uint16Array.from({ length: states }, (_, state) => move(state));
  if (states >= KEPT_FROM_STATES) kept.set(key, moves);
  return moves;
}

/** The likeliest valid text, its probability and that of all valid texts together; null if no text is valid. */
function bestText(read: string, scheme: RepairScheme, pruned: number) {
  const { parts, states } = scheme;
  let bestOf = new Float64Array(states);
  let sumOf = new Float64Array(states);
  [bestOf[0], sumOf[0]] = [1, 1];
  const cameFrom: { readonly states: Int32Array; readonly options: Int32Array; readonly list: readonly Option[] }[] =
    [];
  for (const part of parts) {
    const list = optionsOf(part, read, pruned);
    const [best, sums] = [new Float64Array(states), new Float64Array(states)];
    const from = { states: new Int32Array(states).fill(-1), options: new Int32Array(states), list };
    for (let i = 0; i < list.length; i++) {
      const { value, probability } = list[i]!;
      const move = movesOf(scheme, value, part.at);
      for (let state = 0; state < states; state++) {
        const sum = sumOf[state]!;
        if (sum === 0) continue;
        const next = move[state]!;
        sums[next]! += sum * probability;
        const here = bestOf[state]! * probability;
        if (here <= best[next]!) continue;
        best[next] = here;
        from.states[next] = state;
        from.options[next] = i;
      }
    }
    cameFrom.push(from);
    [bestOf, sumOf] = [best, sums];
  }
  if (bestOf[0] === 0) return null;
  const characters = [...read];
  let state = 0;
  for (let i = parts.length - 1; i >= 0; i--) {
    const { states: previous, options, list } = cameFrom[i]!;
    characters.splice(parts[i]!.at, parts[i]!.values[0]!.length, ...list[options[state]!]!.value);
    state = previous[state]!;
  }
  return { text: characters.join(""), probability: bestOf[0]!, total: sumOf[0]! };
}
