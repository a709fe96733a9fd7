import type { LineRecogniser, ReadLine } from "../ocr/line-recogniser.ts";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import type { TextDetector } from "../ocr/text-detector.ts";
import type { TextRegion } from "../ocr/text-regions.ts";
import type { Raster } from "../raster.ts";
import type { FlatPage } from "./flat-page.ts";
import { flattenedPage, type SeenLines, spinesOf } from "./flatten.ts";
import { PITCH_LINES, stretchFor } from "./line-pitch.ts";
import { partedLines } from "./parted-lines.ts";
import { readWithSideways } from "./sideways-text.ts";
import { steadyLines } from "./steady-lines.ts";
import { alongDirection, textAngle, turnedAround } from "./text-direction.ts";
import { detectTurned, leanOnceTurned } from "./turned-detection.ts";
import { normaliseDegrees } from "./upright-frame.ts";
import { longestFirst, type ReadRegions, readFromBothEnds } from "./way-up.ts";

/** The text of a page and the rotation that makes it upright. */
export interface UprightLines {
  /** Clockwise degrees that make the page upright, in [0, 360). */
  readonly turnDegrees: number;
  /** In the pixels of the raster as given, or of the flat page, each with the direction it was read along. */
  readonly lines: readonly ReadLine[];
  /** Set if the page is bent: the picture that its lines were read from. */
  readonly flat: FlatPage | null;
}

interface Ocr {
  readonly detect: TextDetector;
  readonly recognise: LineRecogniser;
}

/** By place and direction. */
type LinesRead = Map<string, ReadLine>;

/** Detected text and its assumed direction, degrees clockwise from the x axis. */
interface View extends SeenLines {
  readonly confidence: number;
}

/**
 * A page that leans less keeps its pixels: lines are cropped along their own slope anyway, and a word 100 px wide leans
 * by 1 px.
 */
const MIN_LEAN_DEGREES = 0.5;
/** A page that leans more is detected again when upright, as the detector was trained. */
const LOOK_AGAIN_DEGREES = 3;
/**
 * An upright page is rotated only if its lines read better by this much: rotating an upright page is the worst error.
 * Of 332 pages (6 sets, all four orientations) judged by one line 3 read better upside down, by 0.09 at most; judged by
 * eight, all read better upright, by 0.15 at least.
 */
const BETTER_TURNED = 0.1;
/** If the lines read worse than this from both ends, the detector may have mistaken columns for lines. */
const DOUBTFUL = 0.8;
/** A page whose lines read worse by this much once it was flattened had another shape than its lines told. */
const WORSE_FLAT = 0.1;
/** Text that reads worse than this is no reason to rotate a page sideways; nor would such lines be kept. */
const READABLE = 0.5;

/**
 * Finds and reads all lines of a page that may be sideways, upside down or skewed. The usual page costs no more than
 * one that is known to be upright: the lines that establish it had to be read anyway.
 */
export async function readUprightLines(ocr: Ocr, raster: Raster): Promise<UprightLines> {
  const look = async (picture: Raster, lineHeight?: number): Promise<Look> => {
    const done: LinesRead = new Map();
    const read = readOnce(ocr.recognise, picture, done);
    return { picture, view: await findView(ocr.detect, read, picture, lineHeight), done };
  };
  const seen = await look(raster);
  const flattened = await flattenedPage(ocr.detect, raster, seen.view);
  if (flattened !== null) {
    const { flat, turnDegrees, lineHeight } = flattened;
    const seenFlat = await look(flat.picture, lineHeight);
    if (seenFlat.view.confidence >= seen.view.confidence - WORSE_FLAT)
      return { turnDegrees, lines: await readView(ocr, seenFlat), flat };
  }
  return { turnDegrees: turnFor(seen.view.angle), lines: await readView(ocr, seen), flat: null };
}

/** A picture of a page and what is known of it. */
interface Look {
  readonly picture: Raster;
  readonly view: View;
  readonly done: LinesRead;
}

async function readView(ocr: Ocr, { picture, view, done }: Look): Promise<ReadLine[]> {
  const read = readOnce(ocr.recognise, picture, done);
  const stretch = stretchFor(await read(longestFirst(view.regions).slice(0, PITCH_LINES)));
  const readRest = readOnce(ocr.recognise, picture, done, stretch);
  return await readWithSideways(ocr.detect, readRest, picture, view);
}

/** The rotation alone, from a few lines: clockwise degrees that make the page upright, in [0, 360). */
export async function findTurn(ocr: Ocr, raster: Raster): Promise<number> {
  return turnFor((await findView(ocr.detect, readOnce(ocr.recognise, raster, new Map()), raster)).angle);
}

async function findView(
  detect: TextDetector,
  read: ReadRegions,
  raster: Raster,
  knownLineHeight?: number,
): Promise<View> {
  let view = await viewAlong(read, await detect(raster, knownLineHeight));
  if (view.confidence < DOUBTFUL) view = await betterAxis(detect, raster, read, view);
  const isAskew = Math.abs(leanOf(view.angle)) > LOOK_AGAIN_DEGREES;
  return isAskew || !isLevel(view.angle) ? await lookAgain(detect, raster, view) : view;
}

/** The rotation that levels text along `angle`; quarter turns only if the lean is not worth the resampling. */
function turnFor(angle: number): number {
  const lean = leanOf(angle);
  return normaliseDegrees(Math.abs(lean) < MIN_LEAN_DEGREES ? lean - angle : -angle);
}

/** Degrees from the nearest axis, in [−45, 45]. */
function leanOf(angle: number): number {
  return angle - 90 * Math.round(angle / 90);
}

function isLevel(angle: number): boolean {
  return normaliseDegrees(angle - leanOf(angle)) === 0;
}

function readOnce(recognise: LineRecogniser, raster: Raster, done: LinesRead, stretch = 1): ReadRegions {
  const keyOf = ({ cx, cy, ux, uy }: RotatedRect) => `${cx} ${cy} ${ux} ${uy}`;
  return async (regions) => {
    const unread = regions.filter((region) => !done.has(keyOf(region)));
    for (const line of await recognise(raster, unread, stretch)) done.set(keyOf(line.rect), line);
    return regions.map((region) => done.get(keyOf(region))!);
  };
}

/** The axis from the shapes of the regions, the way up from reading some of them. */
async function viewAlong(read: ReadRegions, found: readonly TextRegion[], angle = textAngle(found)): Promise<View> {
  const regions = partedLines(steadyLines(found.map((region) => alongDirection(region, angle))));
  const { asIs, around } = await readFromBothEnds(read, regions);
  const spines = spinesOf(found);
  const stands = Math.abs(angle) <= 45;
  if (around <= asIs + (stands ? BETTER_TURNED : 0)) return { regions, angle, confidence: asIs, spines };
  return { regions: regions.map(turnedAround), angle: angle + 180, confidence: around, spines };
}

/**
 * Large print on its side is found in pieces or not at all (identity cards); rotated by a quarter turn it is found
 * whole.
 */
async function betterAxis(detect: TextDetector, raster: Raster, read: ReadRegions, view: View): Promise<View> {
  const isSteep = Math.round(view.angle / 90) % 2 !== 0;
  const angle = isSteep ? 0 : 90;
  const { onTurned, onRaster } = await detectTurned(detect, raster, normaliseDegrees(-angle));
  const other = await viewAlong(read, onRaster, angle + levelLean(onTurned));
  const [level, steep] = isSteep ? [other, view] : [view, other];
  return steep.confidence > Math.max(READABLE, level.confidence + BETTER_TURNED) ? steep : level;
}

/** Detects once more on the page in its upright position, which measures its lean better. */
async function lookAgain(detect: TextDetector, raster: Raster, view: View): Promise<View> {
  const lean = await leanOnceTurned(raster, normaliseDegrees(-view.angle), view.regions);
  const turnDegrees = normaliseDegrees(-view.angle - lean);
  const { onTurned, onRaster } = await detectTurned(detect, raster, turnDegrees, view.regions);
  return {
    ...view,
    regions: steadyLines(onRaster),
    angle: levelLean(onTurned) - turnDegrees,
    spines: spinesOf(onRaster),
  };
}

/** The remaining lean of a page considered upright. */
function levelLean(regions: readonly RotatedRect[]): number {
  const angle = textAngle(regions);
  return Math.abs(angle) <= 45 ? angle : 0;
}
