import { mostOf } from "./ctc.ts";
import type { ClassRun, CtcOutput } from "./ctc-output.ts";
import { spacedWords } from "./spaced-words.ts";

/** The line with l where a litre stands behind a number: "0,75 1" → "0,75 l", "5 It" → "5 lt", "500 mI" → "500 ml". */
export type Litres = (runs: readonly ClassRun[], output: CtcOutput) => readonly ClassRun[];

const NUMBER = /^\d{1,4}(?:[.,]\d{1,3})?$/;
/** Units of which one stroke is the l: it alone, with a t, behind the letter that says which part of a litre. */
const UNIT = /^([mcdh]?)([1lIi|])(t?)[.,;)]?$/;
/** By themselves letters of other words, "5 mi" or "2 di", as well. */
const PART = /^[mcdh]/;

/** What bottles hold: a part of a litre, a litre and a half. "12,50" is money, with a count behind it as likely as not. */
const OF_BOTTLES = /^(?:0[.,]\d{1,3}|\d[.,]\d)$/;

/**
 * How much of an l and an I must have been seen. Of 151 l and 178 1 behind numbers, in twenty typefaces, scanned at 150 dpi, 93 % of the l show
 * 1e-3 of them and 7 % of the 1; 62 and 1 % show 3e-2. Before a t or behind the m of millilitres no figure stands.
 */
const SEEN = { ofBottles: 1e-3, alone: 3e-2, beforeT: 5e-4, behindPart: 1e-2 };
/** The character model knows words, and no unit behind a number is one: what it reads is no surer than this. */
const SURE = 0.6;

/** `characters`: what the classes of the recogniser stand for. */
export function createLitres(characters: readonly string[]): Litres {
  const [litre, capital] = ["l", "I"].map((character) => characters.indexOf(character)) as [number, number];
  const mended = (run: ClassRun, least: number, output: CtcOutput): ClassRun => {
    const seen = mostOf(litre, run, output);
    const isStroke = seen + mostOf(capital, run, output) >= least;
    return isStroke ? { ...run, class: litre, probability: Math.max(seen, SURE * run.probability) } : run;
  };
  return (runs, output) => {
    const words = spacedWords(runs.map((run) => characters[run.class]!));
    // Where all is in capitals, a litre is an L and an I the number of a floor or a paragraph.
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
