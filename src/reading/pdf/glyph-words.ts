import type { Box, Polygon } from "../../core/geometry.ts";
import { unionOfBoxes } from "../../core/geometry.ts";
import { combiningMark, isAccent } from "./accents.ts";
import type { Glyph, Run } from "./glyphs.ts";

/** Glyphs without a space between them, in one direction. Boxes are in the frame of `run` (see Glyph). */
export interface GlyphWord {
  readonly glyphs: readonly Glyph[];
  readonly run: Run;
  readonly ink: Box;
  readonly cell: Box;
}

/** In units of the font's height: a gap this wide separates two words even without a space … */
const WORD_GAP = 0.35;
/** … and so does a step back over earlier text, as with overlapping columns. */
const STEP_BACK = 0.3;
/** A raised or lowered glyph this much smaller (footnote mark, cents) is a word of its own. */
const [RAISED, SMALLER] = [0.15, 0.8];

/** Words in the order of the file. A glyph drawn twice at one place (fake bold, shadow) counts once. */
export function wordsOfGlyphs(glyphs: readonly Glyph[]): GlyphWord[] {
  const words: Glyph[][] = [];
  let last: Glyph | null = null;
  for (const glyph of withoutDoubles(glyphs)) {
    if (last === null || glyph.spaceBefore !== null || apart(last, glyph)) words.push([glyph]);
    else words.at(-1)!.push(glyph);
    last = glyph;
  }
  return joinLetterSpaced(joinTracked(words.map((word) => wordOf(withoutSwapped(composeAccents(word))))));
}

export function textOfWord({ glyphs }: GlyphWord): string {
  return glyphs.map((glyph) => glyph.text ?? "").join("");
}

/** A box of a run's frame as a polygon of the page raster, from the top left corner of the text clockwise. */
export function polygonInRun({ x0, y0, x1, y1 }: Box, { ux, uy }: Run): Polygon {
  const corner = (along: number, across: number) => [along * ux - across * uy, along * uy + across * ux] as const;
  return [corner(x0, y0), corner(x1, y0), corner(x1, y1), corner(x0, y1)];
}

function wordOf(glyphs: readonly Glyph[]): GlyphWord {
  return {
    glyphs,
    run: glyphs[0]!.run,
    ink: unionOfBoxes(glyphs.map((glyph) => glyph.ink)),
    cell: unionOfBoxes(glyphs.map((glyph) => glyph.cell)),
  };
}

/**
 * Shadows are within this part of the font's height of their letter, and within this part of its width: letters of
 * condensed print are closer.
 */
const [DOUBLE_SHIFT, DOUBLE_STEP] = [0.12, 0.5];

function withoutDoubles(glyphs: readonly Glyph[]): Glyph[] {
  const squares = new Map<number, Glyph[]>();
  return glyphs.filter((glyph) => isFirst(squares, glyph) && (glyph.run.size > 0 || glyph.cell.y1 > glyph.cell.y0));
}

/** Grid for finding doubles: pixels per cell, cells per row, and glyphs remembered per cell. */
const [SQUARE, SQUARES_A_ROW, REMEMBERED] = [64, 65_536, 256];

/** Whether no earlier glyph was the same at the same place; if so it is remembered. */
function isFirst(squares: Map<number, Glyph[]>, glyph: Glyph): boolean {
  const { cell } = glyph;
  const reach = Math.min(DOUBLE_SHIFT * (cell.y1 - cell.y0), DOUBLE_STEP * (cell.x1 - cell.x0));
  const [x, y] = [(cell.x0 + cell.x1) / 2, (cell.y0 + cell.y1) / 2];
  // A double may be in an adjacent cell. Giant glyphs span many cells; only the outermost are examined, or they would
  // take seconds.
  const [left, right] = [Math.floor((x - reach) / SQUARE), Math.floor((x + reach) / SQUARE)];
  const [top, bottom] = [Math.floor((y - reach) / SQUARE), Math.floor((y + reach) / SQUARE)];
  for (let column = left; column <= right; column += Math.max(1, right - left)) {
    for (let row = top; row <= bottom; row += Math.max(1, bottom - top)) {
      const there = squares.get(row * SQUARES_A_ROW + column) ?? [];
      for (const other of there) if (other.text === glyph.text && isDouble(other, glyph, reach)) return false;
    }
  }
  const key = Math.floor(y / SQUARE) * SQUARES_A_ROW + Math.floor(x / SQUARE);
  const there = squares.get(key);
  if (there === undefined) squares.set(key, [glyph]);
  else if (there.length < REMEMBERED) there.push(glyph);
  return true;
}

function isDouble(a: Glyph, b: Glyph, reach: number): boolean {
  if (a.run.ux !== b.run.ux || a.run.uy !== b.run.uy || a.run.invisible !== b.run.invisible) return false;
  const dx = Math.abs(a.cell.x0 + a.cell.x1 - b.cell.x0 - b.cell.x1) / 2;
  const dy = Math.abs(a.cell.y0 + a.cell.y1 - b.cell.y0 - b.cell.y1) / 2;
  return dx <= reach && dy <= reach && Math.abs(a.run.size - b.run.size) <= 0.3 * b.run.size;
}

/**
 * Whether the next glyph does not continue the word: another direction or line, a wide gap, a step back, a raised small
 * digit.
 */
function apart(last: Glyph, next: Glyph): boolean {
  const [a, b] = [last.cell, next.cell];
  if (last.run !== next.run) {
    if (last.run.ux * next.run.ux + last.run.uy * next.run.uy < 0.99) return true;
    if (last.run.invisible !== next.run.invisible) return true;
  }
  const size = Math.max(a.y1 - a.y0, b.y1 - b.y0, 1);
  const [gap, gapAcross] = [b.x0 - a.x1, Math.max(b.y0 - a.y1, a.y0 - b.y1)];
  if (gap > size * WORD_GAP || gapAcross > size * WORD_GAP) return true;
  if (isAccent(next.text) || isAccent(last.text)) return false;
  if (gap < -size * STEP_BACK && (last.run !== next.run || b.x0 < (a.x0 + a.x1) / 2)) return true;
  const [small, large] = [Math.min(last.run.size, next.run.size), Math.max(last.run.size, next.run.size)];
  return small < large * SMALLER && Math.abs(last.baseline - next.baseline) > large * RAISED;
}

const LATIN = /\p{Script=Latin}/u;

/**
 * Ghostscript writes some ligatures with the bytes of their letters swapped, so that "tt" is named "琀琀": Chinese and
 * Korean letters whose second byte is empty, among Latin ones. What is no letter then is left to OCR.
 */
function withoutSwapped(glyphs: readonly Glyph[]): readonly Glyph[] {
  const isSwapped = ({ text }: Glyph) => text !== null && [...text].every(hasEmptyByte);
  if (!glyphs.some(isSwapped) || !glyphs.some(({ text }) => LATIN.test(text ?? ""))) return glyphs;
  return glyphs.map((glyph) => (isSwapped(glyph) ? { ...glyph, text: swappedBack(glyph.text!) } : glyph));
}

/** Punctuation and what else is used with Latin letters comes before these. */
const FIRST_OF_THE_EAST = 0x3000;

function hasEmptyByte(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  return code >= FIRST_OF_THE_EAST && code % 256 === 0;
}

function swappedBack(text: string): string | null {
  const letters = String.fromCodePoint(...[...text].map((letter) => letter.codePointAt(0)! >> 8));
  return /^[A-Za-z]+$/.test(letters) ? letters : null;
}

/** Merges an accent and a letter at the same place into one letter. */
function composeAccents(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some((glyph) => isAccent(glyph.text))) return glyphs;
  const composed: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = composed.at(-1);
    const joined = last && onOneAnother(last, glyph) ? accented(last, glyph) : null;
    if (joined === null) composed.push(glyph);
    else composed[composed.length - 1] = joined;
  }
  return composed;
}

function onOneAnother(a: Glyph, b: Glyph): boolean {
  const shared = Math.min(a.cell.x1, b.cell.x1) - Math.max(a.cell.x0, b.cell.x0);
  const narrower = Math.min(a.cell.x1 - a.cell.x0, b.cell.x1 - b.cell.x0);
  return shared >= narrower / 2;
}

function accented(a: Glyph, b: Glyph): Glyph | null {
  const [mark, letter] = isAccent(b.text) ? [b, a] : [a, b];
  if (!isAccent(mark.text) || letter.text === null || !/^\p{L}$/u.test(letter.text)) return null;
  // The dotless ı exists to carry accents.
  const base = letter.text === "ı" ? "i" : letter.text;
  const text = (base + combiningMark(mark.text!)).normalize("NFC");
  if (text.length !== 1) return null;
  return { ...letter, text, ink: unionOfBoxes([a.ink, b.ink]), spaceBefore: a.spaceBefore };
}

/**
 * Print is tracked if the letters inside its words are this part of the font's height apart, measured on at least this
 * many gaps …
 */
const [TRACKED, MIN_GAPS] = [0.08, 3];
/** … and a gap at most this much wider than theirs does not separate words. */
const NO_WIDER = 1.4;

/** Joins what PDFium's gap rule has split in tracked print ("STUDI O LE G ALE"), line by line. Typed spaces stay. */
function joinTracked(words: readonly GlyphWord[]): GlyphWord[] {
  const lines: GlyphWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && isSameLine(line[0]!, word)) line.push(word);
    else lines.push([word]);
  }
  return lines.flatMap(joinTrackedLine);
}

function joinTrackedLine(line: readonly GlyphWord[]): readonly GlyphWord[] {
  const em = line[0]!.run.size;
  const gaps = line.flatMap(({ glyphs }) => glyphs.slice(1).map(({ cell }, i) => cell.x0 - glyphs[i]!.cell.x1));
  const usual = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  if (gaps.length < MIN_GAPS || usual < TRACKED * em) return line;
  const torn: GlyphWord[][] = [];
  for (const word of line) {
    const parts = torn.at(-1);
    const gap = parts ? word.cell.x0 - parts.at(-1)!.cell.x1 : 0;
    if (parts && word.glyphs[0]!.spaceBefore !== "typed" && gap > 0 && gap <= NO_WIDER * usual) parts.push(word);
    else torn.push([word]);
  }
  return torn.map((parts) => (parts.length === 1 ? parts[0]! : wordOf(parts.flatMap(({ glyphs }) => glyphs))));
}

function isSameLine(a: GlyphWord, b: GlyphWord): boolean {
  if (a.run.ux !== b.run.ux || Math.abs(a.run.size - b.run.size) > 0.1 * a.run.size) return false;
  return Math.abs(a.glyphs[0]!.baseline - b.glyphs[0]!.baseline) <= 0.1 * a.run.size;
}

/**
 * Letters of spaced print ("F A T T U R A") advance in even steps of at most this part of the font's height; so do comb
 * fields.
 */
const [MAX_PITCH, UNEVEN] = [1.6, 0.3];
const [MIN_LETTERS, MIN_COMB] = [4, 6];

/**
 * Joins letters that are spaced for decoration only. If spaces were typed between them, only capitals are joined, and
 * at least four: "a b c" in a row of a table are three words.
 */
function joinLetterSpaced(words: readonly GlyphWord[]): GlyphWord[] {
  const joined: GlyphWord[] = [];
  for (let i = 0; i < words.length; ) {
    let end = i + 1;
    while (end < words.length && continuesSpaced(words, i, end)) end++;
    const group = words.slice(i, end);
    if (isSpacedWord(group)) joined.push(wordOf(group.flatMap((word) => word.glyphs)));
    else joined.push(...group);
    i = end;
  }
  return joined;
}

/** Whether words[at] continues with the step of those from `from` on. */
function continuesSpaced(words: readonly GlyphWord[], from: number, at: number): boolean {
  const [first, last, next] = [words[from]!, words[at - 1]!, words[at]!];
  if (first.glyphs.length !== 1 || next.glyphs.length !== 1) return false;
  if (!isSameLine(first, next) || !isSameLine(last, next)) return false;
  const em = first.run.size;
  const gap = next.cell.x0 - last.cell.x1;
  if (gap <= 0 || middle(next) - middle(last) > MAX_PITCH * em) return false;
  if (at - from < 2) return true;
  const before = words[from + 1]!.cell.x0 - first.cell.x1;
  const [step, firstStep] = [middle(next) - middle(last), middle(words[from + 1]!) - middle(first)];
  // Spaced print has even gaps, comb fields even steps from middle to middle.
  return Math.abs(gap - before) < UNEVEN * 0.5 * em || Math.abs(step - firstStep) < UNEVEN * 0.25 * em;
}

function isSpacedWord(group: readonly GlyphWord[]): boolean {
  if (group.length < MIN_LETTERS) return false;
  const text = group.map(textOfWord).join("");
  const typed = group.slice(1).some((word) => word.glyphs[0]!.spaceBefore === "typed");
  if (typed) return /^\p{Lu}+[:.]?$/u.test(text);
  return /^\p{L}+[:.]?$/u.test(text) || (group.length >= MIN_COMB && /^[\p{L}\p{N}]+$/u.test(text));
}

function middle({ cell }: GlyphWord): number {
  return (cell.x0 + cell.x1) / 2;
}
