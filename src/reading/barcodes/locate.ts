import { mergedBoxes, unionOfBoxes } from "../../core/geometry.ts";
import type { GreyPicture, Region } from "./grey.ts";

/**
 * Where a small code may be: places with dense edges over a greater height and width than a line of print. Trying every
 * symbology on a whole receipt took 20 to 65 ms; this takes 5, and few pages have many such places. In pixels of
 * `picture`, as is `textHeight`, the usual height of a word, 0 if there are none. A logo or a photo is a region too;
 * the barcode reader finds nothing in it.
 */
export function barcodeRegions(picture: GreyPicture, textHeight: number): Region[] {
  const side = Math.min(8, Math.max(4, Math.round(Math.min(picture.width, picture.height) / 150)));
  // A window this high does not fit within one line of print, and two lines have an empty row between them.
  const window = Math.max(MIN_WINDOW, Math.ceil((textHeight * LINES_HIGH) / side));
  const pad = QUIET_ZONE * side;
  return mergedBoxes(
    denseBoxes(busyTiles(picture, side, edgeContrast(picture)), window).map((box) => ({
      x0: Math.max(0, box.x0 * side - pad),
      y0: Math.max(0, box.y0 * side - pad),
      x1: Math.min(picture.width, box.x1 * side + pad),
      y1: Math.min(picture.height, box.y1 * side + pad),
    })),
  );
}

const MIN_WINDOW = 5;
const LINES_HIGH = 2.5;
/** Tiles added around a region: codes need white around them to be detected. */
const QUIET_ZONE = 4;
/** Share of a window's tiles that must be busy. */
const DENSE = 0.94;
/** Share of a tile's pixels beside an edge from which it is busy: modules as wide as a tile still reach it. */
const BUSY = 0.25;
const HARDLY_ANY = 0.05;

interface Tiles {
  readonly columns: number;
  readonly rows: number;
  /** 1 for a tile full of edges. */
  readonly busy: Uint8Array;
}

/**
 * Edges are measured over two pixels, since scanners and cameras blur them, and over four for wide bars; every second
 * row suffices.
 */
const [NEAR, FAR, ROW_STEP] = [2, 4, 2];

/**
 * A tile is busy if it has edges in any direction at short distance, or vertical ones at a longer one: the white
 * between two lines of print has none of the latter. Bars lying on their side have horizontal edges only, which print
 * never has.
 */
function busyTiles({ width, height, data }: GreyPicture, side: number, contrast: number): Tiles {
  const columns = Math.max(0, Math.floor((width - FAR) / side));
  const rows = Math.max(0, Math.floor((height - FAR) / side));
  const busy = new Uint8Array(columns * rows);
  const pixels = side * Math.ceil(side / ROW_STEP);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let near = 0;
      let upright = 0;
      let level = 0;
      for (let y = row * side; y < (row + 1) * side; y += ROW_STEP) {
        const start = y * width + column * side;
        for (let at = start; at < start + side; at++) {
          const grey = data[at]!;
          if (Math.abs(data[at + NEAR]! - grey) > contrast || Math.abs(data[at + NEAR * width]! - grey) > contrast)
            near++;
          if (Math.abs(data[at + FAR]! - grey) > contrast) upright++;
          if (Math.abs(data[at + FAR * width]! - grey) > contrast) level++;
        }
      }
      const lying = level >= BUSY * pixels && upright < HARDLY_ANY * pixels;
      if (near >= BUSY * pixels || upright >= BUSY * pixels || lying) busy[row * columns + column] = 1;
    }
  }
  return { columns, rows, busy };
}

/** A quarter of the range from the picture's ink to its paper; faded print has smaller steps than fresh print. */
function edgeContrast({ data }: GreyPicture): number {
  const counts = new Uint32Array(256);
  const step = Math.max(1, Math.floor(data.length / 20_000));
  let total = 0;
  for (let at = 0; at < data.length; at += step, total++) counts[data[at]!]!++;
  const quantile = (share: number) => {
    let [grey, seen] = [0, counts[0]!];
    while (seen < share * total && grey < 255) seen += counts[++grey]!;
    return grey;
  };
  return Math.max(MIN_CONTRAST, (quantile(0.9) - quantile(0.02)) >> 2);
}

const MIN_CONTRAST = 18;
/** With more regions the picture is a photo or a newspaper and is searched as a whole. */
const MAX_REGIONS = 40;

/** Boxes, in tiles, of connected windows that are full of busy tiles. */
function denseBoxes({ columns, rows, busy }: Tiles, window: number): Region[] {
  const sums = summedArea(busy, columns, rows);
  const at = (row: number, column: number) => sums[row * (columns + 1) + column]!;
  let boxes: Region[] = [];
  for (let row = 0; row + window <= rows; row++) {
    for (let column = 0; column + window <= columns; column++) {
      const [right, bottom] = [column + window, row + window];
      const sum = at(bottom, right) - at(row, right) - at(bottom, column) + at(row, column);
      if (sum < DENSE * window * window) continue;
      const box = { x0: column, y0: row, x1: right, y1: bottom };
      const known = boxes.findLastIndex((other) => touches(other, box));
      if (known < 0) boxes.push(box);
      else boxes[known] = unionOfBoxes([boxes[known]!, box]);
    }
    if (boxes.length > MAX_REGIONS) boxes = mergedBoxes(boxes);
    if (boxes.length > MAX_REGIONS) return [{ x0: 0, y0: 0, x1: columns, y1: rows }];
  }
  return boxes;
}

/** Element (row, column) is the sum of all values above and to the left of it. */
function summedArea(values: Uint8Array, columns: number, rows: number): Uint32Array {
  const sums = new Uint32Array((columns + 1) * (rows + 1));
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < columns; column++) {
      sum += values[row * columns + column]!;
      sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1]! + sum;
    }
  }
  return sums;
}

function touches(a: Region, b: Region): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}
