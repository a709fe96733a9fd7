import { createAccentVariants } from "./accent-variants.ts";
import { alignClasses } from "./align-classes.ts";
import { type BeamAlphabet, type BeamOptions, beamSearch } from "./beam-search.ts";
import type { CharacterModel } from "./character-model.ts";
import { decodeGreedily } from "./ctc.ts";
import type { ClassRun, CtcOutput, ReadCharacter } from "./ctc-output.ts";
import { createFigureTwins, figuresBesideLetters } from "./figures-beside-letters.ts";
import { createLitres } from "./litres.ts";
import { createSizeSigns } from "./size-signs.ts";

/** Decodes the characters of a line from a recogniser's output. */
export type CharacterReader = (output: CtcOutput) => ReadCharacter[];

/**
 * Chosen on validation receipts of shops the model has not seen (docs/decisions/0009-character-model.md); every value
 * lies on a plateau.
 */
export const BEAM: BeamOptions = {
  modelWeight: 0.35,
  characterBonus: 0.5,
  spaceBonus: 0.7,
  beams: 8,
  leastProbability: 0.001,
  classesAStep: 12,
};

/** A line whose likeliest class exceeds this at every step is decoded greedily: half of all lines, at no cost. */
const SURE = 0.9;

/** `charset`: the recogniser's characters between blank and space. */
export function createCharacterReader(
  charset: readonly string[],
  model: CharacterModel,
  options: BeamOptions = BEAM,
): CharacterReader {
  const characters = ["", ...charset, " "];
  const symbols = characters.map((character) => model.symbolOf(character));
  const alphabet = { classes: characters.length, symbols, model };
  const variantsOf = createAccentVariants(characters);
  const figureTwins = createFigureTwins(characters, model);
  const withLitres = createLitres(characters);
  const withSizeSigns = createSizeSigns(characters);
  return (output) => {
    const named = ({ class: own, ...run }: ClassRun): ReadCharacter => {
      const variants = variantsOf({ class: own, ...run }, output);
      return { text: characters[own]!, ...run, ...(variants ? { variants } : {}) };
    };
    const greedy = decodeGreedily(output);
    const finished = (runs: readonly ClassRun[]) =>
      withSizeSigns(withLitres(figuresBesideLetters(runs, output, figureTwins), output), output).map(named);
    if (greedy.length === 0 || isSure(output)) return finished(greedy);
    const read = withoutOuterSpaces(beamSearch(output.probabilities, alphabet, options), characters.length - 1);
    const same = read.length === greedy.length && read.every((own, i) => own === greedy[i]!.class);
    return finished(believedBy(same ? greedy : alignClasses(output, read), output, alphabet, options));
  };
}

function isSure({ probabilities, classes }: CtcOutput): boolean {
  for (let row = 0; row + classes <= probabilities.length; row += classes) {
    let best = 0;
    for (let i = row; i < row + classes; i++) best = Math.max(best, probabilities[i]!);
    if (best <= SURE) return false;
  }
  return true;
}

function withoutOuterSpaces(read: readonly number[], space: number): number[] {
  const first = read.findIndex((own) => own !== space);
  const last = read.findLastIndex((own) => own !== space);
  return first < 0 ? [] : read.slice(first, last + 1);
}

/**
 * The same characters, with a probability halfway (geometric mean) between the recogniser's own and the one with the
 * model: its weight among all candidates at its best step. Words with a stated 0.5, 0.7, 0.9 are right in 0.54, 0.65,
 * 0.8 of cases; by the recogniser alone in 0.64, 0.67, 0.8, with the full model in 0.35, 0.65, 0.65 (validation
 * receipts).
 */
function believedBy(
  runs: readonly ClassRun[],
  output: CtcOutput,
  alphabet: BeamAlphabet,
  options: BeamOptions,
): ClassRun[] {
  const { model, symbols, classes } = alphabet;
  let context = model.start;
  return runs.map((run) => {
    const row = bestStep(run, output) * classes;
    let all = 0;
    let itsOwn = 0;
    for (let own = 0; own < classes; own++) {
      const probability = output.probabilities[row + own]!;
      if (probability < options.leastProbability) continue;
      const symbol = symbols[own] ?? null;
      const odds = symbol === null ? 0 : model.logOdds(context, symbol);
      const weight = probability * Math.exp(options.modelWeight * odds);
      all += weight;
      if (own === run.class) itsOwn = weight;
    }
    const symbol = symbols[run.class] ?? null;
    context = symbol === null ? 0 : model.follow(context, symbol);
    return { ...run, probability: all === 0 ? run.probability : Math.sqrt(run.probability * (itsOwn / all)) };
  });
}

function bestStep({ class: own, firstStep, lastStep }: ClassRun, { probabilities, classes }: CtcOutput): number {
  let best = firstStep;
  for (let step = firstStep + 1; step <= lastStep; step++)
    if (probabilities[step * classes + own]! > probabilities[best * classes + own]!) best = step;
  return best;
}
