import type { Point, Polygon } from "../core/geometry.ts";

/** Something with an outline and a place in the reading order: a detected line of OCR or a word of a text layer. */
export interface Placed {
  readonly polygon: Polygon;
}

/** Two pieces are in one row if they share more than this part of the lower one's height. */
const ROW_OVERLAP = 0.5;

interface Span {
  readonly piece: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Groups pieces into rows from top to bottom, each from left to right. A row is everything a ruler laid along the text
 * would touch: columns at the same height share a row, because "TOTAL ……… 12.50" is one line to a reader, however wide
 * the gap. Rows follow the common slope of the text, and its fan in a photograph taken from the side, so such pages
 * keep their rows. Horizontal text comes first, then text that runs down the page, upside down, and up the page: a
 * stamp along the margin is not part of the rows beside it.
 */
export function rowsInReadingOrder<T extends Placed>(pieces: readonly T[]): T[][] {
  return [0, 1, 2, 3].flatMap((quarter) => {
    const those = pieces.filter(({ polygon }) => quarterOf(polygon) === quarter);
    return levelRows(those.map(({ polygon }) => levelled(polygon, quarter))).map((row) => row.map((i) => those[i]!));
  });
}

/**
 * Clockwise quarter turns from horizontal to the direction in which a piece is read: its first corner is the top left
 * one to its reader.
 */
function quarterOf([start, end]: Polygon): number {
  if (start === undefined || end === undefined) return 0;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 0 : 2;
  return dy > 0 ? 1 : 3;
}

function levelled(polygon: Polygon, quarter: number): Polygon {
  switch (quarter) {
    case 1:
      return polygon.map(([x, y]) => [y, -x]);
    case 2:
      return polygon.map(([x, y]) => [-x, -y]);
    case 3:
      return polygon.map(([x, y]) => [-y, x]);
    default:
      return polygon;
  }
}

/** Rows of outlines that are all read from left to right, as indices into them. */
function levelRows(polygons: readonly Polygon[]): number[][] {
  const [ux, uy] = commonDirection(polygons);
  const straight = withoutFan(polygons.map((polygon) => polygon.map(([x, y]) => [x * ux + y * uy, y * ux - x * uy])));
  const spans = straight.map(spanOf);
  spans.sort((a, b) => a.top + a.bottom - (b.top + b.bottom) || a.left - b.left || a.piece - b.piece);
  const rows: Span[][] = [];
  for (const span of spans) {
    const row = rows.slice(-4).findLast((candidate) => belongs(span, candidate));
    if (row === undefined) rows.push([span]);
    else row.push(span);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left || a.top - b.top).map(({ piece }) => piece));
}

/**
 * Whether a piece is level with the row's nearest member, compared so that slopes and mixed sizes do not chain rows.
 */
function belongs(span: Span, row: readonly Span[]): boolean {
  let nearest = row[0]!;
  for (const other of row) {
    if (Math.abs(other.left - span.left) < Math.abs(nearest.left - span.left)) nearest = other;
  }
  const shared = Math.min(span.bottom, nearest.bottom) - Math.max(span.top, nearest.top);
  const lower = Math.min(span.bottom - span.top, nearest.bottom - nearest.top);
  return lower > 0 && shared / lower > ROW_OVERLAP;
}

function spanOf(polygon: Polygon, piece: number): Span {
  let [left, top, bottom] = [Infinity, Infinity, -Infinity];
  for (const [x, y] of polygon) {
    if (x < left) left = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { piece, left, top, bottom };
}

/** The top edge of a line of text: its middle, slope and length. */
interface Edge {
  readonly x: number;
  readonly y: number;
  readonly slope: number;
  readonly length: number;
}

/** Steep pieces are not lines and have none. */
function topEdge([start, end]: Polygon): Edge | null {
  if (start === undefined || end === undefined) return null;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  if (dx <= 0 || Math.abs(dy) > dx / 2) return null;
  return { x: (start[0] + end[0]) / 2, y: (start[1] + end[1]) / 2, slope: dy / dx, length: dx };
}

/** Median direction of the top edges, weighted by their length; (1, 0) for an empty page. */
function commonDirection(polygons: readonly Polygon[]): readonly [number, number] {
  const edges = polygons.map(topEdge).filter((edge) => edge !== null);
  edges.sort((a, b) => a.slope - b.slope);
  const total = edges.reduce((sum, { length }) => sum + length, 0);
  let passed = 0;
  for (const { slope, length } of edges) {
    passed += length;
    if (passed * 2 >= total) return [1 / Math.hypot(1, slope), slope / Math.hypot(1, slope)];
  }
  return [1, 0];
}

/** A fan needs this many lines, and must explain this share of the variation of their slopes. */
const [FAN_LINES, FAN_EXPLAINS] = [6, 0.5];
/** Pieces with a steeper slope than this do not follow a line. */
const MAX_SLOPE = 0.2;

/**
 * In a photograph taken from the side, lines converge to one distant point: the slope of a line grows linearly with the
 * height y0 at which it crosses the middle of the text, slope = shift + fan · y0. Then y = y0 + slope · x is solved for
 * y0 for every point, which levels the lines. The same map of y as the homography that rectifies the page, found from
 * the lines alone.
 */
function withoutFan(polygons: readonly Polygon[]): Polygon[] {
  const edges = polygons
    .map(topEdge)
    .filter((edge) => edge !== null)
    .filter(({ slope }) => Math.abs(slope) < MAX_SLOPE);
  const middle = weightedMean(edges, ({ x }) => x);
  const heightAtMiddle = ({ x, y, slope }: Edge) => y - slope * (x - middle);
  const meanHeight = weightedMean(edges, heightAtMiddle);
  const meanSlope = weightedMean(edges, ({ slope }) => slope);
  let [products, squares, spread] = [0, 0, 0];
  for (const edge of edges) {
    const [height, slope] = [heightAtMiddle(edge) - meanHeight, edge.slope - meanSlope];
    const weight = edge.length ** 2;
    products += weight * height * slope;
    squares += weight * height * height;
    spread += weight * slope * slope;
  }
  const explained = squares * spread > 0 ? products ** 2 / (squares * spread) : 0;
  if (edges.length < FAN_LINES || explained < FAN_EXPLAINS) return [...polygons];
  const fan = products / squares;
  const shift = meanSlope - fan * meanHeight;
  const straighten = ([x, y]: Point): Point => [x, (y - shift * (x - middle)) / (1 + fan * (x - middle))];
  // If the lines converge between the words it is not a photograph.
  const reach = polygons.flat().reduce((far, [x]) => Math.max(far, Math.abs(x - middle)), 0);
  return Math.abs(fan) * reach > 0.5 ? [...polygons] : polygons.map((polygon) => polygon.map(straighten));
}

/** The error of a slope is inversely proportional to the line's length: weights are squared lengths. */
function weightedMean(edges: readonly Edge[], of: (edge: Edge) => number): number {
  let [sum, weights] = [0, 0];
  for (const edge of edges) {
    sum += of(edge) * edge.length ** 2;
    weights += edge.length ** 2;
  }
  return weights === 0 ? 0 : sum / weights;
}
