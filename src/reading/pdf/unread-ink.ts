import { type Box, mergedBoxes } from "../../core/geometry.ts";
import { greyAt, type InkLook, LOOK_STEP } from "./ink-look.ts";

/** Side of a block of the look that is judged as a unit, about one letter of 10 points. */
const BLOCK = 8;
/**
 * Grey steps of print in a picture at 75 dpi, along and across; a rule has them in one direction only, a colour
 * gradient in neither.
 */
const PRINT_CONTRAST = 50;
/** Fewer blocks than this are specks; three letters of 8 points fill as many. */
const MIN_BLOCKS = 4;

export interface UnreadInk {
  /** Boxes on the page raster that may contain print. */
  readonly regions: readonly Box[];
  /** Blocks of unread ink, about one per letter. */
  readonly blocks: number;
}

/** What may be print within the given places, on a look without the known words: letterheads, scanned parts, stamps. */
export function unreadInk(look: InkLook, places: readonly Box[]): UnreadInk {
  const [columns, rows] = [Math.ceil(look.width / BLOCK), Math.ceil(look.height / BLOCK)];
  const counted = new Uint8Array(columns * rows);
  const pixels = look.pixels();
  let blocks = 0;
  const regions = places.map((place) => {
    let [x0, y0, x1, y1, count] = [Infinity, Infinity, -Infinity, -Infinity, 0];
    forBlocks(place, columns, rows, (at, column, row) => {
      if (!hasPrint(look, pixels, column * BLOCK, row * BLOCK)) return;
      if (counted[at] === 0) blocks++;
      counted[at] = 1;
      count++;
      [x0, y0, x1, y1] = [Math.min(x0, column), Math.min(y0, row), Math.max(x1, column + 1), Math.max(y1, row + 1)];
    });
    if (count < MIN_BLOCKS) return null;
    // One block of margin, for letters that barely reach into the next; never beyond the place by more than that.
    const size = BLOCK * LOOK_STEP;
    return { x0: (x0 - 1) * size, y0: (y0 - 1) * size, x1: (x1 + 1) * size, y1: (y1 + 1) * size };
  });
  return { regions: mergedBoxes(regions.filter((region) => region !== null)), blocks };
}

function forBlocks(
  box: Box,
  columns: number,
  rows: number,
  use: (at: number, column: number, row: number) => void,
): void {
  const size = BLOCK * LOOK_STEP;
  const [left, top] = [Math.max(0, Math.floor(box.x0 / size)), Math.max(0, Math.floor(box.y0 / size))];
  const [right, bottom] = [Math.min(columns, Math.ceil(box.x1 / size)), Math.min(rows, Math.ceil(box.y1 / size))];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) use(row * columns + column, column, row);
  }
}

function hasPrint({ width, height, stride }: InkLook, pixels: Uint8Array, left: number, top: number): boolean {
  const [right, bottom] = [Math.min(width, left + BLOCK), Math.min(height, top + BLOCK)];
  let [along, across] = [0, 0];
  for (let y = top; y < bottom; y++) {
    let [low, high] = [255, 0];
    for (let x = left; x < right; x++) {
      const grey = greyAt(pixels, y * stride + x * 3);
      low = Math.min(low, grey);
      high = Math.max(high, grey);
    }
    along = Math.max(along, high - low);
  }
  for (let x = left; x < right && along >= PRINT_CONTRAST; x++) {
    let [low, high] = [255, 0];
    for (let y = top; y < bottom; y++) {
      const grey = greyAt(pixels, y * stride + x * 3);
      low = Math.min(low, grey);
      high = Math.max(high, grey);
    }
    across = Math.max(across, high - low);
  }
  return along >= PRINT_CONTRAST && across >= PRINT_CONTRAST;
}
