import sharp from "sharp";
import { seededRandom } from "../random.ts";

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The corners of the paper in the photograph, in pixels, clockwise from top left. */
export type Corners = readonly [
  readonly [number, number],
  readonly [number, number],
  readonly [number, number],
  readonly [number, number],
];

/**
 * Makes a flat print look like a phone photograph: the paper on a dark table, seen a little from the side, lit
 * unevenly, slightly blurred and noisy. Same input, same image (the noise is seeded).
 */
export async function photograph(png: Buffer, width: number, height: number, corners: Corners): Promise<Buffer> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const paper: Pixels = { data, width: info.width, height: info.height };
  const toPaper = inverseHomography(corners, paper.width, paper.height);
  const { next: random } = seededRandom(20250314);
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = toPaper(x, y);
      const light =
        0.98 - 0.2 * (x / width) ** 2 - 0.16 * (y / height - 0.35) ** 2 + 0.05 * Math.sin(v / 210 + u / 500);
      const noise = (random() + random() + random() - 1.5) * 11;
      for (let channel = 0; channel < 3; channel++) {
        const value = sample(paper, u, v, channel) ?? table(x, y, channel);
        const warmth = [1.01, 0.99, 0.94][channel]!;
        out[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, value * light * warmth + noise));
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer();
}

/** Bilinear; null outside the paper. */
function sample({ data, width, height }: Pixels, u: number, v: number, channel: number): number | null {
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return null;
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const [dx, dy] = [u - x, v - y];
  const at = (px: number, py: number) => data[(py * width + px) * 3 + channel]!;
  const top = at(x, y) * (1 - dx) + at(x + 1, y) * dx;
  const bottom = at(x, y + 1) * (1 - dx) + at(x + 1, y + 1) * dx;
  return top * (1 - dy) + bottom * dy;
}

/** Dark wood with a long soft grain. */
function table(x: number, y: number, channel: number): number {
  const grain = Math.sin(x / 23 + Math.sin(y / 140) * 2.2) * 7 + Math.sin(x / 5.3 + y / 300) * 3;
  return [86, 62, 46][channel]! + grain;
}

/** Where a point of the paper is in the photograph, both in pixels. */
export function ontoPhotograph(
  corners: Corners,
  paperWidth: number,
  paperHeight: number,
): (x: number, y: number) => [number, number] {
  const { a, b, c, d, e, f, g, h } = projection(corners);
  return (x, y) => {
    const [u, v] = [x / paperWidth, y / paperHeight];
    const w = g * u + h * v + 1;
    return [(a * u + b * v + c) / w, (d * u + e * v + f) / w];
  };
}

/** The map from photograph to paper. */
function inverseHomography(
  corners: Corners,
  width: number,
  height: number,
): (x: number, y: number) => [number, number] {
  const { a, b, c, d, e, f, g, h } = projection(corners);
  return (x, y) => {
    const u = (e - f * h) * x + (c * h - b) * y + (b * f - c * e);
    const v = (f * g - d) * x + (a - c * g) * y + (c * d - a * f);
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return [(u / w) * width, (v / w) * height];
  };
}

/** The projective map of the unit square onto four corners (Heckbert 1989, 2.2.3). */
function projection(corners: Corners): Readonly<Record<"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h", number>> {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return { a, b, c, d, e, f, g, h };
}
