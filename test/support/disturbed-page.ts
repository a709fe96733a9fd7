import sharp from "sharp";
import { bentSheet, type Sag } from "../../measuring/pages/bent-sheet.ts";
import type { Point } from "../../src/core/geometry.ts";
import type { Raster } from "../../src/reading/raster.ts";
import { imageStream, rawPdf } from "./raw-pdf.ts";

/** A page as scanned or photographed carelessly. */
export interface DisturbedPage {
  readonly title: string;
  readonly isBent?: true;
  readonly bytes: Uint8Array;
  /** Size and rotation of the page as in the file, and the clockwise rotation that would make it upright. */
  readonly base: { readonly width: number; readonly height: number; readonly rotationAngle: number };
  readonly turnDegrees: number;
  /** From the page as in the file back to the original page. */
  readonly back: (point: Point) => Point;
}

/**
 * 30 versions: quarter turns, slopes, both, a tilted camera, EXIF 1 to 8, scans in PDF with /Rotate and a crop box,
 * bent sheets in different positions.
 */
export async function disturbedPages(page: Raster): Promise<DisturbedPage[]> {
  const turns = [0, 90, 180, 270, 3, -3, 10, -10, 15, -15, 93, 170, 285, 255];
  return [
    ...(await Promise.all(turns.map(async (degrees) => await turnedPage(page, degrees)))),
    await photographedPage(page, "from the left", [
      [0, 0.05],
      [1, 0],
      [1, 1],
      [0, 0.94],
    ]),
    await photographedPage(page, "from below", [
      [0.06, 0.02],
      [0.95, 0],
      [1, 1],
      [0, 0.98],
    ]),
    ...(await Promise.all([2, 3, 4, 5, 6, 7, 8].map(async (orientation) => await exifPage(page, orientation)))),
    scannedPdf(page, 0, false),
    scannedPdf(page, 90, false),
    scannedPdf(page, 270, true),
    await bentPage(page, "bent like a bow", 0, (along) => 40 * 4 * along * (1 - along)),
    await bentPage(page, "bent in a wave", 0, (along) => 24 * Math.sin(2 * Math.PI * along)),
    await bentPage(page, "bent in a wave, on its side", 90, (along) => 24 * Math.sin(2 * Math.PI * along)),
    await bentPage(page, "curled at one edge, upside down", 180, (along) => 50 * Math.exp(4 * (along - 1))),
  ];
}

async function bentPage(page: Raster, title: string, degrees: 0 | 90 | 180, sag: Sag): Promise<DisturbedPage> {
  const { raster, above } = bentSheet(page, sag);
  const turned = await turnedPage(raster, degrees);
  const back = ([x, y]: Point): Point => [x, y - above - sag(x / page.width)];
  return { ...turned, title, isBent: true, back: (point) => back(turned.back(point)) };
}

const image = (raster: Raster) =>
  sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } });

async function turnedPage(page: Raster, degrees: number): Promise<DisturbedPage> {
  const { data, info } = await image(page)
    .rotate(degrees, { background: "#ffffff" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    title: `turned by ${degrees} degrees`,
    bytes: data,
    base: { width: info.width, height: info.height, rotationAngle: 0 },
    turnDegrees: (360 - degrees) % 360,
    back: turnAbout([info.width / 2, info.height / 2], [page.width / 2, page.height / 2], -degrees),
  };
}

/** Unlike the code under test, written with angles and centres only. */
function turnAbout([fromX, fromY]: Point, [toX, toY]: Point, degrees: number): (point: Point) => Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return ([x, y]) => [toX + (x - fromX) * cos - (y - fromY) * sin, toY + (x - fromX) * sin + (y - fromY) * cos];
}

/** Stored so that each orientation makes it upright again. */
async function exifPage(page: Raster, orientation: number): Promise<DisturbedPage> {
  // 5 and 7 need an intermediate file: sharp mirrors before it rotates, whatever the order of the calls.
  const aside = async () => sharp(await image(page).rotate(90).png().toBuffer());
  const stored = {
    2: async () => image(page).flop(),
    3: async () => image(page).rotate(180),
    4: async () => image(page).flip(),
    5: async () => (await aside()).flop(),
    6: async () => image(page).rotate(270),
    7: async () => (await aside()).flip(),
    8: aside,
  }[orientation]!;
  return {
    title: `EXIF orientation ${orientation}`,
    bytes: await (await stored()).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer(),
    base: { ...sizeOf(page), rotationAngle: [0, 0, 180, 180, 90, 90, 270, 270][orientation - 1]! },
    turnDegrees: 0,
    back: (point) => point,
  };
}

function sizeOf({ width, height }: Raster): { width: number; height: number } {
  return { width, height };
}

/** The page on white paper with its corners TL, TR, BR, BL at the given parts of its sides. */
async function photographedPage(page: Raster, from: string, corners: readonly Point[]): Promise<DisturbedPage> {
  const back = unitSquareTo(corners.map(([x, y]) => [x * page.width, y * page.height] as const));
  const data = new Uint8Array(page.data.length).fill(255);
  for (let y = 0, at = 0; y < page.height; y++) {
    for (let x = 0; x < page.width; x++, at += 3) {
      const [u, v] = back([x + 0.5, y + 0.5]);
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = sample(page, u * page.width - 0.5, v * page.height - 0.5, channel);
      }
    }
  }
  return {
    title: `photographed ${from}`,
    bytes: await image({ ...page, data })
      .png()
      .toBuffer(),
    base: { ...sizeOf(page), rotationAngle: 0 },
    turnDegrees: 0,
    back: (point) => {
      const [u, v] = back(point);
      return [u * page.width, v * page.height];
    },
  };
}

function sample({ width, height, data }: Raster, x: number, y: number, channel: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= height) return 255;
  const at = (column: number, row: number) => data[(row * width + column) * 3 + channel]!;
  const [fx, fy] = [x - x0, y - y0];
  const top = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
  return top * (1 - fy) + (at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx) * fy;
}

/**
 * The inverse of the projective map of the unit square to a quadrilateral (Heckbert 1989, section 2.2.3): by its
 * adjugate matrix.
 */
function unitSquareTo(corners: readonly Point[]): (point: Point) => Point {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as readonly [Point, Point, Point, Point];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const det = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det];
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return ([x, y]) => {
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return [
      ((e - f * h) * x + (c * h - b) * y + (b * f - c * e)) / w,
      ((f * g - d) * x + (a - c * g) * y + (c * d - a * f)) / w,
    ];
  };
}

/**
 * The page as one image, stored on its side as by scanners, with /Rotate stating its orientation; cropped, there is
 * more paper around.
 */
function scannedPdf(page: Raster, rotate: 0 | 90 | 270, cropped: boolean): DisturbedPage {
  const [width, height] = rotate === 0 ? [page.width, page.height] : [page.height, page.width];
  const points = (pixels: number) => (pixels * 72) / 150;
  const margin = cropped ? 50 : 0;
  const [w, h] = [points(page.width), points(page.height)];
  // The image is rotated against /Rotate: [a b c d e f] with y up.
  const matrix = {
    0: [w, 0, 0, h, margin, margin],
    90: [0, w, -h, 0, margin + h, margin],
    270: [0, -w, h, 0, margin, margin + w],
  }[rotate];
  const [boxWidth, boxHeight] = [points(width), points(height)];
  const crop = `/CropBox [${margin} ${margin} ${margin + boxWidth} ${margin + boxHeight}]`;
  return {
    title: `scanned to PDF with /Rotate ${rotate}${cropped ? " and a crop box" : ""}`,
    bytes: rawPdf({
      content: `q ${matrix.join(" ")} cm /Im Do Q`,
      page: `/MediaBox [0 0 ${boxWidth + 2 * margin} ${boxHeight + 2 * margin}] ${crop} /Rotate ${rotate}`,
      resources: "/XObject << /Im 10 0 R >>",
      objects: [imageStream(page)],
    }),
    base: { ...sizeOf(page), rotationAngle: rotate },
    turnDegrees: 0,
    back: (point) => point,
  };
}
