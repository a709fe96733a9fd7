import { type Box, unionOfBoxes } from "../../core/geometry.ts";

/** A path drawn on a digital page, in pixels of the page raster (150 dpi). */
export interface DrawnPath {
  readonly box: Box;
  /** Number of its lines, curves and moves. */
  readonly segments: number;
}

/**
 * Cell size of the grid in which paths are counted: 3.4 mm, so that the bars and modules of one code leave no empty
 * cell between them.
 */
const CELL = 20;
/**
 * A path longer than this (60 mm) is a rule or a frame, not a bar or a module; a QR code drawn as one path is smaller.
 */
const LONGEST_PART = 354;
/** The shortest Code 128 has 20 bars of at least four segments; the ornament of a heading rarely has as many. */
const MIN_SEGMENTS = 80;
/** In pixels: a code smaller than 5 mm cannot be scanned; anything larger than 120 mm is a drawing. */
const [MIN_SIDE, MAX_SIDE] = [30, 708];
const MAX_PLACES = 12;

/**
 * Places where a digital page may have a barcode: pictures of a code's size, and clusters of small paths. Only these
 * are rendered, since rendering every page whole would double the time of a digital page. In pixels of the page raster,
 * including the quiet zone.
 */
export function drawnPlaces(
  pictures: readonly Box[],
  paths: readonly DrawnPath[],
  page: { width: number; height: number },
): Box[] {
  const fitting = [...pictures, ...clusters(paths)].filter(({ x0, y0, x1, y1 }) => {
    const [shorter, longer] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)];
    return shorter >= MIN_SIDE && longer <= MAX_SIDE;
  });
  return fitting.slice(0, MAX_PLACES).map(({ x0, y0, x1, y1 }) => ({
    x0: Math.max(0, Math.floor(x0) - CELL),
    y0: Math.max(0, Math.floor(y0) - CELL),
    x1: Math.min(page.width, Math.ceil(x1) + CELL),
    y1: Math.min(page.height, Math.ceil(y1) + CELL),
  }));
}

interface Cluster {
  readonly box: Box;
  readonly segments: number;
}

/** Clusters of small paths in adjacent grid cells, if they have enough segments. */
function clusters(paths: readonly DrawnPath[]): Box[] {
  const cells = new Map<string, Cluster>();
  for (const { box, segments } of paths) {
    if (Math.max(box.x1 - box.x0, box.y1 - box.y0) > LONGEST_PART) continue;
    const key = cellKey(Math.floor((box.x0 + box.x1) / 2 / CELL), Math.floor((box.y0 + box.y1) / 2 / CELL));
    const known = cells.get(key);
    cells.set(
      key,
      known === undefined
        ? { box, segments }
        : { box: unionOfBoxes([known.box, box]), segments: known.segments + segments },
    );
  }
  const found: Box[] = [];
  for (const first of [...cells.keys()]) {
    if (!cells.has(first)) continue;
    const { box, segments } = takeConnected(cells, first);
    if (segments >= MIN_SEGMENTS) found.push(box);
  }
  return found;
}

/** Removes a cell and all cells connected to it, directly or through others, from the map. */
function takeConnected(cells: Map<string, Cluster>, first: string): Cluster {
  let whole: Cluster | null = null;
  const waiting = [first];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const cell = cells.get(key);
    if (cell === undefined) continue;
    cells.delete(key);
    whole =
      whole === null ? cell : { box: unionOfBoxes([whole.box, cell.box]), segments: whole.segments + cell.segments };
    const [column, row] = key.split(",").map(Number) as [number, number];
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) waiting.push(cellKey(column + dx, row + dy));
  }
  return whole!;
}

function cellKey(column: number, row: number): string {
  return `${column},${row}`;
}
