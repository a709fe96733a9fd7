import { mostOf } from "./ctc.ts";
import type { ClassRun, CtcOutput } from "./ctc-output.ts";
import { spacedWords } from "./spaced-words.ts";

/**
 * Restores symbols of sizes that were misread as look-alikes: "Tubo 0 60" → "Tubo Ø 60", "% forma" → "½ forma", "12 um"
 * → "12 µm".
 */
export type SizeSigns = (runs: readonly ClassRun[], output: CtcOutput) => readonly ClassRun[];

/**
 * Minimum probability of the symbol. Of 21 Ø before numbers, scanned at 150 dpi, 19 reach 1e-4; of some thousand zeros
 * that begin a number none reaches 1e-6. ½ between words: three of four reach 5e-5, of thirteen % none. Of nine µ after
 * a number all reach 5e-3, of p and u none.
 */
const SEEN = { diameter: 1e-4, half: 5e-5, micro: 5e-3 };
/** Upper limit of a restored symbol's probability: the character model knows words, and symbols are none. */
const SURE = 0.6;

const NUMBER = /^\d{1,4}(?:[.,]\d{1,3})?[.,;:)]?$/;
const NAME = /[\p{L}\d]/u;
/** "0110": a diameter without its space. */
const NOUGHT_BEFORE_SIZE = /^0\d{1,3}$/;
const MICRO = /^[pu](?:[lmMg])?[.,;)]?$|^;$/;

/** `characters`: the characters of the recogniser's classes. */
export function createSizeSigns(characters: readonly string[]): SizeSigns {
  const classOf = (sign: string) => characters.indexOf(sign);
  const [diameter, half, micro] = [classOf("Ø"), classOf("½"), classOf("µ")];
  const signAt = (words: readonly { readonly text: string }[], n: number) => {
    const [before, text, behind] = [words[n - 1]?.text ?? "", words[n]!.text, words[n + 1]?.text ?? ""];
    const isDiameter = (text === "0" && NUMBER.test(behind)) || NOUGHT_BEFORE_SIZE.test(text);
    if (isDiameter && NAME.test(before)) return { sign: diameter, least: SEEN.diameter };
    if (text === "%" && /\p{L}/u.test(before + behind) && !/\d$/.test(before)) return { sign: half, least: SEEN.half };
    return MICRO.test(text) && NUMBER.test(before) ? { sign: micro, least: SEEN.micro } : null;
  };
  return (runs, output) => {
    const words = spacedWords(runs.map((run) => characters[run.class]!));
    const line = [...runs];
    for (const [n, { from }] of words.entries()) {
      const found = signAt(words, n);
      const run = line[from]!;
      const seen = found && found.sign >= 0 ? mostOf(found.sign, run, output) : 0;
      if (!found || seen < found.least) continue;
      line[from] = { ...run, class: found.sign, probability: Math.max(seen, SURE * run.probability) };
    }
    return line;
  };
}
