import type { ReadLine } from "../ocr/line-recogniser.ts";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import type { TextDetector } from "../ocr/text-detector.ts";
import type { Raster } from "../raster.ts";
import { turnedAround } from "./text-direction.ts";
import { detectTurned } from "./turned-detection.ts";
import { normaliseDegrees } from "./upright-frame.ts";
import { lineConfidence, type ReadRegions } from "./way-up.ts";

/** A region this many times as high as wide contains no horizontal text; a lone "1" is 1.6 times as high. */
const SIDEWAYS_ELONGATION = 2;
/**
 * From this elongation on a region that cannot be read horizontally may be a piece of sideways text: the detector
 * breaks "REGISTRATO" into "RE", "GI", "STRA", "TO".
 */
const [PIECE_ELONGATION, UNREADABLE] = [1.2, 0.5];
/** Treated as sideways text only if it reads well: rules and edges of tables are equally high and narrow. */
const [MIN_CONFIDENCE, MIN_PIECE_CHARACTERS, MIN_CHARACTERS] = [0.8, 2, 3];
/** More strips than this are not a margin or a stamp but a drawing. */
const MAX_STRIPS = 3;

/**
 * Reads all regions of a page; text at right angles to it, along a margin or in a stamp, along its own direction. The
 * detector finds such text in pieces: if one reads well, the strip of the page that contains it is detected once more,
 * rotated.
 */
export async function readWithSideways(
  detect: TextDetector,
  read: ReadRegions,
  raster: Raster,
  view: { readonly regions: readonly RotatedRect[]; readonly angle: number },
): Promise<ReadLine[]> {
  const [levelRegions, pieces]: [RotatedRect[], ReadLine[]] = [[], []];
  for (const region of view.regions) {
    const piece = await sidewaysPiece(read, region);
    if (piece === null) levelRegions.push(region);
    else pieces.push(piece);
  }
  const level = await read(levelRegions);
  const whole: ReadLine[] = [];
  for (const strip of stripsOf(pieces).slice(0, MAX_STRIPS)) {
    const { onRaster } = await detectTurned(detect, raster, normaliseDegrees(-view.angle - 90), [strip]);
    for (const region of onRaster) {
      if (pieces.some(({ rect }) => holds(region, rect))) whole.push(await fromBetterEnd(read, region));
    }
  }
  const sound = [...whole, ...pieces.filter(({ rect }) => !whole.some((line) => holds(line.rect, rect)))].filter(
    (line) => line.characters.length >= MIN_CHARACTERS && lineConfidence(line) >= MIN_CONFIDENCE,
  );
  return [...level.filter(({ rect }) => !sound.some((line) => holds(line.rect, rect))), ...sound];
}

/** A region as read sideways, if that makes sense and reading it horizontally does not. */
async function sidewaysPiece(read: ReadRegions, region: RotatedRect): Promise<ReadLine | null> {
  const elongation = region.height / Math.max(1, region.width);
  if (elongation < PIECE_ELONGATION) return null;
  if (elongation < SIDEWAYS_ELONGATION && lineConfidence(await readOne(read, region)) >= UNREADABLE) return null;
  const line = await fromBetterEnd(read, onItsSide(region));
  const makesSense = line.characters.length >= MIN_PIECE_CHARACTERS && lineConfidence(line) >= MIN_CONFIDENCE;
  return makesSense ? line : null;
}

async function fromBetterEnd(read: ReadRegions, region: RotatedRect): Promise<ReadLine> {
  const [line, other] = [await readOne(read, region), await readOne(read, turnedAround(region))];
  return lineConfidence(other) > lineConfidence(line) ? other : line;
}

async function readOne(read: ReadRegions, region: RotatedRect): Promise<ReadLine> {
  return (await read([region]))[0]!;
}

function onItsSide(region: RotatedRect): RotatedRect {
  return { ...region, width: region.height, height: region.width, ux: -region.uy, uy: region.ux };
}

/** One strip for all pieces in line, extended by a page's length at both ends. */
function stripsOf(pieces: readonly ReadLine[]): RotatedRect[] {
  const strips: RotatedRect[] = [];
  for (const { rect } of pieces) {
    if (strips.some((strip) => holds(strip, rect))) continue;
    strips.push({ ...rect, width: 1e5, height: 2 * rect.height });
  }
  return strips;
}

/** Whether the middle of `inner` lies in `outer`. */
function holds(outer: RotatedRect, inner: RotatedRect): boolean {
  const [dx, dy] = [inner.cx - outer.cx, inner.cy - outer.cy];
  const along = Math.abs(dx * outer.ux + dy * outer.uy);
  const across = Math.abs(dy * outer.ux - dx * outer.uy);
  return along <= outer.width / 2 && across <= outer.height / 2;
}
