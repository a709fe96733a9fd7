import sharp, { type Sharp } from "sharp";
import type { Random } from "../random.ts";

/** A grey image, one byte per pixel; 0 is black. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * What printing, paper and cameras do to a page. Every function returns a new image; all randomness comes from
 * `random`.
 */

export async function greyOf(picture: Buffer): Promise<Grey> {
  const { data, info } = await sharp(picture).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function toSharp({ data, width, height }: Grey): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

async function fromSharp(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Rotated about its centre; the paper extends as far as the image does. */
export async function turned(grey: Grey, degrees: number): Promise<Grey> {
  return await fromSharp(toSharp(grey).rotate(degrees, { background: { r: 255, g: 255, b: 255 } }));
}

export async function blurred(grey: Grey, sigma: number): Promise<Grey> {
  return await fromSharp(toSharp(grey).blur(sigma));
}

export async function scaled(grey: Grey, factor: number): Promise<Grey> {
  return await fromSharp(toSharp(grey).resize(Math.round(grey.width * factor), null, { kernel: "cubic" }));
}

/** Each pixel through `value`. */
export function mapped(grey: Grey, value: (grey: number, x: number, y: number) => number): Grey {
  const data = new Uint8Array(grey.data.length);
  for (let y = 0, i = 0; y < grey.height; y++)
    for (let x = 0; x < grey.width; x++, i++) data[i] = Math.max(0, Math.min(255, value(grey.data[i]!, x, y)));
  return { ...grey, data };
}

/** With ink and paper of these greys in place of black and white. */
export function inked(grey: Grey, ink: number, paper: number): Grey {
  return mapped(grey, (value) => ink + ((paper - ink) * value) / 255);
}

/** With approximately normal noise of this standard deviation. */
export function noisy(grey: Grey, deviation: number, random: Random): Grey {
  return mapped(grey, (value) => value + (random.next() + random.next() + random.next() - 1.5) * 2 * deviation);
}

/** With light that falls off by up to `depth` (0..1) towards a side or a corner. */
export function unevenlyLit(grey: Grey, depth: number, random: Random): Grey {
  const angle = random.next() * 2 * Math.PI;
  const [dx, dy] = [Math.cos(angle) / grey.width, Math.sin(angle) / grey.height];
  return mapped(grey, (value, x, y) => {
    const along = 0.5 + (x - grey.width / 2) * dx + (y - grey.height / 2) * dy;
    return value * (1 - depth * Math.max(0, along));
  });
}

/** With weaker ink in soft horizontal bands: a ribbon at its end, a cold print head, a drum without toner. */
export function banded(grey: Grey, depth: number, periodPx: number, random: Random): Grey {
  const phase = random.next() * 2 * Math.PI;
  const weakness = (y: number) => depth * (0.5 + 0.5 * Math.sin((2 * Math.PI * y) / periodPx + phase));
  return mapped(grey, (value, _, y) => value + (255 - value) * weakness(y));
}

/** With columns where the head prints nothing. */
export function deadColumns(grey: Grey, count: number, widthPx: number, random: Random): Grey {
  const starts = Array.from({ length: count }, () => random.whole(0, grey.width));
  return mapped(grey, (value, x) => (starts.some((start) => x >= start && x < start + widthPx) ? 255 : value));
}

/** Ink or paper, nothing in between. */
export function twoLevels(grey: Grey, threshold: number): Grey {
  return mapped(grey, (value) => (value < threshold ? 0 : 255));
}

/**
 * As printed by a dot-matrix printer: if the print has ink at a point of the grid, a round soft dot; each dot is inked
 * differently and one needle in nine is weak. `pitchPx` is the distance of two dots.
 */
export function struck(grey: Grey, pitchPx: number, random: Random): Grey {
  const data = new Uint8Array(grey.data.length).fill(255);
  const radius = pitchPx * 0.62;
  const weakNeedle = random.whole(0, 8);
  for (let row = 0; row * pitchPx < grey.height; row++) {
    for (let column = 0; column * pitchPx < grey.width; column++) {
      const [cx, cy] = [column * pitchPx, row * pitchPx];
      if (inkAround(grey, cx, cy, pitchPx) < 0.4) continue;
      const strength = (0.65 + 0.35 * random.next()) * (row % 9 === weakNeedle ? 0.55 : 1);
      stamp({ ...grey, data }, cx, cy, radius, strength);
    }
  }
  return { ...grey, data };
}

function inkAround(grey: Grey, cx: number, cy: number, pitchPx: number): number {
  const half = pitchPx / 2;
  let [ink, count] = [0, 0];
  for (let y = Math.ceil(cy - half); y < cy + half; y++) {
    for (let x = Math.ceil(cx - half); x < cx + half; x++) {
      if (x < 0 || y < 0 || x >= grey.width || y >= grey.height) continue;
      ink += 1 - grey.data[y * grey.width + x]! / 255;
      count++;
    }
  }
  return count === 0 ? 0 : ink / count;
}

function stamp(grey: Grey, cx: number, cy: number, radius: number, strength: number): void {
  for (let y = Math.max(0, Math.floor(cy - radius)); y <= Math.min(grey.height - 1, cy + radius); y++) {
    for (let x = Math.max(0, Math.floor(cx - radius)); x <= Math.min(grey.width - 1, cx + radius); x++) {
      const distance = Math.hypot(x - cx, y - cy) / radius;
      if (distance > 1) continue;
      const value = 255 * (1 - strength * (1 - distance ** 3));
      grey.data[y * grey.width + x] = Math.min(grey.data[y * grey.width + x]!, value);
    }
  }
}
