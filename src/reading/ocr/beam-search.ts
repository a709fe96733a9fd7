import type { CharacterModel } from "./character-model.ts";

/** How much influence the character model has. */
export interface BeamOptions {
  /** Weight of the model's log-odds relative to the recogniser's log-probabilities. */
  readonly modelWeight: number;
  /** Added for every character: without it, a beam prefers short readings. */
  readonly characterBonus: number;
  /** The same for a space, which recognisers of this family tend to omit. */
  readonly spaceBonus: number;
  /** Readings kept after each step. */
  readonly beams: number;
  /** Classes below this at a step are not followed … */
  readonly leastProbability: number;
  /**
   * … nor more than this many: a hostile page on which every step is undecided between all classes would cost a second
   * per line.
   */
  readonly classesAStep: number;
}

/** The parameters of a search: a recogniser's classes (0 blank, the last the space) and a model of their characters. */
export interface BeamAlphabet {
  readonly classes: number;
  /** The model's symbol of each class; null if it has none. */
  readonly symbols: readonly (number | null)[];
  readonly model: CharacterModel;
}

/** A partial reading: the chain of its characters, of which this is the last. */
interface Reading {
  readonly before: Reading | null;
  readonly class: number;
  readonly context: number;
  /** What the model and the bonuses add to the recogniser's log-probability. */
  readonly bonus: number;
  /**
   * The extensions by one character that were tried: a list, since there are few, and a page makes ten thousand
   * readings.
   */
  longer: Reading[] | null;
  /** Log-probability of all paths that read this and end in a blank, … */
  blank: number;
  /** … in the last character itself, … */
  ink: number;
  /** … in either. */
  either: number;
  blankNext: number;
  inkNext: number;
  /** The last step at which a path read this. */
  reachedAt: number;
  score: number;
}

/**
 * The likeliest classes of a line, without blanks, by CTC prefix beam search (Graves 2006, Hannun 2014) with a
 * character model. `probabilities`: steps × classes, row by row.
 */
export function beamSearch(probabilities: Float32Array, alphabet: BeamAlphabet, options: BeamOptions): number[] {
  const { classes } = alphabet;
  const start = unreached(null, 0, alphabet.model.start, 0);
  start.blank = start.either = 0;
  let beam = [start];
  for (let row = 0; row + classes <= probabilities.length; row += classes) {
    const reached = step(beam, row, probabilities.subarray(row, row + classes), alphabet, options);
    for (const reading of reached) {
      reading.blank = reading.blankNext;
      reading.ink = reading.inkNext;
      reading.either = logAdd(reading.blank, reading.ink);
      reading.score = reading.either + reading.bonus;
    }
    reached.sort((a, b) => b.score - a.score);
    beam = reached.length > options.beams ? reached.slice(0, options.beams) : reached;
  }
  const read: number[] = [];
  for (let reading = beam[0]!; reading.before !== null; reading = reading.before) read.push(reading.class);
  return read.reverse();
}

/**
 * So small that no penalty of the model ("," before ":", 0.35 times -30) makes omitting a character the better reading:
 * at 1e-4 a character that the recogniser was sure of could be lost.
 */
const LEAST_BLANK = 1e-12;

/** All readings that extend the beam's by one step of probabilities; sets their `…Next`. */
function step(
  beam: readonly Reading[],
  at: number,
  row: Float32Array,
  alphabet: BeamAlphabet,
  options: BeamOptions,
): Reading[] {
  const reached: Reading[] = [];
  const blank = Math.log(Math.max(row[0]!, LEAST_BLANK));
  for (const reading of beam) {
    reach(reading, at, reached);
    reading.blankNext = reading.either + blank;
  }
  for (const own of worthFollowing(row, options)) {
    const ink = Math.log(row[own]!);
    for (const reading of beam) {
      // The same class again is the same character, unless a blank was between.
      const repeats = own === reading.class;
      if (repeats) reading.inkNext = logAdd(reading.inkNext, reading.ink + ink);
      const from = repeats ? reading.blank : reading.either;
      if (from === -Infinity) continue;
      const longer = longerBy(reading, own, alphabet, options);
      reach(longer, at, reached);
      longer.inkNext = logAdd(longer.inkNext, from + ink);
    }
  }
  return reached;
}

function reach(reading: Reading, at: number, reached: Reading[]): void {
  if (reading.reachedAt === at) return;
  reading.reachedAt = at;
  reading.blankNext = reading.inkNext = -Infinity;
  reached.push(reading);
}

/** Classes other than the blank. */
function worthFollowing(row: Float32Array, { leastProbability, classesAStep }: BeamOptions): number[] {
  const found: number[] = [];
  for (let own = 1; own < row.length; own++) if (row[own]! >= leastProbability) found.push(own);
  if (found.length <= classesAStep) return found;
  return found.sort((a, b) => row[b]! - row[a]! || a - b).slice(0, classesAStep);
}

function longerBy(reading: Reading, own: number, alphabet: BeamAlphabet, options: BeamOptions): Reading {
  const known = reading.longer?.find((longer) => longer.class === own);
  if (known !== undefined) return known;
  const { model, symbols, classes } = alphabet;
  const symbol = symbols[own] ?? null;
  const odds = symbol === null ? 0 : options.modelWeight * model.logOdds(reading.context, symbol);
  const extra = own === classes - 1 ? options.spaceBonus : options.characterBonus;
  const context = symbol === null ? 0 : model.follow(reading.context, symbol);
  const longer = unreached(reading, own, context, reading.bonus + odds + extra);
  reading.longer ??= [];
  reading.longer.push(longer);
  return longer;
}

function unreached(before: Reading | null, own: number, context: number, bonus: number): Reading {
  const none = -Infinity;
  return {
    before,
    class: own,
    context,
    bonus,
    longer: null,
    blank: none,
    ink: none,
    either: none,
    blankNext: none,
    inkNext: none,
    reachedAt: -1,
    score: none,
  };
}

/** ln(eᵃ + eᵇ). */
function logAdd(a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  return low === -Infinity ? high : high + Math.log1p(Math.exp(low - high));
}
