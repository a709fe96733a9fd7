import type { ReadLine } from "../ocr/line-recogniser.ts";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import { turnedAround } from "./text-direction.ts";

/** Reads regions along their directions, in batches to save time; a region read before is not read again. */
export type ReadRegions = (regions: readonly RotatedRect[]) => Promise<ReadLine[]>;

/**
 * Mean confidence of all characters of the same lines read from either end, 0 to 1; 0 if nothing was read or nothing
 * had to be.
 */
export interface BothEnds {
  readonly asIs: number;
  readonly around: number;
}

/**
 * This many lines read this well decide without reading them upside down. Pages of 6 sets: upright lines 0.89 to 1.00,
 * the lowest 15 of 84 below 0.99; upside down at most 0.85, except for one machine-readable zone of 0.93 (its
 * characters are designed to be simple).
 */
const [SURE_LINES, SURE_CONFIDENCE] = [3, 0.95];
/** Otherwise this many are read both ways. */
const TRIAL_LINES = 8;
/**
 * A line with fewer characters that differ upside down is no evidence of the way up; one with fewer of any, none of its
 * axis.
 */
const [MIN_TELLING, MIN_CHARACTERS] = [3, 2];
/**
 * Minimum elongation of lines. If nothing on the page has it, pairs of digits suffice: a column of quantities has
 * nothing else.
 */
const [LINE_ELONGATION, PAIR_ELONGATION] = [2, 1.2];
/** Characters that look similar upside down: rows of dashes and zeros are read equally well from either end. */
const TURNS_INTO_ITSELF = /[-–_=+~.,:;'"*|/\\()<>[\]oOxXsSzZIlHN0186925%#•·]/;

/**
 * Machine-readable zones are filled with "<" (ICAO 9303 part 3, 4.2), which upside down is ">", and their letters are
 * so simple that some zones are read as confidently from the wrong end. Nothing else has such a row of either.
 */
const [FILLERS, FILLERS_UPSIDE_DOWN] = ["<<<<<", ">>>>>"];

/**
 * How well a page reads in the direction of its `regions`, and turned over; if no line distinguishes its ends, the
 * direction is considered right.
 */
export async function readFromBothEnds(read: ReadRegions, regions: readonly RotatedRect[]): Promise<BothEnds> {
  const trials = longestFirst(regions).slice(0, TRIAL_LINES);
  const sure: ReadLine[] = [];
  for (let next = 0; sure.length < SURE_LINES && next < trials.length; ) {
    const lines = await read(trials.slice(next, next + SURE_LINES - sure.length));
    next += lines.length;
    sure.push(...lines.filter((line) => tellingCharacters(line) >= MIN_TELLING));
  }
  const turnedOver = sure.some((line) => textOf(line).includes(FILLERS_UPSIDE_DOWN));
  if (sure.length === SURE_LINES && confidenceOf(sure) >= SURE_CONFIDENCE && !turnedOver)
    return { asIs: confidenceOf(sure), around: 0 };
  const [asIs, around, legible]: [ReadLine[], ReadLine[], ReadLine[]] = [[], [], []];
  const [lines, others] = [await read(trials), await read(trials.map(turnedAround))];
  for (const [i, line] of lines.entries()) {
    const other = others[i]!;
    if (isZoneUpsideDown(line, other)) return { asIs: 0, around: confidenceOf(others) };
    if (isZoneUpsideDown(other, line)) return { asIs: confidenceOf(lines), around: 0 };
    if (line.characters.length >= MIN_CHARACTERS) legible.push(line);
    if (Math.max(tellingCharacters(line), tellingCharacters(other)) < MIN_TELLING) continue;
    asIs.push(line);
    around.push(other);
  }
  return asIs.length > 0
    ? { asIs: confidenceOf(asIs), around: confidenceOf(around) }
    : { asIs: confidenceOf(legible), around: 0 };
}

function isZoneUpsideDown(line: ReadLine, turned: ReadLine): boolean {
  return textOf(line).includes(FILLERS_UPSIDE_DOWN) && textOf(turned).includes(FILLERS);
}

/** Longest relative to their height first: the most characters for the least work per character. */
export function longestFirst(regions: readonly RotatedRect[]): RotatedRect[] {
  const hasLines = regions.some(({ width, height }) => Math.max(width / height, height / width) > LINE_ELONGATION);
  const elongation = hasLines ? LINE_ELONGATION : PAIR_ELONGATION;
  return regions
    .filter(({ width, height }) => width > elongation * height)
    .sort((a, b) => b.width / b.height - a.width / a.height);
}

function textOf({ characters }: ReadLine): string {
  return characters.map(({ text }) => text).join("");
}

function tellingCharacters({ characters }: ReadLine): number {
  return characters.reduce((count, { text }) => count + (text === " " || TURNS_INTO_ITSELF.test(text) ? 0 : 1), 0);
}

/** Mean probability of the characters; 0 if there are none. */
export function lineConfidence(line: ReadLine): number {
  return confidenceOf([line]);
}

/** Over all characters, so that one word of a stamp does not outweigh a page of lines. */
function confidenceOf(lines: readonly ReadLine[]): number {
  const characters = lines.flatMap((line) => line.characters);
  return characters.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, characters.length);
}
