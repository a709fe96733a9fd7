import { type Box, mergedBoxes } from "../../core/geometry.ts";

/** A path on the page raster. */
export interface DrawnPath {
  readonly box: Box;
  readonly segments: number;
}

/**
 * A letter drawn as an outline has at least this many segments (except I and l), and this many per 16 × 16 pixels:
 * frames have few.
 */
const [MIN_SEGMENTS, SEGMENTS_A_SQUARE, SQUARE_PX] = [7, 2, 256];
/** Pixels of the page raster: print of 3 points, and letterheads of two inches. */
const [MIN_HEIGHT, MAX_HEIGHT] = [6, 300];
/** Three or four letters; fewer are a sign. */
const MIN_SEGMENTS_TOGETHER = 40;

/**
 * Places where letters may be drawn as outlines, as in a letterhead from a drawing program, or on a whole page made
 * "without fonts". Other dense paths (charts, codes) are distinguished by OCR: of 483 real pages 3 have such a place.
 */
export function outlinedText(paths: readonly DrawnPath[]): Box[] {
  const letters = paths.filter(isLetterLike);
  return mergedBoxes(letters.map(({ box }) => grown(box))).filter((place) => {
    const inside = letters.filter(
      ({ box }) => box.x0 >= place.x0 && box.x1 <= place.x1 && box.y0 >= place.y0 && box.y1 <= place.y1,
    );
    return inside.reduce((sum, { segments }) => sum + segments, 0) >= MIN_SEGMENTS_TOGETHER;
  });
}

function isLetterLike({ box, segments }: DrawnPath): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (height < MIN_HEIGHT || height > MAX_HEIGHT) return false;
  return segments >= MIN_SEGMENTS && segments >= (SEGMENTS_A_SQUARE * width * height) / SQUARE_PX;
}

/** Widened so as to touch the next letter of the word, and the next word. */
function grown({ x0, y0, x1, y1 }: Box): Box {
  const reach = (y1 - y0) / 2;
  return { x0: x0 - reach, y0: y0 - 2, x1: x1 + reach, y1: y1 + 2 };
}
