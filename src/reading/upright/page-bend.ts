import { leastSquares } from "../../core/basics/least-squares.ts";
import { median } from "../../core/basics/median.ts";

/**
 * The shape of a sheet that does not lie flat, from the courses of its lines. On paper lines are straight and level; in
 * a picture of a bent sheet neighbours take nearly the same curve, so a smooth map of heights, fitted to all of them,
 * says where on the flat page each pixel belongs (as in "page dewarping by text lines", Zhang and Tan 2003, with one
 * polynomial for the page instead of a curve for each line). Only heights are mapped: sideways a sheet that is bent
 * about an upright axis is merely narrower where it is steep.
 */

/** Points along the middle of a printed line: flat x, y pairs from left to right, in pixels of the upright page. */
export type Spine = readonly number[];

/**
 * How a sheet that does not lie flat shows its lines: a line that would run at the height `c` on the flat page runs at
 * c + shift(x, c). Pixels of the upright page.
 */
export interface Bend {
  readonly shift: (x: number, c: number) => number;
}

/**
 * The shift is a polynomial: Chebyshev polynomials of the first to this degree along the lines, times powers of the
 * height up to this one. Six degrees follow two waves across a page, and powers of the height a corner that is lifted.
 */
const [DEGREES, HEIGHTS] = [6, 2];
/** A page with less print, in lines as long as the text is wide, shows no shape. */
const MIN_LINES = 2;
const MIN_SPINES = 8;
/** No sheet is shown with lines that are closer together or further apart than on it by this factor within a page. */
const MAX_STRETCH = 1.6;
/** Keeps high degrees from following the letters: its weight, as a share of all points, by the square of the degree. */
const RESTRAINT = 2e-5;
/** The fit is repeated with less weight for lines that do not follow it: stamps, lines that were taken for one. */
const ROUNDS = 4;
/** When lines are not straight; heights are those of lines. */
interface Limits {
  /** They bend by this part of their height … */
  readonly bend: number;
  /** … and leave a straight fan by this part of it (root mean square) … */
  readonly straight: number;
  /** … and a curved shape explains this share of what a straight one leaves over. */
  readonly explained: number;
  /** They drift apart by this part of their height across the text, or level ones drift from the horizontal. */
  readonly drift: number;
}

/** A sheet that was photographed a little from the side needs no flattening: rows follow its fan. */
const AT_FIRST: Limits = { bend: 0.15, straight: 0.02, explained: 0.6, drift: 1 };
/**
 * A page that has been flattened once is known to need it, and the detector shows lines straighter than they are: what
 * it still shows counts from less on.
 */
const ONCE_FLAT: Limits = { bend: 0.08, straight: 0.01, explained: 0.25, drift: 0.1 };

/**
 * The shape of a page's lines; null if they are straight, or too few to tell. `lineHeight`: the usual one, pixels;
 * `isFlat`: whether the page has been flattened and turned before.
 */
export function findBend(spines: readonly Spine[], lineHeight: number, isFlat = false): Bend | null {
  const limits = isFlat ? ONCE_FLAT : AT_FIRST;
  const lines = spines.filter((spine) => spine.length >= 4).map(lineOf);
  if (lines.length < MIN_SPINES) return null;
  const frame = frameOf(lines);
  const length = lines.reduce((sum, { xs }) => sum + xs.at(-1)! - xs[0]!, 0);
  if (length < MIN_LINES * 2 * frame.halfWidth) return null;
  const explains = (one: Fit, other: Fit) => one.misfit <= (1 - limits.explained) * other.misfit;
  const fan = fitted(lines, { ...frame, degrees: 1, powers: HEIGHTS });
  const rises = risesOf(fan);
  const [lowest, highest] = [Math.min(...rises), Math.max(...rises)];
  const drifts = (isFlat ? Math.max(-lowest, highest) : highest - lowest) > limits.drift * lineHeight;
  if (!drifts && fan.misfit < (limits.straight * lineHeight) ** 2) return null;
  const shape = fitted(lines, { ...frame, degrees: DEGREES, powers: HEIGHTS });
  const isFan = drifts && (isFlat || explains(fan, fitted(lines, { ...frame, degrees: 1, powers: 0 })));
  const isBent = bendOf(lines, shape) >= limits.bend * lineHeight && explains(shape, fan);
  if (!isFan && !isBent) return null;
  // A curved shape that is not needed would tilt rows where few lines hold it.
  const found = isBent ? shape : fan;
  return keepsLinesApart(found) ? { shift: (x, c) => shiftAt(found, x, c) } : null;
}

interface Line {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

function lineOf(spine: Spine): Line {
  return { xs: spine.filter((_, i) => i % 2 === 0), ys: spine.filter((_, i) => i % 2 === 1) };
}

/** The box of the text, whose sides are −1 and 1 to the polynomials. */
interface Frame {
  readonly middleX: number;
  readonly halfWidth: number;
  readonly middleY: number;
  readonly halfHeight: number;
}

function frameOf(lines: readonly Line[]): Frame {
  const [xs, ys] = [lines.flatMap(({ xs }) => xs), lines.flatMap(({ ys }) => ys)];
  const [x0, x1] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
  const [y0, y1] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
  return {
    middleX: (x0 + x1) / 2,
    halfWidth: Math.max(1, (x1 - x0) / 2),
    middleY: (y0 + y1) / 2,
    halfHeight: Math.max(1, (y1 - y0) / 2),
  };
}

/** Which polynomials: Chebyshev's to this degree along the lines, each times the powers of the height to this one. */
interface Basis extends Frame {
  readonly degrees: number;
  readonly powers: number;
}

/** The terms of the polynomial at a point; beyond the text they stay as at its edge. */
function termsAt({ middleX, halfWidth, middleY, halfHeight, degrees, powers }: Basis, x: number, c: number): number[] {
  const [along, down] = [clamped((x - middleX) / halfWidth), clamped((c - middleY) / halfHeight)];
  const terms: number[] = [];
  let [before, at] = [1, along];
  for (let degree = 1; degree <= degrees; degree++) {
    for (let power = 0, factor = at; power <= powers; power++, factor *= down) terms.push(factor);
    [before, at] = [at, 2 * along * at - before];
  }
  return terms;
}

function clamped(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

interface Polynomial {
  readonly basis: Basis;
  readonly weights: readonly number[];
}

function shiftAt({ basis, weights }: Polynomial, x: number, c: number): number {
  return termsAt(basis, x, c).reduce((sum, term, i) => sum + term * weights[i]!, 0);
}

interface Fit extends Polynomial {
  /** How far off the points of lines are, pixels squared: the mean over those that are trusted. */
  readonly misfit: number;
}

/** Least squares over the points of all lines; the height of each falls out of the differences to its mean. */
function fitted(lines: readonly Line[], basis: Basis): Fit {
  let weights: number[] = Array(basis.degrees * (basis.powers + 1)).fill(0);
  let trust = lines.map(() => 1);
  let errors: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const designs = lines.map((line) => designOf(line, { basis, weights }));
    weights = solved(designs, trust, basis);
    errors = designs.map((design) => errorOf(design, weights));
    const usual = Math.max(0.25, 16 * median(errors));
    trust = errors.map((error) => 1 / (1 + error / usual));
  }
  let [sum, points] = [0, 0];
  for (const [i, { xs }] of lines.entries()) {
    sum += trust[i]! * errors[i]! * xs.length;
    points += trust[i]! * xs.length;
  }
  return { basis, weights, misfit: sum / points };
}

interface Design {
  /** Terms at each point of the line less their mean over it, and its heights likewise. */
  readonly rows: readonly (readonly number[])[];
  readonly heights: readonly number[];
}

function designOf({ xs, ys }: Line, before: Polynomial): Design {
  const mean = ys.reduce((a, b) => a + b) / ys.length;
  const c = mean - xs.reduce((sum, x) => sum + shiftAt(before, x, mean), 0) / xs.length;
  const rows = xs.map((x) => termsAt(before.basis, x, c));
  const means = rows[0]!.map((_, term) => rows.reduce((sum, row) => sum + row[term]!, 0) / rows.length);
  return { rows: rows.map((row) => row.map((value, term) => value - means[term]!)), heights: ys.map((y) => y - mean) };
}

/** Mean square of what the weights leave over of a line. */
function errorOf({ rows, heights }: Design, weights: readonly number[]): number {
  let sum = 0;
  for (const [i, row] of rows.entries()) {
    let error = heights[i]!;
    for (const [term, value] of row.entries()) error -= value * weights[term]!;
    sum += error * error;
  }
  return sum / rows.length;
}

/** Ridge regression over the points of all lines; the slope of the page is hardly restrained. */
function solved(designs: readonly Design[], trust: readonly number[], { degrees, powers }: Basis): number[] {
  const points = designs.reduce((sum, { heights }, line) => sum + trust[line]! * heights.length, 0);
  const restraints = Array.from({ length: degrees * (powers + 1) }, (_, term) => {
    const degree = Math.floor(term / (powers + 1)) + 1;
    return RESTRAINT * points * (degree === 1 ? 1e-3 : degree * degree);
  });
  const equations = designs.flatMap(({ rows, heights }, line) =>
    rows.map((row, i) => ({ terms: row, value: heights[i]!, weight: trust[line]! })),
  );
  return leastSquares(equations, restraints);
}

/** Whether lines of the flat page stay in order, about as far apart, on the bent one. */
function keepsLinesApart(shape: Polynomial): boolean {
  const { middleX, halfWidth, middleY, halfHeight } = shape.basis;
  const step = halfHeight / 8;
  for (let x = middleX - halfWidth; x <= middleX + halfWidth; x += halfWidth / 8) {
    for (let c = middleY - halfHeight; c < middleY + halfHeight; c += step) {
      const stretch = 1 + (shiftAt(shape, x, c + step) - shiftAt(shape, x, c)) / step;
      if (stretch < 1 / MAX_STRETCH || stretch > MAX_STRETCH) return false;
    }
  }
  return true;
}

/** By how much lines of a fan rise across the text, pixels, from the uppermost to the lowest. */
function risesOf(fan: Polynomial): number[] {
  const { middleX, halfWidth, middleY, halfHeight } = fan.basis;
  return [-1, -0.5, 0, 0.5, 1].map((place) => {
    const c = middleY + place * halfHeight;
    return shiftAt(fan, middleX + halfWidth, c) - shiftAt(fan, middleX - halfWidth, c);
  });
}

/** By how much the shape leaves a straight fan, from its highest to its lowest place, pixels. */
function bendOf(lines: readonly Line[], { basis, weights }: Polynomial): number {
  const bends = lines.flatMap(({ xs, ys }) => {
    const c = ys[ys.length >> 1]!;
    return xs.map((x) => {
      const terms = termsAt(basis, x, c);
      return terms.reduce((sum, term, i) => (i > basis.powers ? sum + term * weights[i]! : sum), 0);
    });
  });
  bends.sort((a, b) => a - b);
  const at = (share: number) => bends[Math.floor(share * (bends.length - 1))]!;
  return at(0.98) - at(0.02);
}
