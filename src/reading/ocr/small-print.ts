import type { Raster } from "../raster.ts";
import type { RotatedRect } from "./rotated-rect.ts";

/**
 * Pages of ordinary print often end in a line or two of small print: whose paper it is, its seat, its numbers. At the scale that is best for
 * the page such a line is a thread one pixel high; the strips it lies in are looked at once more, larger.
 */
export interface Strip {
  /** The rows of the raster from `top` on, across its whole width. */
  readonly part: Raster;
  readonly top: number;
  readonly thin: readonly RotatedRect[];
}

/** What is seen around a thread, in the pixels of the first look: the detector was taught on lines with paper above and below. */
const MARGIN = 20;
/** More of a page than this is no small print beside larger, but noise or a pattern. */
const MOST_OF_A_PAGE = 0.4;

/** The strips of a raster that hold the `thin` cores, seen at `scale`; none where they would be most of the page. */
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

/** The regions, with what the larger look at a strip found on its threads in the place of what the first look had made of it. */
export function withSmallPrint(
  regions: readonly RotatedRect[],
  larger: readonly RotatedRect[],
  { top, thin }: Strip,
): readonly RotatedRect[] {
  const found = larger
    .map((region) => ({ ...region, cy: region.cy + top }))
    .filter((region) =>
      thin.some((core) => holdsMiddle(region, core) || holdsMiddle(expandedAcross(core, region), region)),
    );
  return [...regions.filter((region) => !found.some((line) => holdsMiddle(line, region))), ...found];
}

/** The thread as high as the line, so that words that the larger look parts lie on it. */
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
