import type { ReadLine } from "../ocr/line-recogniser.ts";

/**
 * How wide a page's lines should be shown to the recogniser. It answers once for each 8 columns of a line 48 high, and was taught on print of
 * 2.3 to 2.7 answers a character. Receipts set in a typewriter's pitch have 3 to 4, which costs time and tells it nothing; narrow print has 2,
 * and letters run into each other. (docs/decisions/0041-lines-at-the-pitch-they-were-taught-in.md)
 */

/** The longest lines of a page, which prove its direction and are read before the others anyway. */
export const PITCH_LINES = 3;
/** Fewer characters say too little of the rest. */
const [MIN_LINE_CHARACTERS, MIN_CHARACTERS] = [4, 20];
/** Answers a character, and what is done to print beyond: on receipts 500–559 print under 2.4 loses 2 to 5 points of word F1 with 0.8. */
const [WIDE, NARROWED] = [2.75, 0.8];
const [NARROW, WIDENED] = [2.35, 1.15];

/** The stretch for the lines of a page of which `lines` were read as they are; 1 where they tell too little. */
export function stretchFor(lines: readonly ReadLine[]): number {
  const telling = lines.filter(({ characters }) => characters.length >= MIN_LINE_CHARACTERS);
  const characters = telling.reduce((sum, line) => sum + line.characters.length, 0);
  if (characters < MIN_CHARACTERS) return 1;
  const pitch = telling.reduce((sum, { steps }) => sum + steps, 0) / characters;
  return pitch >= WIDE ? NARROWED : pitch < NARROW ? WIDENED : 1;
}
