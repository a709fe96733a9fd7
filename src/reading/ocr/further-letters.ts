import type { CtcOutput, ReadCharacter } from "./ctc-output.ts";

/**
 * Letters of Turkish, Romanian, Hungarian, Slovak, the Baltic languages and Icelandic that the recogniser's last layer
 * learned by themselves (docs/decisions/0109). On pages in other languages some of the letters that these have would be
 * taken for them, so that a line is read without them, and with them if any is likelier somewhere; the page decides.
 */

/** A line that may have been read with further letters, too. */
interface Line {
  readonly characters: readonly ReadCharacter[];
  /** Absent if no further letter is likelier than what was read. */
  readonly further?: readonly ReadCharacter[];
}

/**
 * Both outputs as one, the further letters before the space; null if none of them is likelier than all other classes at
 * any step. `ratios`: steps × letters, in units of the probability of all other classes together.
 */
export function withRatios({ probabilities, classes }: CtcOutput, ratios: Float32Array): CtcOutput | null {
  const steps = probabilities.length / classes;
  const letters = ratios.length / steps;
  if (!isAnyLikelier(probabilities, classes, ratios, letters)) return null;
  const all = classes + letters;
  const joined = new Float32Array(steps * all);
  for (let step = 0; step < steps; step++) {
    const own = probabilities.subarray(step * classes, (step + 1) * classes);
    const further = ratios.subarray(step * letters, (step + 1) * letters);
    const sum = further.reduce((total, ratio) => total + ratio, 1);
    const at = step * all;
    for (let i = 0; i < classes - 1; i++) joined[at + i] = own[i]! / sum;
    for (let i = 0; i < letters; i++) joined[at + classes - 1 + i] = further[i]! / sum;
    joined[at + all - 1] = own[classes - 1]! / sum;
  }
  return { probabilities: joined, classes: all };
}

function isAnyLikelier(probabilities: Float32Array, classes: number, ratios: Float32Array, letters: number): boolean {
  for (let step = 0, at = 0; at < ratios.length; step++, at += letters) {
    let best = 0;
    for (let i = step * classes; i < (step + 1) * classes; i++) best = Math.max(best, probabilities[i]!);
    for (let i = at; i < at + letters; i++) if (ratios[i]! > best) return true;
  }
  return false;
}

/**
 * The letters that tell a language, and the share of a page's letters that is the least for it: Latvian print has eight
 * in a hundred of its own, Lithuanian and Romanian three to five, Turkish two, Hungarian, Slovak and Czech one. Worn
 * pages of other languages have some of them in place of a letter that resembles it (ă for ä, ē for é): up to two in a
 * hundred of the Latvian ones on French and Dutch pages, and fewer of the others.
 */
const TELLING: readonly { readonly letters: ReadonlySet<string>; readonly leastShare: number }[] = (
  [
    ["ışğ", 0.01],
    ["ășțţş", 0.012],
    ["ėųįū", 0.012],
    ["āēīņķļģū", 0.025],
    ["őű", 0.008],
    ["ľťďňěůŕĺ", 0.008],
    ["þð", 0.008],
  ] as const
).map(([letters, leastShare]) => ({ letters: new Set(letters), leastShare }));
const LEAST_LETTERS = 4;
/** Worn pages have one of them over and over: ė for é, ı for i. Of ő and ű the second is every sixth. */
const LEAST_OTHERS = 0.1;
/** A stain or a worn accent is read with less. */
const SURE = 0.5;

/** The lines with further letters, if the page has those of a language that has them. */
export function withFurtherLetters<Own extends Line>(lines: readonly Own[]): readonly Own[] {
  let all = 0;
  const sure: string[] = [];
  for (const line of lines) {
    for (const { text, probability } of line.further ?? line.characters) {
      if (!/\p{L}/u.test(text)) continue;
      all++;
      // The capital of ı is I, and İ that of i.
      if (probability >= SURE) sure.push(text === "İ" ? "ı" : text.toLowerCase());
    }
  }
  const isTold = TELLING.some(({ letters, leastShare }) => {
    const own = sure.filter((letter) => letters.has(letter));
    const commonest = Math.max(0, ...[...Map.groupBy(own, (letter) => letter).values()].map(({ length }) => length));
    const others = own.length - commonest;
    const areSeveral = others >= Math.max(1, Math.floor(LEAST_OTHERS * own.length));
    return areSeveral && own.length >= LEAST_LETTERS && own.length >= leastShare * all;
  });
  return isTold ? lines.map((line) => (line.further ? { ...line, characters: line.further } : line)) : lines;
}
