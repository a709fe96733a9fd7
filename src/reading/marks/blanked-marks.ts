import { boxOfPolygon } from "../../core/geometry.ts";
import type { Raster } from "../raster.ts";
import type { SelectionMark } from "./selection-marks.ts";

/** How far beyond the box strokes of a mark are followed, in units of its side. */
const BEYOND = 0.5;
/** Pixels blanked around the outline, which is blurred. */
const MARGIN = 2;
/** Ink is darker than this share of the paper's brightness. */
const INK_SHARE = 0.85;

/**
 * The raster with the boxes, and the strokes of their marks that reach beyond them, replaced by paper; the same raster
 * if there are none.
 */
export function blankedMarks(raster: Raster, marks: readonly SelectionMark[]): Raster {
  if (marks.length === 0) return raster;
  const blanked = { ...raster, data: raster.data.slice() };
  for (const mark of marks) blank(blanked, mark);
  return blanked;
}

interface Window {
  readonly x0: number;
  readonly y0: number;
  readonly width: number;
  readonly height: number;
}

function blank(raster: Raster, { polygon, side }: SelectionMark): void {
  const box = boxOfPolygon(polygon);
  const beyond = Math.ceil(BEYOND * side) + MARGIN;
  const x0 = Math.max(0, Math.floor(box.x0) - beyond);
  const y0 = Math.max(0, Math.floor(box.y0) - beyond);
  const width = Math.min(raster.width, Math.ceil(box.x1) + beyond) - x0;
  const height = Math.min(raster.height, Math.ceil(box.y1) + beyond) - y0;
  const window = { x0, y0, width, height };
  const inside = new Uint8Array(width * height);
  const [left, right] = [Math.floor(box.x0) - MARGIN - x0, Math.ceil(box.x1) + MARGIN - x0];
  const [top, bottom] = [Math.floor(box.y0) - MARGIN - y0, Math.ceil(box.y1) + MARGIN - y0];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    inside.fill(1, y * width + Math.max(0, left), y * width + Math.min(width, right));
  const paper = paperAround(raster, window, inside);
  const strokes = strokesFrom(raster, window, inside, INK_SHARE * paper[1]);
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0 && strokes?.[i] !== 1) continue;
    const at = 3 * ((y0 + Math.floor(i / width)) * raster.width + x0 + (i % width));
    raster.data.set(paper, at);
  }
}

/** The mean colour of the brighter half of the surroundings of the box. */
function paperAround(raster: Raster, { x0, y0, width }: Window, inside: Uint8Array): [number, number, number] {
  const around: number[] = [];
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0) around.push(3 * ((y0 + Math.floor(i / width)) * raster.width + x0 + (i % width)));
  }
  around.sort((a, b) => raster.data[b + 1]! - raster.data[a + 1]! || a - b);
  const bright = around.slice(0, Math.ceil(around.length / 2));
  const mean = (channel: number) =>
    Math.round(bright.reduce((total, at) => total + raster.data[at + channel]!, 0) / Math.max(1, bright.length));
  return [mean(0), mean(1), mean(2)];
}

/**
 * Ink connected to what is inside; null if it continues beyond the window: then it is a word or a line that touches the
 * box.
 */
function strokesFrom(
  raster: Raster,
  { x0, y0, width, height }: Window,
  inside: Uint8Array,
  limit: number,
): Uint8Array | null {
  const reached = inside.slice();
  const open: number[] = [];
  for (let i = 0; i < inside.length; i++) if (inside[i] === 1) open.push(i);
  while (open.length > 0) {
    const i = open.pop()!;
    const [x, y] = [i % width, Math.floor(i / width)];
    if (inside[i] === 0 && (x === 0 || y === 0 || x === width - 1 || y === height - 1)) return null;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx;
        if (reached[next] === 1 || raster.data[3 * ((y0 + ny) * raster.width + x0 + nx) + 1]! >= limit) continue;
        reached[next] = 1;
        open.push(next);
      }
    }
  }
  return reached;
}
