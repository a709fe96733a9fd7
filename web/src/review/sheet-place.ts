import type { ReviewPage } from "./review-model.ts";
import type { Turn } from "./viewing.ts";

/** The place of a rotated page on the screen, in screen pixels. */
export interface SheetPlace {
  readonly width: number;
  readonly height: number;
  /** For the unrotated sheet within it. */
  readonly transform: string;
}

export function sheetPlace(
  { width, height }: Pick<ReviewPage, "width" | "height">,
  turn: Turn,
  scale: number,
): SheetPlace {
  const [w, h] = [width * scale, height * scale];
  const shift = { 0: [0, 0], 90: [h, 0], 180: [w, h], 270: [0, w] }[turn];
  const isUpright = turn === 0 || turn === 180;
  return {
    width: isUpright ? w : h,
    height: isUpright ? h : w,
    transform: `translate(${shift[0]}px, ${shift[1]}px) rotate(${turn}deg)`,
  };
}

/** The place of a pixel of the page on the rotated sheet. */
export function onSheet(
  [x, y]: readonly [number, number],
  { width, height }: Pick<ReviewPage, "width" | "height">,
  turn: Turn,
  scale: number,
): [number, number] {
  switch (turn) {
    case 0:
      return [x * scale, y * scale];
    case 90:
      return [(height - y) * scale, x * scale];
    case 180:
      return [(width - x) * scale, (height - y) * scale];
    case 270:
      return [y * scale, (width - x) * scale];
  }
}
