import type { ClassRun, CtcOutput } from "./ctc-output.ts";

/**
 * A space is inserted if its probability between two characters exceeds this, even if it never has the highest: CTC
 * models of this family omit spaces (0.5, i.e. plain greedy decoding, loses 0.2 points of word F1; README of
 * models/recognition).
 */
const SPACE_THRESHOLD = 0.3;

const BLANK = 0;

/**
 * Greedy CTC decoding: repeats within a run are one character. The result starts and ends with no space and never has
 * two in a row.
 */
export function decodeGreedily({ probabilities, classes }: CtcOutput): ClassRun[] {
  const steps = Math.floor(probabilities.length / classes);
  const space = classes - 1;
  const read: ClassRun[] = [];
  let [spaceProbability, spaceStep] = [0, -1];
  for (let step = 0, next = steps === 0 ? BLANK : argmax(probabilities, 0, classes); step < steps; ) {
    const best = next;
    let last = step;
    let probability = probabilities[step * classes + best]!;
    while (last + 1 < steps) {
      next = argmax(probabilities, (last + 1) * classes, classes);
      if (next !== best) break;
      last++;
      probability = Math.max(probability, probabilities[last * classes + best]!);
    }
    if (best === BLANK || best === space) {
      for (let at = step; at <= last; at++) {
        const p = probabilities[at * classes + space]!;
        if (p > spaceProbability) [spaceProbability, spaceStep] = [p, at];
      }
    } else {
      if (spaceProbability > SPACE_THRESHOLD && read.length > 0) {
        read.push({ class: space, probability: spaceProbability, firstStep: spaceStep, lastStep: spaceStep });
      }
      read.push({ class: best, probability, firstStep: step, lastStep: last });
      [spaceProbability, spaceStep] = [0, -1];
    }
    step = last + 1;
  }
  return read;
}

/** The highest probability of a class over the steps of a run. */
export function mostOf(own: number, { firstStep, lastStep }: ClassRun, { probabilities, classes }: CtcOutput): number {
  let most = 0;
  for (let step = firstStep; step <= lastStep; step++) most = Math.max(most, probabilities[step * classes + own]!);
  return most;
}

function argmax(values: Float32Array, from: number, count: number): number {
  let best = 0;
  let bestValue = values[from]!;
  for (let i = 1; i < count; i++) {
    const value = values[from + i]!;
    if (value > bestValue) {
      bestValue = value;
      best = i;
    }
  }
  return best;
}
