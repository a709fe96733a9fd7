import type { Raster } from "../raster.ts";
import type { RotatedRect } from "./rotated-rect.ts";
import type { TextRegion } from "./text-regions.ts";

/**
 * Pages of ordinary print often end in a line or two of small print: the company, its seat, its numbers. At the best
 * scale for the page such a line is a trace one pixel high; the strips that contain it are detected again, enlarged.
 */
export interface Strip {
  /** The rows of the raster from `top` on, across its whole width. */
  readonly part: Raster;
  readonly top: number;
  readonly thin: readonly RotatedRect[];
}

/** Margin around a trace, in pixels of the first pass: the detector was trained on lines with paper above and below. */
const MARGIN = 20;
/** If more of a page than this is thin, it is not small print beside larger, but noise or a pattern. */
const MOST_OF_A_PAGE = 0.4;

/**
 * The strips of a raster that contain the `thin` cores, detected at `scale`; none if they would cover most of the page.
 */
export function stripsAround(thin: readonly RotatedRect[], raster: Raster, scale: number): Strip[] {
  const margin = Math.ceil(MARGIN / scale);
  const rows = thin.map((core) => {
    const reach = (Math.abs(core.uy) * core.width + Math.abs(core.ux) * core.height) / 2 + margin;
    const [top, bottom] = [Math.floor(core.cy - reach), Math.ceil(core.cy + reach)];
    return { core, top: Math.max(0, top), bottom: Math.min(raster.height, bottom) };
  });
  rows.sort((a, b) => a.top - b.top);
  const strips: { top: number; bottom: number; thin: RotatedRect[] }[] = [];
  for (const { core, top, bottom } of rows) {
    const last = strips.at(-1);
    if (last && top <= last.bottom) {
      last.bottom = Math.max(last.bottom, bottom);
      last.thin.push(core);
    } else strips.push({ top, bottom, thin: [core] });
  }
  if (strips.reduce((sum, { top, bottom }) => sum + bottom - top, 0) > MOST_OF_A_PAGE * raster.height) return [];
  const rowBytes = 3 * raster.width;
  return strips.map(({ top, bottom, thin: own }) => ({
    part: {
      width: raster.width,
      height: bottom - top,
      data: raster.data.subarray(top * rowBytes, bottom * rowBytes),
    },
    top,
    thin: own,
  }));
}

/** The regions, with those on the traces replaced by what the enlarged pass found there. */
export function withSmallPrint(
  regions: readonly TextRegion[],
  larger: readonly RotatedRect[],
  { top, thin }: Strip,
): readonly TextRegion[] {
  const found = larger
    .map(({ cx, cy, width, height, ux, uy }): RotatedRect => ({ cx, cy: cy + top, width, height, ux, uy }))
    .filter((region) =>
      thin.some((core) => holdsMiddle(region, core) || holdsMiddle(expandedAcross(core, region), region)),
    );
  return [...regions.filter((region) => !found.some((line) => holdsMiddle(line, region))), ...found];
}

/** The trace expanded to the height of the line, so that words that the enlarged pass separates lie on it. */
function expandedAcross(core: RotatedRect, { height }: RotatedRect): RotatedRect {
  return { ...core, height: core.height + height };
}

function holdsMiddle(outer: RotatedRect, { cx, cy }: RotatedRect): boolean {
  const [dx, dy] = [cx - outer.cx, cy - outer.cy];
  return (
    Math.abs(dx * outer.ux + dy * outer.uy) <= outer.width / 2 &&
    Math.abs(dy * outer.ux - dx * outer.uy) <= outer.height / 2
  );
}
