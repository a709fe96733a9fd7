import type { Raster } from "../raster.ts";

/**
 * Angles that are tried: the possible error of the detector's rectangles on a skewed page, in steps that move a line's
 * end by a pixel.
 */
const [REACH_DEGREES, STEP_DEGREES] = [1.5, 0.05];
/** Difference of green from one row to the next that counts as an edge of print. */
const MIN_EDGE = 40;
/** Enough of them for a dozen words. */
const MIN_EDGES = 400;
/**
 * A page whose rows become no sharper than this, relative to now, keeps its angle: its lines fan out, or it has none.
 */
const MIN_GAIN = 1.02;

/**
 * How much the lines of a nearly upright page still lean, in degrees clockwise; 0 if that cannot be determined.
 * Horizontal lines have their upper and lower edges in few rows of pixels: the result is the angle at which the edges,
 * summed by rows, are most concentrated (projection profile; Postl 1986). The detector's rectangles lean by up to half
 * a degree towards the capitals at a line's beginning, and at 0.4° a line of small print 700 pixels long leaves its
 * rectangle.
 */
export function residualLean(raster: Raster): number {
  const edges = edgesOf(raster);
  if (edges.length / 2 < MIN_EDGES) return 0;
  const steps = Math.round(REACH_DEGREES / STEP_DEGREES);
  const reach = Math.ceil((raster.width / 2) * slopeOf(REACH_DEGREES)) + 1;
  const rows = new Uint32Array(raster.height + 2 * reach);
  let [best, bestAngle] = [sharpness(edges, 0, rows, reach) * MIN_GAIN, 0];
  for (let step = 1 - steps; step < steps; step++) {
    const score = sharpness(edges, slopeOf(step * STEP_DEGREES), rows, reach);
    if (score > best) [best, bestAngle] = [score, step * STEP_DEGREES];
  }
  return bestAngle;
}

function slopeOf(degrees: number): number {
  return Math.tan((degrees * Math.PI) / 180);
}

/** Flat x, y pairs, x measured from the middle of the page. */
function edgesOf({ width, height, data }: Raster): Int32Array {
  const isEdge = (at: number): boolean => Math.abs(data[at]! - data[at + width * 3]!) >= MIN_EDGE;
  const last = width * (height - 1);
  let count = 0;
  for (let pixel = 0; pixel < last; pixel++) if (isEdge(pixel * 3 + 1)) count++;
  const edges = new Int32Array(2 * count);
  for (let pixel = 0, to = 0; pixel < last; pixel++) {
    if (!isEdge(pixel * 3 + 1)) continue;
    edges[to++] = (pixel % width) - (width >> 1);
    edges[to++] = (pixel / width) | 0;
  }
  return edges;
}

/** Sum of the squared numbers of edges per row after levelling lines of this slope. */
function sharpness(edges: Int32Array, slope: number, rows: Uint32Array, reach: number): number {
  rows.fill(0);
  for (let i = 0; i < edges.length; i += 2) rows[(edges[i + 1]! - edges[i]! * slope + reach) | 0]!++;
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}
