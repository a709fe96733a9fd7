import type { ClassRun, CtcOutput } from "./ctc-output.ts";

const BLANK = 0;

/**
 * The positions of the classes of a reading: the likeliest CTC path that reads exactly them (Viterbi). Empty if the
 * line has too few steps for them.
 */
export function alignClasses(output: CtcOutput, read: readonly number[]): ClassRun[] {
  const { probabilities, classes } = output;
  const runs: { class: number; probability: number; firstStep: number; lastStep: number }[] = [];
  let before = -1;
  for (const [step, state] of likeliestPath(output, read).entries()) {
    if (state % 2 === 1) {
      const own = read[state >> 1]!;
      const probability = probabilities[step * classes + own]!;
      const run = runs.at(-1);
      if (run === undefined || state !== before)
        runs.push({ class: own, probability, firstStep: step, lastStep: step });
      else {
        run.lastStep = step;
        run.probability = Math.max(run.probability, probability);
      }
    }
    before = state;
  }
  return runs;
}

/**
 * The state at each step: 2i is the blank before class i of the reading, 2i + 1 the class itself. Empty if there is no
 * path.
 */
function likeliestPath({ probabilities, classes }: CtcOutput, read: readonly number[]): number[] {
  const steps = Math.floor(probabilities.length / classes);
  const states = 2 * read.length + 1;
  const classOf = (state: number) => (state % 2 === 0 ? BLANK : read[state >> 1]!);
  // How many states back the path came from: the same one, the one before, or across an optional blank.
  const jumps = new Uint8Array(steps * states);
  let scores = new Float64Array(states).fill(-Infinity);
  for (let step = 0; step < steps; step++) {
    const next = new Float64Array(states);
    for (let state = 0; state < states; state++) {
      const farthest = state % 2 === 1 && state > 1 && classOf(state) !== classOf(state - 2) ? 2 : 1;
      let [best, jump] = [step === 0 && state < 2 ? 0 : scores[state]!, 0];
      for (let back = 1; back <= Math.min(farthest, state); back++)
        if (scores[state - back]! > best) [best, jump] = [scores[state - back]!, back];
      next[state] = best + Math.log(Math.max(probabilities[step * classes + classOf(state)]!, 1e-9));
      jumps[step * states + state] = jump;
    }
    scores = next;
  }
  let state = states > 1 && scores[states - 2]! > scores[states - 1]! ? states - 2 : states - 1;
  if (scores[state] === -Infinity) return [];
  const path = new Array<number>(steps);
  for (let step = steps - 1; step >= 0; step--) {
    path[step] = state;
    state -= jumps[step * states + state]!;
  }
  return path;
}
