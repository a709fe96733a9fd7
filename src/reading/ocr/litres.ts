import { mostOf } from "./ctc.ts";
import type { ClassRun, CtcOutput } from "./ctc-output.ts";
import { spacedWords } from "./spaced-words.ts";

/** Restores the l of litres after a number: "0,75 1" → "0,75 l", "5 It" → "5 lt", "500 mI" → "500 ml". */
export type Litres = (runs: readonly ClassRun[], output: CtcOutput) => readonly ClassRun[];

const NUMBER = /^\d{1,4}(?:[.,]\d{1,3})?$/;
/** Units in which one stroke is the l: alone, with a t, or after the letter of a metric prefix. */
const UNIT = /^([mcdh]?)([1lIi|])(t?)[.,;)]?$/;
/** May also be letters of other words, "5 mi" or "2 di". */
const PART = /^[mcdh]/;

/** Contents of bottles: a fraction of a litre, a litre and a half. "12,50" is money, often with a count after it. */
const OF_BOTTLES = /^(?:0[.,]\d{1,3}|\d[.,]\d)$/;

/**
 * Minimum probabilities of l and I together. Of 151 l and 178 1 after numbers, in twenty typefaces, scanned at 150 dpi,
 * 93 % of the l reach 1e-3 and 7 % of the 1; 62 and 1 % reach 3e-2. Before a t or after the m of millilitres no digit
 * occurs.
 */
const SEEN = { ofBottles: 1e-3, alone: 3e-2, beforeT: 5e-4, behindPart: 1e-2 };
/** Upper limit of a restored l's probability: the character model knows words, and a unit after a number is none. */
const SURE = 0.6;

/** `characters`: the characters of the recogniser's classes. */
export function createLitres(characters: readonly string[]): Litres {
  const [litre, capital] = ["l", "I"].map((character) => characters.indexOf(character)) as [number, number];
  const mended = (run: ClassRun, least: number, output: CtcOutput): ClassRun => {
    const seen = mostOf(litre, run, output);
    const isStroke = seen + mostOf(capital, run, output) >= least;
    return isStroke ? { ...run, class: litre, probability: Math.max(seen, SURE * run.probability) } : run;
  };
  return (runs, output) => {
    const words = spacedWords(runs.map((run) => characters[run.class]!));
    // In text that is all capitals a litre is an L, and an I the number of a floor or a paragraph.
    if (!words.some(({ text }) => /\p{Ll}{2}/u.test(text))) return runs;
    const line = [...runs];
    for (const [n, { from, text }] of words.entries()) {
      const number = words[n - 1]?.text ?? "";
      const unit = NUMBER.test(number) ? UNIT.exec(text) : null;
      if (!unit || unit[2] === "l") continue;
      const alone = OF_BOTTLES.test(number) ? SEEN.ofBottles : SEEN.alone;
      const least = PART.test(text) ? SEEN.behindPart : unit[3] ? SEEN.beforeT : alone;
      const at = from + unit[1]!.length;
      line[at] = mended(line[at]!, least, output);
    }
    return line;
  };
}
