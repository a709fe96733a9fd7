import { boxOfPolygon } from "../../core/geometry.ts";
import { polygonOfRect, type RotatedRect } from "../ocr/rotated-rect.ts";
import type { Raster } from "../raster.ts";
import { baseToUpright, uprightSize } from "./upright-frame.ts";

/**
 * How upright strokes run: at `x` of the upright page they go `at(x)` pixels to the right for each pixel down.
 * Where a page was photographed from above or below they fan out; the slope then changes evenly across the page.
 */
export interface StrokeSlopes {
  readonly at: (x: number) => number;
}

const UPRIGHT: StrokeSlopes = { at: () => 0 };

/**
 * Upright strokes are looked for this many degrees to either side, around what was found before: round letters are as
 * steep to the left as to the right, but only around the true direction.
 */
const CONES_DEGREES = [25, 25, 20, 15, 10, 7, 5, 5];
/** Differences of green on both sides of a pixel (Sobel: at most 1020 each way) that count as the edge of a stroke. */
const MIN_EDGE = 160;
/** Fewer edges show no direction. */
const MIN_EDGES = 400;
/** Edges are counted by where they are across the page, and by their slope from −1 to 1, in so many bins. */
const [PLACES, SLOPES] = [24, 400];
/** Holds the change across the page back, as so many edges would that do not change; a narrow column tells nothing. */
const RESTRAINT = 0.01;

/**
 * The slopes of upright strokes in the lines of text, once the page is turned clockwise by `turnDegrees`: on a bent
 * sheet lines have any slope, and uprights still stand. A least squares fit to the gradients at edges within a cone
 * around upright; it falls short of the true slope by an eighth to a quarter, as serifs and bows pull it back. Upright
 * if there is too little print, or if its edges are steps of whole pixels.
 */
export function strokeSlopes(raster: Raster, regions: readonly RotatedRect[], turnDegrees: number): StrokeSlopes {
  const { weights, edges } = edgesBySlope(raster, regions, turnDegrees);
  if (edges < MIN_EDGES) return UPRIGHT;
  let [middle, change] = [0, 0];
  for (const cone of CONES_DEGREES) {
    const reach = Math.tan((cone * Math.PI) / 180);
    let [sum, places, squares, slopes, products] = [0, 0, 0, 0, 0];
    for (let place = 0; place < PLACES; place++) {
      const at = (2 * (place + 0.5)) / PLACES - 1;
      const expected = middle + change * at;
      for (let bin = binOf(expected - reach); bin <= binOf(expected + reach); bin++) {
        const weight = weights[place * SLOPES + bin]!;
        const slope = (2 * (bin + 0.5)) / SLOPES - 1;
        sum += weight;
        places += weight * at;
        squares += weight * at * at;
        slopes += weight * slope;
        products += weight * slope * at;
      }
    }
    if (sum === 0) return UPRIGHT;
    squares += RESTRAINT * sum;
    const determinant = sum * squares - places ** 2;
    middle = (squares * slopes - places * products) / determinant;
    change = (sum * products - places * slopes) / determinant;
  }
  const half = uprightSize(raster, turnDegrees).width / 2;
  return { at: (x) => middle + change * ((x - half) / half) };
}

function binOf(slope: number): number {
  return Math.max(0, Math.min(SLOPES - 1, Math.floor(((slope + 1) / 2) * SLOPES)));
}

interface EdgesBySlope {
  /** By place and slope: the squares of the edges' gradients along the text, summed. */
  readonly weights: Float64Array;
  readonly edges: number;
}

function edgesBySlope(raster: Raster, regions: readonly RotatedRect[], turnDegrees: number): EdgesBySlope {
  const { width, height, data } = raster;
  const upright = uprightSize(raster, turnDegrees);
  const { a, b, c, d, e } = baseToUpright(raster, upright, turnDegrees);
  const weights = new Float64Array(PLACES * SLOPES);
  const row = 3 * width;
  let edges = 0;
  for (const { x0, y0, x1, y1 } of regions.map((rect) => boxOfPolygon(polygonOfRect(rect)))) {
    const [right, bottom] = [Math.min(width - 1, x1), Math.min(height - 1, y1)];
    for (let y = Math.max(1, Math.floor(y0)); y < bottom; y++) {
      for (let x = Math.max(1, Math.floor(x0)); x < right; x++) {
        const at = 3 * (y * width + x) + 1;
        const [nw, n, ne] = [data[at - row - 3]!, data[at - row]!, data[at - row + 3]!];
        const [sw, s, se] = [data[at + row - 3]!, data[at + row]!, data[at + row + 3]!];
        const gx = ne + 2 * data[at + 3]! + se - nw - 2 * data[at - 3]! - sw;
        const gy = sw + 2 * s + se - nw - 2 * n - ne;
        if (Math.abs(gx) + Math.abs(gy) < MIN_EDGE) continue;
        const [along, down] = [a * gx + c * gy, b * gx + d * gy];
        if (Math.abs(down) >= Math.abs(along)) continue;
        const place = Math.floor(((a * x + c * y + e) / upright.width) * PLACES);
        weights[Math.max(0, Math.min(PLACES - 1, place)) * SLOPES + binOf(-down / along)]! += along * along;
        edges++;
      }
    }
  }
  return { weights, edges };
}
