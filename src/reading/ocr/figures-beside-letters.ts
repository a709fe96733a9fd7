import type { CharacterModel } from "./character-model.ts";
import { mostOf } from "./ctc.ts";
import type { ClassRun, CtcOutput } from "./ctc-output.ts";

/**
 * O and 0, l, I and 1 look the same in most type, and where letters turn into figures the recogniser has only the word to go by: "RF01" was
 * read as "RFO1" on most print-outs of FatturaPA, "LUGLIO2025" as "LUGLI02025". The character model knows which letters make a word: "luglio"
 * does, "rfo" does not.
 */
export interface FigureTwins {
  /** Of each class of the recogniser, the classes of the letters or figures that look like it; empty for most. */
  readonly twins: readonly (readonly number[])[];
  readonly characters: readonly string[];
  readonly model: CharacterModel;
}

const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  "0": ["O", "o"],
  "1": ["l", "I"],
  O: ["0"],
  o: ["0"],
  l: ["1"],
  I: ["1"],
};

/**
 * Weight of the model's odds beside the recogniser's; what the figure is ahead by, since more codes than words stand before figures without a
 * space. Of 3 000 codes and words, made with type and words of validation, 82.5 % were right before and 84.6 % with these; each of the five
 * kinds gained, and so it did with weights from 0.5 to 0.7.
 */
const MODEL_WEIGHT = 0.5;
const AHEAD: Readonly<Record<string, number>> = { "0": 1, "1": 0 };
/** CO2 is no word, and as a code "C02" is rare: four of four CO2 show 0.17 of an O and more beside what they show of a 0. */
const AHEAD_OF_GAS = Math.log(0.15);
/** A class that was not seen at all. */
const UNSEEN = 1e-6;

/** `characters`: what the classes of the recogniser stand for. */
export function createFigureTwins(characters: readonly string[], model: CharacterModel): FigureTwins {
  const twins = characters.map((character) =>
    (LOOK_ALIKES[character] ?? []).map((own) => characters.indexOf(own)).filter((own) => own >= 0),
  );
  return { twins, characters, model };
}

/**
 * The line with the figure or the letter, whichever is likelier, between letters and figures of one word. From the right: "FTOO1" has two.
 * Lines of a machine-readable zone stay as they were seen: their fields and check digits say which it is, and a guess that happens to satisfy
 * a check digit ("AO0000O0" for "A0000000" does) would be believed.
 */
export function figuresBesideLetters(
  runs: readonly ClassRun[],
  output: CtcOutput,
  { twins, characters, model }: FigureTwins,
): readonly ClassRun[] {
  if (isMachineReadable(runs, characters)) return runs;
  const mended = [...runs];
  for (let at = mended.length - 2; at > 0; at--) {
    const run = mended[at]!;
    const text = characters[run.class]!;
    if (twins[run.class]!.length === 0 || !isFigure(characters[mended[at + 1]!.class])) continue;
    const before = lettersBefore(mended, at, characters);
    if (before === "") continue;
    const [letters, figures] = isFigure(text) ? [twins[run.class]!, [run.class]] : [[run.class], twins[run.class]!];
    const [letter, figure] = [likeliest(letters, run, output), likeliest(figures, run, output)];
    if (letter.class < 0 || figure.class < 0) continue;
    // A code is any letters, whose odds are nought, or a word itself ("Seite1").
    const asCode = Math.max(0, wordOdds(before, model));
    const asWord = wordOdds(before + characters[letter.class]!, model);
    const seen = Math.log(letter.probability / figure.probability);
    const isGas = before === "C" && figuresBehind(mended, at, characters) === "2" && seen > AHEAD_OF_GAS;
    const isLetter = isGas || MODEL_WEIGHT * (asWord - asCode) + seen > AHEAD[characters[figure.class]!]!;
    mended[at] = { ...run, class: isLetter ? letter.class : figure.class };
  }
  return mended;
}

/** "<<" parts names and fills lines there, and stands nowhere else on paper. */
const isMachineReadable = (runs: readonly ClassRun[], characters: readonly string[]): boolean =>
  runs.some((run, i) => characters[run.class] === "<" && i > 0 && characters[runs[i - 1]!.class] === "<");

const isFigure = (text: string | undefined): boolean =>
  text !== undefined && text >= "0" && text <= "9" && text.length === 1;

function lettersBefore(runs: readonly ClassRun[], at: number, characters: readonly string[]): string {
  let from = at;
  while (from > 0 && /^\p{L}$/u.test(characters[runs[from - 1]!.class]!)) from--;
  return runs
    .slice(from, at)
    .map((run) => characters[run.class])
    .join("");
}

function figuresBehind(runs: readonly ClassRun[], at: number, characters: readonly string[]): string {
  let to = at + 1;
  while (isFigure(characters[runs[to]?.class ?? -1])) to++;
  return runs
    .slice(at + 1, to)
    .map((run) => characters[run.class])
    .join("");
}

function likeliest(
  classes: readonly number[],
  run: ClassRun,
  output: CtcOutput,
): { class: number; probability: number } {
  let best = { class: -1, probability: 0 };
  for (const own of classes) {
    const probability = Math.max(UNSEEN, mostOf(own, run, output));
    if (probability > best.probability) best = { class: own, probability };
  }
  return best;
}

/** How much likelier the letters are as a whole word than anywhere, in nats; the end of the word counts. */
function wordOdds(word: string, model: CharacterModel): number {
  let [context, odds] = [model.start, 0];
  for (const character of `${word} `) {
    const symbol = model.symbolOf(character);
    if (symbol === null) {
      context = 0;
      continue;
    }
    odds += model.logOdds(context, symbol);
    context = model.follow(context, symbol);
  }
  return odds;
}
