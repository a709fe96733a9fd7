import type { Raster } from "./raster.ts";

/** One component; rows of `stride` bytes; with more than 8 bits two bytes per sample, little-endian. */
export interface HeicPlane {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly bits_per_pixel: number;
  readonly data: Uint8Array;
}

/** Chroma planes have half the width and height of luma, rounded up. */
export interface HeicPlanes {
  readonly luma: HeicPlane;
  readonly blue: HeicPlane;
  readonly red: HeicPlane;
  readonly alpha: HeicPlane | null;
}

export interface ColourMatrix {
  /** Weights of red and blue in luma (ITU-T H.273, table 4). */
  readonly kr: number;
  readonly kb: number;
  readonly fullRange: boolean;
}

/** The matrix that phones use. */
const BT601_FULL: ColourMatrix = { kr: 0.299, kb: 0.114, fullRange: true };
/** How far into a file its property boxes are searched; the image data follows them. */
const PROPERTIES_WITHIN = 256 * 1024;

/** The matrix of the file's first `nclx` colour box (ISO 23008-12, 6.5.5); an ICC profile does not state it. */
export function matrixOf(bytes: Uint8Array): ColourMatrix {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PROPERTIES_WITHIN));
  const at = head.indexOf("colrnclx", 0, "latin1");
  if (at < 0 || at + 15 > head.length) return BT601_FULL;
  const fullRange = (head[at + 14]! & 0x80) !== 0;
  const matrix = head.readUInt16BE(at + 12);
  if (matrix === 1) return { kr: 0.2126, kb: 0.0722, fullRange };
  return matrix === 9 ? { kr: 0.2627, kb: 0.0593, fullRange } : { ...BT601_FULL, fullRange };
}

/** 8-bit RGB, each pixel the mean of `factor` × `factor` of luma; transparency becomes white paper. */
export function rgbOfPlanes({ luma, blue, red, alpha }: HeicPlanes, matrix: ColourMatrix, factor: number): Raster {
  const [width, height] = [Math.floor(luma.width / factor), Math.floor(luma.height / factor)];
  const data = new Uint8ClampedArray(width * height * 3);
  const [black, gainY, gainC] = matrix.fullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224];
  const { kr, kb } = matrix;
  const kg = 1 - kr - kb;
  const toRed = 2 * (1 - kr) * gainC;
  const toBlue = 2 * (1 - kb) * gainC;
  const [greenRed, greenBlue] = [(toRed * kr) / kg, (toBlue * kb) / kg];
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const grey = (mean(luma, x, y, factor) - black) * gainY;
      const [chromaX, chromaY] = [(x * factor) >> 1, (y * factor) >> 1];
      const cb = sample(blue, chromaX, chromaY) - 128;
      const cr = sample(red, chromaX, chromaY) - 128;
      const opacity = alpha === null ? 1 : sample(alpha, x * factor, y * factor) / 255;
      const paper = 255 * (1 - opacity);
      data[to] = (grey + toRed * cr) * opacity + paper;
      data[to + 1] = (grey - greenRed * cr - greenBlue * cb) * opacity + paper;
      data[to + 2] = (grey + toBlue * cb) * opacity + paper;
    }
  }
  return { width, height, data: new Uint8Array(data.buffer) };
}

function mean(plane: HeicPlane, x: number, y: number, factor: number): number {
  if (factor === 1) return sample(plane, x, y);
  let sum = 0;
  for (let dy = 0; dy < factor; dy++) {
    for (let dx = 0; dx < factor; dx++) sum += sample(plane, x * factor + dx, y * factor + dy);
  }
  return sum / (factor * factor);
}

/** 0 to 255, whatever the bit depth. */
function sample({ data, stride, bits_per_pixel: bits }: HeicPlane, x: number, y: number): number {
  if (bits <= 8) return data[y * stride + x]!;
  const at = y * stride + 2 * x;
  return (data[at]! | (data[at + 1]! << 8)) / 2 ** (bits - 8);
}
