import type { ReadLine } from "../ocr/line-recogniser.ts";

/**
 * How wide a page's lines should be presented to the recogniser. It outputs one step per 8 columns of a line 48 high,
 * and was trained on print of 2.3 to 2.7 steps per character. Receipts in a typewriter's pitch have 3 to 4, which costs
 * time and adds nothing; narrow print has 2, and letters merge.
 * (docs/decisions/0041-lines-at-the-pitch-they-were-taught-in.md)
 */

/** The longest lines of a page, which establish its direction and are read before the others anyway. */
export const PITCH_LINES = 3;
/** Fewer characters say too little about the rest. */
const [MIN_LINE_CHARACTERS, MIN_CHARACTERS] = [4, 20];
/**
 * Steps per character, and the stretch for print beyond: on receipts 500–559 print below 2.4 loses 2 to 5 points of
 * word F1 with 0.8.
 */
const [WIDE, NARROWED] = [2.75, 0.8];
const [NARROW, WIDENED] = [2.35, 1.15];

/** The stretch for the lines of a page of which `lines` were read unstretched; 1 if they say too little. */
export function stretchFor(lines: readonly ReadLine[]): number {
  const telling = lines.filter(({ characters }) => characters.length >= MIN_LINE_CHARACTERS);
  const characters = telling.reduce((sum, line) => sum + line.characters.length, 0);
  if (characters < MIN_CHARACTERS) return 1;
  const pitch = telling.reduce((sum, { steps }) => sum + steps, 0) / characters;
  return pitch >= WIDE ? NARROWED : pitch < NARROW ? WIDENED : 1;
}
