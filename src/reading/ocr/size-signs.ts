import { type ClassRun, type CtcOutput, mostOf } from "./ctc.ts";
import { spacedWords } from "./spaced-words.ts";

/**
 * The line with the signs of sizes that are read as what looks like them: "Tubo 0 60" → "Tubo Ø 60", "80x120" → "80×120", "% forma" → "½ forma",
 * "12 um" → "12 µm".
 */
export type SizeSigns = (runs: readonly ClassRun[], output: CtcOutput) => readonly ClassRun[];

/**
 * How much of the sign must have been seen. Of 21 Ø before numbers, scanned at 150 dpi, 19 show 1e-4 and more; of some thousand noughts that begin a
 * number none shows 1e-6. Of 29 × between figures 25 show 5e-8, of 26 x none. ½ alone between words: three of four show 5e-5, of thirteen % none. Of nine µ behind a number all show 5e-3, of p and u none.
 */
const SEEN = { diameter: 1e-4, times: 5e-8, half: 5e-5, micro: 5e-3 };
/** The character model knows words, and signs are none: what it reads is no surer than this. */
const SURE = 0.6;

const NUMBER = /^\d{1,4}(?:[.,]\d{1,3})?[.,;:)]?$/;
const NAME = /[\p{L}\d]/u;
/** "0110": a diameter without its space. */
const NOUGHT_BEFORE_SIZE = /^0\d{1,3}$/;
const MICRO = /^[pu](?:[lmMg])?[.,;)]?$|^;$/;

/** `characters`: what the classes of the recogniser stand for. */
export function createSizeSigns(characters: readonly string[]): SizeSigns {
  const classOf = (sign: string) => characters.indexOf(sign);
  const [diameter, times, half, micro] = [classOf("Ø"), classOf("×"), classOf("½"), classOf("µ")];
  const signAt = (words: readonly { readonly text: string }[], n: number) => {
    const [before, text, behind] = [words[n - 1]?.text ?? "", words[n]!.text, words[n + 1]?.text ?? ""];
    const isDiameter = (text === "0" && NUMBER.test(behind)) || NOUGHT_BEFORE_SIZE.test(text);
    if (isDiameter && NAME.test(before)) return { sign: diameter, least: SEEN.diameter };
    if (text === "%" && /\p{L}/u.test(before + behind) && !/\d$/.test(before)) return { sign: half, least: SEEN.half };
    return MICRO.test(text) && NUMBER.test(before) ? { sign: micro, least: SEEN.micro } : null;
  };
  const mended = (run: ClassRun, sign: number, least: number, output: CtcOutput): ClassRun => {
    const seen = sign < 0 ? 0 : mostOf(sign, run, output);
    return seen < least ? run : { ...run, class: sign, probability: Math.max(seen, SURE * run.probability) };
  };
  return (runs, output) => {
    const texts = runs.map((run) => characters[run.class]!);
    const words = spacedWords(texts);
    const line = runs.map((run, at) => (isBetweenFigures(texts, at) ? mended(run, times, SEEN.times, output) : run));
    for (const [n, { from }] of words.entries()) {
      const found = signAt(words, n);
      if (found) line[from] = mended(line[from]!, found.sign, found.least, output);
    }
    return line;
  };
}

/** An x whose neighbours, a space aside, are figures. */
function isBetweenFigures(texts: readonly string[], at: number): boolean {
  if (texts[at] !== "x" && texts[at] !== "X") return false;
  const [before, behind] = [texts[at - 1] === " " ? at - 2 : at - 1, texts[at + 1] === " " ? at + 2 : at + 1];
  return [before, behind].every((neighbour) => /^\d$/.test(texts[neighbour] ?? ""));
}
