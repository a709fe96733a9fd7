import { largest } from "../../core/basics/largest.ts";
import { median } from "../../core/basics/median.ts";
import type { Word } from "../../core/documents/document.ts";
import { type Box, boxOfPolygon } from "../../core/geometry.ts";

/**
 * The width of a letter, and of a space, where all letters have the same: what tells one space from two. Only for words
 * that were not read from an image: the boxes of OCR are too rough.
 */

const LEAST_WORDS = 12;
/**
 * Half of the words differ by less than this from the median: 0.01 in monospaced typefaces, 0.06 and more in all
 * others.
 */
const SPREAD = 0.035;

/** Of a page in one monospaced typeface, pixels; 0 if it is in another. */
export function pitchOfPage(words: readonly Word[]): number {
  const widths = words
    .filter(({ source }) => source !== "ocr")
    .map(({ text, polygon }) => ({ text, box: boxOfPolygon(polygon) }))
    .filter((word) => lettersOf(word) >= 4)
    .map((word) => widthOf(word) / lettersOf(word));
  if (widths.length < LEAST_WORDS) return 0;
  const width = median(widths);
  return median(widths.map((each) => Math.abs(each - width))) < SPREAD * width ? width : 0;
}

interface Printed {
  readonly text: string;
  readonly box: Box;
}

/** Of a line that tells its pitch: in other typefaces one in twenty such lines keeps to a grid by chance. */
const [WORDS_OF_LINE, LETTERS_OF_LINE] = [4, 20];
/** Between the words of a typed line, in letters. */
const WIDEST_SPACE = 2.2;
/** How far the ink of a word may begin from its place on the grid, in letters: an "i" begins later than an "m". */
const OFF_GRID = 0.35;
/** Lines of one typeface and size, by the share of their pitch. */
const SAME_PITCH = 0.02;

/**
 * Of the lines on a page that are typed in letters of one width among others that are not, as forms are filled in:
 * pixels; 0 unless two lines agree on it.
 */
export function pitchOfTypedLines(words: readonly Word[], placeOf: (word: Word) => Box): number {
  const typed = words.filter(({ source }) => source !== "ocr");
  const pitches = [...Map.groupBy(typed, ({ line }) => line).values()].flatMap((line) => {
    const printed = line.map((word) => ({ text: word.text, box: placeOf(word) })).sort((a, b) => a.box.x0 - b.box.x0);
    return runsOf(printed).flatMap((run) => pitchOfRun(run) ?? []);
  });
  const agrees = (pitch: number) => (other: number) => Math.abs(other - pitch) < SAME_PITCH * pitch;
  // Counted first: of a page with thousands of lines the lists of those that agree would be millions of numbers.
  const counts = pitches.map((pitch) => {
    const isSame = agrees(pitch);
    return pitches.reduce((count, other) => count + Number(isSame(other)), 0);
  });
  const most = largest(counts);
  return most >= 2 ? median(pitches.filter(agrees(pitches[counts.indexOf(most)]!))) : 0;
}

/** Words without a wide gap between them. */
function runsOf(line: readonly Printed[]): Printed[][] {
  const runs: Printed[][] = [];
  for (const word of line) {
    const last = runs.at(-1)?.at(-1);
    const isNear = last && word.box.x0 - last.box.x1 < (WIDEST_SPACE * widthOf(last)) / lettersOf(last);
    if (isNear) runs.at(-1)!.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** Null if the words do not begin on a grid. */
function pitchOfRun(run: readonly Printed[]): number | null {
  const [first, last] = [run[0]!, run.at(-1)!];
  let letters = 0;
  const before = run.map((word) => {
    const own = letters;
    letters += lettersOf(word) + 1;
    return own;
  });
  if (run.length < WORDS_OF_LINE || before.at(-1)! < LETTERS_OF_LINE) return null;
  const pitch = (last.box.x0 - first.box.x0) / before.at(-1)!;
  const isOnGrid = run.every(({ box }, i) => Math.abs(box.x0 - first.box.x0 - before[i]! * pitch) < OFF_GRID * pitch);
  return isOnGrid && run.every((word) => isTyped(word, pitch)) ? pitch : null;
}

/** Whether one word follows the other after one space, both in letters of this width; 0: there are none such. */
export function areOneSpaceApart(last: Printed, next: Printed, pitch: number): boolean {
  if (pitch === 0 || !isTyped(last, pitch) || !isTyped(next, pitch)) return false;
  const places = (next.box.x0 - last.box.x0) / pitch;
  return Math.abs(places - lettersOf(last) - 1) < OFF_GRID;
}

/** How much narrower than its letters' places the ink of a word may be, in letters: "1.", "Soc.". */
const BEARINGS = 0.9;

function isTyped(word: Printed, pitch: number): boolean {
  const [places, letters] = [widthOf(word) / pitch, lettersOf(word)];
  return places > letters - BEARINGS && places < letters + 0.1;
}

function widthOf({ box }: Printed): number {
  return box.x1 - box.x0;
}

function lettersOf({ text }: Printed): number {
  return [...text].length;
}
