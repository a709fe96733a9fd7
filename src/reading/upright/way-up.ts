import type { ReadLine } from "../ocr/line-recogniser.ts";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import { turnedAround } from "./text-direction.ts";

/** Reads a region along its direction; a region read before is not read again. */
export type ReadRegion = (region: RotatedRect) => Promise<ReadLine>;

export interface WayUp {
  /** The other end of the lines is their beginning. */
  readonly upsideDown: boolean;
  /** Mean confidence of the trial lines this way up, 0 to 1. */
  readonly confidence: number;
}

/**
 * So many lines read this well settle the matter without a look at them upside down. Pages of 6 sets: upright lines 0.89 to 1.00, the
 * lowest 15 of 84 below 0.99; upside down at most 0.85, but for one machine-readable zone of 0.93 (its characters are made to be simple).
 */
const [SURE_LINES, SURE_CONFIDENCE] = [3, 0.95];
/** Otherwise so many are read both ways. */
const TRIAL_LINES = 8;
/** A line with fewer characters that tell up from down is no evidence. */
const MIN_TELLING = 3;
/** Characters that look much alike upside down: rows of dashes and zeros are read as well from either end. */
const TURNS_INTO_ITSELF = /[-–_=+~.,:;'"*|/\\()<>[\]oOxXsSzZIlHN0186925%#•·]/;

/** Which end of the lines is read first. `regions` lie along the assumed direction. */
export async function findWayUp(read: ReadRegion, regions: readonly RotatedRect[]): Promise<WayUp> {
  const candidates = trialLines(regions);
  const sure: number[] = [];
  for (const region of candidates.slice(0, TRIAL_LINES)) {
    const line = await read(region);
    if (tellingCharacters(line) >= MIN_TELLING) sure.push(lineConfidence(line));
    if (sure.length === SURE_LINES) break;
  }
  if (sure.length === SURE_LINES && mean(sure) >= SURE_CONFIDENCE) return { upsideDown: false, confidence: mean(sure) };
  const [asIs, around]: [number[], number[]] = [[], []];
  for (const region of candidates.slice(0, TRIAL_LINES)) {
    const [line, other] = [await read(region), await read(turnedAround(region))];
    if (Math.max(tellingCharacters(line), tellingCharacters(other)) < MIN_TELLING) continue;
    asIs.push(lineConfidence(line));
    around.push(lineConfidence(other));
  }
  const upsideDown = mean(around) > mean(asIs);
  return { upsideDown, confidence: Math.max(mean(asIs), mean(around)) };
}

/** Longest for their height first: the most characters for the least work a character. */
function trialLines(regions: readonly RotatedRect[]): RotatedRect[] {
  return regions
    .filter(({ width, height }) => width > 2 * height)
    .sort((a, b) => b.width / b.height - a.width / a.height);
}

function tellingCharacters({ characters }: ReadLine): number {
  return characters.reduce((count, { text }) => count + (text === " " || TURNS_INTO_ITSELF.test(text) ? 0 : 1), 0);
}

/** Mean probability of the characters; 0 for none. */
export function lineConfidence({ characters }: ReadLine): number {
  return mean(characters.map(({ probability }) => probability));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
